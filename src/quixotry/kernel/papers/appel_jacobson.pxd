cimport cython

from quixotry.kernel.papers.edge_board cimport EdgeBoard


cdef class AppelJacobsonGenerator(EdgeBoard):
    cdef readonly bint record_after
    # the score of the left part, worked out for its first word: its multiplier is 0 until then
    cdef unsigned long long left_score
    cdef unsigned long long left_multiplier

    cdef void generate_anchor(self) noexcept nogil
    cdef void extend_board_part(self) noexcept nogil


cdef void left_part(
    AppelJacobsonGenerator board, unsigned int edge, unsigned int limit, unsigned long long counts,
    unsigned long long rack_letters, unsigned long long laid) noexcept nogil
cdef void extend_right(
    AppelJacobsonGenerator board, unsigned int edge, unsigned int square, unsigned long long score,
    unsigned long long counts, unsigned long long rack_letters, unsigned long long laid) noexcept nogil
cdef void legal_move(
    AppelJacobsonGenerator board, unsigned long long score, unsigned long long counts, unsigned long long laid) noexcept nogil
cdef void score_left_part(AppelJacobsonGenerator board, unsigned long long counts, unsigned long long laid) noexcept nogil
