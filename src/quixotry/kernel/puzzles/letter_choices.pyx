"""Words that have one of some letters at each place: how many, which letters they have where, and the words."""

from libc.string cimport memset

from quixotry.kernel.words.graph cimport Graph
from quixotry.kernel.words.nodes cimport ACCEPTS, TARGET, letters_at, lowest, popcount

ctypedef unsigned char u8
ctypedef unsigned int u32
ctypedef unsigned long long u64

cdef enum:
    LONGEST = 64


cdef struct Walk:
    const u32 *nodes
    u32 size
    u64 allowed[LONGEST]        # letters by place, as bits
    u64 seen[LONGEST]           # those that fitting words have
    u8 word[LONGEST]
    u32 limit


def fitting(Graph graph not None, places, u32 limit):
    """How many words fit, the letters they have at each place, and the first `limit` of them in order."""
    cdef Walk walk
    cdef u32 i
    cdef u64 count
    cdef list found = []
    if not 0 < len(places) <= LONGEST:
        return 0, [0] * len(places), found
    walk.nodes = graph.nodes
    walk.size = len(places)
    walk.limit = limit
    memset(walk.seen, 0, sizeof(walk.seen))
    for i, letters in enumerate(places):
        walk.allowed[i] = letters
    if limit:
        count = follow(&walk, graph.dawg, 0, found)
    else:
        with nogil:
            count = count_from(&walk, graph.dawg, 0)
    return count, [walk.seen[i] for i in range(walk.size)], found


cdef u64 follow(Walk *walk, u32 node, u32 place, list found):
    """Like `count_from`, and notes the words themselves."""
    cdef u64 here = letters_at(walk.nodes, node), letters = here & walk.allowed[place], below, count = 0
    cdef u32 arc, letter
    while letters:
        letter = lowest(letters)
        letters &= letters - 1
        arc = walk.nodes[node + 2 + popcount(here & ((<u64> 1 << letter) - 1))]
        walk.word[place] = letter
        below = 0
        if place + 1 == walk.size:
            if arc & ACCEPTS:
                below = 1
                if <u32> len(found) < walk.limit:
                    found.append(bytes(walk.word[:walk.size]))
        elif arc & TARGET:
            below = follow(walk, arc & TARGET, place + 1, found)
        if below:
            walk.seen[place] |= <u64> 1 << letter
            count += below
    return count


cdef u64 count_from(Walk *walk, u32 node, u32 place) noexcept nogil:
    cdef u64 here = letters_at(walk.nodes, node), letters = here & walk.allowed[place], below, count = 0
    cdef u32 arc, letter
    while letters:
        letter = lowest(letters)
        letters &= letters - 1
        arc = walk.nodes[node + 2 + popcount(here & ((<u64> 1 << letter) - 1))]
        if place + 1 == walk.size:
            below = (arc & ACCEPTS) != 0
        else:
            below = count_from(walk, arc & TARGET, place + 1) if arc & TARGET else 0
        if below:
            walk.seen[place] |= <u64> 1 << letter
            count += below
    return count
