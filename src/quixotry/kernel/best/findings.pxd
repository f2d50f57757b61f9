cimport cython

from quixotry.kernel.board.geometry cimport Geometry


@cython.final
cdef class Findings:
    cdef Geometry geometry
    cdef bint failed                    # no memory
    cdef unsigned int wanted
    cdef long long margin               # below zero: the best `wanted`; else all so close to the best
    cdef long long threshold
    cdef long long *equities
    cdef unsigned long long *found
    cdef unsigned int count
    cdef unsigned int capacity

    cdef void begin(self) noexcept nogil
    cdef bint consider(self, long long equity, unsigned long long packed, unsigned long long laid) noexcept nogil
    cdef bint consider_among_many(self, long long equity, unsigned long long packed, unsigned long long laid) noexcept nogil
    cdef void put(self, unsigned int place, long long equity, unsigned long long packed, unsigned long long laid) noexcept nogil
    cdef void shift(self, unsigned int place, unsigned int to) noexcept nogil
    cdef void sink(self, long long equity, unsigned long long packed, unsigned long long laid, unsigned int count) noexcept nogil
    cdef void put_in_order(self) noexcept nogil
    cdef bint comes_before(self, long long equity, unsigned long long packed, unsigned long long laid, unsigned int place) noexcept nogil
    cdef bint more_found(self) noexcept nogil
