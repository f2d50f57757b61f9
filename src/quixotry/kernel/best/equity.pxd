cimport cython

from quixotry.kernel.best.leaves cimport Leaves
from quixotry.kernel.words.wordmap cimport WordMap

cdef enum:
    NEAR_END = 16
    WHOLE = 1024            # of what a leave is worth

cdef extern from *:
    const long long POINT "1000ll"
    const long long NOTHING "(-(1ll << 43))"    # less than anything is worth


@cython.final
cdef class Equity:
    cdef readonly Leaves leaves
    cdef readonly WordMap word_map      # for whole games
    cdef int leave_share                # of what leaves are worth, of WHOLE
    cdef int near_end[NEAR_END]         # by tiles left in the bag after the play
    cdef int stuck                      # with tiles left on the rack and none in the bag
    cdef int stuck_points               # for each point of them
    cdef int out_points                 # for each point of the others' tiles, when the rack is empty
    cdef int hot_vowel                  # an opening's vowel beside a letter premium
    cdef bint vowels[64]
