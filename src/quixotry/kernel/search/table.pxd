cimport cython

cdef enum:
    WAYS = 4                # entries that a position may take
    # what a value says
    AT_LEAST = 1
    AT_MOST = 2
    PROVED = 255            # the depth of what holds to the end of the game
    SEARCHED = 1 << 12

cdef struct Entry:
    unsigned long long check        # exclusive or of the position's number and the data
    unsigned long long data         # value << 32 | move << 16 | depth << 8 | age << 7 | tiles left << 2 | what the value says


@cython.final
cdef class Table:
    cdef Entry *entries
    cdef unsigned int last          # the number of the last group of entries
    cdef readonly unsigned long long size
    cdef readonly unsigned int searches     # that have used it
    cdef unsigned int stopped
    cdef unsigned long long *searched       # positions that some thread is searching now, by number

    cdef void wipe(self) noexcept nogil
    cdef bint is_stopped(self) noexcept nogil
    cdef bint is_searched(self, unsigned long long check) noexcept nogil
    cdef void enter(self, unsigned long long check) noexcept nogil
    cdef void leave(self, unsigned long long check) noexcept nogil
    cdef unsigned long long find(self, unsigned int index, unsigned long long check) noexcept nogil
    cdef void keep(self, unsigned int index, unsigned long long check, int value, unsigned int move,
                   unsigned int depth, unsigned int tiles, unsigned int says) noexcept nogil


cdef inline int value_in(unsigned long long data) noexcept nogil:
    return <int> <unsigned int> (data >> 32)


cdef inline unsigned int move_in(unsigned long long data) noexcept nogil:
    return data >> 16 & 0xFFFF


cdef inline unsigned int depth_in(unsigned long long data) noexcept nogil:
    return data >> 8 & 0xFF


cdef inline unsigned int says_in(unsigned long long data) noexcept nogil:
    return data & 3
