"""How the unseen tiles may lie, deal after deal: the same for a seed and a number, whoever asks and in which order.

The pool is put in a random order, and the racks take from it in turn, one deal after the other, round and round: each
deal is as likely as any other, but in such a round every tile is dealt equally often, so that means over deals vary
less than if every deal were drawn by itself.
"""

from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memmove, memset

from quixotry.kernel.codes cimport CODES
from quixotry.kernel.games.selfplay cimport MOST_PLAYERS, MOST_TILES
from quixotry.kernel.random cimport Random

cdef extern from *:
    const unsigned long long STRIDE "0xD1342543DE82EF95ull"
    const unsigned long long OTHER "0xA0761D6478BD642Full"
    const unsigned long long GOLDEN "0x9E3779B97F4A7C15ull"

cdef enum:
    LEAVE_SIZE = 16


cdef unsigned long long mixed(unsigned long long z) noexcept nogil:
    """A number that looks like chance."""
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull
    z = (z ^ z >> 27) * 0x94D049BB133111EBull
    return z ^ z >> 31


cdef class Dealer:
    """The pool as codes; by seat the tiles that are known, how many a rack has, and leaves with weights or None.

    Seat 0 is the mover, whose rack is not dealt.
    """

    def __cinit__(self, bytes pool, known, sizes, unsigned long long seed, leaves=None):
        cdef unsigned int player, i
        if not 2 <= len(known) <= MOST_PLAYERS or len(sizes) != len(known) or len(pool) > MOST_TILES:
            raise ValueError("no such deal")
        self.random = Random(0)
        self.players = len(known)
        self.pool_count = len(pool)
        self.seed = seed
        for i in range(self.pool_count):
            if pool[i] >= CODES:
                raise ValueError("no such tile")
            self.pool[i] = pool[i]
        for player in range(1, self.players):
            if len(known[player]) > sizes[player]:
                raise ValueError("more tiles are known than a rack has")
            for code in known[player]:
                if code >= CODES:
                    raise ValueError("no such tile")
                self.known[player][code] += 1
            self.wanted[player] = sizes[player] - len(known[player])
            self.step += self.wanted[player]
            if leaves is not None and leaves[player]:
                self.keep_leaves(player, leaves[player])
        if self.step > self.pool_count:
            raise ValueError("the racks have more tiles than there are")
        # Whatever is smaller, the racks or the bag, is another part of an order in each of its deals.
        self.stride = min(self.step, self.pool_count - self.step) if self.step < self.pool_count else self.step
        self.turns = self.pool_count // self.stride if self.stride else 1

    def __dealloc__(self):
        cdef unsigned int player
        for player in range(MOST_PLAYERS):
            free(self.leaves[player])
            free(self.chances[player])

    cdef int keep_leaves(self, unsigned int player, leaves) except -1:
        cdef unsigned int i, j
        cdef double total = 0
        fitting = [(codes, weight) for codes, weight in leaves if len(codes) <= self.wanted[player] and weight > 0]
        self.leaves[player] = <unsigned char *> calloc(len(fitting) + 1, LEAVE_SIZE)
        self.chances[player] = <double *> calloc(len(fitting) + 1, sizeof(double))
        if not self.leaves[player] or not self.chances[player]:
            raise MemoryError
        for i in range(len(fitting)):
            codes, weight = fitting[i]
            self.leaves[player][LEAVE_SIZE * i] = len(codes)
            for j in range(len(codes)):
                self.leaves[player][LEAVE_SIZE * i + 1 + j] = codes[j]
            total += weight
            self.chances[player][i] = total
        for i in range(len(fitting)):
            self.chances[player][i] /= total
        self.leave_counts[player] = len(fitting)
        return 0

    cdef void deal(self, unsigned long long sample, Deal *to) noexcept nogil:
        """The racks and the bag of a deal."""
        cdef unsigned int i, j, player, at = 0, count
        cdef unsigned char tile
        cdef unsigned int shift = sample % self.turns * self.stride
        self.random.state = mixed(self.seed + (sample // self.turns + 1) * STRIDE)
        to.chance = mixed(self.seed ^ (sample + 1) * OTHER)
        memcpy(self.order, self.pool, self.pool_count)
        for i in range(self.pool_count, 1, -1):
            j = self.random.next_below(i)
            tile = self.order[i - 1]
            self.order[i - 1] = self.order[j]
            self.order[j] = tile
        # Round and round: to begin at another place is to turn the order.
        memcpy(to.bag, self.order, shift)
        memmove(self.order, self.order + shift, self.pool_count - shift)    # the two overlap
        memcpy(self.order + self.pool_count - shift, to.bag, shift)
        for i in range(self.pool_count):
            self.taken[i] = False
        for player in range(1, self.players):
            memcpy(to.racks[player], self.known[player], CODES)
            if self.leave_counts[player]:
                self.take_leave(player, sample, to)
        for player in range(1, self.players):
            count = self.wanted[player]
            for i in range(CODES):
                count -= to.racks[player][i] - self.known[player][i]
            while count:
                if not self.taken[at]:
                    self.taken[at] = True
                    to.racks[player][self.order[at]] += 1
                    count -= 1
                at += 1
        to.bag_count = 0
        for i in range(self.pool_count, 0, -1):
            if not self.taken[i - 1]:
                to.bag[to.bag_count] = self.order[i - 1]
                to.bag_count += 1

    cdef void take_leave(self, unsigned int player, unsigned long long sample, Deal *to) noexcept nogil:
        """Give a player one of the leaves, chosen so that in any run of deals each comes as often as it should."""
        cdef unsigned long long turned = mixed(self.seed + player * OTHER) + (sample + 1) * (GOLDEN + 2 * player - 2)
        cdef double chance = (turned >> 11) * (1.0 / 9007199254740992.0)
        cdef unsigned int low = 0, high = self.leave_counts[player] - 1, middle, i, at
        cdef unsigned char *leave
        while low < high:
            middle = (low + high) // 2
            if self.chances[player][middle] > chance:
                high = middle
            else:
                low = middle + 1
        leave = self.leaves[player] + LEAVE_SIZE * low
        for i in range(leave[0]):
            at = self.find(leave[1 + i])
            if at < self.pool_count:    # otherwise it is somebody else's in this deal
                self.taken[at] = True
                to.racks[player][leave[1 + i]] += 1

    cdef unsigned int find(self, unsigned int code) noexcept nogil:
        """Where the next tile of a kind lies in the order, or its end."""
        cdef unsigned int at = 0
        while at < self.pool_count and (self.taken[at] or self.order[at] != code):
            at += 1
        return at

    def dealt(self, unsigned long long sample):
        """A deal as Python sees it: the racks by seat, the mover's empty, and the bag in the order of drawing."""
        cdef Deal to
        cdef unsigned int player, i
        memset(&to, 0, sizeof(Deal))
        self.deal(sample, &to)
        racks = [bytes([code for code in range(CODES) for _ in range(to.racks[player][code])])
                 for player in range(self.players)]
        return racks, bytes([to.bag[to.bag_count - 1 - i] for i in range(to.bag_count)]), to.chance
