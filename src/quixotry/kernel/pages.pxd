"""Large pieces of zeroed memory, in large pages where the system has them: looking something up anywhere in
memory costs half as much if the processor need not look up where it is.

To have memory zeroed by the system takes 4% of a quick search, so the last small piece of a module is kept for its
next search (`get_used_pages`, which may hold anything); whoever asks holds the interpreter's lock."""

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
    #define QX_MOST_KEPT ((size_t)1 << 24)
    static void *qx_kept_pages = NULL;
    static size_t qx_kept_size = 0;
    static inline void *qx_get_used_pages(size_t size) {
        void *pages = qx_kept_pages;
        if (!pages || qx_kept_size != size) return qx_get_pages(size);
        qx_kept_pages = NULL;
        return pages;
    }
    static inline void qx_keep_pages(void *pages, size_t size) {
        if (!pages) return;
        if (size > QX_MOST_KEPT) { qx_free_pages(pages, size); return; }
        qx_free_pages(qx_kept_pages, qx_kept_size);
        qx_kept_pages = pages;
        qx_kept_size = size;
    }
    """
    void *get_pages "qx_get_pages" (size_t) noexcept nogil
    void free_pages "qx_free_pages" (void *, size_t) noexcept nogil
    void *get_used_pages "qx_get_used_pages" (size_t) noexcept
    void keep_pages "qx_keep_pages" (void *, size_t) noexcept
