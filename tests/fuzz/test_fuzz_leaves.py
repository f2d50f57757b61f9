"""Files of leaves with anything wrong in them: refused, or sound."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.errors import LeavesError
from quixotry.evaluation import LeaveTable, compare_leaves
from quixotry.files.container import HEADER
from quixotry.rules import Alphabet
from support.fuzzing import damaged, seeds

ALPHABET = Alphabet.from_labels(["A", "B", "C", "CH"])
COUNTS = (1, 3, 2, 1, 2)


def whole_table() -> LeaveTable:
    chance = random.Random(1)
    leaves = {leave for leave, _ in LeaveTable.zero(ALPHABET, 4, {"counts": COUNTS})}
    values = {leave: chance.randint(-9000, 9000) / 200 for leave in sorted(leaves)}
    return LeaveTable.from_values(ALPHABET, values, 4, {"counts": COUNTS, "rules": "small"})


WHOLE = whole_table()


def use(table: LeaveTable) -> None:
    """Everything that reads the values."""
    if table.alphabet.size == ALPHABET.size and table.largest <= 5:
        listed = list(table)
        assert len(listed) == len(table)
        assert all(abs(value) < 164 and table.value(leave) == value for leave, value in listed)
        if table.alphabet == ALPHABET:
            again = LeaveTable.from_klv2(table.to_klv2(), ALPHABET)
            assert list(again) == listed or not listed or again.largest < table.largest
            compare_leaves(table, WHOLE, COUNTS)


def outcome(read: Callable[[], LeaveTable]) -> bool:
    try:
        table = read()
    except LeavesError as error:
        assert "\n" not in str(error)
        assert len(str(error)) < 600
        return False
    use(table)
    return True


def test_own_files(tmp_path: Path) -> None:
    WHOLE.save(tmp_path / "whole.qlv")
    whole = (tmp_path / "whole.qlv").read_bytes()
    results = set()
    for number, chance in enumerate(seeds(400)):
        data = damaged(whole, chance, [b'"', b"}", b"9", b"-1", b"[]"])
        if chance.random() < 0.8 and len(data) >= HEADER.size:
            fields = list(HEADER.unpack_from(data))
            fields[5] = zlib.crc32(data[fields[3] :]) ^ zlib.crc32(data[HEADER.size : fields[3]])
            if chance.random() < 0.5:
                fields[4] = max(0, len(data) - min(fields[3], len(data)))
            data = HEADER.pack(*fields) + data[HEADER.size :]
        file = tmp_path / f"{number}.qlv"
        file.write_bytes(data)
        results.add(outcome(lambda file=file: LeaveTable.load(file)))  # type: ignore[misc]
        file.unlink()
    assert results == {True, False}


def test_klv_files() -> None:
    whole = WHOLE.to_klv2()
    results = set()
    for chance in seeds(1500):
        data = damaged(whole, chance)
        results.add(outcome(lambda data=data: LeaveTable.from_klv2(data, ALPHABET)))  # type: ignore[misc]
    assert results == {True, False}


def test_text(tmp_path: Path) -> None:
    WHOLE.save(tmp_path / "whole.csv")
    whole = (tmp_path / "whole.csv").read_bytes()
    tokens = [
        b",",
        b"\n",
        b"\r",
        b"nan",
        b"1e999",
        b"[CH]",
        b"[",
        b"]",
        b"?",
        b"\0",
        b"\xff",
        b'"',
        b"A" * 12,
    ]
    results = set()
    for chance in seeds(600):
        data = damaged(whole, chance, tokens)
        results.add(outcome(lambda data=data: LeaveTable.from_csv(data, ALPHABET)))  # type: ignore[misc]
    assert results == {True, False}


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    outcome(lambda: LeaveTable.from_klv2(data, ALPHABET))
    outcome(lambda: LeaveTable.from_csv(data, ALPHABET))


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 3), st.integers(0, 12)), min_size=1, max_size=12),
    st.integers(0, 30),
)
def test_any_graph(nodes: list[tuple[int, int, int]], leaves: int) -> None:
    numbers = [len(nodes), *(tile << 24 | flags << 22 | arc for tile, flags, arc in nodes), leaves]
    data = b"".join(number.to_bytes(4, "little") for number in numbers) + bytes(4 * leaves)
    outcome(lambda: LeaveTable.from_klv2(data, ALPHABET))


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet='ABCH?[],.0123456789-+e\n "nainf', max_size=60))
def test_any_lines(text: str) -> None:
    outcome(lambda: LeaveTable.from_csv(text.encode(), ALPHABET))
