from quixotry.kernel.search.path cimport Path


cdef int play_out(Path path, unsigned int ply, unsigned long long *nodes, bint *done) noexcept nogil
