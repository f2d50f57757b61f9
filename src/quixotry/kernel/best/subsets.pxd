cimport cython

from quixotry.kernel.best.equity cimport Equity
from quixotry.kernel.board.generate cimport Generator

cdef enum:
    SUBSETS = 1024          # of ten tiles


@cython.final
cdef class Subsets:
    cdef Generator board
    cdef Equity equity
    cdef unsigned int letters           # of the alphabet
    cdef unsigned long long letter_keys[64]
    # the situation
    cdef unsigned int bag_count
    cdef unsigned int others_points
    # the rack
    cdef unsigned char rack[64]
    cdef unsigned int rack_count
    cdef unsigned long long rack_letters
    cdef unsigned int dearest[12]       # points of the tiles, the dearest first
    # its subsets, numbered by how many of each tile they have
    cdef unsigned int count
    cdef unsigned int strides[64]
    cdef unsigned long long keys[SUBSETS]
    cdef unsigned char sizes[SUBSETS]
    cdef unsigned int ranks[SUBSETS]
    cdef long long kept[SUBSETS]        # by tiles kept: the leave
    cdef long long values[SUBSETS]      # by tiles played: what the play is worth beside its score
    cdef unsigned short by_size[SUBSETS]
    cdef unsigned int size_starts[12]
    cdef unsigned int sums[SUBSETS]     # the points of its tiles
    cdef unsigned long long letters_of[SUBSETS]
    cdef unsigned long long ordered_keys[SUBSETS]   # in the order of by_size
    cdef long long most[256]            # by kind of slot: the most that a subset brings, points and leave

    cdef void prepare(self) noexcept nogil
    cdef void order_subsets(self) noexcept nogil
    cdef void dearest_first(self) noexcept nogil
    cdef void value_subsets(self) noexcept nogil
    cdef void raise_most(self, unsigned int kind, unsigned int subset) noexcept nogil
    cdef long long kept_beyond(self, unsigned int subset, long long size) noexcept nogil
    cdef unsigned long long tiles_of(self, unsigned int subset) noexcept nogil
    cdef bint holds(self, unsigned long long packed, unsigned long long laid) noexcept nogil
