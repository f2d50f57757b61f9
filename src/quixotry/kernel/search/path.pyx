"""The positions from the one asked about to the one looked at, their moves, and how a game ends.

The value of a position is what the mover still gains in spread.  Where the rules never end a game for scoreless turns,
two passes in a row count as the end with the scores as they are: passing is the only thing that changes nothing, so
players who both prefer it would go on for ever.
"""

from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy, memset

from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.board.geometry cimport DOWN_LINES, LINES
from quixotry.kernel.search.future cimport cell_of
from quixotry.kernel.search.lines cimport (
    CARRY, LANES, TOPS, Frame, Lines, Plays, Tiles, first_of, needs_of, orders_of,
)
from quixotry.kernel.search.plays cimport MASKS, Play, mixed
from quixotry.kernel.search.racks cimport MOST_SOLO, Bounds, Racks
from quixotry.kernel.search.solo cimport Solo, most_alone
from quixotry.kernel.words.nodes cimport ACCEPTS, TARGET, find_arc, letters_at, lowest, popcount, prefetch

cdef extern from *:
    const unsigned long long MOVER "0xD1B54A32D192ED03ull"

cdef enum:
    PLAY_WORDS = sizeof(Play) // 8
    ROOMY = 4 << 20         # bytes: the words that bounds are made of take some megabytes more


