cimport cython

from quixotry.kernel.codes cimport TILE_CODES

cdef enum:
    SQUARES = 1304          # two planes of at most 25 x 26 squares and a last sentinel each
    LINES = 50              # rows from 0, columns from DOWN_LINES
    DOWN_LINES = 25
    MOST_MULTIPLIER = 4     # of a letter or a word
    PLACES = 32             # of a line, rounded up so that line and place are parts of one number


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
    cdef unsigned int points[TILE_CODES]
    cdef int bonuses[16]
    cdef unsigned char tile_order[TILE_CODES]

    cdef bint precedes(self, unsigned long long packed, unsigned long long laid, unsigned long long other,
                       unsigned long long other_laid) noexcept nogil
