from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quixotry.errors import NotationError
from quixotry.game import Move
from quixotry.game.notation import parse_move, parse_square, square_text
from quixotry.rules import Alphabet
from support.games import CATALAN, ENGLISH, SPANISH, on_board
from support.limits import Limit

ALPHABETS = [ENGLISH.alphabet, SPANISH.alphabet, CATALAN.alphabet]


@st.composite
def moves(draw: st.DrawFn) -> Move:
    alphabet = draw(st.sampled_from(ALPHABETS))
    letters = st.integers(1, alphabet.size)
    kind = draw(st.sampled_from(["place", "exchange", "pass"]))
    if kind == "pass":
        return Move.passing(alphabet)
    if kind == "exchange":
        return Move.exchange(draw(st.lists(letters | st.just(0), min_size=1, max_size=10)), alphabet)
    tile = letters | st.just(0) | letters.map(lambda code: code | 64)
    tiles = bytes(draw(st.lists(tile, min_size=1, max_size=25)))
    row, column = draw(st.integers(0, 24)), draw(st.integers(0, 24))
    return Move("place", row, column, draw(st.booleans()), tiles, alphabet)


@given(moves())
def test_every_move_reads_back_as_it_was_written(move: Move) -> None:
    assert move.alphabet is not None
    assert parse_move(str(move), move.alphabet) == move


@given(moves())
def test_repr_can_be_pasted_back(move: Move) -> None:
    assert eval(repr(move), {"Move": Move}) == move


@given(st.integers(0, 24), st.integers(0, 24), st.booleans())
def test_squares_round_trip(row: int, column: int, across: bool) -> None:
    assert parse_square(square_text(row, column, across)) == (row, column, across)
    assert parse_square(square_text(row, column, across).lower()) == (row, column, across)


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_a_notation_error(text: str) -> None:
    try:
        parse_move(text, SPANISH.alphabet, on_board(rack="", rules=SPANISH).board)
    except NotationError as error:
        assert "\n" not in str(error).replace(text, "")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("8D RE.INAs", "8D RE.INAs"),
        ("  d8   re.INA ", "D8 re.INA"),
        ("08d CAT", "8D CAT"),
        ("8D\tCAT", "8D CAT"),
        ("8D RE(T)INA", "8D RE.INA"),
        ("8D (RE)TI(NA)", "8D ..TI.."),
        ("8D (re)T", "8D ..T"),
        ("-QO", "-OQ"),
        ("-?q", "-Q?"),
        ("- QO", "-OQ"),
        ("exch QO", "-OQ"),
        ("EXCHANGE qo", "-OQ"),
        ("ex qo", "-OQ"),
        ("-", "-"),
        ("Pass", "-"),
    ],
)
def test_forms_that_are_read(text: str, written: str) -> None:
    assert str(parse_move(text, ENGLISH.alphabet)) == written


@pytest.mark.parametrize("text", ["8D RE(T)INA", "8D RE.INA", "8D RETINA", "8D RE(t)INA"])
def test_tiles_on_the_board_are_played_through_however_they_are_written(text: str) -> None:
    board = on_board("F7 .T", rack="").board
    assert board.text("8F") == "T"
    assert parse_move(text, ENGLISH.alphabet, board).tiles == ENGLISH.alphabet.tiles("RE") + b"\0" + bytes(
        ENGLISH.alphabet.tiles("INA")
    )


def test_a_blank_on_the_board_is_played_through_by_its_letter() -> None:
    board = on_board("8F tA", rack="").board
    for word in ("CTAb", "CtAb", "C(TA)b", "C..b"):
        assert str(parse_move(f"8E {word}", ENGLISH.alphabet, board)) == "8E C..b"


