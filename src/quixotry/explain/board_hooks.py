"""Hooks on the board: letters that can still be put before or after a word that lies there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from quixotry.game import Position
from quixotry.lexicon.alphagrams import played_words
from quixotry.rules import BLANK_BIT


@dataclass(frozen=True)
class BoardHook:
    """A word on the board, the free square at one of its ends, and the letters that make it another word."""

    word: str
    square: int
    letters: tuple[str, ...]
    front: bool


def board_hooks(position: Position) -> set[BoardHook]:
    """The hooks of a board, of letters that somebody can still have.

    >>> from quixotry.game import Position
    >>> position = Position.from_cgp("15/15/15/15/15/15/15/6CARE5/15/15/15/15/15/15/15 ST/ 0/0 0")
    >>> for hook in sorted(board_hooks(position), key=lambda one: one.square):
    ...     print(hook.word, position.rules.layout.square_text(hook.square), *hook.letters)
    CARE 8F S
    CARE 8K D R S T X
    """
    layout, alphabet = position.rules.layout, position.rules.alphabet
    left = [number + mine for number, mine in zip(position.unseen, position.rack.counts, strict=False)]
    have = {alphabet.labels[code] for code in range(1, alphabet.size + 1) if left[code] or left[0]}
    found = set()
    good = played_words(position.rules, position.lexicon)
    for word, before, after in _runs(position):
        hooks = good.hooks(word)
        for square, letters, front in ((before, hooks.front, True), (after, hooks.back, False)):
            usable = tuple(letter for letter in letters if letter in have)
            if square is not None and usable and not layout.blocked[square]:
                found.add(BoardHook(word, square, usable, front))
    return found


def _runs(position: Position) -> Iterator[tuple[str, int | None, int | None]]:
    """Every word that lies on the board, with the square before it and the square after it."""
    layout, tiles = position.rules.layout, position.board.tiles
    rows, columns = layout.rows, layout.columns
    text = position.rules.alphabet.word_text
    lines = [[row * columns + column for column in range(columns)] for row in range(rows)]
    lines += [[row * columns + column for row in range(rows)] for column in range(columns)]
    for line in lines:
        start = 0
        while start < len(line):
            end = start
            while end < len(line) and tiles[line[end]]:
                end += 1
            if end - start >= 2:
                word = text(bytes(tiles[square] & ~BLANK_BIT for square in line[start:end]))
                yield word, line[start - 1] if start else None, line[end] if end < len(line) else None
            start = end + 1
