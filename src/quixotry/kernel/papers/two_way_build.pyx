"""Words in, the two-way DAWG of Appel and Jacobson's section 7.1 out (AJ8).

It has a node for the middle sections of words: x and y share one exactly if their contexts, the pairs (u, v)
for which uxv is a word, are the same.  A context other than the empty pair begins with a letter before x or
after it, so x and y have the same contexts exactly if both are words or neither is, and ax and ay, and xa and
ya, share their nodes for every letter a.  Longer strings come first, then: each string is looked up by its
arcs in a register of all nodes so far, as the minimal DAWG is built.  The result is exact, no hash decides.

All distinct substrings have to be known before: they are the nodes of the trie of all suffixes, 24 bytes
each.  Building takes time in proportion to the number of substrings that words have, n (n + 1) / 2 for a word
of n letters, and memory in proportion to the distinct ones.

The packed form, an array of 32-bit words:

    words 0 to 3: zero, a node without arcs   word 4: the node of the empty string   then the nodes
    node = letters that may come before (64 bits), letters that may come after (64 bits),
           one arc for each of the former in order, then one for each of the latter
    arc  = index of a node (0: nothing more to come on either side) | three bits for the string there:
           it is a word, it begins one (or is one), it ends one (or is one)

Since arcs say whether a word is complete (as in AJ2), a string that is a word and one that is none may share
a node if they agree in all other contexts.  The literal graph keeps these apart; it is made for its size.
"""

from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memset

from quixotry.kernel.words.nodes cimport lowest, popcount

ctypedef unsigned char u8
ctypedef unsigned int u32
ctypedef unsigned long long u64

cdef enum:
    LONGEST = 64
    ROOT = 4
    FIRST_NODE = 5
    MOST_WORDS = 1 << 29    # that an arc can tell apart

cdef u32 ACCEPTS = 1u << 31, BEGINS = 1u << 30, ENDS = 1u << 29


cdef struct Substring:
    u32 longer_right        # the first of those with one more letter at the end
    u32 next_right          # the next with the same beginning
    u32 longer_left         # the first of those with one more letter in front
    u32 next_left           # the next with the same end
    u32 arc                 # what arcs to it are
    u8 first
    u8 last
    u8 length
    u8 is_word


cdef struct Builder:
    Substring *strings      # number 0 is the empty string
    u32 count
    u32 capacity
    u32 *packed
    u64 used
    u64 packed_capacity
    u32 *register           # open addressing, 0 = free
    u64 register_mask
    u32 nodes
    u64 left_arcs
    u64 right_arcs
    bint literal
    bint too_large


# ---------------------------------------------------------------- all substrings

cdef u32 found(Builder *b, u32 at, u32 shorter, u8 first, u8 letter) noexcept nogil:
    """The string `at` with a letter more, made if need be; `shorter` is that without its first letter."""
    cdef u32 number = b.strings[at].longer_right
    cdef Substring *new
    cdef void *larger
    while number:
        if b.strings[number].last == letter:
            return number
        number = b.strings[number].next_right
    if b.count == b.capacity:
        larger = realloc(b.strings, <u64> b.capacity * 2 * sizeof(Substring))
        if larger == NULL or b.capacity > 1u << 30:
            b.too_large = True
            return 0
        b.strings = <Substring *> larger
        b.capacity *= 2
    number = b.count
    b.count += 1
    new = &b.strings[number]
    memset(new, 0, sizeof(Substring))
    new.first, new.last, new.length = first, letter, b.strings[at].length + 1
    new.next_right = b.strings[at].longer_right
    b.strings[at].longer_right = number
    new.next_left = b.strings[shorter].longer_left
    b.strings[shorter].longer_left = number
    return number


cdef void add_word(Builder *b, const u8 *word, u32 length) noexcept nogil:
    """All substrings of a word, its shortest suffix first: those of a suffix end as those of the one before."""
    cdef u32 path[LONGEST + 1]      # the strings that begin one letter further on, by length
    cdef u32 start, end, longer, at = 0
    path[0] = 0
    for start in range(length - 1, -1, -1):
        at = 0
        for end in range(start, length):
            longer = found(b, at, path[end - start], word[start], word[end])
            if b.too_large:
                return
            path[end - start] = at
            at = longer
        path[length - start] = at
    b.strings[at].is_word = 1


# ---------------------------------------------------------------- merging

