"""Appel and Jacobson's generation with fewer left parts looked at (AJ9, their section 7.2).

The rack's left parts are found once a turn and not once an anchor, and the anchor's cross-check is tested
before anything is laid.  A left part here *includes the letter on the anchor*, as its last: only so does it
help to have them "by last letter and length", for the cross-check then says which of them fit.  With room
for `limit` tiles before an anchor, those of length 1 to limit + 1 whose last letter is admitted are extended
from the square behind the anchor.  Left parts that are on the board are extended as ever.

There are the paper's two nestings.  *Listed*: anchors outside, inside the left parts of each admitted letter
and length.  *Inverted*: left parts outside, each as the search for them comes to it, inside the anchors that
admit its last letter, those with most room first.  Nothing has to be stored for that, so it also takes over
in turns with more than 65,535 left parts, which two blanks may bring about.

Cost: 20 bytes for each left part listed; a left part is extended only where its last letter fits.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.quixotry.kernel.board.generate import FIRST_BLANK, MULTIPLIER, TILES, Generator
    from cython.cimports.quixotry.kernel.codes import LETTER
    from cython.cimports.quixotry.kernel.papers.appel_jacobson import AppelJacobsonGenerator, extend_right
    from cython.cimports.quixotry.kernel.papers.edge_board import count_left, count_right
    from cython.cimports.quixotry.kernel.papers.edge_list import FLAGS, LAST, EdgeList, edge_at
    from cython.cimports.quixotry.kernel.words.nodes import ANY_LETTER, lowest
else:
    from quixotry.kernel.board.generate import Generator
    from quixotry.kernel.papers.appel_jacobson import AppelJacobsonGenerator, extend_right
    from quixotry.kernel.papers.edge_board import count_left, count_right
    from quixotry.kernel.papers.edge_list import EdgeList, edge_at
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import ANY_LETTER, lowest

    globals().update(constants("board.generate", "codes", "papers.edge_list", "papers.left_parts"))


class LeftParts(AppelJacobsonGenerator):
    """A board whose left parts are found once a turn."""

    def __cinit__(self, geometry, graph):
        if not cython.compiled:
            super().__cinit__(geometry, graph)
            self.anchor_squares, self.anchor_limits = [0] * MOST_ANCHORS, [0] * MOST_ANCHORS
            self.admitting, self.admitting_count = [0] * (64 * MOST_ANCHORS), [0] * 64
            self.part_edges = self.part_counts = self.part_laid = self.part_next = None
            self.first_part = [[0] * LENGTHS for _ in range(64)]
            self.last_part = [[0] * LENGTHS for _ in range(64)]
        self.listing = False

    def __dealloc__(self):
        free(self.part_edges)
        free(self.part_counts)
        free(self.part_laid)
        free(self.part_next)

    def use(self, lexicon: EdgeList, record_after=False, listing=True):
        """Generate on an edge list, in one nesting or the other."""
        AppelJacobsonGenerator.use(self, lexicon, record_after)
        self.listing = listing
        if listing and self.part_edges == (cython.NULL if cython.compiled else None):
            self.make_list()
        return self

    def make_list(self):
        """Memory for the left parts of a turn."""
        if cython.compiled:
            self.part_edges = cython.cast(cython.p_uint, calloc(MOST_PARTS, 4))
            self.part_counts = cython.cast(cython.p_uint, calloc(MOST_PARTS, 4))
            self.part_laid = cython.cast(cython.p_ulonglong, calloc(MOST_PARTS, 8))
            self.part_next = cython.cast(cython.p_uint, calloc(MOST_PARTS, 4))
            if (
                self.part_edges == cython.NULL
                or self.part_counts == cython.NULL
                or self.part_laid == cython.NULL
                or self.part_next == cython.NULL
            ):
                self.listing = False
                raise MemoryError
        else:
            self.part_edges, self.part_counts = [0] * MOST_PARTS, [0] * MOST_PARTS
            self.part_laid, self.part_next = [0] * MOST_PARTS, [0] * MOST_PARTS

    def copy(self):
        twin = Generator.copy(self)
        return twin if self.lexicon is None else twin.use(self.lexicon, self.record_after, self.listing)

    # ------------------------------------------------------------ a turn

    def generate(self):
        i: cython.uint
        self.begin_turn()
        self.anchor_count = 0
        self.longest = 0
        Generator.generate(self)
        if self.counting:
            count_left(self, self.root_edge, self.longest, self.rack_letters, False)
        if self.listing:
            self.list_left_parts()
        if self.listing and not self.too_many:
            for i in range(self.anchor_count):
                self.extend_listed(self.anchor_squares[i], self.anchor_limits[i])
        else:
            self.arrange_anchors()
            self.to_list = False
            place_left_parts(self, self.root_edge, self.longest, 0, self.rack_letters, 0)
        if self.counting:
            self.note_turn()

    def generate_anchor(self):
        """Extend what is on the board before an anchor; where nothing is, describe the anchor."""
        limit: cython.uint
        self.anchors += 1
        if self.tiles[self.anchor - 1]:
            self.one_tile_counts = not self.down or self.cross_sets[self.anchor] == ANY_LETTER
            self.extend_board_part()
            return
        limit = self.left_limit(self.anchor)
        self.anchor_squares[self.anchor_count] = self.anchor
        self.anchor_limits[self.anchor_count] = limit
        self.anchor_count += 1
        if limit >= self.longest:
            self.longest = limit + 1

    # ------------------------------------------------------------ listed

    def list_left_parts(self):
        """All left parts of the turn, or as many as there is room for."""
        letter: cython.uint
        length: cython.uint
        for letter in range(64):
            for length in range(LENGTHS):
                self.first_part[letter][length] = 0
        self.part_count = 0
        self.too_many = False
        self.to_list = True
        place_left_parts(self, self.root_edge, self.longest, 0, self.rack_letters, 0)

    def list_left_part(self, edge, letter, counts, laid):
        """Add a left part to the chain of its last letter and length."""
        length: cython.uint = counts & TILES
        part: cython.uint = self.part_count + 1
        if part == MOST_PARTS:
            self.too_many = True
            return
        self.part_count = part
        self.part_edges[part] = edge
        self.part_counts[part] = counts
        self.part_laid[part] = laid
        self.part_next[part] = 0
        if self.first_part[letter][length]:
            self.part_next[self.last_part[letter][length]] = part
        else:
            self.first_part[letter][length] = part
        self.last_part[letter][length] = part

    def extend_listed(self, anchor, limit):
        """Extend the left parts that fit an anchor, by last letter, then by length."""
        letters: cython.ulonglong = self.cross_sets[anchor] & self.alphabet
        length: cython.uint
        part: cython.uint
        if self.rack[0] == 0:
            letters &= self.rack_letters
        if limit > LENGTHS - 2:
            limit = LENGTHS - 2
        while letters:
            for length in range(1, limit + 2):
                part = self.first_part[lowest(letters)][length]
                while part:
                    extend_part(self, part, anchor)
                    part = self.part_next[part]
            letters &= letters - 1

    # ------------------------------------------------------------ inverted

    def arrange_anchors(self):
        """For each letter the anchors that admit it, those with most room first."""
        letter: cython.uint
        limit: cython.uint
        i: cython.uint
        letters: cython.ulonglong
        for letter in range(64):
            self.admitting_count[letter] = 0
        for limit in range(self.longest - 1, -1, -1):
            for i in range(self.anchor_count):
                if self.anchor_limits[i] == limit:
                    letters = self.cross_sets[self.anchor_squares[i]] & self.alphabet
                    while letters:
                        letter = lowest(letters)
                        self.admitting[letter * MOST_ANCHORS + self.admitting_count[letter]] = i
                        self.admitting_count[letter] += 1
                        letters &= letters - 1


if not cython.compiled:
    LeftParts.__init__ = LeftParts.__cinit__


# ---------------------------------------------------------------- the search


def place_left_parts(board, edge, limit, counts, rack_letters, laid):
    """All strings of up to `limit` tiles more with which a word may begin or go on."""
    node: cython.uint = edge >> board.node_shift
    played: cython.uint = counts & TILES
    letter: cython.uint
    held: cython.uint
    usable: cython.ulonglong = ANY_LETTER if board.rack[0] else rack_letters
    longer: cython.ulonglong
    if limit == 0 or node == 0:
        return
    while node and usable:
        edge = edge_at(board.edges, board.edge_bytes, node)
        letter = edge >> FLAGS & board.letter_mask
        if usable >> letter & 1:
            longer = laid | cython.cast(cython.ulonglong, letter) << 6 * played
            held = board.rack[letter]
            if held:
                board.rack[letter] = held - 1
                left_part_found(
                    board,
                    edge,
                    limit,
                    counts + 1,
                    rack_letters & ~(cython.cast(cython.ulonglong, held == 1) << letter),
                    longer,
                )
                board.rack[letter] = held
            if board.rack[0] and not board.overflowed:
                board.rack[0] -= 1
                left_part_found(board, edge, limit, counts + 1 | FIRST_BLANK << played, rack_letters, longer)
                board.rack[0] += 1
        node = 0 if edge & LAST else node + 1


def left_part_found(board, edge, limit, counts, rack_letters, laid):
    """List a left part, or extend it wherever it fits; then make it longer."""
    length: cython.uint = counts & TILES
    letter: cython.uint = laid >> 6 * (length - 1) & LETTER
    i: cython.uint
    anchor: cython.uint
    if board.to_list:
        board.list_left_part(edge, letter, counts, laid)
        if board.too_many:
            return
    else:
        for i in range(board.admitting_count[letter]):
            anchor = board.admitting[letter * MOST_ANCHORS + i]
            if board.anchor_limits[anchor] + 1 < length:
                break
            extend_from(board, board.anchor_squares[anchor], edge, counts, rack_letters, laid)
    place_left_parts(board, edge, limit - 1, counts, rack_letters, laid)


def extend_part(board, part, anchor):
    """Take the tiles of a listed left part from the rack, extend it from an anchor, and put them back."""
    laid: cython.ulonglong = board.part_laid[part]
    counts: cython.uint = board.part_counts[part]
    rack_letters: cython.ulonglong = board.rack_letters
    i: cython.uint
    tile: cython.uint
    for i in range(counts & TILES):
        tile = 0 if counts >> 4 + i & 1 else laid >> 6 * i & LETTER
        board.rack[tile] -= 1
        if board.rack[tile] == 0:
            rack_letters &= ~(cython.cast(cython.ulonglong, 1) << tile)
    extend_from(board, anchor, board.part_edges[part], counts, rack_letters, laid)
    for i in range(counts & TILES):
        tile = 0 if counts >> 4 + i & 1 else laid >> 6 * i & LETTER
        board.rack[tile] += 1


def extend_from(board, anchor, edge, counts, rack_letters, laid):
    """Extend a left part whose last letter lies on the anchor and fits there."""
    last: cython.uint = (counts & TILES) - 1
    tile: cython.uint = 0 if counts >> 4 + last & 1 else laid >> 6 * last & LETTER
    board.anchor = anchor
    board.down = anchor >= board.geometry.down
    board.one_tile_counts = not board.down or board.cross_sets[anchor] == ANY_LETTER
    board.word_start = anchor - last
    board.left_multiplier = 0
    if board.counting:
        count_right(board, edge, anchor + 1, rack_letters)
    extend_right(
        board,
        edge,
        anchor + 1,
        board.cross_scores[anchor] + board.points[tile] * board.gains[anchor],
        cython.cast(cython.ulonglong, board.word_multipliers[anchor]) << MULTIPLIER | counts,
        rack_letters,
        laid,
    )
