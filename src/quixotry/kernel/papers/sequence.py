"""A lexicon read in sequence, each word tried letter by letter: what most programs before 1983 did (AJ6).

**Turcan** goes over his words in reverse order of length and "somehow decides for each word whether and
where it can be played".  Of how **MONTY** finds moves nothing is said.  The simplest way is taken for both:
a word is examined at every place of every line where the board lets a word of its length stand, that is
where no tile lies next to its ends, one of its squares is free, no more are than there are tiles on the
rack, and tiles join it to the others.  The order of the words is that of the list.

The cost is the number of words times the number of places, some ninety for each word in an average
position: nothing is remembered from one word to the next. `weinberger` reads the same list and tests
before it examines.

Counted (see `counted`) are the `letters` examined, and as `dead_ends` the examinations that came to
nothing.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.board.generate import (
        BLANKS,
        FIRST_BLANK,
        MAIN_WORD,
        MULTIPLIER,
        TILES,
        record,
    )
    from cython.cimports.quixotry.kernel.board.geometry import DOWN_LINES, LINES
    from cython.cimports.quixotry.kernel.board.policy import Evaluator
    from cython.cimports.quixotry.kernel.codes import LETTER
    from cython.cimports.quixotry.kernel.papers.counted import CountedGenerator
    from cython.cimports.quixotry.kernel.words.nodes import ANY_LETTER, popcount
else:
    from quixotry.kernel.board.generate import record
    from quixotry.kernel.board.policy import Evaluator
    from quixotry.kernel.papers.counted import CountedGenerator
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import ANY_LETTER, popcount

    globals().update(constants("board.generate", "board.geometry", "codes"))


class LetterByLetter(CountedGenerator):
    """A board that lays words letter by letter at given places; which words and places is up to others."""

    def __cinit__(self, geometry, graph):
        if not cython.compiled:
            super().__cinit__(geometry, graph)
            self.joined = [0] * LINES
        self.threshold = 0

    def generate(self):
        self.begin()
        self.find_plays()
        if self.counting:
            self.note_turn()

    def begin(self):
        """A turn starts: nothing is found yet."""
        letter: cython.uint
        line: cython.uint
        self.begin_turn()
        self.move_count = 0
        self.overflowed = self.reached = False
        self.best[0] = 0
        self.rack_letters = self.letters_on_rack()
        self.rack_count = 0
        for letter in range(64):
            self.rack_count += self.rack[letter]
        for line in range(LINES):
            self.joined[line] = (self.occupied[line] | self.crossed[line]) if self.tile_count else 0
        if self.tile_count == 0:
            self.join_start(self.geometry.start)
            # As in `generate`: on a board that is its own mirror image the best play across is the best.
            if not (self.best_only and self.geometry.symmetric) or self.evaluating:
                self.join_start(self.geometry.start_down)
        if self.evaluating:
            cython.cast(Evaluator, self.judge).begin(self.rack)

    def join_start(self, start):
        """The first play must cover this square."""
        self.joined[self.geometry.lines[start]] = cython.cast(cython.uint, 1) << self.geometry.places[start]

    def find_plays(self):
        """None: a board of this kind alone has no words."""

    # ------------------------------------------------------------ lines and places

    def first_square(self, line):
        if line < DOWN_LINES:
            return line * (self.geometry.columns + 1) + 1
        return self.geometry.down + (line - DOWN_LINES) * (self.geometry.rows + 1) + 1

    def line_size(self, line):
        return self.geometry.columns if line < DOWN_LINES else self.geometry.rows

    def next_line(self, line):
        """The line after this one, the columns after the rows; LINES after the last."""
        if line + 1 == self.geometry.rows:
            return DOWN_LINES
        return line + 1 if line + 1 < DOWN_LINES + self.geometry.columns else 2 * DOWN_LINES

    def examine(self, at, length, first):
        """Find the plays of the word at `codes[at]` that begin on a square where the board may hold it."""
        found: cython.ulonglong = self.move_count
        self.down = first >= self.geometry.down
        self.word_start = first
        lay_next(self, at, length, first, 0, 1 << 16, 0)
        if self.counting:
            self.examined += 1
            self.dead_ends += self.move_count == found

    # ------------------------------------------------------------ called from Python

    def count(self, on: cython.bint = True):
        """Count from now on, or not; all counters are set to nothing."""
        self.words_read = self.words_left = self.examined = 0
        CountedGenerator.count(self, on)

    def tests(self):
        """(words read, words left after tests of the word alone, examinations at a place), while counting."""
        return self.words_read, self.words_left, self.examined


if not cython.compiled:
    LetterByLetter.__init__ = LetterByLetter.__cinit__


class SequenceGenerator(LetterByLetter):
    """A board whose plays are found by trying one word after the other at every place."""

    def use(self, letters: bytes, lengths: bytes):
        """Read these words: the letters of all one after the other, and how many each has."""
        if sum(lengths) != len(letters) or len(letters) >> 32:
            raise ValueError("the lengths are not those of the letters")
        self.word_letters, self.word_lengths, self.word_count = letters, lengths, len(lengths)
        self.codes, self.lengths = letters, lengths
        return self

    def copy(self):
        twin: SequenceGenerator = self.__class__(self.geometry, self.graph)
        twin.copy_from(self)
        return twin.use(self.word_letters, self.word_lengths)

    def find_plays(self):
        line: cython.uint
        size: cython.uint
        place: cython.uint
        length: cython.uint
        number: cython.uint
        at: cython.uint = 0
        for number in range(self.word_count):
            length = self.lengths[number]
            line = 0
            while line < 2 * DOWN_LINES and not self.overflowed:
                size = self.line_size(line)
                for place in range(size - length + 1 if length <= size else 0):
                    if may_hold(self, line, place, length):
                        self.examine(at, length, self.first_square(line) + place)
                line = self.next_line(line)
            at += length
        if self.counting:
            self.words_read += self.word_count
            self.words_left += self.word_count


# ---------------------------------------------------------------- one word at one place


def may_hold(board, line, place, length):
    """Whether the board lets a word of this length stand at a place of a line, whatever its letters."""
    squares: cython.uint = ((cython.cast(cython.uint, 1) << length) - 1) << place
    occupied: cython.uint = board.occupied[line]
    free: cython.uint
    if board.joined[line] & squares == 0 or occupied & (squares << 1 | squares >> 1) & ~squares:
        return False
    free = length - popcount(occupied & squares)
    return 0 < free <= board.rack_count


def lay_next(board, at, left, square, score, counts, laid):
    """Lay the rest of a word, `left` letters, from a square on."""
    tile: cython.uint = board.tiles[square]
    letter: cython.uint
    if board.reached:
        return
    if left == 0:
        found_play(board, score, counts, laid)
        return
    letter = board.codes[at]
    board.letters += board.counting
    if tile:
        if tile & LETTER == letter:
            lay_next(board, at + 1, left - 1, square + 1, score + board.points[tile], counts, laid)
    elif board.cross_sets[square] >> letter & 1:
        laid |= cython.cast(cython.ulonglong, letter) << 6 * (counts & TILES)
        if board.rack[letter]:
            lay_tile(board, at, left, square, letter, score, counts, laid)
        if board.rack[0]:
            lay_tile(board, at, left, square, 0, score, counts | FIRST_BLANK << (counts & TILES), laid)


def lay_tile(board, at, left, square, tile, score, counts, laid):
    """Lay a tile of the rack for the next letter of a word, then the rest."""
    if counts & TILES == 0:
        board.one_tile_counts = not board.down or board.cross_sets[square] == ANY_LETTER
    score += board.cross_scores[square] + board.points[tile] * board.gains[square]
    counts = (
        (counts >> MULTIPLIER) * board.word_multipliers[square] << MULTIPLIER
        | (counts & BLANKS)
        | (counts & TILES) + 1
    )
    board.rack[tile] -= 1
    lay_next(board, at + 1, left - 1, square + 1, score, counts, laid)
    board.rack[tile] += 1


def found_play(board, score, counts, laid):
    """Record a word laid to its end, and see whether it scores as much as was hoped for."""
    total: cython.ulonglong
    if counts & TILES == 1 and not board.one_tile_counts:
        return
    record(board, board.word_start, score, counts, laid)
    if board.threshold:
        total = (score & MAIN_WORD) * (counts >> MULTIPLIER) + (score >> 32) + board.bonuses[counts & TILES]
        board.reached = board.reached or total >= board.threshold
