from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quixotry.codecs.gcg.lines import BadLine, parse_event
from quixotry.errors import QuixotryError
from quixotry.records import Event, GameRecord, GcgError, Pragma, RecordedPlayer
from support.gcg import FOLDER, HEADER, record
from support.limits import Limit

# ---------------------------------------------------------------- one line

# The slow twin: one expression for each form that the format's description lists.
_NUMBER = r"\+?(-?\d+)"
FORMS = {
    "place": rf">(\S+):\s+(?:([A-Z?]+)\s+)?(\d+[A-O]|[A-O]\d+)\s+([A-Za-z.()]+)\s+{_NUMBER}\s+(-?\d+)",
    "pass": rf">(\S+):\s+(?:([A-Z?]+)\s+)?()-()\s+{_NUMBER}\s+(-?\d+)",
    "withdrawn": rf">(\S+):\s+(?:([A-Z?]+)\s+)?()--()\s+{_NUMBER}\s+(-?\d+)",
    "exchange": rf">(\S+):\s+(?:([A-Z?]+)\s+)?()-([A-Z?]+|[1-9])\s+{_NUMBER}\s+(-?\d+)",
    "challenge bonus": rf">(\S+):\s+(?:([A-Z?]+)\s+)?()\(challenge\)()\s+{_NUMBER}\s+(-?\d+)",
    "time": rf">(\S+):\s+(?:([A-Z?]+)\s+)?()\(time\)()\s+{_NUMBER}\s+(-?\d+)",
    "rack points": r">(\S+):\s+()()\(([A-Z?]+)\)\s+\+(\d+)\s+(-?\d+)",
    "rack penalty": r">(\S+):\s+(?:([A-Z?]+)\s+)?()\(([A-Z?]+)\)\s+\+?(-\d+)\s+(-?\d+)",
}


def by_expression(line: str) -> tuple[object, ...]:
    for kind, form in FORMS.items():
        if match := re.fullmatch(form, line):
            nick, rack, square, tiles, score, total = match.groups()
            return nick, kind, rack or "", square, tiles, int(score), int(total)
    raise AssertionError(line)


TILES = st.text("ABCXYZ?", min_size=1, max_size=7)
SPACE = st.sampled_from([" ", "  ", "\t"])


@st.composite
def event_lines(draw: st.DrawFn) -> str:
    number = draw(st.integers(-400, 1700))
    kind = draw(st.sampled_from(list(FORMS)))
    rack = draw(st.one_of(st.just(""), TILES))
    what = {
        "place": f"{draw(st.sampled_from(['8D', 'D8', '15O', 'A1']))} {draw(st.text('ABab.', min_size=1))}",
        "pass": "-",
        "withdrawn": "--",
        "exchange": f"-{draw(st.one_of(TILES, st.sampled_from('1234567')))}",
        "challenge bonus": "(challenge)",
        "time": "(time)",
    }.get(kind, f"({draw(TILES)})")
    if kind == "rack points":
        rack, number = "", abs(number)
    elif kind == "rack penalty":
        number = -abs(number) - 1
    sign = draw(st.sampled_from(["+", "+" if number >= 0 else ""]))
    parts = [draw(st.sampled_from([">A:", ">some:one:"])), rack, what, f"{sign}{number}", str(-number)]
    return draw(SPACE).join(part for part in parts if part)


@given(event_lines())
def test_lines_by_the_description(line: str) -> None:
    said = parse_event(line)
    found = (said.nickname, said.kind, said.rack, said.square, said.tiles, said.score, said.total)
    assert found == by_expression(line)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (">A: AEINRST 8D RETINAS +66 66", ("place", "AEINRST", "8D", "RETINAS", 66, 66)),
        (">A: AEINRST d8 RE(T)INAs 66 -4", ("place", "AEINRST", "D8", "RE(T)INAs", 66, -4)),
        (">A: 8D (A)B(C) +66 66", ("place", "", "8D", "(A)B(C)", 66, 66)),
        (">A: 8D [CH]ICO +6 6", ("place", "", "8D", "[CH]ICO", 6, 6)),
        (">A: SEQSPO? -QO +0 268", ("exchange", "SEQSPO?", "", "QO", 0, 268)),
        (">A: -3 +0 268", ("exchange", "", "", "3", 0, 268)),
        (">A: U -0 +0 380", ("pass", "U", "", "", 0, 380)),
        (">A: U -  +0 380", ("pass", "U", "", "", 0, 380)),
        (">A: DEIILTZ --  -24 55", ("withdrawn", "DEIILTZ", "", "", -24, 55)),
        (">A:  (challenge) +5 289", ("challenge bonus", "", "", "", 5, 289)),
        (">A: (G) +4 539", ("rack points", "", "", "G", 4, 539)),
        (">A: (?) +0 539", ("rack points", "", "", "?", 0, 539)),
        (">A: FWLI (FWLI) -10 426", ("rack penalty", "FWLI", "", "FWLI", -10, 426)),
        (">A: ? (?) +0 426", ("rack penalty", "?", "", "?", 0, 426)),
        (">A: (FWLI) -10 426", ("rack penalty", "", "", "FWLI", -10, 426)),
        (">A: ISBALI (time) +-10 409", ("time", "ISBALI", "", "", -10, 409)),
        ("  > A: (time) -10 -9", ("time", "", "", "", -10, -9)),
    ],
)
def test_forms_that_are_found(line: str, expected: tuple[object, ...]) -> None:
    said = parse_event(line)
    assert said.nickname == "A"
    assert (said.kind, said.rack, said.square, said.tiles, said.score, said.total) == expected


