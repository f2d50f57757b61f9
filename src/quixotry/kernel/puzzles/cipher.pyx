"""Breaking a monoalphabetic substitution: how likely a key is, and how to come to a likelier one.

A key says which plain letter each cipher letter stands for; it is a permutation of the alphabet, so a step
is to swap what two cipher letters stand for.  With word divisions a key is worth the product of its words'
chances; a word that the vocabulary lacks is worth what its letters are, less a toll.  Without divisions the
likeliest division into words counts (Viterbi), or only letters after letters, which is faster.
"""

from libc.math cimport INFINITY, exp
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy

from quixotry.kernel.puzzles.language cimport MOST_SYMBOLS, Letters, Node, Vocabulary, step, u8, u32, u64
from quixotry.kernel.random cimport Random

cdef enum:
    LETTERS_A_TOLL = 8          # of an unknown word in a text without divisions


cdef class Breaker:
    """One cryptogram: distinct words with how often they occur, or a single text that has no divisions.

    Codes are letters from 1 to `alphabet`, and `alphabet + 1` is the apostrophe, which stands for itself.
    `given` has the plain letter of each cipher letter by code, 0 for those to be found; `derange` is the
    set, a bit for each code, of letters that do not stand for themselves.  `toll` is the logarithm of the chance of an unknown word.
    """

    def __cinit__(self, Vocabulary vocabulary not None, Letters letters not None, list words not None,
                 list counts not None, *, u32 alphabet, bytes given not None, bint divided, u64 derange,
                 double toll):
        cdef u32 i, j, at = 0
        if not 1 <= alphabet <= 62 or len(given) != alphabet + 1 or len(words) != len(counts) or not words:
            raise ValueError("no cryptogram")
        if not divided and len(words) != 1:
            raise ValueError("a text without divisions is one word")
        if self.starts != NULL:
            raise TypeError("a cryptogram is set up once")
        self.vocabulary, self.letters = vocabulary, letters
        self.alphabet, self.divided, self.derange, self.toll = alphabet, divided, derange, toll
        self.cipher = b"".join(words)
        self.codes = self.cipher
        self.size = len(self.cipher)
        self.word_count = len(words)
        if not self.size or min(self.cipher) < 1 or max(self.cipher) > alphabet + 1:
            raise ValueError("codes outside the alphabet")
        self.starts = <u32 *> malloc((self.word_count + 1) * sizeof(u32))
        self.marks = <u32 *> malloc(self.word_count * sizeof(u32))
        self.counts = <u32 *> malloc(self.word_count * sizeof(u32))
        self.kinds = <u64 *> calloc(self.word_count, sizeof(u64))
        self.worths = <double *> calloc(self.word_count, sizeof(double))
        self.trials = <double *> calloc(self.word_count, sizeof(double))
        self.plain = <u8 *> malloc(self.size + 1)
        self.ends = <double *> malloc((self.size + 1) * sizeof(double))
        self.runs = <double *> malloc((self.size + 1) * sizeof(double))
        self.steps = <u32 *> malloc((self.size + 1) * sizeof(u32))
        if (self.starts == NULL or self.marks == NULL or self.counts == NULL or self.kinds == NULL
                or self.worths == NULL or self.trials == NULL or self.plain == NULL or self.ends == NULL
                or self.runs == NULL or self.steps == NULL):
            raise MemoryError
        for i in range(self.word_count):
            self.starts[i] = at
            self.counts[i] = counts[i]
            at += len(words[i])
            self.marks[i] = at
            for j in range(self.starts[i], at):
                self.kinds[i] |= <u64> 1 << self.codes[j]
                if self.codes[j] == alphabet + 1:
                    self.marks[i] = j
            self.used |= self.kinds[i]
        self.starts[self.word_count] = at
        for i in range(1, alphabet + 1):
            self.given[i] = given[i]
        self.given[alphabet + 1] = alphabet + 1
        for i in range(1, alphabet + 1):
            if not self.given[i] and self.used >> i & 1:
                self.open[self.open_count] = i
                self.open_count += 1
        self.moving = self.open_count
        for i in range(1, alphabet + 1):
            if not self.given[i] and not self.used >> i & 1:
                self.open[self.open_count] = i
                self.open_count += 1

    def __dealloc__(self):
        free(self.starts)
        free(self.marks)
        free(self.counts)
        free(self.kinds)
        free(self.worths)
        free(self.trials)
        free(self.plain)
        free(self.ends)
        free(self.runs)
        free(self.steps)

    # ------------------------------------------------------------ what a key is worth

    def score(self, bytes key not None):
        """The logarithm of the chance of the text that a key gives."""
        self.take(key)
        return self.worth(True)

    def division(self, bytes key not None):
        """The sizes of the words of a text without divisions, as they are likeliest."""
        cdef u32 at = self.size
        self.take(key)
        self.worth(True)
        sizes = []
        while at:
            sizes.append(self.steps[at])
            at -= self.steps[at]
        return sizes[::-1]

    cdef int take(self, bytes key) except -1:
        if len(key) != self.alphabet + 1:
            raise ValueError("a key has a plain letter for each letter of the alphabet")
        memcpy(self.key, <const u8 *> key, self.alphabet + 1)
        self.key[self.alphabet + 1] = self.alphabet + 1
        return 0

    cdef double worth(self, bint by_words) noexcept nogil:
        """What the key at work is worth; each word's part of it is noted."""
        cdef double sum = 0
        cdef u32 i
        if not self.divided:
            return self.likeliest_division() if by_words else self.running()
        for i in range(self.word_count):
            self.worths[i] = self.word(i)
            sum += self.worths[i]
        return sum

    cdef double word(self, u32 i) noexcept nogil:
        cdef u32 start = self.starts[i], end = self.starts[i + 1], mark = self.marks[i]
        cdef double best = self.part(start, end), other
        if mark < end:
            # DON'T may be known whole; if not, PETER'S is PETER and 'S, and DELL'ARTE is DELL' and ARTE.
            other = self.part(start, mark) + self.part(mark, end)
            best = max(best, other)
            other = self.part(start, mark + 1) + self.part(mark + 1, end)
            best = max(best, other)
        return best * self.counts[i]

    cdef double part(self, u32 start, u32 end) noexcept nogil:
        """What some letters are worth as a word."""
        cdef const Node *nodes = self.vocabulary.nodes
        cdef const Node *node = nodes
        cdef u32 at
        if start == end:
            return 0
        for at in range(start, end):
            node = step(nodes, node, self.key[self.codes[at]])
            if node == NULL:
                return self.unknown(start, end)
        return node.score if node.score <= 0 else self.unknown(start, end)

    cdef double unknown(self, u32 start, u32 end) noexcept nogil:
        cdef const float *scores = self.letters.scores
        cdef u32 bits = self.letters.bits, mask = self.letters.mask, row = 0, at
        cdef double sum = self.toll
        for at in range(start, end):
            row = (row << bits | self.key[self.codes[at]]) & mask
            sum += scores[row]
        return sum + scores[(row << bits) & mask]

    cdef double running(self) noexcept nogil:
        cdef const float *scores = self.letters.scores
        cdef u32 bits = self.letters.bits, mask = self.letters.mask, row = 0, at
        cdef double sum = 0
        for at in range(self.size):
            row = (row << bits | self.key[self.codes[at]]) & mask
            sum += scores[row]
        return sum

    cdef double likeliest_division(self) noexcept nogil:
        """The best way to cut the text into known words and runs of letters that are none."""
        cdef const Node *nodes = self.vocabulary.nodes
        cdef const Node *node
        cdef const float *scores = self.letters.scores
        cdef u32 bits = self.letters.bits, mask = self.letters.mask, row = 0, at, end, run = 0
        cdef double here
        for at in range(self.size):
            self.plain[at] = self.key[self.codes[at]]
        for at in range(self.size + 1):
            self.ends[at] = -INFINITY
        self.ends[0] = 0
        self.runs[0] = -INFINITY
        for at in range(self.size):
            # Here a run of unknown letters may end, begin or go on.
            if self.runs[at] > self.ends[at]:
                self.ends[at] = self.runs[at]
                self.steps[at] = run
            here = self.ends[at]
            row = (row << bits | self.plain[at]) & mask
            if here + self.toll > self.runs[at]:
                self.runs[at] = here + self.toll
                run = 0
            # Part of the toll for each letter, or a long run would swallow known words after an unknown one.
            self.runs[at + 1] = self.runs[at] + scores[row] + self.toll / LETTERS_A_TOLL
            run += 1
            node = nodes
            end = at
            while end < self.size:
                node = step(nodes, node, self.plain[end])
                if node == NULL:
                    break
                end += 1
                if node.score <= 0 and here + node.score > self.ends[end]:
                    self.ends[end] = here + node.score
                    self.steps[end] = end - at
        if self.runs[self.size] > self.ends[self.size]:
            self.ends[self.size] = self.runs[self.size]
            self.steps[self.size] = run
        return self.ends[self.size]

    # ------------------------------------------------------------ steps from key to key

    cdef bint allowed(self, u8 a, u8 b) noexcept nogil:
        """Whether two cipher letters may swap what they stand for."""
        return not (self.key[a] == b and self.derange >> b & 1 or self.key[b] == a and self.derange >> a & 1)

    cdef double swapped(self, u8 a, u8 b, double before, bint by_words) noexcept nogil:
        """Swap, and say what the key is worth then; `before` is what it was worth."""
        cdef u64 touched = (<u64> 1 << a | <u64> 1 << b)
        cdef u32 i
        cdef u8 held = self.key[a]
        self.key[a] = self.key[b]
        self.key[b] = held
        if not self.divided:
            return self.worth(by_words)
        for i in range(self.word_count):
            if self.kinds[i] & touched:
                self.trials[i] = self.word(i)
                before += self.trials[i] - self.worths[i]
        return before

    cdef void keep(self, u8 a, u8 b) noexcept nogil:
        """Let a swap stand."""
        cdef u64 touched = (<u64> 1 << a | <u64> 1 << b)
        cdef u32 i
        if self.divided:
            for i in range(self.word_count):
                if self.kinds[i] & touched:
                    self.worths[i] = self.trials[i]

    cdef void swap_back(self, u8 a, u8 b) noexcept nogil:
        cdef u8 held = self.key[a]
        self.key[a] = self.key[b]
        self.key[b] = held

    cdef bytes taken_key(self):
        return bytes([self.key[i] for i in range(self.alphabet + 1)])

    # ------------------------------------------------------------ ways to look for a key

    def completed(self, bytes partial not None, Random chance not None):
        """A whole key: what `partial` leaves open (0) is filled by chance, within the rules."""
        cdef u32 i, j
        cdef u64 taken = 0
        cdef u8 spare[MOST_SYMBOLS]
        cdef u32 spares = 0
        self.take(partial)
        for i in range(1, self.alphabet + 1):
            if self.given[i]:
                self.key[i] = self.given[i]
            taken |= <u64> 1 << self.key[i]
        for i in range(1, self.alphabet + 1):
            if not taken >> i & 1:
                spare[spares] = i
                spares += 1
        for i in range(1, self.alphabet + 1):
            if not self.key[i]:
                j = chance.next_below(spares)
                self.key[i] = spare[j]
                spares -= 1
                spare[j] = spare[spares]
        if self.derange and self.open_count > 1:
            # Any swap mends a letter that stands for itself, and spoils none: the other gets this letter.
            for i in range(self.moving):
                if self.key[self.open[i]] == self.open[i] and self.derange >> self.open[i] & 1:
                    j = (i + 1 + chance.next_below(self.open_count - 1)) % self.open_count
                    self.swap_back(self.open[i], self.open[j])
        return self.taken_key()

    def anneal(self, bytes key not None, Random chance not None, u32 rounds, double hot, double cold,
               bint by_words=False):
        """The key that swaps lead to which are less and less free to lose, and what it is worth.

        Without divisions the text is taken for letters after letters, unless it is to be `by_words`.
        """
        cdef u32 i
        cdef u8 a, b
        cdef double now, then, heat = hot, cooling = (cold / hot) ** (1.0 / max(rounds, 1))
        self.take(key)
        now = self.worth(by_words)
        if self.open_count < 2 or not self.moving:
            return now, self.taken_key()
        with nogil:
            for i in range(rounds):
                heat *= cooling
                a = self.open[chance.next_below(self.moving)]
                b = self.open[chance.next_below(self.open_count)]
                if a == b or not self.allowed(a, b):
                    continue
                then = self.swapped(a, b, now, by_words)
                if then >= now or exp((then - now) / heat) * 0x7FFFFFFF > chance.next_below(0x7FFFFFFF):
                    self.keep(a, b)
                    now = then
                else:
                    self.swap_back(a, b)
        return now, self.taken_key()

    def climb(self, bytes key not None, int most_passes):
        """The key that swaps lead to as long as each of them gains, and what it is worth."""
        cdef u32 i, j
        cdef int passes
        cdef double now, then
        cdef bint better = True
        self.take(key)
        with nogil:
            now = self.worth(True)
            for passes in range(most_passes):
                if not better:
                    break
                better = False
                for i in range(self.moving):
                    for j in range(i + 1, self.open_count):
                        if not self.allowed(self.open[i], self.open[j]):
                            continue
                        then = self.swapped(self.open[i], self.open[j], now, True)
                        if then > now + 1e-9:
                            self.keep(self.open[i], self.open[j])
                            now = then
                            better = True
                        else:
                            self.swap_back(self.open[i], self.open[j])
        return now, self.taken_key()

    def neighbours(self, bytes key not None):
        """All keys one swap away, with what they are worth."""
        cdef u32 i, j
        cdef double now, then
        self.take(key)
        now = self.worth(True)
        found = []
        for i in range(self.moving):
            for j in range(i + 1, self.open_count):
                if self.allowed(self.open[i], self.open[j]):
                    then = self.swapped(self.open[i], self.open[j], now, True)
                    found.append((then, self.taken_key()))
                    self.swap_back(self.open[i], self.open[j])
        return found
