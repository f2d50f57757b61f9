"""Shapiro's move generation (AJ6): a tree of letter multisets, and positions judged worthwhile.

The lexicon is a tree of letters; each path down it has a list of the words that can be formed of exactly
the letters on the path. These are in a canonical order, the dearest tile first, so that the most valuable
words come first in case the search is not completed. For a position on the board the letters of the rack
and of the tiles there are taken together, and the tree is searched from the root for words that can be
formed of them. Once a move is found that yields at least the threshold, it is the last.

What the paper leaves open, decided by what is simplest:

* a position is an unbroken run of tiles in a row or column, and a word for it takes in all of these tiles and
  no others of the line; on the empty board it is the start square;
* a position is worthwhile if a word there can reach a free premium square, and those with the best such
  square come first: by word multiplier, then letter multiplier, then in reading order;
* tiles of equal value are in the order of the alphabet.

So plays beside words and plays that join two runs are never found, nor those far from all premium squares:
a subset of the legal moves, known exactly. The cost of a position is the number of multisets of its eight
or so letters that begin one in the tree; anagrams cost nothing until they are tried on the board.

The packed tree: word 0 is the root's index; a node is the set of places in the canonical order that may
come next (64 bits), where its list begins in the letters of all words, how many words that list has, and
an arc for each place in order. The words of a list are as long as the path.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.board.geometry import LINES
    from cython.cimports.quixotry.kernel.borrowed import Borrowed
    from cython.cimports.quixotry.kernel.codes import LETTER
    from cython.cimports.quixotry.kernel.papers.sequence import LetterByLetter
    from cython.cimports.quixotry.kernel.words.nodes import arc_of, letters_at, lowest
else:
    from quixotry.kernel.papers.sequence import LetterByLetter
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import arc_of, letters_at, lowest

    globals().update(constants("board.geometry", "codes", "papers.shapiro"))

PLAIN = cython.declare(cython.uint, 0x11)  # the worth of a square that multiplies nothing


class ShapiroGenerator(LetterByLetter):
    """A board whose plays are found position by position in a tree of letter multisets; without one, none."""

    def reserve(self, geometry):
        LetterByLetter.reserve(self, geometry)
        sizes = {"place_of": 64, "positions": MOST_POSITIONS, "required": 32, "offered": 64}
        for name, size in sizes.items():
            setattr(self, name, [0] * size)

    def __cinit__(self, geometry, graph):
        if not cython.compiled:
            super().__cinit__(geometry, graph)
        self.ready = False

    def use(self, tree, words: bytes, canonical: bytes, threshold):
        """Search a packed tree over these words until a play scores the threshold (0: to the end).

        `canonical` has the letters' codes in the canonical order.
        """
        view = memoryview(tree).cast("B").cast("I")
        self.tree, self.word_letters, self.canonical, self.threshold = tree, words, canonical, threshold
        if cython.compiled:
            self.memory = Borrowed(view)
            self.nodes_of_tree = cython.cast(cython.pointer[cython.const[cython.uint]], self.memory.start)
        else:
            self.nodes_of_tree = view
        self.codes = words
        self.ready = True
        for place, letter in enumerate(canonical, 1):
            self.place_of[letter] = place
        return self

    def copy(self):
        twin: ShapiroGenerator = self.__class__(self.geometry, self.graph)
        twin.copy_from(self)
        return twin.use(self.tree, self.word_letters, self.canonical, self.threshold)

    def find_plays(self):
        i: cython.uint
        letter: cython.uint
        if not self.ready:
            return
        self.find_positions()
        for i in range(self.position_count):
            if self.reached or self.overflowed:
                return
            self.take_position(self.positions[i] & 0xFFFF)
            for letter in range(1, 63):
                self.offered[self.place_of[letter]] = self.rack[letter]
            for letter in range(self.run_length):
                self.offered[self.required[letter]] += 1
            self.anchors += 1
            descend(self, self.nodes_of_tree[0], 0, 0, 0)

    # ------------------------------------------------------------ positions

    def find_positions(self):
        """The positions judged worthwhile, in the order in which they are searched."""
        line: cython.uint = 0
        square: cython.uint
        self.position_count = 0
        if self.tile_count == 0:
            self.positions[0], self.positions[1] = self.geometry.start, self.geometry.start_down
            self.position_count = 2 if self.joined[self.geometry.lines[self.geometry.start_down]] else 1
            return
        while line < LINES:
            for square in range(self.first_square(line), self.first_square(line) + self.line_size(line)):
                if self.tiles[square] and self.tiles[square - 1] == 0:
                    self.take_position(square)
                    self.judge_position()
            line = self.next_line(line)

    def judge_position(self):
        """Put the position just taken where it belongs, behind those that are as good; or leave it out."""
        promise: cython.uint = self.promise()
        at: cython.uint = self.position_count
        if promise <= PLAIN:
            return
        while at > 0 and self.positions[at - 1] >> 16 < promise:
            self.positions[at] = self.positions[at - 1]
            at -= 1
        self.positions[at] = promise << 16 | self.run
        self.position_count += 1

    def take_position(self, square):
        """The run of tiles that begins on a square, and how many free squares beside it words can take."""
        at: cython.uint = square - 1
        i: cython.uint
        place: cython.uint
        self.run = square
        self.run_length = self.free_left = self.free_right = 0
        while self.free_left < self.rack_count and self.is_free(at) and self.tiles[at - 1] == 0:
            self.free_left += 1
            at -= 1
        at = square
        while self.tiles[at]:
            place = self.place_of[self.tiles[at] & LETTER]
            i = self.run_length
            while i > 0 and self.required[i - 1] > place:
                self.required[i] = self.required[i - 1]
                i -= 1
            self.required[i] = place
            self.run_length += 1
            at += 1
        while self.free_right < self.rack_count and self.is_free(at) and self.tiles[at + 1] == 0:
            self.free_right += 1
            at += 1

    def is_free(self, square):
        return self.geometry.open[square] and self.tiles[square] == 0

    def promise(self):
        """The worth of the best free square that a word at this position can take."""
        best: cython.uint = 0
        square: cython.uint
        end: cython.uint = self.run + self.run_length
        for square in range(self.run - self.free_left, end + self.free_right):
            if self.tiles[square] == 0 and self.worth(square) > best:
                best = self.worth(square)
        return best

    def worth(self, square):
        return self.word_multipliers[square] << 4 | self.geometry.letter_multipliers[square]

    # ------------------------------------------------------------ words

    def place_words(self, at, count, length):
        """Examine the words of a list wherever the tiles of the position lie under them."""
        before: cython.uint
        if self.counting:
            self.words_read += count
            self.words_left += count
        while count and not self.reached and not self.overflowed:
            for before in range(length - self.run_length + 1):
                if before > self.free_left:
                    break
                if length - before - self.run_length > self.free_right:
                    continue
                # On the empty board a word must not end before the start.
                if before < length and self.matches(at + before):
                    self.examine(at, length, self.run - before)
            at += length
            count -= 1

    def matches(self, at):
        """Whether the letters from `codes[at]` on are those of the tiles of the position."""
        i: cython.uint
        for i in range(self.run_length):
            if self.codes[at + i] != self.tiles[self.run + i] & LETTER:
                return False
        return True


if not cython.compiled:
    ShapiroGenerator.__init__ = ShapiroGenerator.__cinit__


def descend(board, node, depth, met, lacking):
    """Search below a node: `met` tiles of the position are in the path, `lacking` letters are blanks."""
    letters: cython.ulonglong = letters_at(board.nodes_of_tree, node)
    place: cython.uint
    arc: cython.uint
    now_met: cython.uint
    if board.nodes_of_tree[node + 3] and met == board.run_length and depth > board.run_length:
        board.place_words(board.nodes_of_tree[node + 2], board.nodes_of_tree[node + 3], depth)
    while letters and not board.reached:
        place = lowest(letters)
        if met < board.run_length and place > board.required[met]:
            return  # a tile of the position can no longer be in the word
        arc = arc_of(board.nodes_of_tree, node + 2, letters_at(board.nodes_of_tree, node), place)
        letters &= letters - 1
        now_met = met + (met < board.run_length and place == board.required[met])
        if board.offered[place]:
            board.arcs += board.counting
            board.offered[place] -= 1
            descend(board, arc, depth + 1, now_met, lacking)
            board.offered[place] += 1
        elif lacking < board.rack[0]:
            board.arcs += board.counting
            descend(board, arc, depth + 1, now_met, lacking + 1)
