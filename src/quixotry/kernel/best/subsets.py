"""All subsets of a rack, each with what it is worth to play it.

They are numbered by how many of each tile they have, so that the leave of a play, its key and its size are
array look-ups, and the number of what is left is the last number less that of what is played.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.best.equity import NEAR_END, NOTHING, POINT, WHOLE
    from cython.cimports.quixotry.kernel.best.leaves import STEP
    from cython.cimports.quixotry.kernel.best.shapes import MULTIPLES
    from cython.cimports.quixotry.kernel.board.packed import count_of, tile_on_rack
    from cython.cimports.quixotry.kernel.codes import MASK64
    from cython.cimports.quixotry.kernel.words.keys import letter_key
else:
    from quixotry.kernel.board.packed import count_of, tile_on_rack
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.keys import letter_key

    globals().update(constants("best.equity", "best.leaves", "best.shapes", "best.subsets", "codes"))


class Subsets:
    """The subsets of one rack after the other."""

    def __cinit__(self, board: Generator, equity: Equity):
        if not cython.compiled:
            self.reserve()
        self.board = board
        self.equity = equity
        self.letters = equity.leaves.types - 1
        for letter in range(64):
            self.letter_keys[letter] = letter_key(letter)

    def reserve(self):
        """What C has for nothing: zeroed arrays."""
        for name in (
            "keys",
            "letters_of",
            "sizes",
            "sums",
            "ranks",
            "kept",
            "values",
            "by_size",
            "ordered_keys",
        ):
            setattr(self, name, [0] * SUBSETS)
        for name, count in (("most", 256), ("rack", 64), ("strides", 64), ("letter_keys", 64)):
            setattr(self, name, [0] * count)
        for name in ("size_starts", "dearest"):
            setattr(self, name, [0] * 12)
        self.bag_count = self.others_points = 0

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
        self.letters_of[0] = 0
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
                self.letters_of[j] = self.letters_of[j - block] | cython.cast(cython.ulonglong, 1) << code
                self.keys[j] = self.keys[j - block] + (self.letter_keys[code] if code else 0) & MASK64
                self.ranks[j] = self.ranks[j - block] + (
                    self.equity.leaves.steps[size][code] if size <= most else 0
                )
            total = block * (n + 1)
        self.count = total
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
        for i in range(self.count):
            self.size_starts[self.sizes[i] + 1] += 1
        for i in range(1, 12):
            self.size_starts[i] += self.size_starts[i - 1]
        for i in range(12):
            places[i] = self.size_starts[i]
        for i in range(self.count):
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
        last: cython.uint = self.count - 1
        most: cython.uint = self.equity.leaves.largest
        in_bag: cython.int
        value: cython.longlong
        for i in range(self.count):
            size = self.sizes[i]
            if size <= most:
                self.kept[i] = (
                    STEP * self.equity.leaves.values[self.equity.leaves.offsets[size] + self.ranks[i]]
                )
            else:
                self.kept[i] = self.kept_beyond(i, size)
        if self.equity.leave_share != WHOLE:
            for i in range(self.count):
                self.kept[i] = self.kept[i] * self.equity.leave_share >> 10
        for i in range(256):
            self.most[i] = NOTHING
        for i in range(self.count):
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

    def holds(self, packed, laid):
        """Whether the rack has the tiles of a play: a key alone is no proof."""
        i: cython.uint
        code: cython.uint
        sound: cython.bint = True
        count: cython.uint = count_of(packed)
        for i in range(count):
            code = tile_on_rack(packed, laid, i)
            if self.rack[code] == 0:
                sound = False
                count = i
                break
            self.rack[code] -= 1
        for i in range(count):
            self.rack[tile_on_rack(packed, laid, i)] += 1
        return sound


if not cython.compiled:
    Subsets.__init__ = Subsets.__cinit__
