"""Slots: every stretch of squares on which a word could come to lie, with what bounds its score.

A slot is a first square, a last square and the free squares between them that tiles would be laid on; the
squares beside it are empty, and it touches what lies on the board.  Some points are certain whatever is laid
(tiles played through, crossing words, bonus); each tile laid adds its own value times the square's multiplier
in all words it is part of.  So the dearest tiles on the dearest squares are more than any play can score
there (shadow play), and the sum is a few multiplications, no word looked at.

A square beside a run of three tiles or more takes only letters that go with them in some word; for many words
on the board there are none, and slots that would go on from there are not listed at all.

Slots depend on the board alone.  They are kept from turn to turn, and a line is listed anew only if a move
has changed its tiles or its cross-checks.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.quixotry.kernel.best.shapes import ALONE, MULTIPLES
    from cython.cimports.quixotry.kernel.board.geometry import DOWN_LINES, LINES, PLACES
    from cython.cimports.quixotry.kernel.codes import LETTER, LOW, MASK64
    from cython.cimports.quixotry.kernel.words.keys import letter_key
    from cython.cimports.quixotry.kernel.words.nodes import TARGET, find_arc, letters_at, lowest, popcount
else:
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.keys import letter_key
    from quixotry.kernel.words.nodes import TARGET, find_arc, letters_at, lowest, popcount

    globals().update(constants("best.shapes", "best.slots", "board.geometry", "codes"))


class Slots:
    """The slots of one board, listed when they are asked for."""

    def __cinit__(self, board: Generator):
        geometry = board.geometry
        longest = max(geometry.rows, geometry.columns)
        self.board = board
        self.rack_size = geometry.rack_size
        self.line_capacity = longest * (longest + 1) // 2
        total = LINES * self.line_capacity
        if cython.compiled:
            self.bounds = cython.cast(cython.p_ulonglong, calloc(total, 8))
            self.shapes = cython.cast(cython.p_ulonglong, calloc(total, 8))
            self.through = cython.cast(cython.p_ulonglong, calloc(total, 8))
            self.excess = cython.cast(cython.p_uint, calloc(total * FEW, 4))
            self.more_excess = cython.cast(cython.p_uint, calloc(total * MANY, 4))
            self.states = cython.cast(cython.p_uchar, calloc(total, 1))
            if (
                self.bounds == cython.NULL
                or self.shapes == cython.NULL
                or self.through == cython.NULL
                or self.excess == cython.NULL
                or self.more_excess == cython.NULL
                or self.states == cython.NULL
            ):
                raise MemoryError
        else:
            self.bounds, self.shapes, self.through = [0] * total, [0] * total, [0] * total
            self.states = [0] * total
            self.excess, self.more_excess = [0] * (total * FEW), [0] * (total * MANY)
            for name in ("fits", "runs", "before_runs", "behind_runs"):
                setattr(self, name, [0] * (PLACES * LINES))
            for name in ("counts", "squares", "sizes", "seen", "watched"):
                setattr(self, name, [0] * LINES)
            for name in ("points_before", "crossing_before", "key_before"):
                setattr(self, name, [0] * 32)
            self.keys, self.opening = [0] * 64, False
        line: cython.uint
        for line in range(LINES):
            if line < DOWN_LINES:
                self.squares[line] = line * (geometry.columns + 1) + 1
                self.sizes[line] = geometry.columns if line < geometry.rows else 0
            else:
                self.squares[line] = geometry.down + (line - DOWN_LINES) * (geometry.rows + 1) + 1
                self.sizes[line] = geometry.rows if line - DOWN_LINES < geometry.columns else 0
        for line in range(LINES):
            self.seen[line] = self.board.line_changes[line] - 1
        for letter in range(64):
            self.keys[letter] = letter_key(letter)

    def __dealloc__(self):
        free(self.bounds)
        free(self.shapes)
        free(self.through)
        free(self.excess)
        free(self.more_excess)
        free(self.states)

    def refresh(self):
        """List again the lines that have changed."""
        line: cython.uint
        contacts: cython.uint
        start: cython.uint
        # Opening plays must cover the start square, which stands for what they touch.
        opening: cython.bint = self.board.tile_count == 0
        for line in range(LINES):
            if self.seen[line] == self.board.line_changes[line] and opening == self.opening:
                continue
            self.seen[line] = self.board.line_changes[line]
            contacts = self.board.occupied[line] | self.board.crossed[line]
            if opening:
                start = self.board.geometry.start if line < DOWN_LINES else self.board.geometry.start_down
                contacts = 0
                if self.board.geometry.lines[start] == line:
                    contacts = 1 << self.board.geometry.places[start]
            self.list_line(line, contacts)
        self.opening = opening

    def forget(self):
        """What is known of the words of slots is no longer so."""
        line: cython.uint
        slot: cython.uint
        for line in range(LINES):
            for slot in range(line * self.line_capacity, line * self.line_capacity + self.counts[line]):
                self.states[slot] = 0

    def letters_before(self, first, last):
        """The letters that can stand directly before a run of tiles in some word."""
        node: cython.uint = self.board.read_left(self.board.gaddag, last, first) & TARGET
        return letters_at(self.board.nodes, node) & ~cython.cast(cython.ulonglong, 1) if node else 0

    def letters_behind(self, first, last):
        """The letters that can stand directly behind a run of tiles in some word."""
        letters: cython.ulonglong = letters_at(self.board.nodes, self.board.gaddag)
        found: cython.ulonglong = 0
        letter: cython.uint
        node: cython.uint
        while letters:
            letter = lowest(letters)
            node = find_arc(self.board.nodes, self.board.gaddag, letter) & TARGET
            if node and self.board.read_left(node, last, first):
                found |= letters & (~letters + 1)
            letters &= letters - 1
        return found

    def watch_line(self, line):
        """Which letters fit each free square: those of the crossing word that go with the tiles beside."""
        size: cython.uint = self.sizes[line]
        square: cython.uint = self.squares[line]
        occupied: cython.uint = self.board.occupied[line]
        runs: cython.uint = occupied & ~(occupied << 1)
        place: cython.uint
        first: cython.uint
        after: cython.uint
        at: cython.uint
        key: cython.ulonglong
        self.watched[line] = self.board.crossed[line] & ~occupied
        for place in range(size):
            self.fits[PLACES * line + place] = self.board.cross_sets[square + place]
        while runs:
            first = lowest(runs)
            runs &= runs - 1
            after = first + lowest(~(occupied >> first))
            if after - first < LONG_RUN or self.board.graph.any_order:
                continue  # almost any letter goes with so few, or with any in another order
            at = PLACES * line + first
            key = 1
            for place in range(first, after):
                key = key * HASH + (self.board.tiles[square + place] & LETTER) & MASK64
            if self.runs[at] != key:
                self.runs[at] = key
                self.before_runs[at] = self.letters_before(square + first, square + after - 1)
                self.behind_runs[at] = self.letters_behind(square + first, square + after - 1)
            if first > 0:
                self.fits[at - 1] &= self.before_runs[at]
                self.watched[line] |= cython.cast(cython.uint, 1) << first - 1
            if after < size:
                self.fits[PLACES * line + after] &= self.behind_runs[at]
                self.watched[line] |= cython.cast(cython.uint, 1) << after

    def list_line(self, line, contacts):
        """The slots of one line; `contacts` are its places where a word touches the board."""
        size: cython.uint = self.sizes[line]
        square: cython.uint = self.squares[line]
        occupied: cython.uint = self.board.occupied[line]
        open_: cython.uint = 0
        words: cython.uint = 0
        premiums: cython.uint = 0
        starts: cython.uint
        points: cython.uint = 0
        crossing: cython.uint = 0
        bit: cython.uint = 1
        place: cython.uint
        tile: cython.uint
        key: cython.ulonglong = 0
        self.counts[line] = 0
        if contacts == 0:
            return
        self.watch_line(line)
        self.points_before[0] = 0
        self.crossing_before[0] = 0
        self.key_before[0] = 0
        for place in range(size):
            tile = self.board.tiles[square]
            if tile:
                points += self.board.points[tile]
                key = key + self.keys[tile & LETTER] & MASK64
                open_ |= bit
            elif self.fits[PLACES * line + place]:
                open_ |= bit
                crossing += self.board.cross_scores[square] >> 32
                if self.board.word_multipliers[square] > 1:
                    words |= bit
                if self.board.gains[square] != 1:
                    premiums |= bit
            self.points_before[place + 1] = points
            self.crossing_before[place + 1] = crossing
            self.key_before[place + 1] = key
            bit <<= 1
            square += 1
        # A word begins where no tile lies before it, and ends where none lies behind.
        starts = open_ & ~(occupied << 1)
        while starts:
            place = lowest(starts)
            starts &= starts - 1
            self.list_from(line, place, contacts, open_ & ~(occupied >> 1), words, premiums, open_)

    def list_from(self, line, place, contacts, ends, words, premiums, open_):
        """The slots that begin at a place."""
        behind: cython.uint = ~((1 << place) - 1)
        closed: cython.uint = ~open_ & behind
        occupied: cython.uint = self.board.occupied[line]
        crossed: cython.uint = self.board.crossed[line]
        slot: cython.uint = line * self.line_capacity + self.counts[line]
        first: cython.uint = self.squares[line]
        end: cython.uint
        at: cython.uint
        i: cython.uint
        mask: cython.uint
        laid: cython.uint
        some: cython.uint
        value: cython.uint
        square: cython.uint
        fixed: cython.uint
        kind: cython.uint
        multiplier: cython.uint = 1
        told: cython.uint = 1
        seen: cython.uint = 0
        count: cython.uint = 0
        worth: cython.uint[16]
        if not cython.compiled:
            worth = [0] * 16
        for i in range(FEW):
            worth[i] = 0
        # Up to the first square where nothing fits, from the first that touches the board.
        ends &= (closed & (~closed + 1)) - 1
        contacts &= behind
        if contacts == 0:
            return
        ends &= behind << 1 & ~((contacts & (~contacts + 1)) - 1)
        while ends:
            end = lowest(ends)
            mask = ~occupied & behind & (2 << end) - 1
            laid = popcount(mask)
            if laid > self.rack_size:
                break
            ends &= ends - 1
            if laid == 0 or (laid == 1 and line >= DOWN_LINES and crossed & mask):
                continue  # a single tile that makes words both ways is listed as across
            some = mask & words & ~seen
            if some:
                while some:
                    multiplier *= self.board.word_multipliers[first + lowest(some)]
                    some &= some - 1
                told = multiplier if multiplier < MULTIPLES else MULTIPLES - 1
                count = 0
                seen = 0
                for i in range(FEW):
                    worth[i] = 0
            # What each square is worth beyond the word's multiplier, or beyond the most that is told apart.
            some = mask & ~seen
            if told == multiplier:
                some &= premiums
            seen = mask
            while some:
                square = first + lowest(some)
                some &= some - 1
                value = (
                    (self.board.gains[square] & LOW) * multiplier + (self.board.gains[square] >> 32) - told
                )
                at = count
                while at > 0 and worth[at - 1] < value:
                    worth[at] = worth[at - 1]
                    at -= 1
                worth[at] = value
                count += 1
            for i in range(FEW):
                self.excess[slot * FEW + i] = worth[i]
            for i in range(FEW, count):
                self.more_excess[slot * MANY + i - FEW] = worth[i]
            fixed = (
                (self.points_before[end + 1] - self.points_before[place]) * multiplier
                + self.crossing_before[end + 1]
                - self.crossing_before[place]
                + self.board.bonuses[laid]
            )
            kind = laid << 3 | told | (ALONE if laid == end - place + 1 else 0)
            self.bounds[slot] = cython.cast(cython.ulonglong, fixed) << 32 | mask
            self.shapes[slot] = (
                cython.cast(cython.ulonglong, multiplier) << 40
                | cython.cast(cython.ulonglong, count) << 32
                | cython.cast(cython.ulonglong, kind) << 24
                | (end - place + 1) << 16
                | first + place
            )
            self.states[slot] = 0
            self.through[slot] = self.key_before[end + 1] - self.key_before[place] & MASK64
            slot += 1
        self.counts[line] = slot - line * self.line_capacity


if not cython.compiled:
    Slots.__init__ = Slots.__cinit__
