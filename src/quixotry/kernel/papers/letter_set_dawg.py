"""Appel and Jacobson's search on a DAWG as Gordon has it: letter sets on arcs, expanded or compressed (G6).

Gordon runs both algorithms in one shell, "the only difference" being the structure and what finds moves on
it.  Here the DAWG is packed as his GADDAG is (`letter_sets`), its arcs are looked up in the same way, a
word ends by the letter set of the arc before its last letter, and a letter after which nothing can come has
no arc.

Cost: as `appel_jacobson`, with one look-up for each letter of the rack in the expanded form, and for each
that is both on the rack and in the bit map in the compressed one.
"""

from __future__ import annotations

import cython

from quixotry.kernel.papers.letter_sets import NO_WORDS

if cython.compiled:
    from cython.cimports.quixotry.kernel.board.generate import FIRST_BLANK, LAID, MULTIPLIER, TILES
    from cython.cimports.quixotry.kernel.codes import LETTER
    from cython.cimports.quixotry.kernel.papers.appel_jacobson import AppelJacobsonGenerator, legal_move
    from cython.cimports.quixotry.kernel.papers.letter_sets import letter_set, letters_after, next_arc
    from cython.cimports.quixotry.kernel.words.nodes import lowest, popcount
else:
    from quixotry.kernel.papers.appel_jacobson import AppelJacobsonGenerator, legal_move
    from quixotry.kernel.papers.letter_sets import letter_set, letters_after, next_arc
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import ANY_LETTER, lowest, popcount

    globals().update(constants("board.generate", "codes"))


class LetterSetDawg(AppelJacobsonGenerator):
    """A board whose plays are found on a packed DAWG; none, until it is told which to `use`."""

    def __cinit__(self, geometry, graph):
        if not cython.compiled:
            super().__cinit__(geometry, graph)
        self.use_packed(NO_WORDS)

    def use_packed(self, packed):
        """Generate on this structure, which is kept alive."""
        self.packed = packed
        self.alphabet = packed.alphabet if not cython.compiled else self.packed.alphabet
        self.init = packed.root
        return self

    def copy(self):
        return super().copy().use_packed(self.packed)

    # ------------------------------------------------------------ cross sets

    def along(self, arc, first, end):
        """The arc that the tiles from `first` up to `end` lead to from another, or 0."""
        square: cython.uint
        for square in range(first, end):
            if arc == 0:
                return 0
            arc = next_arc(self.packed, arc, self.tiles[square] & LETTER)
        return arc

    def fitting_letters(self, square, first, last):
        """The letters that make a word of the tiles first..last with one on `square`."""
        fitting: cython.ulonglong = 0
        tried: cython.ulonglong = self.alphabet
        arc: cython.ulonglong = self.along(self.init, first, square)
        behind: cython.ulonglong
        if arc == 0:
            return 0
        if square == last:
            return letter_set(self.packed, arc)
        # In front of a word or between two, each letter has to be tried.
        while tried:
            behind = self.along(next_arc(self.packed, arc, lowest(tried)), square + 1, last)
            if behind and letter_set(self.packed, behind) >> (self.tiles[last] & LETTER) & 1:
                fitting |= tried & (~tried + 1)
            tried &= tried - 1
        return fitting

    # ------------------------------------------------------------ anchors

    def generate_anchor(self):
        if self.counting and cython.compiled:
            from_anchor(cython.cast(CountingDawg, self))
        else:
            from_anchor(self)


if not cython.compiled:
    LetterSetDawg.__init__ = LetterSetDawg.__cinit__


class CountingDawg(LetterSetDawg):
    """Only a name: under this one the search is compiled a second time, with counters, else without."""


if not cython.compiled:
    AnyDawg = CountingDawg


# ---------------------------------------------------------------- the search


def from_anchor(board):
    """The left part is on the board, or comes from the rack."""
    square: cython.uint
    arc: cython.ulonglong
    score: cython.ulonglong = 0
    if AnyDawg is CountingDawg:
        board.anchors += 1
    board.one_tile_counts = not board.down or board.cross_sets[board.anchor] == ANY_LETTER
    if board.tiles[board.anchor - 1] == 0:
        longer_part(board, board.init, board.left_limit(board.anchor), 1 << 16, 0)
        return
    board.word_start = board.run_start(board.anchor - 1)
    arc = board.init
    for square in range(board.word_start, board.anchor):
        if AnyDawg is CountingDawg:
            board.tried += 1
        arc = next_arc(board.packed, arc, board.tiles[square] & LETTER)
        if arc == 0:
            return
        if AnyDawg is CountingDawg:
            board.letters += 1
            board.arcs += 1
        score += board.points[board.tiles[square]]
    board.left_score = 0
    board.left_multiplier = 1
    onward(board, arc, board.anchor, score, 1 << 16, 0)


