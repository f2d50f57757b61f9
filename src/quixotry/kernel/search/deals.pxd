cimport cython

from quixotry.kernel.codes cimport CODES
from quixotry.kernel.games.selfplay cimport MOST_PLAYERS, MOST_TILES
from quixotry.kernel.random cimport Random

cdef struct Deal:
    unsigned char racks[MOST_PLAYERS][CODES]    # by seat, the mover's 0 is left out
    unsigned char bag[MOST_TILES]               # drawn from its end
    unsigned int bag_count
    unsigned long long chance                   # where tiles go that are put back


@cython.final
cdef class Dealer:
    cdef Random random
    cdef readonly unsigned int players
    cdef unsigned char known[MOST_PLAYERS][CODES]
    cdef unsigned int wanted[MOST_PLAYERS]      # tiles that a rack has beside those that are known
    cdef unsigned char pool[MOST_TILES]         # what is neither on the board nor on a rack that is known
    cdef readonly unsigned int pool_count
    cdef unsigned int step                      # tiles that all racks take of it
    cdef unsigned int stride                    # by which an order is turned for the next deal
    cdef unsigned int turns                     # deals from one order of the pool
    cdef unsigned long long seed
    # leaves that a player has kept, as likely as their weights say
    cdef unsigned int leave_counts[MOST_PLAYERS]
    cdef unsigned char *leaves[MOST_PLAYERS]    # LEAVE_SIZE codes each: how many, and which
    cdef double *chances[MOST_PLAYERS]          # of this one or one before it
    # the deal under way
    cdef unsigned char order[MOST_TILES]
    cdef bint taken[MOST_TILES]

    cdef void deal(self, unsigned long long sample, Deal *to) noexcept nogil
    cdef void take_leave(self, unsigned int player, unsigned long long sample, Deal *to) noexcept nogil
    cdef unsigned int find(self, unsigned int code) noexcept nogil
    cdef int keep_leaves(self, unsigned int player, leaves) except -1
