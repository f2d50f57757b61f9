from quixotry.kernel.search.path cimport Path
from quixotry.kernel.search.plays cimport Play

cdef unsigned int find_threats(Path path, unsigned int ply, unsigned int player) noexcept nogil
cdef bint refuted(Path path, unsigned int ply, const Play *play, unsigned int threats, int *bound) noexcept nogil
