cimport cython

from quixotry.kernel.best.candidates cimport Candidates
from quixotry.kernel.best.equity cimport Equity
from quixotry.kernel.best.findings cimport Findings
from quixotry.kernel.best.promises cimport Promises
from quixotry.kernel.best.slot_words cimport SlotWords
from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.best.slots cimport Slots
from quixotry.kernel.best.subsets cimport Subsets
from quixotry.kernel.best.trials cimport Trials
from quixotry.kernel.words.wordmap cimport WordMap

cdef enum:
    ANCHORS = 1600          # every place of every line
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
    cdef SlotWords slot_words
    cdef Subsets subsets
    cdef Findings findings
    cdef Candidates candidates
    cdef Trials trials
    cdef bint has_map
    cdef bint asks_map                  # this turn
    cdef unsigned int exchange_limit
    cdef Promises promises
    cdef long long best_by_anchor[ANCHORS]          # scratch
    cdef bint busy
    # how much was done
    cdef readonly unsigned long long slots_tried
    cdef readonly int stage

    cdef void consider_exchanges(self) noexcept nogil
    cdef void find(self) noexcept nogil
    cdef void find_better(self, long long equity, unsigned long long packed, unsigned long long laid,
                          unsigned long long lines) noexcept nogil
    cdef void search_lines(self, unsigned long long lines) noexcept nogil
    cdef void find_by_graph(self) noexcept nogil
    cdef unsigned int anchors_of(self, unsigned int line) noexcept nogil
    cdef void merge_by_anchor(self) noexcept nogil
    cdef unsigned int blanks_in(self, unsigned long long packed, unsigned long long laid) noexcept nogil
    cdef search(self, bytes rack, unsigned int bag_count, unsigned int others_points, unsigned int exchange_limit,
                unsigned int wanted, long long margin)