def longer_part(board, arc, limit, counts, laid):
    """LeftPart: extend what lies before the anchor to the right, then make it longer by each tile."""
    played: cython.uint = counts & TILES
    letter: cython.uint
    held: cython.uint
    after: cython.ulonglong
    usable: cython.ulonglong
    bit: cython.ulonglong
    longer: cython.ulonglong
    board.word_start = board.anchor - played
    board.left_multiplier = 0
    onward(board, arc, board.anchor, 0, counts, laid)
    if limit == 0:
        return
    usable = board.alphabet if board.rack[0] else board.rack_letters
    if AnyDawg is CountingDawg:
        board.tried += popcount(board.rack_letters) + (popcount(board.alphabet) if board.rack[0] else 0)
    usable &= letters_after(board.packed, arc)
    while usable:
        letter = lowest(usable)
        bit = usable & (~usable + 1)
        usable ^= bit
        after = next_arc(board.packed, arc, letter)
        if after:
            longer = laid | cython.cast(cython.ulonglong, letter) << 6 * played
            held = board.rack[letter]
            if held:
                if AnyDawg is CountingDawg:
                    board.letters += 1
                    board.arcs += 1
                board.rack[letter] = held - 1
                if held == 1:
                    board.rack_letters ^= bit
                longer_part(board, after, limit - 1, counts + 1, longer)
                if held == 1:
                    board.rack_letters ^= bit
                board.rack[letter] = held
            if board.rack[0] and not board.overflowed:
                if AnyDawg is CountingDawg:
                    board.letters += 1
                    board.arcs += 1
                board.rack[0] -= 1
                longer_part(board, after, limit - 1, counts + 1 | FIRST_BLANK << played, longer)
                board.rack[0] += 1


def onward(board, arc, square, score, counts, laid):
    """ExtendRight: play through the tile on this square, or lay each letter of the rack that fits there."""
    tile: cython.uint = board.tiles[square]
    played: cython.uint = counts & TILES
    letter: cython.uint
    held: cython.uint
    after: cython.ulonglong
    admitted: cython.ulonglong
    usable: cython.ulonglong
    bit: cython.ulonglong
    gain: cython.ulonglong
    longer: cython.ulonglong
    before: cython.ulonglong = board.letters
    if tile:
        if AnyDawg is CountingDawg:
            board.tried += 1
        laid_one(board, arc, tile & LETTER, square, score + board.points[tile], counts, laid)
        return
    admitted = board.cross_sets[square] & board.alphabet
    usable = admitted if board.rack[0] else admitted & board.rack_letters
    if usable == 0:
        return
    if AnyDawg is CountingDawg:
        board.tried += popcount(admitted & board.rack_letters) + (popcount(admitted) if board.rack[0] else 0)
    usable &= letters_after(board.packed, arc)
    score += board.cross_scores[square]
    gain = board.gains[square]
    counts = (counts >> MULTIPLIER) * board.word_multipliers[square] << MULTIPLIER | (counts & LAID) + 1
    while usable:
        letter = lowest(usable)
        bit = usable & (~usable + 1)
        usable ^= bit
        longer = laid | cython.cast(cython.ulonglong, letter) << 6 * played
        held = board.rack[letter]
        if held:
            board.rack[letter] = held - 1
            if held == 1:
                board.rack_letters ^= bit
            laid_one(board, arc, letter, square, score + board.points[letter] * gain, counts, longer)
            if held == 1:
                board.rack_letters ^= bit
            board.rack[letter] = held
        if board.rack[0] and not board.overflowed:
            board.rack[0] -= 1
            laid_one(
                board,
                arc,
                letter,
                square,
                score + board.points[0] * gain,
                counts | FIRST_BLANK << played,
                longer,
            )
            board.rack[0] += 1
    if AnyDawg is CountingDawg:
        if board.letters == before:
            board.dead_ends += 1


def laid_one(board, arc, letter, square, score, counts, laid):
    """A letter lies on `square`: a word may end with it, and may go on."""
    after: cython.ulonglong = next_arc(board.packed, arc, letter)
    ends: cython.bint = letter_set(board.packed, arc) >> letter & 1
    if after == 0 and not ends:
        return
    if AnyDawg is CountingDawg:
        board.letters += 1
        board.arcs += after != 0
    if (
        ends
        and board.tiles[square + 1] == 0
        and square >= board.anchor
        and (counts & TILES > 1 or (counts & TILES == 1 and board.one_tile_counts))
    ):
        legal_move(board, score, counts, laid)
    if after:
        onward(board, after, square + 1, score, counts, laid)
