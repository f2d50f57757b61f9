cimport cython

from quixotry.kernel.board.board cimport Board
from quixotry.kernel.board.geometry cimport SQUARES

cdef enum:
    TIES_BY_TEXT = 0
    TIES_BY_FIRST = 1
    TIES_BY_LAST = 2
    TIES_BY_CHANCE = 3


@cython.final
cdef class Policy:
    cdef long long score
    cdef long long letters
    cdef long long bonus_squares[7]
    cdef long long each_bonus_square
    cdef bint looks_at_squares
    cdef long long letter_values[64]
    cdef long long duplicate
    cdef long long balance[11][11]
    cdef bint looks_at_leave
    cdef bint vowels[64]
    cdef long long penalty
    cdef long long malus[7]
    cdef long long fades[26]
    cdef long long shrink
    cdef unsigned int reach
    cdef unsigned int ties                  # by text, the first found, the last, chance
    cdef bint sum_squares
    cdef bint squares_below
    cdef bint square_points
    cdef long long each_tile
    cdef bint has_least                     # a play worth less is not made
    cdef long long least


@cython.final
cdef class Evaluator:
    cdef readonly Policy policy
    cdef Board board
    cdef unsigned char codes[16]            # the different tiles of the rack in hand
    cdef unsigned int code_count
    cdef unsigned int turn
    cdef unsigned int seen[SQUARES]         # the turn in which a square's malus was last worked out
    cdef long long malus[SQUARES]
    cdef unsigned char kinds[SQUARES]

    cdef void begin(self, const unsigned char *rack) noexcept nogil
    cdef long long value(self, const unsigned char *rack, unsigned long long packed,
                         unsigned long long laid) noexcept nogil
    cdef long long of_squares(self, unsigned long long packed, unsigned long long laid) noexcept nogil
    cdef long long better(self, long long bonus, unsigned int square, long long tile) noexcept nogil
    cdef unsigned long long chance(self, unsigned long long packed, unsigned long long laid) noexcept nogil
    cdef long long of_leave(self, const unsigned char *rack) noexcept nogil
    cdef long long malus_of(self, unsigned int square) noexcept nogil
    cdef long long malus_along(self, unsigned int square, int step) noexcept nogil
    cdef long long penalty(self, unsigned long long packed) noexcept nogil
