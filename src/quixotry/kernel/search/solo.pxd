cimport cython

from quixotry.kernel.search.future cimport Future, Word
from quixotry.kernel.search.racks cimport Bounds


@cython.final
cdef class Solo(Future):
    cdef int scoreless_factor
    cdef int *scores                                # by tiles laid, tiles laid before, and number of others
    # what is kept by key: the last two are those of the first position
    cdef Bounds *kept
    cdef unsigned int last
    cdef readonly unsigned int builds

    cdef Bounds *find(self, unsigned long long key) noexcept nogil
    cdef Bounds *make(self, unsigned long long key, unsigned int player, unsigned int mask, bint first) noexcept nogil
    cdef bint bound(self, unsigned int player, unsigned int mask, Bounds *bounds) noexcept nogil
    cdef void note_scores(self, const Word *word) noexcept nogil
    cdef bint combine(self, Bounds *bounds) noexcept nogil
    cdef int best_of(self, unsigned int part, unsigned int lying) noexcept nogil


cdef inline int most_alone(const Bounds *bounds, unsigned int tiles, int out, int stop) noexcept nogil:
    """What a player gains at most with these tiles, `out` for going out and `stop` for the end without."""
    return max(bounds.out[tiles] + out, bounds.stop[tiles] + stop)
