"""The leave census: what every possible rack is worth on one board, all of them at once.

The plays of a board are listed with every tile in hand; each set of tiles that can be laid keeps the best score it
has anywhere.  Then every rack looks at its subsets: play these, keep the others.  A rack is grown tile by tile in
order, so the places of its subsets in the tables are sums that all racks with the same beginning share.  A set of
tiles without a play counts as exchanged: the same, for nothing.

Over many boards the best values add up; a leave is worth the mean over all racks that it can be filled up to, by how
likely each is drawn from a full bag, less the mean over all racks.  Nothing is left to chance but the boards.
"""

from libc.stdlib cimport calloc, free
from libc.string cimport memset

from quixotry.kernel.best.leaves cimport STEP, Leaves
from quixotry.kernel.best.leaves import table_size
from quixotry.kernel.words.nodes cimport ACCEPTS, TARGET, arc_of, find_arc, letters_at, lowest, popcount
from quixotry.kernel.best.shapes cimport certain_points, first_square, length_of, multiplier_of
from quixotry.kernel.best.slots cimport Slots
from quixotry.kernel.board.geometry cimport LINES
from quixotry.kernel.codes cimport LOW

from math import comb

cdef enum:
    MOST_TILES = 9
    MOST_SUBSETS = 512
    LETTER = 63
    UNITS = 1000 // STEP        # of a leave's value in a point
    HIGHEST = 32767


