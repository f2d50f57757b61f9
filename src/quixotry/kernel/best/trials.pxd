cimport cython

from quixotry.kernel.best.candidates cimport Candidates
from quixotry.kernel.best.findings cimport Findings
from quixotry.kernel.best.slot_words cimport SlotWords
from quixotry.kernel.board.arrangements cimport Arrangements
from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.best.slots cimport Slots
from quixotry.kernel.best.subsets cimport Subsets
from quixotry.kernel.words.wordmap cimport WordMap

cdef enum:
    PENDING = 32
    BATCH = 16              # candidates tried together
    FOUND = 64


@cython.final
cdef class Trials:
    cdef Generator board
    cdef Slots slots
    cdef SlotWords slot_words
    cdef Subsets subsets
    cdef Findings findings
    cdef Candidates candidates
    cdef WordMap word_map
    cdef Arrangements arrangements
    cdef const unsigned int *starts     # the map's
    cdef unsigned int bucket_shift
    cdef bint knows_alone               # which subsets are words by themselves
    cdef bint uses_lists                # of the words that fit
    # candidates and entries on their way from memory: key or entry; slot, blanks and subset; what it promises
    cdef unsigned long long pending[3 * PENDING]
    cdef unsigned int pending_count
    cdef unsigned long long entries[3 * FOUND]
    cdef unsigned long long words_tried
    cdef unsigned long long plays_found

    cdef void begin(self, bint asks_map) noexcept nogil
    cdef void try_slot(self, unsigned int slot, long long bound) noexcept nogil
    cdef void try_listed(self, unsigned int slot) noexcept nogil
    cdef void try_listed_word(self, unsigned int slot, unsigned int word) noexcept nogil
    cdef void consider_candidate(self, unsigned int candidate, unsigned int slot, long long promise,
                                 unsigned int places, unsigned int line) noexcept nogil
    cdef inline void try_later(self, unsigned long long key, unsigned long long tiles, long long promise) noexcept nogil
    cdef void try_pending(self) noexcept nogil
    cdef void try_entries(self, unsigned int count) noexcept nogil
    cdef void try_words(self, unsigned int slot, unsigned long long entry, unsigned int subset, unsigned int blanks) noexcept nogil
    cdef void try_alphagrams(self, unsigned int slot, unsigned long long entry, unsigned int subset, unsigned int blanks) noexcept nogil
    cdef bint takes_tiles(self, unsigned int slot, unsigned int offset, unsigned int blanks) noexcept nogil
    cdef bint is_alphagram(self, unsigned int offset, unsigned int length) noexcept nogil
    cdef bint are_of(self, unsigned int subset, unsigned int count) noexcept nogil
    cdef void try_arrangements(self, unsigned int slot, unsigned int subset) noexcept nogil
    cdef void consider_play(self, unsigned int slot, unsigned long long laid, unsigned int subset, unsigned int blanks) noexcept nogil
    cdef void consider_laid(self, long long score, unsigned long long packed, unsigned long long laid, unsigned int subset) noexcept nogil
    cdef void consider_found(self, unsigned long long packed, unsigned long long laid) noexcept nogil
    cdef bint is_word(self, unsigned long long packed, unsigned long long laid) noexcept nogil
    cdef long long placement(self, unsigned long long packed, unsigned long long laid) noexcept nogil
