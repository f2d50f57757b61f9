cimport cython

from quixotry.kernel.board.geometry cimport LINES
from quixotry.kernel.papers.counted cimport CountedGenerator
from quixotry.kernel.papers.letter_sets cimport Packed


cdef class GordonGenerator(CountedGenerator):
    cdef readonly Packed packed
    cdef readonly bint skipping                 # every other internal anchor
    cdef readonly bint from_tiles               # plays through a run of tiles begin there
    cdef bint mirrored
    cdef unsigned long long init                # the arc to the initial state, with the null letter set
    cdef unsigned long long alphabet
    cdef unsigned int inside[LINES]                # by line, the squares that are not blocked
    # the search under way
    cdef unsigned int previous                  # the anchor used before in this line; no square at all if none
    cdef bint open_behind                       # no tile lies where the play goes on after ◇

    cdef unsigned long long read(self, unsigned long long arc, unsigned int square, unsigned int last) noexcept nogil
    cdef bint ends_word(self, unsigned long long arc, unsigned int square, unsigned int head) noexcept nogil
    cdef unsigned int anchors_of(self, unsigned int line) noexcept nogil


cdef class CountingBoard(GordonGenerator):
    pass


ctypedef fused AnyBoard:
    GordonGenerator
    CountingBoard


cdef inline bint leftward(GordonGenerator board, int pos) noexcept nogil
cdef inline bint is_play(GordonGenerator board, unsigned long long counts) noexcept nogil
cdef void gen(
    AnyBoard board, int pos, unsigned long long arc, unsigned long long score,
    unsigned long long counts, unsigned long long laid) noexcept nogil
cdef inline void reach(
    AnyBoard board, int pos, unsigned long long arc, unsigned long long score,
    unsigned long long counts, unsigned long long laid, bint ended) noexcept nogil
cdef inline void go_on(
    AnyBoard board, int pos, unsigned int letter, unsigned long long old_arc,
    unsigned long long score, unsigned long long counts, unsigned long long laid) noexcept nogil
