"""The table of leaves: what it says, its own file, and which one a ruleset gets."""

from __future__ import annotations

import json
import os
import pickle
import random
import zlib
from array import array
from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement
from math import comb, prod
from pathlib import Path
from typing import Any

import pytest

from quixotry.codecs.leave_places import checked_size, count_leaves, possible_leaves
from quixotry.errors import AlphabetError, LeavesError
from quixotry.evaluation import LeaveTable, compare_leaves, leave_files, leaves_folder, training_facts
from quixotry.evaluation import leave_file as leave_file_module
from quixotry.files.container import HEADER
from quixotry.lexicon import Lexicon
from quixotry.rules import Alphabet, load_rules

RULES = load_rules("english")
ENGLISH = RULES.alphabet
SMALL = Alphabet.from_labels(["A", "L", "LL"])


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own, and nothing shipped."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    nowhere = replace(leave_file_module.LEAVES, shipped=tmp_path / "shipped")
    monkeypatch.setattr(leave_file_module, "LEAVES", nowhere)
    return tmp_path


def random_table(
    alphabet: Alphabet, largest: int, seed: int = 1, metadata: dict[str, Any] | None = None
) -> LeaveTable:
    chance = random.Random(seed)
    values = array(
        "h", [chance.randint(-(2**15), 2**15 - 1) for _ in range(checked_size(alphabet.size + 1, largest))]
    )
    values[0] = 0
    return LeaveTable.from_steps(alphabet, memoryview(values), largest, metadata)


def same(a: LeaveTable, b: LeaveTable) -> bool:
    return a.alphabet == b.alphabet and a.largest == b.largest and list(a) == list(b)


# ------------------------------------------------------------ values


def test_every_leave_has_its_own_value() -> None:
    texts = ["?", "A", "L", "[LL]"]
    leaves = ["".join(leave) for size in range(1, 5) for leave in combinations_with_replacement(texts, size)]
    values = {leave: number / 8 for number, leave in enumerate(leaves)}
    table = LeaveTable.from_values(SMALL, values, 4)
    assert {leave: table.value(leave) for leave in leaves} == values
    # "LL" on a rack is two tiles; the brackets make it one
    assert table.value("LL") == values["LL"] != values["[LL]"] == table.value("[ll]")
    assert table.value("") == 0
    assert sorted(table) == sorted(values.items())
    assert len(table) == len(leaves)


def test_tiles_come_in_any_order_and_case() -> None:
    table = LeaveTable.from_values(ENGLISH, {"tas?": 3.14159}, 4)
    assert {table.value(text) for text in ("SAT?", "?tas", "A?ST")} == {3.14}


def test_what_a_table_does_not_have() -> None:
    table = LeaveTable.zero(ENGLISH, 3)
    with pytest.raises(LeavesError, match="4 tiles, and the table has leaves of up to 3"):
        table.value("AEIN")
    with pytest.raises(AlphabetError):
        table.value("A!")


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), 164.0, -1e300])
def test_values_that_cannot_be_kept(value: float) -> None:
    with pytest.raises(LeavesError, match="'Q': "):
        LeaveTable.from_values(ENGLISH, {"Q": value}, 1)


def test_tables_that_cannot_be() -> None:
    with pytest.raises(LeavesError, match="must be worth 0"):
        LeaveTable.from_values(ENGLISH, {"": 1}, 1)
    with pytest.raises(LeavesError, match="already"):
        LeaveTable.from_values(ENGLISH, {"AB": 1, "BA": 2}, 2)
    with pytest.raises(LeavesError, match="3 tiles"):
        LeaveTable.from_values(ENGLISH, {"ABC": 1}, 2)
    for largest in (-1, 10):
        with pytest.raises(LeavesError, match="at most 9"):
            LeaveTable.zero(ENGLISH, largest)
    with pytest.raises(LeavesError, match="leaves of up to 2"):
        LeaveTable.from_steps(ENGLISH, bytes(10), 2)
    with pytest.raises(LeavesError, match="counts of 1 "):
        LeaveTable.zero(ENGLISH, 1, {"counts": [3]})
    wide = Alphabet.from_labels(
        [chr(0x4E00 + i) for i in range(62)], {chr(0x4E00 + i): chr(0x5E00 + i) for i in range(62)}
    )
    with pytest.raises(LeavesError, match="at most 100,000,000"):
        LeaveTable.zero(wide, 9)


