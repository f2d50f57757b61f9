"""Sorted words in, minimal DAWG and GADDAG out, in the packed form of `graph`.

Every node of the GADDAG behind a separator is a node of the DAWG: what may follow REV(x)◇y depends
on the prefix xy alone (Gordon's reason for merging while he builds, G4).  So the DAWG is built first,
then one path REV(x) for each distinct prefix x, its separator pointing straight at the DAWG node of x.
Both parts take their words in sorted order and freeze a node as soon as no later word can change it;
a frozen node is looked up in one register shared by both, so no two nodes of the result are alike:
the automaton is minimal when the last word is in, and the unminimised one never exists.

Pointers and growing arrays throughout, which is why this file is not in pure Python mode.
"""

from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

ctypedef unsigned char u8
ctypedef unsigned int u32
ctypedef unsigned long long u64

cdef enum:
    LONGEST = 64            # letters in a word, at the most
    ALPHABET = 64
    FIRST_NODE = 4          # words 0 and 1 of the packed form are the roots, 2 and 3 are 0
    INSERTION_SORT = 12     # ranges this short are not worth partitioning

# While building, an arc is letter << 32 | accepts << 31 | number of the target node.
cdef u32 ACCEPTS = 1u << 31
cdef u32 TARGET = (1u << 31) - 1


cdef struct Prefix:
    u32 end                 # where in the letters it ends
    u32 node                # the DAWG node it leads to; 0 where nothing may follow
    u8 length
    u8 accepts


cdef struct Builder:
    # frozen nodes: number n has arcs[start[n]] up to arcs[start[n + 1]]
    u64 *arcs
    u64 arcs_capacity
    u32 *start
    u32 nodes
    u32 nodes_capacity
    # the register of frozen nodes: open addressing, 0 = free
    u32 *register
    u32 register_mask
    # the nodes along the last word that may still grow
    u64 path[LONGEST + 1][ALPHABET]
    u32 path_arcs[LONGEST + 1]
    u32 path_prefix[LONGEST + 1]
    u32 depth
    Prefix *prefixes
    u32 prefix_count
    u32 prefix_capacity
    bint out_of_memory


cdef bint begin(Builder *b) noexcept nogil:
    memset(b, 0, sizeof(Builder))
    b.arcs_capacity = b.nodes_capacity = b.prefix_capacity = 1 << 16
    b.register_mask = (1 << 17) - 1
    b.arcs = <u64 *> malloc(b.arcs_capacity * sizeof(u64))
    b.start = <u32 *> calloc(b.nodes_capacity, sizeof(u32))
    b.register = <u32 *> calloc(b.register_mask + 1, sizeof(u32))
    b.prefixes = <Prefix *> malloc(b.prefix_capacity * sizeof(Prefix))
    b.nodes = 1             # number 0 stands for "no node"
    return b.arcs != NULL and b.start != NULL and b.register != NULL and b.prefixes != NULL


cdef void release(Builder *b) noexcept nogil:
    free(b.arcs)
    free(b.start)
    free(b.register)
    free(b.prefixes)


cdef inline u64 mix(u64 hashed, u64 arc) noexcept nogil:
    hashed = (hashed ^ arc) * 0x9E3779B97F4A7C15u
    return hashed ^ hashed >> 29


cdef bint grow_register(Builder *b) noexcept nogil:
    cdef u32 mask = b.register_mask * 2 + 1, number, slot
    cdef u64 hashed, i
    cdef u32 *larger = <u32 *> calloc(<u64> mask + 1, sizeof(u32))
    if larger == NULL:
        return False
    for number in range(1, b.nodes):
        hashed = 0
        for i in range(b.start[number], b.start[number + 1]):
            hashed = mix(hashed, b.arcs[i])
        slot = <u32> (hashed >> 32) & mask
        while larger[slot]:
            slot = (slot + 1) & mask
        larger[slot] = number
    free(b.register)
    b.register = larger
    b.register_mask = mask
    return True


cdef u32 frozen(Builder *b, const u64 *arcs, u32 count) noexcept nogil:
    """The number of the node with just these arcs, an old one if there is one; 0 for no arcs."""
    cdef u64 hashed = 0
    cdef u32 i, number, slot, first
    if count == 0 or b.out_of_memory:
        return 0
    for i in range(count):
        hashed = mix(hashed, arcs[i])
    slot = <u32> (hashed >> 32) & b.register_mask
    while b.register[slot]:
        number = b.register[slot]
        first = b.start[number]
        if b.start[number + 1] - first == count:
            for i in range(count):
                if b.arcs[first + i] != arcs[i]:
                    break
            else:
                return number
        slot = (slot + 1) & b.register_mask
    return added(b, arcs, count, slot)


