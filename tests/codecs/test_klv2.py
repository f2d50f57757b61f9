"""KLV2 files, against a reader that looks leaves up as the format's description says."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.codecs.leave_places import Contents, empty_values, extreme_leaves, possible_leaves
from quixotry.errors import LeavesError
from quixotry.evaluation import LeaveTable
from quixotry.rules import Alphabet, load_rules

RULES = load_rules("english")
ENGLISH = RULES.alphabet
AB = Alphabet.from_labels("AB")
ACCEPTS, LAST = 1 << 23, 1 << 22
EMPTY_KLV = bytes.fromhex("010000000000400000000000")


class Lookup:
    """A leave's value by its rank among the words of the graph, one question at a time."""

    def __init__(self, data: bytes) -> None:
        (size,) = struct.unpack_from("<I", data)
        self.nodes = struct.unpack_from(f"<{size}I", data, 4)
        (count,) = struct.unpack_from("<I", data, 4 + 4 * size)
        self.values = struct.unpack_from(f"<{count}f", data, 8 + 4 * size)
        self.memo: dict[int, int] = {}

    def words(self, at: int) -> int:
        if not at:
            return 0
        if at not in self.memo:
            node = self.nodes[at]
            later = 0 if node & LAST else self.words(at + 1)
            self.memo[at] = bool(node & ACCEPTS) + self.words(node & LAST - 1) + later
        return self.memo[at]

    def value(self, codes: bytes) -> float | None:
        at, index = self.nodes[0] & LAST - 1, 0
        for place, code in enumerate(codes):
            while at and self.nodes[at] >> 24 != code:
                if self.nodes[at] & LAST:
                    return None
                index += self.words(at) - self.words(at + 1)
                at += 1
            if not at:
                return None
            if place + 1 < len(codes):
                index += bool(self.nodes[at] & ACCEPTS)
                at = self.nodes[at] & LAST - 1
        return self.values[index] if self.nodes[at] & ACCEPTS else None


def random_table(alphabet: Alphabet, counts: tuple[int, ...], largest: int, seed: int) -> LeaveTable:
    chance = random.Random(seed)
    limits = [min(count, largest) for count in counts]
    values = {
        alphabet.rack_text(codes): chance.randint(-(2**15), 2**15 - 1) / 200
        for codes, _ in possible_leaves(limits, largest)
    }
    return LeaveTable.from_values(alphabet, values, largest, {"counts": counts})


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 4), min_size=2, max_size=7), st.integers(0, 5), st.integers(0, 99))
def test_round_trip_and_look_up(counts: list[int], largest: int, seed: int) -> None:
    alphabet = Alphabet.from_labels("ABCDEF"[: len(counts) - 1])
    table = random_table(alphabet, tuple(counts), largest, seed)
    data = table.to_klv2()
    lookup = Lookup(data)
    for codes, place in possible_leaves([largest] * len(counts), largest):
        written = lookup.value(codes)
        assert (written is not None) == all(codes.count(code) <= counts[code] for code in set(codes))
        assert round((written or 0) * 200) == table.contents.values[place]
    read = LeaveTable.from_klv2(data, alphabet)
    assert list(read) == list(table)
    assert read.largest == min(largest, sum(counts))
    assert read.to_klv2() == data or read.largest < largest


def test_english_with_all_its_leaves() -> None:
    table = random_table(ENGLISH, RULES.counts, 4, 1)
    data = table.to_klv2()
    nodes, leaves = struct.unpack_from("<I", data)[0], len(table)
    assert len(data) == 8 + 4 * nodes + 4 * leaves
    assert nodes < 5000
    read = LeaveTable.from_klv2(data, ENGLISH)
    assert bytes(read.kernel.data) == bytes(table.kernel.data)


def klv(nodes: list[int], values: bytes, count: int) -> bytes:
    return struct.pack(f"<{len(nodes) + 2}I", len(nodes), *nodes, count) + values


# ? = 1, ?A = 2, B = 3; the prefix A of AB = 4 is not listed itself
NODES = [LAST | 1, ACCEPTS | 4, 1 << 24 | 5, 2 << 24 | ACCEPTS | LAST, 1 << 24 | ACCEPTS | LAST,
         2 << 24 | ACCEPTS | LAST]  # fmt: skip
WANTED = {"?": 1.0, "?A": 2.0, "AB": 4.0, "B": 3.0, "A": 0.0, "BB": 0.0}


def test_the_three_kinds(tmp_path: Path) -> None:
    order = (1, 2, 4, 3)
    for name, values in {
        "a.klv2": struct.pack("<4f", *order),
        "a.klv": struct.pack("<4h", *(256 * value for value in order)),
        "a.klv16": struct.pack("<4h", *(8 * value for value in order)),
    }.items():
        (tmp_path / name).write_bytes(klv(NODES, values, 4))
        table = LeaveTable.load(tmp_path / name, AB)
        assert {leave: table.value(leave) for leave in WANTED} == WANTED
        assert table.largest == 2


