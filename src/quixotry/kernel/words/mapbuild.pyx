"""Builds the word map of a word graph; `wordmap.py` says what it looks like.

All words are read off the DAWG, their keys sorted by bucket, and words with the same key laid side by side:
a few passes over arrays, 0.2 s for the English list.
"""

from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy, memset

from quixotry.kernel.codes cimport LONGEST_LINE
from quixotry.kernel.words.graph cimport Graph
from quixotry.kernel.words.keys cimport letter_key
from quixotry.kernel.words.nodes cimport ACCEPTS, TARGET, letters_at, lowest
from quixotry.kernel.words.wordmap cimport COUNT_BITS, HEADER, OFFSET_BITS

cdef enum:
    FILTER_BITS_A_KEY = 20      # at least: with twice as many the filter would outgrow the cache
    BLANK_FILTER_BITS = 8
    PADDING = 63 * LONGEST_LINE           # what a reader may take for words of the longest line
    DEEPEST = 66

cdef struct Words:
    unsigned char *letters      # one word after the other
    unsigned long long *keys
    unsigned int *offsets
    unsigned char *sizes
    unsigned long long used
    unsigned long long capacity
    unsigned long long count
    unsigned long long most
    bint failed


cdef void read_words(Words *words, const unsigned int *nodes, unsigned int node, unsigned char *path,
                     unsigned int depth, unsigned long long key) noexcept nogil:
    """Every word below a node, in order, with its key."""
    cdef unsigned long long letters = letters_at(nodes, node)
    cdef unsigned int at = node + 2
    cdef unsigned int letter, arc
    cdef unsigned long long longer
    cdef void *grown
    while letters and not words.failed:
        letter = lowest(letters)
        letters &= letters - 1
        arc = nodes[at]
        at += 1
        path[depth] = letter
        longer = key + letter_key(letter)
        if arc & ACCEPTS:
            if words.used + DEEPEST > words.capacity:
                words.capacity = 2 * words.capacity + 1024
                grown = realloc(words.letters, words.capacity)
                if grown == NULL:
                    words.failed = True
                    return
                words.letters = <unsigned char *> grown
            if words.count == words.most or words.used >= <unsigned long long> 1 << OFFSET_BITS:
                words.failed = True
                return
            memcpy(words.letters + words.used, path, depth + 1)
            words.keys[words.count] = longer
            words.offsets[words.count] = <unsigned int> words.used
            words.sizes[words.count] = depth + 1
            words.used += depth + 1
            words.count += 1
        if arc & TARGET:
            read_words(words, nodes, arc & TARGET, path, depth + 1, longer)


cdef void sort_bucket(unsigned int *order, const unsigned long long *keys, long long first, long long last) noexcept nogil:
    """By key, and words with the same key in their order: buckets have one or two."""
    cdef long long i, j
    cdef unsigned int moving
    for i in range(first + 1, last):
        moving = order[i]
        j = i - 1
        while j >= first and keys[order[j]] > keys[moving]:
            order[j + 1] = order[j]
            j -= 1
        order[j + 1] = moving


cdef unsigned int logarithm(unsigned long long n) noexcept nogil:
    cdef unsigned int bits = 1
    while (<unsigned long long> 1 << bits) < n:
        bits += 1
    return bits


cdef struct Completions:
    unsigned long long *keys    # of a word's letters without one of them
    unsigned char *letters      # the one
    unsigned int *order
    unsigned int *starts
    unsigned long long count
    unsigned int bucket_bits


cdef void sort_by_bucket(unsigned int *order, unsigned int *starts, const unsigned long long *keys,
                         unsigned long long count, unsigned int bits) noexcept nogil:
    """Put the numbers of keys in their order; afterwards bucket b is starts[b] .. starts[b + 1]."""
    cdef unsigned long long i, bucket
    memset(starts, 0, 4 * ((<size_t> 1 << bits) + 2))
    for i in range(count):
        starts[(keys[i] >> 64 - bits) + 2] += 1
    for i in range(1, (<unsigned long long> 1 << bits) + 2):
        starts[i] += starts[i - 1]
    for i in range(count):
        bucket = keys[i] >> 64 - bits
        order[starts[bucket + 1]] = i
        starts[bucket + 1] += 1
    for i in range(<unsigned long long> 1 << bits):
        sort_bucket(order, keys, starts[i], starts[i + 1])