cdef u32 added(Builder *b, const u64 *arcs, u32 count, u32 slot) noexcept nogil:
    cdef u32 number = b.nodes, first = b.start[number]
    cdef void *larger
    if first + count > b.arcs_capacity:
        larger = realloc(b.arcs, b.arcs_capacity * 2 * sizeof(u64))
        if larger == NULL:
            b.out_of_memory = True
            return 0
        b.arcs = <u64 *> larger
        b.arcs_capacity *= 2
    if number + 2 > b.nodes_capacity:
        larger = realloc(b.start, <u64> b.nodes_capacity * 2 * sizeof(u32))
        if larger == NULL:
            b.out_of_memory = True
            return 0
        b.start = <u32 *> larger
        b.nodes_capacity *= 2
    memcpy(b.arcs + first, arcs, count * sizeof(u64))
    b.start[number + 1] = first + count
    b.register[slot] = number
    b.nodes = number + 1
    if b.nodes * 2 > b.register_mask and not grow_register(b):
        b.out_of_memory = True
    return number


cdef void freeze_path(Builder *b, u32 depth) noexcept nogil:
    """Freeze the nodes of the path that lie deeper than `depth`, the deepest first."""
    cdef u32 number, last
    while b.depth > depth:
        number = frozen(b, b.path[b.depth], b.path_arcs[b.depth])
        if b.path_prefix[b.depth] != 0xFFFFFFFFu:
            b.prefixes[b.path_prefix[b.depth]].node = number
        b.path_arcs[b.depth] = 0
        b.depth -= 1
        last = b.path_arcs[b.depth] - 1
        b.path[b.depth][last] |= number


cdef inline void step(Builder *b, u64 letter) noexcept nogil:
    """One letter further along the path: a new arc to a new node."""
    b.path[b.depth][b.path_arcs[b.depth]] = letter << 32
    b.path_arcs[b.depth] += 1
    b.depth += 1
    b.path_prefix[b.depth] = 0xFFFFFFFFu


cdef u32 finished(Builder *b) noexcept nogil:
    """Freeze what is left of the path; the root's number."""
    cdef u32 root
    freeze_path(b, 0)
    root = frozen(b, b.path[0], b.path_arcs[0])
    b.path_arcs[0] = 0
    return root


cdef bint note_prefix(Builder *b, u32 end, u32 length) noexcept nogil:
    cdef void *larger
    if b.prefix_count == b.prefix_capacity:
        larger = realloc(b.prefixes, <u64> b.prefix_capacity * 2 * sizeof(Prefix))
        if larger == NULL:
            return False
        b.prefixes = <Prefix *> larger
        b.prefix_capacity *= 2
    b.prefixes[b.prefix_count] = Prefix(end, 0, <u8> length, 0)
    b.path_prefix[b.depth] = b.prefix_count
    b.prefix_count += 1
    return True


cdef u32 build_dawg(Builder *b, const u8 *letters, const u8 *lengths, u32 words) noexcept nogil:
    """The DAWG of the sorted words, and a note of every distinct prefix with its node."""
    cdef u32 w, i, shared, length, begin_at = 0, previous = 0, previous_length = 0
    for w in range(words):
        length = lengths[w]
        shared = 0
        while (shared < length and shared < previous_length
               and letters[begin_at + shared] == letters[previous + shared]):
            shared += 1
        freeze_path(b, shared)
        for i in range(shared, length):
            step(b, letters[begin_at + i])
            if not note_prefix(b, begin_at + i + 1, i + 1):
                b.out_of_memory = True
                return 0
        b.path[length - 1][b.path_arcs[length - 1] - 1] |= ACCEPTS
        b.prefixes[b.path_prefix[length]].accepts = 1
        previous = begin_at
        previous_length = length
        begin_at += length
    return finished(b)


cdef u32 build_gaddag(Builder *b, const u8 *letters) noexcept nogil:
    """A path REV(x) for every prefix x, in sorted order, with the separator to x's DAWG node."""
    cdef u32 p, i, shared, length, previous = 0, previous_length = 0
    cdef Prefix *prefix
    for p in range(b.prefix_count):
        prefix = b.prefixes + p
        length = prefix.length
        shared = 0
        while (shared < length and shared < previous_length
               and letters[prefix.end - 1 - shared] == letters[previous - 1 - shared]):
            shared += 1
        freeze_path(b, shared)
        for i in range(shared, length):
            step(b, letters[prefix.end - 1 - i])
        if prefix.accepts:
            b.path[length - 1][b.path_arcs[length - 1] - 1] |= ACCEPTS
        if prefix.node:
            b.path[length][0] = prefix.node
            b.path_arcs[length] = 1
        previous = prefix.end
        previous_length = length
    return finished(b)


# ---------------------------------------------------------------- prefixes, sorted by their reverse

cdef inline int letter_at(const u8 *letters, const Prefix *prefix, u32 depth) noexcept nogil:
    return letters[prefix.end - 1 - depth] if depth < prefix.length else 0


cdef bint reverse_less(const u8 *letters, const Prefix *a, const Prefix *b, u32 depth) noexcept nogil:
    cdef int x, y
    while True:
        x = letter_at(letters, a, depth)
        y = letter_at(letters, b, depth)
        if x != y:
            return x < y
        if x == 0:
            return False
        depth += 1


