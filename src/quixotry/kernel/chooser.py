"""The best moves by equity, without looking at most of the others.

Every slot (`slots.py`) has a bound: no play there can be worth more.  Slots are tried in the order of their
bounds, and when the next promises less than what has been found, the search is over.  To try a slot, the
tiles played through and each subset of the rack of the right size are looked up together in the word map;
what comes back are words, and only their places on the board are left to be checked.  Without a map (small
machines, racks of many blanks) the graph is searched instead, from the anchors that promise most, with the
same answer.

All subsets of the rack are numbered by how many of each tile they have, so that the leave of a play, its
key and its size are array look-ups.  Equity is in thousandths of a point.

A move is packed as `generate.py` packs it; an exchange begins on square 0, where no play can.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free, realloc
    from cython.cimports.quixotry.kernel.nodes import ACCEPTS, TARGET, find_arc, lowest, prefetch
else:
    from quixotry.kernel.nodes import ACCEPTS, TARGET, find_arc, lowest

from quixotry.kernel.generate import Generator
from quixotry.kernel.leaves import Leaves
from quixotry.kernel.slots import Slots
from quixotry.kernel.wordmap import WordMap

if cython.compiled:
    from cython.cimports.quixotry.kernel.generate import Generator
    from cython.cimports.quixotry.kernel.leaves import STEP, Leaves
    from cython.cimports.quixotry.kernel.slots import (
        ALONE,
        DOWN_LINES,
        LETTER,
        LINES,
        LOW,
        MASK64,
        MULTIPLES,
        FEW,
        MANY,
        Slots,
    )
    from cython.cimports.quixotry.kernel.wordmap import WordMap

if not cython.compiled:
    EVERYTHING, SUBSETS_ONLY, BOUNDS_ONLY, SLOTS_ONLY = 0, 1, 2, 3
    BUCKETS, ANCHORS, PENDING, FOUND, QUESTIONS = 128, 1600, 32, 64, 64
    SUBSETS, MEMO, NEAR_END, MOST_BLANKS, COUNT_BITS, OFFSET_BITS = 1024, 1024, 16, 2, 6, 26
    LINES, DOWN_LINES, MULTIPLES, ALONE, FEW, MANY = 50, 25, 8, 128, 4, 6
    LETTER, LOW, MASK64 = 63, 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF
    STEP = 5
    POINT, NOTHING = 1000, -(1 << 43)

MOST_FOUND = cython.declare(cython.uint, 1 << 22)


class Equity:
    """What a move is worth beside its score; nothing in it changes, so threads may share it.

    All values are in thousandths of a point.  None of them but the leaves may make a play that opens the
    board worth more than its slot promises: `hot_vowel` is a loss.
    """

    def __init__(
        self,
        leaves,
        *,
        word_map=None,
        near_end=(),
        stuck=0,
        stuck_points=0,
        out_points=0,
        hot_vowel=0,
        vowels=(),
    ):
        if hot_vowel > 0 or len(near_end) > NEAR_END:
            raise ValueError(
                "a vowel beside a premium square costs, and the bag is nearly empty up to 15 tiles"
            )
        if not cython.compiled:
            self.near_end, self.vowels = [0] * NEAR_END, [False] * 64
        self.leaves = leaves
        self.word_map = word_map
        self.stuck, self.stuck_points, self.out_points = stuck, stuck_points, out_points
        self.hot_vowel = hot_vowel
        for tiles in range(len(near_end)):
            self.near_end[tiles] = near_end[tiles]
        for code in vowels:
            self.vowels[code] = True


class Chooser:
    """Finds the best moves on a board; each thread needs its own, with a board of its own."""

    def __init__(self, board, equity, word_map=None):
        if not cython.compiled:
            self.reserve()
        self.board = board
        self.equity = equity
        self.slots = Slots(board)
        self.word_map = word_map
        self.has_map = word_map is not None
        if self.has_map:
            self.filter = self.word_map.filter
            self.filter_shift = self.word_map.filter_shift
            self.starts = self.word_map.starts
            self.bucket_shift = self.word_map.bucket_shift
        self.letters = equity.leaves.types - 1
        self.turn = 0
        room = LINES * self.slots.room
        if cython.compiled:
            self.promises = cython.cast(cython.p_longlong, calloc(room + 1, 8))
            self.promising = cython.cast(cython.p_ushort, calloc(room + 1, 2))
            self.ordered = cython.cast(cython.p_ushort, calloc(room + 1, 2))
            if self.promises == cython.NULL or self.promising == cython.NULL or self.ordered == cython.NULL:
                raise MemoryError
        else:
            self.promises, self.promising = [0] * (room + 1), [0] * (room + 1)
            self.ordered = [0] * (room + 1)

    def __dealloc__(self):
        free(self.promises)
        free(self.promising)
        free(self.ordered)
        free(self.candidates)
        free(self.equities)
        free(self.found)

    def reserve(self):
        """What C has for nothing: zeroed arrays."""
        for name in ("keys", "sizes", "sums", "ranks", "kept", "values", "by_size", "ordered_keys"):
            setattr(self, name, [0] * SUBSETS)
        for name in ("memo_keys", "memo_kinds", "memo_turns", "memo_rests", "memo_firsts", "memo_counts"):
            setattr(self, name, [0] * MEMO)
        for name in ("size_starts", "alone_firsts", "dearest"):
            setattr(self, name, [0] * 12)
        self.most = [0] * 256
        self.pending, self.entries, self.questions = [0] * 64, [0] * 128, [0] * 128
        self.question_count = 0
        self.rack, self.strides = [0] * 64, [0] * 64
        self.candidates, self.equities, self.found = [], [], []
        self.candidate_room = self.found_room = 0
        self.busy = self.failed = False
        self.stage = EVERYTHING
        self.slots_bounded = self.slots_tried = self.look_ups = self.words_tried = self.plays_found = 0

    # ------------------------------------------------------------ the subsets of the rack

    def prepare(self):
        """Number the subsets of the rack, and fetch what the leaves are worth in one sweep."""
        code: cython.uint
        n: cython.uint
        j: cython.uint
        size: cython.uint
        block: cython.uint
        total: cython.uint = 1
        most: cython.uint = self.equity.leaves.largest
        self.keys[0] = 0
        self.sums[0] = 0
        self.sizes[0] = 0
        self.ranks[0] = 0
        self.rack_count = 0
        self.rack_letters = 0
        for code in range(self.letters + 1):
            n = self.rack[code]
            if n == 0:
                continue
            self.rack_count += n
            if code:
                self.rack_letters |= cython.cast(cython.ulonglong, 1) << code
            block = total
            self.strides[code] = block
            for j in range(block, block * (n + 1)):
                size = self.sizes[j - block] + 1
                self.sizes[j] = size
                self.sums[j] = self.sums[j - block] + self.board.points[code]
                self.keys[j] = self.keys[j - block] + (self.slots.keys[code] if code else 0) & MASK64
                self.ranks[j] = self.ranks[j - block] + (
                    self.equity.leaves.steps[size][code] if size <= most else 0
                )
            total = block * (n + 1)
        self.subset_count = total
        self.order_subsets()
        self.value_subsets()
        self.dearest_first()

    def order_subsets(self):
        """List the subsets by how many tiles they have."""
        i: cython.uint
        places: cython.uint[12]
        if not cython.compiled:
            places = [0] * 12
        for i in range(12):
            self.size_starts[i] = 0
        for i in range(self.subset_count):
            self.size_starts[self.sizes[i] + 1] += 1
        for i in range(1, 12):
            self.size_starts[i] += self.size_starts[i - 1]
        for i in range(12):
            places[i] = self.size_starts[i]
        for i in range(self.subset_count):
            self.by_size[places[self.sizes[i]]] = i
            self.ordered_keys[places[self.sizes[i]]] = self.keys[i]
            places[self.sizes[i]] += 1

    def dearest_first(self):
        """The points of the tiles on the rack, the dearest first."""
        code: cython.uint
        n: cython.uint
        at: cython.uint
        count: cython.uint = 0
        points: cython.uint
        for code in range(self.letters + 1):
            points = self.board.points[code]
            for n in range(self.rack[code]):
                at = count
                while at > 0 and self.dearest[at - 1] < points:
                    self.dearest[at] = self.dearest[at - 1]
                    at -= 1
                self.dearest[at] = points
                count += 1

    def value_subsets(self):
        """What playing each subset is worth beside the score, and the most for each number of tiles."""
        i: cython.uint
        size: cython.uint
        last: cython.uint = self.subset_count - 1
        most: cython.uint = self.equity.leaves.largest
        in_bag: cython.int
        value: cython.longlong
        for i in range(self.subset_count):
            size = self.sizes[i]
            if size <= most:
                self.kept[i] = (
                    STEP * self.equity.leaves.values[self.equity.leaves.offsets[size] + self.ranks[i]]
                )
            else:
                self.kept[i] = self.kept_beyond(i, size)
        for i in range(256):
            self.most[i] = NOTHING
        for i in range(self.subset_count):
            size = self.sizes[i]
            if self.bag_count:
                value = self.kept[last - i]
                in_bag = self.bag_count - size
                if in_bag < NEAR_END:
                    value += self.equity.near_end[in_bag if in_bag > 0 else 0]
            elif i == last:
                value = cython.cast(cython.longlong, self.equity.out_points) * self.others_points
            else:
                value = (
                    self.equity.stuck
                    + cython.cast(cython.longlong, self.equity.stuck_points) * (self.sums[last - i])
                )
            self.values[i] = value
            self.raise_most(size << 3, i)

    def raise_most(self, kind, subset):
        """A subset can be played in slots of a kind, whatever the word's multiplier."""
        value: cython.longlong = self.values[subset]
        multiple: cython.uint
        for multiple in range(kind, kind + MULTIPLES):
            if value > self.most[multiple]:
                self.most[multiple] = value
            value += POINT * self.sums[subset]

    def kept_beyond(self, subset, size):
        """A leave of more tiles than the table knows, from those with one tile less.

        Were values sums over tiles, the mean of these times size / (size - 1) would be exact.
        """
        code: cython.uint
        held: cython.uint
        total: cython.longlong = 0
        for code in range(self.letters + 1):
            if self.rack[code]:
                held = subset // self.strides[code] % (self.rack[code] + 1)
                if held:
                    total += held * self.kept[subset - self.strides[code]]
        if size < 2:
            return 0
        # Towards zero, compiled or not.
        return total // (size - 1) if total >= 0 else -(-total // (size - 1))

    def consider_exchanges(self):
        """Every exchange that is allowed, worth the leave that it keeps."""
        i: cython.uint
        last: cython.uint = self.subset_count - 1
        size: cython.uint
        for i in range(1, self.subset_count):
            size = self.sizes[i]
            if size <= self.exchange_limit and self.kept[last - i] >= self.threshold:
                self.consider(self.kept[last - i], size, self.tiles_of(i))

    def tiles_of(self, subset):
        """The codes of a subset, six bits each, letters first."""
        code: cython.uint
        place: cython.uint = 0
        n: cython.uint
        held: cython.uint
        packed: cython.ulonglong = 0
        for code in range(1, self.letters + 1):
            if self.rack[code]:
                held = subset // self.strides[code] % (self.rack[code] + 1)
                for n in range(held):
                    packed |= cython.cast(cython.ulonglong, code) << 6 * place
                    place += 1
        return packed

    # ------------------------------------------------------------ bounds, and the slots that promise most

    def bound_slots(self):
        """Put every slot that the rack could fill on the heap, unless it promises less than is needed."""
        line: cython.uint
        slot: cython.uint
        i: cython.uint
        base: cython.uint
        count: cython.uint = 0
        refused: cython.uint
        shape: cython.ulonglong
        sum_: cython.ulonglong
        key: cython.ulonglong
        word: cython.ulonglong
        bound: cython.longlong
        most: cython.longlong = NOTHING
        tiles_all: cython.bint = self.asks_map and self.rack[0] == 0
        full: cython.uint = self.rack_count << 3
        for line in range(LINES):
            if self.slots.counts[line] == 0:
                continue
            refused = self.refused_places(line)
            base = line * self.slots.room
            for slot in range(base, base + self.slots.counts[line]):
                shape = self.slots.shapes[slot]
                bound = self.most[shape >> 24 & 0xFF]
                if self.slots.bounds[slot] & refused or bound == NOTHING:
                    continue
                sum_ = self.slots.bounds[slot] >> 32
                for i in range(FEW):
                    sum_ += cython.cast(cython.ulonglong, self.dearest[i]) * self.slots.excess[FEW * slot + i]
                for i in range(FEW, shape >> 32 & 0xFF):
                    sum_ += (
                        cython.cast(cython.ulonglong, self.dearest[i])
                        * self.slots.more_excess[MANY * slot + i - FEW]
                    )
                bound += POINT * cython.cast(cython.longlong, sum_)
                if tiles_all and shape >> 24 & 0xF8 == full:
                    # All tiles at once: a single question, before anything else.
                    key = self.slots.through[slot] + self.keys[self.subset_count - 1] & MASK64
                    word = self.filter[key >> self.filter_shift]
                    if word >> (key & 63) & word >> (key >> 6 & 63) & 1 == 0:
                        continue
                self.promises[count] = bound
                self.promising[count] = slot
                count += bound >= self.threshold
                if bound > most:
                    most = bound
            self.slots_bounded += self.slots.counts[line]
        self.order_slots(count, most)

    def order_slots(self, count, most):
        """Sort the slots by what they promise, to within two points: a finer order would cost more."""
        i: cython.uint
        at: cython.uint
        places: cython.uint[129]
        if not cython.compiled:
            places = [0] * (BUCKETS + 1)
        for i in range(BUCKETS + 1):
            places[i] = 0
        for i in range(count):
            at = self.bucket_of(most - self.promises[i])
            places[at + 1] += 1
        for i in range(BUCKETS):
            places[i + 1] += places[i]
        for i in range(count):
            at = self.bucket_of(most - self.promises[i])
            self.ordered[places[at]] = i
            places[at] += 1
        self.promising_count = count

    def bucket_of(self, less):
        return less >> 11 if less < BUCKETS << 11 else BUCKETS - 1

    def refused_places(self, line):
        """The places of a line where no tile of the rack fits the crossing word and the tiles beside."""
        watched: cython.uint = self.slots.watched[line]
        refused: cython.uint = 0
        if self.rack[0]:
            return 0
        while watched:
            if self.slots.fits[32 * line + lowest(watched)] & self.rack_letters == 0:
                refused |= watched & (~watched + 1)
            watched &= watched - 1
        return refused

    # ------------------------------------------------------------ with the word map

    def find(self):
        """The best moves of the rack, into `found`."""
        i: cython.uint
        self.found_count = 0
        self.failed = False
        self.threshold = NOTHING
        self.slots.refresh()
        if self.stage == SLOTS_ONLY:
            return
        self.prepare()
        if self.stage == SUBSETS_ONLY:
            return
        if self.exchange_limit:
            self.consider_exchanges()
        self.turn += 1
        self.candidate_count = 0
        self.asks_map = self.has_map and self.rack[0] <= MOST_BLANKS
        self.knows_alone = self.asks_map and self.rack[0] < 2
        if self.knows_alone:
            self.look_up_alone()
        else:
            for i in range(ALONE):
                self.most[ALONE + i] = self.most[i]
        self.bound_slots()
        if self.stage == BOUNDS_ONLY:
            return
        if not self.asks_map:
            self.find_by_graph()
            return
        for i in range(self.promising_count):
            if self.promises[self.ordered[i]] >= self.threshold:
                self.slots_tried += 1
                self.try_slot(self.promising[self.ordered[i]], self.promises[self.ordered[i]])

    def look_up_alone(self):
        """Which subsets are words by themselves: worth knowing before slots are bounded.

        With two blanks there would be too many to ask for.
        """
        tiles: cython.uint
        i: cython.uint
        for tiles in range(1, self.rack_count + 1):
            self.alone_firsts[tiles] = self.candidate_count
            if self.rack[0]:
                for i in range(self.size_starts[tiles], self.size_starts[tiles + 1]):
                    self.ask(self.ordered_keys[i], self.by_size[i])
                self.answer()
            else:
                self.look_up_subsets(0, tiles)
            for i in range(self.alone_firsts[tiles], self.candidate_count):
                self.raise_most(ALONE | tiles << 3, self.candidates[2 * i + 1] & 0xFFFF)
        self.alone_firsts[self.rack_count + 1] = self.candidate_count

    def try_slot(self, slot, bound):
        """Every word that fits a slot and may be worth more than what has been found."""
        kind: cython.uint = self.slots.shapes[slot] >> 24 & 0xFF
        rest: cython.longlong = bound - self.most[kind]
        multiple: cython.longlong = POINT * (kind & MULTIPLES - 1)
        memo: cython.uint
        i: cython.uint
        pending: cython.uint = 0
        subset: cython.uint
        first: cython.uint
        after: cython.uint
        if kind & ALONE and self.knows_alone:
            first = self.alone_firsts[kind >> 3 & 15]
            after = self.alone_firsts[(kind >> 3 & 15) + 1]
        else:
            memo = self.look_up(self.slots.through[slot], kind, rest)
            first = self.memo_firsts[memo]
            after = first + self.memo_counts[memo]
        for i in range(first, after):
            subset = self.candidates[2 * i + 1] & 0xFFFF
            if rest + self.values[subset] + multiple * self.sums[subset] >= self.threshold:
                self.pending[2 * pending] = self.candidates[2 * i]
                self.pending[2 * pending + 1] = self.candidates[2 * i + 1]
                pending += 1
                if pending == PENDING:
                    self.try_pending(slot, pending)
                    pending = 0
        if pending:
            self.try_pending(slot, pending)

    def try_pending(self, slot, count):
        """The words of so many candidates, in passes: each fetches from memory what the next one reads."""
        i: cython.uint
        entry: cython.uint
        found: cython.uint = 0
        bucket: cython.ulonglong
        firsts: cython.uint[32]
        afters: cython.uint[32]
        if not cython.compiled:
            firsts, afters = [0] * 32, [0] * 32
        for i in range(count):
            bucket = self.pending[2 * i] >> self.bucket_shift
            firsts[i] = self.starts[bucket]
            afters[i] = self.starts[bucket + 1]
            if cython.compiled:
                prefetch(self.word_map.entries + firsts[i])
        for i in range(count):
            for entry in range(firsts[i], afters[i]):
                if self.word_map.entries[entry] >> 32 == self.pending[2 * i] & LOW:
                    if found == FOUND:  # more than one a candidate is rare, so many are no harm
                        self.try_entries(slot, found)
                        found = 0
                    if cython.compiled:
                        prefetch(
                            self.word_map.letters + (self.word_map.entries[entry] & (1 << OFFSET_BITS) - 1)
                        )
                    self.entries[2 * found] = self.word_map.entries[entry]
                    self.entries[2 * found + 1] = self.pending[2 * i + 1]
                    found += 1
        self.try_entries(slot, found)

    def try_entries(self, slot, count):
        """The words of so many entries."""
        i: cython.uint
        for i in range(count):
            self.try_words(
                slot, self.entries[2 * i], self.entries[2 * i + 1] & 0xFFFF, self.entries[2 * i + 1] >> 16
            )

    def look_up(self, through, kind, rest):
        """Which subsets make words with the tiles played through: the map is asked once a turn."""
        memo: cython.uint
        if self.rack[0] == 0:
            kind &= ~(MULTIPLES - 1)  # then all subsets are looked up, whatever they are worth
        memo = (through >> 40 ^ through) + kind * 41 & MEMO - 1
        if (
            self.memo_turns[memo] != self.turn
            or self.memo_keys[memo] != through
            or self.memo_kinds[memo] != kind
            or (self.rack[0] and self.memo_rests[memo] < rest)
        ):
            self.memo_turns[memo] = self.turn
            self.memo_keys[memo] = through
            self.memo_kinds[memo] = kind
            self.memo_rests[memo] = rest
            self.memo_firsts[memo] = self.candidate_count
            if self.rack[0]:
                self.look_up_with_blanks(through, kind, rest)
            else:
                self.look_up_subsets(through, kind >> 3 & 15)
            self.memo_counts[memo] = self.candidate_count - self.memo_firsts[memo]
        return memo

    def look_up_subsets(self, through, tiles):
        """All subsets of so many tiles, none of them a blank."""
        i: cython.uint
        key: cython.ulonglong
        word: cython.ulonglong
        self.look_ups += self.size_starts[tiles + 1] - self.size_starts[tiles]
        for i in range(self.size_starts[tiles], self.size_starts[tiles + 1]):
            key = through + self.ordered_keys[i] & MASK64
            word = self.filter[key >> self.filter_shift]
            if word >> (key & 63) & word >> (key >> 6 & 63) & 1:
                self.keep(key, self.by_size[i], 0)

    def look_up_with_blanks(self, through, kind, rest):
        """The subsets that are worth it, with every letter that their blanks can stand for.

        Slots of one kind differ in `rest` alone, so a subset that is worth too little on one is worth too
        little on those that promise less; for one that promises more the map is asked again.
        """
        tiles: cython.uint = kind >> 3 & 15
        multiple: cython.longlong = POINT * (kind & MULTIPLES - 1)
        i: cython.uint
        subset: cython.uint
        for i in range(self.size_starts[tiles], self.size_starts[tiles + 1]):
            subset = self.by_size[i]
            if rest + self.values[subset] + multiple * self.sums[subset] >= self.threshold:
                self.ask(through + self.ordered_keys[i] & MASK64, subset)
        self.answer()

    def ask(self, key, subset):
        """One subset, whose blanks stand for any letter; `key` has all else that makes the word."""
        blanks: cython.uint = subset % (self.rack[0] + 1)  # the blank is the first digit
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
            self.look_ups += self.letters
            for other in range(1, self.letters + 1):
                self.ask_completions(key + self.slots.keys[other] & MASK64, other << 16 | subset)

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
        """Keep each letter that completes a key that was asked for.

        With two blanks the second letter is known and the first no smaller, so that no pair comes twice.
        """
        i: cython.uint
        at: cython.uint
        count: cython.uint = 0
        letter: cython.uint
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
            other = self.questions[2 * i + 1] >> 16
            letters = self.word_map.completions(key) >> other << other
            while letters:
                letter = lowest(letters)
                letters &= letters - 1
                self.keep(
                    key + self.slots.keys[letter] & MASK64,
                    self.questions[2 * i + 1] & 0xFFFF,
                    letter | other << 8,
                )
        self.question_count = 0

    def keep(self, key, subset, blanks):
        """A key that the filter lets pass becomes a candidate; `blanks` are the letters that blanks stand
        for.

        Its words are looked for when a slot wants them: for most candidates that is never.
        """
        if self.candidate_count == self.candidate_room and not self.more_candidates():
            return
        self.candidates[2 * self.candidate_count] = key
        self.candidates[2 * self.candidate_count + 1] = blanks << 16 | subset
        self.candidate_count += 1

    def more_candidates(self):
        room: cython.uint = 2 * self.candidate_room if self.candidate_room else 1024
        if cython.compiled:
            larger: cython.p_ulonglong = cython.cast(cython.p_ulonglong, realloc(self.candidates, room * 16))
            if larger == cython.NULL:
                self.failed = True
                return False
            self.candidates = larger
        else:
            self.candidates.extend([0] * (2 * (room - self.candidate_room)))
        self.candidate_room = room
        return True

    def try_words(self, slot, entry, subset, blanks):
        """The words of an entry that the tiles and the crossing words of a slot let pass."""
        first: cython.uint = self.slots.shapes[slot] & 0xFFFF
        length: cython.uint = self.slots.shapes[slot] >> 16 & 0xFF
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

    def consider_play(self, slot, laid, subset, blanks):
        """Score a play whose letters fit, once for each way of placing its blanks."""
        shape: cython.ulonglong = self.slots.shapes[slot]
        first: cython.uint = shape & 0xFFFF
        count: cython.uint = shape >> 27 & 15
        multiplier: cython.uint = shape >> 40
        square: cython.uint = first
        score: cython.longlong = self.slots.bounds[slot] >> 32
        i: cython.uint = 0
        j: cython.uint
        letter: cython.uint
        worth: cython.uint[16]
        if not cython.compiled:
            worth = [0] * 16
        while i < count:
            if self.board.tiles[square] == 0:
                worth[i] = (self.board.gains[square] & LOW) * multiplier + (self.board.gains[square] >> 32)
                score += self.board.points[laid >> 6 * i & 63] * worth[i]
                i += 1
            square += 1
        if blanks == 0:
            self.consider_laid(score, first << 16 | count, laid, subset)
            return
        for i in range(count):
            letter = laid >> 6 * i & 63
            if letter != blanks & 0xFF:
                continue
            score += (cython.cast(cython.longlong, self.board.points[0]) - self.board.points[letter]) * worth[
                i
            ]
            if blanks >> 8 == 0:
                self.consider_laid(score, first << 16 | 16 << i | count, laid, subset)
            else:
                for j in range(i + 1 if blanks >> 8 == blanks & 0xFF else 0, count):
                    if laid >> 6 * j & 63 == blanks >> 8 and j != i:
                        self.consider_laid(
                            score
                            + (
                                cython.cast(cython.longlong, self.board.points[0])
                                - self.board.points[blanks >> 8]
                            )
                            * worth[j],
                            first << 16 | 16 << i | 16 << j | count,
                            laid,
                            subset,
                        )
            score -= (cython.cast(cython.longlong, self.board.points[0]) - self.board.points[letter]) * worth[
                i
            ]

    def consider_laid(self, score, packed, laid, subset):
        equity: cython.longlong = POINT * score + self.values[subset]
        packed |= cython.cast(cython.ulonglong, score) << 32
        self.plays_found += 1
        if self.slots.opening:
            equity += self.placement(packed, laid)
        if equity >= self.threshold and self.holds(packed, laid) and self.is_word(packed, laid):
            self.consider(equity, packed, laid)

    def is_word(self, packed, laid):
        """Whether a play makes a word along its line: what a map says is no proof either."""
        square: cython.uint = packed >> 16 & 0xFFFF
        left: cython.uint = packed & 15
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

    def holds(self, packed, laid):
        """Whether the rack has the tiles of a play: a key alone is no proof."""
        i: cython.uint
        code: cython.uint
        sound: cython.bint = True
        count: cython.uint = packed & 15
        for i in range(count):
            code = 0 if packed >> 4 + i & 1 else laid >> 6 * i & 63
            if self.rack[code] == 0:
                sound = False
                count = i
                break
            self.rack[code] -= 1
        for i in range(count):
            self.rack[0 if packed >> 4 + i & 1 else laid >> 6 * i & 63] += 1
        return sound

    def placement(self, packed, laid):
        """What an opening loses by vowels beside letter premiums, where the answer scores most."""
        square: cython.uint = packed >> 16 & 0xFFFF
        i: cython.uint
        beside: cython.uint
        hot: cython.longlong = 0
        for i in range(packed & 15):
            if self.equity.vowels[laid >> 6 * i & 63]:
                beside = self.board.geometry.transposed[square + i]
                if (
                    self.board.geometry.letter_multipliers[beside - 1] > 1
                    or self.board.geometry.letter_multipliers[beside + 1] > 1
                ):
                    hot += 1
        return hot * self.equity.hot_vowel

    # ------------------------------------------------------------ with the graph alone

    def find_by_graph(self):
        """The same moves, from the anchors that promise most: a word is found from its leftmost anchor."""
        line: cython.uint
        place: cython.uint
        before: cython.uint
        at: cython.uint
        i: cython.ulonglong
        for i in range(64):
            self.board.rack[i] = self.rack[i]
        self.board.best_only = False
        self.board.evaluating = False
        self.board.rack_letters = self.rack_letters
        self.merge_by_anchor()
        for at in range(self.promising_count):
            if self.promises[self.ordered[at]] < self.threshold or self.failed:
                continue
            line = self.promising[self.ordered[at]] >> 5
            place = self.promising[self.ordered[at]] & 0x1F
            before = self.anchors_of(line) & (1 << place) - 1
            self.board.down = line >= DOWN_LINES
            self.board.anchor = self.slots.squares[line] + place
            self.board.leftmost = self.slots.squares[line]
            while before:
                self.board.leftmost = self.slots.squares[line] + lowest(before) + 1
                before &= before - 1
            self.board.move_count = 0
            self.board.overflowed = False
            self.board.generate_anchor()
            self.slots_tried += 1
            for i in range(self.board.move_count):
                self.consider_found(self.board.found[2 * i], self.board.found[2 * i + 1])
            self.failed |= self.board.overflowed

    def anchors_of(self, line):
        """The places of a line from which plays are found, as `Generator.generate_line` has them."""
        occupied: cython.uint = self.board.occupied[line]
        start: cython.uint
        if self.slots.opening:
            start = self.board.geometry.start if line < DOWN_LINES else self.board.geometry.start_down
            return 1 << self.board.geometry.places[start]
        return occupied & ~(occupied >> 1) | self.board.crossed[line] & ~(
            occupied | occupied >> 1 | occupied << 1
        )

    def merge_by_anchor(self):
        """Anchors instead of slots, each with the best promise of its slots."""
        best: cython.longlong[1600]
        most: cython.longlong = NOTHING
        i: cython.uint
        count: cython.uint = 0
        slot: cython.uint
        line: cython.uint
        first: cython.uint
        anchor: cython.uint
        if not cython.compiled:
            best = [0] * ANCHORS
        for i in range(ANCHORS):
            best[i] = NOTHING
        for i in range(self.promising_count):
            slot = self.promising[i]
            line = slot // self.slots.room
            first = (self.slots.shapes[slot] & 0xFFFF) - self.slots.squares[line]
            anchor = line * 32 + first + lowest(self.anchors_of(line) >> first)
            if self.promises[i] > best[anchor]:
                best[anchor] = self.promises[i]
        for i in range(ANCHORS):
            if best[i] > NOTHING:
                self.promises[count] = best[i]
                self.promising[count] = i
                count += 1
                if best[i] > most:
                    most = best[i]
        self.order_slots(count, most)

    def consider_found(self, packed, laid):
        """A play that the graph has found: its subset follows from its tiles."""
        i: cython.uint
        subset: cython.uint = 0
        equity: cython.longlong
        for i in range(packed & 15):
            subset += self.strides[0 if packed >> 4 + i & 1 else laid >> 6 * i & 63]
        equity = POINT * cython.cast(cython.longlong, packed >> 32) + self.values[subset]
        self.plays_found += 1
        if self.slots.opening:
            equity += self.placement(packed, laid)
        if equity >= self.threshold:
            self.consider(equity, packed, laid)

    # ------------------------------------------------------------ what was found

    def consider(self, equity, packed, laid):
        """Keep a move if it is among the best; from then on only better ones are of interest."""
        place: cython.uint
        if self.margin < 0 and self.found_count == self.wanted:
            if not self.comes_before(equity, packed, laid, self.wanted - 1):
                return
            self.found_count -= 1
        if self.found_count == self.found_room and not self.more_found():
            return
        place = self.found_count
        if self.margin < 0:
            while place > 0 and self.comes_before(equity, packed, laid, place - 1):
                self.equities[place] = self.equities[place - 1]
                self.found[2 * place] = self.found[2 * place - 2]
                self.found[2 * place + 1] = self.found[2 * place - 1]
                place -= 1
        self.equities[place] = equity
        self.found[2 * place] = packed
        self.found[2 * place + 1] = laid
        self.found_count += 1
        if self.margin >= 0:
            if equity - self.margin > self.threshold:
                self.threshold = equity - self.margin
        elif self.found_count == self.wanted:
            self.threshold = self.equities[self.wanted - 1]

    def comes_before(self, equity, packed, laid, place):
        """By equity; plays before exchanges; plays by score and text, exchanges by the number of tiles."""
        other: cython.ulonglong = self.found[2 * place]
        other_laid: cython.ulonglong = self.found[2 * place + 1]
        if equity != self.equities[place]:
            return equity > self.equities[place]
        if packed >> 16 == 0 or other >> 16 & 0xFFFF == 0:
            if packed >> 16 & 0xFFFF or other >> 16 & 0xFFFF:
                return packed >> 16 & 0xFFFF != 0
            return packed < other or (packed == other and laid < other_laid)
        return self.board.geometry.precedes(packed, laid, other, other_laid)

    def more_found(self):
        room: cython.uint = 4 * self.found_room if self.found_room else 64
        if room > MOST_FOUND:
            self.failed = True
            return False
        if cython.compiled:
            equities: cython.p_longlong = cython.cast(cython.p_longlong, realloc(self.equities, room * 8))
            if equities != cython.NULL:
                self.equities = equities
            found: cython.p_ulonglong = cython.cast(cython.p_ulonglong, realloc(self.found, room * 16))
            if found != cython.NULL:
                self.found = found
            if equities == cython.NULL or found == cython.NULL:
                self.failed = True
                return False
        else:
            self.equities.extend([0] * (room - self.found_room))
            self.found.extend([0] * (2 * (room - self.found_room)))
        self.found_room = room
        return True

    # ------------------------------------------------------------ called from Python

    def search(self, rack, bag_count, others_points, exchange_limit, wanted, margin):
        i: cython.uint
        tiles: cython.uint = 0
        if len(rack) != 64:
            raise ValueError("a rack is 64 counts")
        for i in range(64):
            tiles += rack[i]
            if rack[i] and i > self.letters:
                raise ValueError("a rack has tiles outside the alphabet")
        if tiles > self.slots.rack_size:
            raise ValueError(f"a rack of {tiles} tiles")
        if self.busy:
            raise RuntimeError("this chooser is busy in another thread")
        for i in range(64):
            self.rack[i] = rack[i]
        self.wanted = wanted
        self.margin = margin
        self.bag_count = bag_count
        self.others_points = others_points
        self.exchange_limit = exchange_limit
        self.busy = True
        with cython.nogil:
            self.find()
        self.busy = False
        if self.failed:
            raise OverflowError("more moves than fit in memory")
        listed = []
        for i in range(self.found_count):
            if self.margin < 0 or self.equities[i] >= self.threshold:
                listed.append((self.equities[i], self.found[2 * i], self.found[2 * i + 1]))
        return listed

    def best(
        self,
        rack: bytes,
        bag_count: cython.uint = 100,
        others_points: cython.uint = 0,
        exchange_limit: cython.uint = 0,
        count: cython.uint = 1,
    ):
        """The first `count` moves by equity, each as (equity, packed, laid)."""
        return self.search(rack, bag_count, others_points, exchange_limit, count if count else 1, -1)[:count]

    def best_of_each(
        self,
        racks,
        bag_count: cython.uint = 100,
        others_points: cython.uint = 0,
        exchange_limit: cython.uint = 0,
    ):
        """The best move of each of many racks on the board as it lies; None for a rack without one."""
        found = []
        for rack in racks:
            best = self.search(rack, bag_count, others_points, exchange_limit, 1, -1)
            found.append(best[0] if best else None)
        return found

    def within(
        self,
        rack: bytes,
        margin: cython.longlong,
        bag_count: cython.uint = 100,
        others_points: cython.uint = 0,
        exchange_limit: cython.uint = 0,
    ):
        """All moves within a margin of the best, in no particular order."""
        return self.search(rack, bag_count, others_points, exchange_limit, 1, margin if margin > 0 else 0)

    def equity_of(
        self,
        rack: bytes,
        packed: cython.ulonglong,
        laid: cython.ulonglong,
        bag_count: cython.uint = 100,
        others_points: cython.uint = 0,
    ):
        """The equity of one move that the rack has the tiles for; a pass is 0 and keeps them all."""
        i: cython.uint
        subset: cython.uint = 0
        equity: cython.longlong
        if packed >> 32 > 0x7FFFFFFF or packed & 15 > sum(rack):
            raise ValueError("not a move of this rack")
        # What a search prepares for the rack is all that is needed.
        stage, self.stage = self.stage, SUBSETS_ONLY
        self.search(rack, bag_count, others_points, 0, 1, -1)
        self.stage = stage
        if not self.holds(packed if packed >> 16 else packed & 15 | self.blanks_in(packed, laid) << 4, laid):
            raise ValueError("not a move of this rack")
        for i in range(packed & 15):
            subset += self.strides[0 if packed >> 4 + i & 1 else laid >> 6 * i & 63]
        if packed >> 16 == 0:
            if packed == 0 and self.bag_count == 0:
                return self.values[0]
            return self.kept[self.subset_count - 1 - subset]
        equity = POINT * cython.cast(cython.longlong, packed >> 32) + self.values[subset]
        return equity + self.placement(packed, laid) if self.slots.opening else equity

    def blanks_in(self, packed, laid):
        """Which tiles of an exchange are blanks."""
        i: cython.uint
        blanks: cython.uint = 0
        for i in range(packed & 15):
            if laid >> 6 * i & 63 == 0:
                blanks |= 1 << i
        return blanks

    def stop_after(self, stage: cython.int):
        """For a profile: 0 searches to the end, 1 stops after the subsets, 2 the bounds, 3 the slots."""
        self.stage = stage
