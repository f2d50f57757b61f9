from quixotry.kernel.search.path cimport Path

cdef unsigned int sieve(Path path, unsigned int ply, unsigned int base, unsigned int count, unsigned int threats,
                        unsigned int start, bint first, int lower, int *best) noexcept nogil
