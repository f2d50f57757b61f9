"""What is said of puzzles: what is to be done, and what was to be found."""

from __future__ import annotations

from quixotry.game.draw_text import move_text
from quixotry.puzzles.kinds import Kind
from quixotry.puzzles.model import Puzzle
from quixotry.tongues import later, number, t, tn

TASKS = {
    Kind.BINGO: later("Find the bingo."),
    Kind.LEAVE: later("Find the best move: it is not the one that scores most."),
    Kind.PREENDGAME: later("Find the play that wins most often."),
    Kind.ENDGAME: later("Find the only play that wins."),
}
METHODS = {"simulation": later("by simulation"), "pre-endgame": later("by a search of all draws")}


def task_text(puzzle: Puzzle) -> str:
    """What is to be done, and what there is in the bag."""
    position = puzzle.position
    bag = position.bag_count
    told = {
        "rack": position.rack,
        "own": position.scores[position.turn],
        "other": position.scores[1 - position.turn],
    }
    if bag:
        stands = tn(
            bag,
            "Your rack is {rack}; you have {own}, your opponent {other}; {count} tile in the bag.",
            "Your rack is {rack}; you have {own}, your opponent {other}; {count} tiles in the bag.",
            **told,
        )
    else:
        stands = t("Your rack is {rack}; you have {own}, your opponent {other}; the bag is empty.", **told)
    return f"{t(TASKS[puzzle.kind])} {stands}"


def answer_text(puzzle: Puzzle) -> str:
    """The answer, and how much better it is than the next move."""
    position = puzzle.position
    told = {
        "move": move_text(position.board, puzzle.move),
        "score": puzzle.move.score or 0,
        "second": move_text(position.board, position.canonical(puzzle.second)),
    }
    if puzzle.unit == "spread":
        points = number(puzzle.value, ".0f")
        return t(
            "{move} for {score}: it wins by {points}, and no other move wins; {second} does not.",
            points=points,
            **told,
        )
    return t(
        "{move} for {score}: it wins {share} of games, {second} {others} ({method}).",
        share=_percent(puzzle.value),
        others=_percent(puzzle.second_value),
        method=t(METHODS.get(puzzle.method, puzzle.method)),
        **told,
    )


def _percent(share: float) -> str:
    return t("{number}%", number=number(100 * share, ".1f"))
