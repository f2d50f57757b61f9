cimport cython

from quixotry.kernel.words.graph cimport Graph

cdef enum:
    LONGEST = 64        # letters of a word
    BLANK = 64          # mark of a blank that stands for a letter
    NEEDED = 128        # mark of a letter on the path that the word had to have
    CODE = 127


@cython.final
cdef class WordWalk:
    cdef Graph graph
    cdef const unsigned int *nodes
    # the shape, and what is asked of a word
    cdef unsigned long long takes[64]       # by letter: the places that take it
    cdef unsigned long long runs
    cdef unsigned long long final
    cdef unsigned long long allowed
    cdef unsigned int minimum
    cdef unsigned int maximum
    # the tiles left, and the letters still needed
    cdef bint limited
    cdef unsigned char left[64]
    cdef unsigned long long at_hand
    cdef unsigned char needs[64]
    cdef unsigned int lacking
    # the path: where it is, what may follow, how much of the shape it has matched
    cdef unsigned int frames
    cdef unsigned int node[LONGEST + 1]
    cdef unsigned long long pending[LONGEST + 1]
    cdef unsigned long long states[LONGEST + 1]
    cdef unsigned char path[LONGEST + 1]
    # what was found
    cdef unsigned char *found
    cdef size_t used
    cdef size_t capacity

    cdef bint walk(self, unsigned int steps) noexcept nogil
    cdef void enter(self, unsigned int node, unsigned long long states) noexcept nogil
    cdef unsigned char lay(self, unsigned int letter) noexcept nogil
    cdef void take_back(self, unsigned char tile) noexcept nogil
    cdef bint record(self, unsigned int length) noexcept nogil
