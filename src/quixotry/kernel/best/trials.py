"""Trying a slot: which words of the rack's tiles lie there, and what is each worth.

Candidates (`candidates.py`) are letters without an order; their words are read from the map, and the tiles on
the board and the crossing words decide.  Where the words that fit a slot are listed (`slot_words.py`), the
rack decides.  Memory is slower than all of this, so candidates are tried many at a time, in passes: each asks
for what the next one reads.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.best.equity import POINT
    from cython.cimports.quixotry.kernel.best.shapes import (
        ALONE,
        MULTIPLES,
        certain_points,
        first_square,
        kind_of,
        length_of,
        multiplier_of,
        tiles_laid,
        tiles_of_kind,
    )
    from cython.cimports.quixotry.kernel.best.slot_words import CLOSED, LISTED
    from cython.cimports.quixotry.kernel.board.geometry import PLACES
    from cython.cimports.quixotry.kernel.board.packed import (
        count_of,
        letter_of,
        pack,
        score_of,
        start_of,
        tile_on_rack,
    )
    from cython.cimports.quixotry.kernel.board.arrangements import Arrangements
    from cython.cimports.quixotry.kernel.codes import BLANK, LETTER, LOW, MASK64
    from cython.cimports.quixotry.kernel.words.nodes import ACCEPTS, TARGET, find_arc, lowest, prefetch
    from cython.cimports.quixotry.kernel.words.wordmap import COUNT_BITS, OFFSET_BITS
else:
    from quixotry.kernel.board.arrangements import Arrangements
    from quixotry.kernel.best.shapes import (
        certain_points,
        first_square,
        kind_of,
        length_of,
        multiplier_of,
        tiles_laid,
        tiles_of_kind,
    )
    from quixotry.kernel.board.packed import count_of, letter_of, pack, score_of, start_of, tile_on_rack
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import ACCEPTS, TARGET, find_arc, lowest

    globals().update(
        constants(
            "best.equity",
            "best.shapes",
            "best.slot_words",
            "best.trials",
            "board.geometry",
            "codes",
            "words.wordmap",
        )
    )


class Trials:
    """The slots that one search tries after the other."""

    def __cinit__(
        self,
        board: Generator,
        slots: Slots,
        slot_words: SlotWords,
        subsets: Subsets,
        findings: Findings,
        candidates: Candidates,
        word_map,
    ):
        if not cython.compiled:
            for name, count in (("pending", 3 * PENDING), ("entries", 3 * FOUND)):
                setattr(self, name, [0] * count)
            self.words_tried = self.plays_found = 0
        self.board = board
        self.slots = slots
        self.slot_words = slot_words
        self.subsets = subsets
        self.findings = findings
        self.candidates = candidates
        self.word_map = word_map
        self.arrangements = Arrangements()
        if word_map is not None:
            self.starts = self.word_map.starts
            self.bucket_shift = self.word_map.bucket_shift

    def begin(self, asks_map):
        """A new rack, whose subsets are known."""
        self.pending_count = 0
        # What a listed word scores is a bound only if no blank scores more than the letter it stands for.
        # Where any order is good, a list would have every arrangement.
        self.uses_lists = (
            self.subsets.rack[0] < 2 and self.board.points[0] == 0 and not self.board.graph.any_order
        )
        # With two blanks there are too many to ask for.
        self.knows_alone = asks_map and self.subsets.rack[0] < 2

    def try_slot(self, slot, bound):
        """Every word that fits a slot and may be worth more than what has been found."""
        kind: cython.uint = kind_of(self.slots.shapes[slot])
        rest: cython.longlong = bound - self.subsets.most[kind]
        multiple: cython.longlong = POINT * (kind & MULTIPLES - 1)
        range_: cython.ulonglong
        i: cython.uint
        subset: cython.uint
        first: cython.uint
        after: cython.uint
        line: cython.uint
        places: cython.uint
        promise: cython.longlong
        if self.uses_lists:
            self.slot_words.note(slot)
            if self.slots.states[slot] == LISTED:
                self.try_listed(slot)
            if self.slots.states[slot] >= CLOSED:
                return
        if kind & ALONE and self.knows_alone:
            first = self.candidates.alone_firsts[tiles_of_kind(kind)]
            after = self.candidates.alone_firsts[tiles_of_kind(kind) + 1]
        else:
            range_ = self.candidates.look_up(self.slots.through[slot], kind, rest)
            first = range_ & LOW
            after = range_ >> 32
        if first == after:
            return
        line = self.board.geometry.lines[first_square(self.slots.shapes[slot])]
        places = self.slots.bounds[slot] & self.slots.watched[line]
        for i in range(first, after):
            subset = self.candidates.listed[3 * i + 1] & 0xFFFF
            promise = rest + self.subsets.values[subset] + multiple * self.subsets.sums[subset]
            if promise >= self.findings.threshold:
                self.consider_candidate(i, slot, promise, places, PLACES * line)

    def try_listed(self, slot):
        """The words of a slot where all of them are known."""
        first: cython.uint = self.slot_words.firsts[slot]
        i: cython.uint
        lacking: cython.ulonglong
        for i in range(first, first + self.slot_words.counts[slot]):
            lacking = self.slot_words.letters[i] & ~self.subsets.rack_letters
            if lacking == 0 or (self.subsets.rack[0] and lacking & (lacking - 1) == 0):
                self.try_listed_word(slot, i)

    def try_listed_word(self, slot, word):
        """A word that fits, if the rack has its tiles; a blank may stand for any of its letters."""
        laid: cython.ulonglong = self.slot_words.laid[word]
        packed: cython.ulonglong
        shape: cython.ulonglong = self.slots.shapes[slot]
        score: cython.longlong = self.slot_words.scores[word]
        equity: cython.longlong
        count: cython.uint = tiles_laid(shape)
        i: cython.uint
        letter: cython.uint
        subset: cython.uint = 0
        lacking: cython.uint = 0
        lacking_count: cython.uint = 0
        seen: cython.ulonglong = 0
        taken: cython.uchar[64]
        if not cython.compiled:
            taken = [0] * 64
        self.words_tried += 1
        for i in range(count):
            taken[letter_of(laid, i)] = 0
        for i in range(count):
            letter = letter_of(laid, i)
            if taken[letter] < self.subsets.rack[letter]:
                taken[letter] += 1
                subset += self.subsets.strides[letter]
            else:
                lacking = letter
                lacking_count += 1
        if lacking_count > self.subsets.rack[0]:
            return
        if lacking:
            subset += self.subsets.strides[0]
            if POINT * score + self.subsets.values[subset] >= self.findings.threshold:
                self.consider_play(slot, laid, subset, lacking)
            return
        equity = POINT * score + self.subsets.values[subset]
        if equity >= self.findings.threshold:
            # Neither rack nor word need be checked again.
            self.plays_found += 1
            packed = pack(score, first_square(shape), count)
            if self.slots.opening:
                equity += self.placement(packed, laid)
            if equity >= self.findings.threshold:
                self.findings.consider(equity, packed, laid)
        if self.subsets.rack[0]:
            for i in range(count):
                letter = letter_of(laid, i)
                if seen >> letter & 1 == 0:
                    seen |= cython.cast(cython.ulonglong, 1) << letter
                    self.consider_play(
                        slot, laid, subset + self.subsets.strides[0] - self.subsets.strides[letter], letter
                    )

    def consider_candidate(self, candidate, slot, promise, places, line):
        """Put a candidate among those to be tried, unless a place of the slot has no letter that fits."""
        key: cython.ulonglong = self.candidates.listed[3 * candidate]
        tiles: cython.ulonglong = self.candidates.listed[3 * candidate + 1]
        letters: cython.ulonglong = self.candidates.listed[3 * candidate + 2]
        known: cython.ulonglong = self.subsets.letters_of[tiles & 0xFFFF]
        fits: cython.ulonglong
        is_open: cython.bint = letters != 0
        letter: cython.uint
        known = (known | cython.cast(cython.ulonglong, 1) << (tiles >> 24)) & ~cython.cast(
            cython.ulonglong, 1
        )
        while places:
            fits = self.slots.fits[line + lowest(places)]
            places &= places - 1
            if fits & known == 0:
                letters &= fits
                if letters == 0 or not is_open:
                    return
                is_open = False  # there is no other blank for another such place
        tiles |= cython.cast(cython.ulonglong, slot) << 32
        if self.candidates.listed[3 * candidate + 2] == 0:
            self.try_later(key, tiles, promise)
        while letters:
            letter = lowest(letters)
            letters &= letters - 1
            self.try_later(key + self.slots.keys[letter] & MASK64, tiles | letter << 16, promise)

    def try_later(self, key, tiles, promise):
        """Many candidates are tried together, so that memory keeps up."""
        if cython.compiled:
            prefetch(self.starts + (key >> self.bucket_shift))
        self.pending[3 * self.pending_count] = key
        self.pending[3 * self.pending_count + 1] = tiles
        self.pending[3 * self.pending_count + 2] = promise
        self.pending_count += 1
        if self.pending_count == PENDING:
            self.try_pending()

    def try_pending(self):
        """The words of pending candidates, in passes: each fetches from memory what the next one reads."""
        i: cython.uint
        entry: cython.uint
        found: cython.uint = 0
        bucket: cython.ulonglong
        firsts: cython.uint[32]
        afters: cython.uint[32]
        if not cython.compiled:
            firsts, afters = [0] * 32, [0] * 32
        for i in range(self.pending_count):
            bucket = self.pending[3 * i] >> self.bucket_shift
            firsts[i] = self.starts[bucket]
            afters[i] = self.starts[bucket + 1]
            if cython.compiled:
                prefetch(self.word_map.entries + firsts[i])
        for i in range(self.pending_count):
            for entry in range(firsts[i], afters[i]):
                if self.word_map.entries[entry] >> 32 == self.pending[3 * i] & LOW:
                    if found == FOUND:  # more than one a candidate is rare
                        self.try_entries(found)
                        found = 0
                    if cython.compiled:
                        prefetch(
                            self.word_map.letters + (self.word_map.entries[entry] & (1 << OFFSET_BITS) - 1)
                        )
                    self.entries[3 * found] = self.word_map.entries[entry]
                    self.entries[3 * found + 1] = self.pending[3 * i + 1]
                    self.entries[3 * found + 2] = self.pending[3 * i + 2]
                    found += 1
        self.pending_count = 0
        self.try_entries(found)

    def try_entries(self, count):
        """The words of `count` entries."""
        i: cython.uint
        for i in range(count):
            if cython.cast(cython.longlong, self.entries[3 * i + 2]) >= self.findings.threshold:
                self.try_words(
                    self.entries[3 * i + 1] >> 32,
                    self.entries[3 * i],
                    self.entries[3 * i + 1] & 0xFFFF,
                    self.entries[3 * i + 1] >> 16 & 0xFFFF,
                )

    def try_words(self, slot, entry, subset, blanks):
        """The words of an entry that the tiles and the crossing words of a slot let pass."""
        if self.board.graph.any_order:
            self.try_alphagrams(slot, entry, subset, blanks)
            return
        first: cython.uint = first_square(self.slots.shapes[slot])
        length: cython.uint = length_of(self.slots.shapes[slot])
        offset: cython.uint = entry & (1 << OFFSET_BITS) - 1
        count: cython.uint = entry >> OFFSET_BITS & (1 << COUNT_BITS) - 1
        i: cython.uint
        letter: cython.uint
        tile: cython.uint
        played: cython.uint
        laid: cython.ulonglong
        while count:
            count -= 1
            self.words_tried += 1
            laid = 0
            played = 0
            for i in range(length):
                letter = self.word_map.letters[offset + i]
                tile = self.board.tiles[first + i]
                if tile:
                    if tile & LETTER != letter:
                        break
                else:
                    if not self.board.cross_sets[first + i] >> letter & 1:
                        break
                    laid |= cython.cast(cython.ulonglong, letter) << played
                    played += 6
            else:
                self.consider_play(slot, laid, subset, blanks)
            offset += length

    def try_alphagrams(self, slot, entry, subset, blanks):
        """The same where any order is good: the tiles in each arrangement that may be worth more."""
        offset: cython.uint = entry & (1 << OFFSET_BITS) - 1
        count: cython.uint = entry >> OFFSET_BITS & (1 << COUNT_BITS) - 1
        length: cython.uint = length_of(self.slots.shapes[slot])
        while count:
            count -= 1
            self.words_tried += 1
            if (
                self.is_alphagram(offset, length)
                and self.takes_tiles(slot, offset, blanks)
                and self.are_of(subset, tiles_laid(self.slots.shapes[slot]))
            ):
                self.try_arrangements(slot, subset)
            offset += length

    def takes_tiles(self, slot, offset, blanks):
        """Whether a word takes the tiles played through; the rest of its letters are then to be arranged."""
        shape: cython.ulonglong = self.slots.shapes[slot]
        first: cython.uint = first_square(shape)
        i: cython.uint
        letter: cython.uint
        through: cython.uchar[64]
        if not cython.compiled:
            through = [0] * 64
        for i in range(64):
            through[i] = 0
        for i in range(first, first + length_of(shape)):
            if self.board.tiles[i]:
                through[self.board.tiles[i] & LETTER] += 1
        self.arrangements.clear_tiles()
        for i in range(length_of(shape)):
            letter = self.word_map.letters[offset + i]
            if through[letter]:
                through[letter] -= 1
            elif blanks and letter == blanks & 0xFF:
                self.arrangements.add_tile(
                    letter | BLANK, self.board.points[0], self.board.geometry.tile_order
                )
                blanks >>= 8
            elif blanks >> 8 and letter == blanks >> 8:
                self.arrangements.add_tile(
                    letter | BLANK, self.board.points[0], self.board.geometry.tile_order
                )
                blanks &= 0xFF
            else:
                self.arrangements.add_tile(letter, self.board.points[letter], self.board.geometry.tile_order)
            if self.arrangements.kinds > tiles_laid(shape):
                return False
        return blanks == 0

    def is_alphagram(self, offset, length):
        """Whether letters of the map are a word in the graph: a map proves nothing."""
        node: cython.uint = self.board.graph.dawg
        arc: cython.uint = 0
        i: cython.uint
        for i in range(length):
            if node == 0:
                return False
            arc = find_arc(self.board.nodes, node, self.word_map.letters[offset + i])
            node = arc & TARGET
        return arc & ACCEPTS != 0

    def are_of(self, subset, count):
        """Whether the tiles to be arranged are those of a subset, and as many as a slot takes."""
        code: cython.uint
        i: cython.uint
        blanks: cython.uint = 0
        for i in range(self.arrangements.kinds):
            code = self.arrangements.tiles[i]
            if code & BLANK:
                code = 0
                blanks += self.arrangements.left[i]
            elif self.arrangements.left[i] > self.subsets.rack[code]:
                return False
            subset -= self.arrangements.left[i] * self.subsets.strides[code]
            count -= self.arrangements.left[i]
        return subset == 0 and count == 0 and blanks <= self.subsets.rack[0]

    def try_arrangements(self, slot, subset):
        """Lay the tiles to be arranged on a slot, as long as it may be worth it."""
        shape: cython.ulonglong = self.slots.shapes[slot]
        first: cython.uint = first_square(shape)
        multiplier: cython.uint = multiplier_of(shape)
        certain: cython.longlong = certain_points(self.slots.bounds[slot])
        beyond: cython.longlong = self.subsets.values[subset]
        floor: cython.longlong = self.findings.threshold
        equity: cython.longlong
        least: cython.longlong
        packed: cython.ulonglong
        i: cython.uint
        self.arrangements.clear_squares()
        for i in range(first, first + length_of(shape)):
            if self.board.tiles[i] == 0:
                self.arrangements.add_square(
                    (self.board.gains[i] & LOW) * multiplier + (self.board.gains[i] >> 32),
                    self.board.cross_sets[i],
                )
        self.arrangements.begin()
        while True:
            # The fewest points that bring the equity to the floor; an opening can only lose by its vowels.
            least = floor - beyond
            least = (least + POINT - 1) // POINT - certain if least > 0 else 0
            if not self.arrangements.more(least) or self.findings.failed:
                return
            self.plays_found += 1
            packed = pack(
                certain + self.arrangements.total,
                first,
                self.arrangements.blanks << 4 | self.arrangements.squares,
            )
            equity = POINT * (certain + cython.cast(cython.longlong, self.arrangements.total)) + beyond
            if self.slots.opening:
                equity += self.placement(packed, self.arrangements.laid)
            if equity < floor:
                continue
            if not self.findings.consider(equity, packed, self.arrangements.laid):
                floor = equity + 1  # the next of this worth comes later by its text
            if self.findings.threshold > floor:
                floor = self.findings.threshold

    def consider_play(self, slot, laid, subset, blanks):
        """Score a play whose letters fit, once for each way of placing its blanks."""
        shape: cython.ulonglong = self.slots.shapes[slot]
        first: cython.uint = first_square(shape)
        count: cython.uint = tiles_laid(shape)
        multiplier: cython.uint = multiplier_of(shape)
        square: cython.uint = first
        score: cython.longlong = certain_points(self.slots.bounds[slot])
        i: cython.uint = 0
        j: cython.uint
        letter: cython.uint
        worth: cython.uint[16]
        if not cython.compiled:
            worth = [0] * 16
        while i < count:
            if self.board.tiles[square] == 0:
                worth[i] = (self.board.gains[square] & LOW) * multiplier + (self.board.gains[square] >> 32)
                score += self.board.points[letter_of(laid, i)] * worth[i]
                i += 1
            square += 1
        if blanks == 0:
            self.consider_laid(score, pack(0, first, count), laid, subset)
            return
        for i in range(count):
            letter = letter_of(laid, i)
            if letter != blanks & 0xFF:
                continue
            score += (cython.cast(cython.longlong, self.board.points[0]) - self.board.points[letter]) * worth[
                i
            ]
            if blanks >> 8 == 0:
                self.consider_laid(score, pack(0, first, 16 << i | count), laid, subset)
            else:
                for j in range(i + 1 if blanks >> 8 == blanks & 0xFF else 0, count):
                    if letter_of(laid, j) == blanks >> 8 and j != i:
                        self.consider_laid(
                            score
                            + (
                                cython.cast(cython.longlong, self.board.points[0])
                                - self.board.points[blanks >> 8]
                            )
                            * worth[j],
                            pack(0, first, 16 << i | 16 << j | count),
                            laid,
                            subset,
                        )
            score -= (cython.cast(cython.longlong, self.board.points[0]) - self.board.points[letter]) * worth[
                i
            ]

    def consider_laid(self, score, packed, laid, subset):
        equity: cython.longlong = POINT * score + self.subsets.values[subset]
        packed |= pack(score, 0, 0)
        self.plays_found += 1
        if self.slots.opening:
            equity += self.placement(packed, laid)
        if (
            equity >= self.findings.threshold
            and self.subsets.holds(packed, laid)
            and self.is_word(packed, laid)
        ):
            self.findings.consider(equity, packed, laid)

    def is_word(self, packed, laid):
        """Whether a play makes a word along its line: what a map says is no proof either."""
        square: cython.uint = start_of(packed)
        left: cython.uint = count_of(packed)
        node: cython.uint = self.board.graph.dawg
        arc: cython.uint = 0
        letter: cython.uint
        while left or self.board.tiles[square]:
            if self.board.tiles[square]:
                letter = self.board.tiles[square] & LETTER
            else:
                letter = laid & 63
                laid >>= 6
                left -= 1
            if node == 0:
                return False
            arc = find_arc(self.board.nodes, node, letter)
            node = arc & TARGET
            square += 1
        return arc & ACCEPTS != 0

    def placement(self, packed, laid):
        """What an opening loses by vowels beside letter premiums, where the answer scores most."""
        square: cython.uint = start_of(packed)
        i: cython.uint
        beside: cython.uint
        hot: cython.longlong = 0
        for i in range(count_of(packed)):
            if self.subsets.equity.vowels[letter_of(laid, i)]:
                beside = self.board.geometry.transposed[square + i]
                if (
                    self.board.geometry.letter_multipliers[beside - 1] > 1
                    or self.board.geometry.letter_multipliers[beside + 1] > 1
                ):
                    hot += 1
        return hot * self.subsets.equity.hot_vowel

    def consider_found(self, packed, laid):
        """A play that the graph has found: its subset follows from its tiles."""
        i: cython.uint
        subset: cython.uint = 0
        equity: cython.longlong
        for i in range(count_of(packed)):
            subset += self.subsets.strides[tile_on_rack(packed, laid, i)]
        equity = POINT * cython.cast(cython.longlong, score_of(packed)) + self.subsets.values[subset]
        self.plays_found += 1
        if self.slots.opening:
            equity += self.placement(packed, laid)
        if equity >= self.findings.threshold:
            self.findings.consider(equity, packed, laid)


if not cython.compiled:
    Trials.__init__ = Trials.__cinit__
