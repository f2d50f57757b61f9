cimport cython

from quixotry.kernel.borrowed cimport Borrowed
from quixotry.kernel.words.nodes cimport popcount

cdef enum:
    TURN = 0                # the code of ◇


@cython.final
cdef class Packed:
    cdef readonly object data
    cdef Borrowed memory
    cdef const unsigned int *words
    cdef const unsigned long long *long_words
    cdef bint is_long
    cdef readonly unsigned int word_bytes               # 4 or 8
    cdef readonly unsigned long long size               # in words
    cdef readonly bint expanded
    cdef readonly unsigned int width                    # of a row: the letters and ◇
    cdef long long rows                                 # where the row of state 0 would begin
    cdef readonly unsigned int target_bits
    cdef unsigned long long target
    cdef unsigned long long alphabet
    cdef readonly unsigned long long root               # as an arc: INIT, with the null letter set
    cdef readonly unsigned int letter_sets
    cdef readonly bint mirrored                         # a DAGGAD


cdef inline unsigned long long word_at(Packed packed, unsigned long long place) noexcept nogil:
    return packed.long_words[place] if packed.is_long else packed.words[place]


cdef inline unsigned long long letter_set(Packed packed, unsigned long long arc) noexcept nogil:
    """The letters which, if encountered next, make a word."""
    return word_at(packed, arc >> packed.target_bits)


cdef inline unsigned long long next_arc(Packed packed, unsigned long long arc, unsigned int letter) noexcept nogil:
    """NextArc: the arc for a letter (or ◇) from the state that an arc leads to; 0 if there is none."""
    cdef unsigned long long state = arc & packed.target, letters
    if state == 0:
        return 0
    if packed.expanded:
        return word_at(packed, packed.rows + state * packed.width + letter)
    letters = word_at(packed, state)
    if not letters >> letter & 1:
        return 0
    return word_at(packed, state + 1 + popcount(letters & ((<unsigned long long> 1 << letter) - 1)))


cdef inline unsigned long long letters_after(Packed packed, unsigned long long arc) noexcept nogil:
    """The letters worth trying after an arc: expanded, all; else those of letter set and bit map."""
    if packed.expanded:
        return packed.alphabet
    if arc & packed.target:
        return letter_set(packed, arc) | word_at(packed, arc & packed.target)
    return letter_set(packed, arc)
