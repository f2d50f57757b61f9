"""How a game ends after a move when the bag is empty: who goes out, when, and who wins, by proof alone."""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.errors import QuixotryError
from quixotry.game import Move, Position
from quixotry.search.endgame import known_racks, solve_endgame
from quixotry.search.move_value import value_of_move

NODES = 50_000  # a proof that takes more is not waited for
MEMORY = 16  # megabytes


@dataclass(frozen=True)
class Ending:
    """The final lead of the mover if both play well; `out` is who goes out, after so many more `moves`.

    `best` is a move that no other beats, where that is proved, and `lost` the points that it gains more.
    """

    lead: int
    out: int | None
    moves: int
    best: Move | None = None
    lost: int | None = None


def ending_of(position: Position, move: Move) -> Ending | None:
    """How it ends after a move; None before the bag is empty, with more than two players, and without proof.

    >>> position = Position.from_cgp(
    ...     "15/9LATHIS/2TURDS7L/1WITE1UPBORNE1A/4V1Q7V/4OW8e/4KA8R/1J1FENNY1COTTAE/1AYE1DUOMO4R/"
    ...     "1PEENS1NIX5/1E6GAGED2/1sILURID7/2FIT2O7/7Z7/7ENCHASER ABEIIMO/AGILO 431/294 0"
    ... )
    >>> found = ending_of(position, position.parse_move("14L BEMA"))
    >>> found.lead, found.out, found.moves, str(found.best), found.lost
    (141, 1, 3, 'J2 .O.IE', 17)
    """
    if len(position.racks) != 2 or position.bag_count:
        return None
    try:
        found = value_of_move(position, move, nodes=NODES, memory=MEMORY)
        if not found.proved:
            return None
        whole = solve_endgame(position, nodes=NODES, memory=MEMORY, bounds=False)
    except QuixotryError:  # racks that no game leads to, rules that the search does not know
        return None
    turn = position.turn
    lead = position.scores[turn] - position.scores[1 - turn] + found.value
    out, moves = _out(position, found.line), len(found.line) - 1
    if not whole.proved or whole.value < found.value:  # no proof in time, or a phony that comes off
        return Ending(lead, out, moves)
    lost = whole.value - found.value
    return Ending(lead, out, moves, whole.move if lost else found.move, lost)


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
