"""What is likely in a language: words with their probabilities, and letters after letters.

`Vocabulary` is a trie.  A node is a set of letters and the place of its first child; children lie side by
side, so one is found by counting bits, as in the word graph, and the node of a word has the logarithm of its
probability.  `Letters` is a table over three or four letters in a row, smoothed by Witten and Bell's method:
a row of letters that was seen seldom leans on the shorter row within it.

Code 0 ends a word, and the code after the alphabet's last letter is the apostrophe.
"""

from array import array

from libc.math cimport log
from libc.stdlib cimport calloc, free, malloc

from quixotry.kernel.borrowed cimport Borrowed, numbers_in
from quixotry.kernel.words.graph cimport Graph
from quixotry.kernel.words.nodes cimport ACCEPTS, TARGET, letters_at, lowest
from quixotry.kernel.random cimport Random

cdef float NO_WORD = 1          # no logarithm of a probability is above 0


def words_of(Graph graph not None):
    """All words of a graph, in order."""
    found = []
    collect(graph, graph.dawg, b"", found)
    return found


cdef void collect(Graph graph, u32 node, bytes prefix, list found):
    cdef u64 letters = letters_at(graph.nodes, node)
    cdef u32 place = node + 2, arc
    cdef bytes longer
    while letters:
        arc = graph.nodes[place]
        longer = prefix + bytes((lowest(letters),))
        if arc & ACCEPTS:
            found.append(longer)
        if arc & TARGET:
            collect(graph, arc & TARGET, longer, found)
        place += 1
        letters &= letters - 1


cdef class Vocabulary:
    """Words in order, each once and of at most 64 codes from 1 to 63, with probabilities that sum to 1."""

    def __cinit__(self, list words not None, probabilities not None):
        cdef Borrowed given = Borrowed(probabilities)
        cdef const double *chances = <const double *> given.start
        cdef u32 i, at = 0, size, total
        cdef double sum = 0
        cdef u64 scratch
        if not 0 < len(words) * sizeof(double) == given.size:
            raise ValueError(f"{len(words)} words and {len(probabilities)} probabilities")
        if self.nodes != NULL:
            raise TypeError("a vocabulary is made once")
        self.words = len(words)
        self.letters = b"".join(words)
        total = len(self.letters)
        self.starts = <u32 *> malloc((self.words + 1) * sizeof(u32))
        self.sums = <double *> malloc(self.words * sizeof(double))
        self.nodes = <Node *> malloc((<size_t> total + 1) * sizeof(Node))
        if self.starts == NULL or self.sums == NULL or self.nodes == NULL:
            raise MemoryError
        for i in range(MOST_SYMBOLS + 1):
            self.best[i] = NO_WORD
        for i in range(self.words):
            size = len(words[i])
            if not 1 <= size <= MOST_SYMBOLS:
                raise ValueError(f"a word of {size} letters")
            self.starts[i] = at
            at += size
            sum += chances[i]
            self.sums[i] = sum
            if self.best[size] == NO_WORD or log(chances[i]) > self.best[size]:
                self.best[size] = log(chances[i])
        self.starts[self.words] = at
        self.grow(chances)

    def __dealloc__(self):
        free(self.nodes)
        free(self.sums)
        free(self.starts)

    cdef int grow(self, const double *probabilities) except -1:
        """Make the nodes level by level: those of one level share out the words between them."""
        cdef const u8 *letters = self.letters
        cdef u32 *lows = <u32 *> malloc((<size_t> len(self.letters) + 1) * sizeof(u32))
        cdef u32 node = 0, level_end = 1, depth = 0, low, high, after, letter
        cdef u32 *ends = <u32 *> malloc((<size_t> len(self.letters) + 1) * sizeof(u32))
        if lows == NULL or ends == NULL:
            free(lows)
            free(ends)
            raise MemoryError
        # The words below a node are those from its low to the low of the next one, on the same level.
        with nogil:
            self.states = 1
            lows[0] = 0
            ends[0] = self.words
            while node < self.states:
                if node == level_end:
                    level_end = self.states
                    depth += 1
                low = lows[node]
                high = ends[node]
                self.nodes[node].letters = 0
                self.nodes[node].score = NO_WORD
                if depth and self.starts[low + 1] - self.starts[low] == depth:
                    self.nodes[node].score = log(probabilities[low])
                    low += 1
                self.nodes[node].first = self.states
                while low < high:
                    letter = letters[self.starts[low] + depth]
                    after = low + 1
                    while after < high and letters[self.starts[after] + depth] == letter:
                        after += 1
                    self.nodes[node].letters |= <u64> 1 << letter
                    lows[self.states] = low
                    ends[self.states] = after
                    self.states += 1
                    low = after
                node += 1
        free(lows)
        free(ends)
        return 0

    def score(self, bytes word not None):
        """The logarithm of a word's probability, or None if the word is not here."""
        cdef const Node *node = self.nodes
        cdef u8 code
        for code in word:
            node = step(self.nodes, node, code & 63)
            if node == NULL:
                return None
        return None if node.score == NO_WORD else node.score

    def sample(self, u32 count, Random chance not None):
        """A text of `count` words drawn independently, each followed by a 0."""
        cdef u32 low, high, middle, i, j, size = 0
        cdef const u8 *letters = self.letters
        cdef double at, total = self.sums[self.words - 1]
        cdef bytearray drawn = bytearray(4 * count)
        cdef u32 *places = numbers_in(drawn)
        for i in range(count):
            at = chance.next_below(0x7FFFFFFF) / <double> 0x7FFFFFFF * total
            low = 0
            high = self.words - 1
            while low < high:
                middle = (low + high) // 2
                if self.sums[middle] > at:
                    high = middle
                else:
                    low = middle + 1
            places[i] = low
            size += self.starts[low + 1] - self.starts[low] + 1
        cdef bytearray text = bytearray(size)
        cdef u8 *written = <u8 *> <char *> text
        size = 0
        for i in range(count):
            for j in range(self.starts[places[i]], self.starts[places[i] + 1]):
                written[size] = letters[j]
                size += 1
            size += 1
        return bytes(text)


