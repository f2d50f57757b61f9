"""Whole games inside the kernel: every player takes the play that scores most.

The bag, the draws, exchanges and endings follow the ruleset exactly as `game.Game` does, so that the
same seed gives the same game there, move by move.
"""

from __future__ import annotations

import cython

from quixotry.kernel.policy import Evaluator
from quixotry.kernel.random import Random

if cython.compiled:
    from cython.cimports.quixotry.kernel.policy import Evaluator
    from cython.cimports.quixotry.kernel.generate import Generator
    from cython.cimports.quixotry.kernel.random import Random

if not cython.compiled:
    MOST_TURNS, PASSED, EXCHANGED = 2048, 0, 1

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
        sizes = {"full_bag": 1000, "bag": 1000, "scores": 4, "turns": 4, "bingos": 4, "record": 4096}
        sizes |= {"evaluating": 4, "judges": 4}
        for name, size in sizes.items():
            setattr(self, name, [0] * size)
        self.racks = [[0] * 64 for _ in range(4)]
        self.policies = None

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
        self.moves_found = self.digest = self.noted = 0
        for player in range(self.players):
            self.scores[player] = self.turns[player] = self.bingos[player] = 0
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

    def note(self, packed, laid):
        """A turn into the record of the game and its digest."""
        self.digest = (self.digest ^ packed) * DIGEST_FACTOR & MASK64
        self.digest = (self.digest ^ laid) * DIGEST_FACTOR & MASK64
        if self.noted < MOST_TURNS:
            self.record[2 * self.noted] = packed
            self.record[2 * self.noted + 1] = laid
            self.noted += 1

    def lay_best(self, player):
        """Play the best move found, score it and fill the rack again."""
        i: cython.uint
        packed: cython.ulonglong = self.board.best[0]
        laid: cython.ulonglong = self.board.best[1]
        count: cython.uint = packed & 15
        tiles: cython.uchar[16]
        if not cython.compiled:
            tiles = [0] * 16
        self.note(packed, laid)
        for i in range(count):
            tiles[i] = laid >> 6 * i & 63 | (packed >> 4 + i & 1) << 6
            self.racks[player][tiles[i] if tiles[i] < BLANK_BIT else 0] -= 1
        self.board.lay(packed >> 16 & 0xFFFF, tiles, count)
        self.scores[player] += packed >> 32
        self.bingos[player] += count == self.board.geometry.rack_size
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
            self.choose_policy(player)
            self.board.generate()
            self.turns[player] += 1
            self.moves_found += self.board.move_count
            if self.board.best[0]:
                scoreless = 0 if self.board.best[0] >> 32 else scoreless + 1
                self.lay_best(player)
                if self.bag_count == 0 and self.rack_count(player) == 0:
                    self.settle(player)
                    return
            else:
                scoreless += 1
                if self.may_exchange(player):
                    self.exchange_all(player)
                    self.note(EXCHANGED, 0)
                else:
                    self.note(PASSED, 0)
            if scoreless >= self.scoreless_limit:
                self.settle(-1)
                return
            player = (player + 1) % self.players

    def choose_policy(self, player):
        """Let the board judge plays as this player does."""
        self.board.evaluating = self.evaluating[player]
        self.board.judge = self.judges[player]

    # ------------------------------------------------------------ called from Python

    def seat(self, policies):
        """Give each seat its policy; None is greedy."""
        evaluator: Evaluator
        self.evaluators = []
        for player in range(self.players):
            policy = policies[player]
            self.evaluating[player] = policy is not None
            if policy is not None:
                evaluator = Evaluator(policy, self.board)
                self.evaluators.append(evaluator)
                self.judges[player] = cython.cast(cython.p_void, evaluator) if cython.compiled else evaluator
        self.policies = list(policies)

    def match(self, seed: cython.ulonglong, policies):
        """One game between policies, one a seat.

        (scores, turns and bingos by seat, plays found, digest, record): the record has 16 bytes a turn,
        a packed move, or a first word of 0 for a pass and 1 for an exchange of the whole rack.
        """
        if len(policies) != self.players:
            raise ValueError(f"{len(policies)} policies for {self.players} players")
        if self.policies is None or any([a is not b for a, b in zip(self.policies, policies)]):
            self.seat(policies)
        self.board.best_only = True
        with cython.nogil:
            self.start(seed)
            self.play()
        self.board.evaluating = False
        scores = tuple([self.scores[i] for i in range(self.players)])
        turns = tuple([self.turns[i] for i in range(self.players)])
        bingos = tuple([self.bingos[i] for i in range(self.players)])
        if cython.compiled:
            record = cython.cast(cython.p_char, self.record)[: 16 * self.noted]
        else:
            record = b"".join([word.to_bytes(8, "little") for word in self.record[: 2 * self.noted]])
        return scores, turns, bingos, self.moves_found, self.digest, record

    def game(self, seed: cython.ulonglong):
        """(scores, turns, bingos, plays found, digest of the moves) of one greedy game."""
        scores, turns, bingos, found, digest, _ = self.match(seed, [None] * self.players)
        return scores, sum(turns), sum(bingos), found, digest

    def games(self, seed: cython.ulonglong, count):
        """One result for each of the seeds from `seed` on."""
        return [self.game(seed + i & MASK64) for i in range(count)]
