"""The packed shape of a slot; `shapes.py` says the same for an uncompiled run.

    shape    word multiplier << 40 | premium squares << 32 | kind << 24 | length << 16 | first square
    kind     no tile played through << 7 | tiles laid << 3 | word multiplier, at most 7
    bound    points that are certain << 32 | the free squares, as places of the line
"""

cdef enum:
    MULTIPLES = 8           # word multipliers that a kind tells apart
    ALONE = 128             # a kind that plays through no tile

cdef inline unsigned int first_square(unsigned long long shape) noexcept nogil:
    return shape & 0xFFFF


cdef inline unsigned int length_of(unsigned long long shape) noexcept nogil:
    return shape >> 16 & 0xFF


cdef inline unsigned int kind_of(unsigned long long shape) noexcept nogil:
    return shape >> 24 & 0xFF


cdef inline unsigned int tiles_laid(unsigned long long shape) noexcept nogil:
    return shape >> 27 & 15


cdef inline unsigned int premiums_of(unsigned long long shape) noexcept nogil:
    return shape >> 32 & 0xFF


cdef inline unsigned int multiplier_of(unsigned long long shape) noexcept nogil:
    return shape >> 40


cdef inline unsigned int tiles_of_kind(unsigned int kind) noexcept nogil:
    return kind >> 3 & 15


cdef inline unsigned int kind_without_multiplier(unsigned int kind) noexcept nogil:
    return kind & 0xF8


cdef inline unsigned long long certain_points(unsigned long long bound) noexcept nogil:
    return bound >> 32
