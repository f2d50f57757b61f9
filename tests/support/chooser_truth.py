"""The best moves by equity the slow way: every play and every exchange, valued one by one and sorted."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import comb

from quixotry.kernel.best.chooser import Chooser
from quixotry.kernel.best.equity import Equity
from quixotry.kernel.best.leaves import Leaves, table_size
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.board.rank import ranked
from quixotry.kernel.words.wordmap import WordMap
from support.packing import SIZE, unpack
from support.positions import counts

Chosen = tuple[int, int, int]
"""Equity in thousandths of a point, and the two words of a packed move."""


@dataclass(frozen=True)
class Worth:
    """The numbers of an `Equity`, which keeps them to itself."""

    leaves: Leaves
    near_end: tuple[int, ...] = ()
    stuck: int = 0
    stuck_points: int = 0
    out_points: int = 0
    hot_vowel: int = 0
    vowels: frozenset[int] = frozenset()
    kept: dict[bytes, int] = field(default_factory=dict, compare=False)

    def kernel(self) -> Equity:
        return Equity(
            self.leaves,
            near_end=self.near_end,
            stuck=self.stuck,
            stuck_points=self.stuck_points,
            out_points=self.out_points,
            hot_vowel=self.hot_vowel,
            vowels=sorted(self.vowels),
        )

    def leave(self, codes: bytes) -> int:
        """The value of sorted codes; beyond the table, from the leaves with one tile less, towards 0."""
        if codes not in self.kept:
            size = len(codes)
            if size <= self.leaves.largest:
                value = self.leaves.value(codes)
            elif size == 1:
                value = 0
            else:
                total = sum(self.leave(codes[:i] + codes[i + 1 :]) for i in range(size))
                value = abs(total) // (size - 1) * (1 if total > 0 else -1)
            self.kept[codes] = value
        return self.kept[codes]


@dataclass(frozen=True)
class Situation:
    """What a choice depends on beside the board."""

    rack: bytes
    """Codes in order."""
    bag_count: int = 100
    others_points: int = 0
    exchange_limit: int = 0

    def best(self, chooser: Chooser, count: int) -> list[Chosen]:
        return chooser.best(
            counts(self.rack), self.bag_count, self.others_points, self.exchange_limit, count=count
        )

    def within(self, chooser: Chooser, margin: int) -> list[Chosen]:
        return chooser.within(
            counts(self.rack), margin, self.bag_count, self.others_points, self.exchange_limit
        )


def without(rack: bytes, tiles: bytes) -> bytes:
    """What a rack keeps."""
    left = list(rack)
    for code in tiles:
        left.remove(0 if code & 64 else code)
    return bytes(left)


def beside_score(worth: Worth, points: Sequence[int], situation: Situation, tiles: bytes) -> int:
    """What a play is worth beyond its score, wherever it lies."""
    left = without(situation.rack, tiles)
    if situation.bag_count:
        in_bag = max(situation.bag_count - len(tiles), 0)
        return worth.leave(left) + (worth.near_end[in_bag] if in_bag < len(worth.near_end) else 0)
    if not left:
        return worth.out_points * situation.others_points
    return worth.stuck + worth.stuck_points * sum(points[code] for code in left)


def hot_vowels(worth: Worth, board: Generator, premiums: bytes, first: int, tiles: bytes) -> int:
    """How many vowels of an opening have a letter premium beside them, off the word's line."""
    row, column, across = board.geometry.place(first)
    rows, columns = board.geometry.rows, board.geometry.columns
    hot = 0
    for i, code in enumerate(tiles):
        r, c = (row, column + i) if across else (row + i, column)
        beside = [(r - 1, c), (r + 1, c)] if across else [(r, c - 1), (r, c + 1)]
        hot += code & 63 in worth.vowels and any(
            0 <= y < rows and 0 <= x < columns and premiums[y * columns + x] > 1 for y, x in beside
        )
    return hot


def exchanges(worth: Worth, situation: Situation) -> Iterator[Chosen]:
    """Every exchange: the tiles given back in order, blanks last, packed as plays are."""
    held = sorted(set(situation.rack))
    for numbers in product(*(range(situation.rack.count(code) + 1) for code in held)):
        given = b"".join(bytes([code]) * n for code, n in zip(held, numbers, strict=True))
        if 0 < len(given) <= situation.exchange_limit:
            letters = [code for code in given if code]
            laid = sum(code << 6 * i for i, code in enumerate(letters))
            yield worth.leave(without(situation.rack, given)), len(given), laid


