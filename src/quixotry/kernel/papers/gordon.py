"""Gordon's generator: Gen and GoOn on a GADDAG with letter sets, expanded or compressed (G2, G3, G4).

A play begins with the letter on its anchor square and grows to the left along REV(x), a square and an arc at
a time; at ◇ it shifts, just once, to the square right of the anchor, and grows along y.  An arc's letter set
says which letters, if encountered next, make a word, so a play is recorded before its last arc is followed,
and whether there is one or not.  On a DAGGAD all goes the other way round: right first, then left.

Anchors are the empty squares beside a tile.  Not all are needed (`skipping`, `from_tiles`):

* of a sequence of contiguous anchors every other internal one is skipped: a word that covers it covers a
  neighbour too;
* words on the squares left and right of a run of tiles cover the run, so they are found from its last tile.

No play moves on to the anchor used before, so each is found from the first of its anchors alone, whichever
are used.  The paper names the first kind of saving, with the squares left and right of a tile as its example,
which are the second; only with both do its 76.73 anchors a move to the DAWG's 126.04 come out.

Cost: an arc traversed is a look into the structure (`letter_sets`), a square and at most one tile laid; what
is never done is to try a tile before the square that it lies on is known.
"""

from __future__ import annotations

import cython

from quixotry.kernel.papers.letter_sets import NO_WORDS

if cython.compiled:
    from cython.cimports.quixotry.kernel.board.generate import BLANKS, FIRST_BLANK, MULTIPLIER, TILES, record
    from cython.cimports.quixotry.kernel.board.geometry import LINES
    from cython.cimports.quixotry.kernel.codes import LETTER, LONGEST_LINE
    from cython.cimports.quixotry.kernel.papers.counted import CountedGenerator
    from cython.cimports.quixotry.kernel.papers.letter_sets import TURN, letter_set, letters_after, next_arc
    from cython.cimports.quixotry.kernel.words.nodes import ANY_LETTER, lowest, popcount
else:
    from quixotry.kernel.board.generate import record
    from quixotry.kernel.papers.counted import CountedGenerator
    from quixotry.kernel.papers.letter_sets import letter_set, letters_after, next_arc
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import ANY_LETTER, lowest, popcount

    globals().update(constants("board.generate", "board.geometry", "codes", "papers.letter_sets"))


