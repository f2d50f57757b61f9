"""The code breaker: cryptograms in which every letter stands for another, with word divisions or without.

It goes two ways that check each other. Pattern words: the words of the cryptogram are fitted one after the
other into the lexicon, those that few words fit first, and the likeliest partial keys are kept. Annealing:
from random keys, letters are swapped as long as the text becomes likelier. Where both meet, and nothing
better turns up, it stops. Then a grammar decides between readings that are nearly as likely word by word.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from quixotry.errors import CipherError
from quixotry.kernel.puzzles.cipher import Breaker
from quixotry.kernel.puzzles.pattern_words import likely_keys
from quixotry.kernel.random import Random
from quixotry.lexicon import Lexicon
from quixotry.words.cryptogram import Cryptogram, given_letters
from quixotry.words.language import Language, language_of

SECONDS = 10.0
MOST_SECONDS = 3600.0
MOST_SOLUTIONS = 1000
TOLL = math.log(0.02)  # the chance that a word is one that we do not know
SAMPLE = 400  # letters that are searched on; a longer text only checks the result
BEAM = 1000  # partial keys kept
BEAM_BUDGET = 20_000_000  # nodes visited, about a third of a second
BEAM_TAKEN = 40
ROUNDS = 20_000
ROUNDS_RUNNING = 30_000
ROUNDS_BY_WORDS = 3_000
HOT, WARM, COLD = 8.0, 3.0, 0.5
PASSES = 60  # of a climb over all swaps, which seldom takes more than five
PASSES_WHOLE = 4  # when a part of the text has settled most letters already
LEADING = 3
HITS = 3  # ways that lead to the same key before it is believed
HITS_RUNNING = 6
MOST_RUNS = 60
MOST_RUNS_RUNNING = 2000

REVIEWS = 3  # times that neighbours of the best keys are looked at again
REVIEWED = 80  # keys
LONGEST_SENSE = 1000  # letters; no letter of a longer text is in doubt

Found = tuple[float, bytes]


@dataclass(frozen=True)
class Solution:
    """One way to read a cryptogram."""

    text: str
    key: Mapping[str, str]  # what each cipher letter stands for
    score: float  # the decimal logarithm of the text's probability; higher is better
    unknown: tuple[str, ...]  # words that the language does not have: names, or signs of a wrong letter
    convincing: bool  # whether most letters are in known words

    def __str__(self) -> str:
        return self.text


def decipher(
    text: str,
    *,
    lexicon: Lexicon | None = None,
    language: Language | None = None,
    solutions: int = 5,
    seconds: float = SECONDS,
    given: Mapping[str, str] | str | Iterable[str] = (),
    divided: bool | None = None,
    derange: bool = False,
    seed: int = 1,
) -> list[Solution]:
    """The likeliest readings of a cryptogram, best first.

    `given` are known letters, `{"X": "T"}` or "X=T, Q=E". `divided` says whether the words are as in the
    plain text (an Aristocrat) or hidden (a Patristocrat); unless it is said, letters in groups of five hide
    them. With `derange` no letter stands for itself, as both conventions have it.

    >>> best = decipher("Xs fi sv rsx xs fi, xlex mw xli uyiwxmsr.")[0]
    >>> best.text
    'To be or not to be, that is the question.'
    >>> best.key["X"], best.unknown
    ('T', ())
    """
    if language is None:
        language = language_of(Lexicon.default() if lexicon is None else lexicon)
    if not 0 < seconds <= MOST_SECONDS:
        raise CipherError(f"the time must be above 0 and up to {MOST_SECONDS:.0f} seconds, not {seconds:g}")
    if not 1 <= solutions <= MOST_SOLUTIONS:
        raise CipherError(f"1 to {MOST_SOLUTIONS} solutions can be asked for, not {solutions}")
    puzzle = Cryptogram(text, language.alphabet)
    key = given_letters(given, language.alphabet, derange=derange, names=puzzle.names)
    _check_that_there_is_a_key(puzzle, key, derange)
    if divided is None:
        divided = not puzzle.in_groups
    words = puzzle.words if divided else [puzzle.codes]
    attack = _Attack(language, words, key, divided=divided, derange=puzzle.own if derange else 0, seed=seed)
    attack.run(time.monotonic() + seconds)
    found = attack.ranked(puzzle, solutions)
    return [_solution(puzzle, language, attack.whole, divided, *one) for one in found]


class _Attack:
    """The search for keys of one cryptogram."""

    def __init__(
        self, language: Language, words: list[bytes], given: bytes, *, divided: bool, derange: int, seed: int
    ) -> None:
        self.divided = divided
        self.chance = Random(seed)
        self.language = language
        self.used = sorted(set(b"".join(words)) - {language.alphabet.size + 1})
        letters = language.letters if divided else language.running

        def breaker(counted: Mapping[bytes, int]) -> Breaker:
            return Breaker(
                language.vocabulary,
                letters,
                list(counted),
                list(counted.values()),
                alphabet=language.alphabet.size,
                given=given,
                divided=divided,
                derange=derange,
                toll=TOLL,
            )

        counts = Counter(words)
        self.whole = breaker(counts)
        part = _sample(counts) if divided else {words[0][:SAMPLE]: 1}
        self.part = self.whole if part == counts else breaker(part)
        self.found: dict[bytes, Found] = {}

    def run(self, deadline: float) -> None:
        """Look for keys until the best has been reached several times, or time is up."""
        enough, most = (HITS, MOST_RUNS) if self.divided else (HITS_RUNNING, MOST_RUNS_RUNNING)
        best, hits = -math.inf, 0
        for runs, score in enumerate(self._climbs(), 1):
            if score > best + 1e-6:
                best, hits = score, 0
            hits += score > best - 1e-6
            if hits == enough or runs == most or time.monotonic() > deadline:
                break
        if self.part is not self.whole:
            leading = self._by_words()[:LEADING]
            self.found.clear()
            for _, key in leading:
                self._note(*self.whole.climb(key, PASSES_WHOLE))

    def ranked(self, puzzle: Cryptogram, count: int) -> list[Found]:
        """The likeliest keys with what they are worth, best first; the grammar has its say."""
        seen: dict[bytes, Found] = {}
        for _ in range(REVIEWS if len(puzzle.letters) <= LONGEST_SENSE else 1):
            leading = sorted(seen.values(), reverse=True) or self._by_words()
            for _, key in leading[:LEADING]:
                for score, other in self.whole.neighbours(key):
                    self._note(score, other)
            for score, key in self._by_words()[: max(count, REVIEWED)]:
                if key not in seen:
                    seen[key] = score + self._sense(puzzle, key), key
        return sorted(seen.values(), key=lambda one: (-one[0], one[1]))[:count]

    def _sense(self, puzzle: Cryptogram, key: bytes) -> float:
        """How much likelier the words are for the order that they are in."""
        grammar = self.language.grammar
        if grammar is None or len(puzzle.letters) > LONGEST_SENSE:
            return 0.0
        if not self.divided:
            return grammar.score([_words_run_together(puzzle, self.whole, key)])
        table = key + bytes([self.language.alphabet.size + 1])
        return grammar.score([[_read(word, table) for word in words] for words in puzzle.sentences])

    def _climbs(self) -> Iterator[float]:
        """What each way up leads to, one after the other and without end."""
        if self.divided:
            partial = likely_keys(self.part, BEAM, BEAM_BUDGET)[:BEAM_TAKEN]
            yield max(self._climb(self.part.completed(key, self.chance)) for _, key in partial)
        nothing = bytes(self.language.alphabet.size + 1)
        while True:
            key = self.part.completed(nothing, self.chance)
            if self.divided:
                _, key = self.part.anneal(key, self.chance, ROUNDS, HOT, COLD)
            else:
                _, key = self.part.anneal(key, self.chance, ROUNDS_RUNNING, HOT, COLD)
                _, key = self.part.anneal(key, self.chance, ROUNDS_BY_WORDS, WARM, COLD, by_words=True)
            yield self._climb(key)

    def _climb(self, key: bytes) -> float:
        score, key = self.part.climb(key, PASSES)
        self._note(score, key)
        return score

    def _note(self, score: float, key: bytes) -> None:
        shown = bytes([key[code] for code in self.used])
        if shown not in self.found:
            self.found[shown] = score, key

    def _by_words(self) -> list[Found]:
        return sorted(self.found.values(), key=lambda one: (-one[0], one[1]))


def _sample(counts: Mapping[bytes, int]) -> dict[bytes, int]:
    """The first distinct words that make up enough letters."""
    taken: dict[bytes, int] = {}
    letters = 0
    for word, count in counts.items():
        if letters >= SAMPLE:
            break
        taken[word] = count
        letters += len(word)
    return taken


def _check_that_there_is_a_key(puzzle: Cryptogram, given: bytes, derange: bool) -> None:
    """With one letter left to find, and only itself left for it, nothing can be found."""
    left = [code for code in range(1, len(given)) if not given[code]]
    if not derange or len(left) != 1:
        return
    if puzzle.own >> left[0] & 1 and left[0] in puzzle.codes and left[0] not in given:
        raise CipherError(f"{puzzle.alphabet.labels[left[0]]} could only stand for itself")


def _solution(
    puzzle: Cryptogram, language: Language, breaker: Breaker, divided: bool, score: float, key: bytes
) -> Solution:
    alphabet = puzzle.alphabet
    table = key + bytes([alphabet.size + 1])
    if divided:
        text = puzzle.read(key)
        words = [_read(word, table) for word in puzzle.words]
    else:
        words = _words_run_together(puzzle, breaker, key)
        text = " ".join(alphabet.word_text(word) for word in words)
    unknown = {word: None for word in words if not _knows(language, word)}
    labels = (*alphabet.labels, "'")
    return Solution(
        text=text,
        key={puzzle.names[code]: alphabet.labels[key[code]] for code in sorted(set(puzzle.codes))},
        score=score / math.log(10),
        unknown=tuple("".join([labels[code] for code in word]) for word in unknown),
        convincing=2 * sum(len(word) for word in words if word in unknown) < sum(map(len, words)),
    )


def _read(word: bytes, table: bytes) -> bytes:
    return bytes([table[code] for code in word])


def _words_run_together(puzzle: Cryptogram, breaker: Breaker, key: bytes) -> list[bytes]:
    """The words that a key gives a text without divisions."""
    plain = _read(puzzle.codes, key)
    words, at = [], 0
    for size in breaker.division(key):
        words.append(plain[at : at + size])
        at += size
    return words


def _knows(language: Language, word: bytes) -> bool:
    """Whether a word is known whole, or in two parts that an apostrophe joins."""
    score = language.vocabulary.score
    at = word.rfind(language.alphabet.size + 1)
    cuts = [] if at < 0 else [at, at + 1]
    return score(word) is not None or any(
        score(word[:cut]) is not None and (cut == len(word) or score(word[cut:]) is not None) for cut in cuts
    )
