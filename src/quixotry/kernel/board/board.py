"""A board with its cross-checks, kept up to date as moves are laid and taken back.

For every empty square and direction it knows which letters fit the word crossing there (`cross_sets`,
ANY_LETTER where nothing crosses) and what that word adds to the score.  A score is carried as one
64-bit number, crossing words in the upper half, the main word in the lower: `cross_scores` is what the
tiles already crossing add, `gains` what a tile worth one point adds to both.  A move only touches the
squares at the ends of the words it makes (AJ3).
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.libc.string import memcpy
    from cython.cimports.quixotry.kernel.board.geometry import LINES, SQUARES
    from cython.cimports.quixotry.kernel.codes import LETTER, TILE_CODES
    from cython.cimports.quixotry.kernel.words.nodes import (
        ACCEPTS,
        ANY_LETTER,
        TARGET,
        find_arc,
        letters_at,
        lowest,
    )
else:
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import ACCEPTS, ANY_LETTER, TARGET, find_arc, letters_at, lowest

    globals().update(constants("board.geometry", "codes"))


class Board:
    """Tiles and cross-checks on both planes, for one geometry and one word graph."""

    def __cinit__(self, geometry: Geometry, graph: Graph):
        cells = geometry.rows * geometry.columns
        if cython.compiled:
            self.laid = cython.cast(cython.p_ushort, calloc(cells, 2))
            self.changed = cython.cast(cython.p_ushort, calloc(4 * cells, 2))
            self.changed_sets = cython.cast(cython.p_ulonglong, calloc(4 * cells, 8))
            self.changed_scores = cython.cast(cython.p_ulonglong, calloc(4 * cells, 8))
            self.marks = cython.cast(cython.p_ushort, calloc(2 * cells, 2))
            if (
                self.laid == cython.NULL
                or self.changed == cython.NULL
                or self.changed_sets == cython.NULL
                or self.changed_scores == cython.NULL
                or self.marks == cython.NULL
            ):
                raise MemoryError
        else:
            self.reserve(geometry)
        self.geometry = geometry
        self.graph = graph
        self.nodes = graph.nodes
        square: cython.uint
        for square in range(self.geometry.squares):
            self.word_multipliers[square] = self.geometry.word_multipliers[square]
        self.empty()

    def __dealloc__(self):
        free(self.laid)
        free(self.changed)
        free(self.changed_sets)
        free(self.changed_scores)
        free(self.marks)

    def reserve(self, geometry):
        """What C has for nothing: zeroed arrays."""
        cells = geometry.rows * geometry.columns
        self.busy = False
        sizes = dict.fromkeys(("tiles", "cross_sets", "cross_scores", "gains", "word_multipliers"), SQUARES)
        sizes |= {
            "occupied": LINES,
            "crossed": LINES,
            "line_changes": LINES,
            "laid": cells,
            "marks": 2 * cells,
        }
        sizes |= dict.fromkeys(("changed", "changed_sets", "changed_scores"), 4 * cells)
        for name, size in sizes.items():
            setattr(self, name, [0] * size)

    # ------------------------------------------------------------ cross-checks

    def set_cross(self, square, letters, score):
        """What crosses `square`, and all that follows from it."""
        bit: cython.uint = 1 << self.geometry.places[square]
        gain: cython.ulonglong = self.geometry.letter_multipliers[square]
        line: cython.uint = self.geometry.lines[square]
        self.line_changes[line] += 1
        self.cross_sets[square] = letters
        self.cross_scores[square] = score
        if letters == ANY_LETTER:
            self.crossed[line] &= ~bit
        else:
            gain += gain * self.word_multipliers[square] << 32
            self.crossed[line] |= bit
        self.gains[square] = gain

    def empty(self):
        """No tiles: nothing crosses, and only blocked squares and sentinels refuse letters."""
        square: cython.uint
        line: cython.uint
        for line in range(LINES):
            self.occupied[line] = 0
            self.crossed[line] = 0
            self.line_changes[line] += 1
        for square in range(self.geometry.squares):
            self.tiles[square] = 0
            self.cross_scores[square] = 0
            if self.geometry.open[square]:
                self.cross_sets[square] = ANY_LETTER
            else:
                self.cross_sets[square] = 0
            self.gains[square] = self.geometry.letter_multipliers[square]
        self.tile_count = 0
        self.laid_count = 0
        self.change_count = 0
        self.moves_made = 0

    def refresh(self):
        """All cross-checks from the tiles alone."""
        square: cython.uint
        for square in range(self.geometry.squares):
            if self.geometry.open[square] and self.tiles[square] == 0:
                self.update_cross(square)

    def run_start(self, square):
        while self.tiles[square - 1]:
            square -= 1
        return square

    def run_end(self, square):
        while self.tiles[square + 1]:
            square += 1
        return square

    def read_left(self, node, square, first):
        """Follow the tiles from `square` leftwards to `first`; the last arc, or 0."""
        arc: cython.uint
        while node:
            arc = find_arc(self.nodes, node, self.tiles[square] & LETTER)
            if square == first:
                return arc
            node = arc & TARGET
            square -= 1
        return 0

    def fitting_letters(self, square, first, last):
        """The letters that make a word of the tiles first..last with one on `square` (G3)."""
        letters: cython.ulonglong
        fitting: cython.ulonglong = 0
        node: cython.uint = self.graph.gaddag
        arc: cython.uint
        at: cython.uint
        if last == square:
            # Behind a word: read it backwards, turn, and see which letters end a word.
            node = self.read_left(node, square - 1, first) & TARGET
            if node == 0 or not self.nodes[node] & 1:
                return 0
            node = self.nodes[node + 2] & TARGET
        else:
            node = self.read_left(node, last, square + 1) & TARGET
            if node == 0:
                return 0
        letters = letters_at(self.nodes, node)
        at = node + 2
        while letters:
            arc = self.nodes[at]
            if first < square < last:
                # Between two words there is no way but to try each letter (PA_ABLE).
                arc = self.read_left(arc & TARGET, square - 1, first)
            if arc & ACCEPTS:
                fitting |= letters & (~letters + 1)
            at += 1
            letters &= letters - 1
        return fitting

    def update_cross(self, square):
        """What the tiles beside an empty square in its line mean for plays across that line."""
        first: cython.uint = self.run_start(square)
        last: cython.uint = self.run_end(square)
        crossing: cython.uint = self.geometry.transposed[square]
        total: cython.ulonglong = 0
        at: cython.uint
        if first == last:
            self.set_cross(crossing, ANY_LETTER, 0)
            return
        for at in range(first, last + 1):
            # Code 0 is no tile here; on a rack it is a blank, which may have points.
            if at != square:
                total += self.geometry.points[self.tiles[at]]
        total = total * self.word_multipliers[square] << 32
        self.set_cross(
            crossing, self.fitting_letters(square, first, last) & ~cython.cast(cython.ulonglong, 1), total
        )

    # ------------------------------------------------------------ laying tiles and taking them back

    def put(self, square, tile):
        """A tile (or none) on a square of one plane and its twin on the other."""
        twin: cython.uint = self.geometry.transposed[square]
        self.line_changes[self.geometry.lines[square]] += 1
        self.line_changes[self.geometry.lines[twin]] += 1
        self.tiles[square] = tile
        self.tiles[twin] = tile
        if tile:
            self.occupied[self.geometry.lines[square]] |= (
                cython.cast(cython.uint, 1) << self.geometry.places[square]
            )
            self.occupied[self.geometry.lines[twin]] |= (
                cython.cast(cython.uint, 1) << self.geometry.places[twin]
            )
            self.tile_count += 1
        else:
            self.occupied[self.geometry.lines[square]] &= ~(
                cython.cast(cython.uint, 1) << self.geometry.places[square]
            )
            self.occupied[self.geometry.lines[twin]] &= ~(
                cython.cast(cython.uint, 1) << self.geometry.places[twin]
            )
            self.tile_count -= 1

    def touch(self, square):
        """Recompute the cross-check of a square at the end of a word, remembering what it was."""
        if self.geometry.open[square]:
            crossing: cython.uint = self.geometry.transposed[square]
            self.changed[self.change_count] = crossing
            self.changed_sets[self.change_count] = self.cross_sets[crossing]
            self.changed_scores[self.change_count] = self.cross_scores[crossing]
            self.change_count += 1
            self.update_cross(square)

    def lay(self, first, tiles, count):
        """Lay tiles on the free squares from `first` on, in the direction of its plane."""
        square: cython.uint = first
        twin: cython.uint
        i: cython.uint = 0
        self.marks[2 * self.moves_made] = self.laid_count
        self.marks[2 * self.moves_made + 1] = self.change_count
        self.moves_made += 1
        while i < count:
            if self.tiles[square] == 0:
                self.put(square, tiles[i])
                self.laid[self.laid_count] = square
                self.laid_count += 1
                i += 1
            square += 1
        self.touch(self.run_start(first) - 1)
        self.touch(self.run_end(first) + 1)
        for i in range(self.laid_count - count, self.laid_count):
            twin = self.geometry.transposed[self.laid[i]]
            self.touch(self.run_start(twin) - 1)
            self.touch(self.run_end(twin) + 1)

    def take_back(self):
        """Undo the last move laid."""
        self.moves_made -= 1
        while self.laid_count > self.marks[2 * self.moves_made]:
            self.laid_count -= 1
            self.put(self.laid[self.laid_count], 0)
        while self.change_count > self.marks[2 * self.moves_made + 1]:
            self.change_count -= 1
            self.set_cross(
                self.changed[self.change_count],
                self.changed_sets[self.change_count],
                self.changed_scores[self.change_count],
            )

    # ------------------------------------------------------------ called from Python

    def stand_still(self):
        """Refuse to change a board on which another thread is searching."""
        if self.busy:
            raise RuntimeError("this board is busy in another thread")

    def has_room(self, first, count):
        """Whether `count` tiles, one at least, find free squares from `first` on before the line ends."""
        square: cython.uint = first
        if count == 0:
            return False
        while square < self.geometry.squares and self.geometry.open[square]:
            if self.tiles[square] == 0:
                count -= 1
                if count == 0:
                    return True
            square += 1
        return False

    def copy_from(self, other):
        """Become equal to another board of the same geometry; its past moves cannot be undone here."""
        squares: cython.uint = self.geometry.squares
        if cython.compiled:
            memcpy(self.tiles, other.tiles, squares)
            memcpy(self.cross_sets, other.cross_sets, squares * 8)
            memcpy(self.cross_scores, other.cross_scores, squares * 8)
            memcpy(self.gains, other.gains, squares * 8)
            memcpy(self.occupied, other.occupied, cython.sizeof(self.occupied))
            memcpy(self.crossed, other.crossed, cython.sizeof(self.crossed))
        else:
            for name in ("tiles", "cross_sets", "cross_scores", "gains", "occupied", "crossed"):
                setattr(self, name, list(getattr(other, name)))
        line: cython.uint
        for line in range(LINES):
            self.line_changes[line] += 1
        self.tile_count = other.tile_count
        self.laid_count = self.change_count = self.moves_made = 0

    def set_tiles(self, tiles: bytes):
        """Start from these tiles, row by row, 0 for an empty square."""
        row: cython.uint
        column: cython.uint
        square: cython.uint
        tile: cython.uint
        if len(tiles) != self.geometry.rows * self.geometry.columns:
            raise ValueError("one tile code a square is needed")
        self.stand_still()
        for row in range(self.geometry.rows):
            for column in range(self.geometry.columns):
                tile = tiles[row * self.geometry.columns + column]
                square = row * (self.geometry.columns + 1) + column + 1
                if tile and not (is_tile(tile) and self.geometry.open[square]):
                    raise ValueError(f"no tile {tile} can lie in row {row}, column {column}")
        self.empty()
        for row in range(self.geometry.rows):
            for column in range(self.geometry.columns):
                tile = tiles[row * self.geometry.columns + column]
                if tile:
                    self.put(row * (self.geometry.columns + 1) + column + 1, tile)
        self.refresh()

    def play(self, first: cython.uint, tiles: bytes):
        """Lay the tiles of a legal play: `first` as `Geometry.square` numbers it, its tiles in order."""
        i: cython.uint
        self.stand_still()
        for i in range(len(tiles)):
            if not is_tile(tiles[i]):
                raise ValueError(f"{tiles[i]} is no tile")
        if not self.has_room(first, len(tiles)):
            raise ValueError(f"{len(tiles)} tiles do not fit from square {first} on")
        self.lay(first, tiles, len(tiles))

    def undo(self):
        """Take the last play back."""
        self.stand_still()
        if self.moves_made == 0:
            raise ValueError("no move to take back")
        self.take_back()

    def state(self):
        """Everything that moves depend on, for comparison: tiles, cross sets, scores, gains, lines."""
        squares = range(self.geometry.squares)
        free = [self.tiles[s] == 0 for s in squares]
        return (
            bytes([self.tiles[s] for s in squares]),
            [self.cross_sets[s] if free[s] else 0 for s in squares],
            [self.cross_scores[s] if free[s] else 0 for s in squares],
            [self.gains[s] if free[s] else 0 for s in squares],
            [self.occupied[i] for i in range(LINES)],
            [self.crossed[i] & ~self.occupied[i] for i in range(LINES)],
            self.tile_count,
        )

    def cross_check(self, row: cython.uint, column: cython.uint, across: cython.bint):
        """(letters, points) of what crosses a play on a square: letters is None where nothing does."""
        square: cython.uint = self.geometry.square(row, column, across)
        if self.cross_sets[square] == ANY_LETTER:
            return None, 0
        letters = []
        left: cython.ulonglong = self.cross_sets[square]
        while left:
            letters.append(lowest(left))
            left &= left - 1
        return letters, self.cross_scores[square] >> 32


def is_tile(code):
    """Whether a code is a letter's, or a blank's that stands for one."""
    return code < TILE_CODES and 0 < code & LETTER < LETTER


if not cython.compiled:
    Board.__init__ = Board.__cinit__