cdef inline u64 set_at(const u32 *node) noexcept nogil:
    return node[0] | <u64> node[1] << 32


cdef inline u32 size_of(const u32 *node) noexcept nogil:
    return 4 + popcount(set_at(node)) + popcount(set_at(node + 2) & ~<u64> 1)


cdef u64 hash_of(const u32 *node) noexcept nogil:
    cdef u64 hashed = 0
    cdef u32 i
    for i in range(size_of(node)):
        hashed = (hashed ^ node[i]) * 0x9E3779B97F4A7C15u
        hashed ^= hashed >> 29
    return hashed >> 20


cdef bint grow_register(Builder *b) noexcept nogil:
    cdef u64 mask = b.register_mask * 2 + 1, at = FIRST_NODE, slot
    cdef u32 *larger = <u32 *> calloc(mask + 1, sizeof(u32))
    if larger == NULL:
        return False
    while at < b.used:
        slot = hash_of(b.packed + at) & mask
        while larger[slot]:
            slot = (slot + 1) & mask
        larger[slot] = <u32> at
        at += size_of(b.packed + at)
    free(b.register)
    b.register = larger
    b.register_mask = mask
    return True


cdef void write_node(Builder *b, u32 number, u32 *node, u32 *flags) noexcept nogil:
    """The node of a string, as it would be packed; and what arcs to it say of it."""
    cdef u32 arcs[2][64]
    cdef u64 sets[2]
    cdef u64 left
    cdef u32 i, longer, letter, at = 4
    cdef Substring *string = &b.strings[number]
    sets[0] = sets[1] = 0
    flags[0] = ACCEPTS | BEGINS | ENDS if string.is_word else 0
    longer = string.longer_left
    while longer:
        letter = b.strings[longer].first
        arcs[0][letter] = b.strings[longer].arc
        sets[0] |= <u64> 1 << letter
        flags[0] |= b.strings[longer].arc & ENDS
        longer = b.strings[longer].next_left
    longer = string.longer_right
    while longer:
        letter = b.strings[longer].last
        arcs[1][letter] = b.strings[longer].arc
        sets[1] |= <u64> 1 << letter
        flags[0] |= b.strings[longer].arc & BEGINS
        longer = b.strings[longer].next_right
    for i in range(2):
        left = sets[i]
        while left:
            node[at] = arcs[i][lowest(left)]
            at += 1
            left &= left - 1
    if b.literal and string.is_word:
        sets[1] |= 1
    for i in range(2):
        node[2 * i] = <u32> (sets[i] & 0xFFFFFFFFu)
        node[2 * i + 1] = <u32> (sets[i] >> 32)


cdef u32 merged(Builder *b) noexcept nogil:
    """The index of the node just written behind the last: its own, or that of one like it; 0 for no arcs."""
    cdef u32 *node = b.packed + b.used
    cdef u32 size = size_of(node)
    cdef u64 slot
    if set_at(node) == 0 and set_at(node + 2) == 0:
        return 0
    slot = hash_of(node) & b.register_mask
    while b.register[slot]:
        # Sets differ wherever sizes do, so nothing behind the other node is looked at.
        if memcmp(b.packed + b.register[slot], node, 16) == 0:
            if memcmp(b.packed + b.register[slot], node, size * sizeof(u32)) == 0:
                return b.register[slot]
        slot = (slot + 1) & b.register_mask
    b.register[slot] = <u32> b.used
    b.nodes += 1
    b.left_arcs += popcount(set_at(node))
    b.right_arcs += popcount(set_at(node + 2) & ~<u64> 1)
    b.used += size
    return <u32> (b.used - size)


cdef bint grow(Builder *b) noexcept nogil:
    """Room for one more node, however large."""
    cdef void *larger
    if b.used + 256 > MOST_WORDS:
        return False
    if b.used + 256 > b.packed_capacity:
        larger = realloc(b.packed, b.packed_capacity * 2 * sizeof(u32))
        if larger == NULL:
            return False
        b.packed = <u32 *> larger
        b.packed_capacity *= 2
    return 2 * <u64> b.nodes < b.register_mask or grow_register(b)


