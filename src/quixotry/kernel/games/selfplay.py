"""Whole games inside the kernel: of players who take the play that scores most, or that a policy or equity
prefers.

The bag, the draws, exchanges and endings follow the ruleset exactly as `game.Game` does, so that the
same seed gives the same game there, move by move.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free, realloc
    from cython.cimports.quixotry.kernel.best.chooser import Chooser
    from cython.cimports.quixotry.kernel.best.equity import Equity
    from cython.cimports.quixotry.kernel.board.packed import (
        count_of,
        letter_of,
        score_of,
        start_of,
        tile_on_board,
    )
    from cython.cimports.quixotry.kernel.board.policy import Evaluator
    from cython.cimports.quixotry.kernel.codes import BLANK, MASK64
    from cython.cimports.quixotry.kernel.random import Random
else:
    from quixotry.kernel.best.chooser import Chooser
    from quixotry.kernel.best.equity import Equity
    from quixotry.kernel.board.packed import count_of, letter_of, score_of, start_of, tile_on_board
    from quixotry.kernel.board.policy import Evaluator
    from quixotry.kernel.random import Random
    from quixotry.kernel.uncompiled import constants

    globals().update(constants("codes", "games.selfplay"))

DIGEST_FACTOR = cython.declare(cython.ulonglong, 0x100000001B3)


class SelfPlay:
    """Greedy games on one board; each thread needs its own."""

    def __cinit__(
        self,
        board: Generator,
        counts,
        *,
        players,
        exchange_minimum,
        scoreless_turns,
        out_gain,
        out_loss,
        scoreless_loss,
    ):
        if not cython.compiled:
            self.reserve()
        if not 1 <= players <= MOST_PLAYERS:
            raise ValueError(f"{players} players; there can be 1 to {MOST_PLAYERS}")
        if len(counts) > 64 or min(counts) < 0 or sum(counts) > MOST_TILES:
            raise ValueError(f"a bag of {sum(counts)} tiles; there can be {MOST_TILES}")
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
        self.out_gain = out_gain
        self.out_loss = out_loss
        self.scoreless_loss = scoreless_loss

    def __dealloc__(self):
        free(self.record)

    def reserve(self):
        """What C has for nothing: zeroed arrays."""
        sizes = dict.fromkeys(("full_bag", "bag"), MOST_TILES)
        sizes |= dict.fromkeys(
            ("scores", "turns", "bingos", "evaluating", "judges", "choosing"), MOST_PLAYERS
        )
        for name, size in sizes.items():
            setattr(self, name, [0] * size)
        self.racks = [[0] * 64 for _ in range(MOST_PLAYERS)]
        self.policies, self.record, self.capacity = None, [], 0
        self.busy = self.failed = False

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

    def exchange(self, player, back):
        """These tiles go back, after as many new ones have been drawn."""
        letter: cython.uint
        returned: cython.uint
        j: cython.uint
        count: cython.uint = 0
        laid: cython.ulonglong = 0
        # Blanks last, as a rack lists its tiles.
        for letter in range(1, 65):
            for returned in range(back[letter & 63]):
                laid |= cython.cast(cython.ulonglong, letter & 63) << 6 * count
                count += 1
            self.racks[player][letter & 63] -= back[letter & 63]
        self.note(count, laid)
        self.draw(player, count)
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
        total: cython.longlong = 0
        letter: cython.uint
        for letter in range(64):
            total += (
                cython.cast(cython.longlong, self.racks[player][letter]) * self.board.geometry.points[letter]
            )
        return total

    # ------------------------------------------------------------ the game

    def note(self, packed, laid):
        """A turn into the record of the game and its digest."""
        self.digest = (self.digest ^ packed) * DIGEST_FACTOR & MASK64
        self.digest = (self.digest ^ laid) * DIGEST_FACTOR & MASK64
        if self.noted == self.capacity and not self.make_space():
            return
        self.record[2 * self.noted] = packed
        self.record[2 * self.noted + 1] = laid
        self.noted += 1

    def make_space(self):
        """For twice as many turns; whether there is memory for them."""
        wanted: cython.uint = 2 * self.capacity if self.capacity else 256
        if cython.compiled:
            size: cython.size_t = 16 * cython.cast(cython.size_t, wanted)
            larger = cython.cast(cython.p_ulonglong, realloc(self.record, size))
            if larger == cython.NULL:
                self.failed = True
                return False
            self.record = larger
        else:
            self.record += [0] * 2 * (wanted - self.capacity)
        self.capacity = wanted
        return True

    def lay_best(self, player):
        """Play the best move found, score it and fill the rack again."""
        i: cython.uint
        packed: cython.ulonglong = self.board.best[0]
        laid: cython.ulonglong = self.board.best[1]
        count: cython.uint = count_of(packed)
        tiles: cython.uchar[16]
        if not cython.compiled:
            tiles = [0] * 16
        self.note(packed, laid)
        for i in range(count):
            tiles[i] = tile_on_board(packed, laid, i)
            self.racks[player][tiles[i] if tiles[i] < BLANK else 0] -= 1
        self.board.lay(start_of(packed), tiles, count)
        self.scores[player] += score_of(packed)
        self.bingos[player] += count == self.board.geometry.rack_size
        self.draw(player, count)

    def settle(self, winner):
        """The adjustments at the end: `winner` went out, or nobody did (-1)."""
        player: cython.uint
        for player in range(self.players):
            left: cython.longlong = self.rack_points(player)
            if winner < 0:
                self.scores[player] -= self.scoreless_loss * left
            elif player != cython.cast(cython.uint, winner):
                self.scores[player] -= self.out_loss * left
                self.scores[winner] += self.out_gain * left

    def play(self):
        """The game that `start` has set up, to its end, or until the bag has as few tiles as `stop_at`."""
        player: cython.uint = 0
        scoreless: cython.uint = 0
        while self.bag_count > self.stop_at or self.stop_at == 0:
            self.turns[player] += 1
            scoreless = 0 if self.take_turn(player) else scoreless + 1
            if self.bag_count == 0 and self.rack_count(player) == 0:
                self.settle(player)
                return
            if scoreless >= self.scoreless_limit:
                self.settle(-1)
                return
            player = (player + 1) % self.players

    def take_turn(self, player):
        """Play, exchange or pass; whether it scored."""
        letter: cython.uint
        i: cython.uint
        packed: cython.ulonglong
        laid: cython.ulonglong
        back: cython.uchar[64]
        if not cython.compiled:
            back = [0] * 64
        if self.choosing[player]:
            self.choose_by_equity(player)
        else:
            for letter in range(64):
                self.board.rack[letter] = self.racks[player][letter]
            self.choose_policy(player)
            self.board.generate()
        self.moves_found += self.board.move_count
        packed = self.board.best[0]
        laid = self.board.best[1]
        if start_of(packed):
            self.lay_best(player)
            return score_of(packed) != 0
        for letter in range(64):
            back[letter] = 0
        if packed:
            for i in range(count_of(packed)):
                back[letter_of(laid, i)] += 1
            self.exchange(player, back)
        elif not self.choosing[player] and self.may_exchange(player):
            for letter in range(64):
                back[letter] = self.racks[player][letter]
            self.exchange(player, back)
        else:
            self.note(0, 0)
        return False

    def choose_by_equity(self, player):
        """The best move by equity, where the board has its best move."""
        letter: cython.uint
        other: cython.uint
        points: cython.uint = 0
        for letter in range(64):
            cython.cast(Chooser, self.judges[player]).subsets.rack[letter] = self.racks[player][letter]
        if self.bag_count == 0:
            for other in range(self.players):
                if other != player:
                    points += self.rack_points(other)
        cython.cast(Chooser, self.judges[player]).subsets.bag_count = self.bag_count
        cython.cast(Chooser, self.judges[player]).subsets.others_points = points
        cython.cast(Chooser, self.judges[player]).exchange_limit = self.exchange_limit(player)
        cython.cast(Chooser, self.judges[player]).find()
        self.board.move_count = 0
        self.board.best[0] = 0
        self.board.best[1] = 0
        if cython.cast(Chooser, self.judges[player]).findings.count:
            self.board.best[0] = cython.cast(Chooser, self.judges[player]).findings.found[0]
            self.board.best[1] = cython.cast(Chooser, self.judges[player]).findings.found[1]

    def exchange_limit(self, player):
        """How many tiles may be exchanged now."""
        if self.exchange_minimum < 0 or self.bag_count < cython.cast(cython.uint, self.exchange_minimum):
            return 0
        return self.bag_count

    def choose_policy(self, player):
        """Let the board judge plays as this player does."""
        self.board.evaluating = self.evaluating[player]
        self.board.judge = self.judges[player]

    # ------------------------------------------------------------ called from Python

    def seat(self, policies):
        """Give each seat its policy or equity; None is greedy."""
        evaluator: Evaluator
        chooser: Chooser
        self.evaluators = []
        for player in range(self.players):
            policy = policies[player]
            self.choosing[player] = isinstance(policy, Equity)
            self.evaluating[player] = policy is not None and not self.choosing[player]
            if self.choosing[player]:
                chooser = Chooser(self.board, policy, policy.word_map)
                chooser.findings.wanted = 1
                chooser.findings.margin = -1
                self.evaluators.append(chooser)
                self.judges[player] = cython.cast(cython.p_void, chooser) if cython.compiled else chooser
            elif policy is not None:
                evaluator = Evaluator(policy, self.board)
                self.evaluators.append(evaluator)
                self.judges[player] = cython.cast(cython.p_void, evaluator) if cython.compiled else evaluator
        self.policies = list(policies)

    def match(self, seed: cython.ulonglong, policies):
        """One game between policies, one a seat.

        (scores, turns and bingos by seat, plays found, digest, record): the record has a packed move of
        16 bytes a turn (`packed.pxd`).
        """
        self.run(seed, policies, 0)
        scores = tuple([self.scores[i] for i in range(self.players)])
        turns = tuple([self.turns[i] for i in range(self.players)])
        bingos = tuple([self.bingos[i] for i in range(self.players)])
        if cython.compiled:
            record = cython.cast(cython.p_char, self.record)[: 16 * self.noted] if self.noted else b""
        else:
            record = b"".join([word.to_bytes(8, "little") for word in self.record[: 2 * self.noted]])
        return scores, turns, bingos, self.moves_found, self.digest, record

    def play_until(self, seed: cython.ulonglong, policies, tiles: cython.uint):
        """Leave the board as it lies once the bag has `tiles` tiles or fewer; returns how many it has."""
        self.run(seed, policies, tiles if tiles else 1)
        return self.bag_count

    def run(self, seed, policies, stop_at):
        if self.busy:
            raise RuntimeError("this table is busy in another thread")
        self.board.stand_still()
        self.busy = self.board.busy = True
        try:
            self.take_seats(policies)
            self.stop_at = stop_at
            self.failed = False
            with cython.nogil:
                self.start(seed)
                self.play()
            self.board.evaluating = False
        finally:
            self.busy = self.board.busy = False
        if self.failed:
            raise MemoryError("no memory for the record of a game")

    def take_seats(self, policies):
        if len(policies) != self.players:
            raise ValueError(f"{len(policies)} policies for {self.players} players")
        if self.policies is None or any([a is not b for a, b in zip(self.policies, policies)]):
            self.seat(policies)
        self.board.best_only = True

    def game(self, seed: cython.ulonglong):
        """(scores, turns, bingos, plays found, digest of the moves) of one greedy game."""
        scores, turns, bingos, found, digest, _ = self.match(seed, [None] * self.players)
        return scores, sum(turns), sum(bingos), found, digest

    def games(self, seed: cython.ulonglong, count):
        """One result for each of the seeds from `seed` on."""
        return [self.game(seed + i & MASK64) for i in range(count)]


if not cython.compiled:
    SelfPlay.__init__ = SelfPlay.__cinit__
