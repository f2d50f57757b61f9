"""The course of a game as two small charts: who led, and what each had lost by then."""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.charts import courses
from quixotry.review.model import GameReview


def lead_svg(game: GameReview) -> str:
    """How far the first player led after each event; with more players, each over the best of the others."""
    if len(game.players) == 2:
        leads = [[scores[0] - scores[1] for scores in game.scores]]
    else:
        leads = [[_lead(scores, seat) for scores in game.scores] for seat in range(len(game.players))]
    return courses("The lead after each turn", [(range(len(game.scores)), line) for line in leads])


def loss_svg(game: GameReview) -> str:
    """What each player had lost after each event."""
    lost: list[tuple[list[int], list[float]]] = []
    last = len(game.scores) - 1
    for seat in range(len(game.players)):
        xs, total = [0], [0.0]
        for turn in game.turns:
            if turn.seat == seat:
                xs.append(turn.number)
                total.append(total[-1] + (turn.loss or 0.0))
        lost.append(([*xs, last], [*total, total[-1]]))
    return courses("Equity lost by each player so far", lost)


def _lead(scores: Sequence[int], seat: int) -> int:
    return scores[seat] - max([score for other, score in enumerate(scores) if other != seat])
