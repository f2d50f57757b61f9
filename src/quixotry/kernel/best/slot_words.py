"""The words that fit a slot, whatever the rack: listed where they are few.

Two slots of three have no word at all or hardly any, because of crossing words and tiles played through.  To
find that out takes longer than to try the slot once or twice, so it is worth it only where some hundred racks
are asked about on one board.  From then on such a slot costs a glance at each of its words, and one that has
none is never looked at.

Words are read off the graph, from the tiles that are played through or else from the crossing word that fits
the fewest letters.  Where there are too many words, or too many steps to them, the slot stays open.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.quixotry.kernel.best.shapes import (
        certain_points,
        first_square,
        length_of,
        multiplier_of,
    )
    from cython.cimports.quixotry.kernel.best.slots import FEW, MANY
    from cython.cimports.quixotry.kernel.board.geometry import LINES, PLACES
    from cython.cimports.quixotry.kernel.codes import LETTER, LOW
    from cython.cimports.quixotry.kernel.words.nodes import (
        ACCEPTS,
        TARGET,
        find_arc,
        letters_at,
        lowest,
        popcount,
    )
else:
    from quixotry.kernel.best.shapes import certain_points, first_square, length_of, multiplier_of
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import ACCEPTS, TARGET, find_arc, letters_at, lowest, popcount

    globals().update(constants("best.slot_words", "best.slots", "board.geometry", "codes"))


class SlotWords:
    """What has been found out about the slots of one board."""

    def __cinit__(self, board: Generator, slots: Slots):
        self.board = board
        self.slots = slots
        self.word_count = 0
        self.closed = 0
        self.patience = 0
        capacity = LINES * self.slots.line_capacity
        if cython.compiled:
            self.firsts = cython.cast(cython.p_uint, calloc(capacity, 4))
            self.highest = cython.cast(cython.p_uint, calloc(capacity, 4))
            self.counts = cython.cast(cython.p_uchar, calloc(capacity, 1))
            if self.firsts == cython.NULL or self.highest == cython.NULL or self.counts == cython.NULL:
                raise MemoryError
        else:
            self.firsts, self.highest, self.counts = [0] * capacity, [0] * capacity, [0] * capacity
            self.laid, self.letters, self.scores = [0] * POOL, [0] * POOL, [0] * POOL
            self.word = [0] * 32

    def __dealloc__(self):
        free(self.firsts)
        free(self.highest)
        free(self.counts)

    def begin(self, racks):
        """This many racks are about to be asked about on the board as it lies."""
        self.patience = 0
        if racks >= FEW_RACKS:
            self.patience = racks if racks < MOST_PATIENCE else MOST_PATIENCE
        if 2 * self.word_count > POOL:
            self.drop_closed()
            self.slots.forget()
            self.word_count = 0

    def note(self, slot):
        """A slot is going to be tried; if that happens often, its words are worth listing."""
        if self.patience == 0:
            return
        if self.slots.states[slot] < OFTEN:
            self.slots.states[slot] = self.slots.states[slot] + 1
        elif self.slots.states[slot] == OFTEN and self.word_count + MOST_WORDS <= POOL:
            self.learn(slot)

    def learn(self, slot):
        """List the words of a slot, unless it has too many."""
        shape: cython.ulonglong = self.slots.shapes[slot]
        self.slot = slot
        self.first = first_square(shape)
        self.last = self.first + length_of(shape) - 1
        self.anchor = self.best_anchor()
        self.steps = 0
        self.stopped = False
        self.firsts[slot] = self.word_count
        self.counts[slot] = 0
        self.highest[slot] = 0
        self.to_left(self.anchor, self.board.gaddag)
        if self.stopped:
            self.word_count = self.firsts[slot]
            self.slots.states[slot] = OPEN
            return
        self.slots.states[slot] = LISTED if self.counts[slot] else CLOSED
        if self.counts[slot] == 0:
            self.closed |= cython.cast(cython.ulonglong, 1) << self.board.geometry.lines[self.first]

    def drop_closed(self):
        """Take the slots without any word off their lines."""
        line: cython.uint
        slot: cython.uint
        to: cython.uint
        while self.closed:
            line = lowest(self.closed)
            self.closed &= self.closed - 1
            to = line * self.slots.line_capacity
            for slot in range(to, to + self.slots.counts[line]):
                if self.slots.states[slot] != CLOSED:
                    if to != slot:
                        self.move(slot, to)
                    to += 1
            self.slots.counts[line] = to - line * self.slots.line_capacity

    def move(self, slot, to):
        i: cython.uint
        self.slots.bounds[to] = self.slots.bounds[slot]
        self.slots.shapes[to] = self.slots.shapes[slot]
        self.slots.through[to] = self.slots.through[slot]
        self.slots.states[to] = self.slots.states[slot]
        for i in range(FEW):
            self.slots.excess[FEW * to + i] = self.slots.excess[FEW * slot + i]
        for i in range(MANY):
            self.slots.more_excess[MANY * to + i] = self.slots.more_excess[MANY * slot + i]
        self.firsts[to] = self.firsts[slot]
        self.counts[to] = self.counts[slot]
        self.highest[to] = self.highest[slot]

    def best_anchor(self):
        """The square to read words from: the end of the longest run of tiles, or where fewest letters fit."""
        square: cython.uint
        best: cython.uint = self.first
        run: cython.uint = 0
        longest: cython.uint = 0
        fewest: cython.uint = 65
        fitting: cython.uint
        line: cython.uint = self.board.geometry.lines[self.first]
        for square in range(self.first, self.last + 1):
            if self.board.tiles[square]:
                run += 1
                if run >= longest:
                    longest = run
                    best = square
                continue
            run = 0
            if longest == 0:
                fitting = popcount(self.slots.fits[PLACES * line + self.board.geometry.places[square]])
                if fitting < fewest:
                    fewest = fitting
                    best = square
        return best

    def letters_for(self, square, node):
        """The letters at a node that a square has or takes."""
        tile: cython.uint = self.board.tiles[square]
        letters: cython.ulonglong = letters_at(self.board.nodes, node)
        if tile:
            return letters & cython.cast(cython.ulonglong, 1) << (tile & LETTER)
        return letters & self.board.cross_sets[square] & ~cython.cast(cython.ulonglong, 1)

    def to_left(self, square, node):
        """Put on a square each letter that goes before what has been read, and go on to the left."""
        letters: cython.ulonglong = self.letters_for(square, node)
        letter: cython.uint
        arc: cython.uint
        while letters and not self.stopped:
            letter = lowest(letters)
            letters &= letters - 1
            arc = find_arc(self.board.nodes, node, letter)
            self.word[square - self.first] = letter
            self.steps += 1
            if square == self.first:
                self.turn(arc)
            elif arc & TARGET:
                self.to_left(square - 1, arc & TARGET)
        self.stopped |= self.steps > self.patience

    def turn(self, arc):
        """All is read to the left: a word ends, or goes on behind the square it was read from."""
        node: cython.uint = arc & TARGET
        if self.anchor == self.last:
            if arc & ACCEPTS:
                self.add()
        elif node and self.board.nodes[node] & 1 and self.board.nodes[node + 2] & TARGET:
            self.to_right(self.anchor + 1, self.board.nodes[node + 2] & TARGET)

    def to_right(self, square, node):
        """Put on a square each letter that goes behind what has been read, and go on to the right."""
        letters: cython.ulonglong = self.letters_for(square, node)
        letter: cython.uint
        arc: cython.uint
        while letters and not self.stopped:
            letter = lowest(letters)
            letters &= letters - 1
            arc = find_arc(self.board.nodes, node, letter)
            self.word[square - self.first] = letter
            self.steps += 1
            if square == self.last:
                if arc & ACCEPTS:
                    self.add()
            elif arc & TARGET:
                self.to_right(square + 1, arc & TARGET)
        self.stopped |= self.steps > self.patience

    def add(self):
        """The word that has been read, with its tiles and what it scores without blanks."""
        square: cython.uint
        letter: cython.uint
        laid: cython.ulonglong = 0
        letters: cython.ulonglong = 0
        multiplier: cython.uint = multiplier_of(self.slots.shapes[self.slot])
        score: cython.uint = certain_points(self.slots.bounds[self.slot])
        gain: cython.ulonglong
        played: cython.uint = 0
        if self.counts[self.slot] == MOST_WORDS:
            self.stopped = True
            return
        for square in range(self.first, self.last + 1):
            if self.board.tiles[square]:
                continue
            letter = self.word[square - self.first]
            laid |= cython.cast(cython.ulonglong, letter) << played
            letters |= cython.cast(cython.ulonglong, 1) << letter
            gain = self.board.gains[square]
            score += self.board.points[letter] * ((gain & LOW) * multiplier + (gain >> 32))
            played += 6
        self.laid[self.word_count] = laid
        self.letters[self.word_count] = letters
        self.scores[self.word_count] = score
        self.word_count += 1
        self.counts[self.slot] += 1
        if score > self.highest[self.slot]:
            self.highest[self.slot] = score


if not cython.compiled:
    SlotWords.__init__ = SlotWords.__cinit__
