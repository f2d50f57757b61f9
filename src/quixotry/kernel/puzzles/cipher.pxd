cimport cython

from quixotry.kernel.puzzles.language cimport MOST_SYMBOLS, Letters, Vocabulary, u8, u32, u64


@cython.final
cdef class Breaker:
    cdef Vocabulary vocabulary
    cdef Letters letters
    cdef bytes cipher
    cdef const u8 *codes
    cdef u32 word_count
    cdef u32 *starts            # of each word's codes
    cdef u32 *marks             # the place of each word's last apostrophe, or its end
    cdef u32 *counts
    cdef u64 *kinds             # the cipher letters in each word
    cdef double *worths         # of each word under the key at work
    cdef double *trials         # and under the one that is tried
    cdef u32 size
    cdef bint divided
    cdef u32 alphabet
    cdef u64 derange           # letters that do not stand for themselves
    cdef double toll
    cdef u64 used               # cipher letters that occur
    cdef u8 given[MOST_SYMBOLS]
    cdef u32 open_count
    cdef u8 open[MOST_SYMBOLS]  # cipher letters to be found, those that occur first
    cdef u32 moving             # how many of them occur
    cdef u8 key[MOST_SYMBOLS]
    cdef u8 *plain              # scratch for texts without divisions
    cdef double *ends           # the best division up to each place that ends a word there
    cdef double *runs           # and the best that is within an unknown word there
    cdef u32 *steps             # how long the word is that ends there

    cdef int take(self, bytes key) except -1
    cdef double worth(self, bint by_words) noexcept nogil
    cdef double word(self, u32 i) noexcept nogil
    cdef double part(self, u32 start, u32 end) noexcept nogil
    cdef double unknown(self, u32 start, u32 end) noexcept nogil
    cdef double running(self) noexcept nogil
    cdef double likeliest_division(self) noexcept nogil
    cdef bint allowed(self, u8 a, u8 b) noexcept nogil
    cdef double swapped(self, u8 a, u8 b, double before, bint by_words) noexcept nogil
    cdef void keep(self, u8 a, u8 b) noexcept nogil
    cdef void swap_back(self, u8 a, u8 b) noexcept nogil
    cdef bytes taken_key(self)
