"""Whether an endgame is won by so much: a search for proofs and not for values.

For every position there are two numbers: how much is to be shown, at least, before the mover has what he needs, and
before he cannot have it.  The search goes where the least is to be shown (Allis 1994), depth first and with the numbers
in a table (Nagai 2002).  Where all replies must be answered, the hardest counts and the others add a little, since much of
what they lead to is the same; and a move that scores less is taken to be harder to make good.

All that the exact search cuts is cut here, too: moves after which the other goes out with too much, passes that cannot
be better than plays, and what gains too little even if the other only passes.  What is shown is kept in the table of that search as a bound, so that either search finds what the other has done.
"""

from libc.string cimport memset

from quixotry.kernel.search.endgame cimport Endgame, Root
from quixotry.kernel.pages cimport free_pages, get_pages
from quixotry.kernel.search.path cimport MOST_FRAMES, Path, Ranked
from quixotry.kernel.search.plays cimport Play, mixed
from quixotry.kernel.search.shared cimport read_shared, write_shared
from quixotry.kernel.search.sieve cimport sieve
from quixotry.kernel.search.table cimport AT_LEAST, AT_MOST, PROVED, depth_in, says_in, value_in
from quixotry.kernel.search.threats cimport find_threats
from quixotry.kernel.words.nodes cimport popcount

cdef enum:
    NEVER = 1 << 30         # a number that cannot be reached: nothing is left to be shown
    WAYS = 4
    BUCKETS = 512           # worths of moves that are told apart
    FIRST_SORTED = 48
    OTHERS = 4              # replies that add one to what is to be shown
    PATIENCE = 500          # positions after which it is worth while to find bounds for one

cdef struct Numbers:
    unsigned long long check    # exclusive or of the position's number and the data, as threads write without locks
    unsigned long long data     # what is to be shown before the mover has what he needs << 32 | before he cannot have it


cdef inline unsigned long long number_of(unsigned long long check, int need) noexcept nogil:
    """The number of a position and of what its mover needs."""
    return check ^ mixed(<unsigned long long> 6 << 32 | <unsigned int> need)


cdef class ProofTable:
    """Numbers of positions, in as many entries as fit `size` bytes, for all threads."""

    cdef Numbers *entries
    cdef unsigned long long last
    cdef unsigned long long size

    def __cinit__(self, unsigned long long size):
        cdef unsigned long long groups = 1
        while groups * 2 * WAYS * sizeof(Numbers) <= size:
            groups *= 2
        self.size = groups * WAYS * sizeof(Numbers)
        self.entries = <Numbers *> get_pages(self.size)
        if not self.entries:
            raise MemoryError
        self.last = groups - 1

    def __dealloc__(self):
        free_pages(self.entries, self.size)


