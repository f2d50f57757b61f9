"""Which moves are best, and what they are worth: the one place where the engine's judgement enters."""

from __future__ import annotations

from collections.abc import Sequence

from quixotry import evaluation
from quixotry.game import Move, Position

Weighed = tuple[Move, float]


def worth(position: Position, move: Move) -> float:
    """What a move is worth to the mover, in points: its static equity."""
    return evaluation.equity_of(position, move).equity


def best_moves(position: Position, count: int, only: Sequence[Move] = ()) -> tuple[list[Weighed], int]:
    """So many of the best moves, the best first, and how many were looked at; all moves, or `only` these."""
    if only:
        weighed = [(move, worth(position, move)) for move in only]
        weighed.sort(key=lambda found: (-found[1], str(found[0])))
        return weighed[:count], len(weighed)
    best = [(one.move, one.equity) for one in evaluation.best_moves(position, count)]
    looked_at = len(position.legal_moves()) + len(position.exchanges())
    if not best:
        passing = Move.passing(position.rules.alphabet).with_score(0)
        best = [(passing, worth(position, passing))]
    return best, max(looked_at, 1)
