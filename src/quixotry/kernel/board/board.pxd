cimport cython

from quixotry.kernel.board.geometry cimport LINES, SQUARES, Geometry
from quixotry.kernel.words.graph cimport Graph


cdef class Board:
    cdef readonly Geometry geometry
    cdef readonly Graph graph
    cdef const unsigned int *nodes
    cdef readonly unsigned int tile_count
    # by square of either plane
    cdef unsigned char tiles[SQUARES]
    cdef unsigned long long cross_sets[SQUARES]
    cdef unsigned long long cross_scores[SQUARES]
    cdef unsigned long long gains[SQUARES]
    cdef unsigned char word_multipliers[SQUARES]
    # by line
    cdef unsigned int occupied[LINES]
    cdef unsigned int crossed[LINES]
    cdef unsigned int line_changes[LINES]      # how often anything that plays on a line depend on has changed
    # what undo needs
    cdef unsigned short *laid
    cdef unsigned short *changed
    cdef unsigned long long *changed_sets
    cdef unsigned long long *changed_scores
    cdef unsigned short *marks
    cdef unsigned int laid_count
    cdef unsigned int change_count
    cdef readonly unsigned int moves_made
    cdef bint busy                              # with a search that has let go of the interpreter's lock

    cdef void empty(self) noexcept nogil
    cdef void refresh(self) noexcept nogil
    cdef void put(self, unsigned int square, unsigned int tile) noexcept nogil
    cdef void lay(self, unsigned int first, const unsigned char *tiles, unsigned int count) noexcept nogil
    cdef void take_back(self) noexcept nogil
    cdef unsigned int run_start(self, unsigned int square) noexcept nogil
    cdef unsigned int run_end(self, unsigned int square) noexcept nogil
    cdef void set_cross(self, unsigned int square, unsigned long long letters, unsigned long long score) noexcept nogil
    cdef void update_cross(self, unsigned int square) noexcept nogil
    cdef unsigned long long fitting_letters(self, unsigned int square, unsigned int first, unsigned int last) noexcept nogil
    cdef unsigned int read_left(self, unsigned int node, unsigned int square, unsigned int first) noexcept nogil
    cdef void touch(self, unsigned int square) noexcept nogil
    cdef void copy_from(self, Board other) noexcept
    cdef int stand_still(self) except -1
    cdef bint has_room(self, unsigned int first, unsigned int count) noexcept nogil


cdef bint is_tile(unsigned int code) noexcept nogil
