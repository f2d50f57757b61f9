"""Games of self-play with an account of every turn: how things stood, and how the game ended."""

from libc.string cimport memcpy

from quixotry.kernel.board.packed cimport count_of, letter_of, start_of, tile_on_rack
from quixotry.kernel.search.winning cimport openness_of


cdef class Standings:
    """Whole games on a table of self-play, a moment for each turn."""

    def __cinit__(self, SelfPlay game, Leaves leaves):
        self.game, self.leaves = game, leaves

    cdef short leave_after(self, const unsigned char *rack, unsigned long long packed, unsigned long long laid) noexcept nogil:
        """What a move keeps of a rack, in steps; a leave of more tiles than the table has is worth nothing."""
        cdef unsigned char left[CODES]
        cdef unsigned int i, code, size = 0, place = 0
        memcpy(left, rack, CODES)
        for i in range(count_of(packed)):
            left[tile_on_rack(packed, laid, i) if start_of(packed) else letter_of(laid, i)] -= 1
        for code in range(self.leaves.types):
            for i in range(left[code]):
                size += 1
                if size > self.leaves.largest:
                    return 0
                place += self.leaves.steps[size][code]
        return self.leaves.values[self.leaves.offsets[size] + place]

    cdef short fitting(self, long long score) noexcept nogil:
        if not -MOST_POINTS <= score <= MOST_POINTS:
            self.too_high = True
            return 0
        return <short> score

    cdef void take_down(self, SelfPlay game, unsigned int player) noexcept nogil:
        cdef Moment *moment = self.moments + self.count
        cdef unsigned int i, other, code
        self.who[self.count] = player
        moment.openness = openness_of(game.board)
        moment.left = game.bag_count
        for code in range(CODES):
            moment.counts[code] = 0
        for i in range(game.bag_count):
            moment.counts[game.bag[i]] += 1
        for i in range(game.players):
            other = (player + i) % game.players
            moment.scores[i] = self.fitting(game.scores[other])
            moment.leaves[i] = self.kept[other]
            moment.held[i] = game.rack_count(other)
            moment.points[i] = <unsigned short> game.rack_points(other)
            moment.left += moment.held[i]
            for code in range(CODES):
                moment.counts[code] += game.racks[other][code]
        self.count += 1

    cdef void follow(self, SelfPlay game, unsigned long long seed) noexcept nogil:
        """One game, as `SelfPlay.play` plays it."""
        cdef unsigned int i, player = 0, scoreless = 0
        cdef unsigned char rack[CODES]
        game.start(seed)
        self.count, self.too_high = 0, False
        for i in range(MOST_PLAYERS):
            self.kept[i] = 0
        while True:
            if self.count < MOST_TURNS:
                self.take_down(game, player)
            memcpy(rack, game.racks[player], CODES)
            scoreless = 0 if game.take_turn(player) else scoreless + 1
            if game.failed:
                return
            self.kept[player] = self.leave_after(rack, game.record[2 * game.noted - 2], game.record[2 * game.noted - 1])
            if game.bag_count == 0 and game.rack_count(player) == 0:
                game.settle(player)
                break
            if scoreless >= game.scoreless_limit:
                game.settle(-1)
                break
            player = (player + 1) % game.players
        for i in range(self.count):
            for player in range(game.players):
                self.moments[i].finals[player] = self.fitting(game.scores[(self.who[i] + player) % game.players])

    def moments_of(self, unsigned long long seed, policies):
        """All moments of one game between policies, one a seat, as bytes of the struct."""
        cdef SelfPlay game = self.game
        if game.busy:
            raise RuntimeError("this table is busy in another thread")
        game.board.stand_still()
        game.busy = game.board.busy = True
        try:
            game.take_seats(policies)
            game.failed = False
            with nogil:
                self.follow(game, seed)
            game.board.evaluating = False
        finally:
            game.busy = game.board.busy = False
        if game.failed:
            raise MemoryError("no memory for the record of a game")
        if self.too_high:
            raise OverflowError(f"a game's score passes {MOST_POINTS:,} points")
        return (<char *> self.moments)[: self.count * sizeof(Moment)]