def test_the_empty_file() -> None:
    table = LeaveTable.from_klv2(EMPTY_KLV, AB)
    assert (table.largest, len(table), table.value("")) == (0, 0, 0)
    assert table.to_klv2() == EMPTY_KLV


FLOATS = struct.pack("<4f", 1, 2, 3, 4)
ONE = struct.pack("<f", 1)
A_END = 1 << 24 | ACCEPTS | LAST
BAD = {
    "nothing": (b"", "too short"),
    "no nodes": (struct.pack("<2I", 0, 0), "nodes do not fit"),
    "more nodes than bytes": (struct.pack("<3I", 2**32 - 1, LAST, 0), "nodes do not fit"),
    "more leaves than bytes": (klv(NODES, FLOATS, 2**32 - 1), "bytes of values"),
    "fewer leaves than bytes": (klv(NODES, FLOATS, 3), "bytes of values"),
    "cut off": (klv(NODES, FLOATS[:-1], 4), "bytes of values"),
    "too few values": (klv(NODES, FLOATS[:12], 3), "3 values, and its graph has 4"),
    "another alphabet": (klv([LAST | 1, 3 << 24 | ACCEPTS | LAST], ONE, 1), "another ruleset"),
    "an arc outside": (klv([LAST | 9], b"", 0), "outside the file"),
    "siblings past the end": (klv([LAST | 1, 1 << 24 | ACCEPTS], ONE, 1), "outside the file"),
    "a circle": (klv([LAST | 1, A_END | 1], ONE, 1), "from itself"),
    "a circle of two": (klv([LAST | 1, A_END | 2, A_END | 1], FLOATS[:8], 2), "from itself"),
    "siblings out of order": (klv([LAST | 1, 2 << 24 | ACCEPTS, A_END], FLOATS[:8], 2), "siblings do not"),
    "the same leave twice": (klv([LAST | 1, 1 << 24 | ACCEPTS, A_END], FLOATS[:8], 2), "siblings do not"),
    "tiles out of order": (klv([LAST | 1, 2 << 24 | LAST | 2, A_END], ONE, 1), "do not ascend"),
    "not a number": (klv([LAST | 1, A_END], struct.pack("<f", float("nan")), 1), "value 1: nan"),
    "endless": (klv([LAST | 1, A_END], struct.pack("<f", float("-inf")), 1), "value 1: -inf"),
    "beyond the table": (klv([LAST | 1, A_END], struct.pack("<f", 1e9), 1), "beyond"),
    "too many tiles": (klv([LAST | 1, *(A_END | i for i in range(2, 11)), A_END], ONE * 10, 10), "more than"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_bad_files(case: str, tmp_path: Path) -> None:
    data, reason = BAD[case]
    (tmp_path / "bad.klv2").write_bytes(data)
    with pytest.raises(LeavesError, match=rf"bad\.klv2: .*{reason}"):
        LeaveTable.load(tmp_path / "bad.klv2", AB)


def test_more_leaves_than_anyone_could_list() -> None:
    """Two arcs from each node to the next: 2**60 paths without a leave at their end, or with."""
    layers = [node for i in range(60) for node in (1 << 24 | 2 * i + 3, 2 << 24 | LAST | 2 * i + 3)]
    for end in (1 << 24 | LAST, A_END):
        with pytest.raises(LeavesError):
            LeaveTable.from_klv2(klv([LAST | 1, *layers, end], ONE, 1), AB)
    assert len(LeaveTable.from_klv2(klv([LAST | 1, *layers, 1 << 24 | LAST], b"", 0), AB)) == 0


def test_one_leave_in_a_table_too_large() -> None:
    letters = [chr(0x4E00 + i) for i in range(62)]
    wide = Alphabet.from_labels(letters, {letter: chr(ord(letter) + 0x1000) for letter in letters})
    chain = [1 << 24 | LAST | i for i in range(2, 10)]
    with pytest.raises(LeavesError, match="at most 100,000,000"):
        LeaveTable.from_klv2(klv([LAST | 1, *chain, A_END], ONE, 1), wide)


def test_extreme_leaves_are_those_of_a_full_list() -> None:
    """Found by value among all places, and by going through all possible leaves."""
    chance = random.Random(5)
    limits, largest = (2, 3, 1, 0, 4), 4
    values = empty_values(len(limits), largest)
    for place in range(1, len(values)):
        values[place] = chance.randrange(-40, 40)
    for listed in (values, empty_values(len(limits), largest)):
        contents = Contents(listed, largest, limits)
        for size in range(1, largest + 1):
            possible = possible_leaves(limits, largest)
            pairs = [(listed[at], codes) for codes, at in possible if len(codes) == size]
            for count in (1, 3, 1000):
                best = sorted(pairs, key=lambda pair: (-pair[0], pair[1]))[:count]
                assert extreme_leaves(contents, size, count, best=True) == best
                assert extreme_leaves(contents, size, count, best=False) == sorted(pairs)[:count]
