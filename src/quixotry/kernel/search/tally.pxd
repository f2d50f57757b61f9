cimport cython


@cython.final
cdef class Tally:
    cdef readonly unsigned int count        # of candidates
    cdef double tie                         # what a point of spread counts beside winning
    cdef unsigned long long *samples        # by candidate
    cdef double *sums                       # SUMS for each of them
    cdef double *products                   # of the worths of every two, over the deals that both have seen
    cdef double *worths                     # scratch

    cdef double product(self, unsigned int a, unsigned int b) noexcept nogil
    cdef check(self, bytes which)
