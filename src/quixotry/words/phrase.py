"""Phrases: anagrams of several words, as they are found, and none of them twice."""

from __future__ import annotations

import time
import unicodedata
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, groupby, product
from typing import NamedTuple

from quixotry.errors import SearchError
from quixotry.kernel.puzzles.phrasewalk import PhraseWalk, WordGroups
from quixotry.lexicon import Lexicon
from quixotry.lexicon.search import counted, read_tiles, search, tiles_text, words_text
from quixotry.rules import BLANK_BIT, Alphabet

MOST_LETTERS = 100
MOST_BLANKS = 2
STEPS_AT_ONCE = 1 << 18  # about a millisecond
PATIENCE = 1 << 22  # steps, and then others have their turn

Words = tuple[bytes, ...]


class Phrase(NamedTuple):
    """Words that together use all the letters: those asked for, then the others, the longest first."""

    words: tuple[str, ...]
    tiles: tuple[str, ...]  # the words with their blanks in lower case

    def __str__(self) -> str:
        return " ".join(self.tiles)


class Phrases(Iterator[Phrase]):
    """Phrases one after the other, as they are found.

    `count` is how many have come; `complete` becomes true when there are no others, and stays false where a
    limit ended the search.
    """

    def __init__(self, found: Iterator[Phrase | None], limit: int | None, seconds: float | None) -> None:
        self.count = 0
        self.complete = False
        self._found = found
        self._limit = limit
        self._end = None if seconds is None else time.monotonic() + seconds

    def __next__(self) -> Phrase:
        if self._limit is not None and self.count >= self._limit:
            raise StopIteration
        for phrase in self._found:
            if self._end is not None and time.monotonic() > self._end:
                raise StopIteration
            if phrase is not None:
                self.count += 1
                return phrase
        self.complete = True
        raise StopIteration


def find_phrases(
    lexicon: Lexicon,
    letters: str,
    *,
    fewest: int = 1,
    most: int | None = None,
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    minimum: int = 1,
    maximum: int | None = None,
    limit: int | None = None,
    seconds: float | None = None,
) -> Phrases:
    """The phrases of `fewest` to `most` words that use all the letters, those of fewest words first.

    Spaces and punctuation among the letters mean nothing, except ? for a blank. Every phrase has the words of
    `include`, which need not be in the lexicon, and none of `exclude`; the other words have `minimum` to
    `maximum` letters. No two phrases have the same words, whatever their order. The search ends after `limit`
    phrases or `seconds` seconds, if given.

    >>> [str(phrase) for phrase in find_phrases(Lexicon.default(), "Mr. Quixote", minimum=3)]
    ['QUOTER MIX', 'ROQUET MIX', 'TORQUE MIX', 'ROQUE MIXT']
    >>> [str(phrase) for phrase in find_phrases(Lexicon.default(), "astronomer", include=["moon"], limit=3)]
    ['MOON ARREST', 'MOON RAREST', 'MOON RASTER']
    """
    alphabet = lexicon.alphabet
    tiles = read_tiles(_without_punctuation(letters, alphabet), alphabet)
    if len(tiles) > MOST_LETTERS:
        raise SearchError(f"{len(tiles)} letters; phrases are made of at most {MOST_LETTERS}")
    if tiles.count(0) > MOST_BLANKS:
        raise SearchError(f"{tiles.count(0)} blanks; phrases are made with at most {MOST_BLANKS}")
    included = [alphabet.word(word) for word in include]
    excluded = {alphabet.word(word) for word in exclude}
    if b"" in included or not excluded.isdisjoint(included):
        raise SearchError("a word to include is empty, or to be excluded")
    rest = _without(tiles, b"".join(included))
    if rest is None:
        raise SearchError(f"the letters do not hold {' '.join(words_text(included, alphabet))}")
    found = search(lexicon.graph, alphabet, tiles=rest, minimum=minimum, maximum=maximum)
    words = [word for word in _as_letters(found) if word not in excluded]
    others = _combinations(
        words,
        rest,
        fewest - len(included),
        len(tiles) if most is None else most - len(included),
        alphabet.size,
    )
    return Phrases(_written(others, included, tiles, alphabet), limit, seconds)


def _without_punctuation(text: str, alphabet: Alphabet) -> str:
    """A text as people write it, less what is no letter; labels may have marks of their own, as L·L has."""
    kept = set("?[]").union(*alphabet.labels, *alphabet.blank_labels)
    return "".join([c for c in text if c in kept or unicodedata.category(c)[0] not in "ZPSC"])


