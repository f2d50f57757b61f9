"""What the kernel knows of a game: the squares of both planes, multipliers, values.

The board is kept twice, once as it lies and once transposed, so that a down play is an across play on
the other plane (AJ3).  A plane is its lines one after the other, each with one sentinel in front, and
one more sentinel at the end: the squares beside a square are always at -1 and +1, and no walk along a
line has to ask where the board ends.
"""

from __future__ import annotations

import cython


class Geometry:
    """The fixed part of a ruleset, laid out for the kernel; its caller has checked the arguments."""

    def __init__(
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
                self.lines[down], self.places[down] = 25 + column, row
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
            self.points[64 + code] = points[0]
        for code in range(128):
            self.tile_order[code] = tile_order[code]
        self.bonuses[rack_size] = bonus

    def reserve(self):
        """What C has for nothing: zeroed arrays."""
        for name in (
            "open",
            "letter_multipliers",
            "word_multipliers",
            "transposed",
            "lines",
            "places",
            "text_order",
        ):
            setattr(self, name, [0] * 1304)
        self.points = [0] * 128
        self.bonuses = [0] * 16
        self.tile_order = [0] * 128

    def square(self, row: cython.uint, column: cython.uint, across: cython.bint):
        """A square's number in the plane that a play in this direction lies on."""
        if across:
            return row * (self.columns + 1) + column + 1
        return self.down + column * (self.rows + 1) + row + 1

    def place(self, square: cython.uint):
        """(row, column, across) of a numbered square."""
        if square < self.down:
            return self.lines[square], self.places[square], True
        return self.places[square], self.lines[square] - 25, False

    def precedes(self, packed, laid, other, other_laid):
        """Whether one packed move is listed before another: by score, then by text.

        Plays that begin on the same square meet the same tiles on the board, so their texts differ
        first where the tiles laid do, and one that is the beginning of the other is the shorter text.
        """
        i: cython.uint
        tile: cython.uint
        other_tile: cython.uint
        if packed >> 32 != other >> 32:
            return packed >> 32 > other >> 32
        start: cython.uint = packed >> 16 & 0xFFFF
        other_start: cython.uint = other >> 16 & 0xFFFF
        if start != other_start:
            return self.text_order[start] < self.text_order[other_start]
        count: cython.uint = packed & 15
        other_count: cython.uint = other & 15
        for i in range(count if count < other_count else other_count):
            tile = laid >> 6 * i & 63 | (packed >> 4 + i & 1) << 6
            other_tile = other_laid >> 6 * i & 63 | (other >> 4 + i & 1) << 6
            if tile != other_tile:
                return self.tile_order[tile] < self.tile_order[other_tile]
        return count < other_count
