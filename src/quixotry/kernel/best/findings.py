"""The best moves so far, and what a move must be worth to be among them.

A few are kept in order, which costs least where most moves are turned away at the last place.  Where many are
wanted, each would move thousands: these are kept as a heap with the last of them on top, and put in order
when the search is done.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free, realloc
    from cython.cimports.quixotry.kernel.best.equity import NOTHING
    from cython.cimports.quixotry.kernel.board.packed import start_of
else:
    from quixotry.kernel.board.packed import start_of
    from quixotry.kernel.uncompiled import constants

    globals().update(constants("best.equity"))

MOST_FOUND = cython.declare(cython.uint, 1 << 22)
FEW = cython.declare(cython.uint, 64)


class Findings:
    """The moves that one search has found."""

    def __cinit__(self, geometry: Geometry):
        self.geometry = geometry
        if not cython.compiled:
            self.equities, self.found, self.count, self.capacity, self.failed = [], [], 0, 0, False

    def __dealloc__(self):
        free(self.equities)
        free(self.found)

    def begin(self):
        self.count = 0
        self.failed = False
        self.threshold = NOTHING

    def consider(self, equity, packed, laid):
        """Keep a move if it is among the best, and say so; from then on only better ones are of interest."""
        place: cython.uint
        if self.margin < 0 and self.wanted > FEW:
            return self.consider_among_many(equity, packed, laid)
        if self.margin < 0 and self.count == self.wanted:
            if not self.comes_before(equity, packed, laid, self.wanted - 1):
                return False
            self.count -= 1
        if self.count == self.capacity and not self.more_found():
            return False
        place = self.count
        if self.margin < 0:
            while place > 0 and self.comes_before(equity, packed, laid, place - 1):
                self.shift(place - 1, place)
                place -= 1
        self.put(place, equity, packed, laid)
        self.count += 1
        if self.margin >= 0:
            if equity - self.margin > self.threshold:
                self.threshold = equity - self.margin
        elif self.count == self.wanted:
            self.threshold = self.equities[self.wanted - 1]
        return True

    def put(self, place, equity, packed, laid):
        self.equities[place] = equity
        self.found[2 * place] = packed
        self.found[2 * place + 1] = laid

    def shift(self, place, to):
        self.put(to, self.equities[place], self.found[2 * place], self.found[2 * place + 1])

    # ------------------------------------------------------------ many

    def consider_among_many(self, equity, packed, laid):
        """The same, on the heap: no move comes before those below it."""
        place: cython.uint = self.count
        if self.count == self.wanted:
            if not self.comes_before(equity, packed, laid, 0):
                return False
            self.sink(equity, packed, laid, self.count)
        else:
            if self.count == self.capacity and not self.more_found():
                return False
            while place > 0 and not self.comes_before(equity, packed, laid, (place - 1) // 2):
                self.shift((place - 1) // 2, place)
                place = (place - 1) // 2
            self.put(place, equity, packed, laid)
            self.count += 1
        if self.count == self.wanted:
            self.threshold = self.equities[0]
        return True

    def sink(self, equity, packed, laid, count):
        """Put a move in the place of the heap's top, the last of its first `count` moves."""
        place: cython.uint = 0
        below: cython.uint = 1
        while below < count:
            if below + 1 < count and self.comes_before(
                self.equities[below], self.found[2 * below], self.found[2 * below + 1], below + 1
            ):
                below += 1
            if not self.comes_before(equity, packed, laid, below):
                break
            self.shift(below, place)
            place = below
            below = 2 * place + 1
        self.put(place, equity, packed, laid)

    def put_in_order(self):
        """From the heap's top, the last of all, to its foot."""
        last: cython.uint = self.count
        equity: cython.longlong
        packed: cython.ulonglong
        laid: cython.ulonglong
        while last > 1:
            last -= 1
            equity, packed, laid = self.equities[last], self.found[2 * last], self.found[2 * last + 1]
            self.shift(0, last)
            self.sink(equity, packed, laid, last)

    # ------------------------------------------------------------ which comes first

    def comes_before(self, equity, packed, laid, place):
        """By equity; plays before exchanges; plays by score and text, exchanges by the number of tiles."""
        other: cython.ulonglong = self.found[2 * place]
        other_laid: cython.ulonglong = self.found[2 * place + 1]
        if equity != self.equities[place]:
            return equity > self.equities[place]
        if start_of(packed) == 0 or start_of(other) == 0:
            if start_of(packed) or start_of(other):
                return start_of(packed) != 0
            return packed < other or (packed == other and laid < other_laid)
        return self.geometry.precedes(packed, laid, other, other_laid)

    def more_found(self):
        capacity: cython.uint = 4 * self.capacity if self.capacity else 64
        if capacity > MOST_FOUND:
            self.failed = True
            return False
        if cython.compiled:
            equities: cython.p_longlong = cython.cast(cython.p_longlong, realloc(self.equities, capacity * 8))
            if equities != cython.NULL:
                self.equities = equities
            found: cython.p_ulonglong = cython.cast(cython.p_ulonglong, realloc(self.found, capacity * 16))
            if found != cython.NULL:
                self.found = found
            if equities == cython.NULL or found == cython.NULL:
                self.failed = True
                return False
        else:
            self.equities.extend([0] * (capacity - self.capacity))
            self.found.extend([0] * (2 * (capacity - self.capacity)))
        self.capacity = capacity
        return True

    def listed(self):
        """What was found, each as (equity, packed, laid)."""
        i: cython.uint
        if self.failed:
            raise OverflowError("more moves than fit in memory")
        if self.margin < 0 and self.wanted > FEW:
            self.put_in_order()
        listed = []
        for i in range(self.count):
            if self.margin < 0 or self.equities[i] >= self.threshold:
                listed.append((self.equities[i], self.found[2 * i], self.found[2 * i + 1]))
        return listed


if not cython.compiled:
    Findings.__init__ = Findings.__cinit__
