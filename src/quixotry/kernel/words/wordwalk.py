"""A walk over the words of a graph that have a shape and can be laid with given tiles, in order.

A shape is a row of places, each with the set of letters that may stand there, and runs of any letters
between them.  How much of it a path has matched is a set of numbers of places, one bit each; a run
before a place is a bit that stays.  A letter moves the whole set at once.

Tiles are used before blanks, so each word is found once, and a blank is whatever letter is one too many,
at its last places in the word.

The walk keeps its own stack.  It takes some steps at a time and then lets its caller look at the clock:
a graph proved sound may still have more paths than anybody can wait for.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free, realloc
    from cython.cimports.quixotry.kernel.words.nodes import ACCEPTS, TARGET, arc_of, letters_at, lowest
else:
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import ACCEPTS, TARGET, arc_of, letters_at, lowest

    globals().update(constants("words.wordwalk"))

ONE = cython.declare(cython.ulonglong, 1)
MOST_PLACES = 63


class WordWalk:
    """The words with these places, as `more` finds them.

    `places` are sets of letters, at most 63; bit i of `runs` says that any letters of `allowed` may stand
    before place i, or after the last.  `tiles` counts the tiles at hand by code, None for any number of
    all; `needs` counts the letters that a word must have.
    """

    def __cinit__(self, graph: Graph, places, runs, allowed, tiles, needs, minimum, maximum):
        if len(places) > MOST_PLACES or runs >> (len(places) + 1):
            raise ValueError(f"a shape of {len(places)} places")
        if not cython.compiled:
            self.found = bytearray()
            self.path = bytearray(LONGEST + 1)
            self.takes, self.left, self.needs = [0] * 64, [0] * 64, [0] * 64
            self.node, self.pending, self.states = ([0] * (LONGEST + 1) for _ in range(3))
        self.graph = graph
        self.nodes = self.graph.nodes
        self.runs = runs
        self.final = ONE << len(places)
        self.allowed = allowed
        self.minimum = minimum
        self.maximum = min(maximum, LONGEST)
        self.limited = tiles is not None
        self.used = 0
        self.lacking = sum(needs)
        i: cython.uint
        place: cython.uint
        for i in range(64):
            self.takes[i] = 0
            self.left[i] = tiles[i] if self.limited else 0
            self.needs[i] = needs[i]
        for place in range(len(places)):
            for i in range(1, 64):
                if places[place] >> i & 1:
                    self.takes[i] |= ONE << place
        self.at_hand = 0
        for i in range(1, 64):
            if self.left[i]:
                self.at_hand |= ONE << i
        self.frames = 0
        if self.maximum > 0 and self.lacking <= self.maximum:
            self.enter(self.graph.dawg, 1)

    def __dealloc__(self):
        free(self.found)

    @property
    def done(self):
        """Whether all words have been found."""
        return self.frames == 0

    def more(self, steps: cython.uint):
        """The words found in the next steps: their tiles, and a 0 after each."""
        failed: cython.bint
        self.used = 0
        if cython.compiled:
            with cython.nogil:
                failed = self.walk(steps)
        else:
            failed = self.walk(steps)
        if failed:
            raise MemoryError
        return bytes(self.found[: self.used]) if self.used else b""

    def walk(self, steps):
        """Take the steps; whether memory ran out."""
        while steps > 0 and self.frames > 0:
            steps -= 1
            at: cython.uint = self.frames - 1
            if self.pending[at] == 0:
                self.frames -= 1
                if at > 0:
                    self.take_back(self.path[at - 1])
                continue
            letter: cython.uint = lowest(self.pending[at])
            self.pending[at] &= self.pending[at] - 1
            states: cython.ulonglong = self.states[at]
            states = (states & self.takes[letter]) << 1 | (states & self.runs)
            if states == 0:
                continue
            arc: cython.uint = arc_of(
                self.nodes, self.node[at], letters_at(self.nodes, self.node[at]), letter
            )
            self.path[at] = self.lay(letter)
            if (
                arc & ACCEPTS
                and states & self.final
                and self.lacking == 0
                and at + 1 >= self.minimum
                and not self.record(at + 1)
            ):
                return True
            if arc & TARGET and at + 1 < self.maximum and at + 1 + self.lacking <= self.maximum:
                self.enter(arc & TARGET, states)
            else:
                self.take_back(self.path[at])
        return False

    def enter(self, node, states):
        """Go on from a node."""
        letters: cython.ulonglong = letters_at(self.nodes, node) & self.allowed
        if self.limited and self.left[0] == 0:
            letters &= self.at_hand
        self.node[self.frames] = node
        self.states[self.frames] = states
        self.pending[self.frames] = letters
        self.frames += 1

    def lay(self, letter):
        """Lay a letter: its tile, a blank if there is none, with a mark if the word needed it."""
        tile: cython.uchar = letter
        if self.limited:
            if self.left[letter]:
                self.left[letter] -= 1
                if self.left[letter] == 0:
                    self.at_hand &= ~(ONE << letter)
            else:
                self.left[0] -= 1
                tile |= BLANK
        if self.needs[letter]:
            self.needs[letter] -= 1
            self.lacking -= 1
            tile |= NEEDED
        return tile

    def take_back(self, tile):
        letter: cython.uint = tile & 63
        if tile & NEEDED:
            self.needs[letter] += 1
            self.lacking += 1
        if self.limited:
            if tile & BLANK:
                self.left[0] += 1
            else:
                self.left[letter] += 1
                self.at_hand |= ONE << letter

    def record(self, length):
        """Note the word on the path; whether there was room."""
        i: cython.uint
        if cython.compiled:
            if self.used + length + 1 > self.capacity:
                capacity: cython.size_t = 2 * self.capacity + 4096
                larger: cython.p_uchar = cython.cast(cython.p_uchar, realloc(self.found, capacity))
                if larger == cython.NULL:
                    return False
                self.found = larger
                self.capacity = capacity
            for i in range(length):
                self.found[self.used + i] = self.path[i] & CODE
            self.found[self.used + length] = 0
        else:
            self.found[self.used :] = bytes([tile & CODE for tile in self.path[:length]]) + b"\0"
        self.used += length + 1
        return True


if not cython.compiled:
    WordWalk.__init__ = WordWalk.__cinit__


def by_length(found: bytes):
    """Words with a 0 after each, put in order of length; those of one length stay as they were."""
    size: cython.size_t = len(found)
    ordered: bytearray = bytearray(size)
    source: cython.p_const_uchar = found
    target: cython.p_uchar = ordered
    places: cython.size_t[66]  # by length, and one beyond the longest
    start: cython.size_t = 0
    length: cython.size_t
    i: cython.size_t
    if not cython.compiled:
        places = [0] * 66
    for i in range(66):
        places[i] = 0
    for i in range(size):
        if source[i] == 0:
            places[i - start + 1] += i - start + 1
            start = i + 1
    for i in range(65):
        places[i + 1] += places[i]
    start = 0
    for i in range(size):
        if source[i] == 0:
            length = i - start
            while start < i:
                target[places[length]] = source[start]
                places[length] += 1
                start += 1
            places[length] += 1  # the 0 is there already
            start = i + 1
    return bytes(ordered)
