cimport cython

from quixotry.kernel.board.geometry cimport LINES
from quixotry.kernel.papers.counted cimport CountedGenerator


cdef class LetterByLetter(CountedGenerator):
    cdef readonly unsigned int threshold    # 0: none
    cdef bint reached
    cdef unsigned int rack_count
    cdef unsigned int joined[LINES]            # by line: the places of which a play must take one
    cdef const unsigned char *codes         # of words, borrowed from whoever keeps them
    # what the examination of words came to, of all turns counted
    cdef unsigned long long words_read
    cdef unsigned long long words_left      # after tests of the word alone
    cdef unsigned long long examined        # at a place

    cdef void generate(self) noexcept nogil
    cdef void begin(self) noexcept nogil
    cdef void join_start(self, unsigned int start) noexcept nogil
    cdef void find_plays(self) noexcept nogil
    cdef unsigned int first_square(self, unsigned int line) noexcept nogil
    cdef unsigned int line_size(self, unsigned int line) noexcept nogil
    cdef unsigned int next_line(self, unsigned int line) noexcept nogil
    cdef void examine(self, unsigned int at, unsigned int length, unsigned int first) noexcept nogil


cdef class SequenceGenerator(LetterByLetter):
    cdef readonly bytes word_letters
    cdef readonly bytes word_lengths
    cdef const unsigned char *lengths
    cdef unsigned int word_count

    cdef void find_plays(self) noexcept nogil


cdef bint may_hold(
    LetterByLetter board, unsigned int line, unsigned int place, unsigned int length) noexcept nogil
cdef void lay_next(
    LetterByLetter board, unsigned int at, unsigned int left, unsigned int square,
    unsigned long long score, unsigned long long counts, unsigned long long laid) noexcept nogil
cdef void lay_tile(
    LetterByLetter board, unsigned int at, unsigned int left, unsigned int square, unsigned int tile,
    unsigned long long score, unsigned long long counts, unsigned long long laid) noexcept nogil
cdef void found_play(
    LetterByLetter board, unsigned long long score, unsigned long long counts,
    unsigned long long laid) noexcept nogil
