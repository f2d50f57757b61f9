"""The racks that somebody may have, of the tiles that are unseen: all of them, or a sample."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb


@dataclass(frozen=True)
class PossibleRacks:
    """Racks as numbers of each tile by code, each with its probability.

    If `exact`, they are all there are; otherwise a sample in which all weigh the same.
    """

    racks: tuple[bytes, ...]
    weights: tuple[float, ...]
    exact: bool

    def __len__(self) -> int:
        return len(self.racks)


def possible_racks(
    unseen: Sequence[int], size: int, *, most: int, seed: int = 1, kept: Sequence[int] = ()
) -> PossibleRacks:
    """The racks of `size` tiles drawn from those unseen; with `kept`, added to the tiles that are there.

    All of them if there are at most `most` different ones, otherwise a sample of that number.

    >>> found = possible_racks([1, 2, 1], 2, most=10)
    >>> [(tuple(rack), round(weight, 3)) for rack, weight in zip(found.racks, found.weights)]
    [((0, 1, 1), 0.333), ((0, 2, 0), 0.167), ((1, 0, 1), 0.167), ((1, 1, 0), 0.333)]
    """
    size = min(size, sum(unseen))
    base = list(kept) or [0] * len(unseen)
    if _number_of(unseen, size, most) <= most:
        total = comb(sum(unseen), size)
        found = list(_all(unseen, size))
        racks = [bytes(have + drawn for have, drawn in zip(base, rack, strict=True)) for rack, _ in found]
        return PossibleRacks(tuple(racks), tuple([ways / total for _, ways in found]), True)
    tiles = [code for code, number in enumerate(unseen) for _ in range(number)]
    chance = random.Random(seed)
    racks = []
    for _ in range(most):
        rack = bytearray(base)
        for code in chance.sample(tiles, size):
            rack[code] += 1
        racks.append(bytes(rack))
    return PossibleRacks(tuple(racks), (1 / most,) * most, False)


def _number_of(unseen: Sequence[int], size: int, most: int) -> int:
    """How many different racks there are, or some number above `most`."""
    ways = [1] + [0] * size
    for number in unseen:
        ways = [sum(ways[n - k] for k in range(min(number, n) + 1)) for n in range(size + 1)]
    return min(ways[size], most + 1)


def _all(unseen: Sequence[int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every rack, with the number of ways to draw it."""
    left = [0] * (len(unseen) + 1)
    for code in range(len(unseen) - 1, -1, -1):
        left[code] = left[code + 1] + unseen[code]
    rack: list[int] = []

    def grow(code: int, wanted: int, ways: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if code == len(unseen):
            yield tuple(rack), ways
            return
        for number in range(max(0, wanted - left[code + 1]), min(unseen[code], wanted) + 1):
            rack.append(number)
            yield from grow(code + 1, wanted - number, ways * comb(unseen[code], number))
            rack.pop()

    return grow(0, size, 1)
