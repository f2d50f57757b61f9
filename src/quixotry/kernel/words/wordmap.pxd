cimport cython

from quixotry.kernel.borrowed cimport Borrowed

cdef enum:
    HEADER = 8              # 64-bit words
    COUNT_BITS = 6          # words that one entry may have: 63
    OFFSET_BITS = 26


@cython.final
cdef class WordMap:
    cdef readonly object data
    cdef Borrowed memory
    cdef const unsigned long long *filter
    cdef const unsigned int *starts
    cdef const unsigned long long *entries
    cdef const unsigned char *letters
    cdef unsigned int filter_shift
    cdef unsigned int bucket_shift
    cdef const unsigned long long *blank_filter
    cdef const unsigned int *blank_starts
    cdef const unsigned int *tags
    cdef const unsigned long long *masks
    cdef unsigned int blank_filter_shift
    cdef unsigned int blank_bucket_shift
    cdef readonly unsigned int set_count
    cdef readonly unsigned int entry_count
    cdef readonly unsigned long long letter_count
    cdef readonly unsigned int longest

    cdef const unsigned long long *part(self, unsigned long long at) noexcept
    cdef unsigned long long completions(self, unsigned long long key) noexcept nogil
    cdef bint has_length(self, unsigned int i, unsigned int length) noexcept nogil
    cdef bint may_have(self, unsigned long long key) noexcept nogil
    cdef unsigned int first_entry(self, unsigned long long key) noexcept nogil
    cdef unsigned int after(self, unsigned long long key) noexcept nogil
    cdef bint is_sound(self) noexcept nogil
