"""The table of positions that have been searched, shared by all threads without locks.

A position is found by a random number of 32 bits and known by another of 64.  What is stored of the latter is its
exclusive or with the data, so that an entry of which two threads wrote half each is not found (Hyatt and Mann 2002).
That another position is taken for the one asked for has a probability of 4 in 2**64 a question: about 2e-10 in a
thousand million of them.  Moves are kept by sixteen bits and are looked for among those of the position.
"""

from libc.stdlib cimport calloc, free
from libc.string cimport memset

from quixotry.kernel.pages cimport free_pages, get_pages
from quixotry.kernel.search.shared cimport read_shared, read_small, write_shared, write_small


cdef class Table:
    """What is known of positions, in as many entries as fit `size` bytes; at least one group of them."""

    def __cinit__(self, unsigned long long size):
        cdef unsigned long long groups = 1
        while groups * 2 * WAYS * sizeof(Entry) <= size and groups < <unsigned long long> 1 << 32:
            groups *= 2
        self.size = groups * WAYS * sizeof(Entry)
        self.entries = <Entry *> get_pages(self.size)
        if not self.entries:
            raise MemoryError
        self.last = groups - 1
        self.searched = <unsigned long long *> calloc(SEARCHED, 8)
        if not self.searched:
            raise MemoryError

    def __dealloc__(self):
        free_pages(self.entries, self.size)
        free(self.searched)

    def begin(self):
        """Let a search of another position begin; its numbers are others, so that nothing old is found.

        Others may be searching meanwhile: they forget who searches what, and keep what they find as new.
        """
        cdef unsigned int i
        write_small(&self.searches, self.searches + 1)
        write_small(&self.stopped, 0)
        for i in range(SEARCHED):
            write_shared(&self.searched[i], 0)

    def clear(self):
        """Know nothing, as a new table."""
        self.wipe()

    cdef void wipe(self) noexcept nogil:
        memset(self.entries, 0, self.size)

    def stop(self):
        """Have all searches on this table end at once."""
        write_small(&self.stopped, 1)

    cdef bint is_stopped(self) noexcept nogil:
        return read_small(&self.stopped)

    # Which positions are being searched is a hint alone: what another thread overwrites costs time, never a value.

    cdef bint is_searched(self, unsigned long long check) noexcept nogil:
        return read_shared(&self.searched[check & SEARCHED - 1]) == check

    cdef void enter(self, unsigned long long check) noexcept nogil:
        write_shared(&self.searched[check & SEARCHED - 1], check)

    cdef void leave(self, unsigned long long check) noexcept nogil:
        if read_shared(&self.searched[check & SEARCHED - 1]) == check:
            write_shared(&self.searched[check & SEARCHED - 1], 0)

    cdef unsigned long long find(self, unsigned int index, unsigned long long check) noexcept nogil:
        """What is known of a position; 0 for nothing."""
        cdef Entry *group = self.entries + WAYS * <unsigned long long> (index & self.last)
        cdef unsigned long long data
        cdef unsigned int i
        for i in range(WAYS):
            data = read_shared(&group[i].data)
            if data and read_shared(&group[i].check) ^ data == check:
                return data
        return 0

    cdef void keep(self, unsigned int index, unsigned long long check, int value, unsigned int move,
                   unsigned int depth, unsigned int tiles, unsigned int says) noexcept nogil:
        """Remember a value, in the place of what it was before or of what is worth least.

        What the last search left is worth least, what is proved more than what is not, and a position with
        more tiles left more than one with fewer.
        """
        cdef Entry *group = self.entries + WAYS * <unsigned long long> (index & self.last)
        cdef unsigned long long data
        cdef unsigned int i, worth, chosen = 0, least = 0xFFFFFFFF
        for i in range(WAYS):
            data = read_shared(&group[i].data)
            if data and read_shared(&group[i].check) ^ data == check:
                chosen = i
                if move == 0:
                    move = move_in(data)
                break
            worth = 0
            if data:
                worth = 1 + (data >> 2 & 31) + (64 if depth_in(data) == PROVED else 0)
                if (data >> 7 ^ read_small(&self.searches)) & 1 == 0:
                    worth += 128
            if worth < least:
                least = worth
                chosen = i
        data = (<unsigned long long> <unsigned int> value << 32 | move << 16 | depth << 8
                | (read_small(&self.searches) & 1) << 7 | tiles << 2 | says)
        write_shared(&group[chosen].data, data)
        write_shared(&group[chosen].check, check ^ data)
