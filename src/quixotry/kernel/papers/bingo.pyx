"""The chance to hold a full-rack word after the next draw, for every leave of a rack at once (DS4).

A leave and the tiles drawn to it hold a word of R letters, R being the size of a rack, exactly if none of
their letters is one too many for the word: blanks stand for whatever is missing.  Of the d tiles drawn
from t unseen ones let j be blanks.  If the word still needs n_L of each letter L, the draws that complete
it number

    sum over j of C(a_blank, j) * [z**(d - j)] product over L of (sum over x <= n_L of C(a_L, x) * z**x)

and their share of C(t, d) is the chance: exact, with each draw counted once for each word.  Without blanks
it is the paper's product of C(a_L, n_L) / C(t, d).

The letters needed are d plus the leave's blanks, so a term of the product is kept by how many letters it
lacks: 0 to as many as there are blanks on the rack or unseen.  Words are kept by their multiset of letters,
anagrams once with their number.  For a word, the letters that are not on the rack give a factor that all
leaves share; the leaves that fit the word are then walked as a tree, one letter of the rack after another,
so that a leave with a letter too many is never looked at, and each step is one short multiplication.
"""

from array import array
from collections import Counter

from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from quixotry.kernel.borrowed cimport Borrowed
from quixotry.kernel.board.generate cimport Generator
from quixotry.kernel.board.packed cimport count_of, tile_on_rack
from quixotry.kernel.words.graph cimport Graph
from quixotry.kernel.words.nodes cimport ACCEPTS, TARGET, letters_at, lowest
from quixotry.kernel.board.policy cimport Evaluator, Policy

ctypedef unsigned char u8
ctypedef unsigned int u32
ctypedef unsigned long long u64

cdef enum:
    LARGEST_RACK = 10


cdef struct Word:
    double anagrams             # how many words have these letters
    u32 letter_count            # different ones
    u8 letters[LARGEST_RACK]
    u8 counts[LARGEST_RACK]


cdef struct Search:
    u32 most_lacking            # blanks on the rack and unseen
    double ways[64][LARGEST_RACK + 1]       # C(unseen tiles of a letter, x)
    u32 strides[64]
    u8 rack[64]
    double *sums                # by leave of letters, then by letters lacking


cdef class Bingos:
    """The words of a lexicon that take a full rack."""

    cdef Word *words
    cdef readonly u32 multisets
    cdef readonly u32 word_count
    cdef readonly u32 rack_size

    def __cinit__(self, Graph graph not None, u32 rack_size):
        cdef u32 i
        if not 1 <= rack_size <= LARGEST_RACK:
            raise ValueError(f"a rack of {rack_size} tiles")
        self.rack_size = rack_size
        found = []
        collect(graph, graph.dawg, b"", rack_size, found)
        self.word_count = len(found)
        counted = sorted(Counter([bytes(sorted(word)) for word in found]).items())
        self.multisets = len(counted)
        free(self.words)
        self.words = <Word *> calloc(self.multisets + 1, sizeof(Word))
        if self.words == NULL:
            raise MemoryError
        for i, (letters, anagrams) in enumerate(counted):
            self.words[i].anagrams = anagrams
            fill(&self.words[i], letters)

    def __dealloc__(self):
        free(self.words)

    def chances(self, bytes rack not None, unseen, u32 bag):
        """The sum of the chances of all words for each leave of a rack.

        `rack` counts the tiles by code, `unseen` those neither on the board nor on the rack, `bag` says how
        many of these can be drawn.  The place of a leave is `sum(leave[c] * strides(rack)[c])`.  A leave
        that the bag cannot fill to a whole rack has no chance.
        """
        cdef Search search
        cdef u32 leaves = prepare(&search, rack), i, total = 0
        cdef u32 letter_leaves = leaves // (search.rack[0] + 1u)
        cdef Borrowed memory
        cdef double *result
        if len(unseen) > 64:
            raise ValueError("tiles are counted by at most 64 codes")
        memset(search.ways, 0, sizeof(search.ways))
        for i, count in enumerate(unseen):
            count_ways(search.ways[i], count)
            total += count
        search.most_lacking = min(<u32> (rack[0] + unseen[0]), self.rack_size)
        search.sums = <double *> calloc(letter_leaves * (search.most_lacking + 1), sizeof(double))
        listed = array("d", bytes(leaves * sizeof(double)))
        memory = Borrowed(listed, True)
        result = <double *> memory.start
        if search.sums == NULL:
            raise MemoryError
        try:
            with nogil:
                for i in range(self.multisets):
                    add_word(&search, &self.words[i])
                for i in range(leaves):
                    result[i] = chance(&search, i, self.rack_size, total, bag)
        finally:
            free(search.sums)
        return listed


def strides(bytes rack not None):
    """What one tile of each code adds to the place of a leave of this rack."""
    cdef Search search
    prepare(&search, rack)
    return [search.strides[code] for code in range(64)]


def values(Generator board not None, bytes rack not None, bytes moves not None, Policy policy not None,
           by_leave not None):
    """The value of each packed move to a policy plus what `by_leave` gives its leave, in thousandths.

    `by_leave` is an array of doubles, one for every leave of the rack, placed as by `strides`.
    """
    cdef Search search
    cdef u32 leaves = prepare(&search, rack), count = len(moves) // 16, m, i, place
    cdef Evaluator evaluator = Evaluator(policy, board)
    cdef const u64 *packed = <const u64 *> <const char *> moves
    cdef u8 left[64]
    cdef u8 code
    listed = array("q", bytes(count * sizeof(long long)))
    cdef Borrowed given = Borrowed(by_leave), memory = Borrowed(listed, True)
    cdef const double *worth = <const double *> given.start
    cdef long long *result = <long long *> memory.start
    if given.size != <Py_ssize_t> (leaves * sizeof(double)):
        raise ValueError(f"{len(by_leave)} values for {leaves} leaves")
    with nogil:
        evaluator.begin(search.rack)
        for m in range(count):
            memcpy(left, search.rack, 64)
            place = leaves - 1
            for i in range(count_of(packed[2 * m])):
                code = tile_on_rack(packed[2 * m], packed[2 * m + 1], i)
                left[code] -= 1
                place -= search.strides[code]
            result[m] = evaluator.value(left, packed[2 * m], packed[2 * m + 1]) + <long long> worth[place]
    return listed


