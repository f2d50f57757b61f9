"""The numbers behind a table of leaves: how many there are, where each stands, and in what steps."""

from __future__ import annotations

import mmap
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from heapq import nlargest, nsmallest
from math import comb, isfinite
from typing import NamedTuple

from quixotry.kernel.best.leaves import table_size

STEPS_A_POINT = 200  # the kernel counts in 5/1000 of a point, in 16 bits
LOWEST, HIGHEST = -(2**15), 2**15 - 1
LARGEST = 9  # tiles in a leave
_MANY_EQUAL = 20_000
_BLOCK = 512
MOST_VALUES = 100_000_000  # leaves of 9 tiles over 26 letters and a blank are 94 million


class Contents(NamedTuple):
    """What a file of leaves holds: a value for each place, in steps, and which leaves it speaks of."""

    values: memoryview
    largest: int
    limits: tuple[int, ...]
    """The most of each kind of tile that a leave has, by code."""
    listed: int | None = None
    """How many leaves the file lists; None if it lists all that the limits allow."""


class Places:
    """Where the value of each leave stands: a sum with one term for each tile, their codes ascending."""

    def __init__(self, types: int) -> None:
        self.offsets = [table_size(types, size - 1) if size else 0 for size in range(LARGEST + 1)]
        self.steps = [[comb(code + size - 1, size) if size else 0 for code in range(types)]
                      for size in range(LARGEST + 1)]  # fmt: skip

    def of(self, codes: Sequence[int]) -> int:
        """The place of a leave whose codes ascend."""
        return self.offsets[len(codes)] + sum([self.steps[i][code] for i, code in enumerate(codes, 1)])

    def codes(self, place: int) -> bytes:
        """The leave that stands at a place, its codes ascending.

        >>> places = Places(27)
        >>> places.codes(places.of([0, 1, 1, 26]))
        b'\\x00\\x01\\x01\\x1a'
        """
        size = bisect_right(self.offsets, place) - 1
        rest = place - self.offsets[size]
        codes = []
        for length in range(size, 0, -1):
            code = bisect_right(self.steps[length], rest) - 1
            rest -= self.steps[length][code]
            codes.append(code)
        return bytes(reversed(codes))


def extreme_leaves(contents: Contents, size: int, count: int, *, best: bool) -> list[tuple[int, bytes]]:
    """The best or worst leaves of a size that the limits allow: their values in steps and their codes.

    Most places of a table belong to leaves that have more of a tile than there are, so more are taken than
    asked for until enough of them are possible. Equal ones come in the order of their codes.
    """
    limits = contents.limits
    places = Places(len(limits))
    first = places.offsets[size]
    values = contents.values[
        first : first + table_size(len(limits), size) - table_size(len(limits), size - 1)
    ]
    sign = -1 if best else 1
    wanted = 8 * count
    blocks = _blocks(values, best=best)
    while True:
        kept = _outermost(values, blocks, wanted, best=best)
        if len(kept) > _MANY_EQUAL:  # a table of hardly anything but zeros
            listed = [(codes, at) for codes, at in possible_leaves(limits, size) if len(codes) == size]
            pairs = [(contents.values[at], codes) for codes, at in listed]
            return nsmallest(count, pairs, key=lambda pair: (sign * pair[0], pair[1]))
        found = [(values[at], places.codes(first + at)) for at in kept]
        possible = [(value, codes) for value, codes in found if _within(codes, limits)]
        if len(possible) >= count or wanted >= len(values):
            return sorted(possible, key=lambda pair: (sign * pair[0], pair[1]))[:count]
        wanted *= 8


def _blocks(values: memoryview, *, best: bool) -> list[tuple[int, int]]:
    """The best or worst value of each run of places, and where the run begins; few runs are of interest."""
    most = max if best else min
    return [(most(values[at : at + _BLOCK].tolist()), at) for at in range(0, len(values), _BLOCK)]


def _outermost(values: memoryview, blocks: list[tuple[int, int]], wanted: int, *, best: bool) -> list[int]:
    """The places of the best or worst `wanted` values, and of all that are as good as the last of them."""
    choose = nlargest if best else nsmallest
    # Each of these runs has a value as good as this, so `wanted` values do: others need not be looked at.
    least = choose(wanted, [value for value, _ in blocks])[-1]
    starts = [at for value, at in blocks if (value >= least if best else value <= least)]
    found = [
        (value, at) for start in starts for at, value in enumerate(values[start : start + _BLOCK], start)
    ]
    bound = choose(wanted, [value for value, _ in found])[-1]
    return [at for value, at in found if (value >= bound if best else value <= bound)]


def _within(codes: bytes, limits: Sequence[int]) -> bool:
    return all(codes.count(code) <= limits[code] for code in set(codes))


def empty_values(types: int, largest: int) -> memoryview:
    """Zeros for all leaves of up to `largest` tiles, to be filled in; ValueError if there are too many."""
    # An anonymous mapping takes memory only where it is written: few leaves in a large table cost little.
    return memoryview(mmap.mmap(-1, 2 * checked_size(types, largest))).cast("h")


def checked_size(types: int, largest: int) -> int:
    """How many values a table has; ValueError if that is more than a table can have."""
    if not 0 <= largest <= LARGEST:
        raise ValueError(f"leaves of {largest} tiles, and a table has at most {LARGEST}")
    size = table_size(types, largest)
    if size > MOST_VALUES:
        raise ValueError(f"{size:,} leaves of up to {largest} tiles, and a table has at most {MOST_VALUES:,}")
    return size


def in_steps(value: float) -> int:
    """A value in points as the table keeps it; ValueError if it cannot.

    >>> in_steps(7.5), in_steps(-0.0124)
    (1500, -2)
    """
    if not isfinite(value):
        raise ValueError(f"{value} is no value")
    steps = round(value * STEPS_A_POINT)
    if not LOWEST <= steps <= HIGHEST:
        raise ValueError(f"{value:g} points is beyond ±{HIGHEST / STEPS_A_POINT}")
    return steps


def possible_leaves(limits: Sequence[int], largest: int) -> Iterator[tuple[bytes, int]]:
    """Each leave of 1 to `largest` tiles that the limits allow, with its place; AA before AAB before AB.

    >>> [list(codes) for codes, _ in possible_leaves((1, 2, 1), 2)]
    [[0], [0, 1], [0, 2], [1], [1, 1], [1, 2], [2]]
    """
    places = Places(len(limits))
    letters = [(code, bytes([code])) for code in reversed(range(len(limits))) if limits[code]]
    pending = [(b"", 0)]
    while pending:
        codes, total = pending.pop()
        size = len(codes)
        last = codes[-1] if size else -1
        if size:
            yield codes, places.offsets[size] + total
        if size == largest:
            continue
        steps = places.steps[size + 1]
        for code, letter in letters:
            if code > last:
                pending.append((codes + letter, total + steps[code]))
            else:
                if code == last and codes.count(letter) < limits[code]:
                    pending.append((codes + letter, total + steps[code]))
                break


def count_leaves(limits: Sequence[int], largest: int) -> int:
    """How many leaves of 1 to `largest` tiles the limits allow.

    >>> count_leaves((1, 2, 1), 2)
    7
    """
    ways = [1] + [0] * largest
    for limit in limits:
        ways = [sum(ways[size - k] for k in range(min(limit, size) + 1)) for size in range(largest + 1)]
    return sum(ways[1:])
