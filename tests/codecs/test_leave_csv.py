"""Leaves as text."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from quixotry.codecs.leave_places import possible_leaves
from quixotry.errors import LeavesError
from quixotry.evaluation import LeaveTable
from quixotry.rules import Alphabet, load_rules

ENGLISH = load_rules("english").alphabet


@pytest.mark.parametrize("name", ["english", "spanish", "catalan", "polish"])
def test_round_trip(name: str, tmp_path: Path) -> None:
    rules, chance = load_rules(name), random.Random(name)
    limits = [min(count, 2) for count in rules.counts]
    values = {
        rules.alphabet.rack_text(codes): chance.randint(-(2**15), 2**15 - 1) / 200
        for codes, _ in possible_leaves(limits, 2)
    }
    table = LeaveTable.from_values(rules.alphabet, values, 2, {"counts": rules.counts})
    table.save(tmp_path / "a.csv")
    read = LeaveTable.load(tmp_path / "a.csv", rules.alphabet)
    assert dict(read) == values == dict(table)
    assert bytes(read.kernel.data) == bytes(table.kernel.data)


def test_how_it_is_written(tmp_path: Path) -> None:
    spanish = Alphabet.from_labels(["C", "CH", "H"])
    LeaveTable.from_values(spanish, {"[CH]?": 1.5, "CH": -2}, 2, {"counts": (1, 1, 1, 1)}).save(
        tmp_path / "a.csv"
    )
    lines = (tmp_path / "a.csv").read_text(encoding="utf-8").splitlines()
    assert lines == [
        "?,0.000", "?C,0.000", "?[CH],1.500", "?H,0.000", "C,0.000", "C[CH],0.000", "CH,-2.000",
        "[CH],0.000", "[CH]H,0.000", "H,0.000",
    ]  # fmt: skip


def test_what_is_forgiven() -> None:
    text = '\ufeffleave,value\r\n"TA?",1.25\n\n  q , -7e0 \nzz,+3'
    table = LeaveTable.from_csv(text.encode(), ENGLISH)
    assert [table.value(leave) for leave in ("?AT", "Q", "ZZ", "A")] == [1.25, -7, 3, 0]
    assert table.largest == 3


BAD = {
    "A;1": "form leave,value",
    "A": "form leave,value",
    "A,": "'' is not a number",
    "A,one": "'one' is not a number",
    "A,nan": "nan is no value",
    "A,-inf": "-inf is no value",
    "A,1e400": "inf is no value",
    "A,200": "200 points is beyond",
    ",1": "no tiles",
    "Å,1": "no tile reads 'Å'",
    "AAAAAAAAAA,1": "more than 9 tiles",
    "BA,1\nAB,1": "a value already",
    "A" * 2000 + ",1": "longer than 1000",
}


@pytest.mark.parametrize("text", BAD)
def test_bad_lines(text: str, tmp_path: Path) -> None:
    (tmp_path / "bad.csv").write_text("E,1\n" + text, encoding="utf-8")
    with pytest.raises(LeavesError, match=rf"bad\.csv: line [23]: .*{BAD[text]}") as caught:
        LeaveTable.load(tmp_path / "bad.csv", ENGLISH)
    assert len(str(caught.value)) < 300


def test_not_text() -> None:
    with pytest.raises(LeavesError, match="UTF-8"):
        LeaveTable.from_csv(b"E,1\n\xff\xfe,1", ENGLISH)


@pytest.mark.parametrize("text", ["", "leave,value\n", "\n\n"])
def test_no_leave(text: str) -> None:
    with pytest.raises(LeavesError, match="has no leave"):
        LeaveTable.from_csv(text.encode(), ENGLISH)


def test_no_leave_is_not_written_either(tmp_path: Path) -> None:
    with pytest.raises(LeavesError, match="has no leave"):
        LeaveTable.zero(ENGLISH, 0).save(tmp_path / "none.csv")