class GordonGenerator(CountedGenerator):
    """A board whose plays are found on a packed GADDAG or DAGGAD; none, until it is told which to `use`."""

    def __cinit__(self, geometry, graph):
        if not cython.compiled:
            super().__cinit__(geometry, graph)
            self.inside = [0] * LINES
        self.previous = self.geometry.squares
        self.use(NO_WORDS)
        square: cython.uint
        for square in range(self.geometry.squares):
            if self.geometry.open[square]:
                self.inside[self.geometry.lines[square]] |= (
                    cython.cast(cython.uint, 1) << self.geometry.places[square]
                )

    def use(self, packed, skipping: cython.bint = True, from_tiles: cython.bint = True):
        """Generate on this structure, and from these anchors."""
        self.packed = packed
        self.alphabet = packed.alphabet if not cython.compiled else self.packed.alphabet
        self.init = packed.root
        self.mirrored = packed.mirrored
        self.skipping = skipping
        self.from_tiles = from_tiles
        return self

    def copy(self):
        return super().copy().use(self.packed, self.skipping, self.from_tiles)

    # ------------------------------------------------------------ cross sets (G3)

    def read(self, arc, square, last):
        """Follow the tiles from `square` to `last`, as the structure is read; the last arc, or 0."""
        step: cython.int = 1 if self.mirrored else -1
        while True:
            arc = next_arc(self.packed, arc, self.tiles[square] & LETTER)
            if arc == 0 or square == last:
                return arc
            square += step

    def fitting_letters(self, square, first, last):
        """The letters that make a word of the tiles first..last with one on `square`.

        The structure is read towards `head`, the end of the word at which its last arc lies.
        """
        fitting: cython.ulonglong = 0
        tried: cython.ulonglong = self.alphabet
        arc: cython.ulonglong = self.init
        step: cython.int = 1 if self.mirrored else -1
        head: cython.uint = last if self.mirrored else first
        tail: cython.uint = first if self.mirrored else last
        if square == tail:  # the letter comes behind the ◇
            return letter_set(self.packed, next_arc(self.packed, self.read(arc, square + step, head), TURN))
        arc = self.read(arc, tail, square - step)
        if square == head:
            return letter_set(self.packed, arc)
        # Between two words there is no way but to try each letter: PA_ABLE.
        while arc and tried:
            if self.ends_word(next_arc(self.packed, arc, lowest(tried)), square + step, head):
                fitting |= tried & (~tried + 1)
            tried &= tried - 1
        return fitting

    def ends_word(self, arc, square, head):
        """Whether the tiles from `square` on end a word at `head`."""
        step: cython.int = 1 if self.mirrored else -1
        if square != head:
            arc = self.read(arc, square, head - step)
        return letter_set(self.packed, arc) >> (self.tiles[head] & LETTER) & 1

    def cross_sets_of(self, word: bytes):
        """(left, right) cross sets of a word as bits, both from one walk through it (G3)."""
        arc: cython.ulonglong = self.init
        letter: cython.uint
        for letter in word if self.mirrored else word[::-1]:
            arc = next_arc(self.packed, arc, letter) if letter < self.packed.width else 0
        here = letter_set(self.packed, arc)
        turned = letter_set(self.packed, next_arc(self.packed, arc, TURN))
        return (turned, here) if self.mirrored else (here, turned)

    # ------------------------------------------------------------ anchors

    def anchors_of(self, line):
        """The anchors of a row or column that are used, as bits."""
        occupied: cython.uint = self.occupied[line]
        beside: cython.uint = (occupied << 1 | occupied >> 1) & ~occupied & self.inside[line]
        anchors: cython.uint = self.crossed[line] & ~occupied | beside
        covered: cython.uint = beside if self.from_tiles else 0  # a word on these covers the run of tiles too
        used: cython.uint = anchors & ~covered
        if self.skipping:
            internal: cython.uint = used & anchors << 1 & anchors >> 1
            while internal:
                bit: cython.uint = internal & (~internal + 1)
                if (used | covered) & bit >> 1:
                    used ^= bit
                internal ^= bit
        if self.from_tiles:  # the tile of each run that is read first
            used |= occupied & ~(occupied << 1 if self.mirrored else occupied >> 1)
        return used

    def generate_line(self, line, square):
        """The plays of one row or column, from one anchor after the other: a DAGGAD begins at the right."""
        anchors: cython.uint = self.anchors_of(line)
        at: cython.uint
        i: cython.uint
        for i in range(LONGEST_LINE):
            at = 24 - i if self.mirrored else i
            if anchors >> at & 1:
                self.anchor = square + at
                self.generate_anchor()
                self.previous = self.anchor
        self.previous = self.geometry.squares

    def generate_anchor(self):
        """Gen(0, NULL, RACK, INIT): the first letter is that on the anchor itself."""
        if self.counting:
            self.anchors += 1
        self.word_start = self.anchor
        self.open_behind = self.tiles[self.anchor - 1 if self.mirrored else self.anchor + 1] == 0
        if self.counting and cython.compiled:
            reach(cython.cast(CountingBoard, self), 0, self.init, 0, 1 << 16, 0, False)
        else:
            reach(self, 0, self.init, 0, 1 << 16, 0, False)


if not cython.compiled:
    GordonGenerator.__init__ = GordonGenerator.__cinit__


class CountingBoard(GordonGenerator):
    """Only a name: under this one the search is compiled a second time, with counters, else without."""


if not cython.compiled:
    AnyBoard = CountingBoard


# ---------------------------------------------------------------- figure 3
# Functions and not methods, as in `generate`; `pos` is the square's distance from the anchor.


