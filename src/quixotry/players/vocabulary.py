"""The words that a person of a level knows: the commonest, and the more the higher the level."""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.lexicon import Lexicon
from quixotry.lexicon.wordlist import WordList
from quixotry.players.commonness import GRADES, graded, sizes_of_grades

KNOWS_ALL = 10  # the level from which on every word is known
BEYOND = GRADES - KNOWS_ALL  # grades that a level knows beside the words it is familiar with
KEPT = 32


@dataclass(frozen=True)
class Vocabulary:
    """What a level knows, and the commoner part of it that comes to mind easily."""

    words: Lexicon
    familiar: Lexicon


def vocabulary(lexicon: Lexicon, level: int) -> Vocabulary:
    """The part of a lexicon that a level knows.

    >>> known = vocabulary(Lexicon.default(), 1)
    >>> known.words, "HOUSE" in known.words, "QUIRT" in known.words, "HOUSE" in known.familiar
    (<Lexicon english (grades 1 to 2): 5,829 words>, True, False, True)
    """
    level = min(level, KNOWS_ALL)
    return Vocabulary(_up_to(lexicon, level + BEYOND), _up_to(lexicon, level))


def vocabulary_size(words: int, level: int) -> int:
    """How many of a lexicon's words a level knows.

    >>> [vocabulary_size(172_763, level) for level in (1, 5, 10, 12)]
    [5829, 26288, 172763, 172763]
    """
    return sizes_of_grades(words)[min(level, KNOWS_ALL) + BEYOND - 1]


def _up_to(lexicon: Lexicon, grade: int) -> Lexicon:
    """The words up to a grade, made once in a process."""
    if grade == GRADES:
        return lexicon
    key = (lexicon.content_hash, lexicon.graph.size, grade)
    known = _known.get(key)
    if known is None:
        # Made outside of any lock: two threads may do the same work once, and nobody waits for another level.
        made = _made(lexicon, grade)
        if len(_known) >= KEPT:
            _known.clear()
        known = _known.setdefault(key, made)
    return known


_known: dict[tuple[str, int, int], Lexicon] = {}


def _made(lexicon: Lexicon, grade: int) -> Lexicon:
    common = graded(lexicon)
    words = sorted([word for word, its in zip(common.words, common.grades, strict=True) if its <= grade])
    if len(words) == len(lexicon):
        return lexicon
    name = f"{lexicon.name} (grades 1 to {grade})"
    return Lexicon.from_list(WordList(words), lexicon.alphabet, name=name)
