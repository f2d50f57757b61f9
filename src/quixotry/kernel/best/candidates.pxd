cimport cython

from quixotry.kernel.best.findings cimport Findings
from quixotry.kernel.best.subsets cimport Subsets
from quixotry.kernel.words.wordmap cimport WordMap

cdef enum:
    MEMO = 1024
    QUESTIONS = 64


@cython.final
cdef class Candidates:
    cdef Subsets subsets
    cdef Findings findings
    cdef WordMap word_map
    cdef const unsigned long long *filter   # the map's
    cdef unsigned int filter_shift
    cdef unsigned long long *listed         # key; subset and second blank; letters for the first
    cdef unsigned int count
    cdef unsigned int capacity
    # what the map has said this turn, by tiles played through and laid
    cdef unsigned long long memo[4 * MEMO]  # key, turn << 8 | kind, rest, first candidate | after << 32
    cdef unsigned int turn
    cdef unsigned int alone_firsts[12]      # those that need no tile on the board, by tiles laid
    # keys on their way from memory, each with its subset and second blank
    cdef unsigned long long questions[2 * QUESTIONS]
    cdef unsigned int question_count
    cdef unsigned long long look_ups

    cdef void begin(self) noexcept nogil
    cdef void look_up_alone(self) noexcept nogil
    cdef unsigned long long look_up(self, unsigned long long through, unsigned int kind, long long rest) noexcept nogil
    cdef void look_up_subsets(self, unsigned long long through, unsigned int tiles) noexcept nogil
    cdef void look_up_with_blanks(self, unsigned long long through, unsigned int kind, long long rest) noexcept nogil
    cdef void ask(self, unsigned long long key, unsigned int subset) noexcept nogil
    cdef void ask_completions(self, unsigned long long key, unsigned int subset) noexcept nogil
    cdef void answer(self) noexcept nogil
    cdef void keep(self, unsigned long long key, unsigned long long tiles, unsigned long long letters) noexcept nogil
    cdef bint more_candidates(self) noexcept nogil
