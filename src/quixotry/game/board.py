"""The board: which tile lies on which square."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from quixotry.codecs.cgp import read_row, row_text
from quixotry.errors import AlphabetError, PositionError
from quixotry.game.move import Move
from quixotry.game.notation import parse_square, square_text
from quixotry.rules import BLANK_BIT, Alphabet, Layout, Rules, load_rules, shipped_with
from quixotry.rules.shipped import DEFAULT
from quixotry.tongues import t

if TYPE_CHECKING:
    from quixotry.game.draw_marks import Arrow, Highlight, Square
    from quixotry.game.draw_svg import SvgStyle


@cache
def _codes_of(letters: int) -> bytes:
    """What may lie on a square: nothing, a letter, a blank that stands for one."""
    return bytes(code for code in range(BLANK_BIT + letters + 1) if 0 < code & 63 <= letters or not code)


NO_LABELS: Mapping[Square, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """A layout with tiles on it; a board never changes, `place` makes a new one.

    >>> from quixotry import Move, load_rules
    >>> rules = load_rules("english")
    >>> board = Board.empty(rules.layout, rules.alphabet).place(Move.from_text("8D CAT"))
    >>> board.text("8E"), board["8E"], board[7, 4]
    ('A', 1, 1)
    >>> board.tile_count, board.is_empty
    (3, False)
    """

    layout: Layout
    alphabet: Alphabet
    tiles: bytes

    def __post_init__(self) -> None:
        squares = self.layout.rows * self.layout.columns
        if len(self.tiles) != squares:
            raise PositionError(f"{len(self.tiles)} tiles for a board of {squares} squares, 0 for none")
        if wrong := self.tiles.translate(None, _codes_of(self.alphabet.size)):
            raise PositionError(f"no tile has the code {wrong[0]}")
        if 1 in self.layout.blocked:
            for square, blocked in enumerate(self.layout.blocked):
                if blocked and self.tiles[square]:
                    raise PositionError(f"a tile on {self.layout.square_text(square)}, which is blocked")

    @classmethod
    def empty(cls, layout: Layout, alphabet: Alphabet) -> Board:
        """The board without tiles.

        >>> from quixotry import load_rules
        >>> rules = load_rules("english")
        >>> Board.empty(rules.layout, rules.alphabet).is_empty
        True
        """
        return cls(layout, alphabet, bytes(layout.rows * layout.columns))

    @classmethod
    def from_text(cls, text: str, rules: Rules | str | Path | None = None) -> Board:
        """Read a board as CGP has it: rows from the top, `/` between them, numbers for empty squares.

        The ruleset, English unless another is given, says which squares and letters there are.

        >>> board = Board.from_text("15/15/15/15/15/15/15/3CAt9/15/15/15/15/15/15/15")
        >>> board.text("8D"), board.text("8F")
        ('C', 't')
        """
        rules = rules if isinstance(rules, Rules) else load_rules(rules or DEFAULT)
        layout = rules.layout
        rows = text.split("/")
        if len(rows) != layout.rows:
            raise PositionError(
                t(
                    "CGP board: {count} rows; the board of {rules} has {rows}",
                    count=len(rows),
                    rules=rules.name,
                    rows=layout.rows,
                )
            )
        numbered = enumerate(rows, start=1)
        tiles = b"".join(read_row(row, number, rules.alphabet, layout.columns) for number, row in numbered)
        for square, code in enumerate(tiles):
            if code and layout.blocked[square]:
                here = square_text(*divmod(square, layout.columns))
                raise PositionError(t("CGP board: a tile on {square}, which is blocked", square=here))
        return cls(layout, rules.alphabet, tiles)

    def to_text(self) -> str:
        """The board as CGP has it, which `from_text` reads.

        >>> from quixotry import load_rules
        >>> rules = load_rules("english")
        >>> Board.empty(rules.layout, rules.alphabet).to_text()
        '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15'
        """
        columns = self.layout.columns
        rows = [self.tiles[at : at + columns] for at in range(0, len(self.tiles), columns)]
        return "/".join(row_text(row, self.alphabet) for row in rows)

    @property
    def is_empty(self) -> bool:
        """Whether there is no tile on the board."""
        return not any(self.tiles)

    @property
    def tile_count(self) -> int:
        """How many tiles lie on the board."""
        return len(self.tiles) - self.tiles.count(0)

    def has_square(self, row: int, column: int) -> bool:
        """Whether there is such a square; rows and columns count from 0.

        >>> from quixotry import Position
        >>> board = Position.start("english", None, ["", ""]).board
        >>> board.has_square(14, 14), board.has_square(15, 0)
        (True, False)
        """
        return 0 <= row < self.layout.rows and 0 <= column < self.layout.columns

    def __getitem__(self, square: str | tuple[int, int]) -> int:
        """The tile code on a square, named `"8D"` or `(row, column)` from 0; 0 if it is empty."""
        row, column = self.square(square)
        return self.tiles[row * self.layout.columns + column]

    def square(self, square: str | tuple[int, int]) -> tuple[int, int]:
        """Row and column, from 0, of a square that is on the board.

        >>> from quixotry import Position
        >>> board = Position.start("english", None, ["", ""]).board
        >>> board.square("8D"), board.square("D8")
        ((7, 3), (7, 3))
        >>> board.square("16A")
        Traceback (most recent call last):
        quixotry.errors.PositionError: 16A: off the board of 15 rows, 15 columns
        """
        row, column = parse_square(square)[:2] if isinstance(square, str) else square
        if not self.has_square(row, column):
            raise PositionError(
                f"{square}: off the board of {self.layout.rows} rows, {self.layout.columns} columns"
            )
        return row, column

    def text(self, square: str | tuple[int, int]) -> str:
        """The tile on a square as it is written, `""` if there is none.

        >>> from quixotry import Position
        >>> Position.start("english", None, ["CAt?", ""]).play("8G CAt").board.text("8I")
        't'
        """
        code = self[square]
        return self.alphabet.tile_text(code) if code else ""

    def place(self, move: Move) -> Board:
        """The board with a move's tiles laid; the move must be legal (`Position.check`).

        >>> from quixotry import Move, Position
        >>> board = Position.start("english", None, ["", ""]).board
        >>> board.place(Move.from_text("8G CAT")).tile_count, board.tile_count
        (3, 0)
        """
        if move.kind != "place":
            return self
        length = max(len(move.tiles) - 1, 0)
        end = (move.row, move.column + length) if move.across else (move.row + length, move.column)
        if not (self.has_square(move.row, move.column) and self.has_square(*end)):
            raise PositionError(f"{move}: runs off the board")
        columns = self.layout.columns
        square, step = move.row * columns + move.column, 1 if move.across else columns
        tiles = bytearray(self.tiles)
        for code in move.tiles:
            if code:
                tiles[square] = code
            square += step
        return Board(self.layout, self.alphabet, bytes(tiles))

    def occupied(self) -> Iterator[tuple[int, int, int]]:
        """Row, column and tile code of every tile on the board, row by row.

        >>> from quixotry import Position
        >>> list(Position.start("english", None, ["CAT", ""]).play("8G CAT").board.occupied())
        [(7, 6, 3), (7, 7, 1), (7, 8, 20)]
        """
        for square, code in enumerate(self.tiles):
            if code:
                yield *divmod(square, self.layout.columns), code

    def to_svg(
        self,
        *,
        highlight: Highlight = (),
        arrows: Iterable[Arrow] = (),
        labels: Mapping[Square, str] = NO_LABELS,
        style: SvgStyle | str = "light",
    ) -> str:
        """The board as an SVG picture, marked as in `Position.to_svg`.

        The tiles show no points, for only a ruleset knows them.

        >>> from quixotry import Position
        >>> Position.start("english", None, ["", ""]).board.to_svg(highlight=["8H"])[:4]
        '<svg'
        """
        from quixotry.game.draw_marks import marks_on
        from quixotry.game.draw_svg import board_svg, style_named

        return board_svg(self, marks=marks_on(self, highlight, arrows, labels), style=style_named(style))

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __copy__(self) -> Board:
        return self

    def __deepcopy__(self, memo: object) -> Board:
        return self

    def __str__(self) -> str:
        from quixotry.game.draw_text import board_text

        return board_text(self)

    def __repr__(self) -> str:
        name = shipped_with(self.alphabet, self.layout)
        try:
            if name is not None:
                rules = "" if name == DEFAULT else f", {name!r}"
                return f"Board.from_text({self.to_text()!r}{rules})"
        except AlphabetError:  # put together by hand, of tiles that the alphabet does not have
            pass
        return f"Board({self.layout!r}, {self.alphabet!r}, {self.tiles!r})"
