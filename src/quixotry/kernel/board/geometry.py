"""What the kernel knows of a game: the squares of both planes, multipliers, values.

The board is kept twice, once as it lies and once transposed, so that a down play is an across play on
the other plane (AJ3).  A plane is its lines one after the other, each with one sentinel in front, and
one more sentinel at the end: the squares beside a square are always at -1 and +1, and no walk along a
line has to ask where the board ends.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.board.packed import count_of, score_of, start_of, tile_on_board
    from cython.cimports.quixotry.kernel.codes import BLANK, CODES, LARGEST_RACK, LONGEST_LINE, TILE_CODES
else:
    from quixotry.kernel.board.packed import count_of, score_of, start_of, tile_on_board
    from quixotry.kernel.uncompiled import constants

    globals().update(constants("board.geometry", "codes"))


class Geometry:
    """The fixed part of a ruleset, laid out for the kernel; what its arrays depend on is checked."""

    def __cinit__(
        self,
        *,
        rows,
        columns,
        letter_multipliers,
        word_multipliers,
        blocked,
        start,
        points,
        rack_size,
        bonus,
        text_order,
        tile_order,
    ):
        if not (1 <= rows <= LONGEST_LINE and 1 <= columns <= LONGEST_LINE and 0 <= start < rows * columns):
            raise ValueError(f"no board of {rows} x {columns} squares that starts on square {start}")
        if not 1 <= rack_size <= LARGEST_RACK:
            raise ValueError(f"a rack of {rack_size} tiles; there can be {LARGEST_RACK}")
        if len(points) > CODES:
            raise ValueError(f"points of {len(points)} tiles; there can be {CODES}")
        if not all([1 <= by <= MOST_MULTIPLIER for by in (*letter_multipliers, *word_multipliers)]):
            raise ValueError(f"a square multiplies by 1 to {MOST_MULTIPLIER}")
        if not cython.compiled:
            self.reserve()
        self.rows = rows
        self.columns = columns
        self.down = rows * (columns + 1) + 1
        self.squares = self.down + columns * (rows + 1) + 1
        self.rack_size = rack_size
        self.symmetric = rows == columns
        for row in range(rows):
            for column in range(columns):
                here = row * columns + column
                across = row * (columns + 1) + column + 1
                down = self.down + column * (rows + 1) + row + 1
                self.transposed[across] = down
                self.transposed[down] = across
                self.lines[across], self.places[across] = row, column
                self.lines[down], self.places[down] = DOWN_LINES + column, row
                for square in (across, down):
                    self.open[square] = not blocked[here]
                    self.letter_multipliers[square] = letter_multipliers[here]
                    self.word_multipliers[square] = word_multipliers[here]
                self.text_order[across] = text_order[here]
                self.text_order[down] = text_order[rows * columns + here]
                if here == start:
                    self.start, self.start_down = across, down
                if self.symmetric:
                    there = column * columns + row
                    self.symmetric = (
                        letter_multipliers[here] == letter_multipliers[there]
                        and word_multipliers[here] == word_multipliers[there]
                        and blocked[here] == blocked[there]
                    )
        if start % (columns + 1):  # not on the diagonal
            self.symmetric = False
        for code in range(len(points)):
            self.points[code] = points[code]
            self.points[BLANK + code] = points[0]
        for code in range(TILE_CODES):
            self.tile_order[code] = tile_order[code]
        self.bonuses[rack_size] = bonus

    def reserve(self):
        """What C has for nothing: zeroed arrays."""
        by_square = "open letter_multipliers word_multipliers transposed lines places text_order"
        sizes = dict.fromkeys(by_square.split(), SQUARES)
        sizes |= {"points": TILE_CODES, "tile_order": TILE_CODES, "bonuses": 16}
        for name, size in sizes.items():
            setattr(self, name, [0] * size)

    def square(self, row: cython.uint, column: cython.uint, across: cython.bint):
        """A square's number in the plane that a play in this direction lies on."""
        if row >= self.rows or column >= self.columns:
            raise ValueError(f"row {row}, column {column} is not on the board")
        if across:
            return row * (self.columns + 1) + column + 1
        return self.down + column * (self.rows + 1) + row + 1

    def place(self, square: cython.uint):
        """(row, column, across) of a numbered square."""
        if square >= self.squares:
            raise ValueError(f"{square} is not on the board")
        if square < self.down:
            return self.lines[square], self.places[square], True
        return self.places[square], self.lines[square] - DOWN_LINES, False

    def precedes(self, packed, laid, other, other_laid):
        """Whether one packed move is listed before another: by score, then by text.

        Plays that begin on the same square meet the same tiles on the board, so their texts differ
        first where the tiles laid do, and one that is the beginning of the other is the shorter text.
        """
        i: cython.uint
        tile: cython.uint
        other_tile: cython.uint
        if score_of(packed) != score_of(other):
            return score_of(packed) > score_of(other)
        start: cython.uint = start_of(packed)
        other_start: cython.uint = start_of(other)
        if start != other_start:
            return self.text_order[start] < self.text_order[other_start]
        count: cython.uint = count_of(packed)
        other_count: cython.uint = count_of(other)
        for i in range(count if count < other_count else other_count):
            tile = tile_on_board(packed, laid, i)
            other_tile = tile_on_board(other, other_laid, i)
            if tile != other_tile:
                return self.tile_order[tile] < self.tile_order[other_tile]
        return count < other_count


if not cython.compiled:
    Geometry.__init__ = Geometry.__cinit__
