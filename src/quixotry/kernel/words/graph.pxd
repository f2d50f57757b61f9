cimport cython

from quixotry.kernel.borrowed cimport Borrowed


@cython.final
cdef class Graph:
    cdef readonly object data
    cdef Borrowed memory
    cdef const unsigned int *nodes
    cdef unsigned long long words               # in the DAWG; 0: nobody has asked yet
    cdef readonly unsigned int size
    cdef readonly unsigned int dawg
    cdef readonly unsigned int gaddag
    cdef readonly bint any_order                # words are alphagrams, good in every arrangement

    cdef int prove(self, unsigned long long allowed) except -1
    cdef int find_defect(self, unsigned long long allowed, unsigned int *notes) noexcept nogil
    cdef int node_defect(self, unsigned int node, unsigned int *notes) noexcept nogil
    cdef unsigned int follow(self, unsigned int node, const unsigned char *codes, unsigned int length) noexcept nogil


cdef inline unsigned long long words_noted(unsigned long long note) noexcept nogil:
    return (note >> 8 & 0xFFFFFF) | (note >> 40) << 24
