cimport cython

from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.best.slots cimport Slots

cdef enum:
    # what is known of a slot's words
    OFTEN = 4               # times that a slot was tried without being listed
    OPEN = 253              # more than are worth listing
    CLOSED = 254            # none at all
    LISTED = 255
    FEW_RACKS = 200         # for fewer it is not worth it
    MOST_PATIENCE = 1000
    POOL = 8192             # words of all slots together
    MOST_WORDS = 64         # of one slot


@cython.final
cdef class SlotWords:
    cdef Generator board
    cdef Slots slots
    # by slot
    cdef unsigned int *firsts
    cdef unsigned char *counts
    cdef unsigned int *highest              # what the dearest word scores
    # by word
    cdef unsigned int word_count
    cdef unsigned long long laid[POOL]
    cdef unsigned long long letters[POOL]
    cdef unsigned int scores[POOL]
    # the slot whose words are being listed
    cdef unsigned int slot
    cdef unsigned int first
    cdef unsigned int anchor
    cdef unsigned int last
    cdef unsigned int steps
    cdef bint stopped
    cdef unsigned long long closed          # lines with such slots
    cdef unsigned int patience              # steps to the words of one slot
    cdef unsigned char word[32]             # by place

    cdef void begin(self, unsigned int racks) noexcept nogil
    cdef void note(self, unsigned int slot) noexcept nogil
    cdef void learn(self, unsigned int slot) noexcept nogil
    cdef unsigned int best_anchor(self) noexcept nogil
    cdef inline unsigned long long letters_for(self, unsigned int square, unsigned int node) noexcept nogil
    cdef void to_left(self, unsigned int square, unsigned int node) noexcept nogil
    cdef void turn(self, unsigned int arc) noexcept nogil
    cdef void to_right(self, unsigned int square, unsigned int node) noexcept nogil
    cdef void drop_closed(self) noexcept nogil
    cdef void move(self, unsigned int slot, unsigned int to) noexcept nogil
    cdef void add(self) noexcept nogil