def test_spanish_tiles_of_two_letters() -> None:
    alphabet = SPANISH.alphabet
    assert parse_move("8H CHICO", alphabet) == parse_move("8H [CH]ICO", alphabet)
    assert str(parse_move("8H CHICO", alphabet)) == "8H [CH]ICO"
    assert str(parse_move("8H cHICO", alphabet)) == "8H cHICO"
    assert str(parse_move("8H chICO", alphabet)) == "8H [ch]ICO"
    assert str(parse_move("8H [L]LA", alphabet)) == "8H [L]LA"
    assert str(parse_move("8H (CH)E", alphabet)) == "8H .E"
    assert parse_move("8H (C)(H)E", alphabet).tiles[:2] == b"\0\0"
    assert parse_move("-[CH]LL", alphabet).tile_count == 3  # racks read single tiles first


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "an empty move; write - to pass"),
        ("   ", "an empty move; write - to pass"),
        ("--", "--: a play taken off is the referee's to record, not a move"),
        ("-3", "-3: name the tiles to exchange, as in -QO"),
        ("exch", "exch: name the tiles to exchange, as in -QO"),
        ("-Q1", "exchange: 'Q1': no tile reads '1' at place 2"),
        ("8D", "8D: a square and no word; write 8D WORD"),
        ("8D RE4T", "8D: 'RE4T': no tile reads '4' at place 3"),
        ("8D RE(T", "8D RE(T: a bracket without its partner in (T"),
        ("8D RE)T", "8D RE)T: a bracket without its partner in )T"),
        ("8D RE((T))", "8D RE((T)): a bracket without its partner in ((T))"),
        ("8D RE(4)", "8D: '4': no tile reads '4' at place 1"),
        ("8D RE?T", "8D: 'RE?T': no tile reads '?' at place 3"),
        ("26A CAT", "'26A': not a square; write 8D (across) or D8 (down), rows 1 to 25, columns A to Y"),
        ("0A CAT", "'0A': not a square; write 8D (across) or D8 (down), rows 1 to 25, columns A to Y"),
        ("8Z CAT", "'8Z': not a square; write 8D (across) or D8 (down), rows 1 to 25, columns A to Y"),
        ("٨D CAT", "'٨D': not a square; write 8D (across) or D8 (down), rows 1 to 25, columns A to Y"),
        ("CAT 8D", "'CAT': not a square; write 8D (across) or D8 (down), rows 1 to 25, columns A to Y"),
    ],
)
def test_text_that_is_not_a_move(text: str, error: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text, ENGLISH.alphabet)
    assert str(caught.value) == error


def test_brackets_must_tell_the_truth_about_the_board() -> None:
    board = on_board("8F TA", rack="").board
    with pytest.raises(NotationError, match=r"\(R\) is not what is on the board: 8F holds T"):
        parse_move("8E E(R)", ENGLISH.alphabet, board)
    with pytest.raises(NotationError, match=r"\(R\) is not what is on the board: 8E is empty"):
        parse_move("8E (R)", ENGLISH.alphabet, board)


def test_a_megabyte_is_refused_at_once(limit: Limit) -> None:
    with limit(0.5):
        for text in ("A" * 1_000_000, "8D " + "(" * 1_000_000, "-" + "Q" * 1_000_000):
            with pytest.raises(NotationError, match="at most 250 are read"):
                parse_move(text, ENGLISH.alphabet)


def test_codes_outside_the_alphabet_are_shown_as_numbers() -> None:
    assert str(Move("place", 7, 7, True, bytes([1, 99]), ENGLISH.alphabet)) == "8H [1][35?]"
    assert str(Move("place", 30, 40, True, bytes([1, 2]))) == "31<41> [1][2]"


def test_alphabet_and_score_do_not_count_in_comparisons() -> None:
    other = Alphabet.from_labels(["A", "B"])
    assert Move("pass", alphabet=other, score=1) == Move.passing()
    assert hash(Move("pass", alphabet=other)) == hash(Move.passing())
    assert (Move.passing().is_pass, Move.passing().is_place, Move.passing().is_exchange) == (
        True,
        False,
        False,
    )


def test_a_move_is_read_for_whatever_it_is_meant_for() -> None:
    board = on_board("8G CAT", rack="S").board
    for where in (on_board("8G CAT", rack="S"), board):
        assert str(Move.from_text("8G CATS", where)) == "8G ...S"
    for letters in (SPANISH, SPANISH.alphabet, "spanish"):
        assert Move.from_text("8G CHICO", letters).tile_count == 4
    assert Move.from_text("8G CHICO").tile_count == 5
    assert Move.from_text("8G CATS", score=12).score == 12
