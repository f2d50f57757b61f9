from __future__ import annotations

import contextlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quixotry.errors import LexiconError, PositionError
from quixotry.game import Board, Position, Rack
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules, load_rules
from support.games import CATALAN, ENGLISH, ODD, ODD_WORDS, SPANISH, SPANISH_WORDS, WORDS, position
from support.limits import Limit

BOARD = "/".join(["15"] * 15)
CATALAN_WORDS = Lexicon.from_words(["COL·LEGI"], CATALAN.alphabet)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Position, Rules, Lexicon]:
    rules, lexicon = draw(
        st.sampled_from(
            [(ENGLISH, WORDS), (SPANISH, SPANISH_WORDS), (CATALAN, CATALAN_WORDS), (ODD, ODD_WORDS)]
        )
    )
    layout = rules.layout
    bag = [code for code, count in enumerate(rules.counts) for _ in range(count)]
    bag = draw(st.permutations(bag))
    players = draw(st.integers(*rules.players))
    racks = []
    for _ in range(players):
        size = draw(st.integers(0, rules.rack_size))
        racks.append(Rack.from_codes(bag[:size], rules.alphabet))
        bag = bag[size:]
    free = [square for square in range(layout.rows * layout.columns) if not layout.blocked[square]]
    squares = draw(st.lists(st.sampled_from(free), unique=True, max_size=min(len(bag), 40)))
    tiles = bytearray(layout.rows * layout.columns)
    for square, code in zip(squares, bag, strict=False):
        tiles[square] = code or draw(st.integers(1, rules.alphabet.size)) | 64
    scores = draw(st.tuples(*[st.integers(-500, 2000)] * players))
    turn, scoreless = draw(st.integers(0, players - 1)), draw(st.integers(0, 5))
    board = Board(layout, rules.alphabet, bytes(tiles))
    return Position(rules, lexicon, board, tuple(racks), scores, turn, scoreless), rules, lexicon


@given(positions())
def test_round_trip(made: tuple[Position, Rules, Lexicon]) -> None:
    before, rules, lexicon = made
    text = before.to_cgp()
    after = Position.from_cgp(text, rules, lexicon)
    turn = before.turn
    assert after.board == before.board
    assert after.racks == before.racks[turn:] + before.racks[:turn]  # the mover comes first
    assert after.scores == before.scores[turn:] + before.scores[:turn]
    assert (after.turn, after.scoreless) == (0, before.scoreless)
    assert after.to_cgp() == text
    assert Position.from_cgp(after.to_cgp(), rules, lexicon) == after


def test_a_real_position() -> None:
    text = (
        "C14/O2TOY9/mIRADOR8/F4DAB2PUGH1/I5GOOEY3V/T4XI2MALTHA/14N/6GUM3OWN/7PEW2DOE/9EF1DOR/2KUNA1J1BEVELS/"
        "3TURRETs5/7A7/7N7/7S7 EEEIILZ/ 336/298 0 lex words;"
    )
    now = position(text)
    assert now.to_cgp() == text
    assert now.board.text("3A") == "m"
    assert now.board.text("15H") == "S"
    assert str(now.rack) == "EEEIILZ"
    assert now.scores == (336, 298)
    assert not len(now.racks[1])


def test_spanish_tiles_and_both_ways_to_write_them() -> None:
    rows = ["15"] * 15
    rows[7] = "5[CH]IC[rr]6"
    now = position(f"{'/'.join(rows)} [LL]AL/ 0/0 0 ld spanish; lex words;", SPANISH)
    assert now.to_cgp() == f"{'/'.join(rows)} AL[LL]/ 0/0 0 ld spanish; lex words;"
    rows[7] = "5CHICrr6"
    assert position(f"{'/'.join(rows)} [LL]AL/ 0/0 0", SPANISH).board == now.board


def test_blocked_squares_are_empty_ones_in_the_text() -> None:
    text = "7/7/7/7/3AB2/7/7/7/7 AABB?/ 0/0 0 ld odd; lex words;"
    assert position(text, ODD).to_cgp() == text


def test_opcodes_change_the_rules() -> None:
    now = position(f"{BOARD} / 0/0 2 bb 35; etl 3; mcnz 8; cr 5pt; gid abc 7; var classic; oru;")
    rules = now.rules
    assert (rules.bonus, rules.exchange_minimum, rules.scoreless_turns, rules.challenge) == (
        35,
        3,
        8,
        "5-point",
    )
    assert now.options["gid"] == "abc 7"
    assert now.to_cgp() == (
        f"{BOARD} / 0/0 2 bb 35; etl 3; mcnz 8; cr 5pt; gid abc 7; var classic; oru; lex words;"
    )
    assert position(f"{BOARD} / 0/0 0 etl none; cr none").rules.exchange_minimum is None