cdef void merge_all(Builder *b, u32 *order) noexcept nogil:
    """Every string into the packed form, the longest first."""
    cdef u32 starts[LONGEST + 2]
    cdef u32 number, length, i, flags
    memset(starts, 0, sizeof(starts))
    for number in range(b.count):
        starts[b.strings[number].length] += 1
    for length in range(LONGEST, 0, -1):
        starts[length - 1] += starts[length]
    for number in range(b.count):
        length = b.strings[number].length
        starts[length] -= 1
        order[starts[length]] = number
    for i in range(b.count):
        if not grow(b):
            b.too_large = True
            return
        number = order[i]
        write_node(b, number, b.packed + b.used, &flags)
        b.strings[number].arc = merged(b) | flags
    b.packed[ROOT] = b.strings[0].arc & (ENDS - 1)


cdef bint reorder(Builder *b) noexcept nogil:
    """Lay the nodes out breadth first, so that those which every search visits lie together."""
    cdef u32 *places = <u32 *> calloc(b.used, sizeof(u32))          # new place by old
    cdef u32 *queue = <u32 *> malloc(<u64> (b.nodes + 1) * sizeof(u32))
    cdef u32 *packed = <u32 *> calloc(b.used, sizeof(u32))
    cdef u32 first = 0, last = 1, node, target, i, size
    cdef u32 *at
    cdef u64 used = FIRST_NODE
    if places == NULL or queue == NULL or packed == NULL:
        free(places)
        free(queue)
        free(packed)
        return False
    queue[0] = b.packed[ROOT]
    places[queue[0]] = packed[ROOT] = FIRST_NODE
    used += size_of(b.packed + queue[0])
    while first < last:
        node = queue[first]
        first += 1
        at = packed + places[node]
        size = size_of(b.packed + node)
        for i in range(4):
            at[i] = b.packed[node + i]
        for i in range(4, size):
            target = b.packed[node + i] & (ENDS - 1)
            if target and places[target] == 0:
                places[target] = <u32> used
                used += size_of(b.packed + target)
                queue[last] = target
                last += 1
            at[i] = b.packed[node + i] & ~(ENDS - 1) | places[target]
    free(places)
    free(queue)
    free(b.packed)
    b.packed = packed
    return True


cdef void build(Builder *b, const u8 *letters, const u8 *lengths, u64 words) noexcept nogil:
    cdef u64 word
    cdef u32 *order
    for word in range(words):
        add_word(b, letters, lengths[word])
        if b.too_large:
            return
        letters += lengths[word]
    order = <u32 *> malloc(<u64> b.count * sizeof(u32))
    if order == NULL:
        b.too_large = True
        return
    merge_all(b, order)
    free(order)
    if not b.too_large and not reorder(b):
        b.too_large = True


def build_two_way(bytes letters not None, bytes lengths not None, *, bint literal=False):
    """(packed graph, substrings, nodes, arcs to the left, arcs to the right, bytes that building took).

    `letters` are the codes of all words one after the other, `lengths` says where they end; a word has at most
    64 letters.  The empty string counts as a substring and has a node.
    """
    cdef Builder b
    cdef const u8 *letter_codes = letters
    cdef const u8 *word_lengths = lengths
    cdef u64 words = len(lengths)
    memset(&b, 0, sizeof(Builder))
    b.literal = literal
    b.count, b.capacity = 1, 1 << 16
    b.used, b.packed_capacity = FIRST_NODE, 1 << 16
    b.register_mask = (1 << 16) - 1
    b.strings = <Substring *> calloc(b.capacity, sizeof(Substring))
    b.packed = <u32 *> calloc(b.packed_capacity, sizeof(u32))
    b.register = <u32 *> calloc(b.register_mask + 1, sizeof(u32))
    try:
        if b.strings == NULL or b.packed == NULL or b.register == NULL:
            raise MemoryError
        if sum(lengths) != len(letters) or max(lengths, default=0) > LONGEST:
            raise ValueError("the lengths are not those of the letters")
        with nogil:
            build(&b, letter_codes, word_lengths, words)
        if b.too_large:
            raise MemoryError("the two-way DAWG of these words does not fit")
        memory = b.capacity * sizeof(Substring) + 4 * (b.packed_capacity + b.register_mask + 1)
        memory += 4 * max(b.count, 2 * b.used + b.nodes + 1)  # while sorting, while laying out
        packed = bytearray((<const u8 *> b.packed)[:4 * b.used])
        return packed, b.count, b.nodes, b.left_arcs, b.right_arcs, memory
    finally:
        free(b.strings)
        free(b.packed)
        free(b.register)