def all_chosen(
    board: Generator, points: Sequence[int], premiums: bytes, worth: Worth, situation: Situation
) -> list[Chosen]:
    """Every move there is, in order: equity, plays before exchanges, score and text, number of tiles."""
    listed = ranked(board.geometry, board.moves(counts(situation.rack)), 1 << 30)
    numbers = memoryview(listed).cast("Q")
    known: dict[bytes, int] = {}
    valued = []
    for place, move in enumerate(unpack(listed)):
        used = bytes(sorted(0 if code & 64 else code for code in move.tiles))
        if used not in known:
            known[used] = beside_score(worth, points, situation, move.tiles)
        equity = 1000 * move.score + known[used]
        if board.tile_count == 0 and worth.hot_vowel:
            equity += worth.hot_vowel * hot_vowels(worth, board, premiums, move.first, move.tiles)
        valued.append(((-equity, 0, place, 0), (equity, numbers[2 * place], numbers[2 * place + 1])))
    assert len(valued) == len(listed) // SIZE
    for chosen in exchanges(worth, situation):
        valued.append(((-chosen[0], 1, chosen[1], chosen[2]), chosen))
    return [chosen for _, chosen in sorted(valued)]


# ---------------------------------------------------------------- something to choose by


@cache
def leave_table(kind: str, types: int, largest: int) -> Leaves:
    """A table of leaves; `sums` is as trained tables are, the others are as wild as a table can be."""
    chance = random.Random(f"{kind} {types} {largest}")
    size = table_size(types, largest)
    if kind == "zero":
        return Leaves(bytes(2 * size), types, largest)
    values = array("h", chance.randbytes(2 * size))
    if kind == "coarse":  # whole points, so that many moves are worth the same
        values = array("h", [value % 9 * 200 for value in values])
    elif kind == "sums":
        tiles = [6000, *(chance.randrange(-2000, 1500) for _ in range(types - 1))]
        values = array("h", [worth_of(codes, tiles) // 5 for codes in in_table_order(types, largest)])
    return Leaves(values.tobytes(), types, largest)


def worth_of(codes: Sequence[int], tiles: Sequence[int]) -> int:
    return sum(tiles[code] for code in codes) - 1500 * (len(codes) - len(set(codes)))


def in_table_order(types: int, largest: int) -> Iterator[tuple[int, ...]]:
    """All leaves by size, then by the last tile, the one before it and so on."""
    for size in range(largest + 1):
        codes = [0] * size
        for _ in range(comb(types + size - 1, size)):
            yield tuple(codes)
            for i in range(size):
                if i + 1 == size or codes[i] < codes[i + 1]:
                    codes[: i + 1] = [0] * i + [codes[i] + 1]
                    break


def some_worth(chance: random.Random, types: int, vowels: frozenset[int]) -> Worth:
    """Values of every kind: tables that say nothing, tables that outweigh scores, ends that gain or lose."""
    largest = chance.choice([0, 1, 2, 3, 3, 4, 4]) if types < 40 else chance.choice([0, 1, 2])
    kind = chance.choice(["zero", "wild", "coarse", "sums", "sums"])
    ends = chance.choice([0, 0, 3000, 40000])
    return Worth(
        leave_table(kind, types, largest),
        near_end=tuple(chance.randint(-ends, ends) for _ in range(chance.choice([0, 3, 16]))),
        stuck=chance.choice([0, -10000, 5000]),
        stuck_points=chance.choice([0, -2000, -1000, 700]),
        out_points=chance.choice([0, 1000, 2000]),
        hot_vowel=chance.choice([0, -700, -30000]),
        vowels=vowels,
    )


def some_situation(chance: random.Random, rack: Sequence[int]) -> Situation:
    """From the middle of a game to its last tiles."""
    bag_count = chance.choice([100, 60, 23, 17, 16, chance.randint(1, 15), chance.randint(1, 9), 0, 0])
    return Situation(
        bytes(sorted(rack)),
        bag_count,
        chance.choice([0, 1, 13, 60]),
        min(chance.choice([0, 0, 1, 3, len(rack)]), bag_count),
    )


def choosers_for(board: Generator, worth: Worth, word_map: WordMap) -> tuple[Chooser, Chooser]:
    """One that asks the map and one that searches the graph."""
    equity = worth.kernel()
    return Chooser(board, equity, word_map), Chooser(board, equity)
