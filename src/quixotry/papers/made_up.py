"""Made-up words: strings in any alphabet that cross each other about as words do."""

from __future__ import annotations

import random

from quixotry.rules import Rules

SHAPES = ("vc", "cv", "cvc", "vcv", "cvcv", "cvcvc", "vcvcv", "cvccv", "cvcvcv", "cvcvccv")


def made_up_words(rules: Rules, count: int, seed: int = 1) -> list[str]:
    """`count` strings of alternating vowels and consonants, as frequent as the tiles; always the same.

    >>> from quixotry.rules import load_rules
    >>> words = made_up_words(load_rules("spanish"), 1000)
    >>> len(words), words == made_up_words(load_rules("spanish"), 1000)
    (1000, True)
    """
    chance = random.Random(f"{rules.name} {seed}")
    vowels = sorted(rules.vowels)
    tiles = range(1, rules.alphabet.size + 1)
    kinds = {"v": vowels, "c": [code for code in tiles if code not in rules.vowels]}
    weights = {kind: [rules.counts[code] for code in codes] for kind, codes in kinds.items()}
    found: set[bytes] = set()
    for _ in range(100 * count):
        shape = chance.choice(SHAPES)
        found.add(bytes(chance.choices(kinds[kind], weights[kind])[0] for kind in shape))
        if len(found) == count:
            break
    return [rules.alphabet.word_text(word) for word in sorted(found)]
