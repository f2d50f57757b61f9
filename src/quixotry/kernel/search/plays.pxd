"""A play as the search keeps it, and the numbers that positions are told apart by."""

cdef enum:
    MASKS = 1024            # sets of tiles that are left of a rack of ten
    FULL = 1023

cdef struct Play:
    unsigned long long laid         # as in a packed move
    unsigned long long check        # of the tiles laid, where they are laid
    unsigned int index              # the same by other random numbers
    int score
    unsigned short start            # first square of the word; 0 for a pass
    unsigned short counts           # which tiles are blanks << 4 | how many
    unsigned short need             # the tiles as a part of the rack
    unsigned short line
    unsigned int places             # of the tiles laid, on its line

cdef extern from *:
    const unsigned long long GOLDEN "0x9E3779B97F4A7C15ull"
    const unsigned long long FIRST_MIX "0xBF58476D1CE4E5B9ull"
    const unsigned long long SECOND_MIX "0x94D049BB133111EBull"


cdef inline unsigned long long mixed(unsigned long long z) noexcept nogil:
    """A random number for a number (splitmix64)."""
    z = (z + 1) * GOLDEN
    z = (z ^ z >> 30) * FIRST_MIX
    z = (z ^ z >> 27) * SECOND_MIX
    return z ^ z >> 31


cdef inline unsigned int move_key(unsigned int check, bint is_play) noexcept nogil:
    """Sixteen bits that a table remembers a move by: 1 for a pass, 0 for none."""
    cdef unsigned int key = check & 0xFFFF
    if not is_play:
        return 1
    return key if key > 1 else key + 2
