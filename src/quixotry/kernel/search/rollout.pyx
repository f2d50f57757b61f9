"""Rollouts: a candidate is played, everybody plays on as the static player does, and what comes of it is valued.

All deals of a batch are rolled out for one candidate after the other, so that a candidate is laid once and the slots of
its board are listed once; what a rollout changes is copied back.  A first reply is looked for on the board as it lies,
once for a deal: the best replies that lie in lines which a candidate leaves as they are hold for it, too, and only the
lines that it has changed are searched again.
"""

from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from quixotry.kernel.best.chooser cimport Chooser
from quixotry.kernel.best.equity cimport NEAR_END, POINT, Equity
from quixotry.kernel.best.slots cimport FEW, MANY, Slots
from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.board.geometry cimport LINES, PLACES
from quixotry.kernel.board.packed cimport count_of, letter_of, score_of, start_of, tile_on_board, tile_on_rack
from quixotry.kernel.codes cimport CODES
from quixotry.kernel.games.selfplay cimport MOST_PLAYERS, MOST_TILES
from quixotry.kernel.random cimport Random
from quixotry.kernel.search.deals cimport Deal, Dealer
from quixotry.kernel.search.endgame cimport Endgame, packed_head
from quixotry.kernel.search.winning cimport Standing, Winning

cdef enum:
    ENDLESS = 1000          # scoreless turns that end a game where the rules never do
    SHARED_BY = 5           # candidates from which on it pays to look at the board as it lies


cdef void copy_line(Slots to, Slots source, unsigned int line) noexcept nogil:
    """Everything that is listed for a line; both lists are of the same board."""
    cdef unsigned int at = line * source.line_capacity, count = source.counts[line]
    to.counts[line] = count
    memcpy(to.bounds + at, source.bounds + at, 8 * count)
    memcpy(to.shapes + at, source.shapes + at, 8 * count)
    memcpy(to.through + at, source.through + at, 8 * count)
    memcpy(to.excess + FEW * at, source.excess + FEW * at, 4 * FEW * count)
    memcpy(to.more_excess + MANY * at, source.more_excess + MANY * at, 4 * MANY * count)
    memcpy(to.states + at, source.states + at, count)
    to.watched[line] = source.watched[line]
    memcpy(to.fits + PLACES * line, source.fits + PLACES * line, 8 * PLACES)


