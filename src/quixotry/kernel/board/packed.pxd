"""The packed move: two words of 64 bits; `packed.py` says the same for an uncompiled run.

    packed   score << 32 | first square of the word << 16 | which of the tiles laid are blanks << 4 | their count
    laid     the letters laid, in order, six bits each

An exchange begins on square 0, where no play can, and scores nothing: its count, and the tiles given back.
A pass is two zeros.
"""

cdef inline unsigned long long pack(
        unsigned long long score, unsigned long long start, unsigned long long counts) noexcept nogil:
    """The first word of a move; `counts` is blanks << 4 | tiles."""
    return score << 32 | start << 16 | counts


cdef inline unsigned long long score_of(unsigned long long packed) noexcept nogil:
    return packed >> 32


cdef inline unsigned int start_of(unsigned long long packed) noexcept nogil:
    """The first square of the word; 0 for an exchange or a pass."""
    return packed >> 16 & 0xFFFF


cdef inline unsigned int count_of(unsigned long long packed) noexcept nogil:
    """How many tiles are laid, or given back."""
    return packed & 15


cdef inline unsigned int is_blank(unsigned long long packed, unsigned int i) noexcept nogil:
    return packed >> (4 + i) & 1


cdef inline unsigned int letter_of(unsigned long long laid, unsigned int i) noexcept nogil:
    return laid >> 6 * i & 63


cdef inline unsigned int tile_on_board(
        unsigned long long packed, unsigned long long laid, unsigned int i) noexcept nogil:
    """A tile's code on the board, where a blank keeps its mark."""
    return letter_of(laid, i) | is_blank(packed, i) << 6


cdef inline unsigned int tile_on_rack(
        unsigned long long packed, unsigned long long laid, unsigned int i) noexcept nogil:
    """A tile's code on the rack, where a blank is 0 whatever it stands for."""
    return 0 if is_blank(packed, i) else letter_of(laid, i)