@pytest.mark.parametrize(
    ("line", "column", "reason"),
    [
        (">A AEINRST 8D X +66 66", 1, "an event begins with >NICKNAME: and not with '>A'"),
        (">", 1, "an event begins with >NICKNAME: and not with '>'"),
        (">: X - +0 0", 1, "an event begins with >NICKNAME: and not with '>:'"),
        (">A:", 4, "score and total are missing"),
        (">A: AEINRST 8D RETINAS", 23, "score and total are missing"),
        (">A: AEINRST 8D RETINAS +66", 16, "a score stands before the total, not 'RETINAS'"),
        (">A: AEINRST 8D RETINAS +66 x", 28, "not a total: 'x'"),
        (">A: AEINRST 8D RETINAS +6.5 66", 24, "a score stands before the total, not '+6.5'"),
        (">A: AEINRST 8D RETINAS +٣ 66", 24, "a score stands before the total, not '+٣'"),
        (">A: X - +0 12345678", 12, "'12345678': a score is at most 999999"),
        (">A: X - --5 5", 9, "'--5': a score is at most 999999"),
        (">A: +66 66", 11, "there is no move before the score"),
        (">A: 8D +66 66", 5, "8D: a square and no word"),
        (">A: AEINRST RETINAS +66 66", 13, "not a move: 'RETINAS'"),
        (">A: AEINRST 8D RET INAS +66 66", 13, "not a move: '8D'"),
        (">A: AEINRST 26Z RETINAS +66 66", 13, "not a move: '26Z'"),
        (">A: (G) (G) +66 66", 5, "not a rack: '(G)'"),
        (">A: X - +0 " + "0" * 1000, 0, "an event of 1011 characters; at most 1000 are read"),
        (f">A: {'A' * 201} - +0 0", 5, "201 characters of tiles; at most 200 are read"),
    ],
)
def test_lines_that_are_no_events(line: str, column: int, reason: str) -> None:
    with pytest.raises(BadLine) as caught:
        parse_event(line)
    assert (caught.value.reason, caught.value.column) == (reason, column)


# ---------------------------------------------------------------- the whole


def test_everything_that_the_format_has() -> None:
    game = GameRecord.load(FOLDER / "everything.gcg")
    assert game.players == (RecordedPlayer("ann", "Ann Lee"), RecordedPlayer("böb", "Böb Ræy"))
    assert game.title == "Final, round 7"
    assert game.description == "A game made for the tests,\nwith everything that the format has."
    assert (game.id, game.lexicon, game.game_type) == ("io.example final-7", "english", "classic")
    assert (game.tile_set, game.game_board) == ("english", "CrosswordGame")
    assert (game.board_layout, game.tile_distribution) == ("CrosswordGame", "english")
    assert game.tiles == (("CH", "ch"),)
    assert game.others == (Pragma("annotator", "Zoë"),)
    assert game.notes == ("This note is about the whole game.",)
    assert game.scores == (357, 324)
    phony, withdrawn, lost = game.events[1:4]
    assert phony == Event("place", 1, "EIIOOST", 26, 26, "9G", "OTIOSI", ("A phony.",))
    assert withdrawn.notes == (
        "It was challenged\nat once,\n\nand came off.",
        "A second note about the same event.",
    )
    assert (lost.kind, lost.notes) == ("pass", ("#unsuccessful-challenge",))
    assert game.events[7].others == (Pragma("clock", "12:31"),)
    assert game.events[8].notes == ("> looks like an event\n# looks like a pragma\n\nand goes on",)
    assert [event.kind for event in game.events[-3:]] == ["rack points", "time", "time"]
    assert game.events[-1].score == -20
    assert game.events[0].line == 17
    assert {event.kind for event in game.events} == {
        "place", "pass", "withdrawn", "challenge bonus", "rack points", "time",
    }  # fmt: skip


