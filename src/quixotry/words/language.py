"""A model of a language for the code breaker: how likely words are, and letters after letters.

A word list says which words there are, not how common they are. Three things stand in for counts: a table of
common words where we have one for the language, a text if the user gives one, and for all the other words
their length (each letter more makes a word rarer) and their looks (words that are spelled like common ones
are commoner themselves).
"""

from __future__ import annotations

import math
from array import array
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from quixotry.kernel.puzzles.language import Letters, Vocabulary, words_of
from quixotry.kernel.random import Random
from quixotry.lexicon import Lexicon
from quixotry.rules import Alphabet
from quixotry.words.common_words import blended, common_words, words_of_text
from quixotry.words.grammar import Grammar, grammar_of

COMMON_SHARE = 0.85  # at most, of the words of a text: those in the table
DECAY = 0.75  # what one letter more does to the chance of a word that is not in the table
DECAY_ALONE = 0.35  # and without a table, when the short words are the common ones
LOOKS = 0.5  # how far spelling decides between words of one length
SAMPLE = 200_000  # words drawn to see how letters follow one another across words


@dataclass(frozen=True)
class Language:
    """What is likely in a language."""

    alphabet: Alphabet
    vocabulary: Vocabulary
    letters: Letters  # within a word
    grammar: Grammar | None = None  # where a table has one

    @cached_property
    def running(self) -> Letters:
        """Letters in a text whose words run together."""
        apostrophe = bytes([self.alphabet.size + 1])
        text = self.vocabulary.sample(SAMPLE, Random(1)).replace(b"\x00", b"").replace(apostrophe, b"")
        return Letters(text, self.alphabet.size + 2)


def language_of(lexicon: Lexicon, text: str | None = None) -> Language:
    """The model of a lexicon's language; `text` is an example of it.

    >>> english = language_of(Lexicon.default())
    >>> the, teh = (english.alphabet.word(word) for word in ("THE", "TEH"))
    >>> english.vocabulary.score(teh) is None, english.letters.score(the) > english.letters.score(teh)
    (True, True)
    """
    if text is not None:
        counts = words_of_text(text, lexicon.alphabet)
        return _made(lexicon, blended(common_words(lexicon), counts) if counts else common_words(lexicon))
    known = _known.get(lexicon.content_hash)
    if known is None:
        if len(_known) >= 4:
            _known.clear()
        known = _known[lexicon.content_hash] = _made(lexicon, common_words(lexicon))
    return known


_known: dict[str, Language] = {}


def _made(lexicon: Lexicon, common: Mapping[bytes, float]) -> Language:
    listed = words_of(lexicon.graph)
    extra = [word for word in common if not lexicon.has(word)]
    words = sorted(listed + extra)
    share = min(sum(common.values()) / 1e6, COMMON_SHARE)
    of_length = _shares_of_lengths(listed, 1 - share, DECAY if common else DECAY_ALONE)
    chances = array("d", [of_length[len(word)] for word in words])
    _add(chances, words, common, share)
    symbols = lexicon.alphabet.size + 2
    # Weighed as if a million words had been read, which is what smoothing rests on.
    letters = Letters(words, symbols, array("d", [1e6 * chance for chance in chances]))
    looks = array("d", [math.exp(LOOKS * score) for score in letters.scores_of(words)])
    totals, counts = [0.0] * 65, [0] * 65
    for word, look in zip(words, looks, strict=True):
        totals[len(word)] += look
        counts[len(word)] += 1
    scale = [of_length[n] * counts[n] / totals[n] if counts[n] else 0.0 for n in range(65)]
    chances = array("d", [scale[len(word)] * look for word, look in zip(words, looks, strict=True)])
    _add(chances, words, common, share)
    return Language(lexicon.alphabet, Vocabulary(words, chances), letters, grammar_of(lexicon))


def _shares_of_lengths(words: list[bytes], share: float, decay: float) -> list[float]:
    """The chance of any one word by its length, such that all together have this share."""
    total = math.fsum([decay ** len(word) for word in words])
    return [share * decay**length / total for length in range(65)]


def _add(chances: array[float], words: list[bytes], common: Mapping[bytes, float], share: float) -> None:
    total = sum(common.values())
    for word, often in common.items():
        chances[bisect_left(words, word)] += share * often / total
