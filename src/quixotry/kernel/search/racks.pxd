cimport cython

from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.codes cimport CODES
from quixotry.kernel.search.plays cimport MASKS, Play

cdef enum:
    MOST_SOLO = 8           # tiles of a rack that is bounded
    SOLO_SETS = 1 << MOST_SOLO
    CELLS = 625

cdef struct Bounds:         # what a player can score alone from a position on, by the tiles that are left
    unsigned long long key          # of the position and the player
    short out[SOLO_SETS]              # if all are laid
    short stop[SOLO_SETS]             # if some are kept, less what those cost


@cython.final
cdef class Racks:
    cdef unsigned char tiles[2][16]         # by player and bit
    cdef unsigned char first_bits[2][CODES] # by player and tile
    cdef unsigned short ordered[2][MASKS]   # of equal tiles those with the lowest bits are there
    cdef int values[2][MASKS]               # what the tiles of a set count
    cdef unsigned int worths[2][16]         # by bit: what playing the tile adds to the order of a play
    cdef unsigned int firsts[2]             # the first tile of each kind
    cdef unsigned int worthless[2]          # tiles that count nothing
    cdef unsigned int sizes[2]              # tiles that each begins with
    cdef unsigned int points[CODES]
    cdef unsigned int factor

    cdef void hold(self, unsigned int player, const unsigned char *counts) noexcept nogil
    cdef void fill(self, Generator board, unsigned int player, unsigned int mask) noexcept nogil
    cdef unsigned long long order_of(self, const Play *play, unsigned int player) noexcept nogil
