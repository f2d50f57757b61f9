"""Which moves are worth a look: the best by static equity, exchanges included, or those that were asked
for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quixotry.errors import LimitError, PositionError
from quixotry.evaluation import LeaveTable, best_moves, equity_of
from quixotry.game import Move, Position
from quixotry.game.legal import geometry_of

CANDIDATES = 40
MOST_CANDIDATES = 128
MARGIN = 25.0  # points of equity below the best


@dataclass(frozen=True)
class Candidate:
    """A move with its static equity in points."""

    move: Move
    equity: float

    @property
    def leave_value(self) -> float:
        return self.equity - (self.move.score or 0)


def find_candidates(
    position: Position,
    wanted: int | Sequence[Move | str] = CANDIDATES,
    *,
    margin: float = MARGIN,
    leaves: LeaveTable | None = None,
) -> list[Candidate]:
    """The candidates, best first by equity: so many within a margin of the best, or exactly these moves.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> [str(one.move) for one in find_candidates(position, 2)]
    ['8D QUIRT', '8D QUOIT']
    >>> find_candidates(position, ["8G QUIT", "8G QUIZ"])
    Traceback (most recent call last):
    quixotry.errors.IllegalMove: 8G QUIZ: no Z on the rack IOQRTUX
    """
    if not isinstance(wanted, int):
        return _named(position, wanted, leaves)
    if not 0 < wanted <= MOST_CANDIDATES:
        raise LimitError(f"candidates: must be 1 to {MOST_CANDIDATES}, not {wanted}")
    # Every opening can be turned by a quarter, which changes nothing.
    turned = not position.board.tile_count and geometry_of(position.rules).symmetric
    found = best_moves(position, 2 * wanted if turned else wanted, leaves=leaves)
    if turned:
        found = [one for one in found if one.move.across or not one.move.is_place][:wanted]
    if not found:
        return [Candidate(Move.passing(position.rules.alphabet).with_score(0), 0.0)]
    least = found[0].equity - margin
    return [Candidate(one.move, one.equity) for one in found if one.equity >= least]


def _named(position: Position, moves: Sequence[Move | str], leaves: LeaveTable | None) -> list[Candidate]:
    if not 0 < len(moves) <= MOST_CANDIDATES:
        raise LimitError(f"candidates: must be 1 to {MOST_CANDIDATES}, not {len(moves)}")
    found = {}
    for text in moves:
        move, _ = position.judge(text)
        phonies = position.phonies(move) if move.is_place else []
        if phonies:
            raise PositionError(f"candidate {text}: not in the lexicon: {', '.join(phonies)}")
        found[move] = Candidate(move, equity_of(position, move, leaves=leaves).equity)
    return sorted(found.values(), key=lambda one: -one.equity)
