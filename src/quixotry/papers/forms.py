"""A dictionary's list: short words, and their inflected forms however long these are.

Appel and Jacobson do not name their lexicon. Its proportions (edges a word and a node, what minimising and
packing save) are those of such a list to within 1%, and of no list that is merely cut at some length.
"""

from __future__ import annotations

from collections.abc import Iterator

from quixotry.lexicon import Lexicon

ENDINGS = ("S", "ES", "D", "ED", "ING")


def with_forms(lexicon: Lexicon, longest: int) -> Lexicon:
    """The words of up to `longest` letters, and the longer ones that are forms of one of them; English.

    >>> from quixotry.rules import load_rules
    >>> alphabet = load_rules("english").alphabet
    >>> words = Lexicon.from_words("bake baking bat batter batting baked bakery", alphabet)
    >>> list(with_forms(words, 4))
    ['BAKE', 'BAKED', 'BAKING', 'BAT', 'BATTING']
    """
    short = {word for word in lexicon if len(word) <= longest}
    kept = [word for word in lexicon if word in short or any(base in short for base in bases(word))]
    name = f"{lexicon.name}, to {longest} letters and their forms"
    return Lexicon.from_words(kept, lexicon.alphabet, name=name)


def bases(word: str) -> Iterator[str]:
    """What a word may be a form of: BATTING of BATT, BATTE or BAT.

    >>> list(bases("CITIES"))
    ['CITIE', 'CITIEE', 'CITI', 'CITIE', 'CITY']
    """
    for ending in ENDINGS:
        if word.endswith(ending):
            stem = word[: -len(ending)]
            yield stem
            yield stem + "E"
            if stem[-1:] == stem[-2:-1]:
                yield stem[:-1]
    if word.endswith(("IES", "IED")):
        yield word[:-3] + "Y"
