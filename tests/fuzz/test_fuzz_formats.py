"""Files of other programs and lines of UCGI with anything wrong in them: a typed error, or all is sound."""

from __future__ import annotations

import queue
import tempfile
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.codecs.distributions import read_distribution
from quixotry.codecs.layouts import read_layout
from quixotry.codecs.rulesets import import_rules, rules_toml
from quixotry.engine import EngineSession
from quixotry.errors import LexiconError, QuixotryError
from quixotry.game import Position
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules
from quixotry.ucgi.moves import move_text, play_text, read_candidate
from support import foreign_rules
from support.fuzzing import damaged, seeds
from support.limits import Limit
from support.quackle_writer import write_kbwg, write_v0, write_v1

ENGLISH = load_rules("english")
ALPHABET = ENGLISH.alphabet
WORDS = [ALPHABET.word(word) for word in islice(Lexicon.load("english"), 0, None, 500)]
LONGEST = 1.0  # seconds of work on one file
PATIENCE = 5.0  # seconds until a session takes the next line, on a busy machine


def one_line(error: QuixotryError) -> bool:
    return "\n" not in str(error) and len(str(error)) < 1000


# ---------------------------------------------------------------- lexica

LEXICA: dict[str, Callable[[], bytes]] = {
    "one.dawg": lambda: write_v1(WORDS, ALPHABET.labels[1:], smaller=WORDS[::2]),
    "nought.dawg": lambda: write_v0(WORDS),
    "large.kbwg": lambda: write_kbwg(WORDS),
}


@pytest.mark.parametrize("name", LEXICA)
def test_lexica(name: str, tmp_path: Path, limit: Limit) -> None:
    whole = LEXICA[name]()
    file = tmp_path / name
    accepted = refused = 0
    for chance in seeds(120):
        file.write_bytes(damaged(whole, chance, [b" ", b"\xff\xff\xff", b"\0\0\0", b"\x40", b"\xc3\x85 "]))
        with limit(LONGEST):
            try:
                lexicon = Lexicon.load(file, ALPHABET)
            except LexiconError as error:
                assert one_line(error)
                refused += 1
            else:
                words = list(lexicon)
                assert len(words) == len(lexicon) == len({*words})
                assert all(word in lexicon for word in words[:50])
                accepted += 1
    # The header of version 1 counts the words, so that nearly any damage shows.
    assert accepted or name == "one.dawg"
    assert refused


@given(st.binary(max_size=400), st.sampled_from([".dawg", ".kwg", ".kbwg", ".kad", ".gaddag"]))
@settings(max_examples=150, deadline=None)
def test_any_bytes_as_a_lexicon(data: bytes, suffix: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, f"any{suffix}")
        file.write_bytes(data)
        try:
            assert len(Lexicon.load(file, ALPHABET)) > 0
        except LexiconError as error:
            assert one_line(error)


# ---------------------------------------------------------------- distributions and layouts

TOKENS = [
    b",", b"\t", b"\n", b"\r", b"?", b"[", b"]", b"#", b"blank", b"-1", b"9999", b"1e9", b"\xc3\x85", b"\xff",
    b"\0", b" ", b'"', b"~", b"^", b"7, 7\n", b"99,99\n", b"\xef\xbb\xbf", b"i\xcc\x87",
]  # fmt: skip


def test_distributions(tmp_path: Path) -> None:
    forms = (foreign_rules.magpie, foreign_rules.macondo, foreign_rules.quackle, foreign_rules.wolges)
    bases = [form(load_rules(name)).encode() for form in forms for name in ("english", "spanish", "polish")]
    file, written = tmp_path / "tiles.csv", tmp_path / "out.toml"
    accepted = refused = 0
    for chance in seeds(600):
        file.write_bytes(damaged(chance.choice(bases), chance, TOKENS))
        try:
            rules = import_rules(file)
        except QuixotryError as error:
            assert one_line(error)
            refused += 1
            continue
        accepted += 1
        written.write_text(rules_toml(rules, "\n]"), "utf-8")
        again = load_rules(written)
        assert (again.alphabet, again.counts, again.points) == (rules.alphabet, rules.counts, rules.points)
        assert again.vowels == rules.vowels
    assert accepted
    assert refused


