"""Breaking a substitution by pattern words, as solvers do.

The words of the cryptogram are taken one by one, first those that the fewest words of the vocabulary fit.  For
each partial key so far the trie is walked along the word's pattern: a cipher letter that is known leads one way,
a new one to all letters that are still free.  The likeliest partial keys are kept, and every word may
also be left unread, as names must be.
"""

from libc.math cimport log
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from quixotry.kernel.puzzles.cipher cimport Breaker
from quixotry.kernel.puzzles.language cimport MOST_SYMBOLS, Node, step, u8, u32, u64
from quixotry.kernel.words.nodes cimport lowest, popcount

cdef enum:
    FIRST_COUNTS = 20           # counting readings may take one part in this many of the budget


cdef struct State:
    double score
    u64 taken                   # plain letters that the key has given away
    u8 key[MOST_SYMBOLS]        # 0 where a cipher letter is still unknown


cdef struct Beam:
    const Node *nodes
    State *heap                 # the likeliest partial keys, the least likely of them on top
    u32 size
    u32 width                   # 0 when readings are only counted
    long long budget            # nodes that may still be visited


def likely_keys(Breaker breaker not None, u32 width, long long budget):
    """The likeliest keys, best first, with what they are worth; letters that no word settled are 0.

    No more than `budget` nodes of the trie are visited.
    """
    cdef Beam beam
    cdef State *level
    cdef u32 count = 1, i, word
    if not width or not breaker.divided:
        raise ValueError("words and some width are needed")
    level = <State *> malloc(width * sizeof(State))
    beam.heap = <State *> malloc(width * sizeof(State))
    beam.nodes = breaker.vocabulary.nodes
    try:
        if level == NULL or beam.heap == NULL:
            raise MemoryError
        memcpy(level[0].key, breaker.given, MOST_SYMBOLS)
        level[0].score = 0
        level[0].taken = 0
        for i in range(1, breaker.alphabet + 2):
            if breaker.given[i]:
                level[0].taken |= <u64> 1 << breaker.given[i]
        order = order_of_words(breaker, &beam, level, budget // FIRST_COUNTS)
        beam.width = width
        beam.budget = budget
        for word in order:
            beam.size = 0
            with nogil:
                for i in range(count):
                    extend(breaker, &beam, &level[i], word)
                count = beam.size
                while beam.size:
                    pop(&beam, &level[beam.size - 1])
        return [(level[i].score, bytes([level[i].key[j] for j in range(breaker.alphabet + 1)]))
                for i in range(count)]
    finally:
        free(level)
        free(beam.heap)


cdef list order_of_words(Breaker breaker, Beam *beam, State *start, long long budget):
    """The words, each time the one of which the fewest are expected to fit what is known by then."""
    cdef u32 i
    cdef u64 known = 0, to_find = 0
    for i in range(1, breaker.alphabet + 1):
        if not start.key[i]:
            to_find |= <u64> 1 << i
    readings = []
    for i in range(breaker.word_count):
        beam.width = beam.size = 0
        beam.budget = budget // breaker.word_count + 1000
        with nogil:
            follow(breaker, beam, start, beam.nodes, breaker.starts[i], i)
        readings.append(log(beam.size + 0.1))
    order = []
    left = list(range(breaker.word_count))
    while left:
        # A letter that is known by then leaves about one reading of seven.
        _, i = min([(readings[i] - 2 * <int> popcount(breaker.kinds[i] & known), i) for i in left])
        left.remove(i)
        order.append(i)
        known |= breaker.kinds[i] & to_find
    return order


cdef void extend(Breaker breaker, Beam *beam, State *state, u32 word) noexcept nogil:
    """Offer all keys that read a word somehow, and the one that leaves it unread."""
    cdef u32 size = breaker.starts[word + 1] - breaker.starts[word], at
    cdef double before = state.score, unread, best
    cdef bint settled = True
    for at in range(breaker.starts[word], breaker.starts[word + 1]):
        settled = settled and state.key[breaker.codes[at]] != 0
    if settled:
        memcpy(breaker.key, state.key, MOST_SYMBOLS)
        unread = breaker.word(word)
    else:
        # About what the letters of an unknown word are worth.
        unread = breaker.counts[word] * (breaker.toll - 2.8 * (size + 1))
        if size <= MOST_SYMBOLS and breaker.vocabulary.best[size] <= 0:
            best = before + breaker.counts[word] * breaker.vocabulary.best[size]
            if beam.size < beam.width or best > beam.heap[0].score:
                follow(breaker, beam, state, beam.nodes, breaker.starts[word], word)
    state.score = before + unread
    offer(beam, state)
    state.score = before


cdef void follow(Breaker breaker, Beam *beam, State *state, const Node *node, u32 at, u32 word) noexcept nogil:
    """Walk the trie along a word's pattern from a place on, and offer the keys that it leads to."""
    cdef u8 code, letter
    cdef double before
    cdef u64 letters
    if node == NULL or beam.budget <= 0:
        return
    beam.budget -= 1
    if at == breaker.starts[word + 1]:
        if node.score <= 0 and beam.width:
            before = state.score
            state.score += breaker.counts[word] * node.score
            offer(beam, state)
            state.score = before
        elif node.score <= 0:
            beam.size += 1
        return
    code = breaker.codes[at]
    if state.key[code]:
        follow(breaker, beam, state, step(beam.nodes, node, state.key[code]), at + 1, word)
        return
    letters = node.letters & ~state.taken
    letters &= ~(breaker.derange & <u64> 1 << code)
    while letters:
        letter = lowest(letters)
        letters &= letters - 1
        state.key[code] = letter
        state.taken |= <u64> 1 << letter
        follow(breaker, beam, state, step(beam.nodes, node, letter), at + 1, word)
        state.taken &= ~(<u64> 1 << letter)
    state.key[code] = 0


cdef void offer(Beam *beam, const State *state) noexcept nogil:
    """Keep a state if it is among the likeliest."""
    cdef u32 at = beam.size, parent
    if at == beam.width:
        if state.score > beam.heap[0].score:
            sink(beam, state)
        return
    beam.size += 1
    while at:
        parent = (at - 1) // 2
        if beam.heap[parent].score <= state.score:
            break
        beam.heap[at] = beam.heap[parent]
        at = parent
    beam.heap[at] = state[0]


cdef void pop(Beam *beam, State *least) noexcept nogil:
    """Take the least likely state out."""
    cdef State last
    least[0] = beam.heap[0]
    beam.size -= 1
    if beam.size:
        last = beam.heap[beam.size]
        sink(beam, &last)


cdef void sink(Beam *beam, const State *state) noexcept nogil:
    """Put a state in place of the least likely one."""
    cdef u32 at = 0, child = 1
    while child < beam.size:
        if child + 1 < beam.size and beam.heap[child + 1].score < beam.heap[child].score:
            child += 1
        if beam.heap[child].score >= state.score:
            break
        beam.heap[at] = beam.heap[child]
        at = child
        child = 2 * at + 1
    beam.heap[at] = state[0]
