"""Anagrams: the words in some letters, and what the blanks among them stand for."""

from __future__ import annotations

from typing import NamedTuple

from quixotry.lexicon import Lexicon
from quixotry.lexicon.search import read_tiles, search, tiles_text, words_text
from quixotry.rules import BLANK_BIT, Alphabet


class Found(NamedTuple):
    """A word that was found, and how it is laid."""

    word: str
    tiles: str  # the word with its blanks in lower case
    blanks: tuple[str, ...]  # the letters that blanks stand for, in the order of the word
    size: int  # how many letters it has; a label may have several characters


def find_anagrams(
    lexicon: Lexicon, letters: str, *, sub: bool = False, minimum: int = 1, maximum: int | None = None
) -> list[Found]:
    """The words made of all these letters, ? for a blank, by length and then by text.

    With `sub`, words that leave letters over are found too. A blank stands only for what the letters lack,
    so every word is found once.

    >>> [found.tiles for found in find_anagrams(Lexicon.default(), "QUART?")]
    ['QUARTe', 'QUARTo', 'QUARTs', 'QUARTz', 'QUATRe']
    """
    tiles = read_tiles(letters, lexicon.alphabet)
    fewest = minimum if sub else max(minimum, len(tiles))
    codes = search(lexicon.graph, lexicon.alphabet, tiles=tiles, minimum=fewest, maximum=maximum)
    return found_words(codes, lexicon.alphabet)


def found_words(codes: list[bytes], alphabet: Alphabet) -> list[Found]:
    """Words that the kernel laid with tiles, as text."""
    labels = alphabet.labels
    words = words_text(codes, alphabet)
    tiles = tiles_text(codes, alphabet)
    return [
        Found(word, laid, (), len(code))
        if word == laid
        else Found(word, laid, tuple([labels[c & ~BLANK_BIT] for c in code if c & BLANK_BIT]), len(code))
        for word, laid, code in zip(words, tiles, codes, strict=True)
    ]
