"""What only shows when a player's moves are looked at one by one: their penalties, and the time they take."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from quixotry.game import Game, Move, Position
from quixotry.game.legal import board_of
from quixotry.game.packed import packed_bytes, packed_words
from quixotry.kernel.board.policy import Policy
from quixotry.papers.estimates import Estimate, mean
from quixotry.papers.reproduction import Reproduction
from quixotry.players import Player, make_player
from quixotry.players.penalty import openings, penalty_weights


@dataclass
class Penalties:
    """Penalties in points: of every move a player had to choose from, and of those it chose."""

    legal: list[float] = field(default_factory=list)
    chosen: list[float] = field(default_factory=list)


def penalties(run: Reproduction, rules: str, lexicon: str, name: str, games: int) -> Penalties:
    """The penalties (DS3) of all moves in games of a player against itself."""
    player = make_player(name, run.rules(rules), run.lexicon(rules, lexicon))
    policy = Policy(**penalty_weights(1000))
    found = Penalties()
    for position, move, _ in moves_of(run, rules, lexicon, player, games):
        if move.is_place:
            board, rack = board_of(position), position.rack.counts
            for head, laid in packed_words(board.moves(rack)):
                found.legal.append(board.value_of(rack, packed_bytes(head, laid), policy)[1] / 1000)
            found.chosen.append(sum(opening.malus for opening in openings(position, move)))
    return found


def seconds_a_move(run: Reproduction, rules: str, lexicon: str, name: str, games: int) -> Estimate:
    """The processor's mean time of a choice in games of a player against itself.

    The first choice is left out: a player may get ready in it for all games to come.
    """
    player = make_player(name, run.rules(rules), run.lexicon(rules, lexicon))
    times = [seconds for _, _, seconds in moves_of(run, rules, lexicon, player, games)]
    return mean(times[1:])


def moves_of(
    run: Reproduction, rules: str, lexicon: str, player: Player, games: int
) -> Iterator[tuple[Position, Move, float]]:
    """Every turn of games of a player against itself: what it sees, what it plays, in how many seconds.

    The seconds are the processor's.
    """
    for number in range(games):
        game = Game(run.rules(rules), run.lexicon(rules, lexicon), ("first", "second"), run.seed + number)
        while not game.over:
            position = game.position.seen_by(game.position.turn)
            start = time.thread_time()
            choice = player.choose(position)
            seconds = time.thread_time() - start
            move = choice if isinstance(choice, Move) else choice.move
            yield position, move, seconds
            game.play(move)
