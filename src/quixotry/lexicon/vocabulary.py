"""A part of a lexicon, for programs of few words."""

from __future__ import annotations

from quixotry.lexicon.lexicon import Lexicon


def vocabulary(lexicon: Lexicon, words: int | None) -> Lexicon:
    """The shortest words of a lexicon, so many of them; all if it has no more.

    Of the last length that there is room for, words are taken evenly from A to Z. Made once.

    >>> from quixotry.rules import load_rules
    >>> small = Lexicon.from_words("at ax car cat cot cut", load_rules("english").alphabet)
    >>> list(vocabulary(small, 4))
    ['AT', 'AX', 'CAR', 'COT']
    """
    if words is None or words >= len(lexicon):
        return lexicon
    key = (lexicon.content_hash, words)
    known = _known.get(key)
    if known is None:
        if len(_known) >= 8:
            _known.clear()
        known = _known[key] = _shortest(lexicon, words)
    return known


_known: dict[tuple[str, int], Lexicon] = {}


def _shortest(lexicon: Lexicon, words: int) -> Lexicon:
    by_length: dict[int, list[str]] = {}
    for word in lexicon:
        by_length.setdefault(len(lexicon.alphabet.word(word)), []).append(word)
    taken: list[str] = []
    for length in sorted(by_length):
        some, room = by_length[length], words - len(taken)
        taken += some if len(some) <= room else [some[i * len(some) // room] for i in range(room)]
        if len(taken) == words:
            break
    return Lexicon.from_words(taken, lexicon.alphabet, name=f"{lexicon.name} ({words} words)")