cdef class Path:
    """The first position: tiles row by row, both racks as codes, the mover's first, and the rules of its end."""

    def __cinit__(self, Generator board not None, tiles, racks, points, *, scoreless, out_factor, scoreless_factor,
                  limit, memory, ordinary=False):
        cdef unsigned int player, mask
        self.frames = <Frame *> calloc(MOST_FRAMES, sizeof(Frame))
        self.threats = <Threat *> calloc(MOST_FRAMES * MOST_THREATS, sizeof(Threat))
        self.singles = <Singles *> calloc(MOST_FRAMES, sizeof(Singles))
        self.besides = <Beside *> calloc(BESIDES, sizeof(Beside))
        if not self.frames or not self.threats or not self.singles or not self.besides:
            raise MemoryError
        self.board = board
        for i in range(len(tiles)):
            self.tiles[i] = tiles[i]
        self.ordinary = ordinary
        self.any_order = board.graph.any_order
        self.roomy = memory >= ROOMY
        self.racks = Racks(racks, points, out_factor)
        self.lines = Lines(board, self.racks, 0 if ordinary else memory // 8)
        self.out_factor = out_factor
        self.zeros_count = limit > 0
        self.limit = limit if limit else 2
        self.scoreless_factor = scoreless_factor if limit else 0
        for i in range(128):
            self.scoreless_keys[i] = mixed(<unsigned long long> 2 << 32 | i)
        for player in range(2):
            for mask in range(MASKS):
                self.rack_keys[player][mask] = mixed(<unsigned long long> (3 + player) << 32 | mask)
        self.solo = Solo(board, self.lines, self.racks, self.scoreless_factor, memory // 16)
        self.note_pairs()
        board.set_tiles(tiles)
        if not self.begin(scoreless):
            raise MemoryError("too little for this position")

    def __dealloc__(self):
        free(self.frames)
        free(self.threats)
        free(self.singles)
        free(self.besides)
        free(self.saved)
        free(self.order)

    cdef void note_pairs(self) noexcept nogil:
        """Which letters make a word of two with each letter: most last tiles are refused by that."""
        cdef const unsigned int *nodes = self.board.nodes
        cdef unsigned int node = self.board.graph.dawg, second, letter, arc
        cdef unsigned long long left = letters_at(nodes, node) & ~(<unsigned long long> 1), behind
        memset(self.pairs, 0, sizeof(self.pairs))
        while left:
            letter = lowest(left)
            left &= left - 1
            second = find_arc(nodes, node, letter) & TARGET
            if second == 0:
                continue
            behind = letters_at(nodes, second) & ~(<unsigned long long> 1)
            while behind:
                arc = find_arc(nodes, second, lowest(behind))
                if arc & ACCEPTS:
                    self.pairs[1][letter] |= <unsigned long long> 1 << lowest(behind)
                    self.pairs[0][lowest(behind)] |= <unsigned long long> 1 << letter
                behind &= behind - 1

    cdef bint begin(self, unsigned int scoreless) noexcept nogil:
        """Be at the first position, whose tiles and racks are known; False if memory does not suffice."""
        cdef Frame *frame = self.frames
        cdef unsigned int player
        for player in range(2):
            frame.masks[player] = (<unsigned int> 1 << self.racks.sizes[player]) - 1
            frame.stuck[player] = 0
            frame.alone[player] = NULL
        frame.scoreless = scoreless if self.zeros_count else 0
        frame.mover = 0
        frame.forced = False
        frame.check = (self.rack_keys[0][frame.masks[0]] ^ self.rack_keys[1][frame.masks[1]]
                       ^ self.scoreless_keys[frame.scoreless])
        frame.index = 0
        self.used = 0
        return self.ordinary or self.lines.start(frame, self.tiles)

    cdef void forget(self) noexcept nogil:
        """Know no line and nothing about one."""
        self.lines.forget()
        memset(self.besides, 0, BESIDES * sizeof(Beside))

    cdef bint restart(self, Generator lying, const unsigned char *mover, const unsigned char *other,
                      unsigned int scoreless) noexcept nogil:
        """Another first position, of the same game: what lies on a board, and both racks as counts by code.

        Bounds of the position before are still kept, so that this is for searches that make none.
        """
        cdef unsigned int row, column, columns = self.lines.count - self.lines.rows
        for row in range(self.lines.rows):
            for column in range(columns):
                self.tiles[row * columns + column] = lying.tiles[self.lines.squares[row] + column]
        self.racks.hold(0, mover)
        self.racks.hold(1, other)
        self.forget()
        return self.begin(scoreless)

    # ------------------------------------------------------------ from one position to the next

    cdef void move(self, unsigned int ply, const Play *play) noexcept nogil:
        """Who has what after a play or a pass, and the numbers of the position; `lay` does the rest."""
        cdef Frame *before = self.frames + ply
        cdef Frame *after = before + 1
        cdef unsigned int mover = before.mover, rest
        cdef unsigned long long change
        before.played = play[0]
        rest = self.racks.ordered[mover][before.masks[mover] & ~play.need]
        after.masks[mover] = rest
        after.masks[1 - mover] = before.masks[1 - mover]
        after.mover = 1 - mover
        after.stuck[0] = before.stuck[0]
        after.stuck[1] = before.stuck[1]
        memcpy(after.alone, before.alone, sizeof(before.alone))
        memcpy(after.alone_keys, before.alone_keys, sizeof(before.alone_keys))
        if play.counts:
            after.alone[1 - mover] = NULL
        after.scoreless = 0
        if play.counts == 0 or (play.score == 0 and self.zeros_count):
            after.scoreless = before.scoreless + 1
        change = (self.rack_keys[mover][before.masks[mover]] ^ self.rack_keys[mover][rest] ^ MOVER
                  ^ self.scoreless_keys[before.scoreless] ^ self.scoreless_keys[after.scoreless])
        after.check = before.check ^ play.check ^ change
        after.index = before.index ^ play.index ^ <unsigned int> (change >> 17)

    cdef unsigned int index_after(self, unsigned int ply, const Play *play) noexcept nogil:
        """Where the table has the position after a play that scores."""
        cdef Frame *frame = self.frames + ply
        cdef unsigned int mover = frame.mover
        cdef unsigned int mask = frame.masks[mover]
        cdef unsigned long long change = (
            self.rack_keys[mover][mask] ^ self.rack_keys[mover][self.racks.ordered[mover][mask & ~play.need]] ^ MOVER
            ^ self.scoreless_keys[frame.scoreless] ^ self.scoreless_keys[0])
        return frame.index ^ play.index ^ <unsigned int> (change >> 17)

    cdef bint lay(self, unsigned int ply) noexcept nogil:
        """Lay the tiles that lead to a position from the one before; False if memory does not suffice."""
        cdef Frame *before = self.frames + ply - 1
        cdef Frame *after = self.frames + ply
        cdef Play *play = &before.played
        cdef unsigned char codes[16]
        cdef unsigned int i
        if self.ordinary:
            if play.counts:
                for i in range(play.counts & 15):
                    codes[i] = play.laid >> 6 * i & 63 | (play.counts >> 4 + i & 1) << 6
                self.board.lay(play.start, codes, play.counts & 15)
            return True
        if play.counts == 0:
            memcpy(after.keys, before.keys, self.lines.count * 8)
            memcpy(after.tiles, before.tiles, self.lines.count * 4)
            memcpy(after.lines, before.lines, self.lines.count * 4)
            return True
        return self.lines.lay(before, after, play) or self.recover(ply)

    cdef void take_back(self, unsigned int ply) noexcept nogil:
        """Undo `lay`."""
        if self.ordinary and self.frames[ply - 1].played.counts:
            self.board.take_back()

    cdef bint recover(self, unsigned int ply) noexcept nogil:
        """Forget all lines but those of the positions on the path."""
        cdef unsigned int i
        self.save()
        self.forget()
        if not self.lines.start(self.frames, self.tiles):
            return False
        for i in range(1, ply + 1):
            if self.frames[i - 1].played.counts == 0:
                self.lay(i)
            elif not self.lines.lay(self.frames + i - 1, self.frames + i, &self.frames[i - 1].played):
                return False
        return True

    # ------------------------------------------------------------ the end

    cdef int stuck_value(self, unsigned int ply) noexcept nogil:
        """What a position is worth to the mover if nobody plays any more."""
        cdef Frame *frame = self.frames + ply
        return self.scoreless_factor * (self.racks.values[1 - frame.mover][frame.masks[1 - frame.mover]]
                                        - self.racks.values[frame.mover][frame.masks[frame.mover]])

    cdef bint all_score(self, unsigned int ply, unsigned int base) noexcept nogil:
        """Whether all plays gathered from a place on end a row of scoreless turns."""
        cdef unsigned int mover = self.frames[ply].mover, i
        if self.zeros_count and self.racks.worthless[mover] & self.frames[ply].masks[mover]:
            for i in range(base, self.used):
                if self.order[i].key >> 32 == 0:
                    return False
        return True

    cdef int bounded(self, unsigned int ply, int alpha, int beta, bint *decided) noexcept nogil:
        """A bound for the mover that decides a window, if there is one."""
        cdef Frame *frame = self.frames + ply
        cdef unsigned int mover = frame.mover
        cdef int value
        decided[0] = True
        if self.knows(frame, mover):
            value = self.most_gained(ply, mover, frame.masks[mover])
            if value <= alpha:
                return value
        if self.knows(frame, 1 - mover):
            value = -self.most_gained(ply, 1 - mover, frame.masks[1 - mover])
            if value >= beta:
                return value
        decided[0] = False
        return 0

    cdef bint bound(self, unsigned int ply, unsigned int player) noexcept nogil:
        """Find out what a player gains at most from a position on; whether that is known now."""
        cdef Frame *frame = self.frames + ply
        cdef unsigned long long key = frame.check ^ self.rack_keys[player][0]
        cdef unsigned int i, at, place, left, count
        cdef const Play *play
        cdef const Bounds *bounds
        if self.racks.sizes[player] > MOST_SOLO or self.any_order:     # the words are listed as they are spelled
            return False
        bounds = self.solo.find(key) if ply else NULL
        if not bounds:
            memcpy(self.solo.tiles, self.tiles, sizeof(self.tiles))
            for i in range(ply):
                play = &self.frames[i].played
                left = play.places
                count = 0
                while left:
                    place = lowest(left)
                    left &= left - 1
                    self.solo.tiles[cell_of(self.lines, play.line, place)] = (
                        play.laid >> 6 * count & 63 | (play.counts >> 4 + count & 1) << 6)
                    count += 1
            bounds = self.solo.make(key, player, frame.masks[player], ply == 0)
            self.price(ply, player)[0] = self.solo.word_count
        if bounds:
            frame.alone[player] = bounds
            frame.alone_keys[player] = key
        return bounds != NULL

    cdef void recall(self, unsigned int ply) noexcept nogil:
        """Bounds of a position that are kept from an earlier visit."""
        cdef Frame *frame = self.frames + ply
        cdef unsigned int player
        cdef unsigned long long key
        cdef const Bounds *bounds
        for player in range(2):
            if not self.knows(frame, player):
                key = frame.check ^ self.rack_keys[player][0]
                bounds = self.solo.find(key)
                if bounds:
                    frame.alone[player] = bounds
                    frame.alone_keys[player] = key

    # ------------------------------------------------------------ the moves of a position

    cdef bint reserve(self) noexcept nogil:
        cdef size_t capacity = 2 * <size_t> self.capacity + 4096
        cdef void *larger = realloc(self.saved, capacity * sizeof(Play))
        if not larger:
            return False
        self.saved = <Play *> larger
        larger = realloc(self.order, capacity * sizeof(Ranked))
        if not larger:
            return False
        self.order = <Ranked *> larger
        self.capacity = capacity
        return True

    cdef inline bint add(self, unsigned long long key, unsigned int at, unsigned int need) noexcept nogil:
        if self.used == self.capacity and not self.reserve():
            return False
        self.order[self.used].key = key
        self.order[self.used].at = at
        self.order[self.used].need = need
        self.used += 1
        return True

    cdef void save(self) noexcept nogil:
        """Keep all plays that have been gathered, because memory is going to be used anew.

        A position's plays stay at places of their own here, whatever their order becomes.
        """
        cdef unsigned int i
        for i in range(self.used):
            if self.order[i].at and not self.order[i].at & SAVED:
                self.saved[i] = self.play(self.order[i].at)[0]
                self.order[i].at = SAVED | i

    cdef bint gather(self, unsigned int ply, unsigned int player, bint outs_too) noexcept nogil:
        """All plays of a player, behind those that are there; of those that go out the best alone, and apart."""
        cdef Frame *frame = self.frames + ply
        cdef unsigned int mask = frame.masks[player], line
        cdef Plays *plays[LINES + 1]
        cdef unsigned int base = self.used
        self.goes_out = False
        self.usable = 0
        if self.ordinary:
            if not self.gather_all(ply, player, outs_too):
                return False
        else:
            if not self.lines.find_plays(frame, player, plays) and not (
                    self.recover(ply) and self.lines.find_plays(frame, player, plays)):
                return False
            plays[self.lines.count] = plays[0]
            for line in range(self.lines.count):
                prefetch(orders_of(plays[line + 1]))
                if plays[line].count and not self.gather_line(plays[line], mask, outs_too):
                    return False
        if player == frame.mover:
            frame.stuck[player] = mask & self.racks.firsts[player] & ~self.usable
            self.gathered += self.used - base
        return True

    cdef inline void take_out(self, const Play *play) noexcept nogil:
        """A play goes out: keep it if it is the best that does."""
        if not self.goes_out or play.score > self.best_out.score or (
                play.score == self.best_out.score and play.check < self.best_out.check):
            self.best_out = play[0]
            self.goes_out = True

    cdef inline bint gather_line(self, Plays *plays, unsigned int mask, bint outs_too) noexcept nogil:
        cdef unsigned long long lacking = (~mask & 0x7FFF) * LANES
        cdef unsigned long long fits
        cdef unsigned long long *needs = needs_of(plays)
        cdef unsigned long long *orders = orders_of(plays)
        cdef unsigned int first = <unsigned long long *> first_of(plays) - self.lines.memory
        cdef unsigned int i, at, need, used = self.used, usable = self.usable
        cdef Ranked *order
        while self.capacity - used < plays.count:
            if not self.reserve():
                return False
        order = self.order
        for i in range(plays.words):
            # A lane's top bit becomes 1 where a tile is lacking.
            fits = ~((needs[i] & lacking) + CARRY) & TOPS
            while fits:
                at = lowest(fits) >> 4
                fits &= fits - 1
                need = needs[i] >> 16 * at & 0x7FFF
                usable |= need
                if need == mask and not outs_too:
                    self.take_out(first_of(plays) + 4 * i + at)
                    continue
                order[used].key = orders[4 * i + at]
                order[used].at = first + (4 * i + at) * PLAY_WORDS
                order[used].need = need
                used += 1
        self.used = used
        self.usable = usable
        return True

    cdef bint gather_all(self, unsigned int ply, unsigned int player, bint outs_too) noexcept nogil:
        """The same by the ordinary generator."""
        cdef unsigned int mask = self.frames[ply].masks[player], i
        cdef Play play
        self.racks.fill(self.board, player, mask)
        self.board.best_only = False
        self.board.evaluating = False
        self.board.generate()
        if self.board.overflowed:
            return False
        for i in range(self.board.move_count):
            self.lines.describe(&play, player, self.board.found[2 * i], self.board.found[2 * i + 1])
            self.usable |= play.need
            if play.need == mask and not outs_too:
                self.take_out(&play)
                continue
            if not self.add(self.racks.order_of(&play, player), SAVED | self.used, play.need):
                return False
            self.saved[self.used - 1] = play
        return True

    # ------------------------------------------------------------ order

    cdef void put_first(self, unsigned int base, unsigned int count) noexcept nogil:
        """Bring the first of some moves to the front."""
        cdef unsigned int i, first = base
        cdef Ranked swapped
        for i in range(base + 1, base + count):
            if self.order[i].key > self.order[first].key:
                first = i
        swapped = self.order[base]
        self.order[base] = self.order[first]
        self.order[first] = swapped

    cdef void sort(self, unsigned int base, unsigned int count) noexcept nogil:
        """Put moves in order (Shell's method)."""
        cdef unsigned int gap = 1, i, at
        cdef Ranked one
        cdef Ranked *order = self.order + base
        while gap < count // 9:
            gap = 3 * gap + 1
        while gap:
            for i in range(gap, count):
                one = order[i]
                at = i
                while at >= gap and order[at - gap].key < one.key:
                    order[at] = order[at - gap]
                    at -= gap
                order[at] = one
            gap //= 3
