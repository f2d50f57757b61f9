"""Appel and Jacobson's move generation on a trie or a dawg (AJ3, AJ4).

An *anchor* is an empty square beside a filled one.  The moves of an anchor are those whose leftmost newly
covered anchor it is.  Their *left part*, what lies before the anchor, is on the board already, or it comes
from the rack as a whole and covers squares that nothing crosses: `left_part` places every string of the
rack's tiles, up to the `limit` of non-anchor squares there, with which some word begins, and calls
`extend_right` with each.  That lays tiles from the anchor on as the rack, the cross-checks and the lexicon
allow, passes over those on the board, and records a word where one ends.

Where the paper is silent: a word must cover its anchor, else `extend_right` would record left parts that are
words; a single tile that makes words both ways is listed as across; where tiles of a left part lie is known
only when it is complete, so it is scored when a first word is found with it.  `record_after` records a word
after its extensions and not before them, as a program does that tests for the end of a word last: this
changes which of several moves is found first.

Cost: one test for each edge out of each node met.  Left parts are found anew for every anchor, most of
them in vain, since neither the anchor's cross-check nor the tiles behind it are looked at: AJ9 and Gordon
begin there.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.board.generate import FIRST_BLANK, LAID, MULTIPLIER, TILES, record
    from cython.cimports.quixotry.kernel.codes import LETTER
    from cython.cimports.quixotry.kernel.papers.edge_board import (
        EdgeBoard,
        count_left,
        count_right,
        find_edge,
    )
    from cython.cimports.quixotry.kernel.papers.edge_list import FLAGS, LAST, TERMINAL, EdgeList, edge_at
    from cython.cimports.quixotry.kernel.words.nodes import ANY_LETTER
else:
    from quixotry.kernel.board.generate import record
    from quixotry.kernel.papers.edge_board import EdgeBoard, count_left, count_right, find_edge
    from quixotry.kernel.papers.edge_list import EdgeList, edge_at
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import ANY_LETTER

    globals().update(constants("board.generate", "codes", "papers.edge_list"))


class AppelJacobsonGenerator(EdgeBoard):
    """A board whose plays are found as left parts that are extended to the right."""

    def __cinit__(self, geometry, graph):
        if not cython.compiled:
            super().__cinit__(geometry, graph)
        self.record_after = False

    def use(self, lexicon: EdgeList, record_after=False):
        """Generate on an edge list, which is kept alive."""
        self.record_after = record_after
        return EdgeBoard.use(self, lexicon)

    def copy(self):
        twin = super().copy()
        return twin if self.lexicon is None else twin.use(self.lexicon, self.record_after)

    # ------------------------------------------------------------ anchors

    def generate_anchor(self):
        limit: cython.uint
        self.anchors += 1
        self.one_tile_counts = not self.down or self.cross_sets[self.anchor] == ANY_LETTER
        if self.tiles[self.anchor - 1]:
            self.extend_board_part()
            return
        limit = self.left_limit(self.anchor)
        if self.counting:
            count_left(self, self.root_edge, limit, self.rack_letters, True)
        left_part(self, self.root_edge, limit, 1 << 16, self.rack_letters, 0)

    def extend_board_part(self):
        """The left part is on the board: extend it from the node that its tiles lead to."""
        square: cython.uint
        edge: cython.uint
        score: cython.ulonglong = 0
        self.word_start = self.run_start(self.anchor - 1)
        if self.counting:
            count_right(self, self.root_edge, self.word_start, self.rack_letters)
        edge = self.follow_tiles(self.root_edge, self.word_start, self.anchor)
        if edge:
            for square in range(self.word_start, self.anchor):
                score += self.points[self.tiles[square]]
            self.left_score = 0
            self.left_multiplier = 1
            extend_right(self, edge, self.anchor, score, 1 << 16, self.rack_letters, 0)


if not cython.compiled:
    AppelJacobsonGenerator.__init__ = AppelJacobsonGenerator.__cinit__


# ---------------------------------------------------------------- the search
# The partial word is `laid`, its blanks and their number are in `counts`, as in `generate`; an edge stands
# for the node that it leads to, since it is the edge that says whether a word ends there.


def left_part(board, edge, limit, counts, rack_letters, laid):
    """Extend a left part to the right, then make it longer by each tile with which a word may go on."""
    node: cython.uint = edge >> board.node_shift
    played: cython.uint = counts & TILES
    letter: cython.uint
    held: cython.uint
    usable: cython.ulonglong
    longer: cython.ulonglong
    board.word_start = board.anchor - played
    board.left_multiplier = 0
    extend_right(board, edge, board.anchor, 0, counts, rack_letters, laid)
    if limit == 0 or node == 0:
        return
    usable = ANY_LETTER if board.rack[0] else rack_letters
    while node and usable:
        edge = edge_at(board.edges, board.edge_bytes, node)
        letter = edge >> FLAGS & board.letter_mask
        if usable >> letter & 1:
            longer = laid | cython.cast(cython.ulonglong, letter) << 6 * played
            held = board.rack[letter]
            if held:
                board.rack[letter] = held - 1
                left_part(
                    board,
                    edge,
                    limit - 1,
                    counts + 1,
                    rack_letters & ~(cython.cast(cython.ulonglong, held == 1) << letter),
                    longer,
                )
                board.rack[letter] = held
            if board.rack[0] and not board.overflowed:
                board.rack[0] -= 1
                left_part(board, edge, limit - 1, counts + 1 | FIRST_BLANK << played, rack_letters, longer)
                board.rack[0] += 1
        node = 0 if edge & LAST else node + 1


def extend_right(board, edge, square, score, counts, rack_letters, laid):
    """Record the word that ends before `square`, if one does, and put there each letter that fits."""
    tile: cython.uint = board.tiles[square]
    node: cython.uint = edge >> board.node_shift
    played: cython.uint = counts & TILES
    ends: cython.bint
    letter: cython.uint
    held: cython.uint
    usable: cython.ulonglong
    gain: cython.ulonglong
    crossing: cython.ulonglong
    multiplied: cython.ulonglong
    longer: cython.ulonglong
    if tile:
        edge = find_edge(board, edge, tile & LETTER)
        if edge:
            extend_right(board, edge, square + 1, score + board.points[tile], counts, rack_letters, laid)
        return

    ends = edge & TERMINAL and square != board.anchor and (played > 1 or board.one_tile_counts)
    if ends and not board.record_after:
        legal_move(board, score, counts, laid)
    usable = board.cross_sets[square] & (ANY_LETTER if board.rack[0] else rack_letters)
    if usable and node:
        multiplied = (counts >> MULTIPLIER) * board.word_multipliers[square] << MULTIPLIER | (
            counts & LAID
        ) + 1
        crossing = score + board.cross_scores[square]
        gain = board.gains[square]
        while node:
            edge = edge_at(board.edges, board.edge_bytes, node)
            letter = edge >> FLAGS & board.letter_mask
            if usable >> letter & 1:
                longer = laid | cython.cast(cython.ulonglong, letter) << 6 * played
                held = board.rack[letter]
                if held:
                    board.rack[letter] = held - 1
                    extend_right(
                        board,
                        edge,
                        square + 1,
                        crossing + board.points[letter] * gain,
                        multiplied,
                        rack_letters & ~(cython.cast(cython.ulonglong, held == 1) << letter),
                        longer,
                    )
                    board.rack[letter] = held
                if board.rack[0] and not board.overflowed:
                    board.rack[0] -= 1
                    extend_right(
                        board,
                        edge,
                        square + 1,
                        crossing + board.points[0] * gain,
                        multiplied | FIRST_BLANK << played,
                        rack_letters,
                        longer,
                    )
                    board.rack[0] += 1
            node = 0 if edge & LAST else node + 1
    if ends and board.record_after:
        legal_move(board, score, counts, laid)


def legal_move(board, score, counts, laid):
    """Record a word; the score has its letters from the anchor on, and those on the board before it."""
    if board.left_multiplier == 0:
        score_left_part(board, counts, laid)
    record(
        board,
        board.word_start,
        score + board.left_score,
        (counts >> MULTIPLIER) * board.left_multiplier << MULTIPLIER | counts & LAID,
        laid,
    )


def score_left_part(board, counts, laid):
    """What the tiles laid before the anchor score, and what the premium squares under them multiply."""
    square: cython.uint
    tile: cython.uint
    blanks: cython.ulonglong = counts >> 4
    board.left_score = 0
    board.left_multiplier = 1
    for square in range(board.word_start, board.anchor):
        tile = 0 if blanks & 1 else laid & LETTER
        board.left_score += board.points[tile] * board.gains[square]
        board.left_multiplier *= board.word_multipliers[square]
        blanks >>= 1
        laid >>= 6
