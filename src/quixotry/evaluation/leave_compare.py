"""How far two tables of leaves agree, each leave weighed by how likely it is to be drawn."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, sqrt

from quixotry.codecs.leave_places import STEPS_A_POINT, possible_leaves
from quixotry.errors import LeavesError
from quixotry.evaluation.leaves import LeaveTable


@dataclass(frozen=True)
class Disagreement:
    """A leave, and what each table says of it."""

    leave: str
    first: float
    second: float

    @property
    def difference(self) -> float:
        return self.second - self.first


@dataclass(frozen=True)
class Agreement:
    """How leaves of one number of tiles, or of all, compare."""

    tiles: int | None
    leaves: int
    mean_difference: float
    """The mean of the absolute differences, in points."""
    correlation: float | None
    """None where one of the tables says the same of all leaves."""


@dataclass(frozen=True)
class LeaveComparison:
    """Two tables compared: over all sizes, each of which counts the same, and for each."""

    overall: Agreement
    by_size: tuple[Agreement, ...]
    largest: tuple[Disagreement, ...]
    """The leaves they differ most about, the worst first."""


def compare_leaves(
    first: LeaveTable, second: LeaveTable, counts: Sequence[int], *, shown: int = 10
) -> LeaveComparison:
    """Compare the leaves that both have and that can be drawn from these counts of tiles, by code.

    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("english")
    >>> zero = LeaveTable.zero(rules.alphabet, 1)
    >>> table = LeaveTable.from_values(rules.alphabet, {"?": 25, "Q": -7}, 1)
    >>> compared = compare_leaves(zero, table, rules.counts)
    >>> compared.overall.mean_difference, compared.largest[0].leave
    (0.57, '?')
    """
    if first.alphabet != second.alphabet:
        raise LeavesError(
            f"tables of different alphabets: {''.join(first.alphabet.labels[1:])} "
            f"and {''.join(second.alphabet.labels[1:])}"
        )
    largest = min(first.largest, second.largest, sum(counts))
    a, b = first.contents.values, second.contents.values
    limits = [min(count, largest) for count in counts]
    sums = [_Sums() for _ in range(largest + 1)]
    # A leave's weight is that of the one without its last tile, which was met before it, times one factor.
    weights = [1.0] + [0.0] * largest
    worst: list[tuple[int, int, bytes]] = []
    for number, (codes, place) in enumerate(possible_leaves(limits, largest)):
        size, code = len(codes), codes[-1]
        held = codes.count(code)
        weights[size] = weight = weights[size - 1] * (counts[code] - held + 1) / held
        x, y = a[place], b[place]
        sums[size].add(weight, x, y)
        if shown and x != y:
            entry = (abs(x - y), -number, codes)
            if len(worst) < shown:
                heapq.heappush(worst, entry)
            elif entry > worst[0]:
                heapq.heapreplace(worst, entry)
    total = _Sums()
    for size in range(1, largest + 1):
        total.include(sums[size], 1 / comb(sum(counts), size))
    found = [
        Disagreement(first.alphabet.rack_text(codes), first.kernel.value(codes) / 1000,
                     second.kernel.value(codes) / 1000)
        for _, _, codes in sorted(worst, reverse=True)
    ]  # fmt: skip
    by_size = tuple(sums[size].agreement(size) for size in range(1, largest + 1))
    return LeaveComparison(total.agreement(None), by_size, tuple(found))


class _Sums:
    """Weighted sums, in the tables' steps."""

    def __init__(self) -> None:
        self.leaves = 0
        self.sums = [0.0] * 7

    def add(self, weight: float, x: int, y: int) -> None:
        self.leaves += 1
        sums = self.sums
        sums[0] += weight
        sums[1] += weight * x
        sums[2] += weight * y
        sums[3] += weight * x * x
        sums[4] += weight * y * y
        sums[5] += weight * x * y
        sums[6] += weight * abs(x - y)

    def include(self, other: _Sums, factor: float) -> None:
        self.leaves += other.leaves
        self.sums = [mine + factor * its for mine, its in zip(self.sums, other.sums, strict=True)]

    def agreement(self, tiles: int | None) -> Agreement:
        weight, x, y, xx, yy, xy, difference = self.sums
        if not weight:
            return Agreement(tiles, 0, 0.0, None)
        # Steps are whole numbers: a spread that is not zero is well above what rounding leaves of a zero.
        spread_x, spread_y = xx / weight - (x / weight) ** 2, yy / weight - (y / weight) ** 2
        tiny = 1e-9 * (1 + xx / weight + yy / weight)
        correlation = None
        if spread_x > tiny and spread_y > tiny:
            together = xy / weight - x / weight * y / weight
            correlation = max(-1.0, min(1.0, together / sqrt(spread_x * spread_y)))
        return Agreement(tiles, self.leaves, difference / weight / STEPS_A_POINT, correlation)
