"""Does it help that rare forms lean on their stem? A fifth of the counted words is held back and guessed.

    python benchmarks/commonness.py

prints the rank correlation of the guesses with the true frequencies, by shape alone and with the stem. It
needs the package wordfreq.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from statistics import correlation

from quixotry.errors import QuixotryError
from quixotry.lexicon import Lexicon
from quixotry.lexicon.search import search
from quixotry.players.commonness_build import commonness, endings_of, frequencies

LEXICA = {"english": "en", "italian": "it", "swedish": "sv"}
SHORTEST = 4  # shorter words are few and have no stem


def main() -> int:
    try:
        for name, language in LEXICA.items():
            never, shape, stem = measured(Lexicon.load(name), language)
            print(f"{name:<8} not counted {never:.0%}; guessed by shape {shape:.2f}, by stem {stem:.2f}")
    except QuixotryError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def measured(lexicon: Lexicon, language: str) -> tuple[float, float, float]:
    """The share of words without a frequency, and how well two ways to guess one do."""
    counted, _ = frequencies(language, lexicon.alphabet)
    words = search(lexicon.graph, lexicon.alphabet)
    known = [word for word in words if word in counted]
    held = set(random.Random(1).sample([word for word in known if len(word) >= SHORTEST], len(known) // 5))
    rest = {word: often for word, often in counted.items() if word not in held}
    found = []
    for endings in ([], endings_of(language, lexicon.alphabet)):
        guesses = commonness(words, rest, endings)
        pairs = [(guess, counted[word]) for word, guess in zip(words, guesses, strict=True) if word in held]
        found.append(correlation(*[ranks(side) for side in zip(*pairs, strict=True)]))
    return 1 - len(known) / len(words), found[0], found[1]


def ranks(values: Sequence[float]) -> list[float]:
    """The place of each in order, those alike at the middle of theirs."""
    order = sorted(values)
    first = {value: at for at, value in reversed(list(enumerate(order)))}
    last = {value: at for at, value in enumerate(order)}
    return [(first[value] + last[value]) / 2 for value in values]


if __name__ == "__main__":
    sys.exit(main())
