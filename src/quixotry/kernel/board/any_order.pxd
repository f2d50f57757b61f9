cimport cython

from quixotry.kernel.board.arrangements cimport Arrangements
from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.codes cimport CODES


@cython.final
cdef class AnyOrderGenerator(Generator):
    cdef Arrangements arrangements
    cdef unsigned int rack_count
    # the slot under way
    cdef unsigned int first
    cdef unsigned long long certain             # points, whatever is laid
    cdef unsigned char needs[CODES]             # tiles played through that the word must still take
    cdef unsigned long long needed              # the same as a set
    cdef unsigned int room                      # tiles to lay
    cdef unsigned char picked[16]
    cdef unsigned int picked_count

    cdef void generate_from(self, unsigned int first) noexcept nogil
    cdef void fill(self, unsigned int last) noexcept nogil
    cdef void choose(self, unsigned int node, unsigned int blank) noexcept nogil
    cdef void pick(self, unsigned int tile, unsigned int arc, unsigned int blank) noexcept nogil
    cdef void go_on(self, unsigned int arc, unsigned int blank) noexcept nogil
    cdef void lay_all(self) noexcept nogil
