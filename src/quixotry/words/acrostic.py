"""Acrostic puzzles: clues whose answers, letter by letter, are strewn over the squares of a quotation.

A letter is kept once, in its square; the answers, the quotation and the initials (the first letters of the
answers, which spell an author and a title) are views of the same squares. So a letter filled in anywhere is
filled in everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from quixotry.errors import AcrosticError, AlphabetError
from quixotry.lexicon import Lexicon
from quixotry.rules import Alphabet

EMPTY = "."
EMPTY_MARKS = ".?_"
INITIALS = "initials"


@dataclass(frozen=True)
class Clue:
    """A clue: its letter, what it says, the squares of its answer, and the lengths of the answer's words."""

    label: str
    text: str
    squares: tuple[int, ...]  # numbered from 1
    words: tuple[int, ...] = ()
    free: bool = False  # the answer need not be in the word list


@dataclass(frozen=True)
class AcrosticEntry:
    """Squares that hold one word: of an answer, or of the quotation."""

    name: str
    squares: tuple[int, ...]
    free: bool = False


@dataclass(frozen=True)
class Acrostic:
    """A puzzle and what has been filled in; changes make a new one.

    >>> from quixotry.rules import load_rules
    >>> clues = (Clue("A", "Feline", (5, 2, 1)), Clue("B", "Perform", (3, 4, 6)))
    >>> puzzle = Acrostic(load_rules("english").alphabet, (2, 3, 1), clues)
    >>> puzzle = puzzle.fill("A", "CAT")
    >>> puzzle.quotation, puzzle.answer("B"), puzzle.initials
    ('TA ..C .', '...', 'C.')
    >>> puzzle.fill("w1", "TO")
    Traceback (most recent call last):
    quixotry.errors.AcrosticError: w1: square 2 has A, not O
    """

    alphabet: Alphabet
    word_sizes: tuple[int, ...]  # of the quotation
    clues: tuple[Clue, ...]
    letters: bytes = b""  # by square from 0, 0 where nothing is filled in; empty for an empty puzzle
    title: str = ""
    free_words: frozenset[int] = frozenset()  # of the quotation, numbered from 1: names and the like

    def __post_init__(self) -> None:
        if not self.letters:
            object.__setattr__(self, "letters", bytes(self.size))
        if len(self.letters) != self.size:
            raise AcrosticError(f"{len(self.letters)} letters for {self.size} squares")

    @property
    def size(self) -> int:
        """How many squares there are."""
        return sum(self.word_sizes)

    # ------------------------------------------------------------ what is filled in

    @property
    def quotation(self) -> str:
        """The quotation, a dot for each empty square."""
        return " ".join(self._text(entry.squares) for entry in self.quotation_words)

    @property
    def initials(self) -> str:
        """The first letters of the answers: author and title."""
        return self._text(self.squares_of(INITIALS))

    def answer(self, label: str) -> str:
        """The answer to a clue, a dot for each empty square, a space between words."""
        clue = self.clue(label)
        parts, at = [], 0
        for size in clue.words or (len(clue.squares),):
            parts.append(self._text(clue.squares[at : at + size]))
            at += size
        return " ".join(parts)

    def pattern(self, place: str) -> str:
        """What is filled in at a clue, a quotation word, a square, or the initials."""
        return self._text(self.squares_of(place))

    @property
    def complete(self) -> bool:
        return 0 not in self.letters

    def _text(self, squares: tuple[int, ...]) -> str:
        codes = [self.letters[square - 1] for square in squares]
        return "".join([self.alphabet.tile_text(code) if code else EMPTY for code in codes])

    # ------------------------------------------------------------ places

    @cached_property
    def quotation_words(self) -> tuple[AcrosticEntry, ...]:
        """The words of the quotation: w1, w2 and so on."""
        words, first = [], 1
        for number, size in enumerate(self.word_sizes, 1):
            squares = tuple(range(first, first + size))
            words.append(AcrosticEntry(f"w{number}", squares, number in self.free_words))
            first += size
        return tuple(words)

    @cached_property
    def answer_words(self) -> tuple[AcrosticEntry, ...]:
        """The words of the answers: A, or A.1 and A.2 where an answer has two."""
        words = []
        for clue in self.clues:
            at = 0
            for number, size in enumerate(clue.words or (len(clue.squares),), 1):
                name = f"{clue.label}.{number}" if len(clue.words) > 1 else clue.label
                words.append(AcrosticEntry(name, clue.squares[at : at + size], clue.free))
                at += size
        return tuple(words)

    @cached_property
    def _places(self) -> Mapping[str, tuple[int, ...]]:
        places = {entry.name.upper(): entry.squares for entry in self.quotation_words + self.answer_words}
        places |= {clue.label.upper(): clue.squares for clue in self.clues}
        return places | {INITIALS.upper(): tuple(clue.squares[0] for clue in self.clues)}

    def squares_of(self, place: str) -> tuple[int, ...]:
        """The squares of a place: a clue (A), a quotation word (w3), a square (45), or the initials."""
        if re.fullmatch(r"[0-9]{1,6}", place) and 1 <= int(place) <= self.size:
            return (int(place),)
        squares = self._places.get(place.upper())
        if squares is None:
            raise AcrosticError(
                f"{place}: no such place; there are clues ({self.clues[0].label} to {self.clues[-1].label}), "
                f"quotation words (w1 to w{len(self.word_sizes)}), squares (1 to {self.size}), and {INITIALS}"
            )
        return squares

    def clue(self, label: str) -> Clue:
        """The clue with this letter."""
        for clue in self.clues:
            if clue.label.upper() == label.upper():
                return clue
        raise AcrosticError(f"{label}: no such clue")

    def candidates(self, place: str, lexicon: Lexicon) -> tuple[str, ...]:
        """The words for a clue or a quotation word that leave all crossing places a word, likeliest first.

        Who asks about many places of one state asks an `AcrosticSolver`, which works it all out once.
        """
        from quixotry.words.acrostic_solver import AcrosticSolver

        return AcrosticSolver(self, lexicon).candidates(place).words

    # ------------------------------------------------------------ changes

    def fill(self, place: str, text: str, *, over: bool = False) -> Acrostic:
        """The puzzle with a text at a place; dots leave squares as they are.

        A letter that is already there must agree, unless the text is to go `over` it. Spaces and hyphens
        between words do not matter.
        """
        squares = self.squares_of(place)
        codes = letters_of(re.sub(r"[\s'’-]", "", text), self.alphabet, place)
        if len(codes) != len(squares):
            raise AcrosticError(f"{place}: has {len(squares)} letters, and {text!r} has {len(codes)}")
        letters = bytearray(self.letters)
        for square, code in zip(squares, codes, strict=True):
            if code:
                there = letters[square - 1]
                if there not in (0, code) and not over:
                    labels = self.alphabet.labels
                    raise AcrosticError(f"{place}: square {square} has {labels[there]}, not {labels[code]}")
                letters[square - 1] = code
        return replace(self, letters=bytes(letters))

    def clear(self, place: str) -> Acrostic:
        """The puzzle with the squares of a place empty."""
        letters = bytearray(self.letters)
        for square in self.squares_of(place):
            letters[square - 1] = 0
        return replace(self, letters=bytes(letters))


def letters_of(text: str, alphabet: Alphabet, place: str) -> bytes:
    """The codes of a text in which dots (also ? and _) are empty squares.

    >>> from quixotry.rules import load_rules
    >>> list(letters_of("C.b", load_rules("english").alphabet, "A"))
    [3, 0, 2]
    """
    codes = bytearray()
    for part in re.split(f"([{re.escape(EMPTY_MARKS)}])", text):
        if part and part in EMPTY_MARKS:
            codes.append(0)
            continue
        try:
            codes += alphabet.word(part)
        except AlphabetError as error:
            raise AcrosticError(f"{place}: {error}") from None
    return bytes(codes)
