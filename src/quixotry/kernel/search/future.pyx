"""All words that a player's tiles could ever make on a board while the other passes.

A word is listed if its letters go with what lies on its line, the player has tiles for all its free squares, and it can
be connected with the board; every free square beside tiles must have a word across it in the same list.  What will
really be played is among them.
"""

from libc.stdlib cimport free, malloc
from libc.string cimport memset

from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.codes cimport BLANK, LETTER
from quixotry.kernel.search.lines cimport Lines
from quixotry.kernel.search.racks cimport Racks
from quixotry.kernel.words.nodes cimport ACCEPTS, TARGET, arc_of, find_arc, letters_at, lowest, popcount

cdef enum:
    MOST_WORDS = 1 << 18
    FAR = 255


cdef class Future:
    """The words of one position after the other; they are for racks of at most MOST_SOLO tiles."""

    def __cinit__(self, Generator board not None, Lines lines not None, Racks racks not None, *others):
        self.board = board
        self.lines = lines
        self.racks = racks
        self.cell_count = lines.rows * (lines.count - lines.rows)

    def __dealloc__(self):
        free(self.words)
        free(self.crossing)
        free(self.costs)

    cdef bint ready(self) noexcept nogil:
        """Have memory for the words: most searches end without any. False if there is none."""
        if not self.words:
            self.words = <Word *> malloc(MOST_WORDS * sizeof(Word))
        if not self.crossing:
            self.crossing = <short *> malloc(2 * self.cell_count * 64 * EXTRAS * sizeof(short))
        if not self.costs:
            self.costs = <unsigned char *> malloc(2 * self.cell_count * 64)
        return self.words and self.crossing and self.costs

    cdef bint look(self, unsigned int player, unsigned int mask) noexcept nogil:
        """List the words of a player with some tiles on the board in `tiles`; False if there are too many."""
        cdef unsigned int i
        self.take_rack(player, mask)
        self.measure()
        self.list_words()
        for i in range(2):
            self.connect()
            self.note_crossings()
        return not self.overflowed

    cdef void take_rack(self, unsigned int player, unsigned int mask) noexcept nogil:
        cdef unsigned int left = mask, code, i, last, sets
        self.player = player
        memset(self.held, 0, sizeof(self.held))
        self.held_count = 0
        self.letters = 0
        self.masks[0] = self.ordered[0] = 0
        while left:
            i = lowest(left)
            left &= left - 1
            code = self.racks.tiles[player][i]
            if self.held[code] == 0:
                self.first_bits[code] = self.held_count
            sets = 1 << self.held_count
            for last in range(sets):
                self.masks[sets | last] = self.racks.ordered[player][self.masks[last] | 1 << i]
                # one more of its kind than the others are
                self.ordered[sets | last] = self.ordered[last] | 1 << self.first_bits[code] + popcount(
                    last >> self.first_bits[code])
            self.held[code] += 1
            self.held_count += 1
            self.letters |= <unsigned long long> 1 << code
        self.letter_count = 0
        for code in range(1, 63):
            if self.held[0] or self.held[code]:
                self.places[code] = self.letter_count
                self.letter_count += 1

    # ------------------------------------------------------------ the board

    cdef void measure(self) noexcept nogil:
        """Which squares lie beside tiles, and which letters go with those."""
        cdef unsigned int cell, direction, line, place, size
        self.find_distances()
        for line in range(self.lines.count):
            direction = line >= self.lines.rows
            size = self.lines.sizes[line]
            for place in range(size):
                cell = cell_of(self.lines, line, place)
                self.beside[direction][cell] = (
                    (place > 0 and self.tiles[cell_of(self.lines, line, place - 1)])
                    or (place + 1 < size and self.tiles[cell_of(self.lines, line, place + 1)]))
                self.fitting[direction][cell] = ~(<unsigned long long> 0)
                if self.tiles[cell] == 0 and self.beside[direction][cell]:
                    self.fitting[direction][cell] = self.find_fitting(line, place)

    cdef void find_distances(self) noexcept nogil:
        """How many steps each square is from a tile, FAR for squares that are blocked."""
        cdef unsigned int columns = self.lines.count - self.lines.rows
        cdef unsigned int cell = 0, row, column, nearest
        cdef bint changed = True
        for cell in range(self.cell_count):
            self.distances[cell] = 0 if self.tiles[cell] else FAR
        while changed:
            changed = False
            cell = 0
            for row in range(self.lines.rows):
                for column in range(columns):
                    nearest = FAR - 1
                    if row:
                        nearest = min(nearest, self.distances[cell - columns])
                    if row + 1 < self.lines.rows:
                        nearest = min(nearest, self.distances[cell + columns])
                    if column:
                        nearest = min(nearest, self.distances[cell - 1])
                    if column + 1 < columns:
                        nearest = min(nearest, self.distances[cell + 1])
                    if nearest + 1 < self.distances[cell] and (
                            self.board.geometry.open[self.lines.squares[row] + column]):
                        self.distances[cell] = nearest + 1
                        changed = True
                    cell += 1

    cdef unsigned long long find_fitting(self, unsigned int line, unsigned int place) noexcept nogil:
        """The letters that stand between the tiles beside a place in some word, whatever is around them."""
        cdef unsigned int node = self.board.gaddag, arc, at = place, end = place, tile
        cdef unsigned long long found = 0, letters, left
        cdef const unsigned int *nodes = self.board.nodes
        while end + 1 < self.lines.sizes[line] and self.tiles[cell_of(self.lines, line, end + 1)]:
            end += 1
        while end > place and node:
            node = find_arc(nodes, node, self.tiles[cell_of(self.lines, line, end)] & LETTER) & TARGET
            end -= 1
        if node == 0:
            return 0
        letters = left = letters_at(nodes, node) & ~(<unsigned long long> 1)
        letters |= nodes[node] & 1
        if self.held[0] == 0:
            left &= self.letters
        while left:
            arc = arc_of(nodes, node, letters, lowest(left))
            at = place
            while at and arc:
                tile = self.tiles[cell_of(self.lines, line, at - 1)]
                if tile == 0:
                    break
                arc = find_arc(nodes, arc & TARGET, tile & LETTER) if arc & TARGET else 0
                at -= 1
            if arc:
                found |= left & (~left + 1)
            left &= left - 1
        return found

    # ------------------------------------------------------------ words

    cdef void list_words(self) noexcept nogil:
        """All words of all lines that have a free place for each of their tiles."""
        cdef unsigned int line, place
        self.word_count = 0
        self.overflowed = False
        for line in range(self.lines.count):
            self.line = line
            for place in range(self.lines.sizes[line]):
                if place and self.tiles[cell_of(self.lines, line, place - 1)]:
                    continue
                if self.reachable(line, place):
                    memset(&self.word, 0, sizeof(Word))
                    self.word.line = line
                    self.touches = False
                    self.extend(place, self.board.graph.dawg)

    cdef bint reachable(self, unsigned int line, unsigned int place) noexcept nogil:
        """Whether a word from a place on comes near enough to a tile: the rest of the rack must lead there."""
        cdef unsigned int cell, used = 0
        for place in range(place, self.lines.sizes[line]):
            cell = cell_of(self.lines, line, place)
            if self.distances[cell] == FAR:
                return False
            used += self.distances[cell] > 0
            if used + max(self.distances[cell], 1) <= self.held_count + 1:
                return True
        return False

    cdef void extend(self, unsigned int place, unsigned int node) noexcept nogil:
        """Continue a word on a place with each letter that is there or at hand."""
        cdef unsigned int cell, tile, arc, letter
        cdef bint touched = self.touches
        cdef unsigned long long letters, usable
        cdef const unsigned int *nodes = self.board.nodes
        if place >= self.lines.sizes[self.line] or node == 0 or self.overflowed:
            return
        cell = cell_of(self.lines, self.line, place)
        tile = self.tiles[cell]
        if self.distances[cell] <= 1:
            self.touches = True
        if tile:
            arc = find_arc(nodes, node, tile & LETTER)
            if arc:
                self.word.lying += self.board.points[tile]
                self.step(place, arc)
                self.word.lying -= self.board.points[tile]
        elif self.word.count < self.held_count and self.distances[cell] != FAR:
            letters = letters_at(nodes, node)
            usable = letters & self.fitting[self.line < self.lines.rows][cell] & ~(<unsigned long long> 1)
            if self.held[0] == 0:
                usable &= self.letters
            while usable:
                letter = lowest(usable)
                usable &= usable - 1
                arc = arc_of(nodes, node, letters, letter)
                self.word.places |= <unsigned int> 1 << place
                self.word.count += 1
                if self.held[letter]:
                    self.held[letter] -= 1
                    self.word.codes[self.word.count - 1] = letter
                    self.step(place, arc)
                    self.held[letter] += 1
                if self.held[0]:
                    self.held[0] -= 1
                    self.word.codes[self.word.count - 1] = letter | BLANK
                    self.step(place, arc)
                    self.held[0] += 1
                self.word.count -= 1
                self.word.places ^= <unsigned int> 1 << place
        self.touches = touched

    cdef void step(self, unsigned int place, unsigned int arc) noexcept nogil:
        """A letter lies on a place: a word may end here, or go on."""
        if arc & ACCEPTS and self.word.count and (
                place + 1 >= self.lines.sizes[self.line] or self.tiles[cell_of(self.lines, self.line, place + 1)] == 0):
            if self.word_count == MOST_WORDS:
                self.overflowed = True
                return
            self.words[self.word_count] = self.word
            self.words[self.word_count].touches = self.touches
            self.word_count += 1
        self.extend(place + 1, arc & TARGET)

    # ------------------------------------------------------------ words across each other

    cdef inline unsigned int entry(self, unsigned int direction, const Word *word, unsigned int place,
                                   unsigned int i) noexcept nogil:
        """Where what is known of words through a place with a word's letter is."""
        return (direction * self.cell_count + cell_of(self.lines, word.line, place)) * self.letter_count + self.places[
            word.codes[i] & LETTER]

    cdef void connect(self) noexcept nogil:
        """Drop the words that can never be connected with the board, and count what the others need for it.

        A word that touches no tile needs one across it that is connected itself.
        """
        cdef unsigned int i, kept = 0, left, at, bridge, direction, cost
        cdef bint changed = True
        cdef Word *word
        cdef unsigned char *known
        memset(self.costs, FAR, 2 * self.cell_count * self.letter_count)
        while changed:
            changed = False
            for i in range(self.word_count):
                word = self.words + i
                direction = word.line >= self.lines.rows
                bridge = 0
                if not word.touches:
                    bridge = FAR
                    left = word.places
                    at = 0
                    while left:
                        cost = self.costs[self.entry(1 - direction, word, lowest(left), at)]
                        bridge = min(bridge, cost - 1)
                        left &= left - 1
                        at += 1
                word.bridge = bridge
                if word.count + bridge > self.held_count:
                    continue
                left = word.places
                at = 0
                while left:
                    known = self.costs + self.entry(direction, word, lowest(left), at)
                    if word.count + bridge < known[0]:
                        known[0] = word.count + bridge
                        changed = True
                    left &= left - 1
                    at += 1
        for i in range(self.word_count):
            word = self.words + i
            if word.count + word.bridge <= self.held_count:
                self.words[kept] = word[0]
                kept += 1
        self.word_count = kept

    cdef void note_crossings(self) noexcept nogil:
        """What the words add for each other, and then without those that do not go with any that they need."""
        cdef unsigned int i, kept = 0
        memset(self.crossing, 0xFF, 2 * self.cell_count * self.letter_count * EXTRAS * sizeof(short))
        for i in range(self.word_count):
            self.note_crossing(self.words + i)
        for i in range(self.word_count):
            if self.fits(self.words + i):
                self.words[kept] = self.words[i]
                kept += 1
        self.word_count = kept

    cdef bint fits(self, const Word *word) noexcept nogil:
        """Whether there is a word across each place of a word that lies beside tiles."""
        cdef unsigned int across = word.line < self.lines.rows, left = word.places, cell, i = 0
        while left:
            cell = cell_of(self.lines, word.line, lowest(left))
            if self.beside[across][cell] and self.crossing[
                    self.entry(across, word, lowest(left), i) * EXTRAS + self.held_count - word.count] < 0:
                return False
            left &= left - 1
            i += 1
        return True

    cdef void note_crossing(self, const Word *word) noexcept nogil:
        """What a word adds for a tile of it that is laid as a part of another word."""
        cdef unsigned int left = word.places, place, i = 0, direction = word.line >= self.lines.rows
        cdef unsigned int extra
        cdef int total = word.lying, other
        cdef short *known
        for i in range(word.count):
            total += self.board.points[word.codes[i]]
        i = 0
        while left:
            place = lowest(left)
            left &= left - 1
            known = self.crossing + self.entry(direction, word, place, i) * EXTRAS
            if total > LARGEST:
                self.overflowed = True
                return
            other = total - <int> self.board.points[word.codes[i]]
            extra = word.count - 1
            while extra < EXTRAS and known[extra] < other:
                known[extra] = other
                extra += 1
            i += 1
