"""The one source of chance: a splitmix64 generator, the same sequence for a seed everywhere."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.codes import MASK64
else:
    from quixotry.kernel.uncompiled import constants

    globals().update(constants("codes"))

STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


class Random:
    """A seeded generator; `state` alone decides what follows, so saving it is enough to go back."""

    def __cinit__(self, seed):
        self.state = seed & 0xFFFFFFFFFFFFFFFF

    def next_below(self, n):
        z: cython.ulonglong
        self.state = self.state + STEP & MASK64
        z = self.state
        z = (z ^ z >> 30) * MIX_1 & MASK64
        z = (z ^ z >> 27) * MIX_2 & MASK64
        z ^= z >> 31
        return (z >> 32) * n >> 32

    def below(self, n):
        """A whole number from 0 to n - 1, each as likely."""
        if not 0 < n < 0x80000000:
            raise ValueError(f"n must be from 1 to 2**31 - 1, not {n}")
        return self.next_below(n)


if not cython.compiled:
    Random.__init__ = Random.__cinit__