cdef class Rollouts:
    """Rollouts of one thread: two boards of its own, with nothing on them, and what moves are worth."""

    def __cinit__(self, Generator still not None, Generator board not None, Equity equity not None,
                  Winning winning not None, *, players, exchange_minimum, scoreless_turns, out_gain, out_loss,
                  scoreless_loss):
        if still is board or still.geometry is not board.geometry or not 2 <= players <= MOST_PLAYERS:
            raise ValueError("two boards of one game are needed, and two to four players")
        if winning.players != players:
            raise ValueError("a model for another number of players")
        self.still, self.board = still, board
        self.asked = Chooser(still, equity, equity.word_map)
        self.chooser = Chooser(board, equity, equity.word_map)
        self.slots = Slots(board)
        self.winning = winning
        self.random = Random(0)
        self.players = players
        self.exchange_minimum = -1 if exchange_minimum is None else exchange_minimum
        self.scoreless_limit = scoreless_turns or ENDLESS
        self.out_gain, self.out_loss, self.scoreless_loss = out_gain, out_loss, scoreless_loss
        self.chooser.findings.wanted = 1
        self.chooser.findings.margin = -1
        self.asked.findings.wanted = REPLIES
        self.asked.findings.margin = -1
        self.shares = True

    # ------------------------------------------------------------ called from Python

    def set_position(self, bytes tiles, bytes rack, scores, unsigned int scoreless, Dealer dealer not None):
        """The board row by row, the mover's rack as codes, the scores from the mover on, and the deals."""
        cdef unsigned int i
        if self.busy:
            raise RuntimeError("these rollouts are busy in another thread")
        if len(scores) != self.players or dealer.players != self.players or len(rack) > self.board.geometry.rack_size:
            raise ValueError("not a position of this game")
        self.still.set_tiles(tiles)
        self.board.set_tiles(tiles)
        memset(self.rack, 0, CODES)
        for code in rack:
            if code > self.chooser.subsets.letters:
                raise ValueError("no such tile")
            self.rack[code] += 1
        for i in range(self.players):
            self.first_scores[i] = scores[i]
        self.first_scoreless = scoreless
        self.dealer = dealer
        self.candidate_count = 0

    def add_candidate(self, unsigned long long packed, unsigned long long laid, long long leave):
        """A move that is legal, and what it keeps is worth in thousandths of a point."""
        cdef unsigned int i
        cdef unsigned char held[CODES]
        if self.candidate_count == MOST_CANDIDATES:
            raise ValueError(f"more than {MOST_CANDIDATES} candidates")
        memcpy(held, self.rack, CODES)
        for i in range(count_of(packed)):
            code = tile_on_rack(packed, laid, i) if start_of(packed) else letter_of(laid, i)
            if not held[code]:
                raise ValueError("not a move of this rack")
            held[code] -= 1
        if start_of(packed) and not self.board.has_room(start_of(packed), count_of(packed)):
            raise ValueError("a move that leaves the board")
        self.moves[2 * self.candidate_count] = packed
        self.moves[2 * self.candidate_count + 1] = laid
        self.candidate_leaves[self.candidate_count] = leave
        self.candidate_count += 1

    def share(self, bint shares):
        """Whether first replies are looked for on the board as it lies (the answers are the same)."""
        self.shares = shares

    def finish(self, bint finishes):
        """Whether a rollout that has come to an empty bag goes on to the end of the game, whatever its plies."""
        self.finishes = finishes

    def end_by(self, Endgame endgame, unsigned int nodes):
        """Have a rollout that has come to an empty bag end by a search of so many positions; None or 0: by no search."""
        if self.busy:
            raise RuntimeError("these rollouts are busy in another thread")
        if endgame is not None and (self.players != 2 or endgame.path.ordinary
                                    or endgame.path.board.geometry is not self.board.geometry):
            raise ValueError("the search is for another game")
        self.endgame = endgame
        self.endgame_nodes = nodes if endgame is not None else 0

    def run(self, unsigned long long first, unsigned int count, unsigned int plies, bytes which):
        """The results of `count` deals from `first` on for some candidates: four doubles for each candidate and deal."""
        cdef double *results
        cdef const unsigned char *chosen = which
        cdef unsigned int number = len(which)
        if self.dealer is None or not 0 < count <= MOST_DEALS or not number or max(which) >= self.candidate_count:
            raise ValueError("nothing to roll out")
        if self.busy:
            raise RuntimeError("these rollouts are busy in another thread")
        results = <double *> calloc(number * count, RESULTS * sizeof(double))
        if not results:
            raise MemoryError
        self.busy = self.board.busy = self.still.busy = True
        self.plies = plies
        try:
            with nogil:
                self.run_batch(first, count, chosen, number, results)
            return (<char *> results)[: number * count * RESULTS * sizeof(double)]
        finally:
            free(results)
            self.busy = self.board.busy = self.still.busy = False

    def follow(self, unsigned int candidate, unsigned long long sample, unsigned int plies):
        """The moves that follow a candidate in one deal, as packed words, with the result."""
        cdef unsigned int i
        result = self.run(sample, 1, plies, bytes([candidate]))
        return [(self.line[2 * i], self.line[2 * i + 1]) for i in range(self.line_length)], result

    # ------------------------------------------------------------ a batch

    cdef void run_batch(self, unsigned long long first, unsigned int count, const unsigned char *which,
                        unsigned int number, double *results) noexcept nogil:
        cdef unsigned int i, d, n
        cdef bint shares = self.shares
        self.shares = shares and number >= SHARED_BY and self.still.tile_count > 0
        for d in range(count):
            self.dealer.deal(first + d, self.deals + d)
            for n in range(16):
                self.replies[d][n].known = False
        for i in range(number):
            self.enter(which[i])
            for d in range(count):
                self.roll(which[i], d, results + RESULTS * (i * count + d))
            if start_of(self.moves[2 * which[i]]):
                self.board.take_back()
        self.shares = shares

    cdef void enter(self, unsigned int candidate) noexcept nogil:
        """Lay a candidate, and keep what is then known of the board."""
        cdef unsigned long long packed = self.moves[2 * candidate], laid = self.moves[2 * candidate + 1]
        cdef unsigned char tiles[16]
        cdef unsigned int i, line
        for line in range(LINES):
            self.versions[line] = self.board.line_changes[line]
        if start_of(packed):
            for i in range(count_of(packed)):
                tiles[i] = tile_on_board(packed, laid, i)
            self.board.lay(start_of(packed), tiles, count_of(packed))
        self.changed = 0
        for line in range(LINES):
            if self.versions[line] != self.board.line_changes[line]:
                self.changed |= <unsigned long long> 1 << line
            self.versions[line] = self.board.line_changes[line]
        self.slots.refresh()
        for line in range(LINES):
            if self.chooser.slots.seen[line] != self.versions[line]:
                copy_line(self.chooser.slots, self.slots, line)
                self.chooser.slots.seen[line] = self.versions[line]
        self.chooser.slots.opening = self.slots.opening

    cdef void restore(self) noexcept nogil:
        """After all moves behind the candidate have been taken back: the lists are those of its board again."""
        cdef unsigned int line
        for line in range(LINES):
            if self.board.line_changes[line] != self.versions[line]:
                if self.chooser.slots.seen[line] != self.versions[line]:
                    copy_line(self.chooser.slots, self.slots, line)
                    self.chooser.slots.seen[line] = self.versions[line]
                self.board.line_changes[line] = self.versions[line]
        self.chooser.slots.opening = self.slots.opening

    # ------------------------------------------------------------ a rollout

    cdef void roll(self, unsigned int candidate, unsigned int deal, double *result) noexcept nogil:
        """One candidate in one deal, up to the horizon or the end of the game."""
        cdef unsigned int ply, player = 0, mark = self.board.moves_made
        cdef bint over, lays, finishes = self.finishes or self.endgame_nodes
        over = self.start(candidate, self.deals + deal)
        ply = 1
        while not over and (ply <= self.plies or finishes and self.bag_count == 0):
            player = ply % self.players
            if self.bag_count == 0 and self.endgame_nodes and self.search(player):
                over = True
                if ply == 1:
                    self.note_reply(result)
                break
            if ply > 1 or not self.choose_reply(candidate, deal):
                self.choose(player)
            if ply == 1:
                self.note_reply(result)
            # The last play need not be laid; where the bag may become empty with it, it may not be the last.
            lays = ply < self.plies or finishes and self.bag_count <= self.board.geometry.rack_size
            over = self.move(player, lays)
            ply += 1
        self.value(player, over, result)
        if self.board.moves_made > mark:
            while self.board.moves_made > mark:
                self.board.take_back()
            self.restore()

    cdef void note_reply(self, double *result) noexcept nogil:
        result[REPLY] = score_of(self.packed)
        result[BINGO] = start_of(self.packed) and count_of(self.packed) == self.board.geometry.rack_size

    cdef bint search(self, unsigned int player) noexcept nogil:
        """Add what the player to move gains to the end of the game, by a search; False if it fails for want of memory."""
        cdef int gain
        cdef unsigned int i
        if not self.endgame.value_of(self.board, self.racks[player], self.racks[1 - player], self.scoreless,
                                     self.endgame_nodes, &gain):
            return False
        self.turns += self.endgame.nodes
        self.scores[player] += gain
        self.packed = self.laid = 0
        if self.endgame.lengths[0]:
            self.packed, self.laid = packed_head(&self.endgame.line[0][0]), self.endgame.line[0][0].laid
        for i in range(self.endgame.lengths[0]):
            if self.line_length < 16:
                self.line[2 * self.line_length] = packed_head(&self.endgame.line[0][i])
                self.line[2 * self.line_length + 1] = self.endgame.line[0][i].laid
                self.line_length += 1
        return True

    cdef bint start(self, unsigned int candidate, Deal *deal) noexcept nogil:
        """Everybody has their tiles and the candidate has been played; whether that ends the game."""
        cdef unsigned int i
        memcpy(self.racks[0], self.rack, CODES)
        for i in range(1, self.players):
            memcpy(self.racks[i], deal.racks[i], CODES)
            self.leaves[i] = 0
        memcpy(self.bag, deal.bag, deal.bag_count)
        self.bag_count = deal.bag_count
        for i in range(self.players):
            self.scores[i] = self.first_scores[i]
        self.random.state = deal.chance
        self.scoreless = self.first_scoreless
        self.passes = 0
        self.line_length = 0
        self.packed, self.laid = self.moves[2 * candidate], self.moves[2 * candidate + 1]
        self.kept = self.candidate_leaves[candidate]
        return self.move(0, False)

    cdef void prepare(self, Chooser chooser, unsigned int player) noexcept nogil:
        """What a player knows before a move."""
        cdef unsigned int other, points = 0
        memcpy(chooser.subsets.rack, self.racks[player], CODES)
        if self.bag_count == 0:
            for other in range(self.players):
                if other != player:
                    points += self.rack_points(other)
        chooser.subsets.bag_count = self.bag_count
        chooser.subsets.others_points = points
        chooser.exchange_limit = 0
        if self.exchange_minimum >= 0 and self.bag_count >= <unsigned int> self.exchange_minimum:
            chooser.exchange_limit = self.bag_count
        self.turns += 1

    cdef void choose(self, unsigned int player) noexcept nogil:
        """The static player's move."""
        self.prepare(self.chooser, player)
        self.chooser.find()
        self.note_chosen()

    cdef bint choose_reply(self, unsigned int candidate, unsigned int deal) noexcept nogil:
        """The same for the first reply from what is known of other candidates, if anything is."""
        cdef Replies *known
        cdef unsigned int drawn, i
        cdef unsigned long long packed
        if not self.shares or self.bag_count == 0:
            return False
        # Only where the bag is nearly empty does its number of tiles matter.
        drawn = self.deals[deal].bag_count - self.bag_count if self.bag_count < NEAR_END + 10 else 0
        if drawn >= 16:
            return False
        known = &self.replies[deal][drawn]
        if not known.known:
            self.prepare(self.asked, 1)
            self.asked.find()
            known.known = True
            known.count = self.asked.findings.count
            memcpy(known.equities, self.asked.findings.equities, 8 * known.count)
            memcpy(known.moves, self.asked.findings.found, 16 * known.count)
        for i in range(known.count):
            packed = known.moves[2 * i]
            if start_of(packed) == 0 or not self.changed >> self.board.geometry.lines[start_of(packed)] & 1:
                self.prepare(self.chooser, 1)
                self.chooser.find_better(known.equities[i], packed, known.moves[2 * i + 1], self.changed)
                self.note_chosen()
                return True
        return False

    cdef void note_chosen(self) noexcept nogil:
        """The move found, and what it keeps."""
        cdef unsigned int i, subset = 0
        self.packed = self.laid = 0
        if self.chooser.findings.count:
            self.packed, self.laid = self.chooser.findings.found[0], self.chooser.findings.found[1]
        for i in range(count_of(self.packed)):
            subset += self.chooser.subsets.strides[
                tile_on_rack(self.packed, self.laid, i) if start_of(self.packed) else letter_of(self.laid, i)]
        self.kept = self.chooser.subsets.kept[self.chooser.subsets.count - 1 - subset]

    cdef bint move(self, unsigned int player, bint lays) noexcept nogil:
        """Make the move that was chosen; whether the game is over."""
        cdef unsigned char tiles[16]
        cdef unsigned int i, j, count = count_of(self.packed)
        cdef unsigned char tile
        if self.line_length < 16:
            self.line[2 * self.line_length] = self.packed
            self.line[2 * self.line_length + 1] = self.laid
            self.line_length += 1
        self.leaves[player] = self.kept if self.bag_count else 0
        self.passes = 0 if count else self.passes + 1
        self.scoreless = 0 if score_of(self.packed) else self.scoreless + 1
        self.scores[player] += score_of(self.packed)
        if start_of(self.packed):
            for i in range(count):
                tiles[i] = tile_on_board(self.packed, self.laid, i)
                self.racks[player][tile_on_rack(self.packed, self.laid, i)] -= 1
            if lays:
                self.board.lay(start_of(self.packed), tiles, count)
            self.draw(player, self.board.geometry.rack_size - self.rack_count(player))
        elif count:
            for i in range(count):
                self.racks[player][letter_of(self.laid, i)] -= 1
            self.draw(player, count)
            for i in range(count):
                j = self.random.next_below(self.bag_count + 1)
                tile = letter_of(self.laid, i)
                self.bag[self.bag_count] = self.bag[j]
                self.bag[j] = tile
                self.bag_count += 1
        return self.settle(player)

    cdef void draw(self, unsigned int player, unsigned int count) noexcept nogil:
        while count and self.bag_count:
            self.bag_count -= 1
            self.racks[player][self.bag[self.bag_count]] += 1
            count -= 1

    cdef unsigned int rack_count(self, unsigned int player) noexcept nogil:
        cdef unsigned int count = 0, letter
        for letter in range(CODES):
            count += self.racks[player][letter]
        return count

    cdef long long rack_points(self, unsigned int player) noexcept nogil:
        cdef long long total = 0
        cdef unsigned int letter
        for letter in range(CODES):
            total += <long long> self.racks[player][letter] * self.board.geometry.points[letter]
        return total

    # ------------------------------------------------------------ what came of it

    cdef bint settle(self, unsigned int player) noexcept nogil:
        """Whether the game is over after a player's turn, with the adjustments of its end."""
        cdef unsigned int other
        cdef bint out = self.bag_count == 0 and self.rack_count(player) == 0
        cdef long long left
        # When all have passed they would go on passing: nothing has changed.
        if not out and self.scoreless < self.scoreless_limit and self.passes < self.players:
            return False
        for other in range(self.players):
            left = self.rack_points(other)
            if not out:
                self.scores[other] -= self.scoreless_loss * left
            elif other != player:
                self.scores[other] -= self.out_loss * left
                self.scores[player] += self.out_gain * left
        return True

    cdef void value(self, unsigned int player, bint over, double *result) noexcept nogil:
        """The mover's spread and probability of winning after somebody's turn."""
        cdef Standing standing
        cdef unsigned int other, code, i
        cdef long long spread, least = 0
        memset(&standing, 0, sizeof(Standing))
        for other in range(1, self.players):
            spread = POINT * (self.scores[0] - self.scores[other])
            if not over:
                spread += self.leaves[0] - self.leaves[other]
            standing.others[other - 1] = spread
            if other == 1 or spread < least:
                least = spread
                standing.leaves = self.leaves[0] - self.leaves[other]
        result[SPREAD] = least / <double> POINT
        if over:
            result[WIN] = self.outcome()
            return
        standing.spread = least
        standing.players = self.players
        standing.turn = (self.players - (player + 1) % self.players) % self.players
        standing.left = self.bag_count
        for i in range(self.bag_count):
            standing.counts[self.bag[i]] += 1
        for other in range(self.players):
            for code in range(CODES):
                standing.counts[code] += self.racks[other][code]
                standing.left += self.racks[other][code]
        if self.bag_count == 0:
            standing.held = self.rack_count(0)
            for other in range(self.players):
                standing.held_points += (1 if other == 0 else -1) * self.rack_points(other)
        result[WIN] = self.winning.probability(&standing)

    cdef double outcome(self) noexcept nogil:
        """The mover's share of a game that is over."""
        cdef unsigned int other, first = 1
        for other in range(1, self.players):
            if self.scores[other] > self.scores[0]:
                return 0.0
            first += self.scores[other] == self.scores[0]
        return 1.0 / first
