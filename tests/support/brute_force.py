"""The slow, obvious move generator: try every word at every place and keep what the rules allow.

It shares nothing with the kernel or the referee but the ruleset's raw numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from quixotry.rules import Rules

Play = tuple[int, int, bool, tuple[int, ...], int]  # row, column, across, tile codes, score
Square = tuple[int, int]

BLANK = 64


class WordSet:
    """The words to try, each with the set of its letters as a bit map, for one quick test beforehand."""

    def __init__(self, words: Iterable[bytes]) -> None:
        self.words = {tuple(word) for word in words}
        self.listed = [(letter_map(word), word) for word in sorted(self.words)]


def letter_map(letters: Iterable[int]) -> int:
    bits = 0
    for letter in letters:
        bits |= 1 << letter
    return bits


def brute_force(rules: Rules, words: WordSet, tiles: bytes, rack: Iterable[int]) -> set[Play]:
    """Every legal play: `tiles` has the board row by row, `rack` the codes on the rack, 0 for a blank."""
    return set(Search(rules, words, tiles, rack).plays())


class Search:
    """One position in which all plays are looked for."""

    def __init__(self, rules: Rules, words: WordSet, tiles: bytes, rack: Iterable[int]) -> None:
        layout = rules.layout
        self.rules = rules
        self.words = words
        self.rack = Counter(rack)
        self.blanks = self.rack.pop(0, 0)
        self.rows, self.columns = layout.rows, layout.columns
        self.start = divmod(layout.start, layout.columns)
        self.tiles: dict[Square, int] = {}
        self.free: set[Square] = set()
        for number, code in enumerate(tiles):
            square = divmod(number, layout.columns)
            if code:
                self.tiles[square] = code
            elif not layout.blocked[number]:
                self.free.add(square)
        self.crossings: dict[tuple[Square, int, bool], list[Square] | None] = {}

    def plays(self) -> Iterator[Play]:
        for across in (True, False):
            for line in self.lines(across):
                yield from self.plays_on(line, across)

    def lines(self, across: bool) -> list[list[Square]]:
        if across:
            return [[(row, column) for column in range(self.columns)] for row in range(self.rows)]
        return [[(row, column) for row in range(self.rows)] for column in range(self.columns)]

    def plays_on(self, line: list[Square], across: bool) -> Iterator[Play]:
        on_board = [self.tiles.get(square, 0) & 63 for square in line]
        absent = ~letter_map([*self.rack, *on_board])
        by_length: dict[int, list[tuple[int, ...]]] = {}
        for letters, word in self.words.listed:
            if (letters & absent).bit_count() <= self.blanks:
                by_length.setdefault(len(word), []).append(word)
        for length, words in by_length.items():
            for first in range(len(line) - length + 1):
                end = first + length
                if (first and on_board[first - 1]) or (end < len(line) and on_board[end]):
                    continue  # the word would be longer
                there = on_board[first:end]
                if self.may_hold_a_play(line[first:end]):
                    for word in words:
                        if all(not old or old == letter for old, letter in zip(there, word, strict=True)):
                            yield from self.plays_of(word, line[first:end], across)

    def may_hold_a_play(self, squares: list[Square]) -> bool:
        """Whether tiles laid on these squares are joined to the others, or begin on the start."""
        laid = [square for square in squares if square not in self.tiles]
        if not laid or not all(square in self.free for square in laid):
            return False
        if not self.tiles:
            return self.start in laid
        return len(laid) < len(squares) or any(self.touches(square) for square in laid)

    def plays_of(self, word: tuple[int, ...], squares: list[Square], across: bool) -> Iterator[Play]:
        """The plays of a word on these squares: one for each choice of the tiles that are blanks."""
        laid = {at: letter for at, letter in zip(squares, word, strict=True) if at not in self.tiles}
        if len(laid) > self.rack.total() + self.blanks:
            return
        if (Counter(laid.values()) - self.rack).total() > self.blanks:
            return
        crossings = {square: self.crossing(square, letter, across) for square, letter in laid.items()}
        if any(run is None for run in crossings.values()):
            return
        if len(laid) == 1 and not across and any(crossings.values()):
            return  # it makes words both ways, and is listed as across
        for count in range(min(self.blanks, len(laid)) + 1):
            for blanks in combinations(laid, count):
                needed = Counter(letter for square, letter in laid.items() if square not in blanks)
                if needed <= self.rack:
                    new = {at: letter | (BLANK if at in blanks else 0) for at, letter in laid.items()}
                    runs = [squares, *(run for run in crossings.values() if run)]
                    codes = tuple(new.get(square, 0) for square in squares)
                    yield (*squares[0], across, codes, self.score(runs, new))

    def touches(self, square: Square) -> bool:
        row, column = square
        beside = (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)
        return any(near in self.tiles for near in beside)

    def crossing(self, square: Square, letter: int, across: bool) -> list[Square] | None:
        """The squares of the word crossing a tile laid here; [] where none does, None if it is no word."""
        key = square, letter, across
        if key not in self.crossings:
            step = (1, 0) if across else (0, 1)
            run = [square]
            while (before := (run[0][0] - step[0], run[0][1] - step[1])) in self.tiles:
                run.insert(0, before)
            while (after := (run[-1][0] + step[0], run[-1][1] + step[1])) in self.tiles:
                run.append(after)
            spelled = tuple(letter if at == square else self.tiles[at] & 63 for at in run)
            good = spelled in self.words.words
            self.crossings[key] = [] if len(run) == 1 else run if good else None
        return self.crossings[key]

    def score(self, runs: list[list[Square]], new: dict[Square, int]) -> int:
        layout, points = self.rules.layout, self.rules.points
        total = self.rules.bonus if len(new) == self.rules.rack_size else 0
        for run in runs:
            letters, factor = 0, 1
            for square in run:
                code = new.get(square) or self.tiles[square]
                value = points[0] if code & BLANK else points[code]
                if square in new:
                    number = square[0] * self.columns + square[1]
                    value *= layout.letter_multipliers[number]
                    factor *= layout.word_multipliers[number]
                letters += value
            total += letters * factor
        return total
