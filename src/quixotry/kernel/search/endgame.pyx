"""The exact endgame of two players who know both racks: alpha-beta with a table of positions.

At the depth of an iteration the game is played on greedily, which gives an estimate; a value is *sound* if no such
estimate is among those that it follows from, and only sound values are called proved.  All legal plays and the pass are
considered everywhere.  A play that goes out ends the game and is never laid, and of several the best is enough.
What is cut beside alpha and beta is proved to be no better:

* a move after which the other goes out by a play that it leaves as it is (`threats.pyx`);
* a pass, if it cannot be better than the plays: the other can pass as well, and so on until the game ends, so passing
  gains at most the best play or what the racks count at such an end (unless a play scores nothing);
* whatever gains too little even if the other only passes (`solo.pyx`, `last_tile.pyx`).
"""

from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy

from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.codes cimport MASK64
from quixotry.kernel.search.path cimport Path
from quixotry.kernel.search.playout cimport play_out
from quixotry.kernel.search.plays cimport Play, mixed, move_key
from quixotry.kernel.search.sieve cimport sieve
from quixotry.kernel.search.table cimport (
    AT_LEAST, AT_MOST, PROVED, WAYS, Table, depth_in, move_in, says_in, value_in,
)
from quixotry.kernel.search.threats cimport find_threats
from quixotry.kernel.words.nodes cimport popcount, prefetch

cdef extern from *:
    const unsigned long long ANY_WORK "0x4000000000000000ull"   # more than is ever done; twice that does not overflow

cdef enum:
    MOVES = 50              # moves that take as long to find as a position takes besides (measured)
    FIRST_EFFORT = 5000
    LOOK = 3                # turns that the promising moves are searched before all others are looked at
    WIDTH = 100             # moves that are looked at while there is no proof, by score and tiles,
    NARROW = 40             # and in the positions after them (fitted)
    WORST = -0x40000000     # values and all sums of scores are smaller, so that none of them overflows
    EXACT = 3
    LEAST_SHARED = 5        # tiles left where threads look what others are doing
    QUICK = 30000           # a search of fewer positions makes no bounds: they take longer than they save
    SELDOM = 256            # positions after which it is asked whether the time is up,
    OFTEN = 8               # and where each has thousands of plays
    PATIENCE = 500          # positions after which it is worth while to find bounds for one