cdef class Census:
    """Sums over boards for one ruleset; each thread has its own, and `merge` adds them up."""

    cdef Slots slots
    cdef object board
    cdef Leaves leaves
    cdef readonly unsigned int rack_size
    cdef unsigned int types
    cdef readonly unsigned long long boards
    cdef unsigned int counts[64]
    cdef unsigned long long offsets[MOST_TILES + 2]
    cdef unsigned int steps[MOST_TILES + 2][64]
    cdef short *scores              # by set of tiles: the best score on this board, 0 if it cannot be laid
    cdef unsigned long long score_count
    cdef long long *sums            # by rack: of the best values, in units of a leave
    cdef unsigned long long rack_count
    # the word being laid
    cdef unsigned char letters[32]
    cdef unsigned short squares[32]
    cdef unsigned int slot
    cdef unsigned int last_slot
    # racks under way, by number of tiles
    cdef unsigned int ranks[MOST_TILES + 1][MOST_SUBSETS]
    cdef unsigned char sizes[MOST_SUBSETS]
    cdef unsigned char held[64]

    def __cinit__(self, board, leaves, counts):
        self.board = board
        self.slots = Slots(board)
        self.rack_size = board.geometry.rack_size
        self.types = len(counts)
        if self.rack_size > MOST_TILES:
            raise ValueError(f"no census of racks of {self.rack_size} tiles")
        for code in range(self.types):
            self.counts[code] = min(counts[code], 63)  # no rack can tell more of them apart
        for size in range(1, self.rack_size + 1):
            self.offsets[size] = table_size(self.types, size - 1)
            for code in range(self.types):
                self.steps[size][code] = comb(code + size - 1, size)
        self.score_count = table_size(self.types, self.rack_size)
        self.rack_count = self.score_count - self.offsets[self.rack_size]
        self.scores = <short *> calloc(self.score_count + 8, 2)
        self.sums = <long long *> calloc(self.rack_count, 8)
        if self.scores == NULL or self.sums == NULL:
            raise MemoryError
        for subset in range(MOST_SUBSETS):
            self.sizes[subset] = bin(subset).count("1")
        self.judge_by(leaves)

    def __dealloc__(self):
        free(self.scores)
        free(self.sums)

    def judge_by(self, Leaves leaves not None):
        """Use these leaves, and forget what was counted with others."""
        if leaves.types != self.types or leaves.largest < self.rack_size - 1:
            raise ValueError("the leaves are of another ruleset")
        self.leaves = leaves
        self.boards = 0
        memset(self.sums, 0, 8 * self.rack_count)

    # ------------------------------------------------------------ the plays of the board

    cdef void list_plays(self) noexcept nogil:
        cdef unsigned int line, slot, base, first
        memset(self.scores, 0, 2 * self.score_count)
        self.slots.refresh()
        for line in range(LINES):
            base = line * self.slots.line_capacity
            slot = base
            while slot < base + self.slots.counts[line]:
                # All slots that begin on one square share their words' beginnings.
                first = first_square(self.slots.shapes[slot])
                self.slot = slot
                while slot < base + self.slots.counts[line] and first_square(self.slots.shapes[slot]) == first:
                    slot += 1
                self.last_slot = slot
                self.spell(first, self.slot, self.slots.board.graph.dawg, 0, first)

    cdef void spell(self, unsigned int square, unsigned int slot, unsigned int node, unsigned int laid,
                    unsigned int first) noexcept nogil:
        """Go on with each letter that fits `square`; `slot` is the first that may end here or later."""
        cdef unsigned int tile = self.slots.board.tiles[square]
        cdef unsigned int length = square - first + 1
        cdef unsigned long long letters
        cdef unsigned int letter, arc
        cdef bint ends
        while slot < self.last_slot and length_of(self.slots.shapes[slot]) < length:
            slot += 1
        if slot == self.last_slot:
            return
        ends = length_of(self.slots.shapes[slot]) == length
        if tile:
            arc = find_arc(self.slots.board.nodes, node, tile & LETTER)
            if arc & ACCEPTS and ends:
                self.record(slot, laid)
            if arc & TARGET:
                self.spell(square + 1, slot, arc & TARGET, laid, first)
            return
        letters = letters_at(self.slots.board.nodes, node)
        self.squares[laid] = square
        cdef unsigned long long usable = letters & self.slots.board.cross_sets[square] & ~(<unsigned long long> 1)
        while usable:
            letter = lowest(usable)
            usable &= usable - 1
            arc = arc_of(self.slots.board.nodes, node, letters, letter)
            self.letters[laid] = letter
            if arc & ACCEPTS and ends:
                self.record(slot, laid + 1)
            if arc & TARGET:
                self.spell(square + 1, slot, arc & TARGET, laid + 1, first)

    cdef void record(self, unsigned int slot, unsigned int count) noexcept nogil:
        """A play: the best score of its tiles, and of those with one or two of them blanks."""
        cdef unsigned int codes[MOST_TILES + 1]
        cdef long long worth[MOST_TILES + 1]
        # How much the place of a set of tiles is made of by those before, moved up by 0, 1 or 2.
        cdef unsigned long long before[3][MOST_TILES + 2]
        cdef unsigned long long after[MOST_TILES + 2]
        cdef unsigned int multiplier = multiplier_of(self.slots.shapes[slot])
        cdef long long score = certain_points(self.slots.bounds[slot])
        cdef long long value, less
        cdef long long blank = self.slots.board.points[0]
        cdef unsigned int i, j, k, letter, missing = 0
        cdef unsigned long long gain, place
        for i in range(count):
            letter = self.letters[i]
            gain = self.slots.board.gains[self.squares[i]]
            value = (gain & LOW) * multiplier + (gain >> 32)
            score += self.slots.board.points[letter] * value
            # What a blank would cost here; of equal letters the cheapest first.
            value = (<long long> self.slots.board.points[letter] - blank) * value
            j = i
            while j > 0 and (codes[j - 1] > letter or (codes[j - 1] == letter and worth[j - 1] > value)):
                codes[j] = codes[j - 1]
                worth[j] = worth[j - 1]
                j -= 1
            codes[j] = letter
            worth[j] = value
        i = 0
        while i < count:
            j = i
            while j < count and codes[j] == codes[i]:
                j += 1
            if j - i > self.counts[codes[i]]:
                missing += j - i - self.counts[codes[i]]
            i = j
        if missing > self.counts[0] or missing > 2:
            return
        for k in range(3):
            before[k][0] = 0
            for i in range(count):
                before[k][i + 1] = before[k][i] + (self.steps[i + 1 + k][codes[i]] if i + 1 + k <= self.rack_size else 0)
        after[count] = 0
        for i in range(count, 0, -1):
            after[i - 1] = after[i] + self.steps[i][codes[i - 1]]
        if missing == 0:
            self.keep(self.offsets[count] + after[0], score)
        if self.counts[0] == 0:
            return
        for i in range(count):
            if i > 0 and codes[i] == codes[i - 1]:
                continue
            less = score - worth[i]
            if missing == 0 or (missing == 1 and self.is_scarce(codes, count, i)):
                self.keep(self.offsets[count] + before[1][i] + after[i + 1], less)
            if self.counts[0] > 1:
                for j in range(i + 1, count):
                    if codes[j] == codes[j - 1] and j != i + 1:
                        continue
                    if missing and not self.enough(codes, count, i, j):
                        continue
                    self.keep(
                        self.offsets[count] + before[2][i] + before[1][j] - before[1][i + 1] + after[j + 1],
                        less - worth[j],
                    )

    cdef bint is_scarce(self, unsigned int *codes, unsigned int count, unsigned int at) noexcept nogil:
        """Whether the letter at a place is the one that there are too few of."""
        cdef unsigned int i, n = 0
        for i in range(count):
            n += codes[i] == codes[at]
        return n > self.counts[codes[at]]

    cdef bint enough(self, unsigned int *codes, unsigned int count, unsigned int a, unsigned int b) noexcept nogil:
        """Whether the bag has the tiles that are left when two are blanks."""
        cdef unsigned int i, j, n
        for i in range(count):
            n = 0
            for j in range(count):
                n += codes[j] == codes[i] and j != a and j != b
            if n > self.counts[codes[i]]:
                return False
        return True

    cdef void keep(self, unsigned long long place, long long score) noexcept nogil:
        if score > HIGHEST:
            score = HIGHEST
        if score > self.scores[place]:
            self.scores[place] = <short> score

    # ------------------------------------------------------------ the racks

    cdef void grow(self, unsigned int tiles, unsigned int least) noexcept nogil:
        """Every rack that begins with the tiles held, all others no smaller than `least`."""
        cdef unsigned int x, subset, size
        cdef unsigned int whole = 1 << tiles
        if tiles == self.rack_size - 1:
            self.fill(tiles, least)
            return
        for x in range(least, self.types):
            if self.held[x] == self.counts[x]:
                continue
            self.held[x] += 1
            for subset in range(whole):
                size = self.sizes[subset]
                self.ranks[tiles + 1][subset] = self.ranks[tiles][subset]
                self.ranks[tiles + 1][subset | whole] = self.ranks[tiles][subset] + self.steps[size + 1][x]
            self.grow(tiles + 1, x)
            self.held[x] -= 1

    cdef void fill(self, unsigned int tiles, unsigned int least) noexcept nogil:
        """The last tile of the racks: what the best play or exchange of each is worth."""
        cdef unsigned int whole = 1 << tiles
        cdef unsigned int x, subset, size
        cdef long long best, value
        cdef const short *values = self.leaves.values
        cdef const unsigned int *ranks = self.ranks[tiles]
        cdef unsigned int play_at[MOST_SUBSETS]     # this subset and the last tile, without what the tile adds
        cdef unsigned int keep_at[MOST_SUBSETS]     # the others and the last tile
        cdef long long scored[MOST_SUBSETS]
        cdef long long kept[MOST_SUBSETS]
        for subset in range(whole):
            size = self.sizes[subset]
            scored[subset] = UNITS * <long long> self.scores[self.offsets[size] + ranks[subset]]
            kept[subset] = values[self.leaves.offsets[tiles - size] + ranks[whole - 1 - subset]]
            play_at[subset] = self.offsets[size + 1] + ranks[subset]
            keep_at[subset] = self.leaves.offsets[tiles - size + 1] + ranks[whole - 1 - subset] if subset else 0
        for x in range(least, self.types):
            if self.held[x] == self.counts[x]:
                continue
            best = UNITS * <long long> self.scores[play_at[0] + self.steps[1][x]] + kept[0]
            for subset in range(1, whole):
                size = self.sizes[subset]
                value = UNITS * <long long> self.scores[play_at[subset] + self.steps[size + 1][x]] + kept[subset]
                if value > best:
                    best = value
                value = scored[subset] + values[keep_at[subset] + self.steps[tiles - size + 1][x]]
                if value > best:
                    best = value
            self.sums[ranks[whole - 1] + self.steps[self.rack_size][x]] += best

    def add_board(self):
        """Count the board as it lies."""
        with nogil:
            self.list_plays()
            memset(self.held, 0, 64)
            self.ranks[0][0] = 0
            self.grow(0, 0)
        self.boards += 1

    def best_scores(self):
        """By set of tiles: the best score on the last board counted, for tests."""
        return {place: self.scores[place] for place in range(self.score_count) if self.scores[place]}

    def rack_sum(self, place):
        """What has been counted for a rack, by its place among the racks, in thousandths of a point."""
        return STEP * self.sums[place]

    # ------------------------------------------------------------ results

    def dump(self):
        """The sums, to be kept in a file or added to another census."""
        return (<char *> self.sums)[: 8 * self.rack_count]

    def merge(self, bytes sums, boards):
        """Add the sums of another census with the same leaves."""
        cdef unsigned long long i
        cdef const long long *other
        if len(sums) != 8 * self.rack_count:
            raise ValueError("the sums are of another ruleset")
        other = <const long long *> <const char *> sums
        for i in range(self.rack_count):
            self.sums[i] += other[i]
        self.boards += boards

    def values(self):
        """The value of every leave by its place in a table, as 16-bit numbers in steps of a leave."""
        cdef unsigned long long count = table_size(self.types, self.rack_size - 1)
        cdef double *totals = <double *> calloc(count, 8)
        cdef double *weights = <double *> calloc(count, 8)
        cdef double choose[64][MOST_TILES + 1]
        cdef unsigned long long i
        cdef double mean
        cdef long value
        if totals == NULL or weights == NULL:
            free(totals)
            free(weights)
            raise MemoryError
        ways = [[comb(n, k) for k in range(MOST_TILES + 1)] for n in range(64)]
        for n in range(64):
            for k in range(MOST_TILES + 1):
                choose[n][k] = ways[n][k]
        result = bytearray(2 * count)
        cdef short *out = <short *> <char *> result
        with nogil:
            memset(self.held, 0, 64)
            self.spread(0, 0, 0, choose, totals, weights)
            mean = totals[0] / weights[0]
            for i in range(count):
                if weights[i] > 0:
                    value = <long> ((totals[i] / weights[i] - mean) / self.boards + (0.5 if totals[i] / weights[i] >= mean else -0.5))
                    out[i] = <short> (HIGHEST if value > HIGHEST else -HIGHEST if value < -HIGHEST else value)
            out[0] = 0
        free(totals)
        free(weights)
        return result

    cdef void spread(self, unsigned int tiles, unsigned int least, unsigned int rank, double[MOST_TILES + 1] *choose,
                     double *totals, double *weights) noexcept nogil:
        """Give the value of each rack to the leaves that it may be drawn to."""
        cdef unsigned int x
        if tiles == self.rack_size:
            self.give(rank, choose, totals, weights)
            return
        for x in range(least, self.types):
            if self.held[x] < self.counts[x]:
                self.held[x] += 1
                self.spread(tiles + 1, x, rank + self.steps[tiles + 1][x], choose, totals, weights)
                self.held[x] -= 1

    cdef void give(self, unsigned int rank, double[MOST_TILES + 1] *choose, double *totals, double *weights) noexcept nogil:
        """One rack: all of its subsets of fewer tiles, each with the number of ways to draw the rest."""
        cdef unsigned int places[MOST_SUBSETS]
        cdef unsigned int sizes[MOST_SUBSETS]
        cdef double ways[MOST_SUBSETS]
        cdef unsigned int total = 1, block, j, n, x, seen = 0
        cdef double value = <double> self.sums[rank]
        places[0] = 0
        sizes[0] = 0
        ways[0] = 1
        for x in range(self.types):
            n = self.held[x]
            if n == 0:
                continue
            block = total
            # With this many of the tile kept, the rest of the rack comes from what the bag then has of it.
            for j in range(block, block * (n + 1)):
                places[j] = places[j - block] + self.steps[sizes[j - block] + 1][x]
                sizes[j] = sizes[j - block] + 1
                ways[j] = ways[j % block] * choose[self.counts[x] - j // block][n - j // block]
            for j in range(block):
                ways[j] *= choose[self.counts[x]][n]
            total = block * (n + 1)
        for j in range(total - 1):
            totals[self.offsets[sizes[j]] + places[j]] += ways[j] * value
            weights[self.offsets[sizes[j]] + places[j]] += ways[j]
