"""Candidates: subsets of the rack that may make words with tiles on the board, as the word map says.

The map's filter answers most questions; what it lets pass is a candidate, kept until the turn is over.  Its
words are read when a slot wants them.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free, realloc
    from cython.cimports.quixotry.kernel.best.equity import POINT
    from cython.cimports.quixotry.kernel.best.shapes import ALONE, MULTIPLES, tiles_of_kind
    from cython.cimports.quixotry.kernel.codes import MASK64
    from cython.cimports.quixotry.kernel.words.nodes import prefetch
else:
    from quixotry.kernel.best.shapes import tiles_of_kind
    from quixotry.kernel.uncompiled import constants

    globals().update(constants("best.candidates", "best.equity", "best.shapes", "codes"))


class Candidates:
    """What has been asked of the map in one turn after the other."""

    def __cinit__(self, subsets: Subsets, findings: Findings, word_map):
        if not cython.compiled:
            for name, count in (
                ("memo", 4 * MEMO),
                ("alone_firsts", 12),
                ("questions", 2 * QUESTIONS),
                ("listed", 0),
            ):
                setattr(self, name, [0] * count)
            self.capacity = self.turn = self.question_count = self.look_ups = 0
        self.subsets = subsets
        self.findings = findings
        self.word_map = word_map
        if word_map is not None:
            self.filter = self.word_map.filter
            self.filter_shift = self.word_map.filter_shift

    def __dealloc__(self):
        free(self.listed)

    def begin(self):
        """A new turn: nothing is known."""
        self.turn += 1
        self.count = 0

    def look_up_alone(self):
        """Which subsets are words by themselves: worth knowing before slots are bounded.

        With two blanks there would be too many to ask for.
        """
        tiles: cython.uint
        i: cython.uint
        for tiles in range(1, self.subsets.rack_count + 1):
            self.alone_firsts[tiles] = self.count
            if self.subsets.rack[0]:
                for i in range(self.subsets.size_starts[tiles], self.subsets.size_starts[tiles + 1]):
                    self.ask(self.subsets.ordered_keys[i], self.subsets.by_size[i])
                self.answer()
            else:
                self.look_up_subsets(0, tiles)
            for i in range(self.alone_firsts[tiles], self.count):
                self.subsets.raise_most(ALONE | tiles << 3, self.listed[3 * i + 1] & 0xFFFF)
        self.alone_firsts[self.subsets.rack_count + 1] = self.count

    def look_up(self, through, kind, rest):
        """Which candidates make words with the tiles played through, as first and after << 32.

        The map is asked once a turn.
        """
        memo: cython.uint
        first: cython.uint
        known: cython.ulonglong
        if self.subsets.rack[0] == 0:
            kind &= ~(MULTIPLES - 1)  # then all subsets are looked up, whatever they are worth
        memo = 4 * ((through >> 40 ^ through) + kind * 41 & MEMO - 1)
        known = cython.cast(cython.ulonglong, self.turn) << 8 | kind
        if (
            self.memo[memo] != through
            or self.memo[memo + 1] != known
            or (self.subsets.rack[0] and cython.cast(cython.longlong, self.memo[memo + 2]) < rest)
        ):
            first = self.count
            if self.subsets.rack[0]:
                self.look_up_with_blanks(through, kind, rest)
            else:
                self.look_up_subsets(through, tiles_of_kind(kind))
            self.memo[memo] = through
            self.memo[memo + 1] = known
            self.memo[memo + 2] = cython.cast(cython.ulonglong, rest)
            self.memo[memo + 3] = cython.cast(cython.ulonglong, self.count) << 32 | first
        return self.memo[memo + 3]

    def look_up_subsets(self, through, tiles):
        """All subsets of a given size, none of them with a blank."""
        i: cython.uint
        first: cython.uint = self.subsets.size_starts[tiles]
        after: cython.uint = self.subsets.size_starts[tiles + 1]
        count: cython.uint = self.count
        key: cython.ulonglong
        word: cython.ulonglong
        self.look_ups += after - first
        if count + after - first > self.capacity and not self.more_candidates():
            return
        # Written whether or not it passes: which of them do is more than a processor can guess.
        for i in range(first, after):
            key = through + self.subsets.ordered_keys[i] & MASK64
            word = self.filter[key >> self.filter_shift]
            self.listed[3 * count] = key
            self.listed[3 * count + 1] = self.subsets.by_size[i]
            self.listed[3 * count + 2] = 0
            count += word >> (key & 63) & word >> (key >> 6 & 63) & 1
        self.count = count

    def look_up_with_blanks(self, through, kind, rest):
        """The subsets that are worth it, with every letter that their blanks can stand for.

        Slots of one kind differ in `rest` alone, so a subset that is worth too little on one is worth too
        little on those that promise less; for one that promises more the map is asked again.
        """
        tiles: cython.uint = tiles_of_kind(kind)
        multiple: cython.longlong = POINT * (kind & MULTIPLES - 1)
        i: cython.uint
        subset: cython.uint
        for i in range(self.subsets.size_starts[tiles], self.subsets.size_starts[tiles + 1]):
            subset = self.subsets.by_size[i]
            if (
                rest + self.subsets.values[subset] + multiple * self.subsets.sums[subset]
                >= self.findings.threshold
            ):
                self.ask(through + self.subsets.ordered_keys[i] & MASK64, subset)
        self.answer()

    def ask(self, key, subset):
        """One subset, whose blanks stand for any letter; `key` has all else that makes the word."""
        blanks: cython.uint = subset % (self.subsets.rack[0] + 1)  # the blank is the first digit
        other: cython.uint
        word: cython.ulonglong
        self.look_ups += 1
        if blanks == 0:
            word = self.filter[key >> self.filter_shift]
            if word >> (key & 63) & word >> (key >> 6 & 63) & 1:
                self.keep(key, subset, 0)
        elif blanks == 1:
            self.ask_completions(key, subset)
        else:
            self.look_ups += self.subsets.letters
            for other in range(1, self.subsets.letters + 1):
                self.ask_completions(key + self.subsets.letter_keys[other] & MASK64, other << 24 | subset)

    def ask_completions(self, key, subset):
        """Which letters complete a key: answered when many have been asked for, so that memory keeps up."""
        if cython.compiled:
            prefetch(self.word_map.blank_filter + (key >> self.word_map.blank_filter_shift))
        self.questions[2 * self.question_count] = key
        self.questions[2 * self.question_count + 1] = subset
        self.question_count += 1
        if self.question_count == QUESTIONS:
            self.answer()

    def answer(self):
        """Keep the letters that complete each key that was asked for.

        With two blanks the second letter is known and the first no smaller, so that no pair comes twice.
        """
        i: cython.uint
        at: cython.uint
        count: cython.uint = 0
        other: cython.uint
        key: cython.ulonglong
        word: cython.ulonglong
        letters: cython.ulonglong
        for i in range(self.question_count):
            key = self.questions[2 * i]
            word = self.word_map.blank_filter[key >> self.word_map.blank_filter_shift]
            if word >> (key & 63) & word >> (key >> 6 & 63) & 1:
                if cython.compiled:
                    prefetch(self.word_map.blank_starts + (key >> self.word_map.blank_bucket_shift))
                self.questions[2 * count] = key
                self.questions[2 * count + 1] = self.questions[2 * i + 1]
                count += 1
        for i in range(count):
            at = self.word_map.blank_starts[self.questions[2 * i] >> self.word_map.blank_bucket_shift]
            if cython.compiled:
                prefetch(self.word_map.tags + at)
                prefetch(self.word_map.masks + at)
        for i in range(count):
            key = self.questions[2 * i]
            other = self.questions[2 * i + 1] >> 24
            letters = self.word_map.completions(key) >> other << other
            if letters:
                self.keep(key, self.questions[2 * i + 1], letters)
        self.question_count = 0

    def keep(self, key, tiles, letters):
        """A key that the filter lets pass becomes a candidate.

        `tiles` are its subset and the letter of a second blank, `letters` those that the first can stand for.
        Its words are looked for when a slot wants them: for most candidates that is never.
        """
        if self.count == self.capacity and not self.more_candidates():
            return
        self.listed[3 * self.count] = key
        self.listed[3 * self.count + 1] = tiles
        self.listed[3 * self.count + 2] = letters
        self.count += 1

    def more_candidates(self):
        capacity: cython.uint = 2 * self.capacity if self.capacity else 1024
        if cython.compiled:
            larger: cython.p_ulonglong = cython.cast(cython.p_ulonglong, realloc(self.listed, capacity * 24))
            if larger == cython.NULL:
                self.findings.failed = True
                return False
            self.listed = larger
        else:
            self.listed.extend([0] * (3 * (capacity - self.capacity)))
        self.capacity = capacity
        return True


if not cython.compiled:
    Candidates.__init__ = Candidates.__cinit__
