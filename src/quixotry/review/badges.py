"""What a turn is called by what it lost, with the limits stated once for page, program and documentation.

The limits are chosen and not measured: 2 points is about what static equity cannot tell apart, and 15 about
half of what an average turn scores.
"""

from __future__ import annotations

from typing import Literal

Badge = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

LIMITS: tuple[tuple[Badge, float], ...] = (
    ("best", 0.0),
    ("good", 2.0),
    ("inaccuracy", 6.0),
    ("mistake", 15.0),
)
"""The most that a turn of each kind loses, in points of equity; what loses more is a blunder."""


def badge_of(loss: float) -> Badge:
    """The name of a turn that lost so much against the best move.

    >>> [badge_of(loss) for loss in (0, 0.001, 2, 6, 15, 15.5)]
    ['best', 'good', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    return next((badge for badge, most in LIMITS if loss <= most), "blunder")
