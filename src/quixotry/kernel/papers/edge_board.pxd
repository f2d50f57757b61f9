cimport cython

from quixotry.kernel.papers.counted cimport CountedGenerator
from quixotry.kernel.papers.edge_list cimport FLAGS, LAST, EdgeList, edge_at


cdef class EdgeBoard(CountedGenerator):
    cdef EdgeList lexicon
    cdef const unsigned char *edges
    cdef unsigned int edge_bytes
    cdef unsigned int letter_mask
    cdef unsigned int node_shift            # the node that an edge leads to lies above these bits
    cdef unsigned int root_edge             # as if an edge led to the root
    cdef unsigned long long alphabet        # all its letters

    cdef void generate_line(self, unsigned int line, unsigned int square) noexcept nogil
    cdef unsigned int left_limit(self, unsigned int anchor) noexcept nogil
    cdef unsigned int follow_tiles(self, unsigned int edge, unsigned int first, unsigned int end) noexcept nogil
    cdef unsigned long long fitting_letters(self, unsigned int square, unsigned int first, unsigned int last) noexcept nogil


cdef inline unsigned int find_edge(EdgeBoard board, unsigned int edge, unsigned int letter) noexcept nogil:
    cdef unsigned int node = edge >> board.node_shift
    while node:
        edge = edge_at(board.edges, board.edge_bytes, node)
        if edge >> FLAGS & board.letter_mask == letter:
            return edge
        node = 0 if edge & LAST else node + 1
    return 0


cdef void count_left(
    EdgeBoard board, unsigned int edge, unsigned int limit, unsigned long long rack_letters, bint extending) noexcept nogil
cdef void count_right(
    EdgeBoard board, unsigned int edge, unsigned int square, unsigned long long rack_letters) noexcept nogil
cdef void count_tries(
    EdgeBoard board, unsigned int node, unsigned long long admitted, unsigned long long rack_letters) noexcept nogil
cdef inline void count_letter(EdgeBoard board, unsigned int edge) noexcept nogil
