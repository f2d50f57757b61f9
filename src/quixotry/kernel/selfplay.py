"""Whole games inside the kernel: every player takes the play that scores most.

The bag, the draws, exchanges and endings follow the ruleset exactly as `game.Game` does, so that the
same seed gives the same game there, move by move.
"""

from __future__ import annotations

import cython

from quixotry.kernel.random import Random

if cython.compiled:
    from cython.cimports.quixotry.kernel.generate import Generator
    from cython.cimports.quixotry.kernel.random import Random

BLANK_BIT = cython.declare(cython.uint, 64)
DIGEST_FACTOR = cython.declare(cython.ulonglong, 0x100000001B3)
MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


class SelfPlay:
    """Greedy games on one board; each thread needs its own."""

    def __init__(
        self,
        board,
        counts,
        *,
        players,
        exchange_minimum,
        scoreless_turns,
        out_adjustment,
        scoreless_adjustment,
    ):
        if not cython.compiled:
            self.reserve()
        self.board = board
        self.random = Random(0)
        self.total = 0
        for code in range(len(counts)):
            for _ in range(counts[code]):
                self.full_bag[self.total] = code
                self.total += 1
        self.players = players
        self.exchange_minimum = -1 if exchange_minimum is None else exchange_minimum
        # Where the rules never end a game, one in which nobody can move for so long is over all the same.
        self.scoreless_limit = scoreless_turns or 1000
        self.out_gain = {"double": 2, "transfer": 1, "deduct": 0, "none": 0}[out_adjustment]
        self.out_loss = {"double": 0, "transfer": 1, "deduct": 1, "none": 0}[out_adjustment]
        self.scoreless_loss = {"deduct": 1, "none": 0}[scoreless_adjustment]

    def reserve(self):
        """What C has for nothing: zeroed arrays."""
        self.full_bag, self.bag = [0] * 1000, [0] * 1000
        self.racks, self.scores = [[0] * 64 for _ in range(4)], [0] * 4

    # ------------------------------------------------------------ tiles

    def start(self, seed):
        i: cython.uint
        j: cython.uint
        player: cython.uint
        tile: cython.uchar
        self.board.empty()
        self.random.state = seed
        for i in range(self.total):
            self.bag[i] = self.full_bag[i]
        for i in range(self.total - 1, 0, -1):
            j = self.random.next_below(i + 1)
            tile = self.bag[i]
            self.bag[i] = self.bag[j]
            self.bag[j] = tile
        self.bag_count = self.total
        self.turns = self.bingos = 0
        self.moves_found = self.digest = 0
        for player in range(self.players):
            self.scores[player] = 0
            for i in range(64):
                self.racks[player][i] = 0
            self.draw(player, self.board.geometry.rack_size)

    def draw(self, player, count):
        while count and self.bag_count:
            self.bag_count -= 1
            self.racks[player][self.bag[self.bag_count]] += 1
            count -= 1

    def exchange_all(self, player):
        """The whole rack goes back, after as many new tiles have been drawn."""
        letter: cython.uint
        returned: cython.uint
        j: cython.uint
        back: cython.uchar[64]
        if not cython.compiled:
            back = [0] * 64
        for letter in range(64):
            back[letter] = self.racks[player][letter]
            self.racks[player][letter] = 0
        self.draw(player, self.board.geometry.rack_size)
        for letter in range(64):
            for returned in range(back[letter]):
                j = self.random.next_below(self.bag_count + 1)
                self.bag[self.bag_count] = self.bag[j]
                self.bag[j] = letter
                self.bag_count += 1

    def may_exchange(self, player):
        if self.exchange_minimum < 0 or self.bag_count < cython.cast(cython.uint, self.exchange_minimum):
            return False
        return self.bag_count >= self.rack_count(player)

    def rack_count(self, player):
        count: cython.uint = 0
        letter: cython.uint
        for letter in range(64):
            count += self.racks[player][letter]
        return count

    def rack_points(self, player):
        total: cython.int = 0
        letter: cython.uint
        for letter in range(64):
            total += self.racks[player][letter] * self.board.geometry.points[letter]
        return total

    # ------------------------------------------------------------ the game

    def note(self, event):
        self.digest = (self.digest ^ event) * DIGEST_FACTOR & MASK64

    def lay_best(self, player):
        """Play the best move found, score it and fill the rack again."""
        i: cython.uint
        packed: cython.ulonglong = self.board.best[0]
        laid: cython.ulonglong = self.board.best[1]
        count: cython.uint = packed & 15
        tiles: cython.uchar[16]
        if not cython.compiled:
            tiles = [0] * 16
        self.note(packed)
        self.note(laid)
        for i in range(count):
            tiles[i] = laid >> 6 * i & 63 | (packed >> 4 + i & 1) << 6
            self.racks[player][tiles[i] if tiles[i] < BLANK_BIT else 0] -= 1
        self.board.lay(packed >> 16 & 0xFFFF, tiles, count)
        self.scores[player] += packed >> 32
        self.bingos += count == self.board.geometry.rack_size
        self.draw(player, count)

    def settle(self, winner):
        """The adjustments at the end: `winner` went out, or nobody did (-1)."""
        player: cython.uint
        for player in range(self.players):
            left: cython.int = self.rack_points(player)
            if winner < 0:
                self.scores[player] -= self.scoreless_loss * left
            elif player != cython.cast(cython.uint, winner):
                self.scores[player] -= self.out_loss * left
                self.scores[winner] += self.out_gain * left

    def play(self):
        """The game that `start` has set up, to its end."""
        player: cython.uint = 0
        scoreless: cython.uint = 0
        letter: cython.uint
        while True:
            for letter in range(64):
                self.board.rack[letter] = self.racks[player][letter]
            self.board.generate()
            self.turns += 1
            self.moves_found += self.board.move_count
            if self.board.best[0]:
                scoreless = 0 if self.board.best[0] >> 32 else scoreless + 1
                self.lay_best(player)
                if self.bag_count == 0 and self.rack_count(player) == 0:
                    self.settle(player)
                    return
            else:
                scoreless += 1
                self.note(255)
                if self.may_exchange(player):
                    self.exchange_all(player)
            if scoreless >= self.scoreless_limit:
                self.settle(-1)
                return
            player = (player + 1) % self.players

    # ------------------------------------------------------------ called from Python

    def game(self, seed: cython.ulonglong):
        """(scores, turns, bingos, plays found, digest of the moves) of one game."""
        self.board.best_only = True
        with cython.nogil:
            self.start(seed)
            self.play()
        scores = tuple([self.scores[i] for i in range(self.players)])
        return scores, self.turns, self.bingos, self.moves_found, self.digest

    def games(self, seed: cython.ulonglong, count):
        """One result for each of the seeds from `seed` on."""
        return [self.game(seed + i & MASK64) for i in range(count)]
