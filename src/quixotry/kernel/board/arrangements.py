"""Every way to lay some tiles on some squares, in the order of its text, or only those that score enough.

Where any arrangement of a word's letters is good, a word is found as a multiset, and this lays it.  Tiles are
tried from the first square to the last, each kind in the order in which moves are listed, so what comes first
is first by its text.  No arrangement of what is left can score more than its dearest tiles on the dearest
squares (the rearrangement inequality), which is reached wherever crossing words leave the choice: the first
way down is then the best, and whoever asks for more than that is told at once that there is none.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.codes import BLANK, LETTER
    from cython.cimports.quixotry.kernel.words.nodes import ANY_LETTER
else:
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import ANY_LETTER

    globals().update(constants("board.arrangements", "codes"))


class Arrangements:
    """The squares and the tiles of one question after the other."""

    def __cinit__(self):
        if not cython.compiled:
            for name in ("worth", "fits", "tiles", "left", "points", "dearest", "next_kind"):
                setattr(self, name, [0] * MOST_LAID)
            self.sorted_worth, self.sums = [0] * (MOST_LAID * MOST_LAID), [0] * (MOST_LAID + 1)
        self.squares = self.kinds = self.depth = 0

    def clear_squares(self):
        self.squares = 0

    def add_square(self, worth, fits):
        """The next square of the line: what a point is worth there, and which letters fit."""
        self.worth[self.squares] = worth
        self.fits[self.squares] = fits
        self.squares += 1

    def clear_tiles(self):
        self.kinds = 0

    def add_tile(self, tile, points, order):
        """One more tile, as it will lie on the board."""
        i: cython.uint
        at: cython.uint = 0
        while at < self.kinds and order[self.tiles[at]] < order[tile]:
            at += 1
        if at < self.kinds and self.tiles[at] == tile:
            self.left[at] += 1
            return
        i = self.kinds
        while i > at:
            self.tiles[i] = self.tiles[i - 1]
            self.left[i] = self.left[i - 1]
            self.points[i] = self.points[i - 1]
            i -= 1
        self.tiles[at] = tile
        self.left[at] = 1
        self.points[at] = points
        self.kinds += 1

    def begin(self):
        """All squares and tiles are there, as many of the one as of the other."""
        i: cython.uint
        j: cython.uint
        at: cython.uint
        row: cython.uint
        self.narrow = 0
        for i in range(self.squares):
            if self.fits[i] != ANY_LETTER:
                self.narrow |= cython.cast(cython.uint, 1) << i
            row = MOST_LAID * i
            for j in range(i, self.squares):
                at = j - i
                while at > 0 and self.sorted_worth[row + at - 1] < self.worth[j]:
                    self.sorted_worth[row + at] = self.sorted_worth[row + at - 1]
                    at -= 1
                self.sorted_worth[row + at] = self.worth[j]
        for i in range(self.kinds):
            at = i
            while at > 0 and self.points[self.dearest[at - 1]] < self.points[i]:
                self.dearest[at] = self.dearest[at - 1]
                at -= 1
            self.dearest[at] = i
        self.depth = 0
        self.sums[0] = 0
        self.next_kind[0] = 0

    def most_left(self, depth):
        """No arrangement of the tiles left on the squares from one on scores more than this."""
        most: cython.ulonglong = 0
        i: cython.uint
        kind: cython.uint
        count: cython.uint
        at: cython.uint = MOST_LAID * depth
        for i in range(self.kinds):
            kind = self.dearest[i]
            for count in range(self.left[kind]):
                most += self.points[kind] * self.sorted_worth[at]
                at += 1
        return most

    def can_go_on(self, depth):
        """Whether each square from one on has a tile left that fits."""
        i: cython.uint
        letters: cython.ulonglong = 0
        if self.narrow >> depth == 0:
            return True
        for i in range(self.kinds):
            if self.left[i]:
                letters |= cython.cast(cython.ulonglong, 1) << (self.tiles[i] & LETTER)
        for i in range(depth, self.squares):
            if self.fits[i] & letters == 0:
                return False
        return True

    def more(self, least):
        """Go on to the next arrangement whose tiles score at least so much; whether there is one."""
        depth: cython.uint = self.depth
        kind: cython.uint
        if depth == self.squares:  # one was found: take its last tile up again
            depth -= 1
            self.left[self.next_kind[depth] - 1] += 1
        while True:
            kind = self.next_kind[depth]
            while kind < self.kinds and (
                self.left[kind] == 0 or not self.fits[depth] >> (self.tiles[kind] & LETTER) & 1
            ):
                kind += 1
            if kind == self.kinds:
                if depth == 0:
                    self.depth = 0
                    self.next_kind[0] = self.kinds
                    return False
                depth -= 1
                self.left[self.next_kind[depth] - 1] += 1
                continue
            self.next_kind[depth] = kind + 1
            self.left[kind] -= 1
            self.sums[depth + 1] = self.sums[depth] + self.points[kind] * self.worth[depth]
            if (
                least > 0
                and cython.cast(cython.longlong, self.sums[depth + 1] + self.most_left(depth + 1)) < least
            ) or not self.can_go_on(depth + 1):
                self.left[kind] += 1
                continue
            depth += 1
            if depth == self.squares:
                self.depth = depth
                self.read()
                return True
            self.next_kind[depth] = 0

    def read(self):
        """The arrangement that was found, as a packed move has it."""
        i: cython.uint
        tile: cython.uint
        self.laid = 0
        self.blanks = 0
        self.total = self.sums[self.squares]
        for i in range(self.squares):
            tile = self.tiles[self.next_kind[i] - 1]
            self.laid |= cython.cast(cython.ulonglong, tile & LETTER) << 6 * i
            if tile & BLANK:
                self.blanks |= cython.cast(cython.uint, 1) << i


if not cython.compiled:
    Arrangements.__init__ = Arrangements.__cinit__
