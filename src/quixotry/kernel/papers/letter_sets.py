"""A GADDAG or DAGGAD with letter sets on its arcs, as one array, expanded or compressed (G1, G4).

An arc says which state it leads to, and its *letter set*: the letters which, if encountered next, make a
word.  Letter sets are few and shared: an arc has the number of its own.

The array has the letter sets, the null set first, then the states.  In the *expanded* form a state is a row
of arcs, one for each letter, ◇ first, and 0 where there is none; states are numbered from 1.  In the
*compressed* form a state is a bit map of the letters that have arcs, with these arcs behind it in order, and
its number is its place in the array.  An arc is letter set << target_bits | state, and state 0 is none.

Words have 32 bits, as in the paper, or 64 where a bit map or an arc does not fit: compressed, whose states
have the larger numbers, sooner than expanded.

Cost: states * (letters + 1) + letter sets words expanded, states + arcs + letter sets compressed; an arc is
found by one read, or by two and counting bits.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.borrowed import Borrowed
else:

    def letter_set(packed, arc):
        return packed.view[arc >> packed.target_bits]

    def next_arc(packed, arc, letter):
        state = arc & packed.target
        if state == 0:
            return 0
        if packed.expanded:
            return packed.view[packed.rows + state * packed.width + letter]
        letters = packed.view[state]
        if not letters >> letter & 1:
            return 0
        return packed.view[state + 1 + (letters & (1 << letter) - 1).bit_count()]

    def letters_after(packed, arc):
        if packed.expanded:
            return packed.alphabet
        return letter_set(packed, arc) | (packed.view[arc & packed.target] if arc & packed.target else 0)


class Packed:
    """The array and what is needed to read it; `gordon_pack` makes it."""

    def __cinit__(self, *, words, word_bytes, width, expanded, target_bits, root, letter_sets, mirrored):
        view = memoryview(words).cast("B").cast("Q" if word_bytes == 8 else "I")
        self.data = view
        if not cython.compiled:
            self.view = view
        else:
            self.memory = Borrowed(view)
            self.words = cython.cast(cython.pointer[cython.const[cython.uint]], self.memory.start)
            self.long_words = cython.cast(cython.pointer[cython.const[cython.ulonglong]], self.memory.start)
        self.word_bytes = word_bytes
        self.is_long = word_bytes == 8
        self.size = len(view)
        self.width = width
        self.expanded = expanded
        self.rows = letter_sets - width
        self.target_bits = target_bits
        self.target = (cython.cast(cython.ulonglong, 1) << target_bits) - 1
        self.alphabet = (cython.cast(cython.ulonglong, 1) << width) - 2
        self.root = root
        self.letter_sets = letter_sets
        self.mirrored = mirrored

    def bytes(self):
        """How much memory it takes."""
        return self.size * self.word_bytes

    def follow(self, path: bytes):
        """The letter set, as bits, on the last arc of a path from the initial state; None if it ends."""
        arc: cython.ulonglong = self.root
        letter: cython.uint
        for letter in path:
            arc = next_arc(self, arc, letter) if letter < self.width else 0
            if arc == 0:
                return None
        return letter_set(self, arc)


if not cython.compiled:
    Packed.__init__ = Packed.__cinit__


NO_WORDS = Packed(
    words=bytes(4),
    word_bytes=4,
    width=1,
    expanded=False,
    target_bits=1,
    root=0,
    letter_sets=1,
    mirrored=False,
)
