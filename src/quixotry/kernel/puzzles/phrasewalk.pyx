"""A walk over the phrases that can be made of given letters: every multiset of words that uses them all, once.

Words with the same letters are one group.  The letters stand in a fixed order, the one that fewest groups
have first.  The next group of a phrase is one that has the first letter still left in that order, because
some group must have it; and as no group after it has an earlier letter, the groups lie sorted by their first
letter, and a phrase is an ascending row of them.  So nothing is found twice.

While three groups or more are to come, those that still fit are picked out of those that fitted before; a
letter that none of them has ends the matter.  The last group of a phrase is not searched for: it is the one
with just the letters left, and is looked up by the sum of random numbers that stand for its letters.

A walk takes a number of steps at a time, so that its caller can look at the clock.
"""

from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy

from quixotry.kernel.random cimport Random

ctypedef unsigned char u8
ctypedef unsigned int u32
ctypedef unsigned long long u64

cdef enum:
    MOST_WORDS = 128
    NO_GROUP = 0xFFFFFFFF
    HALF = 0x7FFFFFFF


cdef struct Group:
    u64 once            # the letters, as a set
    u64 twice           # those that it has more than once
    u64 key
    u32 size            # letters, repeated ones counted
    u32 first           # the place of its first letter in the order
    u32 pairs           # where its pairs of letter and count begin
    u32 pair_count
    bint thrice         # a letter is there more often than the sets can say


cdef struct Rest:
    u64 once            # the letters left, as sets
    u64 twice
    u64 key
    u32 size


cdef struct Choice:      # the groups that fit what is left
    u32 starts[65]      # where those with each first letter begin, and where all end
    u32 shortest
    u32 longest


cdef struct Frame:
    Rest rest           # before a group is laid
    u32 choice          # its number
    u32 at              # the next group to try
    u32 end
    u32 group           # the one laid


cdef class WordGroups:
    """Groups of words by their letters, none of them empty and none there twice; shared by walks."""

    cdef u32 count
    cdef Group *groups                  # sorted by first letter, then longest first
    cdef u8 *pairs
    cdef u32 *table                     # groups by key, open addressing
    cdef u64 mask
    cdef u64 keys[64]
    cdef u32 order[64]                  # letters, rarest first
    cdef list numbers                   # the caller's number of each group

    def __cinit__(self, list groups not None):
        cdef u32 i, letter
        cdef u64 capacity = 1
        cdef Random random = Random(len(groups))
        carriers = [0] * 64
        for letters in groups:
            for letter in set(letters):
                carriers[letter] += 1
        order = sorted(range(64), key=carriers.__getitem__)
        places = bytes([order.index(letter) for letter in range(64)]) + bytes(192)
        firsts = [min(letters.translate(places)) for letters in groups]
        self.count = len(groups)
        ranks = [bytes((firsts[i], 255 - len(groups[i]))) + groups[i] for i in range(self.count)]
        self.numbers = sorted(range(self.count), key=ranks.__getitem__)
        while capacity < 2 * <u64> self.count:
            capacity *= 2
        self.mask = capacity - 1
        self.groups = <Group *> calloc(self.count + 1, sizeof(Group))
        self.pairs = <u8 *> malloc(2 * sum(map(len, groups)) + 1)
        self.table = <u32 *> malloc(capacity * sizeof(u32))
        if self.groups == NULL or self.pairs == NULL or self.table == NULL:
            raise MemoryError
        for i in range(<u32> capacity):
            self.table[i] = NO_GROUP
        for i in range(64):
            self.order[i] = order[i]
            self.keys[i] = <u64> random.next_below(HALF) << 33 ^ <u64> random.next_below(HALF)
        letter = 0
        for i in range(self.count):
            self.groups[i].pairs = letter
            self.groups[i].first = firsts[self.numbers[i]]
            self.fill(&self.groups[i], groups[self.numbers[i]])
            self.enlist(i)
            letter += 2 * self.groups[i].pair_count

    def __dealloc__(self):
        free(self.groups)
        free(self.pairs)
        free(self.table)

    cdef void fill(self, Group *group, bytes letters):
        cdef u8 counts[64]
        cdef u8 *pair = self.pairs + group.pairs
        cdef u8 letter
        for letter in range(64):
            counts[letter] = 0
        for letter in letters:
            counts[letter] += 1
        for letter in range(64):
            if counts[letter]:
                pair[0], pair[1] = letter, counts[letter]
                pair += 2
                group.pair_count += 1
                group.size += counts[letter]
                group.key += self.keys[letter] * counts[letter]
                group.once |= <u64> 1 << letter
                group.twice |= <u64> (counts[letter] > 1) << letter
                group.thrice |= counts[letter] > 2

    cdef void enlist(self, u32 number) noexcept nogil:
        cdef u64 slot = self.groups[number].key & self.mask
        while self.table[slot] != NO_GROUP:
            slot = slot + 1 & self.mask
        self.table[slot] = number


