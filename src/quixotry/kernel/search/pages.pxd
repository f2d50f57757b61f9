"""Large pieces of zeroed memory, in large pages where the system has them: looking something up anywhere in
memory costs half as much if the processor need not look up where it is."""

cdef extern from *:
    """
    #include <stdlib.h>
    #if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
    #include <sys/mman.h>
    #ifndef MAP_ANONYMOUS
    #define MAP_ANONYMOUS 0x20
    #endif
    #ifndef MADV_HUGEPAGE
    #define MADV_HUGEPAGE 14
    #endif
    extern int madvise(void *, size_t, int);
    static void *qx_get_pages(size_t size) {
        void *pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (pages == MAP_FAILED) return NULL;
        if (size >= (size_t)1 << 22) (void)madvise(pages, size, MADV_HUGEPAGE);
        return pages;
    }
    static void qx_free_pages(void *pages, size_t size) { if (pages) munmap(pages, size); }
    #else
    static void *qx_get_pages(size_t size) { return calloc(size, 1); }
    static void qx_free_pages(void *pages, size_t size) { (void)size; free(pages); }
    #endif
    """
    void *get_pages "qx_get_pages" (size_t) noexcept nogil
    void free_pages "qx_free_pages" (void *, size_t) noexcept nogil
