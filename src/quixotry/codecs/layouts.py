"""Board layouts of MAGPIE and Macondo: a line with the start square, then the board drawn row by row."""

from __future__ import annotations

import re
from pathlib import Path

from quixotry.codecs.foreign_text import lines_of
from quixotry.errors import RulesError
from quixotry.rules import Layout

_SQUARES = {" ": ".", "'": "d", '"': "t", "^": "q", "-": "D", "=": "T", "~": "Q", "#": "#"}
_START = re.compile(r"\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*")


def read_layout(path: Path) -> Layout:
    """The board of a layout file.

    The first line is `row, column` of the start, from 0; a file that has none starts in the centre. Boards
    of this format are square. At most 100,000 bytes are read; the worst take 1 s and 20 MB.
    """
    file = str(path)
    rows = lines_of(path)
    start = _START.fullmatch(rows[0])
    drawn_from = 2 if start else 1
    rows = rows[drawn_from - 1 :]
    width = max(len(row) for row in [*rows, ""])
    if rows and not rows[-1]:
        rows.pop()  # the end of the last line
    while rows and not rows[-1] and len(rows) > width:
        rows.pop()
    side = len(rows)
    if width > side:
        raise RulesError(file, "board", f"has {width} columns and {side} rows, and must be square")
    drawn = [_row(file, number, row, side) for number, row in enumerate(rows, drawn_from)]
    square = _square(file, start, side) if start else None
    try:
        return Layout.from_rows(drawn, square)
    except RulesError as error:
        raise RulesError(file, "board", error.reason) from None


def _row(file: str, number: int, row: str, side: int) -> str:
    # A plain square is a space, and editors cut those at the end of a line.
    row = row.ljust(side)
    for column, character in enumerate(row):
        if character not in _SQUARES:
            known = " ".join(repr(square) for square in _SQUARES)
            reason = f"{character!r} is no square; squares are {known}"
            raise RulesError(file, f"line {number}, column {column + 1}", reason)
    return "".join([_SQUARES[character] for character in row])


def _square(file: str, start: re.Match[str], side: int) -> str:
    row, column = int(start[1]), int(start[2])
    if not (row < side and column < side):
        reason = f"the start {row}, {column} is not on the board of {side} x {side} squares"
        raise RulesError(file, "line 1", reason)
    return f"{row + 1}{chr(65 + column)}"