cdef void sort_reversed(const u8 *letters, Prefix *p, u32 count, u32 depth) noexcept nogil:
    """Three-way radix quicksort of the prefixes by their letters read backwards from `depth` on."""
    cdef u32 i, j, low, high
    cdef int pivot, letter
    cdef Prefix held
    while count > INSERTION_SORT:
        pivot = letter_at(letters, p + count // 2, depth)
        low = i = 0
        high = count
        while i < high:
            letter = letter_at(letters, p + i, depth)
            if letter < pivot:
                held = p[low]
                p[low] = p[i]
                p[i] = held
                low += 1
                i += 1
            elif letter > pivot:
                high -= 1
                held = p[high]
                p[high] = p[i]
                p[i] = held
            else:
                i += 1
        sort_reversed(letters, p, low, depth)
        sort_reversed(letters, p + high, count - high, depth)
        if pivot == 0:
            return
        p += low
        count = high - low
        depth += 1
    for i in range(1, count):
        held = p[i]
        j = i
        while j > 0 and reverse_less(letters, &held, p + j - 1, depth):
            p[j] = p[j - 1]
            j -= 1
        p[j] = held


# ---------------------------------------------------------------- packing

cdef u32 *layout(Builder *b, u32 gaddag, u32 dawg, u64 *size) noexcept nogil:
    """Where each node goes: breadth first from the roots, each node after the last of its parents.

    Parents precede their children, which lets a loader prove that a file has no circles, and the nodes
    that every search visits lie together at the front: greedy games are 6% faster than with the nodes
    ordered by height.
    """
    cdef u32 number, target, first = 0, last = 2
    cdef u64 i, place = FIRST_NODE
    cdef u32 *parents = <u32 *> calloc(b.nodes, sizeof(u32))
    cdef u32 *places = <u32 *> calloc(b.nodes, sizeof(u32))
    cdef u32 *queue = <u32 *> malloc(b.nodes * sizeof(u32))
    if parents == NULL or places == NULL or queue == NULL:
        free(parents)
        free(places)
        free(queue)
        return NULL
    for i in range(b.start[b.nodes]):
        parents[b.arcs[i] & TARGET] += 1
    queue[0] = gaddag
    queue[1] = dawg
    if gaddag == dawg:
        last = 1
    while first < last:
        number = queue[first]
        first += 1
        places[number] = place
        place += 2 + b.start[number + 1] - b.start[number]
        for i in range(b.start[number], b.start[number + 1]):
            target = b.arcs[i] & TARGET
            parents[target] -= 1
            if target and parents[target] == 0:
                queue[last] = target
                last += 1
    free(parents)
    free(queue)
    size[0] = place
    return places


cdef void write_nodes(Builder *b, const u32 *places, u32 *packed) noexcept nogil:
    cdef u32 number, letter, arc
    cdef u32 *node
    cdef u64 i, letters
    for number in range(1, b.nodes):
        node = packed + places[number]
        letters = 0
        for i in range(b.start[number], b.start[number + 1]):
            letter = b.arcs[i] >> 32
            arc = b.arcs[i] & 0xFFFFFFFFu
            letters |= <u64> 1 << letter
            node[2 + i - b.start[number]] = arc & ACCEPTS | places[arc & TARGET]
        node[0] = letters & 0xFFFFFFFFu
        node[1] = letters >> 32


def build(bytes letters not None, bytes lengths not None):
    """The packed graph of sorted, distinct words as a bytearray of 32-bit words.

    `letters` holds the words' codes (1 to 62) one after the other, `lengths` how many each has.
    """
    cdef Builder *b = <Builder *> malloc(sizeof(Builder))
    cdef const u8 *letter_codes = letters
    cdef const u8 *word_lengths = lengths
    cdef u32 words = len(lengths), dawg = 0, gaddag = 0
    cdef u64 size = 0
    cdef u32 *places = NULL
    cdef bytearray packed
    cdef u8 *out
    if b == NULL:
        raise MemoryError
    if words == 0 or max(lengths) > LONGEST or min(lengths) == 0 or sum(lengths) != len(letters):
        free(b)
        raise ValueError(f"words must have 1 to {LONGEST} letters, and there must be one")
    if max(letters) >= ALPHABET - 1 or min(letters) == 0:
        free(b)
        raise ValueError(f"letters must have codes from 1 to {ALPHABET - 2}")
    try:
        with nogil:
            if begin(b):
                dawg = build_dawg(b, letter_codes, word_lengths, words)
                if not b.out_of_memory:
                    sort_reversed(letter_codes, b.prefixes, b.prefix_count, 0)
                    gaddag = build_gaddag(b, letter_codes)
                if not b.out_of_memory:
                    places = layout(b, gaddag, dawg, &size)
        if places == NULL:
            raise MemoryError("the word list is too large for this machine's memory")
        if size >= TARGET:
            raise OverflowError("the word list needs a graph of more than 2**31 words")
        packed = bytearray(size * sizeof(u32))
        out = packed
        with nogil:
            write_nodes(b, places, <u32 *> out)
        (<u32 *> out)[0] = places[dawg]
        (<u32 *> out)[1] = places[gaddag]
        return packed
    finally:
        release(b)
        free(b)
        free(places)
