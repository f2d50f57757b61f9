"""Keys of letter multisets; `keys.py` says the same for an uncompiled run."""

cdef inline unsigned long long letter_key(unsigned int letter) noexcept nogil:
    """One step of splitmix64: nothing for the blank, which stands for no letter yet."""
    cdef unsigned long long z = <unsigned long long> letter * 0x9E3779B97F4A7C15u
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u
    z = (z ^ z >> 27) * 0x94D049BB133111EBu
    return z ^ z >> 31
