"""How the unseen tiles may lie: which are in the bag, in which order they come, and which the other has."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import perm

MOST_ENUMERATED = 1000  # orders of the bag; more are sampled


@dataclass(frozen=True)
class Deal:
    """Tiles of the bag in the order in which they are drawn, the other's rack, and how likely that is."""

    bag: bytes
    other: bytes
    weight: float


def deals_of(unseen: Sequence[int], bag: int, *, seed: int) -> tuple[Iterator[list[Deal]], bool]:
    """All deals in one list if there are few enough, otherwise lists of samples without end; and which.

    In each list of samples every unseen tile comes first as often as every other, so that luck in the next
    tile drawn does not blur what is compared. All deals come in an order that is left to chance, so that the
    first of them are a fair sample.

    >>> lists, complete = deals_of([1, 2, 2], 1, seed=1)
    >>> deals = sorted(next(lists), key=lambda deal: deal.bag)
    >>> complete, [(deal.bag, deal.other, round(deal.weight, 3)) for deal in deals]
    (True, [(b'\\x01', b'\\x02\\x02', 0.333), (b'\\x02', b'\\x01\\x02', 0.667)])
    """
    chance = random.Random(seed)
    if deals := all_deals(unseen, bag, MOST_ENUMERATED):
        chance.shuffle(deals)
        return iter([deals]), True
    return _samples(sorted(unseen), bag, chance), False


def all_deals(unseen: Sequence[int], bag: int, most: int) -> list[Deal]:
    """Every deal, or none if there are too many.

    >>> len(all_deals([1, 2, 2, 3], 2, 100)), all_deals([1, 2, 2, 3], 2, 5)
    (7, [])
    """
    deals = _all(Counter(unseen), bag)
    found = list(deals if perm(len(unseen), bag) <= most else islice(deals, most + 1))
    return found if len(found) <= most else []


def _all(left: Counter[int], bag: int, drawn: bytes = b"", weight: float = 1.0) -> Iterator[Deal]:
    if len(drawn) == bag:
        yield Deal(drawn, bytes(sorted(left.elements())), weight)
        return
    total = left.total()
    for code in sorted(left):
        if number := left[code]:
            left[code] -= 1
            yield from _all(left, bag, drawn + bytes([code]), weight * number / total)
            left[code] += 1


def _samples(unseen: Sequence[int], bag: int, chance: random.Random) -> Iterator[list[Deal]]:
    while True:
        found = []
        for i, first in enumerate(unseen):
            rest = [*unseen[:i], *unseen[i + 1 :]]
            chance.shuffle(rest)
            found.append(Deal(bytes([first, *rest[: bag - 1]]), bytes(sorted(rest[bag - 1 :])), 1.0))
        chance.shuffle(found)
        yield found
