"""The word map: from a multiset of letters to the words made of just these.

A multiset is known by its key (`keys.py`).  A filter says whether any word may have a key: two bits of one
64-bit word, so that a question costs one access, in a table small enough to stay in a processor's own
cache. What it lets pass is found in a table of entries, sorted by key, that one array of bucket starts
divides.  An entry is 32 bits of the key, how many words there are, and where their letters begin.

For blanks there is a second table of the same make: from a multiset to all letters that complete it to one
that words have.

    words of 64 bits
    0..7       the header: filter words and buckets (as logarithms), entries, bytes of letters, longest word;
               then filter words, buckets and sets of the table for blanks
    then       the filter; the bucket starts, 32 bits each; the entries; the letters, padded with zeros
    then       for blanks: the filter; the bucket starts; 32 bits of each key; the letters that complete it
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.borrowed import Borrowed
    from cython.cimports.quixotry.kernel.codes import LONGEST_LINE, LOW, MASK64
    from cython.cimports.quixotry.kernel.words.keys import letter_key
else:
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.keys import letter_key

    globals().update(constants("codes", "words.wordmap"))

MIX = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
LONGEST_WORD = cython.declare(cython.uint, 64)


def checksum(buffer):
    """A checksum against accidents, many times as fast as CRC-32: four sums at once over words of 64 bits.

    What is left of the last word counts as one with zeros.
    """
    view = memoryview(buffer).cast("B")
    whole = len(view) // 8 * 8
    rest: cython.ulonglong = int.from_bytes(view[whole:], "little")
    sums: cython.ulonglong[4]
    if not cython.compiled:
        sums = [0] * 4
    sums[0] = MIX
    sums[1] = sums[2] = sums[3] = 0
    if whole:
        add_words(view[:whole].cast("Q"), whole // 8, sums)
    total: cython.ulonglong = len(view)
    i: cython.uint
    for i in range(4):
        total = (total ^ sums[i]) * MIX & MASK64
        total ^= total >> 29
    total = (total ^ rest) * MIX & MASK64
    return (total ^ total >> 32) & LOW


@cython.cfunc
def add_words(view, count: cython.Py_ssize_t, sums: cython.pointer[cython.ulonglong]):
    if cython.compiled:
        memory: Borrowed = Borrowed(view)
        words: cython.pointer[cython.const[cython.ulonglong]] = cython.cast(
            cython.pointer[cython.const[cython.ulonglong]], memory.start
        )
    else:
        words = view
    i: cython.Py_ssize_t
    a: cython.ulonglong = sums[0]
    b: cython.ulonglong = sums[1]
    c: cython.ulonglong = sums[2]
    d: cython.ulonglong = sums[3]
    for i in range(count // 4):
        a = (a ^ words[4 * i]) * MIX & MASK64
        b = (b ^ words[4 * i + 1]) * MIX & MASK64
        c = (c ^ words[4 * i + 2]) * MIX & MASK64
        d = (d ^ words[4 * i + 3]) * MIX & MASK64
    for i in range(count // 4 * 4, count):
        a = (a ^ words[i]) * MIX & MASK64
    sums[0] = a
    sums[1] = b
    sums[2] = c
    sums[3] = d


class WordMap:
    """A word map over a buffer, which it keeps alive.  `defect` proves that it can be read safely."""

    def __cinit__(self, buffer):
        view = memoryview(buffer).cast("B").cast("Q")
        self.data = view
        if len(view) < HEADER + 4:
            raise ValueError("it is too short")
        filter_bits, bucket_bits, entries, letters, longest = [view[i] for i in range(5)]
        blank_filter_bits, blank_bucket_bits, sets = [view[i] for i in range(5, 8)]
        for bits in (filter_bits, blank_filter_bits):
            if not 1 <= bits <= 40:
                raise ValueError("its header makes no sense")
        for bits in (bucket_bits, blank_bucket_bits):
            if not 1 <= bits <= 31:
                raise ValueError("its header makes no sense")
        if longest > LONGEST_WORD or entries >= 1 << 32 or sets >= 1 << 32 or letters % 8:
            raise ValueError("its header makes no sense")
        lengths = [1 << filter_bits, (1 << bucket_bits - 1) + 1, entries, letters // 8]
        lengths += [1 << blank_filter_bits, (1 << blank_bucket_bits - 1) + 1, (sets + 1) // 2, sets]
        if HEADER + sum(lengths) != len(view):
            raise ValueError("its length and its header disagree")
        at = [HEADER + sum(lengths[:i]) for i in range(8)]
        self.filter_shift, self.bucket_shift = 64 - filter_bits, 64 - bucket_bits
        self.blank_filter_shift, self.blank_bucket_shift = 64 - blank_filter_bits, 64 - blank_bucket_bits
        self.entry_count, self.letter_count, self.longest, self.set_count = entries, letters, longest, sets
        if cython.compiled:
            self.memory = Borrowed(view)
            self.filter = self.part(at[0])
            self.starts = cython.cast(cython.pointer[cython.const[cython.uint]], self.part(at[1]))
            self.entries = self.part(at[2])
            self.letters = cython.cast(cython.pointer[cython.const[cython.uchar]], self.part(at[3]))
            self.blank_filter = self.part(at[4])
            self.blank_starts = cython.cast(cython.pointer[cython.const[cython.uint]], self.part(at[5]))
            self.tags = cython.cast(cython.pointer[cython.const[cython.uint]], self.part(at[6]))
            self.masks = self.part(at[7])
        else:
            parts = [view[at[i] : at[i] + lengths[i]] for i in range(8)]
            self.filter, self.entries, self.blank_filter, self.masks = parts[0], parts[2], parts[4], parts[7]
            self.starts, self.blank_starts, self.tags = [parts[i].cast("B").cast("I") for i in (1, 5, 6)]
            self.letters = parts[3].cast("B")

    def part(self, at):
        return cython.cast(cython.pointer[cython.const[cython.ulonglong]], self.memory.start) + at

    def defect(self):
        """Why the map cannot be trusted, or None: every index that a look-up follows is checked."""
        sound: cython.bint
        with cython.nogil:
            sound = self.is_sound()
        return None if sound else "an entry lies outside the table"

    def is_sound(self):
        i: cython.uint
        buckets: cython.ulonglong = cython.cast(cython.ulonglong, 1) << 64 - self.bucket_shift
        end: cython.ulonglong
        seen: cython.uint = 0
        if self.starts[0] != 0 or self.starts[buckets] != self.entry_count:
            return False
        for i in range(buckets):
            if self.starts[i] > self.starts[i + 1]:
                return False
        for i in range(self.entry_count):
            end = self.entries[i] & (1 << OFFSET_BITS) - 1
            end += (self.entries[i] >> OFFSET_BITS & (1 << COUNT_BITS) - 1) * LONGEST_LINE
            if end > self.letter_count:
                return False
        for end in range(self.letter_count):
            seen |= self.letters[end]
        if seen > 63:
            return False
        buckets = cython.cast(cython.ulonglong, 1) << 64 - self.blank_bucket_shift
        if self.blank_starts[0] != 0 or self.blank_starts[buckets] != self.set_count:
            return False
        for i in range(buckets):
            if self.blank_starts[i] > self.blank_starts[i + 1]:
                return False
        return True

    # ------------------------------------------------------------ look-ups

    def may_have(self, key):
        """No for most multisets that have no word, yes for all that have one."""
        word: cython.ulonglong = self.filter[key >> self.filter_shift]
        return word >> (key & 63) & word >> (key >> 6 & 63) & 1

    def completions(self, key):
        """The letters that make a word's letters of a multiset, as a set.

        Only half a key is compared, so there may be more of them than there should, never less.
        """
        word: cython.ulonglong = self.blank_filter[key >> self.blank_filter_shift]
        bucket: cython.ulonglong
        letters: cython.ulonglong = 0
        i: cython.uint
        if word >> (key & 63) & word >> (key >> 6 & 63) & 1:
            bucket = key >> self.blank_bucket_shift
            for i in range(self.blank_starts[bucket], self.blank_starts[bucket + 1]):
                if self.tags[i] == key & LOW:
                    letters |= self.masks[i]
        return letters

    def letters_for(self, codes: bytes):
        """The letters, as codes, that together with these make all the letters of a word."""
        key: cython.ulonglong = 0
        for code in codes:
            key = key + letter_key(code) & MASK64
        letters = self.completions(key)
        return [code for code in range(1, 63) if letters >> code & 1]

    def first_entry(self, key):
        """The first entry of the bucket that a key belongs to; `after` is the first of the next."""
        return self.starts[key >> self.bucket_shift]

    def after(self, key):
        return self.starts[(key >> self.bucket_shift) + 1]

    def has_length(self, i, length):
        """Whether the words of an entry are so long: they end where those of the next begin."""
        end: cython.ulonglong = self.entries[i] & (1 << OFFSET_BITS) - 1
        end += (self.entries[i] >> OFFSET_BITS & (1 << COUNT_BITS) - 1) * length
        if i + 1 < self.entry_count:
            return end == self.entries[i + 1] & (1 << OFFSET_BITS) - 1
        return self.letters[end] == 0 and self.letters[end - 1] != 0

    def anagrams(self, codes: bytes):
        """The words of exactly these letters, as codes, in order."""
        key: cython.ulonglong = 0
        i: cython.uint
        for code in codes:
            key = key + letter_key(code) & MASK64
        found = []
        if len(codes) > LONGEST_LINE or not self.may_have(key):
            return found
        for i in range(self.first_entry(key), self.after(key)):
            if self.entries[i] >> 32 == key & LOW and self.has_length(i, len(codes)):
                offset = self.entries[i] & (1 << OFFSET_BITS) - 1
                for _ in range(self.entries[i] >> OFFSET_BITS & (1 << COUNT_BITS) - 1):
                    word = bytes([self.letters[offset + k] for k in range(len(codes))])
                    offset += len(codes)
                    if sorted(word) == sorted(codes):
                        found.append(word)
        return found


if not cython.compiled:
    WordMap.__init__ = WordMap.__cinit__
