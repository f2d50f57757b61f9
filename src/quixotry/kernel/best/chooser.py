"""The best moves by equity, without looking at most of the others.

Every slot (`slots.py`) has a bound (`promises.py`): no play there can be worth more.  Slots are tried in the
order of their bounds, and when the next promises less than what has been found, the search is over.  To try a
slot (`trials.py`), the tiles played through and each subset of the rack (`subsets.py`) of the right size are
looked up together in the word map (`candidates.py`); what comes back are words, and only their places on the
board are left to be checked.  Without a map (small machines, racks of many blanks) the graph is searched
instead, from the anchors that promise most, with the same answer.

A chooser makes its seven parts, each after those that it uses, and nobody else holds them:

    part         uses                                      keeps
    slots        board                                     where a word can lie; for each line, lasting
    slot_words   board, slots                              the words of slots that many racks have tried
    subsets      board, equity                             what each part of the rack scores and leaves
    findings                                               the moves found, and the threshold to beat
    candidates   subsets, findings, map                    the parts of a rack that pass the filter of the map
    promises     slots, slot_words, subsets, findings,     bounds and order of the slots
                 candidates
    trials       board, slots, slot_words, subsets,        candidates waiting to be tried together
                 findings, candidates, map

Equity is in thousandths of a point.  A move is packed as `generate.py` packs it; an exchange begins on square
0, where no play can.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.best.candidates import Candidates
    from cython.cimports.quixotry.kernel.best.equity import NOTHING, POINT
    from cython.cimports.quixotry.kernel.best.findings import Findings
    from cython.cimports.quixotry.kernel.best.promises import ALL_LINES, Promises
    from cython.cimports.quixotry.kernel.best.shapes import ALONE, first_square
    from cython.cimports.quixotry.kernel.best.slot_words import SlotWords
    from cython.cimports.quixotry.kernel.best.slots import Slots
    from cython.cimports.quixotry.kernel.best.subsets import Subsets
    from cython.cimports.quixotry.kernel.best.trials import BATCH, Trials
    from cython.cimports.quixotry.kernel.board.geometry import DOWN_LINES, PLACES
    from cython.cimports.quixotry.kernel.board.packed import (
        count_of,
        letter_of,
        score_of,
        start_of,
        tile_on_rack,
    )
    from cython.cimports.quixotry.kernel.words.nodes import lowest
else:
    from quixotry.kernel.best.candidates import Candidates
    from quixotry.kernel.best.findings import Findings
    from quixotry.kernel.best.promises import Promises
    from quixotry.kernel.best.shapes import first_square
    from quixotry.kernel.best.slot_words import SlotWords
    from quixotry.kernel.best.slots import Slots
    from quixotry.kernel.best.subsets import Subsets
    from quixotry.kernel.best.trials import Trials
    from quixotry.kernel.board.packed import count_of, letter_of, score_of, start_of, tile_on_rack
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import lowest

    globals().update(
        constants(
            "best.chooser", "best.equity", "best.promises", "best.shapes", "best.trials", "board.geometry"
        )
    )


class Chooser:
    """Finds the best moves on a board; each thread needs its own, with a board of its own."""

    def __cinit__(self, board: Generator, equity: Equity, word_map=None):
        self.board = board
        self.equity = equity
        self.word_map = word_map
        self.has_map = word_map is not None
        self.slots = Slots(board)
        self.slot_words = SlotWords(board, self.slots)
        self.subsets = Subsets(board, equity)
        self.findings = Findings(board.geometry)
        self.candidates = Candidates(self.subsets, self.findings, word_map)
        self.trials = Trials(
            board, self.slots, self.slot_words, self.subsets, self.findings, self.candidates, word_map
        )
        self.promises = Promises(self.slots, self.slot_words, self.subsets, self.findings, self.candidates)
        if not cython.compiled:
            self.best_by_anchor = [0] * ANCHORS
            self.busy, self.stage = False, EVERYTHING
            self.slots_tried = 0

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

    # ------------------------------------------------------------ with the word map

    def find(self):
        """The best moves of the rack, into `found`."""
        self.findings.begin()
        self.slots.refresh()
        self.slot_words.drop_closed()
        if self.stage == SLOTS_ONLY:
            return
        self.subsets.prepare()
        if self.stage == SUBSETS_ONLY:
            return
        if self.exchange_limit:
            self.consider_exchanges()
        self.search_lines(ALL_LINES)

    def find_better(self, equity, packed, laid, lines):
        """The same where a move is known that only plays in some lines can beat, into `found`, too."""
        self.findings.begin()
        self.slots.refresh()
        self.slot_words.drop_closed()
        self.subsets.prepare()
        self.findings.consider(equity, packed, laid)
        self.search_lines(lines)

    def search_lines(self, lines):
        """Look for plays of a rack whose subsets are known, in all lines of a set."""
        i: cython.uint
        at: cython.uint
        self.asks_map = self.has_map and self.subsets.rack[0] <= MOST_BLANKS
        self.candidates.begin()
        self.trials.begin(self.asks_map)
        if self.trials.knows_alone:
            self.candidates.look_up_alone()
        else:
            for i in range(ALONE):
                self.subsets.most[ALONE + i] = self.subsets.most[i]
        self.promises.bound_slots(self.asks_map, self.trials.uses_lists, lines)
        if self.stage == BOUNDS_ONLY:
            return
        if not self.asks_map:
            self.find_by_graph()
            return
        for i in range(self.promises.count):
            at = self.promises.ordered[i]
            if self.promises.values[at] >= self.findings.threshold:
                self.slots_tried += 1
                self.trials.try_slot(self.promises.whose[at], self.promises.values[at])
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
        for i in range(self.promises.count):
            at = self.promises.ordered[i]
            if self.promises.values[at] < self.findings.threshold or self.findings.failed:
                continue
            line = self.promises.whose[at] >> 5
            place = self.promises.whose[at] & 0x1F
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
        most: cython.longlong = NOTHING
        i: cython.uint
        count: cython.uint = 0
        slot: cython.uint
        line: cython.uint
        first: cython.uint
        anchor: cython.uint
        for i in range(ANCHORS):
            self.best_by_anchor[i] = NOTHING
        for i in range(self.promises.count):
            slot = self.promises.whose[i]
            line = slot // self.slots.line_capacity
            first = first_square(self.slots.shapes[slot]) - self.slots.squares[line]
            anchor = line * PLACES + first + lowest(self.anchors_of(line) >> first)
            if self.promises.values[i] > self.best_by_anchor[anchor]:
                self.best_by_anchor[anchor] = self.promises.values[i]
        for i in range(ANCHORS):
            if self.best_by_anchor[i] > NOTHING:
                self.promises.values[count] = self.best_by_anchor[i]
                self.promises.whose[count] = i
                count += 1
                if self.best_by_anchor[i] > most:
                    most = self.best_by_anchor[i]
        self.promises.order(count, most)

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
        self.board.stand_still()
        for i in range(64):
            self.subsets.rack[i] = rack[i]
        self.findings.wanted = wanted
        self.findings.margin = margin
        self.subsets.bag_count = bag_count
        self.subsets.others_points = others_points
        self.exchange_limit = exchange_limit
        self.busy = self.board.busy = True
        with cython.nogil:
            self.find()
        self.busy = self.board.busy = False
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
        self.slot_words.begin(len(racks))
        try:
            for rack in racks:
                best = self.search(rack, bag_count, others_points, exchange_limit, 1, -1)
                found.append(best[0] if best else None)
        finally:
            self.slot_words.begin(0)
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
        if score_of(packed) > 0x7FFFFFFF or count_of(packed) > sum(rack):
            raise ValueError("not a move of this rack")
        # What a search prepares for the rack is all that is needed.
        stage, self.stage = self.stage, SUBSETS_ONLY
        try:
            self.search(rack, bag_count, others_points, 0, 1, -1)
        finally:
            self.stage = stage
        if not self.subsets.holds(
            packed if start_of(packed) else count_of(packed) | self.blanks_in(packed, laid) << 4, laid
        ):
            raise ValueError("not a move of this rack")
        for i in range(count_of(packed)):
            subset += self.subsets.strides[tile_on_rack(packed, laid, i)]
        if start_of(packed) == 0:
            if packed == 0 and self.subsets.bag_count == 0:
                return self.subsets.values[0]
            return self.subsets.kept[self.subsets.count - 1 - subset]
        equity = POINT * cython.cast(cython.longlong, score_of(packed)) + self.subsets.values[subset]
        if self.slots.opening:
            for i in range(start_of(packed), start_of(packed) + count_of(packed)):
                if i >= self.board.geometry.squares or not self.board.geometry.open[i]:
                    raise ValueError("a move that leaves the board")
            equity += self.trials.placement(packed, laid)
        return equity

    def blanks_in(self, packed, laid):
        """Which tiles of an exchange are blanks."""
        i: cython.uint
        blanks: cython.uint = 0
        for i in range(count_of(packed)):
            if letter_of(laid, i) == 0:
                blanks |= 1 << i
        return blanks

    @property
    def slots_bounded(self):
        return self.promises.slots_bounded

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


if not cython.compiled:
    Chooser.__init__ = Chooser.__cinit__
