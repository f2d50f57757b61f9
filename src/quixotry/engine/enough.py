"""When a search has found enough: what `depth`, `stopcondition` and `firstwin` of `go` ask for."""

from __future__ import annotations

from quixotry.engine.go import GoRequest
from quixotry.search import AnalysedMove, Analysis

FEWEST_DEALS = 100  # of a simulation, whatever it seems to be sure of
# Standard errors on either side of a share, by confidence; what is told of samples is of 95%.
_ERRORS = {95: 1.96, 98: 2.326, 99: 2.576}


def is_enough(found: Analysis, request: GoRequest) -> bool:
    """Whether a search may end before its time."""
    if request.depth is not None and 0 < request.depth <= found.depth and found.method == "endgame":
        return True
    if found.method == "simulation":  # which proves nothing, and knows how sure it is from the same deals
        best = found.best
        sure = (best.best or 0.0) >= (request.confidence or 101) / 100
        return sure and (best.samples or 0) >= FEWEST_DEALS
    if request.first_win and found.best.interval is not None and found.best.interval[0] >= 1:
        return True
    return request.confidence is not None and (found.proved or is_clear(found, request.confidence))


def is_clear(found: Analysis, confidence: int) -> bool:
    """Whether no other move wins as often as the first, each share being known with this confidence.

    >>> from quixotry.game import Move
    >>> first = AnalysedMove(Move.passing(), win=0.7, interval=(0.65, 0.75), samples=300)
    >>> other = AnalysedMove(Move.passing(), win=0.6, interval=(0.56, 0.64), samples=300)
    >>> found = Analysis("pre-endgame", (first, other), (), False, 0, 0.0, complete=False)
    >>> is_clear(found, 95), is_clear(found, 99)
    (True, False)
    """
    first, *others = found.moves
    low = _bounds(found, first, confidence)[0]
    return all(_bounds(found, one, confidence)[1] < low for one in others)


def _bounds(found: Analysis, one: AnalysedMove, confidence: int) -> tuple[float, float]:
    """What is certain stays as it is; what is sampled is the wider, the surer one wants to be."""
    if one.win is None or one.interval is None:
        return 0.0, 1.0
    wider = 1.0 if found.complete else _ERRORS[confidence] / _ERRORS[95]
    low, high = one.interval
    return max(0.0, one.win - wider * (one.win - low)), min(1.0, one.win + wider * (high - one.win))
