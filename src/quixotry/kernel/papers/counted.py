"""Counters for the papers' generators, in the terms in which Gordon compares them (G6, G7).

A generator that extends this one adds to the counters of the turn as it searches, behind `if counting`:

* `arcs`: arcs of its structure that were followed and led on to a state. Gordon's letter sets say which
  letters end a word, so that a last letter after which nothing can come has no arc, and does not count;
* `letters`: all letters laid or passed over on the board, those last ones included;
* `tried`: letters for which an arc was looked up: at a state reached, each different letter on the rack that
  the square admits, for a blank each letter that it admits, and a tile on the board. These are the calls
  of Gordon's GoOn, and what his "arcs traversed" must be: they alone come near his figures;
* `anchors`: anchor squares that were searched from;
* `dead_ends`: squares reached where no word ended and no letter fitted.

Here the turns of whole games are added up, with and without a blank on the rack. When counting is off a
turn costs a few instructions more, and a generator at most one test for each letter.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.board.generate import Generator
else:
    from quixotry.kernel.board.generate import Generator
    from quixotry.kernel.uncompiled import constants

    globals().update(constants("papers.counted"))


class CountedGenerator(Generator):
    """A board that counts what its search does."""

    def __cinit__(self, geometry, graph):
        if not cython.compiled:
            super().__cinit__(geometry, graph)
            self.begin_turn()
        self.count(False)

    def generate(self):
        self.begin_turn()
        Generator.generate(self)
        if self.counting:
            self.note_turn()

    def begin_turn(self):
        self.arcs = self.letters = self.anchors = self.dead_ends = self.tried = 0

    def note_turn(self):
        """Add the turn that has just been searched to the totals."""
        blank: cython.uint = self.rack[0] != 0
        self.totals[blank][0] += 1
        self.totals[blank][1] += self.arcs
        self.totals[blank][2] += self.letters
        self.totals[blank][3] += self.anchors
        self.totals[blank][4] += self.dead_ends
        self.totals[blank][5] += self.tried
        self.by_arcs[blank][magnitude(self.arcs)] += 1
        self.by_tried[blank][magnitude(self.tried)] += 1

    # ------------------------------------------------------------ called from Python

    def count(self, on: cython.bint = True):
        """Count from now on, or not; all counters are set to nothing."""
        blank: cython.int
        i: cython.int
        if not cython.compiled:
            self.totals = [[0] * COUNTERS for _ in range(2)]
            self.by_arcs = [[0] * MAGNITUDES for _ in range(2)]
            self.by_tried = [[0] * MAGNITUDES for _ in range(2)]
        for blank in range(2):
            for i in range(COUNTERS):
                self.totals[blank][i] = 0
            for i in range(MAGNITUDES):
                self.by_arcs[blank][i] = self.by_tried[blank][i] = 0
        self.counting = on

    def counters(self, blank=None):
        """What was counted, by name, in turns with a blank on the rack, without one, or in all."""
        names = ("turns", "arcs", "letters", "anchors", "dead_ends", "tried")
        return {names[i]: sum([self.totals[kind][i] for kind in kinds_of(blank)]) for i in range(COUNTERS)}

    def turns_by_arcs(self, blank=None):
        """How many turns followed a number of arcs of 0 bits, 1 bit and so on (G7)."""
        return [sum([self.by_arcs[kind][i] for kind in kinds_of(blank)]) for i in range(MAGNITUDES)]

    def turns_by_tried(self, blank=None):
        """How many turns tried a number of letters of 0 bits, 1 bit and so on (G7)."""
        return [sum([self.by_tried[kind][i] for kind in kinds_of(blank)]) for i in range(MAGNITUDES)]


if not cython.compiled:
    CountedGenerator.__init__ = CountedGenerator.__cinit__


def magnitude(number):
    """How many bits a number has."""
    bits: cython.uint = 0
    while number:
        bits += 1
        number >>= 1
    return bits


def kinds_of(blank):
    return (0, 1) if blank is None else (int(blank),)
