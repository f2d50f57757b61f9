"""Numbers measured on a sample, each with the interval in which the true one lies 95 times in 100."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp, log, sqrt
from statistics import fmean, median, stdev
from typing import TypeVar

T = TypeVar("T")

ERRORS = 1.96  # standard errors on either side: 95%
FEWEST = 10  # observations below which a spread is not to be trusted, so that nothing is decided


class Estimate(float):
    """A number with its 95% interval; everywhere else it is just the number.

    >>> half = Estimate(0.5, 0.4, 0.6)
    >>> half + 1, half.low, half.high, half.known
    (1.5, 0.4, 0.6, True)
    """

    low: float
    high: float

    def __new__(cls, value: float, low: float, high: float) -> Estimate:
        made = super().__new__(cls, value)
        made.low, made.high = low, high
        return made

    def __getnewargs__(self) -> tuple[float, float, float]:  # type: ignore[override]
        return float(self), self.low, self.high

    @property
    def known(self) -> bool:
        """Whether there were enough observations for an interval."""
        return self.high - self.low < float("inf")

    @property
    def error(self) -> float:
        """The standard error, the two sides of the interval taken together."""
        return (self.high - self.low) / (2 * ERRORS)

    def widened(self, errors: float) -> tuple[float, float]:
        """The interval with so many standard errors on either side."""
        factor = errors / ERRORS
        return self - (self - self.low) * factor, self + (self.high - self) * factor

    def times(self, factor: float) -> Estimate:
        """The same in another unit.

        >>> Estimate(0.5, 0.4, 0.6).times(100).high
        60.0
        """
        return Estimate(self * factor, *sorted((self.low * factor, self.high * factor)))


def unknown(value: float) -> Estimate:
    """A number of which nobody can say how far it is from the true one."""
    return Estimate(value, float("-inf"), float("inf"))


def exact(value: float) -> Estimate:
    """A number that was counted and not sampled."""
    return Estimate(value, value, value)


def mean(values: Sequence[float]) -> Estimate:
    """The average of independent observations.

    >>> round(mean([1.0, 2.0] * 50).low, 3)
    1.402
    """
    if len(values) < FEWEST:
        return unknown(fmean(values) if values else 0.0)
    average, error = fmean(values), ERRORS * stdev(values) / sqrt(len(values))
    return Estimate(average, average - error, average + error)


def share(count: float, of: int) -> Estimate:
    """A share by Wilson's interval, which is right for rare things too; half a game may be a draw.

    >>> found = share(1, 10_000)
    >>> round(found.low, 6), round(found.high, 6)
    (1.8e-05, 0.000566)
    """
    if of < FEWEST:
        return unknown(count / of if of else 0.0)
    p, square = count / of, ERRORS**2
    middle = (p + square / (2 * of)) / (1 + square / of)
    around = ERRORS / (1 + square / of) * sqrt(p * (1 - p) / of + square / (4 * of * of))
    return Estimate(p, max(0.0, middle - around), min(1.0, middle + around))


def middle(values: Sequence[float]) -> Estimate:
    """The median, by the observations between which the true one lies 95 times in 100.

    >>> found = middle(list(range(100)))
    >>> float(found), found.low, found.high
    (49.5, 40.0, 60.0)
    """
    if len(values) < FEWEST:
        return unknown(median(values) if values else 0.0)
    ordered, many = sorted(values), len(values)
    around = ERRORS * sqrt(many) / 2
    low, high = max(0, int(many / 2 - around)), min(many - 1, int(many / 2 + around) + 1)
    return Estimate(median(ordered), float(ordered[low]), float(ordered[high]))


def odds(count: int, other: int) -> Estimate:
    """One count for each of another, of things that are one or the other.

    >>> found = odds(60, 40)
    >>> round(found, 2), round(found.low, 2), round(found.high, 2)
    (1.5, 1.01, 2.23)
    """
    part = share(count, count + other)
    if not part.known:
        return unknown(count / max(1, other))
    return Estimate(count / max(1, other), part.low / (1 - part.low), part.high / max(1e-9, 1 - part.high))


def of_samples(
    values: Sequence[T], size: int, told: Callable[[Sequence[T]], float], samples: int = 2_000
) -> tuple[float, float]:
    """Between what 95 in 100 samples of so many observations lie, drawn again from ours.

    >>> low, high = of_samples([0.0, 1.0] * 50, 10, fmean)
    >>> 0.1 <= low <= 0.3 and 0.7 <= high <= 0.9
    True
    """
    chance = random.Random(samples)
    found = sorted(told(chance.choices(values, k=size)) for _ in range(samples))
    return found[round(0.025 * samples)], found[round(0.975 * samples) - 1]


def ratio_of_sums(above: Sequence[float], below: Sequence[float]) -> Estimate:
    """One total over another, its spread by how much the parts of the sample differ.

    >>> found = ratio_of_sums([2.0, 4.0] * 10, [1.0, 2.0] * 10)
    >>> found, found.low == found.high
    (2.0, True)
    """
    total = sum(below)
    ratio = sum(above) / total if total else 0.0
    if len(above) < FEWEST or not total:
        return unknown(ratio)
    left_over = [a - ratio * b for a, b in zip(above, below, strict=True)]
    error = ERRORS * stdev(left_over) * sqrt(len(above)) / total
    return Estimate(ratio, ratio - error, ratio + error)


def geometric_mean(ratios: Sequence[float]) -> Estimate:
    """The average of ratios that belong together in pairs.

    >>> round(geometric_mean([1.0, 4.0] * 50), 9)
    2.0
    """
    found = mean([log(ratio) for ratio in ratios])
    if not found.known:
        return unknown(exp(found))
    return Estimate(exp(found), exp(found.low), exp(min(found.high, 700.0)))


def difference(one: Estimate, other: Estimate) -> Estimate:
    """What one independent estimate is more than another.

    >>> round(difference(Estimate(5, 4, 6), Estimate(3, 2, 4)).low, 3)
    0.586
    """
    gap = float(one) - float(other)
    if not (one.known and other.known):
        return unknown(gap)
    low = sqrt((one - one.low) ** 2 + (other.high - other) ** 2)
    high = sqrt((one.high - one) ** 2 + (other - other.low) ** 2)
    return Estimate(gap, gap - low, gap + high)


def quotient(one: Estimate, other: Estimate) -> Estimate:
    """One positive independent estimate over another.

    >>> round(quotient(Estimate(6, 5.4, 6.6), Estimate(3, 3, 3)).high, 2)
    2.2
    """
    ratio = one / other
    if not (one.known and other.known):
        return unknown(ratio)
    low = sqrt(((one - one.low) / one) ** 2 + ((other.high - other) / other) ** 2)
    high = sqrt(((one.high - one) / one) ** 2 + ((other - other.low) / other) ** 2)
    return Estimate(ratio, ratio * (1 - low), ratio * (1 + high))
