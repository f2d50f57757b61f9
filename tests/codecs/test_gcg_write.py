from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quixotry.errors import QuixotryError
from quixotry.records import Event, GameRecord, GcgError, Pragma, RecordedPlayer
from support.gcg import HEADER, SAMPLES, record


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_read_write_read(path: Path, tmp_path: Path) -> None:
    game = GameRecord.load(path)
    copy = tmp_path / "copy.gcg"
    game.save(copy)
    assert GameRecord.load(copy) == game
    assert GameRecord.load(copy).to_gcg() == game.to_gcg()
    assert [file.name for file in tmp_path.iterdir()] == ["copy.gcg"]


def test_our_own_order_and_forms() -> None:
    game = record(
        "#foo bar",
        "#note before",
        "#lexicon CSW21",
        ">A:   AEINRST  8d  RETINAS  66  66",
        "#note one",
        "two",
        "#bar",
        "#note three",
        ">B:  (time) +-10 -10",
        "#rack2 QI",
    )
    assert game.to_gcg().splitlines() == [
        "#character-encoding UTF-8",
        "#player1 A Ann",
        "#player2 B Bob",
        "#lexicon CSW21",
        "#foo bar",
        "#note before",
        ">A: AEINRST 8D RETINAS +66 66",
        "#bar",
        "#note one",
        "two",
        "#note three",
        ">B:  (time) -10 -10",
        "#rack2 QI",
    ]


LINE = st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=12)
PRAGMAS = st.sampled_from(
    "#note #- #title #description #id #lexicon #foo # ## #rack1 #rack2 #incomplete #tile #x-y".split()
)
EVENTS = st.sampled_from(
    [">A: X 8D XX +5 5", ">B: QQ -Q +0 0", ">A: - +0 5", ">B: (X) +16 16", ">A: -- -5 0", ">B: ZZ (ZZ) -20 4"]
)


@given(st.lists(st.one_of(LINE, st.builds("{} {}".format, PRAGMAS, LINE), EVENTS), max_size=12))
def test_whatever_can_be_read_is_written_whole(lines: list[str]) -> None:
    """A lenient reader takes the most, and what it took it finds again, as does the strict one."""
    game = GameRecord.from_gcg(HEADER + "\n".join(lines), lenient=True)
    for lenient in (False, True):
        again = GameRecord.from_gcg(game.to_gcg(), lenient=lenient)
        assert again == game
        assert not again.skipped
    data = game.to_gcg().encode()
    assert GameRecord.from_gcg(data) == game


WORD = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S"]), min_size=1, max_size=6)
NOTE = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"], include_characters="\n"))


@given(st.lists(WORD, min_size=2, max_size=4, unique=True), st.lists(WORD), st.lists(NOTE, max_size=3), WORD)
def test_records_that_programs_make(
    nicks: list[str], words: list[str], notes: list[str], keyword: str
) -> None:
    kept = tuple(
        note for note in ("\n".join(map(str.rstrip, note.split("\n"))).strip() for note in notes) if note
    )
    game = GameRecord(
        players=tuple(RecordedPlayer(nick, nick.upper()) for nick in nicks),
        title=" ".join(words),
        events=(Event("pass", len(nicks) - 1, "", 0, 0, notes=kept),),
        others=(Pragma("x" + keyword, " ".join(words)),),
        notes=kept,
        last_racks=("", *["A"] * (len(nicks) - 1)),
    )
    # Python's own idea of white space decides where a note's line goes on.
    again = GameRecord.from_gcg(game.to_gcg())
    assert again.players == game.players
    assert (again.title, again.others, again.last_racks) == (game.title, game.others, game.last_racks)
    assert GameRecord.from_gcg(again.to_gcg()) == again


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        (
            {"players": (RecordedPlayer("A B"), RecordedPlayer("C"))},
            "a nickname is one word, and 'A B' is not",
        ),
        ({"players": (RecordedPlayer(""), RecordedPlayer("C"))}, "a nickname is one word, and '' is not"),
        ({"players": (RecordedPlayer("A"), RecordedPlayer("A"))}, "two players have the same nickname"),
        ({"events": (Event("pass", 2, "", 0, 0),)}, "an event of player 3, who does not exist"),
        ({"title": "a\nb"}, r"a line break inside '#title a\\nb'"),
        ({"notes": ("a\rb",)}, r"a line break inside '#note a\\rb'"),
    ],
)
def test_records_that_cannot_be_written(changes: dict[str, object], reason: str) -> None:
    game = GameRecord(**{"players": (RecordedPlayer("A"), RecordedPlayer("B")), **changes})  # type: ignore[arg-type]
    with pytest.raises(GcgError, match=reason):
        game.to_gcg()


def test_places_that_cannot_be_written_to(tmp_path: Path) -> None:
    game = record()
    for path in (tmp_path / "no" / "x.gcg", tmp_path, Path("/"), Path("a\0b.gcg")):
        with pytest.raises(QuixotryError, match="cannot be written"):
            game.save(path)
    assert list(tmp_path.iterdir()) == []
