"""The yardstick: the same generation as the kernel's, on lists of siblings as KWG files have them.

Same board, same anchors, same left-then-right walk, same games; the only differences are those whose
worth the benchmark measures: arcs are looked for one sibling after the other, and the running scores
travel as separate arguments.
"""

from quixotry.kernel.board.generate cimport Generator, record

ctypedef unsigned int u32
ctypedef unsigned long long u64

cdef enum:
    ACCEPTS = 1 << 23
    LAST_SIBLING = 1 << 22
    CHILD = (1 << 22) - 1
    LETTER = 63

cdef u64 ANY_LETTER = ~<u64> 0


cdef class SiblingGenerator(Generator):
    """A board whose plays are found on a KWG array (which it keeps alive)."""

    cdef const u32[::1] arcs
    cdef const u32 *siblings
    cdef u32 root

    def use(self, kwg):
        self.arcs = memoryview(kwg).cast("B").cast("I")
        self.siblings = &self.arcs[0]
        self.root = self.siblings[1] & CHILD
        return self

    def copy(self):
        return super().copy().use(self.arcs)

    # ------------------------------------------------------------ cross-checks

    cdef u32 read_siblings(self, u32 node, u32 square, u32 first) noexcept nogil:
        cdef u32 arc
        while node:
            arc = find_sibling(self, node, self.tiles[square] & LETTER)
            if square == first:
                return arc
            node = arc & CHILD
            square -= 1
        return 0

    cdef u64 fitting_letters(self, u32 square, u32 first, u32 last) noexcept nogil:
        cdef u64 fitting = 0
        cdef u32 node, arc, end
        if self.siblings == NULL:
            return 0
        if last == square:
            node = self.read_siblings(self.root, square - 1, first) & CHILD
            if node == 0 or self.siblings[node] >> 24:
                return 0
            node = self.siblings[node] & CHILD
        else:
            node = self.read_siblings(self.root, last, square + 1) & CHILD
            if node == 0:
                return 0
        while True:
            arc = end = self.siblings[node]
            if first < square < last:
                end = self.read_siblings(arc & CHILD, square - 1, first)
            if end & ACCEPTS:
                fitting |= <u64> 1 << (arc >> 24)
            if arc & LAST_SIBLING:
                return fitting
            node += 1

    cdef void generate_anchor(self) noexcept nogil:
        if self.siblings != NULL:
            left(self, self.anchor, self.root, 0, 0, 1, 0, 0, 0)


cdef inline u32 find_sibling(SiblingGenerator board, u32 node, u32 letter) noexcept nogil:
    cdef u32 arc
    while True:
        arc = board.siblings[node]
        if arc >> 24 == letter:
            return arc
        if arc & LAST_SIBLING:
            return 0
        node += 1


cdef inline u64 usable(SiblingGenerator board, u32 square) noexcept nogil:
    cdef u64 letters = board.cross_sets[square]
    if board.rack[0] == 0:
        letters &= board.rack_letters
    return letters


cdef inline void take_tile(SiblingGenerator board, u32 letter) noexcept nogil:
    board.rack[letter] -= 1
    if board.rack[letter] == 0:
        board.rack_letters &= ~(<u64> 1 << letter)


cdef inline void put_tile_back(SiblingGenerator board, u32 letter) noexcept nogil:
    board.rack[letter] += 1
    board.rack_letters |= <u64> 1 << letter


cdef inline int crossing_score(SiblingGenerator board, u32 square, int value) noexcept nogil:
    if board.cross_sets[square] == ANY_LETTER:
        return 0
    return value * board.word_multipliers[square] + <int> (board.cross_scores[square] >> 32)


cdef inline bint may_count(SiblingGenerator board, u32 played) noexcept nogil:
    return played > 1 or (played == 1 and board.one_tile_counts)


cdef inline void found_word(SiblingGenerator board, u32 start, int word_score, int cross_score, int multiplier, u32 played,
                            u32 blanks, u64 laid) noexcept nogil:
    record(board, start, <u64> cross_score << 32 | <u64> word_score,
                <u64> multiplier << 16 | blanks << 4 | played, laid)


