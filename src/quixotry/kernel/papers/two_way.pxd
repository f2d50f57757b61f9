cimport cython

from quixotry.kernel.borrowed cimport Borrowed
from quixotry.kernel.papers.counted cimport CountedGenerator

cdef enum:
    ROOT = 4
    # the sides on which a word may still grow
    LEFT = 1
    RIGHT = 2
    BOTH = 3
    # what an arc says of the string it leads to, beside nodes.ACCEPTS, and its node
    BEGINS = 1 << 30
    ENDS = 1 << 29
    NODE = (1 << 29) - 1


cdef class TwoWayGenerator(CountedGenerator):
    cdef readonly object two_way
    cdef readonly bint choosing
    cdef bint ready
    cdef Borrowed memory
    cdef const unsigned int *strings

    cdef void generate_anchor(self) noexcept nogil


cdef inline unsigned int left_arc(const unsigned int *strings, unsigned int node, unsigned int letter) noexcept nogil
cdef inline unsigned int right_arc(const unsigned int *strings, unsigned int node, unsigned int letter) noexcept nogil
cdef inline unsigned int needed(unsigned int sides) noexcept nogil
cdef inline void note_arc(TwoWayGenerator board, unsigned int arc) noexcept nogil
cdef void note_letters(
    TwoWayGenerator board, unsigned int arcs, unsigned long long letters, unsigned long long admitted,
    unsigned long long rack_letters, unsigned int must) noexcept nogil
cdef void start_on_run(TwoWayGenerator board) noexcept nogil
cdef void grow(
    TwoWayGenerator board, unsigned int left, unsigned int right, unsigned int arc, unsigned int sides,
    unsigned long long score, unsigned long long counts, unsigned long long rack_letters,
    unsigned long long laid) noexcept nogil
cdef void lay(
    TwoWayGenerator board, unsigned int left, unsigned int right, unsigned int node, unsigned int side,
    unsigned int sides, unsigned long long score, unsigned long long counts, unsigned long long rack_letters,
    unsigned long long laid) noexcept nogil
