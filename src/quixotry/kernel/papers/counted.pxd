cimport cython

from quixotry.kernel.board.generate cimport Generator

cdef enum:
    COUNTERS = 6        # turns, arcs, letters, anchors, dead ends, letters tried
    MAGNITUDES = 65     # how many bits a number has


cdef class CountedGenerator(Generator):
    cdef readonly bint counting
    # of the turn under way
    cdef unsigned long long arcs
    cdef unsigned long long letters
    cdef unsigned long long anchors
    cdef unsigned long long dead_ends
    cdef unsigned long long tried
    # of all turns, first those without a blank on the rack, then those with one
    cdef unsigned long long totals[2][COUNTERS]
    cdef unsigned long long by_arcs[2][MAGNITUDES]
    cdef unsigned long long by_tried[2][MAGNITUDES]

    cdef void generate(self) noexcept nogil
    cdef void begin_turn(self) noexcept nogil
    cdef void note_turn(self) noexcept nogil


cdef unsigned int magnitude(unsigned long long number) noexcept nogil
