from quixotry.kernel.search.path cimport Path, Singles
from quixotry.kernel.search.plays cimport Play

cdef void find_singles(Path path, unsigned int player, unsigned int base, unsigned int count,
                       Singles *singles) noexcept nogil
cdef int most_with_one(Path path, unsigned int ply, const Play *play, unsigned int tile, int enough) noexcept nogil
