cimport cython

from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.search.path cimport MOST_FRAMES, Path
from quixotry.kernel.search.plays cimport Play
from quixotry.kernel.search.table cimport Table

cdef enum:
    DEEPEST = 250           # turns that are looked ahead, at most; forced passes do not count
    LINE_LENGTH = 64        # turns of a main line

cdef struct Root:           # what is known of a move of the position asked about
    Play play
    int value               # from the last time that it was searched
    int low                 # it is worth this at least and
    int high                # this at most, for certain


@cython.final
cdef class Endgame:
    cdef Path path
    cdef Table table
    cdef readonly unsigned long long nodes
    cdef unsigned long long limit
    cdef unsigned long long asked           # when it was asked last whether to stop
    cdef unsigned long long most_work       # at which the attempt under way ends
    cdef unsigned int threads
    cdef readonly unsigned int number       # of this search, among those that have used the table
    cdef public unsigned int patience       # positions after which bounds are made; 0: at once, for tests
    cdef public bint plain          # nothing is refuted without being made, to measure what making costs
    cdef bint narrow                # positions have only their first moves searched; nothing then is proved
    cdef bint looking               # only moves that were never looked at are searched, and the first
    cdef bint stopped
    cdef readonly bint starved      # memory did not suffice
    cdef bint sound                 # the value returned last holds to the end of the game
    cdef Play line[LINE_LENGTH][LINE_LENGTH]
    cdef unsigned int lengths[LINE_LENGTH + 1]
    # the position asked about
    cdef Root *roots
    cdef unsigned int root_room
    cdef int most                   # no value is larger
    cdef readonly unsigned int root_count
    cdef readonly unsigned int depth
    cdef object report
    cdef bint reports

    cdef bint list_roots(self) noexcept nogil
    cdef bint value_of(self, Generator lying, const unsigned char *mover, const unsigned char *other,
                       unsigned int scoreless, unsigned long long nodes, int *value) noexcept nogil
    cdef void iterate(self, unsigned int depth, unsigned int width) noexcept nogil
    cdef void rank(self, unsigned int width) noexcept nogil
    cdef void lead(self, unsigned int i, const Root *root) noexcept nogil
    cdef void note_line(self, unsigned int ply, const Play *play) noexcept nogil
    cdef bint attempt(self, unsigned int depth, unsigned int width, unsigned long long effort) noexcept nogil
    cdef void deepen(self) noexcept nogil
    cdef void bound_roots(self) noexcept nogil
    cdef bint decided(self) noexcept nogil
    cdef int give_up(self) noexcept nogil


cdef unsigned long long packed_head(const Play *play) noexcept nogil
cdef int search(Endgame self, unsigned int ply, int alpha, int beta, unsigned int depth, bint cut) noexcept nogil