def test_a_table_cannot_be_changed() -> None:
    table = LeaveTable.from_values(ENGLISH, {"Q": -7}, 1, {"rules": "x"})
    with pytest.raises(AttributeError):
        table.alphabet = SMALL  # type: ignore[misc]
    with pytest.raises(TypeError):
        table.metadata["rules"] = "y"  # type: ignore[index]
    with pytest.raises(TypeError):
        table.kernel.data[0] = 1


def test_it_goes_to_another_process() -> None:
    table = random_table(ENGLISH, 3, metadata=training_facts(RULES, None))
    other = pickle.loads(pickle.dumps(table))
    assert same(table, other)
    assert other.metadata == table.metadata


# ------------------------------------------------------------ which leaves there are


@pytest.mark.parametrize("limits", [(1, 2, 1), (0, 3, 0, 2), (2, 2, 2, 2, 2), (0, 0, 1)])
def test_possible_leaves_against_all_of_them(limits: tuple[int, ...]) -> None:
    table = random_table(Alphabet.from_labels("ABCDE"[: len(limits) - 1]), 4)
    for largest in range(5):
        everything = [
            bytes(codes)
            for size in range(1, largest + 1)
            for codes in combinations_with_replacement(range(len(limits)), size)
            if all(count <= limits[code] for code, count in Counter(codes).items())
        ]
        found = list(possible_leaves(limits, largest))
        assert [codes for codes, _ in found] == sorted(everything)
        assert count_leaves(limits, largest) == len(everything)
        assert all(place == table.kernel.place(codes) for codes, place in found)


def test_the_number_of_english_leaves() -> None:
    assert len(LeaveTable.zero(ENGLISH, 6, {"counts": RULES.counts})) == 914_624
    assert count_leaves(RULES.counts, 7) - 914_624 == 3_199_724


def test_leaves_for_given_counts() -> None:
    table = LeaveTable.from_values(SMALL, {"?": 1, "AL": 2}, 2)
    assert list(table.leaves((1, 1, 1, 0))) == [
        ("?", 1.0), ("?A", 0.0), ("?L", 0.0), ("A", 0.0), ("AL", 2.0), ("L", 0.0),
    ]  # fmt: skip
    with pytest.raises(LeavesError, match="counts of 2 tiles"):
        list(table.leaves((1, 1)))


# ------------------------------------------------------------ the file


def test_round_trip(folder: Path) -> None:
    table = random_table(ENGLISH, 4, metadata=training_facts(RULES, Lexicon.default()) | {"seed": 7})
    table.save(folder / "a.qlv")
    table.save(folder / "a.qlv")
    assert [name for name in os.listdir(folder) if name.startswith((".", "a"))] == ["a.qlv"]
    read = LeaveTable.load(folder / "a.qlv", ENGLISH)
    assert bytes(read.kernel.data) == bytes(table.kernel.data)
    assert read.metadata == table.metadata
    assert len(read) == len(table) < count_leaves([4] * 27, 4)
    assert LeaveTable.load(folder / "a.qlv") is read


def test_a_file_that_changed_is_read_again(folder: Path) -> None:
    file = folder / "a.qlv"
    LeaveTable.from_values(ENGLISH, {"Q": -7}, 1).save(file)
    first = LeaveTable.load(file)
    LeaveTable.from_values(ENGLISH, {"Q": -6}, 1).save(file)
    os.utime(file, ns=(1, 1))
    assert (first.value("Q"), LeaveTable.load(file).value("Q")) == (-7, -6)


