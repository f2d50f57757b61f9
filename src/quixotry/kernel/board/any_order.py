"""Move generation where any arrangement of a word's letters is good: every legal play, exactly once.

The graph is of alphagrams, each word's letters in order, so a word is a multiset that is spelled in one way.
A play is found from the leftmost anchor of its word, as `generate.py` finds it, but for each stretch of
squares by itself: a walk over the graph takes the tiles played through and as many of the rack as there are
free squares, and every multiset that it comes to is laid in every arrangement that the crossing words allow
(`arrangements.py`).  What fits a crossing word is what completes the multiset of its tiles.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.board.arrangements import Arrangements
    from cython.cimports.quixotry.kernel.board.generate import Generator, record
    from cython.cimports.quixotry.kernel.board.packed import score_of
    from cython.cimports.quixotry.kernel.codes import BLANK, CODES, LETTER, LOW
    from cython.cimports.quixotry.kernel.words.nodes import (
        ACCEPTS,
        ANY_LETTER,
        TARGET,
        arc_of,
        find_arc,
        letters_at,
        lowest,
    )
else:
    from quixotry.kernel.board.arrangements import Arrangements
    from quixotry.kernel.board.generate import Generator, record
    from quixotry.kernel.board.packed import score_of
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import ACCEPTS, ANY_LETTER, TARGET, arc_of, find_arc, letters_at, lowest

    globals().update(constants("codes"))


class AnyOrderGenerator(Generator):
    """A board on which the order of a word's letters does not count."""

    def __cinit__(self, geometry, graph):
        if not cython.compiled:
            super().__cinit__(geometry, graph)
            self.needs, self.picked = [0] * CODES, [0] * 16
        if not self.graph.any_order:
            raise ValueError("the graph is not one of alphagrams")
        self.arrangements = Arrangements()
        self.needed = 0
        self.picked_count = 0

    def fitting_letters(self, square, first, last):
        """The letters that make a word's multiset of the tiles first..last, the one on `square` left out."""
        tiles: cython.uchar[32]
        count: cython.uint = 0
        at: cython.uint
        i: cython.uint
        letter: cython.uint
        arc: cython.uint
        node: cython.uint = self.graph.dawg
        letters: cython.ulonglong
        fitting: cython.ulonglong = 0
        if not cython.compiled:
            tiles = [0] * 32
        for at in range(first, last + 1):
            if at == square:
                continue
            letter = self.tiles[at] & LETTER
            i = count
            while i > 0 and tiles[i - 1] > letter:
                tiles[i] = tiles[i - 1]
                i -= 1
            tiles[i] = letter
            count += 1
        # The letter comes before the first tile that is greater: of equals it is the last.
        for at in range(count + 1):
            if node == 0:
                break
            letters = letters_at(self.nodes, node)
            if at > 0:
                letters = letters >> tiles[at - 1] << tiles[at - 1]
            if at < count:
                letters &= (cython.cast(cython.ulonglong, 1) << tiles[at]) - 1
            while letters:
                letter = lowest(letters)
                letters &= letters - 1
                arc = find_arc(self.nodes, node, letter)
                for i in range(at, count):
                    arc = find_arc(self.nodes, arc & TARGET, tiles[i]) if arc & TARGET else 0
                if arc & ACCEPTS:
                    fitting |= cython.cast(cython.ulonglong, 1) << letter
            if at < count:
                node = find_arc(self.nodes, node, tiles[at]) & TARGET
        return fitting

    # ------------------------------------------------------------ where a word may lie

    def generate_anchor(self):
        free: cython.uint = 0
        # Where a line is looked at anew, an empty anchor may lie behind a run of tiles.
        first: cython.uint = self.run_start(self.anchor)
        letter: cython.uint
        self.rack_count = 0
        for letter in range(CODES):
            self.rack_count += self.rack[letter]
        if self.tiles[self.anchor] == 0:
            free = 1
        while free <= self.rack_count and not self.overflowed:
            self.generate_from(first)
            if first <= self.leftmost or self.cross_sets[first - 1] == 0:
                return
            free += 1
            first = self.run_start(first - 1)
            if first < self.leftmost:
                return

    def generate_from(self, first):
        """The words that begin on a square and cover the anchor."""
        square: cython.uint = first
        free: cython.uint = 0
        free_square: cython.uint = first
        letter: cython.uint
        self.first = first
        while True:
            if self.tiles[square] == 0:
                free += 1
                free_square = square
                if free > self.rack_count or self.cross_sets[square] == 0:
                    return
            if square >= self.anchor and self.tiles[square + 1] == 0 and free:
                # A single tile that makes words both ways is listed as across.
                if free > 1 or not self.down or self.cross_sets[free_square] == ANY_LETTER:
                    self.room = free
                    self.fill(square)
                    for letter in range(CODES):
                        self.needs[letter] = 0
            square += 1

    def fill(self, last):
        """The plays between the first square and the last."""
        square: cython.uint
        multiplier: cython.ulonglong = 1
        through: cython.ulonglong = 0
        tile: cython.uint
        self.needed = 0
        self.certain = 0
        self.arrangements.clear_squares()
        for square in range(self.first, last + 1):
            tile = self.tiles[square]
            if tile:
                through += self.points[tile]
                self.needs[tile & LETTER] += 1
                self.needed |= cython.cast(cython.ulonglong, 1) << (tile & LETTER)
            else:
                multiplier *= self.word_multipliers[square]
                self.certain += self.cross_scores[square] >> 32
        self.certain += through * multiplier
        for square in range(self.first, last + 1):
            if self.tiles[square] == 0:
                self.arrangements.add_square(
                    (self.gains[square] & LOW) * multiplier + (self.gains[square] >> 32),
                    self.cross_sets[square],
                )
        self.choose(self.graph.dawg, 0)

    # ------------------------------------------------------------ which tiles make a word

    def choose(self, node, blank):
        """Go on with each letter that the tiles played through or the rack have.

        Of equal letters those played through come first, then tiles, then blanks; `blank` is the letter that
        the last tile stands for, if it is one.
        """
        letters: cython.ulonglong = letters_at(self.nodes, node)
        all_: cython.ulonglong = letters
        at_hand: cython.ulonglong
        letter: cython.uint
        arc: cython.uint
        if self.needed:
            # A letter that is passed by cannot be taken later.
            at_hand = self.needed & (~self.needed + 1)
            letters &= at_hand | at_hand - 1
        if self.room == 0:
            letters &= self.needed
        while letters and not self.overflowed:
            letter = lowest(letters)
            letters &= letters - 1
            if self.needs[letter]:
                arc = arc_of(self.nodes, node, all_, letter)
                self.needs[letter] -= 1
                if self.needs[letter] == 0:
                    self.needed ^= cython.cast(cython.ulonglong, 1) << letter
                self.go_on(arc, 0)
                self.needs[letter] += 1
                self.needed |= cython.cast(cython.ulonglong, 1) << letter
                continue
            if self.rack[letter] and letter != blank:
                arc = arc_of(self.nodes, node, all_, letter)
                self.rack[letter] -= 1
                self.pick(letter, arc, 0)
                self.rack[letter] += 1
            if self.rack[0]:
                arc = arc_of(self.nodes, node, all_, letter)
                self.rack[0] -= 1
                self.pick(letter | BLANK, arc, letter)
                self.rack[0] += 1

    def pick(self, tile, arc, blank):
        """Take a tile of the rack."""
        self.picked[self.picked_count] = tile
        self.picked_count += 1
        self.room -= 1
        self.go_on(arc, blank)
        self.room += 1
        self.picked_count -= 1

    def go_on(self, arc, blank):
        if self.room == 0 and self.needed == 0:
            if arc & ACCEPTS:
                self.lay_all()
        elif arc & TARGET:
            self.choose(arc & TARGET, blank)

    def lay_all(self):
        """The tiles picked, in every arrangement that fits, or the best of them alone."""
        i: cython.uint
        least: cython.longlong = 0
        score: cython.ulonglong
        best: cython.bint = self.best_only and not self.evaluating
        self.arrangements.clear_tiles()
        for i in range(self.picked_count):
            self.arrangements.add_tile(self.picked[i], self.points[self.picked[i]], self.geometry.tile_order)
        self.arrangements.begin()
        if best:
            least = score_of(self.best[0])
            least -= self.certain + self.bonuses[self.picked_count]
            if cython.cast(cython.longlong, self.arrangements.most_left(0)) < least:
                return
        while self.arrangements.more(least):
            score = self.certain + self.arrangements.total
            record(
                self,
                self.first,
                score << 32,
                cython.cast(cython.ulonglong, 1) << 16 | self.arrangements.blanks << 4 | self.picked_count,
                self.arrangements.laid,
            )
            if self.overflowed:
                return
            if best:  # of equals the first by its text has been found
                least = self.arrangements.total + 1


if not cython.compiled:
    AnyOrderGenerator.__init__ = AnyOrderGenerator.__cinit__
