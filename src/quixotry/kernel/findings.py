"""The best moves so far, and what a move must be worth to be among them."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free, realloc
    from cython.cimports.quixotry.kernel.equity import NOTHING
    from cython.cimports.quixotry.kernel.geometry import Geometry

if not cython.compiled:
    NOTHING = -(1 << 43)

MOST_FOUND = cython.declare(cython.uint, 1 << 22)


class Findings:
    """The moves that one search has found."""

    def __init__(self, geometry):
        self.geometry = geometry
        if not cython.compiled:
            self.equities, self.found, self.count, self.room, self.failed = [], [], 0, 0, False

    def __dealloc__(self):
        free(self.equities)
        free(self.found)

    def begin(self):
        self.count = 0
        self.failed = False
        self.threshold = NOTHING

    def consider(self, equity, packed, laid):
        """Keep a move if it is among the best; from then on only better ones are of interest."""
        place: cython.uint
        if self.margin < 0 and self.count == self.wanted:
            if not self.comes_before(equity, packed, laid, self.wanted - 1):
                return
            self.count -= 1
        if self.count == self.room and not self.more_found():
            return
        place = self.count
        if self.margin < 0:
            while place > 0 and self.comes_before(equity, packed, laid, place - 1):
                self.equities[place] = self.equities[place - 1]
                self.found[2 * place] = self.found[2 * place - 2]
                self.found[2 * place + 1] = self.found[2 * place - 1]
                place -= 1
        self.equities[place] = equity
        self.found[2 * place] = packed
        self.found[2 * place + 1] = laid
        self.count += 1
        if self.margin >= 0:
            if equity - self.margin > self.threshold:
                self.threshold = equity - self.margin
        elif self.count == self.wanted:
            self.threshold = self.equities[self.wanted - 1]

    def comes_before(self, equity, packed, laid, place):
        """By equity; plays before exchanges; plays by score and text, exchanges by the number of tiles."""
        other: cython.ulonglong = self.found[2 * place]
        other_laid: cython.ulonglong = self.found[2 * place + 1]
        if equity != self.equities[place]:
            return equity > self.equities[place]
        if packed >> 16 == 0 or other >> 16 & 0xFFFF == 0:
            if packed >> 16 & 0xFFFF or other >> 16 & 0xFFFF:
                return packed >> 16 & 0xFFFF != 0
            return packed < other or (packed == other and laid < other_laid)
        return self.geometry.precedes(packed, laid, other, other_laid)

    def more_found(self):
        room: cython.uint = 4 * self.room if self.room else 64
        if room > MOST_FOUND:
            self.failed = True
            return False
        if cython.compiled:
            equities: cython.p_longlong = cython.cast(cython.p_longlong, realloc(self.equities, room * 8))
            if equities != cython.NULL:
                self.equities = equities
            found: cython.p_ulonglong = cython.cast(cython.p_ulonglong, realloc(self.found, room * 16))
            if found != cython.NULL:
                self.found = found
            if equities == cython.NULL or found == cython.NULL:
                self.failed = True
                return False
        else:
            self.equities.extend([0] * (room - self.room))
            self.found.extend([0] * (2 * (room - self.room)))
        self.room = room
        return True

    def listed(self):
        """What was found, each as (equity, packed, laid)."""
        i: cython.uint
        if self.failed:
            raise OverflowError("more moves than fit in memory")
        listed = []
        for i in range(self.count):
            if self.margin < 0 or self.equities[i] >= self.threshold:
                listed.append((self.equities[i], self.found[2 * i], self.found[2 * i + 1]))
        return listed
