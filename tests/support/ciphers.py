"""Plain ways to say what the code breaker's kernel says fast."""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Mapping, Sequence

from quixotry.kernel.puzzles.cipher import Breaker
from quixotry.kernel.puzzles.language import Letters, Vocabulary

TOLL = -4.0
LETTERS_A_TOLL = 8


class SmallLanguage:
    """A few words over an alphabet, with chances, and what the kernel makes of them."""

    def __init__(self, chance: random.Random, alphabet: int, letters: int = 5, words: int = 60) -> None:
        self.alphabet = alphabet
        self.symbols = alphabet + 2
        choices = [*range(1, letters + 1), alphabet + 1]  # with an apostrophe here and there
        made = {bytes(chance.choices(choices, k=chance.randint(1, 5))) for _ in range(words)}
        weights = {word: chance.random() + 0.01 for word in sorted(made)}
        self.chances = {word: weight / sum(weights.values()) for word, weight in weights.items()}
        listed = array("d", self.chances.values())
        self.weights = {word: 1000 * share for word, share in self.chances.items()}
        self.vocabulary = Vocabulary(list(self.chances), listed)
        self.letters = Letters(list(self.weights), self.symbols, array("d", self.weights.values()))
        self.text = bytes(chance.choices(range(1, letters + 1), k=400))
        self.running = Letters(self.text, self.symbols)

    def breaker(
        self, words: Sequence[bytes], counts: Sequence[int] = (), *, given: bytes = b"", derange: bool = False
    ) -> Breaker:
        """The cryptogram of these words; without `counts`, the only word is a text that has no divisions."""
        return Breaker(
            self.vocabulary,
            self.letters if counts else self.running,
            list(words),
            list(counts) or [1],
            alphabet=self.alphabet,
            given=given or bytes(self.alphabet + 1),
            divided=bool(counts),
            derange=-derange & (1 << self.alphabet + 1) - 1,
            toll=TOLL,
        )

    # ------------------------------------------------------------ the same, slowly

    def letter_score(self, events: Mapping[bytes, float], before: bytes, letter: int) -> float:
        """ln of a letter's chance after those before, by Witten and Bell's rule, from all counts."""
        result = 1 / self.symbols
        for size in range(len(before) + 1):
            context = before[len(before) - size :]
            seen = dict.fromkeys(range(self.symbols), 0.0)
            for event, weight in events.items():
                if event[:-1].endswith(context):
                    seen[event[-1]] += weight
            kinds = 0.01 + sum(min(1, count) for count in seen.values())
            result = (seen[letter] + kinds * result) / (sum(seen.values()) + kinds)
        return math.log(result)

    def events(self, texts: Mapping[bytes, float], ending: bytes) -> dict[bytes, float]:
        """How often each row of letters occurs."""
        order = self.letters.order
        found: dict[bytes, float] = {}
        for text, weight in texts.items():
            padded = bytes(order - 1) + text + ending
            for at in range(order, len(padded) + 1):
                row = padded[at - order : at]
                found[row] = found.get(row, 0.0) + weight
        return found

    def spelled(self, word: bytes) -> float:
        """ln of the chance of a word by its letters."""
        order, events = self.letters.order, self.events(self.weights, b"\0")
        padded = bytes(order - 1) + word + b"\0"
        rows = [padded[at - order : at] for at in range(order, len(padded) + 1)]
        return sum(self.letter_score(events, row[:-1], row[-1]) for row in rows)

    def run_on(self, text: bytes) -> list[float]:
        """ln of the chance of each letter of a text without divisions."""
        order, events = self.letters.order, self.events({self.text: 1.0}, b"")
        padded = bytes(order - 1) + text
        rows = [padded[at - order : at] for at in range(order, len(padded) + 1)]
        return [self.letter_score(events, row[:-1], row[-1]) for row in rows]

    def word_score(self, word: bytes) -> float:
        def part(letters: bytes) -> float:
            if not letters:
                return 0.0
            known = self.chances.get(letters)
            return math.log(known) if known else TOLL + self.spelled(letters)

        at = word.rfind(self.alphabet + 1)
        cuts = [] if at < 0 else [at, at + 1]
        return max([part(word)] + [part(word[:cut]) + part(word[cut:]) for cut in cuts])

    def text_score(self, text: bytes) -> float:
        """The best division of a text, by trying every last piece: a known word or a run of letters."""
        letters = self.run_on(text)
        best = [0.0] + [-math.inf] * len(text)
        for end in range(1, len(text) + 1):
            for start in range(end):
                run = TOLL + sum(letters[start:end]) + (end - start) * TOLL / LETTERS_A_TOLL
                known = self.chances.get(text[start:end])
                best[end] = max(best[end], best[start] + run)
                if known:
                    best[end] = max(best[end], best[start] + math.log(known))
        return best[-1]


def read(word: bytes, key: bytes) -> bytes:
    """A word under a key that leaves the apostrophe alone."""
    return bytes([key[code] if code < len(key) else code for code in word])


def some_key(chance: random.Random, alphabet: int) -> bytes:
    letters = list(range(1, alphabet + 1))
    chance.shuffle(letters)
    return bytes([0, *letters])