def test_rules_that_differ_from_the_shipped_ones_are_written() -> None:
    rules = replace(ENGLISH, bonus=35, exchange_minimum=None, scoreless_turns=4, challenge="10-point")
    text = Position.start(rules, WORDS, ["CAT", ""]).to_cgp()
    assert text == f"{BOARD} ACT/ 0/0 0 bb 35; etl none; mcnz 4; cr 10pt; lex words;"
    assert position(text).rules == rules


def test_opcodes_that_agree_leave_the_ruleset_itself() -> None:
    now = position(f"{BOARD} / 0/0 0 bb {ENGLISH.bonus}; ld english; bdn CrosswordGame")
    assert now.rules is ENGLISH


def test_ruleset_and_board_by_opcode() -> None:
    big = "/".join(["21"] * 21)
    super_words = Lexicon.from_words(["CAT"], load_rules("english-super").alphabet)
    now = Position.from_cgp(f"{big} / 0/0 0 ld english; bdn SuperCrosswordGame;", lexicon=super_words)
    assert now.rules is load_rules("english-super")
    text = Position.start("english-super", super_words, ["", ""]).to_cgp()
    assert text == f"{big} / 0/0 0 ld english; bdn SuperCrosswordGame; lex words;"
    assert Position.from_cgp(f"{BOARD} / 0/0 0 ld spanish;", lexicon=SPANISH_WORDS).rules is SPANISH


def test_the_default_lexicon_is_loaded() -> None:
    now = Position.from_cgp(f"{BOARD} CAT/ 0/0 0")
    assert now.lexicon.name == ENGLISH.lexicon
    assert now.phonies("8G CAT") == []
    assert Position.from_cgp(f"{BOARD} CAT/ 0/0 0 lex english;").lexicon.name == "english"