cdef class Endgame:
    """One thread's search of a position; no value is larger than `most`.

    A search that is made again with the `number` of an earlier one of the same position finds in the table what that
    has found; without a number nothing is found but its own.

    Several threads search the same tree, each putting off the moves that another is just searching (Weill's idea, as
    Kerrigan has simplified it), and find in the table what the others have done.
    """

    def __cinit__(self, Path path not None, Table table not None, int most, unsigned int threads=1,
                  unsigned int number=0):
        self.number = number or table.searches
        self.patience = PATIENCE
        self.threads = threads
        self.path = path
        self.table = table
        self.most = most
        self.most_work = ANY_WORK
        if not self.list_roots():
            raise MemoryError("too little for this position")

    def __dealloc__(self):
        free(self.roots)

    cdef bint list_roots(self) noexcept nogil:
        """The moves of the position asked about; False if memory does not suffice."""
        cdef unsigned int i
        cdef void *larger
        self.path.frames.check ^= mixed(<unsigned long long> 5 << 32 | self.number)
        if not self.path.gather(0, 0, True) or not self.path.add(0, 0, 0):
            return False
        self.root_count = self.path.used
        self.path.frames.forced = self.root_count == 1
        self.path.sort(0, self.path.used)
        if self.root_count > self.root_room:
            larger = realloc(self.roots, self.root_count * sizeof(Root))
            if not larger:
                return False
            self.roots = <Root *> larger
            self.root_room = self.root_count
        for i in range(self.root_count):
            self.roots[i].play = self.path.play(self.path.order[i].at)[0]
            self.roots[i].low = -self.most
            self.roots[i].high = self.most
            self.roots[i].value = WORST
        self.path.used = 0
        return True

    cdef bint value_of(self, Generator lying, const unsigned char *mover, const unsigned char *other,
                       unsigned int scoreless, unsigned long long nodes, int *value) noexcept nogil:
        """What the mover gains in another position, looked at within so many positions; whether that can be told.

        What is known of positions before is forgotten, so that the answer does not depend on them. Where not even one
        move could be looked at, it is what comes of playing on greedily.
        """
        cdef bint done
        self.table.wipe()
        self.nodes = self.depth = 0
        self.limit = min(nodes, <unsigned long long> QUICK)
        self.stopped = self.starved = self.narrow = False
        if not self.path.restart(lying, mover, other, scoreless) or not self.list_roots():
            return False
        self.lengths[0] = 0
        self.deepen()
        if self.starved:
            return False
        if self.roots[0].value > WORST:
            value[0] = min(max(self.roots[0].value, self.roots[0].low), self.roots[0].high)
            return True
        self.lengths[0] = self.path.used = 0
        value[0] = play_out(self.path, 0, &self.nodes, &done)
        return done

    cdef void note_line(self, unsigned int ply, const Play *play) noexcept nogil:
        """A move and what follows it are the main line of a position."""
        cdef unsigned int i
        if ply + 1 >= LINE_LENGTH:
            return
        self.line[ply][ply] = play[0]
        for i in range(ply + 1, self.lengths[ply + 1]):
            self.line[ply][i] = self.line[ply + 1][i]
        self.lengths[ply] = max(self.lengths[ply + 1], ply + 1)

    cdef int give_up(self) noexcept nogil:      # memory does not suffice, not even for the path alone
        self.starved = self.stopped = True
        return 0

    # ------------------------------------------------------------ the moves of the position asked about

    cdef void iterate(self, unsigned int depth, unsigned int width) noexcept nogil:
        """Search the first `width` moves to a depth; what is proved of each is kept."""
        cdef unsigned int i
        cdef int best = WORST, value, score
        cdef bint ends
        cdef Root root
        for i in range(min(width, self.root_count)):
            root = self.roots[i]
            if i and (root.high <= best or (self.looking and root.value > WORST)):
                continue
            score = root.play.score
            self.lengths[1] = 1
            value = self.path.ending(0, &root.play, &ends)
            if ends:
                root.low = root.high = value
            elif root.low == root.high and i:
                value = root.low
            else:
                self.path.move(0, &root.play)
                if i == 0:
                    value = score - search(self, 1, WORST, -WORST, depth - 1, False)
                else:
                    value = score - search(self, 1, score - best - 1, score - best, depth - 1, True)
                    if not self.stopped and value > best:
                        if self.sound and value > root.low:
                            self.roots[i].low = root.low = value
                        root.value = value
                        value = score - search(self, 1, WORST, score - best, depth - 1, False)
                        if self.stopped:    # how much better it is is not known, but that it is
                            self.lengths[1] = 1
                            self.lead(i, &root)
                if self.stopped:
                    return
                if self.sound:
                    root.high = min(root.high, value)
                    if i == 0 or value > best:
                        root.low = root.high = value
            root.value = value
            self.roots[i] = root
            if i == 0 or value > best:
                best = value
                self.lead(i, &root)
                if self.reports:
                    with gil:
                        self.report(self)

    cdef void lead(self, unsigned int i, const Root *root) noexcept nogil:
        """The move i becomes the first, and the main line begins with it."""
        self.note_line(0, &root.play)
        while i:
            self.roots[i] = self.roots[i - 1]
            i -= 1
        self.roots[0] = root[0]

    cdef void bound_roots(self) noexcept nogil:
        """What each move gains at most, for certain, before it is searched."""
        cdef unsigned int i
        cdef bint ends
        self.path.bound(0, 1)
        if not self.path.bound(0, 0):
            return
        for i in range(self.root_count):
            self.path.ending(0, &self.roots[i].play, &ends)
            if not ends:
                self.roots[i].high = min(self.roots[i].high, self.path.most_after(0, &self.roots[i].play))

    cdef bint decided(self) noexcept nogil:
        """Whether the value of the position is proved."""
        cdef unsigned int i
        if self.roots[0].low != self.roots[0].high:
            return False
        for i in range(1, self.root_count):
            if self.roots[i].high > self.roots[0].low:
                return False
        return True

    cdef void rank(self, unsigned int width) noexcept nogil:
        """Sort the first `width` moves by their values, those of the same value as they were."""
        cdef unsigned int i
        cdef Root *sorted_ = <Root *> malloc(width * sizeof(Root))
        self.path.used = 0
        if sorted_:
            for i in range(width):
                if not self.path.add((<unsigned long long> (self.roots[i].value - WORST) << 32) + width - i, i, 0):
                    break
            else:
                self.path.sort(0, width)
                for i in range(width):
                    sorted_[i] = self.roots[self.path.order[i].at]
                memcpy(self.roots, sorted_, width * sizeof(Root))
        self.path.used = 0
        free(sorted_)

    cdef bint attempt(self, unsigned int depth, unsigned int width, unsigned long long effort) noexcept nogil:
        """Search to a depth with so much work more; whether it was finished."""
        self.most_work = work(self) + effort
        self.path.used = 0
        self.path.frames.alone[0] = self.path.frames.alone[1] = NULL
        if depth == DEEPEST and not self.plain and self.nodes > 100 * <unsigned long long> self.patience:
            self.bound_roots()
        self.narrow = depth < DEEPEST
        self.iterate(depth, width)
        self.narrow = False
        self.most_work = ANY_WORK
        if not self.stopped:
            if depth < DEEPEST:
                self.depth = depth
            return True
        self.stopped = self.starved or self.table.is_stopped() or self.nodes >= self.limit
        return False

    cdef void deepen(self) noexcept nogil:
        """To the end of the game if that can be done, a turn deeper otherwise, and so on with twice the effort.

        Iterations cost what their estimates cost and prove little, but they find good moves where a proof is
        far, among those that looked best a turn before, and take a small part of the effort. What an attempt at a
        proof has found is in the table for the next.

        Effort is work, not positions: with blanks a position has thousands of moves, and one takes as long as a
        hundred others.
        """
        cdef unsigned int depth = 2
        cdef unsigned long long effort = FIRST_EFFORT
        cdef bint missed = self.root_count > WIDTH      # moves that have not been looked at
        if not self.attempt(1, WIDTH, ANY_WORK):
            return
        self.rank(min(self.root_count, WIDTH))
        while not self.decided():
            if self.attempt(depth, WIDTH, max(FIRST_EFFORT, effort // 8)) and depth < DEEPEST - 1:
                depth += 1
            if self.stopped or self.decided():
                return
            if missed and depth > LOOK:     # what is played slowly comes late by score and tiles
                self.looking = True
                missed = not self.attempt(depth - 1, self.root_count, effort)
                self.looking = False
                if self.stopped:
                    return
                self.rank(self.root_count)
            self.attempt(DEEPEST, self.root_count, effort)
            if self.stopped:
                return
            effort *= 2

    def run(self, unsigned long long nodes, report=None):
        """Search until the value is proved, `nodes` positions have been looked at, or the table says stop."""
        self.report = report
        self.reports = report is not None
        self.limit = nodes
        self.stopped = False
        with nogil:
            self.deepen()
        if report is not None:
            report(self)

    def settle(self):
        """Bounds that need no search, for one that was cut short before they were worth while: they take some
        milliseconds.

        Nobody gains more than alone, with any move; and by passing the mover loses no more than the other gains so.
        """
        cdef unsigned int i
        cdef int most = self.most, least = -self.most
        cdef bint ends
        self.path.used = 0
        self.path.frames.alone[0] = self.path.frames.alone[1] = NULL
        self.bound_roots()
        if self.path.knows(self.path.frames, 0):
            most = self.path.most_gained(0, 0, self.path.frames.masks[0])
        if self.path.knows(self.path.frames, 1):
            least = -self.path.most_gained(0, 1, self.path.frames.masks[1])
        for i in range(self.root_count):
            self.path.ending(0, &self.roots[i].play, &ends)
            if not ends:
                self.roots[i].high = min(self.roots[i].high, most)
                if not self.roots[i].play.need:
                    self.roots[i].low = max(self.roots[i].low, least)

    def alone(self, unsigned int player):
        """What a player gains at most from the position on, the mover being 0; None if it is not known."""
        if player > 1:
            raise IndexError(player)
        if not self.path.bound(0, player):
            return None
        return self.path.most_gained(0, player, self.path.frames.masks[player])

    def look(self, unsigned int depth, unsigned long long nodes):
        """One iteration alone; whether it was done."""
        self.limit = nodes
        self.stopped = False
        return self.attempt(depth, self.root_count, ANY_WORK)

    # ------------------------------------------------------------ called from Python

    @property
    def proved(self):
        return self.decided()

    @property
    def low(self):      # the position is worth this at least, for certain
        return max([self.roots[i].low for i in range(self.root_count)])

    @property
    def high(self):
        return max([self.roots[i].high for i in range(self.root_count)])

    @property
    def moves(self):
        """(packed, laid, value or None, low, high) of every move, the best first, a pass as two zeros."""
        found = []
        for i in range(self.root_count):
            root = self.roots[i]
            found.append((*packed(root.play), root.value if root.value > WORST else None, root.low, root.high))
        return found

    @property
    def main_line(self):        # (packed, laid) of each move that is expected
        return [packed(self.line[0][i]) for i in range(self.lengths[0])]

    # ------------------------------------------------------------ the moves of any other position


cdef unsigned long long packed_head(const Play *play) noexcept nogil:
    """The first word of a packed move."""
    return <unsigned long long> play.score << 32 | <unsigned long long> play.start << 16 | play.counts


def packed(Play play):
    return packed_head(&play), play.laid


cdef inline unsigned long long work(Endgame self) noexcept nogil:
    """What has been done so far: as much as looking at so many positions with few moves."""
    return self.nodes + self.path.gathered // MOVES


cdef int search(Endgame self, unsigned int ply, int alpha, int beta, unsigned int depth, bint cut) noexcept nogil:
    """What the mover gains: exactly between alpha and beta, otherwise a bound; `cut`: it is expected to reach beta."""
    cdef unsigned long long known
    cdef unsigned int wanted = 0
    cdef int value
    cdef bint ends
    self.nodes += 1
    if self.nodes >= self.limit or work(self) >= self.most_work:
        self.stopped = True
    elif self.nodes - self.asked >= (SELDOM if not self.path.any_order else OFTEN):
        self.asked = self.nodes
        self.stopped = self.table.is_stopped()
    if self.stopped:
        return 0
    if ply < LINE_LENGTH:
        self.lengths[ply] = ply
    if self.path.frames[ply].alone[0] or self.path.frames[ply].alone[1]:
        value = self.path.bounded(ply, alpha, beta, &ends)
        if ends:
            self.sound = True
            return value
    known = self.table.find(self.path.frames[ply].index, self.path.frames[ply].check)
    if known:
        wanted = move_in(known)
        # In an open window the search goes on, so that the main line is whole.
        if depth_in(known) >= depth and (beta - alpha == 1 or depth == 0):
            value = value_in(known)
            if says_in(known) == EXACT or (value >= beta and says_in(known) == AT_LEAST) or (
                    value <= alpha and says_in(known) == AT_MOST):
                self.sound = depth_in(known) == PROVED
                return value
    if not self.path.lay(ply):
        return self.give_up()
    if depth == 0 or ply + 64 > MOST_FRAMES:
        value = play_out(self.path, ply, &self.nodes, &ends)
        if not ends:
            self.give_up()
        else:
            self.table.keep(self.path.frames[ply].index, self.path.frames[ply].check, value, 0, 0,
                            self.path.tiles_left(ply), EXACT)
        self.sound = False
    else:
        value = expand(self, ply, alpha, beta, depth, cut, wanted)
    self.path.take_back(ply)
    return value


cdef int expand(Endgame self, unsigned int ply, int alpha, int beta, unsigned int depth, bint cut,
                unsigned int wanted) noexcept nogil:
    """Search the moves of a position."""
    cdef unsigned int mover = self.path.frames[ply].mover
    cdef unsigned int base = self.path.used, count, i, chosen = 0, beyond, threats
    cdef int best = WORST, lower, value, passed
    cdef bint open_ = beta - alpha != 1
    cdef bint sound = True, ends, bounded = False
    cdef bint shared = self.threads > 1 and self.path.tiles_left(ply) >= LEAST_SHARED
    cdef unsigned int fresh = 0     # moves that have not been put off
    cdef bint few = self.path.holds_few(ply)
    cdef unsigned long long entered = self.nodes
    cdef Play play
    if not self.path.gather(ply, mover, False):
        return self.give_up()
    beyond = depth - 1
    self.path.frames[ply].forced = not self.path.goes_out and self.path.used == base
    if self.path.goes_out:
        best = self.path.ending(ply, &self.path.best_out, &ends)
        chosen = move_key(self.path.best_out.check, True)
        if open_ and best > alpha and ply < LINE_LENGTH:
            self.lengths[ply + 1] = ply + 1
            self.note_line(ply, &self.path.best_out)
    elif self.path.used == base:
        beyond = depth
        if self.path.frames[ply - 1].forced:
            self.sound = True
            return self.path.stuck_value(ply)
    if best < beta:
        passed = self.path.stuck_value(ply)
        if passed <= max(alpha, best) and self.path.all_score(ply, base):
            best = max(best, passed)
        elif not self.path.add(0, 0, 0):
            return self.give_up()
        count = self.path.used - base
        if wanted:
            for i in range(base, base + count):
                if move_key(self.path.order[i].key, self.path.order[i].at) == wanted:
                    self.path.order[i].key = MASK64
                    break
        i = 0
        while i < count:
            if i == (1 if cut else 0) and beyond < depth and not self.plain:
                threats = find_threats(self.path, ply, 1 - mover)
                if threats or self.path.frames[ply].alone[mover] or few:
                    count = i + sieve(self.path, ply, base + i, count - i, threats, base, True, max(alpha, best), &best)
                    if i == count:
                        break
            if not bounded and not self.plain and self.nodes - entered >= self.patience and (self.patience == 0 or (
                    i > 1 and self.nodes >= QUICK and self.nodes - entered >= self.path.price(ply, mover)[0])):
                bounded = True
                if popcount(self.path.frames[ply].masks[mover]) > 2 and self.path.bound(ply, mover):
                    count = i + sieve(self.path, ply, base + i, count - i, 0, base, False, max(alpha, best), &best)
                    if i == count:
                        break
            if i == 0:
                self.path.put_first(base, count)
            elif i == 1:
                self.path.sort(base + 1, count - 1)
                if self.narrow and count > NARROW:
                    count = NARROW
                    sound = False
                fresh = count
            play = self.path.play(self.path.order[base + i].at)[0]
            if i and i + 1 < count:
                prefetch(self.table.entries + WAYS * <unsigned long long> (self.table.last & self.path.index_after(
                    ply, self.path.play(self.path.order[base + i + 1].at))))
            lower = max(alpha, best)
            value = self.path.ending(ply, &play, &ends)
            self.sound = True
            if not ends:
                self.path.move(ply, &play)
                if shared and i and i < fresh and self.table.is_searched(self.path.frames[ply + 1].check):
                    self.path.used = base + count       # another thread is at it: later it may be in the table
                    if not self.path.add(self.path.order[base + i].key, self.path.order[base + i].at, play.need):
                        return self.give_up()
                    count += 1
                    i += 1
                    continue
                if shared:
                    self.table.enter(self.path.frames[ply + 1].check)
                if i == 0 or not open_:
                    value = play.score - search(self, ply + 1, play.score - beta, play.score - lower, beyond,
                                                not cut and not open_)
                else:
                    value = play.score - search(self, ply + 1, play.score - lower - 1, play.score - lower, beyond, True)
                    if lower < value < beta and not self.stopped:
                        value = play.score - search(self, ply + 1, play.score - beta, play.score - lower, beyond, False)
                if shared:
                    self.table.leave(self.path.frames[ply + 1].check)
                if self.stopped:
                    return 0
            elif ply + 1 < LINE_LENGTH:
                self.lengths[ply + 1] = ply + 1
            if value > best:
                best = value
                chosen = move_key(play.check, play.counts)
                if best >= beta:
                    sound = self.sound
                    break
                if open_ and best > alpha:
                    self.note_line(ply, &play)
            sound = sound and self.sound
            i += 1
    self.path.used = base
    self.sound = sound
    self.table.keep(self.path.frames[ply].index, self.path.frames[ply].check, best, chosen, PROVED if sound else depth,
                    self.path.tiles_left(ply), AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT)
    return best
