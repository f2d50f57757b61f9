cimport cython


@cython.final
cdef class Random:
    cdef public unsigned long long state
    cdef unsigned int next_below(self, unsigned int n) noexcept nogil