def _without(tiles: bytes, letters: bytes) -> bytes | None:
    """The tiles left when these letters are laid, with blanks for those that lack; None if they cannot be."""
    left = bytearray(tiles)
    for letter in letters:
        if letter not in left:
            letter = 0
        if letter not in left:
            return None
        left.remove(letter)
    return bytes(left)


def _as_letters(words: list[bytes]) -> list[bytes]:
    return [bytes([code & ~BLANK_BIT for code in word]) if max(word) & BLANK_BIT else word for word in words]


def _combinations(
    words: list[bytes], tiles: bytes, fewest: int, most: int, alphabet_size: int
) -> Iterator[Words | None]:
    """Every multiset of words that uses all tiles; None now and then, for whoever looks at the clock.

    Those of fewest words come first; but numbers of words of which nothing is found for some time are gone
    on with in turns with larger ones, so that even of many letters some phrases come at once.
    """
    if not tiles:
        if fewest <= 0 <= most:
            yield ()
        return
    groups: dict[bytes, list[bytes]] = defaultdict(list)
    for word in words:
        groups[bytes(sorted(word))].append(word)
    if not groups:
        return
    shared = WordGroups(list(groups))
    members = list(groups.values())
    waiting = deque(range(max(fewest, 1), min(most, len(tiles) // min(map(len, groups))) + 1))
    begun: list[Iterator[list[tuple[int, ...]]]] = []
    fruitful = False
    while begun or waiting:
        turns = begun
        if waiting and not fruitful:
            turns = [_phrases_of(waiting.popleft(), shared, tiles, alphabet_size)]
            begun = begun + turns
        fruitful = False
        for turn in turns:
            found = next(turn, None)
            if found is None:
                begun = [other for other in begun if other is not turn]
                continue
            for numbers in found:
                fruitful = True
                yield from _choices([members[number] for number in numbers])
            yield None


def _phrases_of(
    count: int, groups: WordGroups, tiles: bytes, alphabet_size: int
) -> Iterator[list[tuple[int, ...]]]:
    """The phrases of `count` words, as numbers of groups; none of them each time patience is at its end."""
    steps = 0
    for letters in _blanks_filled(tiles, alphabet_size):
        walk = PhraseWalk(groups, counted(letters), count)
        before = 0
        while True:
            steps += walk.steps - before
            before = walk.steps
            if steps > PATIENCE:
                yield []
                steps = 0
            if walk.done:
                break
            found = walk.more(STEPS_AT_ONCE)
            if found:
                yield found
                steps = 0


def _blanks_filled(tiles: bytes, alphabet_size: int) -> Iterator[bytes]:
    """The tiles with each choice of letters for the blanks.

    A phrase says by its letters what the blanks were, so no two choices have a phrase in common.
    """
    letters = tiles.replace(b"\0", b"")
    blanks = len(tiles) - len(letters)
    for chosen in combinations_with_replacement(range(1, alphabet_size + 1), blanks):
        yield letters + bytes(chosen)


def _choices(groups: list[list[bytes]]) -> Iterator[Words]:
    """One word of each group of anagrams; a group that comes twice gives two words, in no order."""
    repeated = [(group, len(list(same))) for group, same in groupby(groups)]
    for chosen in product(*[combinations_with_replacement(group, times) for group, times in repeated]):
        yield tuple([word for words in chosen for word in words])


def _written(
    found: Iterator[Words | None], included: list[bytes], tiles: bytes, alphabet: Alphabet
) -> Iterator[Phrase | None]:
    for others in found:
        if others is None:
            yield None
            continue
        words = included + sorted(others, key=lambda word: (-len(word), word))
        texts = tuple(words_text(words, alphabet))
        yield Phrase(texts, tuple(tiles_text(_laid(words, tiles), alphabet)) if 0 in tiles else texts)


def _laid(words: list[bytes], tiles: bytes) -> list[bytes]:
    """The words as they are laid with the tiles, blanks for letters that lack."""
    left = bytearray(tiles)
    laid = []
    for word in words:
        codes = bytearray()
        for letter in word:
            lacks = letter not in left
            left.remove(0 if lacks else letter)
            codes.append(letter | BLANK_BIT if lacks else letter)
        laid.append(bytes(codes))
    return laid
