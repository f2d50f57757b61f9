"""CGP's text and its fields, without a position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quixotry.codecs.cgp import CgpFields, cgp_text, parse_cgp, read_row, row_text
from quixotry.errors import PositionError
from quixotry.rules import load_rules

SPANISH = load_rules("spanish").alphabet
NAMES = st.text("abcdefgh1", min_size=1, max_size=4)
PLAYERS = st.lists(st.tuples(st.text("ABC?", max_size=7), st.integers(-500, 900)), min_size=2, max_size=4)
CODES = st.integers(0, SPANISH.size) | st.integers(65, 64 + SPANISH.size)


@given(
    st.lists(st.text("ABCab123", min_size=1, max_size=9), min_size=1, max_size=15),
    PLAYERS,
    st.integers(0, 9),
    st.dictionaries(NAMES, st.text("abc.123", max_size=6), max_size=5),
)
def test_fields_come_back(
    rows: list[str], players: list[tuple[str, int]], scoreless: int, opcodes: dict[str, str]
) -> None:
    racks, scores = zip(*players, strict=True)
    fields = CgpFields(tuple(rows), racks, scores, scoreless, opcodes)
    assert parse_cgp(cgp_text(fields)) == fields


@given(st.lists(CODES, min_size=15, max_size=15).map(bytes))
def test_rows_come_back(codes: bytes) -> None:
    """Among them C beside H, which is not CH."""
    assert read_row(row_text(codes, SPANISH), 1, SPANISH, 15) == codes


@given(st.text(max_size=60) | st.text("15/ AB;-+0", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        fields = parse_cgp(text)
    except PositionError as error:
        assert str(error).startswith("CGP") and "\n" not in str(error)
    else:
        assert parse_cgp(cgp_text(fields)) == fields


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3/3/3 A/ 0/0/0 0", "CGP scores: 3 for 2 racks"),
        ("3/3/3 A/ 0/x 0", "CGP scores: 'x' is not a whole number"),
        ("3/3/3 A/ 0/0 1001", "CGP scoreless turns: 1001 is not from 0 to 1000"),
        ("3/3/3 A/ 0/0 0 lex a; lex b;", "CGP lex: given twice"),
        ("3/3/3 A/", "CGP: only the board and racks; scores and scoreless turns must follow"),
    ],
)
def test_lines_that_are_wrong(text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        parse_cgp(text)
