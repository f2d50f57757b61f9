"""Words by everything that can be said of them at once: one query, `length:7 not-contains:Q`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from quixotry.errors import SearchError
from quixotry.lexicon import Lexicon
from quixotry.lexicon.alphagrams import played_words
from quixotry.lexicon.pattern import read_pattern
from quixotry.lexicon.search import ANY_SHAPE, Shape, read_letters, read_tiles, search
from quixotry.rules import BLANK_BIT, Rules
from quixotry.suggest import did_you_mean
from quixotry.tongues import t
from quixotry.words.study_odds import Odds

LONGEST_QUERY = 2_000
_TERM = re.compile(r"(not-|-)?([a-z]+):(.+)", re.DOTALL)
_PLAIN = bytes(code & ~BLANK_BIT for code in range(256))

TERMS = {
    "length": "7, 2-4 or 8-: how many letters",
    "pattern": "Q[^U]*: a shape, as `quixotry pattern` takes it",
    "anagram": "RETINA?: all these letters, ? for a blank",
    "sub": "RETINAS: some of these letters",
    "contains": "ZZ: these letters, each as often",
    "front": "S: a letter that makes a word before it; front:any, front:none",
    "back": "S: a letter that makes a word after it; back:any, back:none",
    "points": "20- : what its tiles are worth",
    "rank": "1-1000: its place among the words of its length by the chance to draw its letters",
    "in": "italian: also a word of this lexicon",
}
"""What a query can say, and how; with not- before it, a term says what a word must not be."""


class FoundWord(NamedTuple):
    """A word that fits a query, and what is worth knowing of it."""

    word: str
    points: int
    front: tuple[str, ...]
    back: tuple[str, ...]
    anagrams: int
    """How many other words have its letters."""


class WordFacts:
    """What is worth knowing of the words of a lexicon, as the rules count it.

    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("english")
    >>> WordFacts(Lexicon.default(), rules).of(rules.alphabet.word("CARE"))
    FoundWord(word='CARE', points=6, front=('S',), back=('D', 'R', 'S', 'T', 'X'), anagrams=2)
    """

    def __init__(self, lexicon: Lexicon, rules: Rules) -> None:
        self.lexicon = lexicon
        self.rules = rules
        self._played = played_words(rules, lexicon)

    def of(self, codes: bytes) -> FoundWord:
        alphabet = self.lexicon.alphabet
        same = search(self.lexicon.graph, alphabet, tiles=bytes(sorted(codes)), minimum=len(codes))
        front, back = (
            tuple(alphabet.labels[letter] for letter in self.hooks(codes, side)) for side in ("front", "back")
        )
        points = sum(self.rules.points[code] for code in codes)
        return FoundWord(alphabet.word_text(codes), points, front, back, len(same) - 1)

    def hooks(self, codes: bytes, side: str) -> list[int]:
        """The letters that make a word of it on one side, front or back."""
        letters = range(1, self.lexicon.alphabet.size + 1)
        if side == "front":
            return [letter for letter in letters if self._played.has(bytes((letter,)) + codes)]
        return [letter for letter in letters if self._played.has(codes + bytes((letter,)))]


Test = Callable[[bytes], bool]


@dataclass
class WordQuery:
    """A query about the words of a lexicon.

    >>> from quixotry.rules import load_rules
    >>> query = WordQuery("anagram:RETINA? not-contains:S back:E", Lexicon.default(), load_rules("english"))
    >>> [found.word for found in query]
    ['CREATIN', 'GRATINE', 'INERTIA']
    """

    text: str
    lexicon: Lexicon
    rules: Rules
    _shape: Shape = ANY_SHAPE
    _tiles: bytes | None = None
    _needs: bytes = b""
    _without: bytes = b""
    _minimum: int = 1
    _maximum: int | None = None
    _tests: list[Test] = field(default_factory=list)

    def __post_init__(self) -> None:
        if len(self.text) > LONGEST_QUERY:
            raise SearchError(f"a query of {len(self.text):,} characters; at most {LONGEST_QUERY:,} are read")
        terms = self.text.split()
        if not terms:
            raise SearchError(f"an empty query; a term is one of {', '.join(TERMS)}, as in length:7")
        for term in terms:
            self._add(term)

    def __iter__(self) -> Iterator[FoundWord]:
        for codes in self.codes():
            yield self._facts.of(codes)

    def codes(self) -> Iterator[bytes]:
        """The words in the alphabet's codes, by length and then in order."""
        if self._maximum is not None and self._minimum > self._maximum:
            return
        found = search(
            self.lexicon.graph,
            self.lexicon.alphabet,
            shape=self._shape,
            tiles=self._tiles,
            needs=self._needs,
            without=self._without,
            minimum=self._minimum,
            maximum=self._maximum,
        )
        for laid in found:
            codes = laid.translate(_PLAIN)
            if all(test(codes) for test in self._tests):
                yield codes

    # ------------------------------------------------------------ terms

    def _add(self, term: str) -> None:
        said = _TERM.fullmatch(term)
        minus, name, value = said.groups() if said else (None, "pattern", term)
        alone = term.removeprefix("not").removeprefix("-")
        if alone.endswith(":") and alone[:-1] in TERMS:
            raise SearchError(f"{term}: says nothing after the colon ({alone}{TERMS[alone[:-1]]})")
        if name not in TERMS:
            none = t("{term}: no term {name}", term=repr(term[:40]), name=repr(name))
            raise SearchError(none + did_you_mean(name, TERMS))
        test = self._test(name, value, bool(minus))
        if test is not None:
            self._tests.append((lambda codes: not test(codes)) if minus else test)

    def _test(self, name: str, value: str, minus: bool) -> Test | None:
        """Take a term into the search itself, or make a test of it that words are put to afterwards."""
        alphabet = self.lexicon.alphabet
        if name == "length":
            low, high = _range(name, value)
            if not minus:
                self._minimum = max(self._minimum, low)
                self._maximum = high if self._maximum is None else min(self._maximum, _most(high))
            return (lambda codes: low <= len(codes) <= _most(high)) if minus else None
        if name == "pattern" and self.rules.any_order:
            title = self.rules.title
            raise SearchError(f"{value[:40]!r}: letters have no order in {title}; use length: and contains:")
        if name == "pattern":
            shape = read_pattern(value, alphabet)
            if not minus and self._shape is ANY_SHAPE:
                self._shape = shape
                return None
            fitting = frozenset(search(self.lexicon.graph, alphabet, shape=shape))
            return fitting.__contains__
        if name in ("anagram", "sub"):
            tiles = read_tiles(value, alphabet)
            if not minus and self._tiles is None:
                self._tiles = tiles
                self._minimum = max(self._minimum, len(tiles) if name == "anagram" else 1)
                return None
            fewest = len(tiles) if name == "anagram" else 1
            laid = search(self.lexicon.graph, alphabet, tiles=tiles, minimum=fewest)
            return frozenset(codes.translate(_PLAIN) for codes in laid).__contains__
        if name == "contains":
            letters = read_letters(value, alphabet, "letters")
            if not minus:
                self._needs += letters
                return None
            return lambda codes: all(codes.count(code) >= letters.count(code) for code in set(letters))
        return self._later_test(name, value)

    def _later_test(self, name: str, value: str) -> Test:
        lexicon, points = self.lexicon, self.rules.points
        if name in ("front", "back"):
            if value.lower() in ("any", "none"):
                wanted = value.lower() == "any"
                return lambda codes: bool(self._facts.hooks(codes, name)) is wanted
            letters = read_letters(value, lexicon.alphabet, "hooks")
            return lambda codes: set(letters) <= set(self._facts.hooks(codes, name))
        if name == "in":
            other = Lexicon.load(Path(value) if "." in value else value, lexicon.alphabet)
            if other.alphabet != lexicon.alphabet:
                raise SearchError(f"in:{value}: its alphabet is not that of {lexicon.name}")
            return other.has
        low, high = _range(name, value)
        if name == "points":
            return lambda codes: low <= sum(points[code] for code in codes) <= _most(high)
        return lambda codes: low <= self._ranks(len(codes)).get(bytes(sorted(codes)), 0) <= _most(high)

    # ------------------------------------------------------------ what is told of a word

    @cached_property
    def _facts(self) -> WordFacts:
        return WordFacts(self.lexicon, self.rules)

    @cached_property
    def _odds(self) -> Odds:
        return Odds(self.rules)

    @cached_property
    def _rank_tables(self) -> dict[int, dict[bytes, int]]:
        return {}

    def _ranks(self, length: int) -> dict[bytes, int]:
        """The places of the alphagrams of a length, as `quixotry study` counts them."""
        if length not in self._rank_tables:
            words = search(self.lexicon.graph, self.lexicon.alphabet, minimum=length, maximum=length)
            grams = sorted(
                {bytes(sorted(word)) for word in words}, key=lambda gram: (-self._odds.draws(gram), gram)
            )
            self._rank_tables[length] = {gram: rank for rank, gram in enumerate(grams, start=1)}
        return self._rank_tables[length]


def _most(high: int | None) -> int:
    """The upper end of a range, for one that is open a number that nothing reaches; 0 is an end, too."""
    return 10**9 if high is None else high


def _range(name: str, text: str) -> tuple[int, int | None]:
    """
    >>> _range("length", "7"), _range("length", "2-4"), _range("points", "20-")
    ((7, 7), (2, 4), (20, None))
    """
    found = re.fullmatch(r"(\d{1,9})(-(\d{1,9})?)?", text, re.ASCII)
    if found is None:
        raise SearchError(f"{name}:{text[:40]}: not a number or a range such as 2-8")
    low = int(found[1])
    high = int(found[3]) if found[3] else None if found[2] else low
    if high is not None and high < low:
        raise SearchError(f"{name}:{text[:40]}: runs backwards")
    return low, high