cdef void left(SiblingGenerator board, u32 square, u32 node, int word_score, int cross_score, int multiplier,
               u32 played, u32 blanks, u64 laid) noexcept nogil:
    cdef u32 tile = board.tiles[square], arc, letter
    cdef u64 letters
    cdef int value
    if tile:
        arc = find_sibling(board, node, tile & LETTER)
        if arc:
            value = board.points[tile]
            after_left(board, square, arc, word_score + value, cross_score, multiplier, played, blanks, laid)
        return
    letters = usable(board, square) & ~<u64> 1
    if letters == 0:
        return
    if played == 0:
        board.one_tile_counts = not board.down or board.cross_sets[square] == ANY_LETTER
    multiplier *= board.word_multipliers[square]
    while True:
        arc = board.siblings[node]
        letter = arc >> 24
        if letters >> letter & 1:
            if board.rack[letter]:
                value = board.points[letter] * board.geometry.letter_multipliers[square]
                take_tile(board, letter)
                after_left(board, square, arc, word_score + value,
                                cross_score + crossing_score(board, square, value), multiplier,
                                played + 1, blanks << 1, laid << 6 | letter)
                put_tile_back(board, letter)
            if board.rack[0]:
                value = board.points[0] * board.geometry.letter_multipliers[square]
                board.rack[0] -= 1
                after_left(board, square, arc, word_score + value,
                                cross_score + crossing_score(board, square, value), multiplier,
                                played + 1, blanks << 1 | 1, laid << 6 | letter)
                board.rack[0] += 1
        if arc & LAST_SIBLING:
            return
        node += 1


cdef inline void after_left(SiblingGenerator board, u32 square, u32 arc, int word_score, int cross_score, int multiplier,
                            u32 played, u32 blanks, u64 laid) noexcept nogil:
    cdef u32 child = arc & CHILD, turn
    if board.tiles[square - 1] == 0:
        if arc & ACCEPTS and may_count(board, played):
            found_word(board, square, word_score, cross_score, multiplier, played, blanks, laid)
        if child:
            turn = board.siblings[child]
            if turn >> 24 == 0:
                board.word_start = square
                right(board, board.anchor + 1, turn & CHILD, word_score, cross_score, multiplier,
                           played, blanks, laid)
    if child and square > board.leftmost:
        left(board, square - 1, child, word_score, cross_score, multiplier, played, blanks, laid)


cdef void right(SiblingGenerator board, u32 square, u32 node, int word_score, int cross_score, int multiplier,
                u32 played, u32 blanks, u64 laid) noexcept nogil:
    cdef u32 tile = board.tiles[square], arc, letter
    cdef u64 letters
    cdef int value
    if tile:
        arc = find_sibling(board, node, tile & LETTER)
        if arc:
            value = board.points[tile]
            after_right(board, square, arc, word_score + value, cross_score, multiplier, played, blanks, laid)
        return
    letters = usable(board, square)
    if letters == 0:
        return
    if played == 0:
        board.one_tile_counts = not board.down or board.cross_sets[square] == ANY_LETTER
    multiplier *= board.word_multipliers[square]
    while True:
        arc = board.siblings[node]
        letter = arc >> 24
        if letters >> letter & 1:
            if board.rack[letter]:
                value = board.points[letter] * board.geometry.letter_multipliers[square]
                take_tile(board, letter)
                after_right(board, square, arc, word_score + value,
                                 cross_score + crossing_score(board, square, value), multiplier,
                                 played + 1, blanks, laid | <u64> letter << 6 * played)
                put_tile_back(board, letter)
            if board.rack[0]:
                value = board.points[0] * board.geometry.letter_multipliers[square]
                board.rack[0] -= 1
                after_right(board, square, arc, word_score + value,
                                 cross_score + crossing_score(board, square, value), multiplier,
                                 played + 1, blanks | 1 << played, laid | <u64> letter << 6 * played)
                board.rack[0] += 1
        if arc & LAST_SIBLING:
            return
        node += 1


cdef inline void after_right(SiblingGenerator board, u32 square, u32 arc, int word_score, int cross_score, int multiplier,
                             u32 played, u32 blanks, u64 laid) noexcept nogil:
    if arc & ACCEPTS and board.tiles[square + 1] == 0 and may_count(board, played):
        found_word(board, board.word_start, word_score, cross_score, multiplier, played, blanks, laid)
    if arc & CHILD:
        right(board, square + 1, arc & CHILD, word_score, cross_score, multiplier, played, blanks, laid)