def test_another_alphabet_is_named_with_the_right_one(folder: Path) -> None:
    LeaveTable.zero(SMALL, 2).save(folder / "a.qlv")
    with pytest.raises(LeavesError, match=r"alphabet AL\[LL\], and not for ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
        LeaveTable.load(folder / "a.qlv", ENGLISH)


def test_where_it_cannot_be_written(folder: Path) -> None:
    table = LeaveTable.zero(ENGLISH, 1)
    for name in ("a.qlv", "a.klv2", "a.csv"):
        with pytest.raises(LeavesError, match="cannot be written"):
            table.save(folder / "nowhere" / name)
    with pytest.raises(LeavesError, match=r"not to \.txt"):
        table.save(folder / "a.txt")
    with pytest.raises(LeavesError, match="metadata"):
        LeaveTable.zero(ENGLISH, 1, {"seed": object()}).save(folder / "a.qlv")
    assert os.listdir(folder) == []


def test_what_cannot_be_read(folder: Path) -> None:
    (folder / "short.qlv").write_bytes(b"x")
    (folder / "other.qlv").write_bytes(bytes(100))
    for source, reason in (
        (folder / "none.qlv", "no such file"),
        (folder, "is not a file"),
        (folder / "short.qlv", "too short"),
        (folder / "other.qlv", "not a file of leaves"),
        ("bad\0name.qlv", "cannot be read|no such file"),
        ("x" * 5000 + ".qlv", "cannot be read|no such file"),
        ("nobody", "no leaves 'nobody'"),
    ):
        with pytest.raises(LeavesError, match=reason):
            LeaveTable.load(source)


def mended(data: bytes) -> bytes:
    fields = list(HEADER.unpack_from(data))
    fields[5] = zlib.crc32(data[fields[3] :]) ^ zlib.crc32(data[HEADER.size : fields[3]])
    return HEADER.pack(*fields) + data[HEADER.size :]


def test_any_flipped_bit_and_any_cut_is_noticed(folder: Path) -> None:
    table = LeaveTable.from_values(SMALL, {"A": 1}, 2)
    table.save(folder / "whole.qlv")
    whole = (folder / "whole.qlv").read_bytes()
    flipped = (
        whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :]
        for at in range(len(whole))
        for bit in (0, 7)
    )
    cut = (whole[:length] for length in range(len(whole)))
    for number, data in enumerate((*flipped, *cut, whole + b"\0")):
        file = folder / f"{number}.qlv"
        file.write_bytes(data)
        with pytest.raises(LeavesError):
            LeaveTable.load(file)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("labels", 5), ("labels", ["?", "A", "A", "B"]), ("labels", ["?", "A"]), ("blank_labels", []),
        ("largest", "2"), ("largest", 3), ("largest", 9), ("largest", 10**30), ("largest", -1),
        ("largest", True),
        ("limits", [1]), ("limits", None), ("limits", [1, 1, 1, -1]), ("limits", [1, 1, 1, "x"]),
    ],
)  # fmt: skip
def test_metadata_that_lies(key: str, value: object, folder: Path) -> None:
    LeaveTable.from_values(SMALL, {"A": 1}, 2).save(folder / "whole.qlv")
    whole = (folder / "whole.qlv").read_bytes()
    length, offset = HEADER.unpack_from(whole)[2:4]
    metadata = json.loads(whole[HEADER.size : HEADER.size + length])
    described = json.dumps(metadata | {key: value}).encode()
    start = -(-(HEADER.size + len(described)) // 64) * 64
    header = HEADER.pack(
        *HEADER.unpack_from(whole)[:2], len(described), start, len(whole) - offset, 0, bytes(28)
    )
    padding = bytes(start - HEADER.size - len(described))
    (folder / "lie.qlv").write_bytes(mended(header + described + padding + whole[offset:]))
    with pytest.raises(LeavesError, match=r"lie\.qlv: damaged") as caught:
        LeaveTable.load(folder / "lie.qlv")
    assert "\n" not in str(caught.value)


# ------------------------------------------------------------ the catalogue


def keep(name: str, rules: str, value: float, lexicon: Lexicon | None = None) -> None:
    used = load_rules(rules)
    leaves_folder().mkdir(parents=True, exist_ok=True)
    facts = training_facts(used, lexicon)
    LeaveTable.from_values(used.alphabet, {"A": value}, 2, facts).save(leaves_folder() / f"{name}.qlv")


def test_a_ruleset_without_a_table_gets_zeros_that_say_so() -> None:
    for name in ("english", "italian-8", "polish"):
        rules = load_rules(name)
        table = LeaveTable.for_rules(rules)
        assert table.largest == rules.rack_size - 1
        assert not table.is_trained
        assert "not trained" in table.metadata["trained"]
        assert table.value("AE") == 0
    large = LeaveTable.for_rules(replace(load_rules("polish"), rack_size=10))
    assert 6 <= large.largest < 9


def test_the_table_that_fits_best_is_taken() -> None:
    english, other = Lexicon.default(), Lexicon.from_words("car care", ENGLISH)
    keep("super", "english-super", 1)
    assert not LeaveTable.for_rules(RULES, english).is_trained  # other counts
    keep("a-other", "english", 2, other)
    assert LeaveTable.for_rules(RULES, english).value("A") == 2
    keep("b-english", "english", 3, english)
    assert LeaveTable.for_rules(RULES, english).value("A") == 3
    assert LeaveTable.for_rules(RULES, other).value("A") == 2
    assert LeaveTable.for_rules(RULES).value("A") == 2  # the first by name
    renamed = replace(RULES, name="mine", rack_size=8)
    assert LeaveTable.for_rules(renamed, english).value("A") == 3
    assert not LeaveTable.for_rules(replace(renamed, points=(0,) * 27)).is_trained
    assert not LeaveTable.for_rules(load_rules("swedish")).is_trained
    assert LeaveTable.load("b-english", ENGLISH).value("A") == 3


def test_a_damaged_file_does_not_hide_the_others(folder: Path) -> None:
    keep("b", "english", 3)
    (leaves_folder() / "a.qlv").write_bytes(b"nonsense")
    assert LeaveTable.for_rules(RULES).value("A") == 3
    assert list(leave_files()) == ["a", "b"]
    with pytest.raises(LeavesError, match="did you mean"):
        LeaveTable.load("bb")


def test_a_shipped_table_comes_first(folder: Path) -> None:
    keep("x", "english", 3)
    (folder / "shipped").mkdir()
    (leaves_folder() / "x.qlv").rename(folder / "shipped" / "x.qlv")
    keep("x", "english", 4)
    keep("a", "english", 5)
    assert LeaveTable.load("x").value("A") == 3 == LeaveTable.for_rules(RULES).value("A")


# ------------------------------------------------------------ comparing


def test_comparison_against_the_obvious_sums() -> None:
    counts = (1, 3, 2, 4)
    a, b = random_table(SMALL, 3, 1), random_table(SMALL, 3, 2)
    compared = compare_leaves(a, b, counts, shown=3)
    texts = {code: SMALL.tile_text(code) for code in range(4)}
    everything = []
    for size in (1, 2, 3):
        rows = []
        for codes in combinations_with_replacement(range(4), size):
            weight = prod(comb(counts[code], n) for code, n in Counter(codes).items()) / comb(10, size)
            text = "".join(texts[code] for code in codes)
            if weight:
                rows.append((weight, a.value(text), b.value(text), text))
        check(rows, compared.by_size[size - 1])
        everything += rows
    check(everything, compared.overall)
    everything.sort(key=lambda row: -abs(row[1] - row[2]))
    assert [row.leave for row in compared.largest] == [row[3] for row in everything[:3]]
    assert compared.largest[0].difference == pytest.approx(everything[0][2] - everything[0][1])


def check(rows: list[tuple[float, float, float, str]], found: Any) -> None:
    total = sum(row[0] for row in rows)
    mean_a = sum(row[0] * row[1] for row in rows) / total
    mean_b = sum(row[0] * row[2] for row in rows) / total
    both = sum(row[0] * (row[1] - mean_a) * (row[2] - mean_b) for row in rows)
    spread_a = sum(row[0] * (row[1] - mean_a) ** 2 for row in rows)
    spread_b = sum(row[0] * (row[2] - mean_b) ** 2 for row in rows)
    assert found.leaves == len(rows)
    assert found.mean_difference == pytest.approx(sum(row[0] * abs(row[1] - row[2]) for row in rows) / total)
    assert found.correlation == pytest.approx(both / (spread_a * spread_b) ** 0.5)


def test_comparing_a_table_with_itself_and_with_zeros() -> None:
    table = random_table(ENGLISH, 2)
    itself = compare_leaves(table, table, RULES.counts)
    assert itself.overall.mean_difference == 0 and itself.overall.correlation == pytest.approx(1)
    assert itself.largest == ()
    assert compare_leaves(table, LeaveTable.zero(ENGLISH, 3), RULES.counts).overall.correlation is None
    with pytest.raises(LeavesError, match="different alphabets"):
        compare_leaves(table, LeaveTable.zero(SMALL, 2), RULES.counts)
