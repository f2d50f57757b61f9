cimport cython

from quixotry.kernel.best.leaves cimport Leaves
from quixotry.kernel.codes cimport CODES
from quixotry.kernel.games.selfplay cimport MOST_PLAYERS, SelfPlay

cdef enum:
    MOST_TURNS = 1024       # of one game that are kept
    MOST_POINTS = 32767     # of a player that are kept

# A turn of a game before it is made, seen from the player who is to move: by player, in the order of their turns.
cdef packed struct Moment:
    short scores[MOST_PLAYERS]
    short leaves[MOST_PLAYERS]              # steps of `Leaves`: what each kept after their last turn
    short finals[MOST_PLAYERS]              # scores at the end of the game
    unsigned short left                     # tiles in the bag and on all racks
    unsigned short openness
    unsigned short points[MOST_PLAYERS]     # on the racks
    unsigned char held[MOST_PLAYERS]        # tiles on the racks
    unsigned char counts[CODES]             # of the tiles that are left, by code


@cython.final
cdef class Standings:
    cdef readonly SelfPlay game
    cdef Leaves leaves
    cdef Moment moments[MOST_TURNS]
    cdef unsigned char who[MOST_TURNS]
    cdef unsigned int count
    cdef short kept[MOST_PLAYERS]
    cdef bint too_high                      # a score that does not fit a moment

    cdef short fitting(self, long long score) noexcept nogil
    cdef void follow(self, SelfPlay game, unsigned long long seed) noexcept nogil
    cdef void take_down(self, SelfPlay game, unsigned int player) noexcept nogil
    cdef short leave_after(self, const unsigned char *rack, unsigned long long packed, unsigned long long laid) noexcept nogil
