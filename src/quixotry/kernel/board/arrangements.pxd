cimport cython

cdef enum:
    MOST_LAID = 12


@cython.final
cdef class Arrangements:
    # the squares, in the order of the line
    cdef unsigned int squares
    cdef unsigned long long worth[MOST_LAID]        # what a point is worth on each
    cdef unsigned long long fits[MOST_LAID]         # the letters that fit
    cdef unsigned long long sorted_worth[MOST_LAID * MOST_LAID]     # of each square and those behind it, dearest first
    cdef unsigned int narrow                        # squares that do not take every letter
    # the kinds of tile, in the order of their text
    cdef unsigned int kinds
    cdef unsigned char tiles[MOST_LAID]             # as on the board: a blank with its mark
    cdef unsigned char left[MOST_LAID]
    cdef unsigned int points[MOST_LAID]
    cdef unsigned char dearest[MOST_LAID]           # kinds, by points
    # the arrangement under way
    cdef unsigned int depth
    cdef unsigned char next_kind[MOST_LAID]
    cdef unsigned long long sums[MOST_LAID + 1]
    cdef unsigned long long total                   # what its tiles score, once it is whole
    cdef unsigned long long laid
    cdef unsigned int blanks

    cdef void clear_squares(self) noexcept nogil
    cdef void add_square(self, unsigned long long worth, unsigned long long fits) noexcept nogil
    cdef void clear_tiles(self) noexcept nogil
    cdef void add_tile(self, unsigned int tile, unsigned int points, const unsigned char *order) noexcept nogil
    cdef void begin(self) noexcept nogil
    cdef bint more(self, long long least) noexcept nogil
    cdef unsigned long long most_left(self, unsigned int depth) noexcept nogil
    cdef bint can_go_on(self, unsigned int depth) noexcept nogil
    cdef void read(self) noexcept nogil
