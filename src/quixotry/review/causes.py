"""Why a turn lost: one cause for each turn, the same for the report of one game and of many."""

from __future__ import annotations

from typing import Literal, get_args

from quixotry.review.badges import LIMITS
from quixotry.review.model import TurnReview
from quixotry.rules import Rules

Cause = Literal["bingos", "words", "leaves", "defence", "exchange", "phonies", "endgame"]
CAUSES: tuple[Cause, ...] = get_args(Cause)
TEXTS: dict[Cause, str] = {
    "bingos": "bingos not found",
    "words": "plays that score more",
    "leaves": "tiles kept",
    "defence": "what was given the opponent",
    "exchange": "exchanging or not",
    "phonies": "phonies that came off",
    "endgame": "the end of the game",
}
"""What each cause is, in players' words."""
SMALL = dict(LIMITS)["good"]


def cause_of(turn: TurnReview, rules: Rules) -> Cause | None:
    """Why a turn lost, None if it lost nothing or nobody knows.

    The first that is true: a phony came off; the bag was empty, or the turn was looked ahead from; one of
    turn and best move is an exchange or a pass; the best move is a bingo and the turn is not; a simulation
    shows a loss that static equity does not (the reply is what it cannot see); the best move scores more by
    at least half of what was lost; what was kept.
    """
    best = turn.best[0] if turn.best else None
    clear = turn.simulated is not None and turn.simulated.is_clear and turn.simulated.win_loss > 0
    if turn.loss is None or best is None or (not turn.loss and not turn.win_loss):
        return None
    if turn.withdrawn:
        return "phonies"
    if turn.late is not None or not turn.bag_count:
        return "endgame"
    if turn.move is None or turn.move.is_place != best.move.is_place:
        return "exchange"
    if not turn.move.is_place:
        return "leaves"
    if best.move.tile_count == rules.rack_size and not turn.bingo:
        return "bingos"
    if clear and turn.loss <= SMALL:
        return "defence"
    if not turn.loss:
        return None
    return "words" if 2 * (turn.score_loss or 0) >= turn.loss else "leaves"
