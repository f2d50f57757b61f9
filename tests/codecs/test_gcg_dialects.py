"""Records of all dialects: read right, by two readers alike; written so that the others read them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import cycle

import pytest

from quixotry.errors import GcgError
from quixotry.records import Event, GameRecord
from quixotry.records.portable import portable, without_racks
from support import plain_gcg
from support.fuzzing import damaged, seeds
from support.gcg import played, record
from support.odd_gcg import DIALECTS, ENCODINGS, KINDS, NICKNAMES, OddFile, odd_files

FILES = list(odd_files())
TOKENS = [
    b"\n", b"\r", b" ", b"  ", b"\t", b"\xff", b"\xc3\xa9", b"#note x\n", b"#- y\n", b"#", b">", b"--", b"-",
    b"-3", b"(challenge)", b"(time)", b"(G)", b"+-10", b"+0 0", b" WORDS, MADE", b"8H", b"h8", b"(A)",
    b"[CH]", b"?",
]  # fmt: skip


def told(game: GameRecord) -> list[tuple[object, ...]]:
    names = [player.nickname for player in game.players]
    return [
        (names[event.seat], event.kind, event.rack, event.square, event.tiles, event.score, event.total,
         event.after, list(event.notes))
        for event in game.events
    ]  # fmt: skip


def plainly_told(data: bytes) -> list[tuple[object, ...]] | None:
    game = plain_gcg.read(data)
    if game is None:
        return None
    return [
        (event.nickname, event.kind, event.rack, event.square, event.tiles, event.score, event.total,
         event.after, event.notes)
        for event in game.events
    ]  # fmt: skip


def test_there_is_everything() -> None:
    assert len(FILES) == len(DIALECTS) * len(KINDS) * len(ENCODINGS)
    assert {event.kind for file in FILES for event in file.events} == {
        "place", "exchange", "pass", "withdrawn", "challenge bonus", "rack points", "rack penalty", "time",
    }  # fmt: skip


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_kind_in_every_encoding(dialect: str) -> None:
    for file in FILES:
        if file.dialect == dialect:
            check(file)


def check(file: OddFile) -> None:
    where = f"{file.kind}, {file.encoding}, {file.dialect}"
    game = GameRecord.from_gcg(file.data)
    expected = [
        (NICKNAMES[event.seat], event.kind, event.rack, event.square, event.tiles, event.score, event.total,
         event.after, list(event.notes))
        for event in file.events
    ]  # fmt: skip
    assert told(game) == expected, where
    assert plainly_told(file.data) == expected, where
    assert game.players[0].name == "Zoë Müller", where
    assert not GameRecord.from_gcg(file.data, lenient=True).skipped, where
    text = game.to_gcg()
    assert GameRecord.from_gcg(text) == GameRecord.from_gcg(text.encode()) == game, where
    assert plainly_told(text.encode()) == expected, where


@pytest.mark.parametrize("name", ["ISO-8859-1", "iso 8859-1", "latin1", "Latin-1"])
def test_names_of_the_encoding(name: str) -> None:
    data = f"#character-encoding {name}\n#player1 A Zoé\n#player2 B Bob\n>A: X - +0 0\n".encode("latin-1")
    assert GameRecord.from_gcg(data).players[0].name == "Zoé"


def test_text_in_another_encoding_is_named() -> None:
    data = "#player1 A Zoé\n#player2 B Bob\n>A: X - +0 0\n".encode("utf-16")
    with pytest.raises(GcgError, match=r"^x\.gcg: no game record: it is text in UTF-16$"):
        GameRecord.from_gcg(data, file="x.gcg")


def test_two_readers_of_damaged_files() -> None:
    """Every kind, encoding and dialect, damaged: whatever both of them understand, they understand alike."""
    outcomes: Counter[str] = Counter()
    for chance, file in zip(seeds(len(FILES)), cycle(FILES), strict=False):
        data = damaged(file.data, chance, TOKENS)
        plain = plainly_told(data)
        try:
            game = GameRecord.from_gcg(data)
        except GcgError as error:
            assert "\n" not in str(error)
            outcomes["refused"] += 1
            continue
        outcomes["read"] += 1
        assert GameRecord.from_gcg(game.to_gcg()) == game
        if plain is not None:
            outcomes["read by both"] += 1
            assert told(game) == plain, chance
    assert min(outcomes["refused"], outcomes["read by both"]) > 50, outcomes
    assert outcomes["read by both"] > outcomes["read"] * 0.95, outcomes


@pytest.mark.parametrize("program", ["magpie", "macondo", "quackle"])
def test_what_we_write_is_read_by_others(program: str) -> None:
    unread = set()
    for kind, events in KINDS.items():
        game = record()
        lines = event_lines(replace(game, events=events))
        assert len(lines) == len(events)
        if not all(
            plain_gcg.read_by(program, line, event.kind) for line, event in zip(lines, events, strict=True)
        ):
            unread.add(kind)
    # Quackle knows no missing rack, and Macondo no total below nothing; neither has another form for them.
    assert unread == {
        "quackle": {"challenge bonus and no rack", "time and no rack"},
        "macondo": {"place down, totals below nothing"},
    }.get(program, set())


def event_lines(game: GameRecord) -> list[str]:
    return [line for line in game.to_gcg().splitlines() if line.startswith(">")]


@pytest.mark.parametrize("challenge", ["void", "single", "double", "5-point", "10-point"])
def test_whole_games_of_ours_are_read_by_others(challenge: str) -> None:
    for seed in range(4):
        game = GameRecord.of(played(seed, challenge=challenge))
        for line, event in zip(event_lines(game), game.events, strict=True):
            assert plain_gcg.read_by("magpie", line, event.kind), line
            assert plain_gcg.read_by("macondo", line, event.kind), line


def test_losses_of_nothing_have_a_minus() -> None:
    game = replace(
        record(), events=(Event("rack penalty", 0, "?", 0, 7, tiles="?"), Event("time", 1, "", 0, 3))
    )
    assert event_lines(game) == [">A: ? (?) -0 7", ">B:  (time) -0 3"]


def test_racks_are_filled_in_for_others() -> None:
    game = record(
        ">A: 8G CAT +10 10",
        ">B: - +0 0",
        ">A: H7 SAW +6 16",
        ">A: -- -6 10",
        ">B: XYZ? -XY +0 0",
        ">A: -3 +0 10",
        ">B: I8 (T)o +1 1",
    )
    filled = portable(game.replay())
    assert event_lines(filled) == [
        ">A: ACT 8G CAT +10 10",
        ">B: XYZ? - +0 0",
        ">A: SW H7 S.W +6 16",
        ">A: SW -- -6 10",
        ">B: XYZ? -XY +0 0",
        ">A:  -3 +0 10",
        ">B: ? I8 .o +1 1",
    ]
    assert without_racks(game) == 6
    assert without_racks(filled) == 1
    assert portable(filled.replay()) == filled


HEADERS = {
    "a note before the game": ["#note Round 5", "of 7"],
    "a pragma of a program": ["#style blitz"],
    "what Macondo says in notes": ["#note BoardLayout: CrosswordGame", "#note LetterDistribution: english"],
    "a variant as Macondo says it": ["#note Variant: classic"],
    "another name of the board": ["#game-board standard15"],
    "tiles that are declared": ["#tile-distribution spanish", "#tile CH ch"],
    "everything": ["#title A game", "#id x y", "#lexicon CSW21", "#game-type classic", "#note a", "#foo"],
}
EVENTS = [">A: CATSXYZ 8G CAT +10 10", "#note good", "#clock 12", ">B: DOG - +0 0"]


@pytest.mark.parametrize("program", ["magpie", "macondo"])
@pytest.mark.parametrize("header", HEADERS)
def test_what_others_refuse_becomes_notes(program: str, header: str) -> None:
    game = record(*HEADERS[header], *EVENTS)
    assert plain_gcg.refused_line(program, game.to_gcg())
    made = portable(game.replay())
    text = made.to_gcg()
    assert plain_gcg.refused_line(program, text) == "", text
    assert GameRecord.from_gcg(text) == made
    assert portable(made.replay()) == made
    told = " ".join([*made.notes, *(note for event in made.events for note in event.notes)])
    for said in (*game.notes, *(other.keyword for other in game.others), "clock: 12"):
        assert said.startswith(("BoardLayout", "LetterDistribution", "Variant")) or said in told
    assert made.replay().rules == game.replay().rules


def test_the_terms_that_macondo_has_in_notes() -> None:
    game = record(
        "#note Variant: wordsmog", "#note BoardLayout: SuperCrosswordGame", ">A: CATSXYZ 11J CAT +10 10"
    )
    made = portable(game.replay(lenient=True))
    assert (made.game_type, made.board_layout) == ("wordsmog", "SuperCrosswordGame")
    assert made.replay(lenient=True).rules.any_order


def test_an_incomplete_game_has_last_racks() -> None:
    """Quackle has #incomplete, and MAGPIE #rack1 and #rack2."""
    game = record(">A: CATSXYZ 8G CAT +10 10", "#incomplete DOGS")
    assert plain_gcg.refused_line("magpie", game.to_gcg()) == "#incomplete DOGS"
    made = portable(game.replay())
    assert (made.last_racks, made.incomplete) == (("", "DOGS"), None)
    assert plain_gcg.refused_line("magpie", made.to_gcg()) == ""


@pytest.mark.parametrize("dialect", DIALECTS)
def test_converted_files_of_all_dialects_are_read_by_others(dialect: str) -> None:
    for file in FILES:
        if file.dialect == dialect:
            made = portable(GameRecord.from_gcg(file.data).replay(lenient=True)).to_gcg()
            for program in ("magpie", "macondo"):
                assert plain_gcg.refused_line(program, made) == "", (file.kind, file.encoding)


@pytest.mark.parametrize("challenge", ["double", "5-point"])
def test_whole_games_of_ours_have_no_line_that_others_refuse(challenge: str) -> None:
    text = GameRecord.of(played(2, challenge=challenge)).to_gcg()
    assert plain_gcg.refused_line("magpie", text) == plain_gcg.refused_line("macondo", text) == ""
