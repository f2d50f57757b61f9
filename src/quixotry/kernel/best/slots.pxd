cimport cython

from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.board.geometry cimport LINES, PLACES

cdef enum:
    FEW = 4
    MANY = 6
    LONG_RUN = 3

cdef extern from *:
    const unsigned long long HASH "0x9E3779B97F4A7C15ull"


@cython.final
cdef class Slots:
    cdef Generator board
    cdef unsigned int line_capacity         # the most slots that a line can have
    cdef unsigned int rack_size
    cdef unsigned int counts[LINES]
    cdef unsigned int squares[LINES]        # the first square of each line
    cdef unsigned int sizes[LINES]          # how many squares it has
    cdef unsigned int seen[LINES]           # the board's count of changes when the line was listed
    cdef bint opening                       # listed for an empty board
    cdef unsigned long long keys[64]        # by letter
    # which letters fit where crossing words or the tiles beside leave a choice, by line and place
    cdef unsigned int watched[LINES]
    cdef unsigned long long fits[PLACES * LINES]
    # the run of tiles that begins on a place, and which letters go before and behind it
    cdef unsigned long long runs[PLACES * LINES]
    cdef unsigned long long before_runs[PLACES * LINES]
    cdef unsigned long long behind_runs[PLACES * LINES]
    # the line being listed, by place; sums are of the places before
    cdef unsigned int points_before[32]
    cdef unsigned int crossing_before[32]
    cdef unsigned long long key_before[32]
    # by slot: those of line n from n * line_capacity on
    cdef unsigned long long *bounds         # points that are certain << 32 | the free squares, as places of the line
    cdef unsigned long long *shapes         # word multiplier << 40 | premium squares << 32 | kind << 24 | length << 16 | first square
    cdef unsigned long long *through        # key of the tiles played through
    cdef unsigned int *excess               # what its dearest squares are worth beyond the multiplier, FEW a slot, dearest first
    cdef unsigned char *states              # what is known of its words (`slot_words.py`)
    cdef unsigned int *more_excess          # the same for the rest of them, which most slots do not have

    cdef void refresh(self) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef unsigned long long letters_before(self, unsigned int first, unsigned int last) noexcept nogil
    cdef unsigned long long letters_behind(self, unsigned int first, unsigned int last) noexcept nogil
    cdef void watch_line(self, unsigned int line) noexcept nogil
    cdef void list_line(self, unsigned int line, unsigned int contacts) noexcept nogil
    cdef void list_from(self, unsigned int line, unsigned int place, unsigned int contacts, unsigned int ends,
                        unsigned int words, unsigned int premiums, unsigned int open_) noexcept nogil