cdef class Letters:
    """The chance of each letter after those before it.

    Of words, each counts by its weight, and its letters depend on the word alone: it begins after 0, and 0
    follows it.  Of a running text (codes from 1), all letters follow one another.
    """

    def __cinit__(self, words not None, u32 symbols, weights=None):
        cdef Borrowed given = None if weights is None else Borrowed(weights)
        cdef const double *weight = NULL
        cdef const u8 *codes
        cdef u32 i, j, at, size
        if not 2 <= symbols <= MOST_SYMBOLS:
            raise ValueError(f"{symbols} symbols")
        if self.scores != NULL:
            raise TypeError("a table is made once")
        if given is not None:
            weight = <const double *> given.start
        if weight != NULL and given.size != <Py_ssize_t> (len(words) * sizeof(double)):
            raise ValueError(f"{len(words)} words and {len(weights)} weights")
        self.bits = 5 if symbols <= 32 else 6
        # Four letters in a row of the largest alphabets would take 64 MB.
        self.order = 4 if symbols <= 32 else 3
        self.mask = (1 << self.bits * self.order) - 1
        self.scores = <float *> calloc(<size_t> self.mask + 1, sizeof(float))
        if self.scores == NULL:
            raise MemoryError
        for i, word in enumerate(words if weights is not None else [words]):
            codes = word
            size = len(word)
            at = 0
            for j in range(size):
                at = (at << self.bits | codes[j]) & self.mask
                self.scores[at] += weight[i] if weight != NULL else 1
            if weights is not None:
                self.scores[at << self.bits & self.mask] += weight[i]
        lean(self.scores, symbols, self.bits, self.order)
        for i in range(self.mask + 1):
            self.scores[i] = log(self.scores[i])

    def __dealloc__(self):
        free(self.scores)

    def score(self, bytes word not None):
        """The logarithm of the chance of these letters as a word."""
        return self.worth(word, len(word))

    def scores_of(self, list words not None):
        """The same for many words."""
        cdef u32 i
        listed = array("d", bytes(8 * len(words)))
        cdef Borrowed memory = Borrowed(listed, True)
        cdef double *result = <double *> memory.start
        for i in range(<u32> len(words)):
            result[i] = self.worth(words[i], len(words[i]))
        return listed

    cdef double worth(self, const u8 *codes, u32 size) noexcept nogil:
        cdef u32 at = 0, i
        cdef double sum = 0
        for i in range(size):
            at = (at << self.bits | codes[i]) & self.mask
            sum += self.scores[at]
        return sum + self.scores[at << self.bits & self.mask]


cdef int lean(float *counts, u32 symbols, u32 bits, u32 order) except -1:
    """Turn counts of rows of letters into chances, each row leaning on the one without its first letter.

    A row's own counts weigh as much as it was seen; the shorter row weighs as the kinds of letters seen
    here, for the more there were, the likelier is yet another.
    """
    cdef u32 rows = 1 << bits * (order - 1), mask = (rows << bits) - 1, row, i, place
    cdef double seen, kinds, below
    cdef float *shorter = NULL
    if order > 1:
        shorter = <float *> calloc(rows, sizeof(float))
        if shorter == NULL:
            raise MemoryError
        for place in range(mask + 1):
            shorter[place & (mask >> bits)] += counts[place]
        lean(shorter, symbols, bits, order - 1)
    for row in range(rows):
        seen = 0
        kinds = 0.01            # a letter may come even where none was ever seen
        for i in range(symbols):
            seen += counts[row << bits | i]
            kinds += min(1, counts[row << bits | i])
        for i in range(1 << bits):
            place = row << bits | i
            if i >= symbols:
                counts[place] = 1e-30
                continue
            below = shorter[place & (mask >> bits)] if order > 1 else 1.0 / symbols
            counts[place] = (counts[place] + kinds * below) / (seen + kinds)
    free(shorter)
    return 0
