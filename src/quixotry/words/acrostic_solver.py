"""What may still go into an acrostic: words that fit, words that also leave all crossing places a word, and
letters that follow.

Every square lies in one word of an answer and in one of the quotation. A set of letters is kept for each
square; a place cuts the sets of its squares down to the letters of the words that still fit it, and what
becomes smaller is handed on to the places that cross there, until nothing changes.

Names and phrases are in no word list. A place marked free in the file cuts nothing down, and neither does one
that no listed word fits: it is reported instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from quixotry.errors import AcrosticError
from quixotry.kernel.puzzles.letter_choices import fitting
from quixotry.lexicon import Lexicon
from quixotry.words.acrostic import Acrostic, AcrosticEntry
from quixotry.words.common_words import common_words

MOST_LISTED = 100_000


@dataclass(frozen=True)
class AcrosticCandidates:
    """The words for one place, likeliest first."""

    entry: AcrosticEntry
    pattern: str
    fits: int  # words that agree with the letters filled in
    crossed: int  # of these, words that leave every crossing place a word
    words: tuple[str, ...]  # the crossed ones, as many as were asked for


class AcrosticSolver:
    """The assistant for one state of a puzzle.

    >>> from quixotry.words.acrostic import Clue
    >>> lexicon = Lexicon.default()
    >>> clues = (Clue("A", "Feline", (5, 2, 1)), Clue("B", "Perform", (3, 4)))
    >>> puzzle = Acrostic(lexicon.alphabet, (2, 3), clues).fill("A", "C..").fill("w1", "TA")
    >>> solver = AcrosticSolver(puzzle, lexicon)
    >>> solver.candidates("w2").words[:3], solver.candidates("A").words
    (('ARC', 'DOC', 'HIC'), ('CAT',))
    """

    def __init__(self, puzzle: Acrostic, lexicon: Lexicon) -> None:
        self.puzzle = puzzle
        self.lexicon = lexicon
        self._fitting: dict[tuple[int, ...], tuple[int, list[int]]] = {}

    @cached_property
    def entries(self) -> dict[str, AcrosticEntry]:
        """All places that hold one word, by name."""
        return {entry.name: entry for entry in self.puzzle.answer_words + self.puzzle.quotation_words}

    def candidates(self, place: str, limit: int = MOST_LISTED) -> AcrosticCandidates:
        """The words for a place, those that crossing places allow; for a square, its letters."""
        entry = self._entry(place)
        if entry is None:
            return self._letters(place, limit)
        filled = [self._filled[square] for square in entry.squares]
        fits = self._fits(filled)[0]
        crossed = [self._open[square] for square in entry.squares]
        if entry.name in self.odd:
            crossed = filled
        words = self._words(crossed, limit) if limit else []
        count = self._fits(crossed)[0]
        return AcrosticCandidates(entry, self.puzzle.pattern(entry.name), fits, count, tuple(words))

    @property
    def deduced(self) -> dict[int, str]:
        """Letters for empty squares that all candidates agree on; true if no place holds an unlisted word."""
        labels = self.lexicon.alphabet.labels
        return {
            square: labels[letters.bit_length() - 1]
            for square, letters in self._open.items()
            if letters.bit_count() == 1 and not self.puzzle.letters[square - 1]
        }

    @property
    def odd(self) -> tuple[str, ...]:
        """Places that no listed word fits, though they are not marked free: names, or mistakes."""
        return self._narrowed[1]

    def _entry(self, place: str) -> AcrosticEntry | None:
        """The place by its name, or None for a square."""
        for name, entry in self.entries.items():
            if name.upper() == place.upper():
                return entry
        if len(self.puzzle.squares_of(place)) == 1 and place.isdecimal():
            return None
        parts = [name for name in self.entries if name.upper().startswith(f"{place.upper()}.")]
        reason = f"has several words: {', '.join(parts)}" if parts else "are no word"
        raise AcrosticError(f"{place}: {reason}")

    def _letters(self, place: str, limit: int) -> AcrosticCandidates:
        entry = AcrosticEntry(place, self.puzzle.squares_of(place))
        filled, crossed = (sets[entry.squares[0]] for sets in (self._filled, self._open))
        labels = [label for code, label in enumerate(self.lexicon.alphabet.labels) if crossed >> code & 1]
        pattern = self.puzzle.pattern(place)
        return AcrosticCandidates(
            entry, pattern, filled.bit_count(), crossed.bit_count(), tuple(labels[:limit])
        )

    @cached_property
    def _filled(self) -> dict[int, int]:
        """The letters for each square as bits, from what is filled in alone."""
        every = (2 << self.lexicon.alphabet.size) - 2
        return {square: 1 << code if code else every for square, code in enumerate(self.puzzle.letters, 1)}

    @property
    def _open(self) -> dict[int, int]:
        """The letters for each square that all places leave."""
        return self._narrowed[0]

    @cached_property
    def _narrowed(self) -> tuple[dict[int, int], tuple[str, ...]]:
        sets = dict(self._filled)
        crossing: dict[int, list[str]] = {square: [] for square in sets}
        for entry in self.entries.values():
            for square in entry.squares:
                crossing[square].append(entry.name)
        odd: dict[str, None] = {}
        pending = {name: None for name, entry in self.entries.items() if not entry.free}
        while pending:
            name = next(iter(pending))
            del pending[name]
            entry = self.entries[name]
            count, seen = self._fits([sets[square] for square in entry.squares])
            if not count:
                odd[name] = None
                continue
            for square, letters in zip(entry.squares, seen, strict=True):
                if letters != sets[square]:
                    sets[square] = letters
                    pending |= {
                        other: None
                        for other in crossing[square]
                        if other != name and other not in odd and not self.entries[other].free
                    }
        return sets, tuple(odd)

    def _fits(self, sets: list[int]) -> tuple[int, list[int]]:
        """How many words fit these sets, and the letters that they have."""
        key = tuple(sets)
        if key not in self._fitting:
            if len(key) == 1 and self._single_letters:
                seen = key[0] & self._single_letters
                self._fitting[key] = seen.bit_count(), [seen]
            elif len(key) == 1:
                self._fitting[key] = key[0].bit_count(), [key[0]]
            else:
                count, letters, _ = fitting(self.lexicon.graph, key, 0)
                self._fitting[key] = count, letters
        return self._fitting[key]

    def _words(self, sets: list[int], limit: int) -> list[str]:
        """The likeliest words that fit these sets."""
        alphabet = self.lexicon.alphabet
        if len(sets) == 1:
            _, (letters,) = self._fits(sets)
            found = [bytes([code]) for code in range(1, alphabet.size + 1) if letters >> code & 1]
        else:
            found = fitting(self.lexicon.graph, sets, MOST_LISTED)[2]
        common = [word for word in found if word in self._common]
        common.sort(key=lambda word: (-self._common[word], word))
        if len(common) < limit:
            common += [word for word in found if word not in self._common]
        return [alphabet.word_text(word) for word in common[:limit]]

    @cached_property
    def _common(self) -> Mapping[bytes, float]:
        return common_words(self.lexicon)

    @cached_property
    def _single_letters(self) -> int:
        """Words of one letter, which word lists for the board game leave out: A and I in English."""
        return sum(1 << word[0] for word in self._common if len(word) == 1)