def test_latin_1_unless_it_says_otherwise() -> None:
    game = GameRecord.load(FOLDER / "latin1.gcg")
    assert [player.name for player in game.players] == ["José Peña", "Åsa Öberg"]
    assert game.title == "Año nuevo"
    assert game.events[3].notes == ("Ein schöner Zug?",)
    assert [event.square for event in game.events[:2]] == ["8D", "F6"]
    text = HEADER.replace("Ann", "Zoë")
    for encoding in ("", "#character-encoding ISO-8859-1\n", "#Character-Encoding latin1\r"):
        assert GameRecord.from_gcg((encoding + text).encode("latin-1")).players[0].name == "Zoë"
    for encoding in ("#character-encoding UTF-8\n", "#character-encoding utf8\r\n", "\ufeff"):
        assert GameRecord.from_gcg((encoding + text).encode()).players[0].name == "Zoë"
    assert GameRecord.from_gcg(text.encode()).players[0].name == "Zoë"  # not declared, and plain to see


def test_words_after_the_total() -> None:
    game = record(">A: AEINRST 8D RETINAS +66 66  RE, TI", ">B: X -X +0 0 nothing")
    assert [event.after for event in game.events] == ["RE, TI", "nothing"]
    assert [event.total for event in game.events] == [66, 0]
    assert record(*game.to_gcg().splitlines()[3:]) == game
    with pytest.raises(GcgError, match="score and total are missing"):
        record(">A: (X) +16 82 (move 1)")


def test_last_racks() -> None:
    assert GameRecord.load(FOLDER / "unfinished.gcg").last_racks == ("EIOU?", "Q")
    assert GameRecord.load(FOLDER / "incomplete.gcg").incomplete == "AEINRST"
    assert record("#incomplete").incomplete == ""
    assert record("#rack2 QI").last_racks == ("", "QI")


def test_any_line_ends_and_keywords_in_any_case() -> None:
    lines = ["#Player1 A Ann", "#PLAYER2 B", "", "#Title T", ">A: X - +0 0", "  ", "#NOTE n"]
    games = [GameRecord.from_gcg(end.join(lines) + end) for end in ("\n", "\r\n", "\r", "\n\r\n\n")]
    assert all(game == games[0] for game in games)
    assert games[0].players[1] == RecordedPlayer("B", "B")
    assert (games[0].title, games[0].events[0].notes) == ("T", ("n",))


def test_four_players() -> None:
    game = GameRecord.from_gcg("#player1 A\n#player2 B\n#player3 C\n#player4 D\n>D: X - +0 0\n")
    assert len(game.players) == 4
    assert game.events[0].seat == 3


BAD = [
    ("", "x.gcg: no game record: there are neither players nor events"),
    ("#player1 A Ann", "x.gcg: #player2 is missing"),
    ("#player2 B Bob", "x.gcg: #player1 is missing"),
    ("#player1\n", "x.gcg: line 1, column 9: #player1 has no nickname"),
    ("#player1 A Ann\n#player2 A Al", "x.gcg: line 2, column 10: two players have the nickname 'A'"),
    ("#player1 A Ann\n#player1 B Al", "x.gcg: line 2, column 10: #player1 is given twice"),
    ("#player5 A Ann", "x.gcg: line 1, column 10: player '5'; there are at most 4"),
    (f"#player1 {'A' * 101}", "x.gcg: line 1, column 10: a nickname has at most 100 characters"),
    (HEADER + "#title a\n #Title b", "x.gcg: line 4, column 2: #title is given twice"),
    (HEADER + "#tile CH", "x.gcg: line 3, column 7: #tile needs the tile in upper and in lower case"),
    (HEADER + "#rack1 A B", "x.gcg: line 3, column 8: not a rack: 'A B'"),
    (HEADER + "#rack1 A\n#rack1 B", "x.gcg: line 4, column 8: #rack1 is given twice"),
    (HEADER + "#rack3 A", "x.gcg: #rack3, and there are 2 players"),
    (
        HEADER + "#rack1 A\n>A: X - +0 0",
        "x.gcg: line 4, column 1: an event after the last racks (#rack1, #rack2)",
    ),
    (
        HEADER + "#character-encoding UTF-8",
        "x.gcg: line 3, column 1: #character-encoding must be the first line",
    ),
    (
        HEADER + "\n  stray words",
        "x.gcg: line 4, column 3: neither an event (>), a pragma (#) nor part of a note: '  stray words'",
    ),
    (HEADER + ">C: X - +0 0", "x.gcg: line 3, column 2: no #player has the nickname 'C'"),
    (HEADER + ">A: X - +0 0\n#title x", "x.gcg: line 4, column 1: #title must stand before the first event"),
    (HEADER + ">A: X ! +0 0", "x.gcg: line 3, column 7: not a move: '!'"),
    (HEADER + "\n" * 20_000, "x.gcg: line 20001: more than 20000 lines"),
    (HEADER + ">A: X - +0 0\n" * 1001, "x.gcg: line 1003: more than 1000 events"),
]


