cimport cython

from quixotry.kernel.borrowed cimport Borrowed
from quixotry.kernel.papers.sequence cimport LetterByLetter

cdef enum:
    MOST_POSITIONS = 650        # runs of tiles on a board of 25 x 25, both ways


cdef class ShapiroGenerator(LetterByLetter):
    cdef readonly object tree
    cdef bint ready
    cdef readonly bytes canonical
    cdef readonly bytes word_letters
    cdef Borrowed memory
    cdef const unsigned int *nodes_of_tree
    cdef unsigned char place_of[64]         # of each letter in the canonical order, from 1 on
    # positions judged worthwhile, the best first
    cdef unsigned int position_count
    cdef unsigned int positions[MOST_POSITIONS]
    # the position under way
    cdef unsigned int run                   # its first square
    cdef unsigned int run_length
    cdef unsigned int free_left
    cdef unsigned int free_right
    cdef unsigned char required[32]         # the letters of its tiles, in canonical order
    cdef unsigned char offered[64]          # how many of each letter, by place in canonical order

    cdef void find_plays(self) noexcept nogil
    cdef void find_positions(self) noexcept nogil
    cdef void judge_position(self) noexcept nogil
    cdef bint is_free(self, unsigned int square) noexcept nogil
    cdef void take_position(self, unsigned int square) noexcept nogil
    cdef unsigned int promise(self) noexcept nogil
    cdef unsigned int worth(self, unsigned int square) noexcept nogil
    cdef bint matches(self, unsigned int at) noexcept nogil
    cdef void place_words(self, unsigned int at, unsigned int count, unsigned int length) noexcept nogil


cdef void descend(
    ShapiroGenerator board, unsigned int node, unsigned int depth, unsigned int met,
    unsigned int lacking) noexcept nogil
