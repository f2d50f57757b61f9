"""Strength as a number: 400 more is a score of ten to one."""

from __future__ import annotations

import math


def score_of(elo: float) -> float:
    """The share of the points that a player who is stronger by `elo` gets.

    >>> score_of(0), round(score_of(400), 4)
    (0.5, 0.9091)
    """
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """The difference in strength that a share of the points stands for; infinite if it is all or nothing.

    >>> round(elo_of(0.75), 1), elo_of(1.0)
    (190.8, inf)
    """
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 400 * math.log10(score / (1 - score))
