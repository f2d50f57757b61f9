"""What a move is worth to players that look at nothing but the move itself: whole games of them run
inside the kernel.

A value is in thousandths of a point and linear in the move's features: its score, the points of its
letters by themselves (CG3), the best premium square it covers and how many (CG4), the tiles it leaves,
their duplicates and their balance of vowels (CG5, G8), and what it opens to the opponent (DS3).
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.board.geometry import SQUARES
    from cython.cimports.quixotry.kernel.board.packed import count_of, score_of, start_of
    from cython.cimports.quixotry.kernel.codes import CODES, LETTER, LONGEST_LINE
else:
    from quixotry.kernel.board.packed import count_of, score_of, start_of
    from quixotry.kernel.uncompiled import constants

    globals().update(constants("board.geometry", "codes"))


class Policy:
    """The weights of a player; nothing in it changes, so threads may share it."""

    def __cinit__(
        self,
        *,
        score=0,
        letters=0,
        bonus_squares=None,
        each_bonus_square=0,
        letter_values=None,
        duplicate=0,
        balance=None,
        vowels=(),
        penalty=0,
        malus=None,
        fade=1000,
        shrink=1000,
        reach=7,
        ties="text",
    ):
        if ties not in ("text", "first"):
            raise ValueError(f"ties are settled by text or by the first found, not by {ties!r}")
        if not 0 <= reach <= LONGEST_LINE:
            raise ValueError(f"reach is 0 to {LONGEST_LINE} squares, not {reach}")
        if any([not 0 <= code < CODES for code in vowels]) or len(letter_values or ()) > CODES:
            raise ValueError(f"letters have the codes 0 to {CODES - 1}")
        if not cython.compiled:
            self.reserve()
        self.score, self.letters, self.duplicate, self.penalty = score, letters, duplicate, penalty
        self.shrink, self.reach, self.ties_by_text = shrink, reach, ties == "text"
        self.each_bonus_square = each_bonus_square
        self.looks_at_squares = bool(bonus_squares is not None or each_bonus_square or letters or penalty)
        self.looks_at_leave = letter_values is not None or duplicate != 0 or balance is not None
        for kind in range(7):
            self.bonus_squares[kind] = bonus_squares[kind] if bonus_squares is not None else 0
            self.malus[kind] = malus[kind] if malus is not None else 0
        if letter_values is not None:
            for code in range(len(letter_values)):
                self.letter_values[code] = letter_values[code]
        if balance is not None:
            for row in range(11):
                for column in range(11):
                    self.balance[row][column] = balance[row][column]
        for code in vowels:
            self.vowels[code] = True
        weight = 1000
        for distance in range(1, 26):
            self.fades[distance] = weight
            weight = weight * fade // 1000

    def reserve(self):
        """What C has for nothing: zeroed arrays."""
        self.bonus_squares, self.malus, self.fades = [0] * 7, [0] * 7, [0] * 26
        self.letter_values, self.vowels = [0] * 64, [False] * 64
        self.balance = [[0] * 11 for _ in range(11)]


if not cython.compiled:
    Policy.__init__ = Policy.__cinit__


class Evaluator:
    """A policy at work on one board."""

    def __cinit__(self, policy: Policy, board: Board):
        if not cython.compiled:
            self.seen, self.malus, self.kinds = [0] * SQUARES, [0] * SQUARES, [0] * SQUARES
            self.codes = [0] * 16
        self.policy = policy
        self.board = board
        self.turn = 0
        square: cython.uint
        for square in range(self.board.geometry.squares):
            by_letter: cython.uint = self.board.geometry.letter_multipliers[square]
            by_word: cython.uint = self.board.geometry.word_multipliers[square]
            if by_word > 1:
                self.kinds[square] = 2 + by_word
            elif by_letter > 1:
                self.kinds[square] = by_letter - 1

    def begin(self, rack):
        """A new turn: another rack, and perhaps other tiles on the board."""
        code: cython.uint
        self.turn += 1
        self.code_count = 0
        for code in range(64):
            if rack[code]:
                self.codes[self.code_count] = code
                self.code_count += 1

    def value(self, rack, packed, laid):
        """The value of a packed move; `rack` is what it leaves."""
        worth: cython.longlong = self.policy.score * (score_of(packed))
        if self.policy.looks_at_squares:
            worth += self.of_squares(packed, laid)
        if self.policy.looks_at_leave:
            worth += self.of_leave(rack)
        return worth

    def of_squares(self, packed, laid):
        """The main word's letters by themselves, the best premium square covered, and what is opened."""
        square: cython.uint = start_of(packed)
        blanks: cython.uint = packed >> 4 & 0xFFF
        left: cython.uint = count_of(packed)
        points: cython.longlong = 0
        bonus: cython.longlong = self.policy.bonus_squares[0]
        covered: cython.longlong = 0
        opened: cython.longlong = 0
        while left or self.board.tiles[square]:
            if self.board.tiles[square]:
                points += self.board.geometry.points[self.board.tiles[square]]
            else:
                points += self.board.geometry.points[0 if blanks & 1 else laid & LETTER]
                if self.policy.bonus_squares[self.kinds[square]] > bonus:
                    bonus = self.policy.bonus_squares[self.kinds[square]]
                covered += self.kinds[square] != 0
                if self.policy.penalty:
                    opened += self.malus_of(square)
                laid >>= 6
                blanks >>= 1
                left -= 1
            square += 1
        bonus += covered * self.policy.each_bonus_square
        return points * self.policy.letters + bonus - opened * self.policy.penalty // 1000

    def of_leave(self, rack):
        worth: cython.longlong = 0
        vowels: cython.uint = 0
        consonants: cython.uint = 0
        i: cython.uint
        for i in range(self.code_count):
            code: cython.uint = self.codes[i]
            count: cython.uint = rack[code]
            if count:
                worth += count * self.policy.letter_values[code]
                worth += (count - 1) * self.policy.duplicate
                if self.policy.vowels[code]:
                    vowels += count
                elif code:
                    consonants += count
        return worth + self.policy.balance[vowels][consonants]

    def malus_of(self, square):
        """What a tile on a square opens along the line that crosses the play (DS3)."""
        if self.seen[square] != self.turn:
            crossing: cython.uint = self.board.geometry.transposed[square]
            self.seen[square] = self.turn
            self.malus[square] = self.malus_along(crossing, -1) + self.malus_along(crossing, 1)
        return self.malus[square]

    def malus_along(self, square, step):
        total: cython.longlong = 0
        strength: cython.longlong = 1000
        distance: cython.uint
        for distance in range(1, self.policy.reach + 1):
            square += step
            if not self.board.geometry.open[square]:
                break
            if self.board.tiles[square]:
                strength = strength * self.policy.shrink // 1000
            elif self.kinds[square]:
                total += (
                    self.policy.malus[self.kinds[square]] * self.policy.fades[distance] * strength // 1000000
                )
        return total

    def penalty(self, packed):
        """The whole penalty of a packed move, unweighted."""
        square: cython.uint = start_of(packed)
        left: cython.uint = count_of(packed)
        opened: cython.longlong = 0
        while left:
            if self.board.tiles[square] == 0:
                opened += self.malus_of(square)
                left -= 1
            square += 1
        return opened


if not cython.compiled:
    Evaluator.__init__ = Evaluator.__cinit__
