cimport cython

from quixotry.kernel.papers.appel_jacobson cimport AppelJacobsonGenerator

cdef enum:
    MOST_PARTS = 1 << 16        # that can be listed, less the one that ends chains
    MOST_ANCHORS = 1250         # of both planes of the largest board
    LENGTHS = 11                # of left parts: none, or one to all tiles of the largest rack


cdef class LeftParts(AppelJacobsonGenerator):
    cdef readonly bint listing      # left parts are listed where there are not too many
    # the turn under way
    cdef bint to_list               # left parts that are found are listed, and not extended at once
    cdef bint too_many              # for the list
    cdef unsigned int longest       # that a left part may be
    # the anchors with no tile in front of them
    cdef unsigned short anchor_squares[MOST_ANCHORS]
    cdef unsigned char anchor_limits[MOST_ANCHORS]
    cdef unsigned int anchor_count
    # for each letter the anchors that admit it, the roomiest first
    cdef unsigned short admitting[64 * MOST_ANCHORS]
    cdef unsigned int admitting_count[64]
    # the left parts from 1 on, in a chain for each last letter and length
    cdef unsigned int *part_edges
    cdef unsigned int *part_counts
    cdef unsigned long long *part_laid
    cdef unsigned int *part_next
    cdef unsigned int part_count
    cdef unsigned int first_part[64][LENGTHS]
    cdef unsigned int last_part[64][LENGTHS]

    cdef void generate(self) noexcept nogil
    cdef void generate_anchor(self) noexcept nogil
    cdef make_list(self)
    cdef void list_left_parts(self) noexcept nogil
    cdef void list_left_part(self, unsigned int edge, unsigned int letter, unsigned long long counts,
                             unsigned long long laid) noexcept nogil
    cdef void extend_listed(self, unsigned int anchor, unsigned int limit) noexcept nogil
    cdef void arrange_anchors(self) noexcept nogil


cdef void place_left_parts(
    LeftParts board, unsigned int edge, unsigned int limit, unsigned long long counts,
    unsigned long long rack_letters, unsigned long long laid) noexcept nogil
cdef void left_part_found(
    LeftParts board, unsigned int edge, unsigned int limit, unsigned long long counts,
    unsigned long long rack_letters, unsigned long long laid) noexcept nogil
cdef void extend_part(LeftParts board, unsigned int part, unsigned int anchor) noexcept nogil
cdef void extend_from(
    LeftParts board, unsigned int anchor, unsigned int edge, unsigned long long counts,
    unsigned long long rack_letters, unsigned long long laid) noexcept nogil
