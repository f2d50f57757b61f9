"""The board before any tile lies on it: size, premium squares, blocked squares, the start."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from quixotry.errors import RulesError

SMALLEST, LARGEST = 5, 25
MAX_MULTIPLIER = 4

# letter multiplier, word multiplier, blocked
_SQUARES = {
    ".": (1, 1, 0),
    "d": (2, 1, 0),
    "t": (3, 1, 0),
    "q": (4, 1, 0),
    "D": (1, 2, 0),
    "T": (1, 3, 0),
    "Q": (1, 4, 0),
    "#": (1, 1, 1),
}
_CHARACTERS = {square: character for character, square in _SQUARES.items()}


@dataclass(frozen=True)
class Layout:
    """A board of squares, numbered row by row: square = row * columns + column.

    >>> layout = Layout.from_rows(["T...T", ".d.d.", "..D..", ".d.d.", "T...T"])
    >>> layout.square_text(layout.start), layout.word_multipliers[layout.start], layout.symmetric
    ('3C', 2, True)
    """

    rows: int
    columns: int
    letter_multipliers: bytes
    word_multipliers: bytes
    blocked: bytes
    start: int

    def __post_init__(self) -> None:
        for key, length in (("rows", self.rows), ("columns", self.columns)):
            if not SMALLEST <= length <= LARGEST:
                raise RulesError("", "board", f"must have {SMALLEST} to {LARGEST} {key}, not {length}")
        squares = list(zip(self.letter_multipliers, self.word_multipliers, self.blocked, strict=False))
        sizes = {len(self.letter_multipliers), len(self.word_multipliers), len(self.blocked)}
        if sizes != {self.rows * self.columns}:
            raise RulesError("", "board", f"must have {self.rows} x {self.columns} squares")
        for place, square in enumerate(squares):
            if square not in _CHARACTERS:
                reason = f"square {self.square_text(place)} has no such multipliers: {square}"
                raise RulesError("", "board", reason)
        if not 0 <= self.start < len(squares):
            raise RulesError("", "board.start", "must be a square of the board")
        if self.blocked[self.start]:
            raise RulesError("", "board.start", f"square {self.square_text(self.start)} is blocked")
        if all(self.blocked[square] for square in self._neighbours(self.start)):
            reason = f"square {self.square_text(self.start)} is walled in: no word can cross it"
            raise RulesError("", "board.start", reason)

    @classmethod
    def from_rows(cls, rows: Sequence[str], start: str | None = None) -> Layout:
        """The board drawn by these rows; the start is the centre unless named.

        `.` is a plain square, `d t q` multiply a letter by 2, 3, 4, `D T Q` a word, `#` is blocked.
        """
        if not SMALLEST <= len(rows) <= LARGEST:
            raise RulesError("", "board.rows", f"must be {SMALLEST} to {LARGEST} rows, not {len(rows)}")
        columns = len(rows[0])
        for number, row in enumerate(rows, 1):
            if not SMALLEST <= len(row) <= LARGEST:
                reason = f"row {number} must have {SMALLEST} to {LARGEST} squares, not {len(row)}"
                raise RulesError("", "board.rows", reason)
            if len(row) != columns:
                reason = f"row {number} has {len(row)} squares, row 1 has {columns}"
                raise RulesError("", "board.rows", reason)
            for column, character in enumerate(row):
                if character not in _SQUARES:
                    known = " ".join(_SQUARES)
                    reason = f"row {number}, column {chr(65 + column)}: {character!r} is none of {known}"
                    raise RulesError("", "board.rows", reason)
        squares = [_SQUARES[character] for row in rows for character in row]
        letters, words, blocked = (bytes(values) for values in zip(*squares, strict=True))
        if start is None:
            square = len(rows) // 2 * columns + columns // 2
        else:
            square = _start_square(start, len(rows), columns)
        return cls(len(rows), columns, letters, words, blocked, square)

    def to_rows(self) -> tuple[str, ...]:
        """The rows that `from_rows` reads.

        >>> Layout.from_rows(["..#.."] + ["....."] * 4).to_rows()[0]
        '..#..'
        """
        squares = zip(self.letter_multipliers, self.word_multipliers, self.blocked, strict=True)
        text = "".join([_CHARACTERS[square] for square in squares])
        return tuple(text[at : at + self.columns] for at in range(0, len(text), self.columns))

    def square_text(self, square: int) -> str:
        """A square's name, row number first: square 0 is "1A"."""
        row, column = divmod(square, self.columns)
        return f"{row + 1}{chr(65 + column)}"

    def __reduce__(self) -> tuple[Any, ...]:
        """The board of a shipped ruleset by the ruleset's name: small, and one object in each process."""
        from quixotry.rules.shipped import shipped_layout, shipped_with_layout

        name = shipped_with_layout(self)
        if name is not None:
            return shipped_layout, (name,)
        multipliers = self.letter_multipliers, self.word_multipliers
        return Layout, (self.rows, self.columns, *multipliers, self.blocked, self.start)

    def __copy__(self) -> Layout:
        return self

    def __deepcopy__(self, memo: object) -> Layout:
        return self

    @cached_property
    def symmetric(self) -> bool:
        """Whether the board equals its transposition, so that across and down are alike."""
        if self.rows != self.columns or self.start % self.columns != self.start // self.columns:
            return False
        rows = self.to_rows()
        return tuple("".join(column) for column in zip(*rows, strict=True)) == rows

    def _neighbours(self, square: int) -> list[int]:
        row, column = divmod(square, self.columns)
        near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return [r * self.columns + c for r, c in near if 0 <= r < self.rows and 0 <= c < self.columns]


def _start_square(text: str, rows: int, columns: int) -> int:
    match = re.fullmatch(r"([0-9]{1,2})([A-Ya-y])|([A-Ya-y])([0-9]{1,2})", text)
    if not match:
        shown = text if len(text) <= 20 else text[:20] + "…"
        raise RulesError("", "board.start", f"must be a square such as 8H, not {shown!r}")
    row = int(match[1] or match[4]) - 1
    column = ord((match[2] or match[3]).upper()) - 65
    if not (0 <= row < rows and 0 <= column < columns):
        raise RulesError("", "board.start", f"{text} is not on the board of {rows} x {columns} squares")
    return row * columns + column
