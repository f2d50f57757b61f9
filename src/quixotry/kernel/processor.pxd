"""Asks the processor for each thing that the compiler made use of; `setup.py` defines NEEDS_… for those."""

cdef extern from *:
    """
    #if (defined(__GNUC__) || defined(__clang__)) && (defined(__x86_64__) || defined(__i386__))
    #define QX_CHECK(feature) if (!__builtin_cpu_supports(feature)) return feature;
    static const char *qx_missing(void) {
        __builtin_cpu_init();
    #ifdef NEEDS_POPCNT
        QX_CHECK("popcnt")
    #endif
    #ifdef NEEDS_SSE4_2
        QX_CHECK("sse4.2")
    #endif
    #ifdef NEEDS_AVX
        QX_CHECK("avx")
    #endif
    #ifdef NEEDS_AVX2
        QX_CHECK("avx2")
    #endif
    #ifdef NEEDS_FMA
        QX_CHECK("fma")
    #endif
    #ifdef NEEDS_BMI
        QX_CHECK("bmi")
    #endif
    #ifdef NEEDS_BMI2
        QX_CHECK("bmi2")
    #endif
    #ifdef NEEDS_AVX512F
        QX_CHECK("avx512f")
    #endif
    #ifdef NEEDS_AVX512BW
        QX_CHECK("avx512bw")
    #endif
    #ifdef NEEDS_AVX512DQ
        QX_CHECK("avx512dq")
    #endif
    #ifdef NEEDS_AVX512VL
        QX_CHECK("avx512vl")
    #endif
    #ifdef NEEDS_AVX512VBMI
        QX_CHECK("avx512vbmi")
    #endif
    #ifdef NEEDS_AVX512VPOPCNTDQ
        QX_CHECK("avx512vpopcntdq")
    #endif
        return 0;
    }
    #else
    static const char *qx_missing(void) { return 0; }
    #endif
    """
    const char *first_missing "qx_missing" () noexcept
