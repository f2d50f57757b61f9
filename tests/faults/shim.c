/* Laid under a process by LD_PRELOAD: lets the n-th call of a kind fail, and keeps a list of calls.
 *
 * A kind is a group of calls that do the same: write, fsync, rename, and the kernel's mmaps and allocations, which
 * are told from Python's own by the library that they come from. `tests/faults/driver.py` sets it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { NONE, WRITE, FSYNC, RENAME, MMAP, ALLOCATE };

static int kind, nth, error, count, fired, logging;
static char list[1 << 16];
static size_t used;
static __thread int inside;

void fault_arm(int which, int place, int reason)
{
    nth = place, error = reason, count = fired = 0;
    kind = which;
}

int fault_disarm(void)
{
    kind = NONE;
    return fired;
}

void fault_log(int on)
{
    logging = on;
    if (on)
        used = 0, list[0] = 0;
}

const char *fault_list(void)
{
    return list;
}

static int fails(int which)
{
    if (kind != which || ++count != nth)
        return 0;
    fired = 1;
    errno = error;
    return 1;
}

static void note(const char *call, int fd)
{
    char link[64], path[512] = "";
    if (!logging)
        return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    path[size > 0 ? size : 0] = 0;
    int more = snprintf(list + used, sizeof list - used, "%s %s\n", call, path);
    if (more > 0 && used + (size_t)more < sizeof list)
        used += (size_t)more;
}

#define NEXT(name, type, ...)                       \
    static type (*next)(__VA_ARGS__);               \
    if (!next)                                      \
        next = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name);

ssize_t write(int fd, const void *data, size_t size)
{
    NEXT("write", ssize_t, int, const void *, size_t)
    note("write", fd);
    return fd > 2 && fails(WRITE) ? -1 : next(fd, data, size);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at)
{
    NEXT("pwrite64", ssize_t, int, const void *, size_t, off64_t)
    note("write", fd);
    return fails(WRITE) ? -1 : next(fd, data, size, at);
}

int fsync(int fd)
{
    NEXT("fsync", int, int)
    note("fsync", fd);
    return fails(FSYNC) ? -1 : next(fd);
}

int fdatasync(int fd)
{
    NEXT("fdatasync", int, int)
    note("fsync", fd);
    return fails(FSYNC) ? -1 : next(fd);
}

static void note_rename(const char *to)
{
    if (logging) {
        int more = snprintf(list + used, sizeof list - used, "rename %s\n", to);
        if (more > 0 && used + (size_t)more < sizeof list)
            used += (size_t)more;
    }
}

int rename(const char *from, const char *to)
{
    NEXT("rename", int, const char *, const char *)
    note_rename(to);
    return fails(RENAME) ? -1 : next(from, to);
}

int renameat(int a, const char *from, int b, const char *to)
{
    NEXT("renameat", int, int, const char *, int, const char *)
    note_rename(to);
    return fails(RENAME) ? -1 : next(a, from, b, to);
}

/* The C library's own names for the three, which need no look-up that would itself allocate. */
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

static int comes_from(void *caller, const char *library)
{
    Dl_info from;
    inside = 1;
    int found = dladdr(caller, &from) && from.dli_fname && strstr(from.dli_fname, library);
    inside = 0;
    return found;
}

static int no_memory(void *caller)
{
    return kind == ALLOCATE && !inside && comes_from(caller, "quixotry/kernel") && fails(ALLOCATE);
}

/* Python asks for its own memory by the same call: a thread that gets none leaves its starter waiting. */
static int no_pages(void *caller)
{
    return kind == MMAP && !inside && (comes_from(caller, "quixotry/kernel") || comes_from(caller, "/mmap."))
        && fails(MMAP);
}

void *malloc(size_t size)
{
    return no_memory(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t number, size_t size)
{
    return no_memory(__builtin_return_address(0)) ? NULL : __libc_calloc(number, size);
}

void *realloc(void *old, size_t size)
{
    return no_memory(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}

void *mmap64(void *at, size_t size, int protection, int flags, int fd, off64_t offset)
{
    NEXT("mmap64", void *, void *, size_t, int, int, int, off64_t)
    return no_pages(__builtin_return_address(0)) ? MAP_FAILED : next(at, size, protection, flags, fd, offset);
}

void *mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset)
{
    NEXT("mmap", void *, void *, size_t, int, int, int, off_t)
    return no_pages(__builtin_return_address(0)) ? MAP_FAILED : next(at, size, protection, flags, fd, offset);
}
