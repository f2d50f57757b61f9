from quixotry.kernel.board.geometry cimport Geometry


cdef bint before(Geometry geometry, const unsigned long long *moves, unsigned int a, unsigned int b) noexcept nogil
cdef void sift_down(Geometry geometry, const unsigned long long *moves, unsigned int *order, unsigned int count) noexcept nogil
cdef unsigned int select(Geometry geometry, const unsigned long long *moves, unsigned int count,
                         unsigned int *order, unsigned int wanted) noexcept nogil
