"""The best moves of all racks that can be, however many: exact where a sample is only about right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import comb

from quixotry.evaluation.choosers import chooser_for, chosen_move
from quixotry.evaluation.equity import equity_for
from quixotry.explain.replies import BestReplies, Reply
from quixotry.game import Position

BATCH = 20_000  # racks between two tellings: what is found out about the board makes each of many cheaper

Tell = Callable[[int, int], None]
"""Racks looked at so far, and of how many."""
Half = list[list[tuple[bytes, int]]]  # by number of tiles: how many of each code, and the ways to draw them


def census_of_replies(
    position: Position,
    unseen: Sequence[int],
    size: int,
    *,
    points_left: int = 0,
    kept: Sequence[int] = (),
    tell: Tell | None = None,
) -> BestReplies:
    """The best move by equity of every rack of so many unseen tiles, added to those that are `kept`.

    As `best_replies` finds it, but racks with the same best move are one reply, with their weights added up.

    >>> position = Position.start("english", None, ["AEINRST", ""])
    >>> found = census_of_replies(position, [0, 2, 1, 0, 0, 3], 4)
    >>> found.exact, found.racks, round(sum(one.weight for one in found.replies), 9)
    (True, 5, 1.0)
    """
    rules, lexicon = position.rules, position.lexicon
    size = min(size, sum(unseen))
    chooser = chooser_for(position, lexicon, (None,), lambda: equity_for(rules, lexicon, None))
    bag, minimum = position.bag_count, rules.exchange_minimum
    limit = 0 if minimum is None or bag < minimum else bag
    first, second = _halves(unseen, size, kept)
    total = sum(len(first[n]) * len(second[size - n]) for n in range(size + 1))
    ways_of: defaultdict[tuple[int, int] | None, int] = defaultdict(int)
    done = 0
    for racks, ways in _batches(first, second, size, len(position.rack.counts)):
        found = chooser.best_of_each(racks, bag, points_left if bag == 0 else 0, limit)
        for best, number in zip(found, ways, strict=True):
            ways_of[None if best is None else (best[1], best[2])] += number
        done += len(racks)
        if tell is not None:
            tell(done, total)
    draws = comb(sum(unseen), size)
    replies = tuple(
        Reply(number / draws, None if best is None else chosen_move(position, chooser, *best))
        for best, number in ways_of.items()
    )
    return BestReplies(position, replies, True, total)


def _halves(unseen: Sequence[int], size: int, kept: Sequence[int]) -> tuple[Half, Half]:
    """All draws from the first half of the codes and from the second: each rack is one of each."""
    base, middle = list(kept) or [0] * len(unseen), len(unseen) // 2
    return _drawn(unseen[:middle], base[:middle], size), _drawn(unseen[middle:], base[middle:], size)


def _drawn(unseen: Sequence[int], base: Sequence[int], size: int) -> Half:
    found: Half = [[(b"", 1)], *([] for _ in range(size))]
    for number, have in zip(unseen, base, strict=True):
        longer: Half = [[] for _ in range(size + 1)]
        for tiles, racks in enumerate(found):
            for more in range(min(number, size - tiles) + 1):
                code, ways = bytes([have + more]), comb(number, more)
                longer[tiles + more] += [(rack + code, before * ways) for rack, before in racks]
        found = longer
    return found


def _batches(first: Half, second: Half, size: int, width: int) -> Iterator[tuple[list[bytes], list[int]]]:
    racks: list[bytes] = []
    ways: list[int] = []
    for tiles in range(size + 1):
        ends = second[size - tiles]
        for start, before in first[tiles]:
            racks += [(start + end).ljust(width, b"\0") for end, _ in ends]
            ways += [before * number for _, number in ends]
            if len(racks) >= BATCH:
                yield racks, ways
                racks, ways = [], []
    if racks:
        yield racks, ways