cdef class Proofs:
    """The searches of one thread."""

    cdef ProofTable table
    cdef Endgame endgame
    cdef Path path
    cdef unsigned long long nodes, most
    cdef bint stopped
    cdef public unsigned int patience       # positions after which bounds are made; 0: at once, for tests

    def __cinit__(self, ProofTable table not None):
        self.table = table
        self.patience = PATIENCE

    def ask(self, Endgame endgame not None, unsigned int i, int need, unsigned long long nodes):
        """Whether a move, as they were first listed, gains so much, looked at within so many positions.

        How many were looked at; what was found is among the bounds of the move.
        """
        if i >= endgame.root_count:
            raise IndexError(i)
        self.begin(endgame, nodes)
        with nogil:
            self.settle(endgame.roots + i, need)
        return self.nodes

    def decide(self, Endgame endgame not None, int need, unsigned long long nodes):
        """Whether the mover gains so much with his best move, None if that takes more positions; and how many it took."""
        cdef unsigned int prove = 1, refute = 1
        cdef unsigned long long key
        self.begin(endgame, nodes)
        with nogil:
            key = number_of(self.path.frames[0].check, need)
            if not self.enter(self.path, 0, need, key):
                self.follow(self.path, 0, 0, need, key, NEVER, NEVER)
            self.path.used = 0
            self.find(key, &prove, &refute)
        return True if prove == 0 else False if refute == 0 else None, self.nodes

    cdef void begin(self, Endgame endgame, unsigned long long nodes):
        self.endgame = endgame
        self.path = endgame.path
        self.path.used = 0
        self.nodes = 0
        self.most = nodes
        self.stopped = False

    cdef void settle(self, Root *root, int need) noexcept nogil:
        cdef bint ends
        cdef int value = self.path.ending(0, &root.play, &ends)
        cdef unsigned int prove, refute
        cdef unsigned long long key
        if ends:
            root.low = root.high = root.value = value
            return
        self.path.move(0, &root.play)
        need = root.play.score - need + 1
        key = number_of(self.path.frames[1].check, need)
        self.explore(1, need, key, NEVER, NEVER)
        if self.find(key, &prove, &refute):
            if prove == 0:      # the other has it
                root.high = min(root.high, root.play.score - need)
            elif refute == 0:
                root.low = max(root.low, root.play.score - need + 1)

    # ------------------------------------------------------------ the table

    cdef bint find(self, unsigned long long key, unsigned int *prove, unsigned int *refute) noexcept nogil:
        cdef Numbers *group = self.table.entries + WAYS * (key & self.table.last)
        cdef unsigned long long data
        cdef unsigned int i
        for i in range(WAYS):
            data = read_shared(&group[i].data)
            if data and read_shared(&group[i].check) ^ data == key:
                prove[0] = data >> 32
                refute[0] = <unsigned int> data
                return True
        return False

    cdef void keep(self, unsigned long long key, unsigned int prove, unsigned int refute) noexcept nogil:
        """Remember numbers, in the place of what it was before, of nothing, or of any."""
        cdef Numbers *group = self.table.entries + WAYS * (key & self.table.last)
        cdef unsigned long long known, data = <unsigned long long> prove << 32 | refute
        cdef unsigned int i, at = (self.nodes ^ key >> 40) & 3
        for i in range(WAYS):
            known = read_shared(&group[i].data)
            if read_shared(&group[i].check) ^ known == key:
                at = i
                break
            if known == 0:
                at = i
        write_shared(&group[at].data, data)
        write_shared(&group[at].check, key ^ data)

    cdef void conclude(self, unsigned int ply, int need, unsigned long long key, bint has) noexcept nogil:
        """It is shown that the mover has what he needs, or that he cannot have it."""
        self.keep(key, 0 if has else NEVER, NEVER if has else 0)
        self.endgame.table.keep(self.path.frames[ply].index, self.path.frames[ply].check, need if has else need - 1, 0,
                                PROVED, self.path.tiles_left(ply), AT_LEAST if has else AT_MOST)

    # ------------------------------------------------------------ the search

    cdef void explore(self, unsigned int ply, int need, unsigned long long key, unsigned int most_prove,
                      unsigned int most_refute) noexcept nogil:
        """Look at a position until one of its numbers has reached a limit."""
        cdef unsigned int base = self.path.used
        cdef unsigned long long known = self.endgame.table.find(self.path.frames[ply].index, self.path.frames[ply].check)
        cdef int value
        self.nodes += 1
        if self.nodes >= self.most or ply + 64 > MOST_FRAMES or (self.nodes & 63 == 0 and self.endgame.table.is_stopped()):
            self.stopped = True
        if self.stopped:
            return
        if known and depth_in(known) == PROVED:
            value = value_in(known)
            if value >= need and says_in(known) != AT_MOST:
                self.keep(key, 0, NEVER)
                return
            if value < need and says_in(known) != AT_LEAST:
                self.keep(key, NEVER, 0)
                return
        self.path.recall(ply)
        if self.bounds_decide(ply, need, key):
            return
        if not self.path.lay(ply):
            self.stopped = True
            return
        if not self.enter(self.path, ply, need, key):
            self.follow(self.path, ply, base, need, key, most_prove, most_refute)
        self.path.used = base
        self.path.take_back(ply)

    cdef bint enter(self, Path path, unsigned int ply, int need, unsigned long long key) noexcept nogil:
        """List the moves that may be enough; whether nothing remains to be looked at."""
        cdef unsigned int base = path.used, i, kept = base, threats = 0
        cdef unsigned int mover = path.frames[ply].mover
        cdef int value, most = need - 1
        cdef bint ends
        cdef const Play *play
        if not path.gather(ply, mover, False):
            self.stopped = True
            return True
        path.frames[ply].forced = not path.goes_out and path.used == base
        if path.goes_out and path.ending(ply, &path.best_out, &ends) >= need:
            self.conclude(ply, need, key, True)
            return True
        if path.frames[ply].forced and ply and path.frames[ply - 1].forced:
            self.conclude(ply, need, key, path.stuck_value(ply) >= need)
            return True
        if not path.frames[ply].forced:
            threats = find_threats(path, ply, 1 - mover)
        # Passing gains no more than the best play or what the racks count if nobody plays any more.
        if (path.stuck_value(ply) >= need or not path.all_score(ply, base)) and not path.add(0, 0, 0):
            self.stopped = True
            return True
        for i in range(base, path.used):
            value = path.ending(ply, path.play(path.order[i].at), &ends)
            if not ends:
                path.order[kept] = path.order[i]
                kept += 1
            elif value >= need:
                self.conclude(ply, need, key, True)
                return True
        path.used = kept
        kept = base + sieve(path, ply, base, kept - base, threats, base, True, need - 1, &most)
        path.used = kept
        if kept == base:
            self.conclude(ply, need, key, False)
            return True
        put_in_order(path, base, kept - base)
        return False

    cdef void follow(self, Path path, unsigned int ply, unsigned int base, int need, unsigned long long key,
                     unsigned int most_prove, unsigned int most_refute) noexcept nogil:
        """Look at the move after which the least is to be shown, again and again.

        A move that was never looked at counts by its place in the order, so that most need not even be looked up.
        """
        cdef unsigned int i, prove, refute, best, second, chosen, hardest
        cdef unsigned int numbered = base           # up to here the keys of moves are numbers of positions
        cdef unsigned int left = path.used - base   # moves that are not refuted
        cdef unsigned long long entered = self.nodes
        cdef bint bounded = not path.roomy or popcount(path.frames[ply].masks[path.frames[ply].mover]) < 3
        cdef Play play
        while True:
            best = second = NEVER
            hardest = 1
            chosen = base
            for i in range(base, path.used):
                if 1 + i - base > second:
                    break
                if i == numbered:
                    self.number(path, ply, i, need)
                    numbered += 1
                if path.order[i].key == 0:
                    continue
                if not self.find(path.order[i].key, &prove, &refute):   # as the other has it
                    prove = 1
                    refute = 1 + i - base
                if refute == 0:
                    self.conclude(ply, need, key, True)
                    return
                if prove == 0:      # the move is refuted, and needs no more looks
                    path.order[i].key = 0
                    left -= 1
                    continue
                if refute < best:
                    second = best
                    best = refute
                    chosen = i
                elif refute < second:
                    second = refute
                hardest = max(hardest, prove)
            if left == 0:
                self.conclude(ply, need, key, False)
                return
            refute = min(hardest + (left - 1) // OTHERS, <unsigned int> NEVER - 1)
            if best >= most_prove or refute >= most_refute or self.stopped:
                self.keep(key, best, refute)
                return
            if not bounded and self.nodes - entered >= self.patience and (
                    self.patience == 0 or self.nodes - entered >= path.price(ply, path.frames[ply].mover)[0]):
                bounded = True
                if self.find_bounds(path, ply, need, key):
                    return
                for i in range(base, path.used):
                    if i >= numbered:
                        self.number(path, ply, i, need)
                    if path.order[i].key and self.too_little(path, ply, path.play(path.order[i].at), need):
                        path.order[i].key = 0
                        left -= 1
                numbered = path.used
                continue
            play = path.play(path.order[chosen].at)[0]
            path.move(ply, &play)
            self.explore(ply + 1, play.score - need + 1, path.order[chosen].key,
                         min(most_refute - (left - 1) // OTHERS, <unsigned int> NEVER),
                         min(most_prove, second + second // 4 + 1))

    cdef bint bounds_decide(self, unsigned int ply, int need, unsigned long long key) noexcept nogil:
        """Whether what a player gains alone at most already says how it ends."""
        cdef bint decided
        cdef int value = self.path.bounded(ply, need - 1, need, &decided)
        if decided:
            self.conclude(ply, need, key, value >= need)
        return decided

    cdef bint find_bounds(self, Path path, unsigned int ply, int need, unsigned long long key) noexcept nogil:
        """Find out what both gain alone at most; whether that says how it ends."""
        path.bound(ply, 0)
        path.bound(ply, 1)
        return self.bounds_decide(ply, need, key)

    cdef bint too_little(self, Path path, unsigned int ply, const Play *play, int need) noexcept nogil:
        """Whether a play cannot be enough even if the other only passes."""
        return play.counts and path.knows(path.frames + ply, path.frames[ply].mover) and (
            path.most_after(ply, play) < need)

    cdef void number(self, Path path, unsigned int ply, unsigned int i, int need) noexcept nogil:
        """Give a move the number of the position after it."""
        cdef const Play *play = path.play(path.order[i].at)
        path.move(ply, play)
        path.order[i].key = number_of(path.frames[ply + 1].check, play.score - need + 1)


cdef void put_in_order(Path path, unsigned int base, unsigned int count) noexcept nogil:
    """Sort moves; of very many only the first, which may be all that are ever looked at."""
    cdef unsigned int places[BUCKETS]
    cdef unsigned int i, first, worth, least
    cdef Ranked swapped
    if count > 2 * FIRST_SORTED:
        memset(places, 0, sizeof(places))
        for i in range(base, base + count):
            places[min(path.order[i].key >> 32, <unsigned long long> BUCKETS - 1)] += 1
        least = BUCKETS
        worth = 0
        while worth < FIRST_SORTED:
            least -= 1
            worth += places[least]
        first = base
        for i in range(base, base + count):
            if path.order[i].key >> 32 >= least:
                swapped = path.order[first]
                path.order[first] = path.order[i]
                path.order[i] = swapped
                first += 1
        count = first - base
    path.sort(base, count)
