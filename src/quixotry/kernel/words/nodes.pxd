"""How the packed word graph is read; `nodes.py` says the same for an uncompiled run."""

cdef extern from *:
    """
    #include <stdint.h>
    #define QX_ACCEPTS 0x80000000u
    #define QX_TARGET 0x7FFFFFFFu
    #define QX_ANY_LETTER 0xFFFFFFFFFFFFFFFFull
    #if defined(_MSC_VER)
    #include <intrin.h>
    #if defined(_M_ARM64)
    #define qx_popcount(x) ((unsigned int)_CountOneBits64(x))
    #else
    #define qx_popcount(x) ((unsigned int)__popcnt64(x))
    #endif
    static inline unsigned int qx_lowest(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return i; }
    #define qx_prefetch(address) ((void)(address))
    #else
    #define qx_popcount(x) ((unsigned int)__builtin_popcountll(x))
    #define qx_lowest(x) ((unsigned int)__builtin_ctzll(x))
    #define qx_prefetch(address) __builtin_prefetch(address)
    #endif
    """
    const unsigned int ACCEPTS "QX_ACCEPTS"
    const unsigned int TARGET "QX_TARGET"
    const unsigned long long ANY_LETTER "QX_ANY_LETTER"
    unsigned int popcount "qx_popcount" (unsigned long long) noexcept nogil
    unsigned int lowest "qx_lowest" (unsigned long long) noexcept nogil
    void prefetch "qx_prefetch" (const void *) noexcept nogil


cdef inline unsigned long long letters_at(const unsigned int *nodes, unsigned int node) noexcept nogil:
    return nodes[node] | <unsigned long long> nodes[node + 1] << 32


cdef inline unsigned int arc_of(const unsigned int *nodes, unsigned int node,
                                unsigned long long letters, unsigned int letter) noexcept nogil:
    return nodes[node + 2 + popcount(letters & ((<unsigned long long> 1 << letter) - 1))]


cdef inline unsigned int find_arc(const unsigned int *nodes, unsigned int node, unsigned int letter) noexcept nogil:
    cdef unsigned long long letters = letters_at(nodes, node)
    return arc_of(nodes, node, letters, letter) if letters >> letter & 1 else 0
