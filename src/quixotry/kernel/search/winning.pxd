cimport cython

from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.codes cimport CODES

cdef enum:
    SEATS = 4               # players at most
    # the columns of a model: one row for each number of tiles left
    GAIN = 0                # four: what the player whose turn comes in so many turns still gains; of two players the first is the spread
    SCALE = 4               # how far what is still to come spreads
    LEAVE = 5               # what a point of the leaves is worth
    HELD = 6                # what a tile more than the others' is worth, once the bag is empty
    HELD_POINTS = 7         # and a point on these tiles
    OPEN = 8                # how open boards are on the average
    OPEN_GAIN = 9           # what an opener board is worth to the player who moves
    OPEN_SCALE = 10         # and how much more spreads on it
    TILE_GAIN = 11          # how much the tiles' own weights count for the player who moves
    TILE_SCALE = 12         # and for how far it spreads
    COLUMNS = 13
    # of several players these columns hold how far what each gains spreads, by turns, in that scale
    WIDTH_0 = 5
    WIDTH_1 = 6
    WIDTH_2 = 7
    WIDTH_3 = 9
    KNOTS = 10              # probabilities between which the bending of several players' is on a line
    # the shape of what is still to come: the probability that it is below z, for 81 values of z
    SHAPE = 81
    SHAPE_STEPS = 10        # to a unit of z
    PARTS = 24              # equally likely parts of a shape, for the integral with several players

cdef struct Standing:       # of one player, for whom the probability of winning is asked; what is 0 may be unknown
    long long spread                # thousandths of a point: own score and leave less those of the best of the others
    long long leaves                # the part of it that is leaves: of what each kept after their last turn
    long long others[SEATS - 1]     # three or four players: own score and leave less each other's, in the order of their turns after one's own
    unsigned int left               # tiles in the bag and on all racks together
    unsigned int turn               # turns until this player moves: 0 if to move
    unsigned int players
    unsigned int held               # tiles on this player's rack; only counts when the bag is empty
    int held_points                 # their points less those on the other racks (of all others together); likewise
    unsigned int openness           # of the board, by `openness_of`
    unsigned char counts[CODES]     # by tile code: how many are not on the board (bag and racks), 0 the blank


@cython.final
cdef class Winning:
    cdef readonly unsigned int players
    cdef readonly unsigned int most         # tiles left, in the last row
    cdef unsigned int rack_tiles            # on all racks while the bag has tiles
    cdef double *rows                       # COLUMNS for each number of tiles left
    cdef float *shapes                      # SHAPE for each of them
    cdef float *parts                       # the middle of each of the PARTS
    cdef double *widths                     # of several players: SEATS for each number of tiles left
    cdef double *bends                      # and KNOTS for each of them
    cdef double tile_gains[CODES]
    cdef double tile_scales[CODES]

    cdef double probability(self, const Standing *standing) noexcept nogil
    cdef double of_several(self, const Standing *standing) noexcept nogil
    cdef void straight(self, const Standing *standing, double *chances) noexcept nogil
    cdef void told(self, const Standing *standing, double *chances) noexcept nogil
    cdef double expected(self, const Standing *standing) noexcept nogil
    cdef double scale(self, const Standing *standing) noexcept nogil


cdef double knots[KNOTS]

cdef unsigned int knot_below(double probability) noexcept nogil
cdef double below(const float *shape, double z) noexcept nogil
cdef unsigned int openness_of(Generator board) noexcept nogil
