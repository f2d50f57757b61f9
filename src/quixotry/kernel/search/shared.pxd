"""Numbers that several threads read and write without a lock: each is read or written whole, in no order that counts.

To the compiler a plain access is nobody else's business: it may read twice what stands in the source once, and the two may
differ.  On common processors these are the same instructions."""

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define QX_READ(place) __atomic_load_n(place, __ATOMIC_RELAXED)
    #define QX_WRITE(place, value) __atomic_store_n(place, value, __ATOMIC_RELAXED)
    #else
    #define QX_READ(place) (*(place))
    #define QX_WRITE(place, value) (*(place) = (value))
    #endif
    static inline unsigned long long qx_read_shared(const volatile unsigned long long *place) { return QX_READ(place); }
    static inline void qx_write_shared(volatile unsigned long long *place, unsigned long long value) {
        QX_WRITE(place, value);
    }
    static inline unsigned int qx_read_small(const volatile unsigned int *place) { return QX_READ(place); }
    static inline void qx_write_small(volatile unsigned int *place, unsigned int value) { QX_WRITE(place, value); }
    """
    unsigned long long read_shared "qx_read_shared" (const unsigned long long *) noexcept nogil
    void write_shared "qx_write_shared" (unsigned long long *, unsigned long long) noexcept nogil
    unsigned int read_small "qx_read_small" (const unsigned int *) noexcept nogil
    void write_small "qx_write_small" (unsigned int *, unsigned int) noexcept nogil