def with_row(row: str) -> str:
    return "/".join([row] + ["15"] * 14) + " / 0/0 0"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "CGP: an empty text; board, racks, scores and scoreless turns are needed"),
        (BOARD, "CGP: only the board; racks, scores and scoreless turns must follow"),
        (f"{BOARD} /", "CGP: only the board and racks; scores and scoreless turns must follow"),
        (f"{BOARD} / 0/0", "CGP: only the board, racks and scores; scoreless turns must follow"),
        (f"{BOARD} / 0/0 0\n{BOARD} / 0/0 0", "CGP: more than one line"),
        ("15/15 / 0/0 0", "CGP board: 2 rows; the board of english has 15"),
        (BOARD + "/15 / 0/0 0", "CGP board: 16 rows; the board of english has 15"),
        (with_row("14"), "CGP board, row 1: 14 squares; a row has 15"),
        (with_row("15A"), "CGP board, row 1: 16 squares; a row has 15"),
        (with_row("16"), "CGP board, row 1: 16 empty squares; a row has 15"),
        (with_row("0A14"), "CGP board, row 1: 0 empty squares; a row has 15"),
        (with_row("9" * 5000), "CGP board, row 1: 9999999999 empty squares; a row has 15"),
        (with_row("7%7"), "CGP board, row 1: '%': no tile reads '%' at place 1"),
        (with_row("7?7"), "CGP board, row 1: '?': no tile reads '?' at place 1"),
        (with_row("7[CH]7"), "CGP board, row 1: '[CH]': no tile reads '[CH]' at place 1"),
        (with_row("7[A7"), "CGP board, row 1: '[A': no tile reads '[' at place 1"),
        (with_row("٧A7"), "CGP board, row 1: '٧A': no tile reads '٧' at place 1"),
        (with_row(""), "CGP board, row 1: 0 squares; a row has 15"),
        (with_row("QQ13"), "CGP: 2 tiles Q on board and racks; english has 1"),
        (with_row("abc12"), "CGP: 3 tiles ? on board and racks; english has 2"),
        (f"{BOARD} AEIOU1/ 0/0 0", "CGP rack 1: 'AEIOU1': no tile reads '1' at place 6"),
        (f"{BOARD} /Ä 0/0 0", "CGP rack 2: 'Ä': no tile reads 'Ä' at place 1"),
        (f"{BOARD} AEIOUAEI/ 0/0 0", "CGP: rack 1: 8 tiles; a rack holds 7"),
        (f"{BOARD} {'A' * 900}/ 0/0 0", "CGP rack 1: a rack of 900 characters; at most 200 are read"),
        (f"{BOARD} Q/Q 0/0 0", "CGP: 2 tiles Q on board and racks; english has 1"),
        (f"{BOARD} A 0 0", "CGP: 1 racks; english is for 2 to 4 players"),
        (f"{BOARD} //// 0/0/0/0/0 0", "CGP: 5 racks; english is for 2 to 4 players"),
        (f"{BOARD} / 0 0", "CGP scores: 1 for 2 racks"),
        (f"{BOARD} / 0/0/0 0", "CGP scores: 3 for 2 racks"),
        (f"{BOARD} / 0/x 0", "CGP scores: 'x' is not a whole number"),
        (f"{BOARD} / 0/1.5 0", "CGP scores: '1.5' is not a whole number"),
        (f"{BOARD} / 0/ 0", "CGP scores: '' is not a whole number"),
        (f"{BOARD} / 0/٣ 0", "CGP scores: '٣' is not a whole number"),
        (f"{BOARD} / 0/9999999999 0", "CGP scores: 9999999999 is not from -1000000000 to 1000000000"),
        (f"{BOARD} / 0/{'9' * 5000} 0", "CGP scores: '99999999999999999999…' is not a whole number"),
        (f"{BOARD} / 0/0 -1", "CGP scoreless turns: -1 is not from 0 to 1000"),
        (f"{BOARD} / 0/0 two", "CGP scoreless turns: 'two' is not a whole number"),
        (f"{BOARD} / 0/0 0 bb many;", "CGP bb: 'many' is not a whole number"),
        (f"{BOARD} / 0/0 0 bb;", "CGP bb: '' is not a whole number"),
        (f"{BOARD} / 0/0 0 bb -5;", "CGP bb: -5 is not from 0 to 10000"),
        (f"{BOARD} / 0/0 0 bb 1; bb 2;", "CGP bb: given twice"),
        (f"{BOARD} / 0/0 0 etl 0;", "CGP etl: 0 is not from 1 to 1000"),
        (f"{BOARD} / 0/0 0 mcnz x;", "CGP mcnz: 'x' is not a whole number"),
        (
            f"{BOARD} / 0/0 0 cr 7pt;",
            "CGP cr: 7pt: known are void, single, double, triple, 5pt, 10pt, none",
        ),
        (
            f"{BOARD} / 0/0 0 cr;",
            "CGP cr: nothing: known are void, single, double, triple, 5pt, 10pt, none",
        ),
        (f"{BOARD} / 0/0 0 var chess;", "CGP var: chess: only classic and wordsmog are played"),
        (f"{BOARD} / 0/0 0 bdn Hexagon;", "CGP bdn: Hexagon is not the board of the ruleset english"),
    ],
)
def test_malformed_text(text: str, error: str) -> None:
    with pytest.raises(PositionError) as caught:
        position(text)
    assert str(caught.value) == error


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ("ld klingon;", "CGP ld: klingon: no such ruleset"),
        ("ld ../../etc/passwd;", "CGP ld: ../../etc/passwd: a file must be named as the rules"),
        ("ld my.toml;", "CGP ld: my.toml: a file must be named as the rules"),
        ("ld english; lex swedish;", "CGP lex: lexicon swedish: its alphabet is not that of the ruleset"),
        ("ld spanish; bdn SuperCrosswordGame;", "CGP bdn: SuperCrosswordGame is not the board of"),
    ],
)
def test_rulesets_and_lexicons_that_cannot_be_had(options: str, error: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position.from_cgp(f"{BOARD} / 0/0 0 {options}")
    assert str(caught.value).startswith(error)


@pytest.mark.parametrize("name", ["/etc/passwd", "..\\words", "words.kwg"])
def test_a_position_does_not_choose_files(name: str) -> None:
    now = Position.from_cgp(f"{BOARD} / 0/0 0 lex {name};")
    assert now.to_cgp() == f"{BOARD} / 0/0 0 lex {name};"
    with pytest.raises(LexiconError, match="a file must be named as the lexicon, not in the position"):
        now.legal_moves()


def test_a_tile_on_a_blocked_square() -> None:
    with pytest.raises(PositionError, match="CGP board: a tile on 1D, which is blocked"):
        position("3A3/7/7/7/7/7/7/7/7 / 0/0 0", ODD)


def test_a_megabyte_is_refused_at_once(limit: Limit) -> None:
    with limit(0.5):
        for text in ("15/" * 400_000, f"{BOARD} / 0/0 0 " + "x y;" * 300_000, "[" * 1_000_000):
            with pytest.raises(PositionError, match="at most 10000 are read"):
                position(text)


@given(st.text(max_size=200) | st.text(alphabet="15/AaQ[]? 0;bdn", max_size=200))
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    for whole in (text, f"{BOARD} {text}", f"{BOARD} / 0/0 0 {text}"):
        try:
            position(whole)
        except PositionError as error:
            assert len(str(error)) < 400


@given(st.integers(0, 400), st.characters())
def test_one_wrong_character(place: int, character: str) -> None:
    rows = ["15"] * 15
    rows[7] = "6CAT6"
    text = f"{'/'.join(rows)} AEINST?/QX 120/98 0 lex words; bb 50;"
    place %= len(text)
    with contextlib.suppress(PositionError):
        position(text[:place] + character + text[place + 1 :])
