cimport cython

from quixotry.kernel.borrowed cimport Borrowed


@cython.final
cdef class Graph:
    cdef readonly object data
    cdef Borrowed memory
    cdef const unsigned int *nodes
    cdef readonly unsigned int size
    cdef readonly unsigned int dawg
    cdef readonly unsigned int gaddag
    cdef readonly bint any_order                # words are alphagrams, good in every arrangement

    cdef int find_defect(self, unsigned long long allowed, unsigned int *starts, unsigned char *depths) noexcept nogil
    cdef int node_defect(self, unsigned int node, unsigned char *depths) noexcept nogil
    cdef unsigned int follow(self, unsigned int node, const unsigned char *codes, unsigned int length) noexcept nogil
    cdef unsigned long long count_from(self, unsigned int node, unsigned long long *counts) noexcept nogil
