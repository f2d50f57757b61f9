"""A sequential test: stop a match as soon as it is clear which of two differences in Elo is true.

The generalised sequential probability ratio test on pairs of games. A pair is worth 0, 1/4, 1/2, 3/4 or 1 to
A, and the two games of a pair are not independent, so how often each of the five occurs is left to the
data: among all distributions with the mean that a hypothesis asks for, the likeliest is taken. The
logarithm of the ratio of the two likelihoods is compared with Wald's bounds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from quixotry.arena.elo import score_of
from quixotry.errors import ArenaError

VALUES = (0.0, 0.25, 0.5, 0.75, 1.0)
ERROR = 0.05  # of both kinds
_UNSEEN = 1e-3  # counted for an outcome that has not occurred, so that every mean can be reached
_LARGEST = 1000.0

SprtVerdict = Literal["elo0", "elo1", "undecided"]


@dataclass(frozen=True, slots=True)
class Sprt:
    """Is A better than B by `elo0`, or by `elo1`? Each wrong answer has a chance of 1 in 20.

    >>> test = Sprt.parse("0,10")
    >>> test.verdict([10, 20, 40, 20, 10]), test.verdict([0, 5, 100, 300, 200])
    ('undecided', 'elo1')
    """

    elo0: float
    elo1: float

    def __post_init__(self) -> None:
        if not -_LARGEST <= self.elo0 < self.elo1 <= _LARGEST:
            raise ArenaError(
                f"--sprt: elo0 must be less than elo1, both from {-_LARGEST:.0f} to {_LARGEST:.0f}, "
                f"not {self.elo0:g} and {self.elo1:g}"
            )

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """Read "elo0,elo1"."""
        try:
            elo0, elo1 = (float(part) for part in text.split(","))
        except ValueError:
            raise ArenaError(f"--sprt: write two numbers, as in 0,10, not {text[:40]!r}") from None
        return cls(elo0, elo1)

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first elo0 is accepted, above the second elo1."""
        upper = math.log((1 - ERROR) / ERROR)
        return -upper, upper

    def ratio(self, counts: Sequence[int]) -> float:
        """The logarithm of the likelihood ratio of elo1 to elo0; `counts` are of pairs, by `VALUES`."""
        return log_likelihood_ratio(counts, score_of(self.elo0), score_of(self.elo1))

    def verdict(self, counts: Sequence[int]) -> SprtVerdict:
        """What these counts of pairs, by value, say."""
        ratio = self.ratio(counts)
        lower, upper = self.bounds
        return "elo0" if ratio <= lower else "elo1" if ratio >= upper else "undecided"

    def stop(self, pairs: Iterable[float]) -> int | None:
        """After how many pairs, in order, the test is decided; None if it is not.

        Pairs that were played later are not looked at, so the answer does not depend on who was faster.
        """
        watch = Watch(self)
        for number, value in enumerate(pairs, start=1):
            if watch.add(value) != "undecided":
                return number
        return None


class Watch:
    """A test under way, one pair after the other."""

    def __init__(self, test: Sprt) -> None:
        self.test = test
        self.counts = [0] * len(VALUES)

    def add(self, value: float) -> SprtVerdict:
        self.counts[round(4 * value)] += 1
        return self.test.verdict(self.counts)


def log_likelihood_ratio(counts: Sequence[int], mean0: float, mean1: float) -> float:
    """How much likelier the likeliest distribution with one mean makes the data than that with another.

    Where only wins and losses occur there is just one distribution with a given mean:

    >>> exact = 60 * math.log(0.6 / 0.5) + 40 * math.log(0.4 / 0.5)
    >>> abs(log_likelihood_ratio([40, 0, 0, 0, 60], 0.5, 0.6) - exact) < 0.01
    True
    """
    if not sum(counts):
        return 0.0
    seen = [count or _UNSEEN for count in counts]
    tilt0, tilt1 = _tilt(seen, mean0), _tilt(seen, mean1)
    return sum(
        count * math.log((1 + tilt0 * (value - mean0)) / (1 + tilt1 * (value - mean1)))
        for count, value in zip(seen, VALUES, strict=True)
    )


def _tilt(counts: Sequence[float], mean: float) -> float:
    """The Lagrange multiplier t for which the likeliest p_i = count_i / total / (1 + t (v_i - mean)).

    The sum of p_i (v_i - mean) falls as t grows, from plus to minus infinity between the poles; Newton's
    steps find where it is nothing, and halving where they would leave the bracket.
    """
    lower, upper = -1 / (VALUES[-1] - mean), 1 / (mean - VALUES[0])
    tilt = 0.0
    for _ in range(100):
        excess = slope = 0.0
        for count, value in zip(counts, VALUES, strict=True):
            part = (value - mean) / (1 + tilt * (value - mean))
            excess += count * part
            slope -= count * part * part
        if excess > 0:
            lower = tilt
        else:
            upper = tilt
        step = tilt - excess / slope
        following = step if lower < step < upper else (lower + upper) / 2
        if abs(following - tilt) < 1e-12:
            break
        tilt = following
    return tilt
