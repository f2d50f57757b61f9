cimport cython

from quixotry.kernel.borrowed cimport Borrowed

cdef enum:
    LARGEST_LEAVE = 9
    STEP = 5                # thousandths of a point


@cython.final
cdef class Leaves:
    cdef readonly object data
    cdef Borrowed memory
    cdef const short *values
    cdef readonly unsigned int types            # kinds of tiles, the blank included
    cdef readonly unsigned int largest          # the most tiles that a leave in the table has
    cdef unsigned int offsets[LARGEST_LEAVE + 2]
    cdef unsigned int steps[LARGEST_LEAVE + 2][64]
