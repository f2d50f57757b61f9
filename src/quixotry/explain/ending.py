"""How a game ends after a move when the bag is empty: who goes out, when, and who wins, by proof alone."""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.errors import QuixotryError
from quixotry.game import Move, Position
from quixotry.search.endgame import known_racks
from quixotry.search.move_value import value_of_move

NODES = 50_000  # a proof that takes more is not waited for
MEMORY = 16  # megabytes


@dataclass(frozen=True)
class Ending:
    """The final lead of the mover if both play well; `out` is who goes out, after so many more `moves`."""

    lead: int
    out: int | None
    moves: int


def ending_of(position: Position, move: Move) -> Ending | None:
    """How it ends after a move; None before the bag is empty, with more than two players, and without proof.

    >>> position = Position.from_cgp(
    ...     "15/9LATHIS/2TURDS7L/1WITE1UPBORNE1A/4V1Q7V/4OW8e/4KA8R/1J1FENNY1COTTAE/1AYE1DUOMO4R/"
    ...     "1PEENS1NIX5/1E6GAGED2/1sILURID7/2FIT2O7/7Z7/7ENCHASER ABEIIMO/AGILO 431/294 0"
    ... )
    >>> ending_of(position, position.parse_move("14L BEMA"))
    Ending(lead=141, out=1, moves=3)
    """
    if len(position.racks) != 2 or position.bag_count:
        return None
    try:
        found = value_of_move(position, move, nodes=NODES, memory=MEMORY)
    except QuixotryError:  # racks that no game leads to, rules that the search does not know
        return None
    if not found.proved:
        return None
    turn = position.turn
    lead = position.scores[turn] - position.scores[1 - turn] + found.value
    return Ending(lead, _out(position, found.line), len(found.line) - 1)


def _out(position: Position, line: tuple[Move, ...]) -> int | None:
    """Who lays the last tile in a line; None if nobody does, or if the line does not come so far."""
    racks = known_racks(position)  # the mover's first
    for number, move in enumerate(line):
        side = number % 2
        if move.is_place:
            racks[side] = racks[side].without(move.used)
            if not len(racks[side]):
                return position.turn if side == 0 else 1 - position.turn
    return None
