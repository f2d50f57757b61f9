"""The spelling bee: words of a few letters, each as often as one likes, one of them always."""

from __future__ import annotations

from typing import NamedTuple

from quixotry.errors import SearchError
from quixotry.lexicon import Lexicon
from quixotry.lexicon.search import Shape, letter_set, read_letters, search, words_text

SHORTEST = 4
PANGRAM_BONUS = 7


class BeeWord(NamedTuple):
    word: str
    score: int
    pangram: bool  # it uses every letter


def spelling_bee(lexicon: Lexicon, centre: str, others: str, *, minimum: int = SHORTEST) -> list[BeeWord]:
    """The words that have the letter in the centre and none but it and the others, by length and text.

    A word of the shortest length scores 1, a longer one its length, and 7 more if it uses every letter.

    >>> bee = spelling_bee(Lexicon.default(), "Q", "IUTE")
    >>> [(found.word, found.score) for found in bee if found.pangram]
    [('QUIET', 12), ('QUITE', 12), ('ETIQUETTE', 16)]
    """
    alphabet = lexicon.alphabet
    needed = set(read_letters(centre, alphabet, "letters of the centre"))
    if len(needed) != 1:
        raise SearchError(f"{centre!r}: there is one letter in the centre")
    letters = needed | set(read_letters(others, alphabet, "other letters"))
    unwanted = bytes(set(range(1, alphabet.size + 1)) - letters)
    codes = search(
        lexicon.graph, alphabet, shape=Shape(), needs=bytes(needed), without=unwanted, minimum=minimum
    )
    pangrams = [letter_set(word) == letter_set(letters) for word in codes]
    return [
        BeeWord(text, (1 if len(word) == minimum else len(word)) + PANGRAM_BONUS * pangram, pangram)
        for word, text, pangram in zip(codes, words_text(codes, alphabet), pangrams, strict=True)
    ]