def gen(board, pos, arc, score, counts, laid):
    """Gen: play through the letter on this square, or lay each letter of the rack that is allowed there."""
    square: cython.uint = board.anchor + pos
    tile: cython.uint = board.tiles[square]
    letter: cython.uint
    at: cython.uint
    held: cython.uint
    allowed: cython.ulonglong
    usable: cython.ulonglong
    gain: cython.ulonglong
    bit: cython.ulonglong
    if tile:
        if AnyBoard is CountingBoard:
            board.tried += 1
        go_on(board, pos, tile & LETTER, arc, score + board.points[tile], counts, laid)
        return
    allowed = board.cross_sets[square]
    usable = allowed & board.rack_letters
    if usable == 0 and board.rack[0] == 0:
        return
    allowed &= board.alphabet
    if AnyBoard is CountingBoard:
        board.tried += popcount(usable) + (popcount(allowed) if board.rack[0] else 0)
    allowed &= letters_after(board.packed, arc)
    usable &= allowed
    score += board.cross_scores[square]
    gain = board.gains[square]
    at = counts & TILES  # the tile's place among those laid
    if at == 0:
        board.one_tile_counts = not board.down or board.cross_sets[square] == ANY_LETTER
    counts = (
        (counts >> MULTIPLIER) * board.word_multipliers[square] << MULTIPLIER | (counts & BLANKS) | at + 1
    )
    if leftward(board, pos):  # in front of the others, which move up
        counts += counts & BLANKS
        laid <<= 6
        at = 0
    while usable:
        letter = lowest(usable)
        bit = usable & (~usable + 1)
        usable ^= bit
        held = board.rack[letter]
        board.rack[letter] = held - 1
        if held == 1:
            board.rack_letters ^= bit
        go_on(
            board,
            pos,
            letter,
            arc,
            score + board.points[letter] * gain,
            counts,
            laid | cython.cast(cython.ulonglong, letter) << 6 * at,
        )
        if held == 1:
            board.rack_letters ^= bit
        board.rack[letter] = held
    if board.rack[0] and not board.overflowed:
        board.rack[0] -= 1
        counts |= FIRST_BLANK << at
        score += board.points[0] * gain
        while allowed:
            letter = lowest(allowed)
            allowed &= allowed - 1
            go_on(
                board, pos, letter, arc, score, counts, laid | cython.cast(cython.ulonglong, letter) << 6 * at
            )
        board.rack[0] += 1


def go_on(board, pos, letter, old_arc, score, counts, laid):
    """GoOn: record the play if the letter ends a word here, go on the same way, and shift direction at ◇."""
    new_arc: cython.ulonglong = next_arc(board.packed, old_arc, letter)
    square: cython.uint = board.anchor + pos
    to_left: cython.bint = leftward(board, pos)
    ahead: cython.uint = square - 1 if to_left else square + 1
    shifts: cython.bint = to_left != board.mirrored and board.tiles[ahead] == 0
    ends: cython.bint = letter_set(board.packed, old_arc) >> letter & 1
    if new_arc == 0 and not ends:
        return
    if AnyBoard is CountingBoard:
        board.letters += 1
        board.arcs += new_arc != 0
    ends = ends and board.tiles[ahead] == 0 and (board.open_behind or not shifts) and is_play(board, counts)
    if ends:
        record(board, square if to_left else board.word_start, score, counts, laid)
    if new_arc == 0:
        return
    if ahead != board.previous:
        reach(board, pos - 1 if to_left else pos + 1, new_arc, score, counts, laid, ends)
    if shifts:
        new_arc = next_arc(board.packed, new_arc, TURN)
        if new_arc:
            if AnyBoard is CountingBoard:
                board.arcs += 1
            if to_left:
                board.word_start = square
            reach(board, -1 if board.mirrored else 1, new_arc, score, counts, laid, ends)


def reach(board, pos, arc, score, counts, laid, ended):
    """Gen on the next square; one where no letter fits, and before which no word has ended, is a dead end."""
    letters: cython.ulonglong = board.letters
    gen(board, pos, arc, score, counts, laid)
    if AnyBoard is CountingBoard:
        if board.letters == letters and not ended:
            board.dead_ends += 1


def leftward(board, pos):
    """Whether the play grows to the left on this square."""
    return pos < 0 if board.mirrored else pos <= 0


def is_play(board, counts):
    """A single tile is a play only in the direction where it is listed."""
    return counts & TILES > 1 or (counts & TILES == 1 and board.one_tile_counts)
