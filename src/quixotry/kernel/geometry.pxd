cimport cython

cdef enum:
    SQUARES = 1304          # two planes of at most 25 x 26 squares and a last sentinel each


@cython.final
cdef class Geometry:
    cdef readonly unsigned int rows
    cdef readonly unsigned int columns
    cdef readonly unsigned int down             # where the transposed plane begins
    cdef readonly unsigned int squares          # of both planes together, sentinels included
    cdef readonly unsigned int start
    cdef readonly unsigned int start_down
    cdef readonly bint symmetric
    cdef readonly unsigned int rack_size
    cdef unsigned char open[SQUARES]
    cdef unsigned char letter_multipliers[SQUARES]
    cdef unsigned char word_multipliers[SQUARES]
    cdef unsigned short transposed[SQUARES]
    cdef unsigned char lines[SQUARES]
    cdef unsigned char places[SQUARES]
    cdef unsigned short text_order[SQUARES]
    cdef unsigned int points[128]
    cdef int bonuses[16]
    cdef unsigned char tile_order[128]

    cdef bint precedes(self, unsigned long long packed, unsigned long long laid, unsigned long long other,
                       unsigned long long other_laid) noexcept nogil
