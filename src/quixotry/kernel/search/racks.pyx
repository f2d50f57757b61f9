"""Both racks of an endgame as sets: every tile that a player begins with is a bit."""

from libc.string cimport memset

from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.codes cimport CODES
from quixotry.kernel.search.plays cimport Play
from quixotry.kernel.words.nodes cimport lowest


cdef class Racks:
    """The tiles of both players as codes, and what each kind of tile counts.

    A play comes the earlier the more it scores and the more it rids its player of, the tiles' points `factor` times.
    """

    def __cinit__(self, racks, points, unsigned int factor):
        cdef unsigned char counts[CODES]
        cdef unsigned int player
        self.factor = factor
        for code, value in enumerate(points):
            self.points[code] = value
        for player in range(2):
            memset(counts, 0, CODES)
            for code in racks[player]:
                counts[code] += 1
            self.hold(player, counts)

    cdef void hold(self, unsigned int player, const unsigned char *counts) noexcept nogil:
        """A player begins with these tiles, so many of each code."""
        cdef unsigned int code, i, bit = 0, mask, rest, top = 0
        self.firsts[player] = self.worthless[player] = 0
        for code in range(CODES):
            if counts[code]:
                self.first_bits[player][code] = bit
                self.firsts[player] |= 1 << bit
            for i in range(counts[code]):
                self.tiles[player][bit] = code
                self.worths[player][bit] = self.factor * self.points[code]
                if self.points[code] == 0:
                    self.worthless[player] |= 1 << bit
                bit += 1
        self.sizes[player] = bit
        self.ordered[player][0] = self.values[player][0] = 0
        for mask in range(1, <unsigned int> 1 << bit):
            if mask >> top + 1:
                top += 1
            code = self.tiles[player][top]
            rest = mask ^ 1 << top
            self.values[player][mask] = self.values[player][rest] + self.points[code]
            rest = self.ordered[player][rest]
            i = self.first_bits[player][code]
            while rest >> i & 1:
                i += 1
            self.ordered[player][mask] = rest | 1 << i

    cdef void fill(self, Generator board, unsigned int player, unsigned int mask) noexcept nogil:
        """Give a board some of a player's tiles."""
        cdef unsigned char *rack = board.rack
        cdef unsigned long long letters = 0
        cdef unsigned int code
        memset(rack, 0, CODES)
        while mask:
            code = self.tiles[player][lowest(mask)]
            rack[code] += 1
            letters |= <unsigned long long> 1 << code
            mask &= mask - 1
        board.rack_letters = letters & ~(<unsigned long long> 1)

    cdef unsigned long long order_of(self, const Play *play, unsigned int player) noexcept nogil:
        """What plays are sorted by: score and worth of the tiles << 32 | half of its number."""
        cdef unsigned long long order = play.score + self.factor * self.values[player][play.need]
        return order << 32 | <unsigned int> play.check
