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
        cdef unsigned int player, bit, mask
        for player in range(2):
            for bit, code in enumerate(sorted(racks[player])):
                self.tiles[player][bit] = code
                self.worths[player][bit] = factor * points[code]
                if points[code] == 0:
                    self.worthless[player] |= 1 << bit
                if bit == 0 or self.tiles[player][bit - 1] != code:
                    self.first_bits[player][code] = bit
                    self.firsts[player] |= 1 << bit
            for mask in range(1 << len(racks[player])):
                held = [self.tiles[player][bit] for bit in range(16) if mask >> bit & 1]
                self.values[player][mask] = sum([points[code] for code in held])
                self.ordered[player][mask] = sum(
                    [(1 << held.count(code)) - 1 << self.first_bits[player][code] for code in set(held)])

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
        cdef unsigned int need = play.need
        cdef unsigned long long order = play.score
        while need:
            order += self.worths[player][lowest(need)]
            need &= need - 1
        return order << 32 | <unsigned int> play.check
