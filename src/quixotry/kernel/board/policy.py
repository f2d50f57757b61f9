"""What a move is worth to players that look at nothing but the move itself: whole games of them run
inside the kernel.

A value is in thousandths of a point and linear in the move's features: its score, the points of its
letters by themselves (CG3), the best premium square it covers and how many (CG4), the tiles it leaves,
their duplicates and their balance of vowels (CG5, G8), and what it opens to the opponent (DS3).

Premium squares can be read in several ways: the best of those covered or all of them (`sum_squares`), those
under tiles that were there before too (`squares_below`), a rank for each kind or points (`square_points`).
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.board.geometry import SQUARES
    from cython.cimports.quixotry.kernel.board.packed import count_of, score_of, start_of
    from cython.cimports.quixotry.kernel.codes import CODES, LETTER, LONGEST_LINE, MASK64
else:
    from quixotry.kernel.board.packed import count_of, score_of, start_of
    from quixotry.kernel.uncompiled import constants

    globals().update(constants("board.geometry", "codes"))


MIX = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)


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
        sum_squares=False,
        squares_below=False,
        square_points=False,
        each_tile=0,
        least=None,
    ):
        if ties not in ("text", "first", "last", "chance"):
            raise ValueError(
                f"ties are settled by text, the first found, the last or chance, not by {ties!r}"
            )
        if not 0 <= reach <= LONGEST_LINE:
            raise ValueError(f"reach is 0 to {LONGEST_LINE} squares, not {reach}")
        if any([not 0 <= code < CODES for code in vowels]) or len(letter_values or ()) > CODES:
            raise ValueError(f"letters have the codes 0 to {CODES - 1}")
        if not cython.compiled:
            self.reserve()
        self.score, self.letters, self.duplicate, self.penalty = score, letters, duplicate, penalty
        self.shrink, self.reach = shrink, reach
        self.ties = ("text", "first", "last", "chance").index(ties)
        self.sum_squares, self.squares_below = sum_squares, squares_below
        self.square_points, self.each_tile = square_points, each_tile
        self.has_least, self.least = least is not None, 0 if least is None else least
        self.each_bonus_square = each_bonus_square
        self.looks_at_squares = bool(
            bonus_squares is not None or square_points or each_bonus_square or letters or penalty
        )
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
        worth += self.policy.each_tile * cython.cast(cython.longlong, count_of(packed))
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
        tile: cython.longlong
        word: cython.longlong = 1
        while left or self.board.tiles[square]:
            if self.board.tiles[square]:
                tile = self.board.geometry.points[self.board.tiles[square]]
                if self.policy.squares_below and self.kinds[square]:
                    bonus = self.better(bonus, square, tile)
                    if self.board.geometry.word_multipliers[square] > word:
                        word = self.board.geometry.word_multipliers[square]
                    covered += 1
            else:
                tile = self.board.geometry.points[0 if blanks & 1 else laid & LETTER]
                if self.kinds[square]:
                    bonus = self.better(bonus, square, tile)
                    if self.board.geometry.word_multipliers[square] > word:
                        word = self.board.geometry.word_multipliers[square]
                    covered += 1
                if self.policy.penalty:
                    opened += self.malus_of(square)
                laid >>= 6
                blanks >>= 1
                left -= 1
            points += tile
            square += 1
        if self.policy.square_points and (word - 1) * points * 1000 > bonus:
            bonus = (word - 1) * points * 1000
        bonus += covered * self.policy.each_bonus_square
        return points * self.policy.letters + bonus - opened * self.policy.penalty // 1000

    def better(self, bonus, square, tile):
        """What the squares so far are worth with one more, on which a tile of so many points lies."""
        value: cython.longlong = self.policy.bonus_squares[self.kinds[square]]
        if self.policy.square_points:
            value = (
                (cython.cast(cython.longlong, self.board.geometry.letter_multipliers[square]) - 1)
                * tile
                * 1000
            )
        if self.policy.sum_squares:
            return bonus + value
        return value if value > bonus else bonus

    def chance(self, packed, laid):
        """A number for a move that nobody can foresee, and that is always the same; it settles ties."""
        mixed: cython.ulonglong = (packed ^ (laid * MIX)) & MASK64
        mixed = ((mixed ^ (mixed >> 29)) * MIX + self.board.tile_count) & MASK64
        mixed = ((mixed ^ (mixed >> 32)) * MIX) & MASK64
        return mixed ^ (mixed >> 29)

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
