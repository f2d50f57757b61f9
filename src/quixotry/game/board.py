"""The board: which tile lies on which square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from quixotry.errors import PositionError
from quixotry.game.move import Move
from quixotry.game.notation import parse_square
from quixotry.rules import Alphabet, Layout


@dataclass(frozen=True, slots=True)
class Board:
    """A layout with tiles on it; never changed, `place` makes a new one.

    >>> from quixotry.game.notation import parse_move
    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("english")
    >>> board = Board.empty(rules.layout, rules.alphabet).place(parse_move("8D CAT", rules.alphabet))
    >>> board.text("8E"), board["8E"], board[7, 4]
    ('A', 1, 1)
    """

    layout: Layout = field(repr=False)
    alphabet: Alphabet = field(repr=False)
    tiles: bytes

    @classmethod
    def empty(cls, layout: Layout, alphabet: Alphabet) -> Board:
        return cls(layout, alphabet, bytes(layout.rows * layout.columns))

    @property
    def is_empty(self) -> bool:
        return not any(self.tiles)

    @property
    def tile_count(self) -> int:
        return len(self.tiles) - self.tiles.count(0)

    def has_square(self, row: int, column: int) -> bool:
        return 0 <= row < self.layout.rows and 0 <= column < self.layout.columns

    def __getitem__(self, square: str | tuple[int, int]) -> int:
        """The tile code on a square, named `"8D"` or `(row, column)` from 0; 0 if it is empty."""
        row, column = parse_square(square)[:2] if isinstance(square, str) else square
        if not self.has_square(row, column):
            raise PositionError(
                f"{square}: off the board of {self.layout.rows} rows, {self.layout.columns} columns"
            )
        return self.tiles[row * self.layout.columns + column]

    def text(self, square: str | tuple[int, int]) -> str:
        """The tile on a square as it is written, `""` if there is none."""
        code = self[square]
        return self.alphabet.tile_text(code) if code else ""

    def place(self, move: Move) -> Board:
        """The board with a move's tiles laid; the move must be legal (`Position.check`)."""
        if move.kind != "place":
            return self
        columns = self.layout.columns
        square, step = move.row * columns + move.column, 1 if move.across else columns
        tiles = bytearray(self.tiles)
        for code in move.tiles:
            if code:
                tiles[square] = code
            square += step
        return Board(self.layout, self.alphabet, bytes(tiles))

    def occupied(self) -> Iterator[tuple[int, int, int]]:
        """Row, column and tile code of every tile on the board, row by row."""
        for square, code in enumerate(self.tiles):
            if code:
                yield *divmod(square, self.layout.columns), code

    def __str__(self) -> str:
        from quixotry.game.draw_text import board_text

        return board_text(self)
