cimport cython

from quixotry.kernel.words.nodes cimport popcount

ctypedef unsigned char u8
ctypedef unsigned int u32
ctypedef unsigned long long u64

cdef enum:
    MOST_SYMBOLS = 64           # the end of a word, up to 62 letters, the apostrophe


cdef struct Node:
    u64 letters                 # that may come next; their nodes lie side by side
    u32 first
    float score                 # ln of the word's probability, or 1 where no word ends


@cython.final
cdef class Vocabulary:
    cdef Node *nodes
    cdef double *sums           # of the words' probabilities, for drawing words
    cdef bytes letters
    cdef u32 *starts            # of each word's letters
    cdef float best[MOST_SYMBOLS + 1]       # score of any word by its length
    cdef readonly u32 words
    cdef readonly u32 states

    cdef int grow(self, const double *probabilities) except -1


@cython.final
cdef class Letters:
    cdef float *scores          # ln P(letter | letters before), by their codes side by side
    cdef readonly u32 bits      # of a code
    cdef readonly u32 order     # letters in a row
    cdef u32 mask

    cdef double worth(self, const u8 *codes, u32 size) noexcept nogil


cdef inline const Node *step(const Node *nodes, const Node *node, u32 letter) noexcept nogil:
    """The node that a letter leads to, or NULL."""
    if not node.letters >> letter & 1:
        return NULL
    return nodes + node.first + popcount(node.letters & ((<u64> 1 << letter) - 1))
