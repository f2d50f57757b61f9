cimport cython

from quixotry.kernel.codes cimport LONGEST_LINE
from quixotry.kernel.papers.sequence cimport SequenceGenerator

cdef enum:
    MOST_PLACES = 1250      # of one length: 25 on each of 50 lines


cdef class WeinbergerGenerator(SequenceGenerator):
    cdef unsigned long long *letter_sets            # by word
    # position descriptors, by length and number
    cdef unsigned int place_counts[LONGEST_LINE + 1]
    cdef unsigned short *firsts
    cdef unsigned long long *required
    cdef unsigned long long *first_letters
    cdef unsigned long long *last_letters
    # what is known of the rack and the board as a whole
    cdef unsigned int most_tiles[LONGEST_LINE + 1]       # that a place of this length offers
    cdef unsigned long long at_hand                 # letters that can be laid, with a blank all of them
    cdef unsigned long long in_sight                # letters on the rack or the board

    cdef void find_plays(self) noexcept nogil
    cdef void describe_places(self) noexcept nogil
    cdef void describe(self, unsigned int first, unsigned int length) noexcept nogil
    cdef unsigned long long letters_for(self, unsigned int square) noexcept nogil
    cdef bint passes_global(self, unsigned long long letters, unsigned int length) noexcept nogil
    cdef void try_places(self, unsigned int at, unsigned int length, unsigned long long letters) noexcept nogil
