cimport cython

from quixotry.kernel.words.graph cimport Graph

cdef enum:
    TERMINAL = 1        # a word ends with this edge
    LAST = 2            # the last edge of its node
    FLAGS = 2           # how many bits these are


@cython.final
cdef class EdgeList:
    cdef readonly bytes data
    cdef const unsigned char *array
    cdef readonly unsigned int edge_bytes
    cdef readonly unsigned int letter_bits
    cdef readonly unsigned int alphabet_size
    cdef readonly unsigned int nodes
    cdef readonly unsigned int edges
    cdef readonly unsigned int root

    cdef unsigned int number(self, Graph graph, bint trie, unsigned int *numbered,
                             unsigned int *waiting, unsigned int *edges) noexcept


cdef inline unsigned int edge_at(const unsigned char *array, unsigned int edge_bytes, unsigned int edge) noexcept nogil:
    if edge_bytes == 4:
        return (<const unsigned int *> array)[edge]
    array += 3 * edge
    return array[0] | array[1] << 8 | array[2] << 16