def test_layouts(tmp_path: Path) -> None:
    bases = [
        foreign_rules.layout_text(load_rules(name).layout).encode() for name in ("english", "english-super")
    ]
    file = tmp_path / "board.txt"
    accepted = refused = 0
    for chance in seeds(600):
        file.write_bytes(damaged(chance.choice(bases), chance, TOKENS))
        try:
            layout = read_layout(file)
        except QuixotryError as error:
            assert one_line(error)
            refused += 1
            continue
        accepted += 1
        file.write_text(foreign_rules.layout_text(layout), "utf-8")
        assert read_layout(file) == layout
    assert accepted
    assert refused


@given(st.text(max_size=300))
@settings(max_examples=150, deadline=None)
def test_any_text_as_rules(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "any")
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        for read in (read_distribution, read_layout):
            try:
                read(file)
            except QuixotryError as error:
                assert one_line(error)


# ---------------------------------------------------------------- UCGI

EMPTY = "/".join(["15"] * 15)
PLAYED = Position.start(ENGLISH, None, ["QUIXOTR", "AEINST?"]).play("8D QUIRT")
LINES = [
    b"ucgi", b"isready", b"debug on", b"debug off", b"ucginewgame", b"stop", b"register later", b"go",
    b"go infinite", b"go movetime 5 depth 3 searchmoves 8D.QUIRT ex.QX pass",
    b"go 1time 100 2time 100 1inc 5",
    b"go alsosearchmoves 8H.TUX ex.3 stopcondition 95", b"setoption name Candidates value 3",
    b"setoption name UCGI_LimitStrength value true", b"setoption name UCGI_Elo value 1900",
    b"setoption name Coordinates value letter-first", b"setoption name DataPath value /tmp;/nowhere",
    b"setoption name Lexicon value <empty>", b"setoption name Ruleset value swedish",
    b"position startpos moves 8D.QUIRT.QUIXOTR.5.1 E8.UT rack.AEINST?", b"position startpos moves h4.HADJI",
    f"position cgp {PLAYED.to_cgp()}".encode(), f"position cgp {EMPTY} QUIXOTR/ 0/0 0 lex english;".encode(),
    f"position cgp {EMPTY} QUIXOTR/ 0/0 0 moves 8D.QUIRT phony.8D.XX ex.4".encode(),
]  # fmt: skip
WORDS_OF_UCGI = [
    b" ", b".", b"moves", b"value", b"name", b"cgp", b"rack.", b"ex.", b"8D.", b"h4.", b"pass", b"\t",
    b"\0", b"\xff", b"99999999999999999999", b"-1", b"[CH]", b"?", b"lex ../x;", b"ld swedish;",
    b"searchmoves", b"infinite",
]  # fmt: skip


def test_ucgi_lines(limit: Limit) -> None:
    """Whatever is said, the session goes on, nothing internal is told, and every `go` has one answer."""
    for chance in seeds(60):
        said: queue.Queue[str] = queue.Queue()
        session = EngineSession(said.put)
        for _ in range(25):
            line = chance.choice(LINES)
            if chance.random() < 0.6:
                line = damaged(line, chance, WORDS_OF_UCGI)
            text = line.decode("utf-8", "replace").replace("\n", " ")
            with limit(PATIENCE, wall=True):
                if not session.command(text):
                    assert "quit" in text
                    session = EngineSession(said.put)
        session.finish()
        lines = [said.get() for _ in range(said.qsize())]
        assert not [line for line in lines if "internal" in line]
        assert all(line.isprintable() and len(line) <= 2000 for line in lines)
        session.command("isready")
        assert said.get(timeout=5) in ("readyok", "info string received isready")


def test_ucgi_moves() -> None:
    moves = [move_text(PLAYED, move).encode() for move in PLAYED.legal_moves()[:200:7]]
    moves += [b"ex.AE", b"ex.AE.AEINST?", b"ex.3", b"pass", b"rack.AEINST?", b"phony.E8.UT", b"E8.UT.UTT.5.0"]
    accepted = refused = 0
    for chance in seeds(1500):
        text = damaged(chance.choice(moves), chance, WORDS_OF_UCGI).decode("utf-8", "replace")
        for letter_first in (False, True):
            try:
                after = play_text(PLAYED, text, letter_first=letter_first)
                after.validate()
                move = read_candidate(PLAYED, text, letter_first=letter_first)
            except QuixotryError as error:
                assert len(str(error)) < 1000
                refused += 1
                continue
            accepted += 1
            assert read_candidate(PLAYED, move_text(PLAYED, move)) == move
    assert accepted
    assert refused
