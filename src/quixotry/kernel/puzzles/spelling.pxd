cimport cython

from quixotry.kernel.words.graph cimport Graph

cdef enum:
    STEP = 100              # what an edit costs, before
    SWAPPED = 0             # what it costs more for being unlikely
    DOUBLED = 2             # one letter for two of a kind, or two for one
    OTHER = 10              # any other letter too many or too few
    AT_START = 20           # on top, where the first letter is wrong
    SWAPPED_AT_START = 4    # on top, where it is swapped
    FARTHEST = 2
    LONGEST = 64            # letters of a typed word; a path is at most FARTHEST longer
    WIDTH = 72              # of a row, with a cell to spare at each end
    FAR = 20000


@cython.final
cdef class NearWords:
    cdef Graph graph
    cdef unsigned char replacing[4096]
    cdef unsigned char typed[72]
    cdef unsigned char path[72]
    cdef unsigned short rows[72 * 72]
    cdef unsigned int length
    cdef unsigned int reach

    cdef int walk(self, unsigned int node, unsigned int depth, list found) except -1
    cdef unsigned int make_row(self, unsigned int depth) noexcept nogil
    cdef unsigned int cell(self, unsigned int row, unsigned int depth, unsigned int j) noexcept nogil
    cdef unsigned int swapped(self, unsigned int row, unsigned int depth, unsigned int j) noexcept nogil
