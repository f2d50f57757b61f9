"""A part of a lexicon, for programs of few words."""

from __future__ import annotations

from quixotry.kernel.puzzles.language import words_of
from quixotry.lexicon.lexicon import Lexicon
from quixotry.lexicon.wordlist import WordList


def shortest_words(lexicon: Lexicon, words: int | None) -> Lexicon:
    """The shortest words of a lexicon, `words` of them; all if it has no more. Made once.

    Of the last length, as many words as are still wanted are taken evenly from A to Z.

    >>> from quixotry.rules import load_rules
    >>> small = Lexicon.from_words("at ax car cat cot cut", load_rules("english").alphabet)
    >>> list(shortest_words(small, 4))
    ['AT', 'AX', 'CAR', 'COT']
    """
    if words is None or words >= len(lexicon):
        return lexicon
    key = (lexicon.content_hash, words)
    known = _known.get(key)
    if known is None:
        if len(_known) >= 16:
            _known.clear()
        known = _known[key] = _shortest(lexicon, words)
    return known


_known: dict[tuple[str, int], Lexicon] = {}


def _shortest(lexicon: Lexicon, words: int) -> Lexicon:
    by_length: dict[int, list[bytes]] = {}
    for word in words_of(lexicon.graph):
        by_length.setdefault(len(word), []).append(word)
    taken: list[bytes] = []
    for length in sorted(by_length):
        some, left = by_length[length], words - len(taken)
        taken += some if len(some) <= left else [some[i * len(some) // left] for i in range(left)]
        if len(taken) == words:
            break
    name = f"{lexicon.name} ({words} words)"
    return Lexicon.from_list(WordList(sorted(taken)), lexicon.alphabet, name=name)
