"""What is said of puzzles: what is to be done, and what was to be found."""

from __future__ import annotations

from quixotry.game.draw_text import move_text
from quixotry.puzzles.kinds import Kind
from quixotry.puzzles.model import Puzzle

TASKS = {
    Kind.BINGO: "Find the bingo.",
    Kind.LEAVE: "Find the best move: it is not the one that scores most.",
    Kind.PREENDGAME: "Find the play that wins most often.",
    Kind.ENDGAME: "Find the only play that wins.",
}


def task_text(puzzle: Puzzle) -> str:
    """What is to be done, and what there is in the bag."""
    position = puzzle.position
    own, other = position.scores[position.turn], position.scores[1 - position.turn]
    bag = position.bag_count
    tiles = "the bag is empty" if not bag else f"{bag} {'tile' if bag == 1 else 'tiles'} in the bag"
    scores = f"you have {own}, your opponent {other}"
    return f"{TASKS[puzzle.kind]} Your rack is {position.rack}; {scores}; {tiles}."


def answer_text(puzzle: Puzzle) -> str:
    """The answer, and how much better it is than the next move."""
    position = puzzle.position
    text = move_text(position.board, puzzle.move)
    second = move_text(position.board, position.canonical(puzzle.second))
    told = f"{text} for {puzzle.move.score or 0}"
    if puzzle.unit == "spread":
        return f"{told}: it wins by {puzzle.value:.0f}, and no other move wins; {second} does not."
    others = f"{second} {puzzle.second_value:.1%}"
    return f"{told}: it wins {puzzle.value:.1%} of games, {others} ({puzzle.method})."