cdef void complete(Completions *made, const Words *words, const unsigned int *order) noexcept nogil:
    """Each set of letters that words have, without each of its letters in turn."""
    cdef unsigned long long i, seen
    cdef unsigned int j, word
    cdef unsigned char letter
    for i in range(words.count):
        word = order[i]
        if i and words.keys[word] == words.keys[order[i - 1]]:
            continue
        seen = 0
        for j in range(words.sizes[word]):
            letter = words.letters[words.offsets[word] + j]
            if not seen >> letter & 1:
                seen |= <unsigned long long> 1 << letter
                made.keys[made.count] = words.keys[word] - letter_key(letter)
                made.letters[made.count] = letter
                made.count += 1


cdef unsigned long long count_distinct(const Completions *made) noexcept nogil:
    cdef unsigned long long i, distinct = 0
    for i in range(made.count):
        if i == 0 or made.keys[made.order[i]] != made.keys[made.order[i - 1]]:
            distinct += 1
    return distinct


def build_map(Graph graph not None):
    """The word map of a sound graph, as bytes; OverflowError if there are too many words for one."""
    cdef Words words
    cdef Completions made
    cdef unsigned char path[DEEPEST]
    cdef unsigned int *order = NULL
    cdef unsigned int *starts = NULL
    cdef unsigned long long i, j, first, entries = 0, at, size, filter_words, start_words, letter_words
    cdef unsigned long long sets, blank_filter_words, blank_start_words, tag_words
    cdef unsigned int bucket_bits, filter_bits, blank_filter_bits, longest = 0
    cdef unsigned long long *out
    cdef unsigned int *out_starts
    cdef unsigned char *out_letters
    cdef unsigned long long *out_entries
    cdef unsigned int *out_tags
    cdef unsigned long long *out_masks
    cdef unsigned long long key, placed = 0, bucket, count
    memset(&words, 0, sizeof(words))
    memset(&made, 0, sizeof(made))
    words.most = graph.word_count()
    if words.most >= <unsigned long long> 1 << 27:
        raise OverflowError("too many words for a word map")
    words.keys = <unsigned long long *> malloc(8 * (words.most + 1))
    words.offsets = <unsigned int *> malloc(4 * (words.most + 1))
    words.sizes = <unsigned char *> malloc(words.most + 1)
    order = <unsigned int *> malloc(4 * (words.most + 1))
    bucket_bits = logarithm(words.most)
    starts = <unsigned int *> malloc(4 * ((<size_t> 1 << bucket_bits) + 2))
    try:
        if not (words.keys and words.offsets and words.sizes and order and starts):
            raise MemoryError
        with nogil:
            read_words(&words, graph.nodes, graph.dawg, path, 0, 0)
        if words.used >= <unsigned long long> 1 << OFFSET_BITS:
            raise OverflowError("too many letters for a word map")
        if words.failed:
            raise MemoryError
        made.keys = <unsigned long long *> malloc(8 * (words.used + 1))
        made.letters = <unsigned char *> malloc(words.used + 1)
        made.order = <unsigned int *> malloc(4 * (words.used + 1))
        if not (made.keys and made.letters and made.order):
            raise MemoryError
        with nogil:
            sort_by_bucket(order, starts, words.keys, words.count, bucket_bits)
            i = 0
            while i < words.count:
                first = i
                while i < words.count and i - first < (1 << COUNT_BITS) - 1 \
                        and words.keys[order[i]] == words.keys[order[first]]:
                    i += 1
                entries += 1
            complete(&made, &words, order)
        made.bucket_bits = logarithm(made.count)
        made.starts = <unsigned int *> malloc(4 * ((<size_t> 1 << made.bucket_bits) + 2))
        if not made.starts:
            raise MemoryError
        with nogil:
            sort_by_bucket(made.order, made.starts, made.keys, made.count, made.bucket_bits)
            sets = count_distinct(&made)
        filter_bits = logarithm(entries * FILTER_BITS_A_KEY / 64 + 1)
        blank_filter_bits = logarithm(sets * BLANK_FILTER_BITS / 64 + 1)
        filter_words = <unsigned long long> 1 << filter_bits
        start_words = (<unsigned long long> 1 << bucket_bits - 1) + 1
        letter_words = (words.used + PADDING + 7) // 8
        blank_filter_words = <unsigned long long> 1 << blank_filter_bits
        blank_start_words = (<unsigned long long> 1 << made.bucket_bits - 1) + 1
        tag_words = (sets + 1) // 2
        size = HEADER + filter_words + start_words + entries + letter_words
        result = bytearray(8 * (size + blank_filter_words + blank_start_words + tag_words + sets))
        out = <unsigned long long *> <char *> result
        with nogil:
            for i in range(words.count):
                if words.sizes[i] > longest:
                    longest = words.sizes[i]
            out[0], out[1], out[2], out[3] = filter_bits, bucket_bits, entries, 8 * letter_words
            out[4], out[5], out[6], out[7] = longest, blank_filter_bits, made.bucket_bits, sets
            out_starts = <unsigned int *> (out + HEADER + filter_words)
            out_entries = out + HEADER + filter_words + start_words
            out_letters = <unsigned char *> (out_entries + entries)
            entries = 0
            for bucket in range(<unsigned long long> 1 << bucket_bits):
                out_starts[bucket] = <unsigned int> entries
                i = starts[bucket]
                while i < starts[bucket + 1]:
                    first = i
                    at = placed
                    while i < starts[bucket + 1] and i - first < (1 << COUNT_BITS) - 1 \
                            and words.keys[order[i]] == words.keys[order[first]]:
                        j = order[i]
                        memcpy(out_letters + placed, words.letters + words.offsets[j], words.sizes[j])
                        placed += words.sizes[j]
                        i += 1
                    count = i - first
                    key = words.keys[order[first]]
                    out_entries[entries] = key << 32 | count << OFFSET_BITS | at
                    entries += 1
                    out[HEADER + (key >> 64 - filter_bits)] |= (
                        <unsigned long long> 1 << (key & 63) | <unsigned long long> 1 << (key >> 6 & 63))
            out_starts[<unsigned long long> 1 << bucket_bits] = <unsigned int> entries

            out += size
            out_starts = <unsigned int *> (out + blank_filter_words)
            out_tags = <unsigned int *> (out + blank_filter_words + blank_start_words)
            out_masks = out + blank_filter_words + blank_start_words + tag_words
            sets = 0
            for bucket in range(<unsigned long long> 1 << made.bucket_bits):
                out_starts[bucket] = <unsigned int> sets
                i = made.starts[bucket]
                while i < made.starts[bucket + 1]:
                    key = made.keys[made.order[i]]
                    out_tags[sets] = <unsigned int> key
                    while i < made.starts[bucket + 1] and made.keys[made.order[i]] == key:
                        out_masks[sets] |= <unsigned long long> 1 << made.letters[made.order[i]]
                        i += 1
                    sets += 1
                    out[key >> 64 - blank_filter_bits] |= (
                        <unsigned long long> 1 << (key & 63) | <unsigned long long> 1 << (key >> 6 & 63))
            out_starts[<unsigned long long> 1 << made.bucket_bits] = <unsigned int> sets
        return result
    finally:
        free(words.letters)
        free(words.keys)
        free(words.offsets)
        free(words.sizes)
        free(order)
        free(starts)
        free(made.keys)
        free(made.letters)
        free(made.order)
        free(made.starts)
