from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quixotry.errors import RulesError
from quixotry.rules import Layout, load_rules

ODD = [
    "T..#..T",
    ".d...d.",
    "..t.t..",
    "#..D..#",
    "...q...",
    "#.....#",
    "..t.t..",
    ".d...d.",
    "Q..#..Q",
]


def test_an_odd_board() -> None:
    layout = Layout.from_rows(ODD)
    assert (layout.rows, layout.columns) == (9, 7)
    assert layout.start == 4 * 7 + 3
    assert layout.letter_multipliers[layout.start] == 4
    assert sum(layout.blocked) == 6
    assert layout.word_multipliers[0] == 3 and layout.word_multipliers[-1] == 4
    assert not layout.symmetric
    assert list(layout.to_rows()) == ODD


def test_the_standard_boards() -> None:
    small, large = load_rules("english").layout, load_rules("english-super").layout
    assert small.square_text(small.start) == "8H" and large.square_text(large.start) == "11K"
    assert small.symmetric and large.symmetric
    assert [small.letter_multipliers.count(n) for n in (2, 3, 4)] == [24, 12, 0]
    assert [small.word_multipliers.count(n) for n in (2, 3, 4)] == [17, 8, 0]
    assert [large.letter_multipliers.count(n) for n in (2, 3, 4)] == [36, 20, 8]
    assert [large.word_multipliers.count(n) for n in (2, 3, 4)] == [41, 16, 4]
    for layout in (small, large):
        rows = layout.to_rows()
        assert rows == rows[::-1] == tuple(row[::-1] for row in rows)
    assert tuple(row[3:18] for row in large.to_rows()[3:18]) == small.to_rows()


@given(st.data())
def test_rows_round_trip(data: st.DataObject) -> None:
    rows, columns = data.draw(st.integers(5, 25)), data.draw(st.integers(5, 25))
    row = st.text("....dtqDTQ", min_size=columns, max_size=columns)
    drawn = data.draw(st.lists(row, min_size=rows, max_size=rows))
    layout = Layout.from_rows(drawn)
    assert list(layout.to_rows()) == drawn
    for square in (0, layout.start, rows * columns - 1):
        name = layout.square_text(square)
        for text in (name, name.lower(), name[-1] + name[:-1]):
            assert Layout.from_rows(drawn, text).start == square
    assert layout.symmetric == (list(map("".join, zip(*drawn, strict=True))) == drawn)


@pytest.mark.parametrize("size", [5, 25])
def test_the_smallest_and_the_largest(size: int) -> None:
    layout = Layout.from_rows(["." * size] * size)
    assert layout.symmetric and layout.start == size * size // 2


def test_even_sizes_start_below_and_right_of_the_middle() -> None:
    layout = Layout.from_rows(["." * 8] * 6)
    assert layout.square_text(layout.start) == "4E"


def test_a_start_off_the_diagonal_is_not_symmetric() -> None:
    assert not Layout.from_rows(["....."] * 5, "1B").symmetric
    assert Layout.from_rows(["....."] * 5, "b2").symmetric


PLAIN = ["....."] * 5


@pytest.mark.parametrize(
    ("rows", "start", "reason"),
    [
        ([], None, "board.rows: must be 5 to 25 rows, not 0"),
        (PLAIN[1:], None, "board.rows: must be 5 to 25 rows, not 4"),
        (["....."] * 26, None, "board.rows: must be 5 to 25 rows, not 26"),
        (["...."] * 5, None, "board.rows: row 1 must have 5 to 25 squares, not 4"),
        (["." * 26] * 5, None, "board.rows: row 1 must have 5 to 25 squares, not 26"),
        ([*PLAIN, "......"], None, "board.rows: row 6 has 6 squares, row 1 has 5"),
        (["....x", *PLAIN], None, "board.rows: row 1, column E: 'x' is none of . d t q D T Q #"),
        (["....."] * 2 + ["..#.."] + ["....."] * 2, None, "board.start: square 3C is blocked"),
        (
            [".....", "..#..", ".#.#.", "..#..", "....."],
            None,
            "board.start: square 3C is walled in: no word can cross it",
        ),
        (PLAIN, "6A", "board.start: 6A is not on the board of 5 x 5 squares"),
        (PLAIN, "1F", "board.start: 1F is not on the board of 5 x 5 squares"),
        (PLAIN, "0A", "board.start: 0A is not on the board of 5 x 5 squares"),
        (PLAIN, "", "board.start: must be a square such as 8H, not ''"),
        (PLAIN, "33", "board.start: must be a square such as 8H, not '33'"),
        (PLAIN, "٣C", "board.start: must be a square such as 8H, not '٣C'"),
        (PLAIN, "3" * 99, "board.start: must be a square such as 8H, not '33333333333333333333…'"),
    ],
)
def test_bad_boards(rows: list[str], start: str | None, reason: str) -> None:
    with pytest.raises(RulesError) as caught:
        Layout.from_rows(rows, start)
    assert str(caught.value) == reason


@pytest.mark.parametrize(
    ("rows", "columns", "letters", "words", "blocked", "start"),
    [
        (4, 5, b"\1" * 20, b"\1" * 20, b"\0" * 20, 2),
        (5, 26, b"\1" * 130, b"\1" * 130, b"\0" * 130, 2),
        (5, 5, b"\1" * 24, b"\1" * 25, b"\0" * 25, 2),
        (5, 5, b"\5" * 25, b"\1" * 25, b"\0" * 25, 2),
        (5, 5, b"\2" * 25, b"\2" * 25, b"\0" * 25, 2),
        (5, 5, b"\1" * 25, b"\1" * 25, b"\0" * 25, 25),
        (5, 5, b"\1" * 25, b"\1" * 25, b"\0" * 25, -1),
    ],
)
def test_made_by_hand(
    rows: int, columns: int, letters: bytes, words: bytes, blocked: bytes, start: int
) -> None:
    with pytest.raises(RulesError):
        Layout(rows, columns, letters, words, blocked, start)