cdef class PhraseWalk:
    """The phrases of a given number of groups that use all letters, counted by code; each is a tuple of groups' numbers."""

    cdef WordGroups shared
    cdef const Group *groups
    cdef u8 left[64]
    cdef u32 words
    cdef Frame frames[MOST_WORDS]
    cdef u32 depth                      # frames in use
    cdef Choice choices[MOST_WORDS + 1]
    cdef u32 *chosen                    # the groups of all choices, one choice after the other
    cdef u64 capacity
    cdef u32 last                       # the last group of the phrase found
    cdef bint failed                    # memory ran out
    cdef readonly u64 steps             # taken so far
    cdef readonly bint done

    def __cinit__(self, WordGroups groups not None, bytes letters not None, u32 words):
        cdef Rest rest
        if len(letters) != 64 or not 1 <= words <= MOST_WORDS:
            raise ValueError(f"phrases of {words} words")
        self.shared = groups
        self.groups = groups.groups
        memcpy(self.left, <const u8 *> letters, 64)
        self.words = words
        self.last = NO_GROUP
        with nogil:
            self.measure(&rest)
            if words == 1:
                self.last = self.find(&rest, 0)
            else:
                self.choose_all()
                self.enter(&rest, 0, 0)
        if self.failed:
            raise MemoryError
        self.done = self.depth == 0 and self.last == NO_GROUP

    def __dealloc__(self):
        free(self.chosen)

    def more(self, u32 steps, u32 most=1000):
        """The phrases found in about `steps` steps, at most `most`."""
        cdef u32 i
        cdef u64 end = self.steps + steps
        numbers = self.shared.numbers
        phrases = []
        if self.words == 1 and not self.done:
            self.done = True
            return [(numbers[self.last],)]
        while not self.done and self.steps < end and len(phrases) < most:
            with nogil:
                self.walk(end)
            if self.failed:
                raise MemoryError
            if self.last != NO_GROUP:
                phrase = [numbers[self.frames[i].group] for i in range(self.depth)]
                phrases.append((*phrase, numbers[self.last]))
        return phrases

    cdef void measure(self, Rest *rest) noexcept nogil:
        """What is left, from the counts."""
        cdef u32 letter
        rest.size, rest.once, rest.twice, rest.key = 0, 0, 0, 0
        for letter in range(64):
            rest.size += self.left[letter]
            rest.key += self.shared.keys[letter] * self.left[letter]
            rest.once |= <u64> (self.left[letter] > 0) << letter
            rest.twice |= <u64> (self.left[letter] > 1) << letter

    cdef bint grow(self, u64 wanted) noexcept nogil:
        cdef u32 *larger
        if wanted > self.capacity:
            wanted += self.capacity
            larger = <u32 *> realloc(self.chosen, wanted * sizeof(u32))
            if larger == NULL:
                self.failed = True
                return False
            self.chosen = larger
            self.capacity = wanted
        return True

    cdef void choose_all(self) noexcept nogil:
        cdef u32 i, first = 0
        if not self.grow(self.shared.count):
            return
        for i in range(self.shared.count):
            self.chosen[i] = i
            while first <= self.groups[i].first:
                self.choices[0].starts[first] = i
                first += 1
        while first <= 64:
            self.choices[0].starts[first] = self.shared.count
            first += 1

    cdef bint choose_fitting(self, u32 number, const Rest *rest, u32 earliest, u32 words) noexcept nogil:
        """Pick the next choice from one; whether that number of words could use all that is left."""
        cdef const Choice *larger = &self.choices[number]
        cdef Choice *choice = &self.choices[number + 1]
        cdef u32 count = larger.starts[64], i, first = 0
        cdef const Group *group
        cdef u64 covered = 0
        if self.failed or not self.grow(<u64> count + count - earliest):
            return False
        self.steps += (count - earliest) // 4
        choice.shortest, choice.longest = NO_GROUP, 0
        for i in range(earliest, larger.starts[64]):
            group = &self.groups[self.chosen[i]]
            if not self.fits(group, rest):
                continue
            while first <= group.first:
                choice.starts[first] = count
                first += 1
            self.chosen[count] = self.chosen[i]
            count += 1
            covered |= group.once
            choice.shortest = min(choice.shortest, group.size)
            choice.longest = max(choice.longest, group.size)
        while first <= 64:
            choice.starts[first] = count
            first += 1
        return covered == rest.once and <u64> words * choice.shortest <= rest.size <= <u64> words * choice.longest

    cdef bint fits(self, const Group *group, const Rest *rest) noexcept nogil:
        cdef const u8 *pair
        cdef u32 i
        if group.once & ~rest.once or group.twice & ~rest.twice:
            return False
        if group.thrice:
            pair = self.shared.pairs + group.pairs
            for i in range(group.pair_count):
                if pair[2 * i + 1] > self.left[pair[2 * i]]:
                    return False
        return True

    cdef bint enter(self, const Rest *rest, u32 number, u32 earliest) noexcept nogil:
        """Go on to the next group of a phrase, one that has the first letter left; False if there is none."""
        cdef Frame *frame = &self.frames[self.depth]
        cdef u32 words = self.words - self.depth, first = 0
        if words > 2 or self.depth == 0:
            if not self.choose_fitting(number, rest, earliest, words):
                return False
            number += 1
            earliest = self.choices[number].starts[0]
        while not self.left[self.shared.order[first]]:
            first += 1
        frame.rest = rest[0]
        frame.choice = number
        frame.at = max(earliest, self.choices[number].starts[first])
        frame.end = self.choices[number].starts[first + 1]
        self.depth += 1
        return True

    cdef void walk(self, u64 end) noexcept nogil:
        """Go on until `last` makes a phrase, or the steps or the phrases run out."""
        cdef Frame *frame
        cdef const Choice *choice
        cdef const Group *group
        cdef Rest rest
        cdef u32 others
        self.last = NO_GROUP
        while self.steps < end and self.last == NO_GROUP:
            self.steps += 1
            frame = &self.frames[self.depth - 1]
            if frame.at >= frame.end:
                self.depth -= 1
                if self.depth == 0:
                    self.done = True
                    return
                frame -= 1
                self.take_back(&self.groups[frame.group])
                continue
            frame.group = self.chosen[frame.at]
            frame.at += 1
            choice = &self.choices[frame.choice]
            group = &self.groups[frame.group]
            others = self.words - self.depth
            if frame.rest.size > group.size + <u64> others * choice.longest:
                frame.at = frame.end    # those after it are no longer
                continue
            if frame.rest.size < group.size + <u64> others * choice.shortest or not self.fits(group, &frame.rest):
                continue
            self.lay(group, &frame.rest, &rest)
            if others == 1:
                self.last = self.find(&rest, frame.group)
                self.take_back(group)
            elif not self.enter(&rest, frame.choice, frame.at - 1):
                self.take_back(group)

    cdef void lay(self, const Group *group, const Rest *before, Rest *after) noexcept nogil:
        cdef const u8 *pair = self.shared.pairs + group.pairs
        cdef u32 i
        cdef u8 left
        after[0] = before[0]
        after.size -= group.size
        after.key -= group.key
        for i in range(group.pair_count):
            left = self.left[pair[2 * i]] - pair[2 * i + 1]
            self.left[pair[2 * i]] = left
            after.once &= ~(<u64> (left < 1) << pair[2 * i])
            after.twice &= ~(<u64> (left < 2) << pair[2 * i])

    cdef void take_back(self, const Group *group) noexcept nogil:
        cdef const u8 *pair = self.shared.pairs + group.pairs
        cdef u32 i
        for i in range(group.pair_count):
            self.left[pair[2 * i]] += pair[2 * i + 1]

    cdef u32 find(self, const Rest *rest, u32 earliest) noexcept nogil:
        """The group that has just the letters left, if it does not come before another."""
        cdef u64 slot = rest.key & self.shared.mask
        cdef u32 number = self.shared.table[slot]
        cdef const Group *group
        while number != NO_GROUP:
            group = &self.groups[number]
            # Keys of other letters may be the same by chance.
            if group.key == rest.key and group.size == rest.size and self.fits(group, rest):
                return number if number >= earliest else NO_GROUP
            slot = slot + 1 & self.shared.mask
            number = self.shared.table[slot]
        return NO_GROUP
