cimport cython

from quixotry.kernel.papers.appel_jacobson cimport AppelJacobsonGenerator
from quixotry.kernel.papers.letter_sets cimport Packed
from quixotry.kernel.words.nodes cimport ANY_LETTER


cdef class LetterSetDawg(AppelJacobsonGenerator):
    cdef readonly Packed packed
    cdef unsigned long long init                # the arc to the initial state, with the null letter set

    cdef void generate_anchor(self) noexcept nogil
    cdef unsigned long long along(self, unsigned long long arc, unsigned int first, unsigned int end) noexcept nogil
    cdef unsigned long long fitting_letters(self, unsigned int square, unsigned int first, unsigned int last) noexcept nogil


cdef class CountingDawg(LetterSetDawg):
    pass


ctypedef fused AnyDawg:
    LetterSetDawg
    CountingDawg


cdef void from_anchor(AnyDawg board) noexcept nogil
cdef void longer_part(
    AnyDawg board, unsigned long long arc, unsigned int limit, unsigned long long counts,
    unsigned long long laid) noexcept nogil
cdef void onward(
    AnyDawg board, unsigned long long arc, unsigned int square, unsigned long long score,
    unsigned long long counts, unsigned long long laid) noexcept nogil
cdef inline void laid_one(
    AnyDawg board, unsigned long long arc, unsigned int letter, unsigned int square, unsigned long long score,
    unsigned long long counts, unsigned long long laid) noexcept nogil
