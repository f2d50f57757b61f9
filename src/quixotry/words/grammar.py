"""Which words go together: a small grammar that decides between readings that single words leave open.

To a breaker that weighs words one by one, "to be of not to be" is likelier than what Hamlet says, for OF is
commoner than OR. The tables of common words say what kinds of word each may be (noun, verb, preposition...)
and which kinds follow which; the chance of a sentence is summed over all kinds that its words may be, as in
a hidden Markov model.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from quixotry.lexicon import Lexicon
from quixotry.words.common_words import coded, table_of

FEWEST = 0.3  # among a hundred: anything may follow anything
END = "end"
UNLISTED = "noun"  # what a common word is of which nothing is said

Chances = Mapping[str, float]


@dataclass(frozen=True)
class Grammar:
    """Kinds of words, how common they are, and which follow which."""

    kinds_of: Mapping[bytes, tuple[str, ...]]
    common: Chances
    follows: Mapping[str, Chances]
    endings: tuple[tuple[bytes, tuple[str, ...]], ...]  # of words that are not common; the last fits all

    def score(self, sentences: Sequence[Sequence[bytes]]) -> float:
        """The logarithm of how much likelier words are in this order than in any order."""
        return math.fsum(map(self._sentence, sentences))

    def kinds(self, word: bytes) -> tuple[str, ...]:
        """What a word may be."""
        known = self.kinds_of.get(word)
        return known or next(kinds for ending, kinds in self.endings if word.endswith(ending))

    def _sentence(self, words: Sequence[bytes]) -> float:
        total = 0.0
        states: Chances = {END: 1.0}
        for kinds in [*map(self.kinds, words), (END,)]:
            reached = {}
            for kind in kinds:
                ways = math.fsum([chance * self.follows[before][kind] for before, chance in states.items()])
                reached[kind] = ways / self.common[kind] / len(kinds)
            size = math.fsum(reached.values())
            total += math.log(size)
            states = {kind: ways / size for kind, ways in reached.items()}
        return total


def grammar_of(lexicon: Lexicon) -> Grammar | None:
    """The grammar of a lexicon's language, if there is a table that has one.

    >>> grammar = grammar_of(Lexicon.default())
    >>> texts = ("TO BE OR NOT TO BE", "TO BE OF NOT TO BE")
    >>> right, wrong = ([Lexicon.default().alphabet.word(word) for word in text.split()] for text in texts)
    >>> grammar.score([right]) > grammar.score([wrong]) + 2
    True
    """
    table = table_of(lexicon)
    if "follows" not in table:
        return None
    kinds_of: dict[bytes, tuple[str, ...]] = {}
    for kind, words in table["kinds"].items():
        for word in coded(words, lexicon.alphabet):
            kinds_of[word] = (*kinds_of.get(word, ()), kind)
    for words in table["per_million"].values():
        for word in coded(words, lexicon.alphabet):
            kinds_of.setdefault(word, (UNLISTED,))
    endings = [
        (codes, tuple(kinds.split()))
        for ending, kinds in table["endings"].items()
        for codes in coded(ending, lexicon.alphabet) or [b""]
    ]
    follows = _smoothed({kind: _row(text) for kind, text in table["follows"].items()})
    return Grammar(kinds_of, _met(follows), follows, tuple(endings))


def _row(text: str) -> Chances:
    """The numbers of "noun 52 adjective 25"."""
    said = text.split()
    return dict(zip(said[::2], map(float, said[1::2]), strict=True))


def _smoothed(follows: Mapping[str, Chances]) -> dict[str, Chances]:
    """Rows that sum to 1, with a little for whatever is not named."""
    totals = {kind: sum(row.values()) + FEWEST * len(follows) for kind, row in follows.items()}
    return {
        kind: {other: (row.get(other, 0.0) + FEWEST) / totals[kind] for other in follows}
        for kind, row in follows.items()
    }


def _met(follows: Mapping[str, Chances]) -> Chances:
    """How often each kind is met on a long walk."""
    common = dict.fromkeys(follows, 1 / len(follows))
    for _ in range(50):
        common = {
            kind: math.fsum([share * follows[before][kind] for before, share in common.items()])
            for kind in follows
        }
    return common
