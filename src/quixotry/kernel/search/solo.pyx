"""How much a player can gain at most if the other only passes: a bound for any play of both.

Whoever is not to gain can always pass, so nobody gains more than alone.  Alone a player lays some tiles, then others.
Every play that will ever be possible is among these: a word that the tiles could make (`future.pyx`), some of its tiles
laid now, the others before.  The best that a set of tiles can score in one play is known by what has been laid before,
and the best way to divide the rack into plays bounds the whole.  What is neglected is that two plays may need the same
square, or one tile in two places: the bound is too high, never too low.
"""

from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.codes cimport BLANK
from quixotry.kernel.search.future cimport EXTRAS, LARGEST, Future, Word, cell_of
from quixotry.kernel.search.lines cimport Lines
from quixotry.kernel.search.racks cimport MOST_SOLO, SOLO_SETS, Bounds, Racks
from quixotry.kernel.words.nodes cimport lowest, popcount

cdef enum:
    NEVER = -0x8000000      # less than any score; a rack full of them does not overflow
    NO_WAY = -0x7000        # the same for what is kept
    LEAST_KEPT = 64
    MOST_KEPT = 1 << 14


cdef class Solo(Future):
    """Bounds for the positions of one endgame; `size` bytes are for what is kept."""

    def __cinit__(self, Generator board not None, Lines lines not None, Racks racks not None, int scoreless_factor,
                  unsigned long long size):
        cdef unsigned int count = LEAST_KEPT
        self.scoreless_factor = scoreless_factor
        while count < MOST_KEPT and 2 * count * sizeof(Bounds) <= size:
            count *= 2
        self.last = count - 1

    def __dealloc__(self):
        free(self.scores)
        free(self.kept)

    # ------------------------------------------------------------ what is kept

    cdef Bounds *find(self, unsigned long long key) noexcept nogil:
        """Bounds that are kept; whoever goes on using them compares the key, for their place may be given away."""
        if self.kept and self.kept[key & self.last].key == key:
            return self.kept + (key & self.last)
        return NULL

    cdef Bounds *make(self, unsigned long long key, unsigned int player, unsigned int mask, bint first) noexcept nogil:
        """The bounds of the position in `tiles` for a player with some tiles; none if they cannot be had."""
        cdef Bounds *bounds
        if not self.scores:
            self.scores = <int *> malloc(SOLO_SETS * SOLO_SETS * EXTRAS * sizeof(int))
        if not self.kept:
            self.kept = <Bounds *> calloc(self.last + 3, sizeof(Bounds))
        if not self.scores or not self.kept or not self.ready():
            return NULL
        bounds = self.kept + (key & self.last)
        if first:
            bounds = self.kept + self.last + 1 + player
        bounds.key = 0
        if self.lines.opening or not self.bound(player, mask, bounds):
            return NULL
        bounds.key = key
        self.builds += 1
        return bounds

    cdef bint bound(self, unsigned int player, unsigned int mask, Bounds *bounds) noexcept nogil:
        """What a player can score with some tiles on the board in `tiles`; False if it is too much to tell."""
        cdef unsigned int i
        if not self.look(player, mask):
            return False
        for i in range(EXTRAS << 2 * self.held_count):
            self.scores[i] = NEVER
        for i in range(self.word_count):
            self.note_scores(self.words + i)
        return self.combine(bounds)

    cdef void note_scores(self, const Word *word) noexcept nogil:
        """What each part of a word's tiles scores if the others lie already."""
        cdef unsigned int across = word.line < self.lines.rows      # the direction of what crosses it
        cdef unsigned int left = word.places, place, i = 0, cell, square, part, extra, rest, bits = 0
        cdef unsigned int most = self.held_count - word.count
        cdef unsigned int ready[EXTRAS]         # by number of others: the tiles that may be laid
        cdef unsigned int raw[MOST_SOLO]
        cdef int crosses[MOST_SOLO][EXTRAS]
        cdef int values[MOST_SOLO]
        cdef int gains[MOST_SOLO]
        cdef unsigned int multipliers[MOST_SOLO]
        cdef unsigned int sets[SOLO_SETS]
        cdef int mains[SOLO_SETS]
        cdef unsigned int factors[SOLO_SETS]
        cdef int sums[SOLO_SETS][EXTRAS]
        cdef int value, score, other
        cdef int *known
        cdef const short *crossing
        memset(ready, 0, sizeof(ready))
        while left:
            place = lowest(left)
            left &= left - 1
            cell = cell_of(self.lines, word.line, place)
            square = self.lines.squares[word.line] + place
            value = self.board.points[word.codes[i]]
            values[i] = value
            gains[i] = value * self.board.geometry.letter_multipliers[square]
            multipliers[i] = self.board.geometry.word_multipliers[square]
            raw[i] = self.first_bits[0 if word.codes[i] & BLANK else word.codes[i]]
            while bits >> raw[i] & 1:
                raw[i] += 1
            bits |= 1 << raw[i]
            crossing = self.crossing + self.entry(across, word, place, i) * EXTRAS
            for extra in range(most + 1):
                other = crossing[extra]
                crosses[i][extra] = 0
                if other >= 0:
                    crosses[i][extra] = multipliers[i] * (other + gains[i])
                if other >= 0 or not self.beside[across][cell]:
                    ready[extra] |= 1 << i
            i += 1
        if ready[most] != (1 << word.count) - 1:
            return
        sets[0] = 0
        mains[0] = word.lying
        for i in range(word.count):
            mains[0] += values[i]
        factors[0] = 1
        memset(sums[0], 0, sizeof(sums[0]))
        for part in range(1, 1 << word.count):
            i = lowest(part)
            rest = part & part - 1
            sets[part] = sets[rest] | 1 << raw[i]
            mains[part] = mains[rest] + gains[i] - values[i]
            factors[part] = factors[rest] * multipliers[i]
            known = self.scores + ((self.ordered[sets[part]] << self.held_count)
                                   + self.ordered[bits & ~sets[part]]) * EXTRAS
            score = mains[part] * factors[part] + self.board.bonuses[popcount(part)]
            for extra in range(most + 1):
                sums[part][extra] = sums[rest][extra] + crosses[i][extra]
                if part & ~ready[extra] == 0 and extra >= word.bridge and score + sums[part][extra] > known[extra]:
                    known[extra] = score + sums[part][extra]

    cdef bint combine(self, Bounds *bounds) noexcept nogil:
        """The best ways to divide sets of tiles into plays, smaller sets first; False if they score too much."""
        cdef unsigned int all_tiles = (1 << self.held_count) - 1, tiles, part, lying, at
        cdef int best, value
        cdef int outs[SOLO_SETS]
        cdef int stops[SOLO_SETS]
        for tiles in range(all_tiles + 1):
            if self.ordered[tiles] != tiles:
                continue
            at = self.masks[tiles]
            outs[tiles] = NEVER if tiles else 0
            stops[tiles] = -self.scoreless_factor * self.racks.values[self.player][at] if tiles else NEVER
            lying = self.ordered[all_tiles & ~tiles]
            part = tiles
            while part:
                if self.ordered[part] == part:
                    best = self.best_of(part, lying)
                    if best > NEVER:
                        value = self.ordered[tiles & ~part]
                        outs[tiles] = max(outs[tiles], best + outs[value])
                        stops[tiles] = max(stops[tiles], best + stops[value])
                part = part - 1 & tiles
            if max(outs[tiles], stops[tiles]) > LARGEST:
                return False
            bounds.out[at] = max(outs[tiles], NO_WAY)
            bounds.stop[at] = max(stops[tiles], NO_WAY)
        return True

    cdef int best_of(self, unsigned int part, unsigned int lying) noexcept nogil:
        """The best score of some tiles when others have been laid."""
        cdef unsigned int before = lying
        cdef int best = NEVER
        while True:
            if self.ordered[before] == before:
                best = max(best, self.scores[((part << self.held_count) + before) * EXTRAS
                                             + popcount(lying) - popcount(before)])
            if before == 0:
                return best
            before = before - 1 & lying
