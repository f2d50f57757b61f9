from __future__ import annotations

from itertools import combinations, permutations
from pathlib import Path

import pytest

from quixotry.errors import QuixotryError
from quixotry.formats import FORMATS, convert, format_of
from quixotry.formats.table import BRIDGES, NO_BRIDGES
from quixotry.game import Game, Position
from quixotry.game.opcodes import last_move
from quixotry.lexicon import Lexicon
from quixotry.records import GameRecord
from quixotry.rules import load_rules
from support.gcg import ENGLISH, FOLDER, WORDS, played


def test_the_table() -> None:
    suffixes = [known.suffix for known in FORMATS]
    assert len(set(suffixes)) == len(suffixes)
    kinds = {known.kind for known in FORMATS}
    assert {kind for pair in (*BRIDGES, *NO_BRIDGES) for kind in pair} <= kinds
    assert not any(one.endswith(other) for one, other in permutations(suffixes, 2))


@pytest.mark.parametrize("challenge", ["double", "5-point", "void"])
def test_a_saved_game_to_gcg_and_back(tmp_path: Path, challenge: str) -> None:
    saved, gcg, back = tmp_path / "a.json", tmp_path / "a.gcg", tmp_path / "b.json"
    game = played(8, turns=9, challenge=challenge)
    game.save(saved)
    assert convert(saved, gcg) == []
    assert convert(gcg, back) == []
    assert Game.load(back, lexicon=WORDS).position == game.position


def test_positions_of_games(tmp_path: Path) -> None:
    saved, cgp = tmp_path / "a.json", tmp_path / "a.cgp"
    game = played(8, turns=9, challenge="void")
    game.save(saved)
    convert(saved, cgp)
    position = Position.from_cgp(cgp.read_text("utf-8").strip())
    turn = game.position.turn
    assert position.board == game.position.board
    assert position.racks == game.position.racks[turn:] + game.position.racks[:turn]
    record = FOLDER / "everything.gcg"
    expected = [
        (0, None, None),
        (1, "place", "8H ABBEY"),
        (2, "place", "9G OTIOSI"),
        (3, "phony", "9G OTIOSI"),
        (4, "pass", None),
        (6, "place", "9G OTIOSE"),
        (30, "place", "J1 REG"),
    ]
    for number, kind, move in expected:
        convert(record, cgp, turn=number)
        said = last_move(Position.from_cgp(cgp.read_text("utf-8").strip()))
        assert (said.kind if said else None) == kind
        assert (str(said.move) if said and said.move else None) == move
    convert(record, cgp)
    assert Position.from_cgp(cgp.read_text("utf-8").strip()).scores == (324, 357)
    convert(FOLDER / "latin1.gcg", cgp, turn=4)
    assert "lm ex.3;" in cgp.read_text("utf-8")


def test_gcg_to_gcg_in_place(tmp_path: Path) -> None:
    path = tmp_path / "a.GCG"
    path.write_bytes((FOLDER / "latin1.gcg").read_bytes())
    before = GameRecord.load(path)
    convert(path, path)
    assert path.read_bytes().startswith(b"#character-encoding UTF-8\n")
    assert GameRecord.load(path) == before


def test_what_a_lenient_reader_skipped_is_told(tmp_path: Path) -> None:
    source = tmp_path / "a.gcg"
    source.write_text("#player1 A A\n#player2 B B\nrubbish\n>A: CAT 8G CAT +11 11\n>B: 8G DOG +1 1\n")
    target = tmp_path / "a.cgp"
    with pytest.raises(QuixotryError, match="line 3, column 1: neither an event"):
        convert(source, target)
    assert not target.exists()
    remarks = convert(source, target, lenient=True)
    assert [remark.removeprefix(f"{source}: ") for remark in remarks] == [
        "line 3, column 1: neither an event (>), a pragma (#) nor part of a note: 'rubbish'",
        "line 4: 8G CAT scores 10, the record says 11",
        "line 5: 8G DOG: 8G already holds C; the game ends there",
    ]