# ---------------------------------------------------------------- the words

cdef void collect(Graph graph, u32 node, bytes prefix, u32 wanted, list found):
    """All words of exactly `wanted` letters."""
    cdef u64 letters = letters_at(graph.nodes, node)
    cdef u32 place = node + 2, arc
    cdef bytes longer
    while letters:
        arc = graph.nodes[place]
        longer = prefix + bytes((lowest(letters),))
        if <u32> len(longer) == wanted:
            if arc & ACCEPTS:
                found.append(longer)
        elif arc & TARGET:
            collect(graph, arc & TARGET, longer, wanted, found)
        place += 1
        letters &= letters - 1


cdef void fill(Word *word, bytes letters):
    cdef u8 letter
    for letter in letters:
        if word.letter_count and word.letters[word.letter_count - 1] == letter:
            word.counts[word.letter_count - 1] += 1
        else:
            word.letters[word.letter_count] = letter
            word.counts[word.letter_count] = 1
            word.letter_count += 1


# ---------------------------------------------------------------- the sums

cdef u32 prepare(Search *search, bytes rack) except 0:
    """The rack and the place of each of its leaves, blanks first; how many leaves there are."""
    cdef u32 code, leaves = 1, tiles = 0
    if len(rack) != 64:
        raise ValueError("a rack is 64 counts")
    for code in range(64):
        search.rack[code] = rack[code]
        tiles += search.rack[code]
        if tiles > LARGEST_RACK:
            raise ValueError(f"a rack of more than {LARGEST_RACK} tiles")
        search.strides[code] = leaves
        leaves *= search.rack[code] + 1u
    return leaves


cdef void count_ways(double *ways, u32 count) noexcept nogil:
    """C(count, x) for every x a rack can need."""
    cdef u32 x
    ways[0] = 1
    for x in range(1, LARGEST_RACK + 1):
        ways[x] = ways[x - 1] * (count - x + 1) / x if x <= count else 0


cdef bint times(const Search *search, double *product, const double *terms, u32 letter, u32 needed) noexcept nogil:
    """Multiply by the ways to draw all `needed` of a letter, one less, and so on; whether any are left."""
    cdef u32 lacking, k
    cdef double total, some = 0
    cdef const double *ways = search.ways[letter]
    for lacking in range(search.most_lacking + 1):
        total = 0
        for k in range(min(lacking, needed) + 1):
            total += terms[lacking - k] * ways[needed - k]
        product[lacking] = total
        some += total
    return some > 0


cdef void add_word(const Search *search, const Word *word) noexcept nogil:
    cdef double terms[LARGEST_RACK + 1]
    cdef double product[LARGEST_RACK + 1]
    cdef u8 shared[LARGEST_RACK]
    cdef u32 shared_count = 0, i
    memset(terms, 0, sizeof(terms))
    terms[0] = word.anagrams
    for i in range(word.letter_count):
        if search.rack[word.letters[i]]:
            shared[shared_count] = i
            shared_count += 1
        else:
            if not times(search, product, terms, word.letters[i], word.counts[i]):
                return
            memcpy(terms, product, (search.most_lacking + 1) * sizeof(double))
    add_leaves(search, word, shared, shared_count, terms, 0)


cdef void add_leaves(const Search *search, const Word *word, const u8 *shared, u32 count, const double *terms,
                     u32 place) noexcept nogil:
    """Add a word to the sums of all leaves that keep some of its letters `shared` with the rack."""
    cdef double product[LARGEST_RACK + 1]
    cdef double *sums
    cdef u32 kept, letter, held, i
    if count == 0:
        sums = search.sums + place * (search.most_lacking + 1)
        for i in range(search.most_lacking + 1):
            sums[i] += terms[i]
        return
    letter = word.letters[shared[0]]
    held = word.counts[shared[0]]
    for kept in range(min(<u32> search.rack[letter], held) + 1):
        if times(search, product, terms, letter, held - kept):
            add_leaves(search, word, shared + 1, count - 1, product,
                       place + kept * (search.strides[letter] // (search.rack[0] + 1u)))


cdef double chance(const Search *search, u32 place, u32 rack_size, u32 total, u32 bag) noexcept nogil:
    """The chance of one leave: its blanks and those drawn stand for the letters that are lacking."""
    cdef u32 blanks = place % (search.rack[0] + 1u), letters = place // (search.rack[0] + 1u)
    cdef u32 tiles = blanks, code, drawn, j
    cdef double draws[LARGEST_RACK + 1]
    cdef double sum = 0
    for code in range(1, 64):
        if search.rack[code]:
            tiles += place // search.strides[code] % (search.rack[code] + 1u)
    drawn = rack_size - tiles
    if drawn > bag or drawn > total:
        return 0
    count_ways(draws, total)
    for j in range(min(drawn, search.most_lacking - min(blanks, search.most_lacking)) + 1):
        sum += search.ways[0][j] * search.sums[letters * (search.most_lacking + 1) + blanks + j]
    return sum / draws[drawn]
