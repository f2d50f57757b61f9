"""Keys of letter multisets: each letter has a fixed number of 64 bits, and a multiset has their sum.

So the key of a rack's tiles together with those played through is one addition, any alphabet fits, and
a letter may occur any number of times.  That two multisets share a key is possible in principle:
whoever finds a word by its key looks at its letters before it counts.
"""

from __future__ import annotations

MASK64 = 0xFFFFFFFFFFFFFFFF


def letter_key(letter: int) -> int:
    """One step of splitmix64: nothing for the blank, which stands for no letter yet."""
    z = letter * 0x9E3779B97F4A7C15 & MASK64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK64
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK64
    return z ^ z >> 31
