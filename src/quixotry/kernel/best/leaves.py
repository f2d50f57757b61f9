"""The value of every leave: a table over all multisets of tiles up to a size, in steps of 5/1000 of a point.

The place of a leave in the table is a sum, one term for each of its tiles in order (the combinatorial
number system): a leave with one tile more, no smaller than the others, is one addition away.  So the values
of all subsets of a rack are fetched in one sweep, without hashing and without a walk.
"""

from __future__ import annotations

from math import comb

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.borrowed import Borrowed
else:
    from quixotry.kernel.uncompiled import constants

    globals().update(constants("best.leaves"))


class Leaves:
    """Values over a buffer of 16-bit numbers, which it keeps alive, in units of `STEP` thousandths."""

    def __cinit__(self, buffer, types, largest):
        view = memoryview(buffer).cast("B").cast("h")
        if not (1 < types <= 63 and 0 <= largest <= LARGEST_LEAVE):
            raise ValueError(f"no leaves of {largest} out of {types} kinds of tiles")
        if len(view) != table_size(types, largest):
            raise ValueError(f"{len(view)} values instead of {table_size(types, largest)}")
        self.data, self.types, self.largest = view, types, largest
        if cython.compiled:
            self.memory = Borrowed(view)
            self.values = cython.cast(cython.pointer[cython.const[cython.short]], self.memory.start)
        else:
            self.values = view
            self.offsets = [0] * (LARGEST_LEAVE + 2)
            self.steps = [[0] * 64 for _ in range(LARGEST_LEAVE + 2)]
        for size in range(1, largest + 1):
            self.offsets[size] = table_size(types, size - 1)
            for code in range(types):
                self.steps[size][code] = comb(code + size - 1, size)

    def place(self, codes: bytes):
        """Where a leave's value stands in the table; its codes in ascending order, the blank is 0."""
        if len(codes) > self.largest or (codes and max(codes) >= self.types) or list(codes) != sorted(codes):
            raise ValueError(f"{codes!r} is not in a table of leaves up to {self.largest} tiles")
        return self.offsets[len(codes)] + sum([self.steps[i + 1][code] for i, code in enumerate(codes)])

    def value(self, codes: bytes):
        """The value of a leave that the table has, in thousandths of a point."""
        return STEP * self.values[self.place(codes)]


if not cython.compiled:
    Leaves.__init__ = Leaves.__cinit__


def table_size(types, largest):
    """How many leaves of 0 to `largest` tiles there are, if there is no end of tiles."""
    return sum([comb(types + size - 1, size) for size in range(largest + 1)])
