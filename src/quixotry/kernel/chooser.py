"""The best moves by equity, without looking at most of the others.

Every slot (`slots.py`) has a bound: no play there can be worth more.  Slots are tried in the order of their
bounds, and when the next promises less than what has been found, the search is over.  To try a slot
(`trials.py`), the tiles played through and each subset of the rack (`subsets.py`) of the right size are
looked up together in the word map (`candidates.py`); what comes back are words, and only their places on the
board are left to be checked.  Without a map (small machines, racks of many blanks) the graph is searched
instead, from the anchors that promise most, with the same answer.

Equity is in thousandths of a point.  A move is packed as `generate.py` packs it; an exchange begins on square
0, where no play can.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.quixotry.kernel.nodes import lowest, popcount
else:
    from quixotry.kernel.nodes import lowest, popcount

from quixotry.kernel.candidates import Candidates
from quixotry.kernel.equity import Equity
from quixotry.kernel.findings import Findings
from quixotry.kernel.fitted import Fitted
from quixotry.kernel.generate import Generator
from quixotry.kernel.slots import Slots
from quixotry.kernel.subsets import Subsets
from quixotry.kernel.trials import Trials
from quixotry.kernel.wordmap import WordMap

if cython.compiled:
    from cython.cimports.quixotry.kernel.candidates import Candidates
    from cython.cimports.quixotry.kernel.equity import NOTHING, POINT, Equity
    from cython.cimports.quixotry.kernel.findings import Findings
    from cython.cimports.quixotry.kernel.fitted import LISTED, Fitted
    from cython.cimports.quixotry.kernel.generate import Generator
    from cython.cimports.quixotry.kernel.slots import ALONE, DOWN_LINES, FEW, LINES, MANY, MASK64, Slots
    from cython.cimports.quixotry.kernel.subsets import Subsets
    from cython.cimports.quixotry.kernel.trials import BATCH, Trials
    from cython.cimports.quixotry.kernel.wordmap import WordMap

if not cython.compiled:
    EVERYTHING, SUBSETS_ONLY, BOUNDS_ONLY, SLOTS_ONLY = 0, 1, 2, 3
    BUCKETS, ANCHORS, BATCH, MOST_BLANKS, LISTED = 128, 1600, 16, 2, 255
    LINES, DOWN_LINES, ALONE, FEW, MANY = 50, 25, 128, 4, 6
    MASK64, POINT, NOTHING = 0xFFFFFFFFFFFFFFFF, 1000, -(1 << 43)


class Chooser:
    """Finds the best moves on a board; each thread needs its own, with a board of its own."""

    def __init__(self, board, equity, word_map=None):
        self.board = board
        self.equity = equity
        self.word_map = word_map
        self.has_map = word_map is not None
        self.slots = Slots(board)
        self.fitted = Fitted(board, self.slots)
        self.subsets = Subsets(board, equity)
        self.findings = Findings(board.geometry)
        self.candidates = Candidates(self.subsets, self.findings, word_map)
        self.trials = Trials(
            board, self.slots, self.fitted, self.subsets, self.findings, self.candidates, word_map
        )
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
            self.busy, self.stage = False, EVERYTHING
            self.slots_bounded = self.slots_tried = 0

    def __dealloc__(self):
        free(self.promises)
        free(self.promising)
        free(self.ordered)

    def consider_exchanges(self):
        """Every exchange that is allowed, worth the leave that it keeps."""
        i: cython.uint
        last: cython.uint = self.subsets.count - 1
        size: cython.uint
        if self.findings.margin < 0 and self.findings.wanted == 1:
            # Only those that are worth most need be put together.
            for i in range(1, self.subsets.count):
                if (
                    self.subsets.kept[last - i] > self.findings.threshold
                    and self.subsets.sizes[i] <= self.exchange_limit
                ):
                    self.findings.threshold = self.subsets.kept[last - i]
        for i in range(1, self.subsets.count):
            size = self.subsets.sizes[i]
            if size <= self.exchange_limit and self.subsets.kept[last - i] >= self.findings.threshold:
                self.findings.consider(self.subsets.kept[last - i], size, self.subsets.tiles_of(i))

    # ------------------------------------------------------------ bounds, and the slots that promise most

    def bound_slots(self):
        """List every slot that the rack could fill, unless it promises less than is needed."""
        line: cython.uint
        slot: cython.uint
        i: cython.uint
        base: cython.uint
        count: cython.uint = 0
        refused: cython.uint
        hindered: cython.uint
        blanks: cython.uint = self.subsets.rack[0]
        shape: cython.ulonglong
        sum_: cython.ulonglong
        key: cython.ulonglong
        word: cython.ulonglong
        bound: cython.longlong
        most: cython.longlong = NOTHING
        limit: cython.longlong
        wanted: cython.uint
        tiles_all: cython.bint = self.asks_map and self.subsets.rack[0] == 0
        full: cython.uint = self.subsets.rack_count << 3
        for line in range(LINES):
            if self.slots.counts[line] == 0:
                continue
            refused = self.refused_places(line)
            base = line * self.slots.room
            for slot in range(base, base + self.slots.counts[line]):
                shape = self.slots.shapes[slot]
                bound = self.subsets.most[shape >> 24 & 0xFF]
                hindered = self.slots.bounds[slot] & refused
                if bound == NOTHING or (hindered and popcount(hindered) > blanks):
                    continue
                sum_ = self.slots.bounds[slot] >> 32
                for i in range(FEW):
                    sum_ += (
                        cython.cast(cython.ulonglong, self.subsets.dearest[i])
                        * self.slots.excess[FEW * slot + i]
                    )
                for i in range(FEW, shape >> 32 & 0xFF):
                    sum_ += (
                        cython.cast(cython.ulonglong, self.subsets.dearest[i])
                        * self.slots.more_excess[MANY * slot + i - FEW]
                    )
                bound += POINT * cython.cast(cython.longlong, sum_)
                if self.trials.uses_lists and self.slots.states[slot] == LISTED:
                    limit = POINT * cython.cast(cython.longlong, self.fitted.highest[slot])
                    limit += self.subsets.most[shape >> 24 & 0xF8]
                    if limit < bound:
                        bound = limit
                wanted = bound >= self.findings.threshold
                if tiles_all and shape >> 24 & 0xF8 == full:
                    # All tiles at once: a single question, before anything else.
                    key = self.slots.through[slot] + self.subsets.keys[self.subsets.count - 1] & MASK64
                    word = self.candidates.filter[key >> self.candidates.filter_shift]
                    wanted &= word >> (key & 63) & word >> (key >> 6 & 63) & 1
                # Written in any case: which slots are wanted is more than a processor can guess.
                self.promises[count] = bound
                self.promising[count] = slot
                count += wanted
                if wanted and bound > most:
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
        """The places of a line where no letter of the rack fits the crossing word and the tiles beside."""
        watched: cython.uint = self.slots.watched[line]
        refused: cython.uint = 0
        while watched:
            if self.slots.fits[32 * line + lowest(watched)] & self.subsets.rack_letters == 0:
                refused |= watched & (~watched + 1)
            watched &= watched - 1
        return refused

    # ------------------------------------------------------------ with the word map

    def find(self):
        """The best moves of the rack, into `found`."""
        i: cython.uint
        self.findings.begin()
        self.slots.refresh()
        self.fitted.drop_closed()
        if self.stage == SLOTS_ONLY:
            return
        self.subsets.prepare()
        if self.stage == SUBSETS_ONLY:
            return
        if self.exchange_limit:
            self.consider_exchanges()
        self.asks_map = self.has_map and self.subsets.rack[0] <= MOST_BLANKS
        self.candidates.begin()
        self.trials.begin(self.asks_map)
        if self.trials.knows_alone:
            self.candidates.look_up_alone()
        else:
            for i in range(ALONE):
                self.subsets.most[ALONE + i] = self.subsets.most[i]
        self.bound_slots()
        if self.stage == BOUNDS_ONLY:
            return
        if not self.asks_map:
            self.find_by_graph()
            return
        for i in range(self.promising_count):
            if self.promises[self.ordered[i]] >= self.findings.threshold:
                self.slots_tried += 1
                self.trials.try_slot(self.promising[self.ordered[i]], self.promises[self.ordered[i]])
                if self.trials.pending_count >= BATCH:
                    self.trials.try_pending()
        self.trials.try_pending()

    # ------------------------------------------------------------ with the graph alone

    def find_by_graph(self):
        """The same moves, from the anchors that promise most: a word is found from its leftmost anchor."""
        line: cython.uint
        place: cython.uint
        before: cython.uint
        at: cython.uint
        i: cython.ulonglong
        for i in range(64):
            self.board.rack[i] = self.subsets.rack[i]
        self.board.best_only = False
        self.board.evaluating = False
        self.board.rack_letters = self.subsets.rack_letters
        self.merge_by_anchor()
        for at in range(self.promising_count):
            if self.promises[self.ordered[at]] < self.findings.threshold or self.findings.failed:
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
                self.trials.consider_found(self.board.found[2 * i], self.board.found[2 * i + 1])
            self.findings.failed |= self.board.overflowed

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

    # ------------------------------------------------------------ called from Python

    def search(self, rack, bag_count, others_points, exchange_limit, wanted, margin):
        i: cython.uint
        tiles: cython.uint = 0
        if len(rack) != 64:
            raise ValueError("a rack is 64 counts")
        for i in range(64):
            tiles += rack[i]
            if rack[i] and i > self.subsets.letters:
                raise ValueError("a rack has tiles outside the alphabet")
        if tiles > self.slots.rack_size:
            raise ValueError(f"a rack of {tiles} tiles")
        if self.busy:
            raise RuntimeError("this chooser is busy in another thread")
        for i in range(64):
            self.subsets.rack[i] = rack[i]
        self.findings.wanted = wanted
        self.findings.margin = margin
        self.subsets.bag_count = bag_count
        self.subsets.others_points = others_points
        self.exchange_limit = exchange_limit
        self.busy = True
        with cython.nogil:
            self.find()
        self.busy = False
        return self.findings.listed()

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
        """The best move of each of many racks on the board as it lies; None for a rack without one.

        From some hundred racks on, what is found out about the board on the way makes each of them cheaper.
        """
        found = []
        racks = list(racks)
        if self.busy:
            raise RuntimeError("this chooser is busy in another thread")
        self.fitted.begin(len(racks))
        try:
            for rack in racks:
                best = self.search(rack, bag_count, others_points, exchange_limit, 1, -1)
                found.append(best[0] if best else None)
        finally:
            self.fitted.begin(0)
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
        if not self.subsets.holds(
            packed if packed >> 16 else packed & 15 | self.blanks_in(packed, laid) << 4, laid
        ):
            raise ValueError("not a move of this rack")
        for i in range(packed & 15):
            subset += self.subsets.strides[0 if packed >> 4 + i & 1 else laid >> 6 * i & 63]
        if packed >> 16 == 0:
            if packed == 0 and self.subsets.bag_count == 0:
                return self.subsets.values[0]
            return self.subsets.kept[self.subsets.count - 1 - subset]
        equity = POINT * cython.cast(cython.longlong, packed >> 32) + self.subsets.values[subset]
        return equity + self.trials.placement(packed, laid) if self.slots.opening else equity

    def blanks_in(self, packed, laid):
        """Which tiles of an exchange are blanks."""
        i: cython.uint
        blanks: cython.uint = 0
        for i in range(packed & 15):
            if laid >> 6 * i & 63 == 0:
                blanks |= 1 << i
        return blanks

    @property
    def look_ups(self):
        return self.candidates.look_ups

    @property
    def words_tried(self):
        return self.trials.words_tried

    @property
    def plays_found(self):
        return self.trials.plays_found

    def stop_after(self, stage: cython.int):
        """For a profile: 0 searches to the end, 1 stops after the subsets, 2 the bounds, 3 the slots."""
        self.stage = stage
