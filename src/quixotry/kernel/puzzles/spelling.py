"""The words near a misspelled one: a walk of the DAWG with one row of the edit distance for each letter.

The distance is Damerau's: the fewest letters put in, left out, replaced, or swapped with the next one, that
turn what was typed into a word.  A row belongs to a path of the graph and says what the path costs against
each beginning of the typed word; paths share their first letters, so each row is made once, and a path whose
row has nothing within reach is left.  Only cells as near to the diagonal as the reach can be within it.

An edit costs STEP and up to 49 more for being an unlikely slip, so that one number orders words by distance
first, by likelihood second, and `cost // STEP` is the distance.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.words.nodes import ACCEPTS, TARGET, letters_at, lowest
else:
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import ACCEPTS, TARGET, letters_at, lowest

    globals().update(constants("puzzles.spelling"))


class NearWords:
    """Finds the words near a typed one.

    `replacing` has a byte for each typed letter (times 64) and each letter meant instead, up to 29: how
    unlikely it is to take the one for the other.
    """

    def __cinit__(self, graph: Graph, replacing: bytes):
        if len(replacing) != 4096 or max(replacing) + AT_START >= STEP // 2:
            raise ValueError("64 times 64 numbers from 0 to 29 are needed")
        self.graph = graph
        if not cython.compiled:
            self.replacing, self.rows = [0] * 4096, [0] * WIDTH * WIDTH
            self.typed, self.path = [0] * WIDTH, [0] * WIDTH
        i: cython.uint
        for i in range(4096):
            self.replacing[i] = replacing[i]

    def within(self, typed: bytes, distance: cython.uint):
        """(cost, word) of each word at most this distance (up to 2) away, in no special order."""
        if distance > FARTHEST:
            raise ValueError(f"the distance must be at most {FARTHEST}")
        found: list = []
        if not 0 < len(typed) <= LONGEST or max(typed) > 63:
            return found
        i: cython.uint
        self.length = len(typed)
        self.reach = distance
        for i in range(self.length):
            self.typed[i + 1] = typed[i]
        self.make_row(0)
        self.walk(self.graph.dawg, 1, found)
        return found

    def walk(self, node, depth, found):
        """Try each letter of a node as the path's letter number `depth`."""
        letters: cython.ulonglong = letters_at(self.graph.nodes, node)
        place: cython.uint = node + 2
        arc: cython.uint
        cost: cython.uint
        i: cython.uint
        while letters:
            arc = self.graph.nodes[place]
            self.path[depth] = lowest(letters)
            if self.make_row(depth) < STEP * (self.reach + 1):
                if arc & ACCEPTS and depth + self.reach >= self.length:
                    cost = self.rows[WIDTH * depth + self.length + 1]
                    if cost < STEP * (self.reach + 1):
                        found.append((cost, bytes([self.path[i] for i in range(1, depth + 1)])))
                if arc & TARGET:
                    self.walk(arc & TARGET, depth + 1, found)
            place += 1
            letters &= letters - 1

    def make_row(self, depth):
        """What the path costs against each beginning of the typed word; the least of it.

        The cell for the first j typed letters is at j + 1.  A cell beyond each end of a row is out of reach,
        and the rows above are never read further out.
        """
        row: cython.uint = WIDTH * depth + 1
        first: cython.uint = depth - self.reach if depth > self.reach else 0
        last: cython.uint = depth + self.reach if depth + self.reach < self.length else self.length
        least: cython.uint = FAR
        cost: cython.uint
        j: cython.uint
        self.rows[row + first - 1] = FAR
        for j in range(first, last + 1):
            cost = self.cell(row, depth, j)
            self.rows[row + j] = cost
            if cost < least:
                least = cost
        self.rows[row + last + 1] = FAR
        return least

    def cell(self, row, depth, j):
        """The cheapest way to the path's first `depth` letters from the first `j` typed ones."""
        if depth == 0 and j == 0:
            return 0
        best: cython.uint = FAR
        cost: cython.uint
        meant: cython.uint = self.path[depth] if depth else 0
        typed: cython.uint = self.typed[j] if j else 0
        if depth and j:
            best = self.rows[row - WIDTH + j - 1]
            if meant != typed:
                best += STEP + self.replacing[64 * typed + meant] + (AT_START if j == 1 else 0)
        if depth:
            cost = self.rows[row - WIDTH + j] + STEP
            if j == 0:
                cost += OTHER + AT_START
            else:
                cost += DOUBLED if depth > 1 and self.path[depth - 1] == meant else OTHER
            if cost < best:
                best = cost
        if j:
            cost = self.rows[row + j - 1] + STEP
            if j == 1:
                cost += OTHER + AT_START
            else:
                cost += DOUBLED if self.typed[j - 1] == typed else OTHER
            if cost < best:
                best = cost
        if depth > 1 and j > 1:
            cost = self.swapped(row, depth, j)
            if cost < best:
                best = cost
        return best

    def swapped(self, row, depth, j):
        """The same if the last two letters were swapped, with at most one more put in or left out between."""
        meant: cython.uint = self.path[depth]
        typed: cython.uint = self.typed[j]
        best: cython.uint = FAR
        cost: cython.uint
        if meant == self.typed[j - 1]:
            if typed == self.path[depth - 1]:
                best = self.rows[row - 2 * WIDTH + j - 2] + STEP + SWAPPED
                best += SWAPPED_AT_START if j == 2 else 0
            if depth > 2 and typed == self.path[depth - 2]:
                cost = self.rows[row - 3 * WIDTH + j - 2] + 2 * STEP + SWAPPED + OTHER
                cost += SWAPPED_AT_START if j == 2 else 0
                if cost < best:
                    best = cost
        if j > 2 and meant == self.typed[j - 2] and typed == self.path[depth - 1]:
            cost = self.rows[row - 2 * WIDTH + j - 3] + 2 * STEP + SWAPPED + OTHER
            cost += SWAPPED_AT_START if j == 3 else 0
            if cost < best:
                best = cost
        return best


if not cython.compiled:
    NearWords.__init__ = NearWords.__cinit__