@pytest.mark.parametrize(("text", "error"), BAD)
def test_what_is_wrong_and_where(text: str, error: str) -> None:
    with pytest.raises(GcgError) as caught:
        GameRecord.from_gcg(text, file="x.gcg")
    assert str(caught.value) == error


@pytest.mark.parametrize(("text", "error"), BAD[1:])
def test_the_lenient_reader_says_the_same_and_goes_on(text: str, error: str) -> None:
    if not re.search("player[1-4] [A-Z] ", text):
        with pytest.raises(GcgError, match="no game record"):  # nothing at all could be read
            GameRecord.from_gcg(text, lenient=True)
        return
    game = GameRecord.from_gcg(text, file="x.gcg", lenient=True)
    assert len(game.players) >= 2
    if ">C:" not in text and "rack1" not in text:
        assert error.removeprefix("x.gcg: ") in [str(problem) for problem in game.skipped]
    assert GameRecord.from_gcg(game.to_gcg()) == game


def test_the_lenient_reader_guesses_what_is_missing() -> None:
    text = ">ann: AEINRST 8D RETINAS +66 66\n>bob: X - +0\n>bob: X - what\n>ann: - +0 66"
    game = GameRecord.from_gcg(text, lenient=True)
    assert [player.nickname for player in game.players] == ["ann", "bob"]
    assert [(event.seat, event.total) for event in game.events] == [(0, 66), (1, 0), (0, 66)]
    assert [problem.line for problem in game.skipped] == [0, 0, 2, 3]


def test_bytes_that_are_not_what_they_say() -> None:
    data = b"#character-encoding UTF-8\n#player1 A Zo\xeb\n#player2 B B\n"
    with pytest.raises(GcgError, match=r"line 2, column 14: not UTF-8 \(byte 0xeb\)"):
        GameRecord.from_gcg(data)
    game = GameRecord.from_gcg(data, lenient=True)
    assert (game.players[0].name, len(game.skipped)) == ("Zoë", 1)
    with pytest.raises(GcgError, match="line 1, column 21: encoding 'koi8-r'; UTF-8 and ISO-8859-1 are read"):
        GameRecord.from_gcg(b"#character-encoding KOI8-R\n")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path, reason in ((tmp_path / "no.gcg", "No such file"), (tmp_path, "not a file")):
        with pytest.raises(QuixotryError, match=reason):
            GameRecord.load(path)
    with pytest.raises(QuixotryError, match="null byte"):
        GameRecord.load("a\0b")
    large = tmp_path / "large.gcg"
    large.write_bytes(b"#" * 4_000_001)
    with pytest.raises(QuixotryError, match="larger than 4,000,000 bytes"):
        GameRecord.load(large)


@pytest.mark.parametrize(
    "text",
    [
        "#" * 1_000_000,
        ">" * 1_000_000,
        HEADER + "#note x\n" + "\n" * 900_000,
        HEADER + ">A: X - +0 0\n" + "#note x\n" * 120_000,
        HEADER + ">A: X - +0 0\n" * 75_000,
        HEADER + "#x\n" * 300_000,
        HEADER + ">A: " + "X " * 480_000,
        HEADER + ">A: X - +" + "9" * 900_000,
        HEADER + " " * 900_000 + "x",
    ],
)
def test_a_megabyte_takes_less_than_a_second(text: str, limit: Limit) -> None:
    for lenient in (False, True):
        with limit(1):
            try:
                game = GameRecord.from_gcg(text, lenient=lenient)
                game.to_gcg()
            except GcgError:
                pass
