"""Move generation on the two-way DAWG of Appel and Jacobson's section 7.1, which they never tried (AJ8).

A search starts in the middle of a word: at the node of the tiles that lie at the anchor, or of one letter
laid on it where none do. From there the partial word grows leftwards and rightwards, square by square, and
on every step the more constrained direction is taken: the one with fewer letters to try. A side can also
be closed where the board lets a word end; when both are, a word that is complete is a play. Which
direction comes next depends on the partial word and the board alone, so that every play is found in one
way only, and from its leftmost anchor (`generate` says which squares are anchors).

The nodes are those of `two_way_build`: the letters that may come before a string and after it, and an arc
for each. "We would never build a partial word that could not be extended into some legal word" holds as
long as both sides are open. Once one is closed, the string must begin (or end) a word, which two bits on
each arc tell; without them the search would find out only at the other end.

The cost of a step is one look at two sets of letters and a choice between them, more than in a one-way
graph; what it buys is that a tile, a crossing word or the edge of the board is met before the letters that
it rules out have been laid on the other side. On the English list it follows 2.6 times fewer arcs than
LeftPart and ExtendRight do on a DAWG. Most of that comes of starting in the middle: growing always to
the left first follows 8% more.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.board.generate import BLANKS, FIRST_BLANK, MULTIPLIER, TILES, record
    from cython.cimports.quixotry.kernel.borrowed import Borrowed
    from cython.cimports.quixotry.kernel.codes import LETTER
    from cython.cimports.quixotry.kernel.papers.counted import CountedGenerator
    from cython.cimports.quixotry.kernel.words.nodes import (
        ACCEPTS,
        ANY_LETTER,
        arc_of,
        letters_at,
        lowest,
        popcount,
    )
else:
    from quixotry.kernel.board.generate import record
    from quixotry.kernel.papers.counted import CountedGenerator
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import ACCEPTS, ANY_LETTER, arc_of, letters_at, lowest, popcount

    globals().update(constants("board.generate", "codes", "papers.two_way"))


class TwoWayGenerator(CountedGenerator):
    """A board whose plays are found on a two-way DAWG; without one it finds none."""

    def __cinit__(self, geometry, graph):
        if not cython.compiled:
            super().__cinit__(geometry, graph)
        self.ready = False

    def use(self, two_way, choosing=True):
        """Search on what `build_two_way` packed, which is kept alive and not checked.

        Unless it is `choosing` directions, every string grows to the left first.
        """
        view = memoryview(two_way).cast("B").cast("I")
        self.two_way = two_way
        self.choosing = choosing
        self.ready = True
        if cython.compiled:
            self.memory = Borrowed(view)
            self.strings = cython.cast(cython.pointer[cython.const[cython.uint]], self.memory.start)
        else:
            self.strings = view
        return self

    def copy(self):
        twin: TwoWayGenerator = self.__class__(self.geometry, self.graph)
        twin.copy_from(self)
        return twin.use(self.two_way, self.choosing)

    def generate_anchor(self):
        if not self.ready:
            return
        if self.counting:
            self.anchors += 1
        if self.tiles[self.anchor]:
            start_on_run(self)
            return
        # The letter on the anchor comes after nothing; what comes before it is still open.
        lay(
            self,
            self.anchor,
            self.anchor - 1,
            self.strings[ROOT],
            RIGHT,
            BOTH,
            0,
            1 << 16,
            self.rack_letters,
            0,
        )


if not cython.compiled:
    TwoWayGenerator.__init__ = TwoWayGenerator.__cinit__


# ---------------------------------------------------------------- arcs


def left_arc(strings, node, letter):
    """The arc for a letter in front, or 0."""
    letters: cython.ulonglong = letters_at(strings, node)
    return arc_of(strings, node + 2, letters, letter) if letters >> letter & 1 else 0


def right_arc(strings, node, letter):
    """The arc for a letter behind, or 0."""
    letters: cython.ulonglong = letters_at(strings, node + 2)
    if letters >> letter & 1:
        return arc_of(strings, node + 2 + popcount(letters_at(strings, node)), letters, letter)
    return 0


def needed(sides):
    """The bits that arcs must have while only these sides are open."""
    return 0 if sides == BOTH else BEGINS if sides == RIGHT else ENDS


def note_arc(board, arc):
    if board.counting:
        board.letters += 1
        board.arcs += (arc & NODE) != 0


def note_letters(board, arcs, letters, admitted, rack_letters, must):
    """Count the letters looked for on a square that admits these, and the arcs that will be followed."""
    followed: cython.ulonglong = letters & admitted
    times: cython.uint
    arc: cython.uint
    board.tried += popcount(rack_letters & admitted)
    if board.rack[0]:
        board.tried += popcount(letters_at(board.strings, board.strings[ROOT]) & admitted)
    while followed:
        arc = arc_of(board.strings, arcs, letters, lowest(followed))
        times = (rack_letters >> lowest(followed) & 1) + (board.rack[0] != 0)
        if must & ~arc == 0:
            board.letters += times
            board.arcs += times * ((arc & NODE) != 0)
        followed &= followed - 1


# ---------------------------------------------------------------- the search
# Functions and not methods, for the reason given in `generate`.


def start_on_run(board):
    """Grow the string of tiles whose last one lies on the anchor."""
    first: cython.uint = board.run_start(board.anchor)
    square: cython.uint
    arc: cython.uint = board.strings[ROOT]
    score: cython.ulonglong = 0
    for square in range(first, board.anchor + 1):
        arc = right_arc(board.strings, arc & NODE, board.tiles[square] & LETTER)
        if arc == 0:
            return
        note_arc(board, arc)
        score += board.points[board.tiles[square]]
    grow(board, first, board.anchor, arc, BOTH, score, 1 << 16, board.rack_letters, 0)


def grow(board, left, right, arc, sides, score, counts, rack_letters, laid):
    """Find the plays that contain the string on `left` … `right` and are longer on open sides alone."""
    must: cython.uint = needed(sides)
    side: cython.uint = sides
    left_ways: cython.uint = 0
    right_ways: cython.uint = 0
    ways: cython.uint
    # With a blank on the rack every letter is there to be tried.
    at_hand: cython.ulonglong = ANY_LETTER if board.rack[0] else rack_letters
    while sides & LEFT and board.tiles[left - 1]:
        if left <= board.leftmost:
            return
        left -= 1
        arc = left_arc(board.strings, arc & NODE, board.tiles[left] & LETTER)
        if arc == 0 or must & ~arc:
            return
        note_arc(board, arc)
        score += board.points[board.tiles[left]]
    while sides & RIGHT and board.tiles[right + 1]:
        right += 1
        arc = right_arc(board.strings, arc & NODE, board.tiles[right] & LETTER)
        if arc == 0 or must & ~arc:
            return
        note_arc(board, arc)
        score += board.points[board.tiles[right]]

    if sides & LEFT and left > board.leftmost:
        left_ways = popcount(letters_at(board.strings, arc & NODE) & board.cross_sets[left - 1] & at_hand)
    if sides & RIGHT:
        right_ways = popcount(
            letters_at(board.strings, (arc & NODE) + 2) & board.cross_sets[right + 1] & at_hand
        )
    if sides == BOTH:
        if (left_ways == 0 and arc & BEGINS == 0) or (right_ways == 0 and arc & ENDS == 0):
            if board.counting:
                board.dead_ends += 1
            return
        # A side that can be closed has one way more.
        side = LEFT
        if board.choosing and left_ways + (arc & BEGINS != 0) > right_ways + (arc & ENDS != 0):
            side = RIGHT
        if left_ways if side == LEFT else right_ways:
            lay(board, left, right, arc & NODE, side, BOTH, score, counts, rack_letters, laid)
        if arc & (BEGINS if side == LEFT else ENDS) == 0:
            return
        side = sides = BOTH ^ side
    ways = left_ways if side == LEFT else right_ways
    if arc & ACCEPTS and (counts & TILES > 1 or (counts & TILES == 1 and board.one_tile_counts)):
        record(board, left, score, counts, laid)
    elif ways == 0 and board.counting:
        board.dead_ends += 1
    if ways:
        lay(board, left, right, arc & NODE, side, sides, score, counts, rack_letters, laid)


def lay(board, left, right, node, side, sides, score, counts, rack_letters, laid):
    """Put each letter of the rack that fits on one side of the string at `node`, and grow the result."""
    must: cython.uint = needed(sides)
    played: cython.uint = counts & TILES
    place: cython.uint = 0  # of the new tile among those laid
    square: cython.uint
    arcs: cython.uint = node + 2
    arc: cython.uint
    letter: cython.uint
    held: cython.uint
    letters: cython.ulonglong = letters_at(board.strings, node)
    usable: cython.ulonglong
    fitting: cython.ulonglong
    gain: cython.ulonglong
    bit: cython.ulonglong
    if side == LEFT:
        left -= 1
        square = left
        laid <<= 6
        counts += counts & BLANKS
    else:
        right += 1
        square = right
        arcs += popcount(letters)
        letters = letters_at(board.strings, node + 2)
        place = played
    if played == 0:
        board.one_tile_counts = not board.down or board.cross_sets[square] == ANY_LETTER
    if board.counting:
        note_letters(board, arcs, letters, board.cross_sets[square], rack_letters, must)
    fitting = letters & board.cross_sets[square]
    usable = fitting & rack_letters
    gain = board.gains[square]
    score += board.cross_scores[square]
    counts = (
        (counts >> MULTIPLIER) * board.word_multipliers[square] << MULTIPLIER | (counts & BLANKS) | played + 1
    )
    while usable:
        letter = lowest(usable)
        bit = usable & (~usable + 1)
        usable ^= bit
        arc = arc_of(board.strings, arcs, letters, letter)
        if must & ~arc:
            continue
        held = board.rack[letter]
        board.rack[letter] = held - 1
        grow(
            board,
            left,
            right,
            arc,
            sides,
            score + board.points[letter] * gain,
            counts,
            rack_letters ^ bit if held == 1 else rack_letters,
            laid | cython.cast(cython.ulonglong, letter) << 6 * place,
        )
        board.rack[letter] = held
    if board.rack[0] and not board.overflowed:
        board.rack[0] -= 1
        counts |= FIRST_BLANK << place
        score += board.points[0] * gain
        while fitting:
            letter = lowest(fitting)
            fitting &= fitting - 1
            arc = arc_of(board.strings, arcs, letters, letter)
            if must & ~arc == 0:
                grow(
                    board,
                    left,
                    right,
                    arc,
                    sides,
                    score,
                    counts,
                    rack_letters,
                    laid | cython.cast(cython.ulonglong, letter) << 6 * place,
                )
        board.rack[0] += 1
