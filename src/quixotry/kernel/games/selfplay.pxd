cimport cython

from quixotry.kernel.best.chooser cimport Chooser
from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.random cimport Random

cdef enum:
    MOST_TILES = 1000
    MOST_PLAYERS = 4


@cython.final
cdef class SelfPlay:
    cdef Generator board
    cdef Random random
    cdef unsigned char full_bag[MOST_TILES]
    cdef unsigned int total
    cdef unsigned int players
    cdef int exchange_minimum               # -1: no exchanges
    cdef unsigned int scoreless_limit
    cdef int out_gain                       # what the player who goes out gains of the others' tiles: 2, 1 or 0 times
    cdef int out_loss                       # and what these lose
    cdef int scoreless_loss
    # the game under way
    cdef unsigned char bag[MOST_TILES]
    cdef unsigned int bag_count
    cdef unsigned char racks[MOST_PLAYERS][64]
    cdef long long scores[MOST_PLAYERS]
    cdef unsigned int turns[MOST_PLAYERS]
    cdef unsigned int bingos[MOST_PLAYERS]
    cdef unsigned long long moves_found
    cdef unsigned long long digest
    cdef unsigned long long *record         # two words a turn
    cdef unsigned int noted
    cdef unsigned int capacity              # of the record, in turns
    cdef bint failed                        # for want of memory
    cdef bint busy
    # who judges plays for whom
    cdef list policies
    cdef list evaluators
    cdef bint evaluating[MOST_PLAYERS]
    cdef void *judges[MOST_PLAYERS]
    cdef bint choosing[MOST_PLAYERS]        # by equity
    cdef unsigned int stop_at               # the game stops when the bag has no more than this

    cdef void start(self, unsigned long long seed) noexcept nogil
    cdef void play(self) noexcept nogil
    cdef void draw(self, unsigned int player, unsigned int count) noexcept nogil
    cdef void exchange(self, unsigned int player, unsigned char *back) noexcept nogil
    cdef void choose_by_equity(self, unsigned int player) noexcept nogil
    cdef unsigned int exchange_limit(self, unsigned int player) noexcept nogil
    cdef bint take_turn(self, unsigned int player) noexcept nogil
    cdef bint may_exchange(self, unsigned int player) noexcept nogil
    cdef unsigned int rack_count(self, unsigned int player) noexcept nogil
    cdef long long rack_points(self, unsigned int player) noexcept nogil
    cdef void lay_best(self, unsigned int player) noexcept nogil
    cdef void settle(self, int winner) noexcept nogil
    cdef void choose_policy(self, unsigned int player) noexcept nogil
    cdef void note(self, unsigned long long packed, unsigned long long laid) noexcept nogil
    cdef bint make_space(self) noexcept nogil
    cdef seat(self, policies)
    cdef take_seats(self, policies)
    cdef run(self, unsigned long long seed, policies, unsigned int stop_at)
