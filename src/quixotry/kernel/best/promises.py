"""What each slot promises a rack: a bound that no play there can pass, and the order that follows from it.

A bound is the points that are certain, the best that a subset of the rack and its leave bring together, and
the dearest tiles on the squares that are worth more.  Without a word map the same is kept for anchors.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.quixotry.kernel.best.candidates import Candidates
    from cython.cimports.quixotry.kernel.best.equity import NOTHING, POINT
    from cython.cimports.quixotry.kernel.best.findings import Findings
    from cython.cimports.quixotry.kernel.best.shapes import (
        certain_points,
        kind_of,
        kind_without_multiplier,
        premiums_of,
    )
    from cython.cimports.quixotry.kernel.best.slot_words import LISTED, SlotWords
    from cython.cimports.quixotry.kernel.best.slots import FEW, MANY, Slots
    from cython.cimports.quixotry.kernel.best.subsets import Subsets
    from cython.cimports.quixotry.kernel.board.geometry import LINES, PLACES
    from cython.cimports.quixotry.kernel.codes import MASK64
    from cython.cimports.quixotry.kernel.words.nodes import lowest, popcount
else:
    from quixotry.kernel.best.shapes import (
        certain_points,
        kind_of,
        kind_without_multiplier,
        premiums_of,
    )
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import lowest, popcount

    globals().update(
        constants("best.equity", "best.promises", "best.slot_words", "best.slots", "board.geometry", "codes")
    )


class Promises:
    """Slots (or anchors), what each promises, and their order; the best come first."""

    def __cinit__(
        self,
        slots: Slots,
        slot_words: SlotWords,
        subsets: Subsets,
        findings: Findings,
        candidates: Candidates,
    ):
        self.slots = slots
        self.slot_words = slot_words
        self.subsets = subsets
        self.findings = findings
        self.candidates = candidates
        capacity = LINES * self.slots.line_capacity + 1
        if cython.compiled:
            self.values = cython.cast(cython.p_longlong, calloc(capacity, 8))
            self.whose = cython.cast(cython.p_ushort, calloc(capacity, 2))
            self.ordered = cython.cast(cython.p_ushort, calloc(capacity, 2))
            if self.values == cython.NULL or self.whose == cython.NULL or self.ordered == cython.NULL:
                raise MemoryError
        else:
            self.values, self.whose, self.ordered = [0] * capacity, [0] * capacity, [0] * capacity
            self.bucket_starts = [0] * (BUCKETS + 1)
            self.slots_bounded = 0

    def __dealloc__(self):
        free(self.values)
        free(self.whose)
        free(self.ordered)

    def bound_slots(self, asks_map, uses_lists, lines):
        """List every slot of some lines that the rack could fill, unless it promises less than is needed."""
        line: cython.uint
        slot: cython.uint
        i: cython.uint
        base: cython.uint
        count: cython.uint = 0
        refused: cython.uint
        hindered: cython.uint
        blanks: cython.uint = self.subsets.rack[0]
        shape: cython.ulonglong
        sum_: cython.ulonglong
        key: cython.ulonglong
        word: cython.ulonglong
        bound: cython.longlong
        most: cython.longlong = NOTHING
        limit: cython.longlong
        wanted: cython.uint
        tiles_all: cython.bint = asks_map and self.subsets.rack[0] == 0
        full: cython.uint = self.subsets.rack_count << 3
        for line in range(LINES):
            if self.slots.counts[line] == 0 or not lines >> line & 1:
                continue
            refused = self.refused_places(line)
            base = line * self.slots.line_capacity
            for slot in range(base, base + self.slots.counts[line]):
                shape = self.slots.shapes[slot]
                bound = self.subsets.most[kind_of(shape)]
                hindered = self.slots.bounds[slot] & refused
                if bound == NOTHING or (hindered and popcount(hindered) > blanks):
                    continue
                sum_ = certain_points(self.slots.bounds[slot])
                for i in range(FEW):
                    sum_ += (
                        cython.cast(cython.ulonglong, self.subsets.dearest[i])
                        * self.slots.excess[FEW * slot + i]
                    )
                for i in range(FEW, premiums_of(shape)):
                    sum_ += (
                        cython.cast(cython.ulonglong, self.subsets.dearest[i])
                        * self.slots.more_excess[MANY * slot + i - FEW]
                    )
                bound += POINT * cython.cast(cython.longlong, sum_)
                if uses_lists and self.slots.states[slot] == LISTED:
                    limit = POINT * cython.cast(cython.longlong, self.slot_words.highest[slot])
                    limit += self.subsets.most[kind_without_multiplier(kind_of(shape))]
                    if limit < bound:
                        bound = limit
                wanted = bound >= self.findings.threshold
                if tiles_all and kind_without_multiplier(kind_of(shape)) == full:
                    # The whole rack is a single look-up, so it comes before anything else.
                    key = self.slots.through[slot] + self.subsets.keys[self.subsets.count - 1] & MASK64
                    word = self.candidates.filter[key >> self.candidates.filter_shift]
                    wanted &= word >> (key & 63) & word >> (key >> 6 & 63) & 1
                # Written in any case: which slots are wanted is more than a processor can guess.
                self.values[count] = bound
                self.whose[count] = slot
                count += wanted
                if wanted and bound > most:
                    most = bound
            self.slots_bounded += self.slots.counts[line]
        self.order(count, most)

    def order(self, count, most):
        """Sort by what is promised, to within two points: a finer order would cost more."""
        i: cython.uint
        at: cython.uint
        for i in range(BUCKETS + 1):
            self.bucket_starts[i] = 0
        for i in range(count):
            at = self.bucket_of(most - self.values[i])
            self.bucket_starts[at + 1] += 1
        for i in range(BUCKETS):
            self.bucket_starts[i + 1] += self.bucket_starts[i]
        for i in range(count):
            at = self.bucket_of(most - self.values[i])
            self.ordered[self.bucket_starts[at]] = i
            self.bucket_starts[at] += 1
        self.count = count

    def bucket_of(self, less):
        return less >> 11 if less < BUCKETS << 11 else BUCKETS - 1

    def refused_places(self, line):
        """The places of a line where no letter of the rack fits the crossing word and the tiles beside."""
        watched: cython.uint = self.slots.watched[line]
        refused: cython.uint = 0
        while watched:
            if self.slots.fits[PLACES * line + lowest(watched)] & self.subsets.rack_letters == 0:
                refused |= watched & (~watched + 1)
            watched &= watched - 1
        return refused


if not cython.compiled:
    Promises.__init__ = Promises.__cinit__
