"""A board on an edge list: anchors, cross-checks by the dawg alone (AJ3), and the counters of its searches.

An *anchor* is an empty square beside a filled one.  The letters that fit a square behind a word are read
off one node; in front of a word or between two, each letter has to be tried.

What a search does is counted by walking its paths once more, with nothing scored or recorded: the search
itself then has nothing in it that counts, and costs the same as if nothing could be counted.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.codes import LETTER
    from cython.cimports.quixotry.kernel.papers.counted import CountedGenerator
    from cython.cimports.quixotry.kernel.papers.edge_list import FLAGS, LAST, TERMINAL, EdgeList, edge_at
    from cython.cimports.quixotry.kernel.words.nodes import ANY_LETTER, lowest, popcount
else:
    from quixotry.kernel.papers.counted import CountedGenerator
    from quixotry.kernel.papers.edge_list import EdgeList, edge_at
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import ANY_LETTER, lowest, popcount

    globals().update(constants("codes", "papers.edge_list"))

    def find_edge(board, edge, letter):
        """The edge with a letter out of the node that an edge leads to, or 0."""
        node = edge >> board.node_shift
        while node:
            edge = edge_at(board.edges, board.edge_bytes, node)
            if edge >> FLAGS & board.letter_mask == letter:
                return edge
            node = 0 if edge & LAST else node + 1
        return 0


class EdgeBoard(CountedGenerator):
    """A board with a lexicon of edges; without one no word is known."""

    def __cinit__(self, geometry, graph):
        if not cython.compiled:
            super().__cinit__(geometry, graph)
            self.lexicon = None
        self.root_edge = self.edge_bytes = self.letter_mask = self.node_shift = self.alphabet = 0

    def use(self, lexicon: EdgeList):
        """Generate on an edge list, which is kept alive."""
        self.lexicon = lexicon
        self.edges = self.lexicon.array
        self.edge_bytes = self.lexicon.edge_bytes
        self.letter_mask = (1 << self.lexicon.letter_bits) - 1
        self.alphabet = (cython.cast(cython.ulonglong, 2) << self.lexicon.alphabet_size) - 2
        self.node_shift = FLAGS + self.lexicon.letter_bits
        self.root_edge = self.lexicon.root << self.node_shift
        return self

    # ------------------------------------------------------------ anchors

    def generate_line(self, line, square):
        """The plays of one row or column, whose first square is given."""
        occupied: cython.uint = self.occupied[line]
        anchors: cython.uint = (occupied << 1 | occupied >> 1 | self.crossed[line]) & ~occupied
        while anchors:
            self.anchor = square + lowest(anchors)
            if self.geometry.open[self.anchor]:
                self.generate_anchor()
            anchors &= anchors - 1

    def left_limit(self, anchor):
        """How many squares before an anchor are neither anchors nor blocked."""
        square: cython.uint = anchor - 1
        while self.cross_sets[square] == ANY_LETTER and self.tiles[square - 1] == 0:
            square -= 1
        return anchor - 1 - square

    # ------------------------------------------------------------ cross-checks

    def follow_tiles(self, edge, first, end):
        """The edge that the tiles from `first` up to `end` lead to from another, or 0."""
        square: cython.uint
        for square in range(first, end):
            edge = find_edge(self, edge, self.tiles[square] & LETTER)
            if edge == 0:
                return 0
        return edge

    def fitting_letters(self, square, first, last):
        """The letters that make a word of the tiles first..last with one on `square`."""
        fitting: cython.ulonglong = 0
        edge: cython.uint = self.follow_tiles(self.root_edge, first, square)
        node: cython.uint = edge >> self.node_shift
        while node:
            edge = edge_at(self.edges, self.edge_bytes, node)
            if self.follow_tiles(edge, square + 1, last + 1) & TERMINAL:
                fitting |= cython.cast(cython.ulonglong, 1) << (edge >> FLAGS & self.letter_mask)
            node = 0 if edge & LAST else node + 1
        return fitting


if not cython.compiled:
    EdgeBoard.__init__ = EdgeBoard.__cinit__


# ---------------------------------------------------------------- counting


def count_left(board, edge, limit, rack_letters, extending):
    """Count the search for left parts; `extending` counts what is laid from the anchor on after each."""
    node: cython.uint = edge >> board.node_shift
    letter: cython.uint
    held: cython.uint
    gone: cython.ulonglong
    if extending:
        count_right(board, edge, board.anchor, rack_letters)
    if limit == 0:
        return
    count_tries(board, node, board.alphabet, rack_letters)
    while node:
        edge = edge_at(board.edges, board.edge_bytes, node)
        letter = edge >> FLAGS & board.letter_mask
        held = board.rack[letter]
        if held:
            count_letter(board, edge)
            gone = cython.cast(cython.ulonglong, held == 1) << letter
            board.rack[letter] = held - 1
            count_left(board, edge, limit - 1, rack_letters & ~gone, extending)
            board.rack[letter] = held
        if board.rack[0]:
            count_letter(board, edge)
            board.rack[0] -= 1
            count_left(board, edge, limit - 1, rack_letters, extending)
            board.rack[0] += 1
        node = 0 if edge & LAST else node + 1


def count_right(board, edge, square, rack_letters):
    """Count what is laid from `square` on."""
    tile: cython.uint = board.tiles[square]
    node: cython.uint = edge >> board.node_shift
    word_ends: cython.bint = edge & TERMINAL and tile == 0 and square != board.anchor
    before: cython.ulonglong = board.letters
    admitted: cython.ulonglong = board.cross_sets[square] & board.alphabet
    letter: cython.uint
    held: cython.uint
    gone: cython.ulonglong
    if tile:
        board.tried += node != 0
        edge = find_edge(board, edge, tile & LETTER)
        if edge:
            count_letter(board, edge)
            count_right(board, edge, square + 1, rack_letters)
        node = 0
    else:
        count_tries(board, node, admitted, rack_letters)
    while node:
        edge = edge_at(board.edges, board.edge_bytes, node)
        letter = edge >> FLAGS & board.letter_mask
        held = board.rack[letter] if admitted >> letter & 1 else 0
        if held:
            count_letter(board, edge)
            gone = cython.cast(cython.ulonglong, held == 1) << letter
            board.rack[letter] = held - 1
            count_right(board, edge, square + 1, rack_letters & ~gone)
            board.rack[letter] = held
        if board.rack[0] and admitted >> letter & 1:
            count_letter(board, edge)
            board.rack[0] -= 1
            count_right(board, edge, square + 1, rack_letters)
            board.rack[0] += 1
        node = 0 if edge & LAST else node + 1
    board.dead_ends += not word_ends and board.letters == before


def count_tries(board, node, admitted, rack_letters):
    """Count the letters that are looked for at a node."""
    if node:
        board.tried += popcount(rack_letters & admitted)
        if board.rack[0]:
            board.tried += popcount(admitted)


def count_letter(board, edge):
    """Count an edge that is followed: in Gordon's terms an arc, if anything may come after it."""
    board.letters += 1
    board.arcs += edge >> board.node_shift != 0
