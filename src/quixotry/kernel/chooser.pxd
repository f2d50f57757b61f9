cimport cython

from quixotry.kernel.candidates cimport Candidates
from quixotry.kernel.equity cimport Equity
from quixotry.kernel.findings cimport Findings
from quixotry.kernel.fitted cimport Fitted
from quixotry.kernel.generate cimport Generator
from quixotry.kernel.slots cimport Slots
from quixotry.kernel.subsets cimport Subsets
from quixotry.kernel.trials cimport Trials
from quixotry.kernel.wordmap cimport WordMap

cdef enum:
    BUCKETS = 128
    ANCHORS = 1600
    MOST_BLANKS = 2         # on a rack that the map is asked about; more are left to the graph
    # where a search stops, for a profile
    EVERYTHING = 0
    SUBSETS_ONLY = 1
    BOUNDS_ONLY = 2
    SLOTS_ONLY = 3


@cython.final
cdef class Chooser:
    cdef readonly Generator board
    cdef readonly Equity equity
    cdef readonly WordMap word_map
    cdef readonly Slots slots
    cdef Fitted fitted
    cdef Subsets subsets
    cdef Findings findings
    cdef Candidates candidates
    cdef Trials trials
    cdef bint has_map
    cdef bint asks_map                  # this turn
    cdef unsigned int exchange_limit
    # slots (or anchors) and what they promise, and their order
    cdef long long *promises
    cdef unsigned short *promising
    cdef unsigned short *ordered
    cdef unsigned int promising_count
    cdef bint busy
    # how much was done
    cdef readonly unsigned long long slots_bounded
    cdef readonly unsigned long long slots_tried
    cdef readonly int stage

    cdef void consider_exchanges(self) noexcept nogil
    cdef void bound_slots(self) noexcept nogil
    cdef void order_slots(self, unsigned int count, long long most) noexcept nogil
    cdef inline unsigned int bucket_of(self, long long less) noexcept nogil
    cdef unsigned int refused_places(self, unsigned int line) noexcept nogil
    cdef void find(self) noexcept nogil
    cdef void find_by_graph(self) noexcept nogil
    cdef unsigned int anchors_of(self, unsigned int line) noexcept nogil
    cdef void merge_by_anchor(self) noexcept nogil
    cdef unsigned int blanks_in(self, unsigned long long packed, unsigned long long laid) noexcept nogil
    cdef search(self, bytes rack, unsigned int bag_count, unsigned int others_points, unsigned int exchange_limit,
                unsigned int wanted, long long margin)
