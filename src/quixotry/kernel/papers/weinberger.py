"""Weinberger's move generation (AJ6): position descriptors, then every word of the lexicon in sequence.

Before the lexicon is read, a position descriptor is made for each place where a legal move might be: here
a square, a direction and a length that the board lets a word have there. It says which letters lie under
the place and so must be in the word, and which might stand on its first square and on its last. Of rack
and board as a whole it is known which letters there are, and how many tiles a place of each length offers
at the most.

Each word then passes through

1. quick global tests: there is a place of its length; of its different letters no more are missing from the
   rack than the blanks and the richest place can make up for; none is missing from rack and board but what
   blanks can stand for;
2. quick local tests at each place of its length: the letters that lie there are in the word, blanks make up
   for the others that the rack lacks, the first letter fits and so does the last;
3. an examination letter by letter (`sequence`).

All tests are on sets of letters, of which one comes with each word, so that most words are never spelled.
The paper does not say which tests there were; these are the simplest that it can mean. The cost is
proportional to the lexicon, at every turn, whatever the rack: the program was made for a machine that read
its words from a disk. Every legal play is found. As `anchors` the position descriptors are counted.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.quixotry.kernel.board.geometry import LINES
    from cython.cimports.quixotry.kernel.codes import LETTER, LONGEST_LINE
    from cython.cimports.quixotry.kernel.papers.sequence import SequenceGenerator, may_hold
    from cython.cimports.quixotry.kernel.words.nodes import ANY_LETTER, popcount
else:
    from quixotry.kernel.papers.sequence import SequenceGenerator, may_hold
    from quixotry.kernel.uncompiled import constants
    from quixotry.kernel.words.nodes import ANY_LETTER, popcount

    globals().update(constants("board.geometry", "codes", "papers.weinberger"))


class WeinbergerGenerator(SequenceGenerator):
    """A board whose plays are found in one pass over the lexicon."""

    def __cinit__(self, geometry, graph):
        places = (LONGEST_LINE + 1) * MOST_PLACES
        if cython.compiled:
            self.firsts = cython.cast(cython.p_ushort, calloc(places, 2))
            self.required = cython.cast(cython.p_ulonglong, calloc(places, 8))
            self.first_letters = cython.cast(cython.p_ulonglong, calloc(places, 8))
            self.last_letters = cython.cast(cython.p_ulonglong, calloc(places, 8))
            if (
                self.firsts == cython.NULL
                or self.required == cython.NULL
                or self.first_letters == cython.NULL
                or self.last_letters == cython.NULL
            ):
                raise MemoryError

    def __dealloc__(self):
        free(self.firsts)
        free(self.required)
        free(self.first_letters)
        free(self.last_letters)
        free(self.letter_sets)

    def reserve(self, geometry):
        SequenceGenerator.reserve(self, geometry)
        places = (LONGEST_LINE + 1) * MOST_PLACES
        sizes = dict.fromkeys(("firsts", "required", "first_letters", "last_letters"), places)
        sizes |= dict.fromkeys(("place_counts", "most_tiles"), LONGEST_LINE + 1)
        for name, size in sizes.items():
            setattr(self, name, [0] * size)

    def use(self, letters: bytes, lengths: bytes):
        """Read these words, and note the set of letters of each."""
        number: cython.uint
        at: cython.uint = 0
        i: cython.uint
        SequenceGenerator.use(self, letters, lengths)
        if cython.compiled:
            free(self.letter_sets)
            self.letter_sets = cython.cast(cython.p_ulonglong, calloc(self.word_count + 1, 8))
            if self.letter_sets == cython.NULL:
                raise MemoryError
        else:
            self.letter_sets = [0] * self.word_count
        for number in range(self.word_count):
            for i in range(self.lengths[number]):
                self.letter_sets[number] |= cython.cast(cython.ulonglong, 1) << self.codes[at]
                at += 1
        return self

    # ------------------------------------------------------------ what is known before words are read

    def describe_places(self):
        """The position descriptors of this board and rack, and what is known of them as a whole."""
        line: cython.uint = 0
        place: cython.uint
        length: cython.uint
        square: cython.uint
        bit: cython.ulonglong = 1
        self.at_hand = ANY_LETTER if self.rack[0] else self.rack_letters
        self.in_sight = self.rack_letters
        for length in range(LONGEST_LINE + 1):
            self.place_counts[length] = self.most_tiles[length] = 0
        while line < LINES:
            for place in range(self.line_size(line)):
                square = self.first_square(line) + place
                if self.tiles[square]:
                    self.in_sight |= bit << (self.tiles[square] & LETTER)
                for length in range(2, self.line_size(line) - place + 1):
                    if may_hold(self, line, place, length):
                        self.describe(square, length)
            line = self.next_line(line)

    def describe(self, first, length):
        square: cython.uint
        tiles: cython.uint = 0
        required: cython.ulonglong = 0
        bit: cython.ulonglong = 1
        number: cython.uint = length * MOST_PLACES + self.place_counts[length]
        for square in range(first, first + length):
            if self.tiles[square]:
                tiles += 1
                required |= bit << (self.tiles[square] & LETTER)
            elif self.cross_sets[square] & self.at_hand == 0:
                return  # no tile of the rack fits there
        self.firsts[number] = first
        self.required[number] = required
        self.first_letters[number] = self.letters_for(first)
        self.last_letters[number] = self.letters_for(first + length - 1)
        self.place_counts[length] += 1
        if tiles > self.most_tiles[length]:
            self.most_tiles[length] = tiles

    def letters_for(self, square):
        """The letters that might stand on a square after this turn."""
        bit: cython.ulonglong = 1
        if self.tiles[square]:
            return bit << (self.tiles[square] & LETTER)
        return self.cross_sets[square] & self.at_hand

    # ------------------------------------------------------------ the words in sequence

    def find_plays(self):
        number: cython.uint
        length: cython.uint
        at: cython.uint = 0
        passed: cython.uint = 0
        self.describe_places()
        for length in range(LONGEST_LINE + 1):
            self.anchors += self.place_counts[length]
        for number in range(self.word_count):
            length = self.lengths[number]
            if self.passes_global(self.letter_sets[number], length):
                passed += 1
                self.try_places(at, length, self.letter_sets[number])
                if self.overflowed:
                    break
            at += length
        if self.counting:
            self.words_read += self.word_count
            self.words_left += passed

    def passes_global(self, letters, length):
        """Whether a word might be played somewhere, for all that rack and board as a whole tell."""
        if length > LONGEST_LINE or self.place_counts[length] == 0:
            return False
        return (
            popcount(letters & ~self.rack_letters) <= self.rack[0] + self.most_tiles[length]
            and popcount(letters & ~self.in_sight) <= self.rack[0]
        )

    def try_places(self, at, length, letters):
        """Examine a word at the places of its length that pass the local tests."""
        number: cython.uint
        end: cython.uint = length * MOST_PLACES + self.place_counts[length]
        first: cython.uint = self.codes[at]
        last: cython.uint = self.codes[at + length - 1]
        for number in range(length * MOST_PLACES, end):
            if (
                self.required[number] & ~letters == 0
                and self.first_letters[number] >> first & 1
                and self.last_letters[number] >> last & 1
                and popcount(letters & ~(self.rack_letters | self.required[number])) <= self.rack[0]
            ):
                self.examine(at, length, self.firsts[number])
