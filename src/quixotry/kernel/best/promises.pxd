cimport cython

from quixotry.kernel.best.candidates cimport Candidates
from quixotry.kernel.best.findings cimport Findings
from quixotry.kernel.best.slot_words cimport SlotWords
from quixotry.kernel.best.slots cimport Slots
from quixotry.kernel.best.subsets cimport Subsets

cdef enum:
    BUCKETS = 128

cdef extern from *:
    const unsigned long long ALL_LINES "0xFFFFFFFFFFFFFFFFull"


@cython.final
cdef class Promises:
    cdef Slots slots
    cdef SlotWords slot_words
    cdef Subsets subsets
    cdef Findings findings
    cdef Candidates candidates
    cdef long long *values              # what is promised, in thousandths
    cdef unsigned short *whose          # the slot, or the anchor, that promises it
    cdef unsigned short *ordered        # the two above in order, as indices
    cdef unsigned int count
    cdef unsigned int bucket_starts[BUCKETS + 1]    # scratch
    cdef readonly unsigned long long slots_bounded

    cdef void bound_slots(self, bint asks_map, bint uses_lists, unsigned long long lines) noexcept nogil
    cdef void order(self, unsigned int count, long long most) noexcept nogil
    cdef inline unsigned int bucket_of(self, long long less) noexcept nogil
    cdef unsigned int refused_places(self, unsigned int line) noexcept nogil
