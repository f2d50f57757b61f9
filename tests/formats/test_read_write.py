"""`quixotry.formats`: things read and written by what a file's name ends in."""

from __future__ import annotations

from pathlib import Path

import pytest

import quixotry as qx
from quixotry.rules import load_rules
from support.gcg import ENGLISH, WORDS, played

ALPHABET = load_rules("english").alphabet


def test_everything_comes_back(tmp_path: Path) -> None:
    game = played(8, turns=9, challenge="void")
    for name in ("game.gcg", "game.json"):
        qx.formats.write(game, tmp_path / name)
        record = qx.formats.read(tmp_path / name, lexicon=WORDS)
        assert isinstance(record, qx.GameRecord)
        assert record == qx.GameRecord.of(game)
    position = qx.Position.start(ENGLISH, WORDS, ["QUIXOTR", ""])
    qx.formats.write(position, tmp_path / "start.cgp")
    assert qx.formats.read(tmp_path / "start.cgp") == position
    lexicon = qx.Lexicon.from_words(["AT", "CAT", "TA"], ALPHABET)
    for name in ("words.qlx", "words.kwg", "words.txt"):
        qx.formats.write(lexicon, tmp_path / name)
        again = qx.formats.read(tmp_path / name)
        assert isinstance(again, qx.Lexicon)
        assert list(again) == list(lexicon)
    leaves = qx.LeaveTable.from_values(ALPHABET, {"?": 25.5, "Q": -6, "QU": 1.25}, largest=2)
    for name in ("leaves.qlv", "leaves.klv2", "leaves.csv"):
        qx.formats.write(leaves, tmp_path / name)
        table = qx.formats.read(tmp_path / name)
        assert isinstance(table, qx.LeaveTable)
        assert table.value("UQ") == 1.25


def test_leaves_are_converted(tmp_path: Path) -> None:
    leaves = qx.LeaveTable.from_values(ALPHABET, {"S": 7.5}, largest=1)
    qx.formats.write(leaves, tmp_path / "a.klv2")
    assert qx.formats.convert(tmp_path / "a.klv2", tmp_path / "a.csv") == []
    assert "S,7.500" in (tmp_path / "a.csv").read_text().split()


def test_things_in_the_wrong_file(tmp_path: Path) -> None:
    position = qx.Position.start(ENGLISH, WORDS, ["QUIXOTR", ""])
    for thing, name, reason in (
        (position, "a.gcg", "a position cannot become a game record"),
        (WORDS, "a.gaddag", "such a file cannot be written"),
        (WORDS, "a.txt.gz", "packed files are read but not written"),
        (WORDS, "a.pdf", "no known kind of file"),
        ("text", "a.txt", "a str is not kept in files"),
    ):
        with pytest.raises(qx.QuixotryError, match=reason):
            qx.formats.write(thing, tmp_path / name)  # type: ignore[arg-type]
        assert not (tmp_path / name).exists()


def test_a_record_is_iterated_and_gives_positions() -> None:
    record = qx.GameRecord.of(played(8, turns=9, challenge="void"))
    turns = list(record)
    positions = record.positions()
    assert [turn.event for turn in turns] == list(record.events)
    assert len(positions) == len(turns) + 1
    assert [position.board for position in positions[1:]] == [turn.after.board for turn in turns]
    assert record.scores == positions[-1].scores
