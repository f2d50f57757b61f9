cimport cython

from quixotry.kernel.codes cimport CODES, TILE_CODES
from quixotry.kernel.board.board cimport Board
from quixotry.kernel.board.policy cimport Evaluator

cdef enum:
    MOST_MOVES = 1 << 24
    # the parts of `counts`
    TILES = 0xF
    BLANKS = 0xFFF0
    LAID = 0xFFFF
    FIRST_BLANK = 0x10
    MULTIPLIER = 16         # where the main word's begins

cdef extern from *:
    const unsigned long long MAIN_WORD "0xFFFFFFFFull"  # the lower half of a score


cdef class Generator(Board):
    cdef unsigned int gaddag
    cdef unsigned char rack[CODES]
    cdef unsigned long long rack_letters
    cdef unsigned int points[TILE_CODES]    # by tile code, blanks on the board included
    cdef int bonuses[16]
    # the search under way
    cdef bint best_only
    cdef bint down
    cdef bint one_tile_counts       # a play of one tile is listed in this direction
    cdef unsigned int anchor
    cdef unsigned int leftmost      # as far left as plays from this anchor may reach
    cdef unsigned int word_start
    # what it found: two words a move
    cdef unsigned long long *found
    cdef unsigned long long capacity
    cdef readonly unsigned long long move_count
    cdef bint overflowed
    cdef unsigned long long best[2]
    # the policy that judges plays, if it is not their score
    cdef Evaluator evaluator
    cdef void *judge                # borrowed: the evaluator of this turn
    cdef bint evaluating
    cdef long long best_value

    cdef void generate(self) noexcept nogil
    cdef void generate_first(self, unsigned int start, bint down) noexcept nogil
    cdef void generate_anchor(self) noexcept nogil
    cdef void generate_line(self, unsigned int line, unsigned int square) noexcept nogil
    cdef void generate_anchors(self, unsigned int square, unsigned int anchors) noexcept nogil
    cdef bint grow(self) noexcept nogil
    cdef unsigned long long letters_on_rack(self) noexcept nogil
    cdef search(self, bytes counts, bint best_only)


cdef void extend_left(
    Generator board, unsigned int square, unsigned int node, unsigned long long score,
    unsigned long long counts, unsigned long long rack_letters, unsigned long long laid) noexcept nogil
cdef void extend_right(
    Generator board, unsigned int square, unsigned int node, unsigned long long score,
    unsigned long long counts, unsigned long long rack_letters, unsigned long long laid) noexcept nogil
cdef inline void step_left(
    Generator board, unsigned int square, unsigned int arc, unsigned long long score,
    unsigned long long counts, unsigned long long rack_letters, unsigned long long laid) noexcept nogil
cdef inline void step_right(
    Generator board, unsigned int square, unsigned int arc, unsigned long long score,
    unsigned long long counts, unsigned long long rack_letters, unsigned long long laid) noexcept nogil
cdef inline bint may_go_on(
    Generator board, unsigned int square, unsigned int node, unsigned long long rack_letters) noexcept nogil
cdef inline bint is_play(Generator board, unsigned long long counts) noexcept nogil
cdef void record(Generator board, unsigned int start, unsigned long long score, unsigned long long counts,
                 unsigned long long laid) noexcept nogil
cdef void weigh(Generator board, unsigned long long packed, unsigned long long laid) noexcept nogil
