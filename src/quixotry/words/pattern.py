"""Words by a pattern, with limits on their letters. The language itself is `quixotry.lexicon.pattern`."""

from __future__ import annotations

from quixotry.lexicon import Lexicon
from quixotry.lexicon.pattern import read_pattern
from quixotry.lexicon.search import read_letters, read_tiles, search
from quixotry.words.anagram import Found, found_words


def find_matches(
    lexicon: Lexicon,
    pattern: str = "*",
    *,
    minimum: int = 1,
    maximum: int | None = None,
    contains: str = "",
    rack: str = "",
    without: str = "",
) -> list[Found]:
    """The words of a pattern, by length and then by text.

    A word has all letters of `contains`, each as often as it is there, and none of `without`; and it can be
    made of the tiles of `rack`, if there are any, ? for a blank.

    >>> [found.word for found in find_matches(Lexicon.default(), "Q..X*", without="S", maximum=10)]
    ['QUIXOTE', 'QUIXOTIC', 'QUIXOTRY', 'QUIXOTICAL']
    >>> [found.tiles for found in find_matches(Lexicon.default(), "..X*", rack="AEINTX?", minimum=7)]
    ['ANXIETy', 'sEXTAIN', 'TAXImEN']
    """
    alphabet = lexicon.alphabet
    codes = search(
        lexicon.graph,
        alphabet,
        shape=read_pattern(pattern, alphabet),
        tiles=read_tiles(rack, alphabet, "tiles on the rack") if rack else None,
        needs=read_letters(contains, alphabet, "letters to contain") if contains else b"",
        without=read_letters(without, alphabet, "letters to be without") if without else b"",
        minimum=minimum,
        maximum=maximum,
    )
    return found_words(codes, alphabet)