@pytest.mark.parametrize(("first", "second"), list(combinations([".txt", ".kwg", ".qlx"], 2)))
def test_lexica(tmp_path: Path, first: str, second: str) -> None:
    spanish = load_rules("spanish")
    words = ["[C]HA", "CHA", "CALLE", "OSO"]
    (tmp_path / "words.txt").write_text("\n".join(words), "utf-8")
    start, middle, end = tmp_path / f"a{first}", tmp_path / f"b{second}", tmp_path / f"c{first}"
    convert(tmp_path / "words.txt", start, rules="spanish")
    convert(start, middle, rules="spanish")
    convert(middle, end, rules="spanish")
    expected = Lexicon.for_rules(spanish, tmp_path / "words.txt")
    assert Lexicon.for_rules(spanish, end).content_hash == expected.content_hash
    assert len(expected) == 4


def test_words_left_out_and_packed_lists(tmp_path: Path) -> None:
    import gzip

    source = tmp_path / "mine.txt.gz"
    source.write_bytes(gzip.compress("cat\ndog\nzürich\n".encode()))
    remarks = convert(source, tmp_path / "mine.qlx")
    assert remarks == [f"{source}: left out: 1 word has letters outside the alphabet: zürich"]
    lexicon = Lexicon.load(tmp_path / "mine.qlx")
    assert (lexicon.name, list(lexicon)) == ("mine", ["CAT", "DOG"])
    with pytest.raises(QuixotryError, match="packed files are read but not written"):
        convert(source, tmp_path / "other.txt.xz")


@pytest.mark.parametrize(
    ("source", "target", "reason"),
    [
        ("a.gcg", "a.pdf", "a.pdf: no known kind of file"),
        ("gcg", "a.cgp", "gcg: no known kind of file"),
        ("missing.gcg", "a.cgp", "missing.gcg: cannot be read: No such file"),
        ("missing.json", "a.gcg", "missing.json: no such file"),
        ("missing.cgp", "b.cgp", "missing.cgp: cannot be read: No such file"),
        ("missing.kwg", "a.txt", "missing.kwg: no such file"),
        ("missing.txt", "a.kwg", "missing.txt: no such file"),
        ("a.cgp", "a.gcg", "a position does not say which moves led to it"),
        ("a.gcg", "a.kwg", "a game record cannot become a word graph"),
        ("a.txt", "a.gcg", "a word list cannot become a game record"),
        ("a.gcg", "a.json", "a saved game is dealt from a seed"),
        ("a.gcg", "no/folder/b.gcg", "cannot be written: No such file"),
        ("bad.cgp", "b.cgp", "bad.cgp: CGP: only the board; racks, scores and scoreless turns must follow"),
        ("latin.cgp", "b.cgp", "latin.cgp: not UTF-8 at byte 2"),
        ("large.cgp", "b.cgp", "large.cgp: larger than 20,000 bytes"),
    ],
)
def test_what_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, target: str, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.gcg").write_bytes((FOLDER / "everything.gcg").read_bytes())
    Path("a.cgp").write_text(Position.start(ENGLISH, WORDS, ["CAT", ""]).to_cgp())
    Path("a.txt").write_text("cat")
    Path("bad.cgp").write_text("15/15")
    Path("latin.cgp").write_bytes(b"1\xe9")
    Path("large.cgp").write_bytes(b"1" * 20_001)
    with pytest.raises(QuixotryError, match=reason):
        convert(source, target)
    assert not Path(target).exists() or target in ("a.gcg", "a.txt", "a.cgp")


def test_turns_that_are_not_there(tmp_path: Path) -> None:
    record = FOLDER / "everything.gcg"
    with pytest.raises(QuixotryError, match="turn 31: the game has turns 0 to 30"):
        convert(record, tmp_path / "a.cgp", turn=31)
    with pytest.raises(QuixotryError, match="a turn is chosen for a position, not for a game record"):
        convert(record, tmp_path / "a.gcg", turn=3)


def test_names_in_capitals() -> None:
    assert format_of("GAME.GCG").suffix == ".gcg"
