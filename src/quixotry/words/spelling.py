"""A spelling checker on the word graph (AJ7): which words of a text are unknown, and what was meant.

A game's word list has no names, no words of one letter and no apostrophes. So single letters pass, parts of
a word joined by hyphens are checked one by one, accents that the alphabet lacks are dropped (café is CAFE),
and an apostrophe is read by the habits of the languages that write one.
"""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import log10

from quixotry.errors import AlphabetError
from quixotry.kernel.puzzles.spelling import NearWords
from quixotry.kernel.words.build import build
from quixotry.kernel.words.graph import Graph
from quixotry.lexicon import Lexicon
from quixotry.rules.alphabet import lower_form
from quixotry.words.common_words import common_words
from quixotry.words.spelling_slips import likely_slips
from quixotry.words.spelling_text import APOSTROPHES, SOFT_HYPHEN, Tokens, joined, parts

SUGGESTIONS = 5
FARTHEST = 2  # slips in one word that a suggestion mends
MOST_REMEMBERED = 1_000_000
LONGEST_WORD = 64

# What English writes behind an apostrophe, and how unlikely it is that just the apostrophe was forgotten.
ENDINGS = {"t": 0, "ll": 0, "re": 0, "ve": 0, "s": 8, "d": 15, "m": 15}
# What stands before n't.
NEGATED = frozenset(
    "ai are ca could dare did do does had has have is may might must need ought".split()
    + "sha should was were wo would".split()
)
MOST_APOSTROPHES = 3
COMMON = 5.0  # for each power of ten that a word occurs among a million

_STEP = 100  # the kernel's cost of one slip
_TO_APOSTROPHE = str.maketrans(dict.fromkeys(APOSTROPHES, "'"))


@dataclass(frozen=True, slots=True)
class Unknown:
    """A word of a text that the checker does not know; lines and columns are counted from 1."""

    word: str
    line: int
    column: int


class SpellingChecker:
    """Checks texts against a lexicon and words of one's own.

    >>> checker = SpellingChecker(Lexicon.default(), words=["Quackle"])
    >>> list(checker.check("Quackle didn't\\nrecieve it."))
    [Unknown(word='recieve', line=2, column=1)]
    >>> checker.suggestions("recieve", 2), checker.suggestions("Teh", 1)
    (['receive', 'relieve'], ['The'])
    >>> checker.knows("well-known"), checker.knows("café"), checker.knows("teh")
    (True, True, False)
    """

    def __init__(self, lexicon: Lexicon, *, words: Iterable[str] = ()) -> None:
        self.lexicon = lexicon
        self.checked = 0
        """How many words have been looked at."""
        alphabet = lexicon.alphabet
        self._tokens = Tokens(alphabet)
        # French and Dutch share the letters and write no such thing; what names no language is English.
        english = lexicon.language in ("", "english") and alphabet.labels[1:] == tuple(string.ascii_uppercase)
        self._endings = ENDINGS if english else {}
        self._lower = ["", *(lower_form(label) or label for label in alphabet.labels[1:])]
        self._upper = ["", *alphabet.labels[1:]]
        self._plain: dict[str, str] = {}
        self._own = {_own_form(word) for word in words}
        self._own_spelling = {codes: word for word in words if (codes := self._codes(word))}
        self._good: set[str] = set()
        self._common: dict[bytes, float] | None = None
        slips = likely_slips(alphabet)
        self._near = [NearWords(lexicon.graph, slips)]
        if self._own_spelling:
            own = sorted(codes for codes in self._own_spelling if len(codes) <= LONGEST_WORD)
            self._near.append(NearWords(Graph(build(b"".join(own), bytes(map(len, own)))), slips))

    # ------------------------------------------------------------ what is unknown

    def check(self, text: str | Iterable[str]) -> Iterator[Unknown]:
        """The unknown words of a text, or of lines, in order."""
        good = self._good
        for number, line in enumerate(text.split("\n") if isinstance(text, str) else text, start=1):
            found = self._tokens.of(line)
            self.checked += len(found)
            # Most words of most texts have been seen before or are in the list as they stand.
            if good.issuperset(found) or self._all_listed(found):
                continue
            for start, token in self._tokens.placed(line):
                if token in good:
                    continue
                wrong = self._unknown_parts(token)
                if not wrong:
                    good.add(token)
                for at, part in wrong:
                    yield Unknown(part, number, start + at + 1)

    def _all_listed(self, tokens: list[str]) -> bool:
        """Remember which of the words are in the list; whether all are."""
        good = self._good
        if len(good) >= MOST_REMEMBERED:
            good.clear()
        codes_of, has = self.lexicon.alphabet.word, self.lexicon.graph.accepts
        every = True
        for token in tokens:
            if token not in good:
                try:
                    if has(codes_of(token)):
                        good.add(token)
                        continue
                except AlphabetError:
                    pass
                every = False
        return every

    def knows(self, word: str) -> bool:
        """Whether a word is spelled well; one that is no word at all, such as a number, is."""
        return all(not self._unknown_parts(token) for token in self._tokens.of(word))

    def _unknown_parts(self, token: str) -> list[tuple[int, str]]:
        if _own_form(token) in self._own:
            return []
        wrong = [(at, part) for at, part in parts(token) if not self._is_word(part)]
        if wrong and len(joined(token)) < len(token) and self._listed(joined(token)):
            return []
        return wrong

    def _is_word(self, part: str) -> bool:
        if self._listed(part):
            return True
        plain = part.translate(_TO_APOSTROPHE)
        return "'" in plain and plain.count("'") <= MOST_APOSTROPHES and self._is_contraction(plain)

    def _listed(self, word: str) -> bool:
        """Whether it is in one of the lists, or a single letter."""
        codes = self._codes(word)
        if codes is not None and (len(codes) <= 1 or self.lexicon.has(codes)):
            return True
        return len(word) <= 1 or _own_form(word) in self._own

    def _is_contraction(self, word: str) -> bool:
        """Whether all that the apostrophes join is good: isn't, o'clock, couldn't've, dell'arte."""
        before, _, last = word.rpartition("'")
        if last.lower() in self._endings:
            if last.lower() == "t":
                return before[-1:] in ("n", "N") and before[:-1].lower() in NEGATED
            return self._is_word(before)
        others = before.split("'")
        return self._listed(last) and all(self._listed(part) or self._is_elided(part) for part in others)

    def _is_elided(self, part: str) -> bool:
        """Whether only the last letter is missing, as in *dell'* and *jusqu'*."""
        codes = self._codes(part)
        if not codes or self._endings:
            return False
        graph = self.lexicon.graph
        return any(accepts for _, accepts, _ in graph.arcs(graph.node_after(codes)))

    def _codes(self, word: str) -> bytes | None:
        alphabet = self.lexicon.alphabet
        try:
            return alphabet.word(word)
        except AlphabetError:
            pass
        try:
            composed = unicodedata.normalize("NFC", word.replace(SOFT_HYPHEN, ""))
            return alphabet.word("".join([self._plain_letter(letter) for letter in composed]))
        except AlphabetError:
            return None

    def _plain_letter(self, letter: str) -> str:
        """A letter without the accents that the alphabet has no tile for."""
        plain = self._plain.get(letter)
        if plain is None:
            try:
                self.lexicon.alphabet.word(letter)
                plain = letter
            except AlphabetError:
                taken_apart = unicodedata.normalize("NFKD", letter)
                plain = "".join([sign for sign in taken_apart if not unicodedata.combining(sign)])
            self._plain[letter] = plain
        return plain

    # ------------------------------------------------------------ what was meant

    def suggestions(self, word: str, limit: int = SUGGESTIONS, *, distance: int = FARTHEST) -> list[str]:
        """The words most likely meant, the likeliest first, written in the case of the unknown one.

        They are at most `distance` slips away: a letter too many, too few, wrong, or swapped with the next.
        Fewer slips come first, then likely ones (letters swapped or doubled, vowels, keys side by side) and
        common words, where we know which words of the language are common.
        """
        before, core, after = self._core(word)
        codes = self._codes(core)
        if codes is None or limit < 1:
            return []
        ranked: list[tuple[int, float, int, str]] = []
        for reach in range(1, min(distance, FARTHEST) + 1):
            near = {found: cost for search in self._near for cost, found in search.within(codes, reach)}
            near.pop(codes, None)
            ranked = self._missing_apostrophe(word) + [
                (
                    cost // _STEP,
                    cost % _STEP - self._commonness(found),
                    abs(len(found) - len(codes)),
                    before + self._spelled(found, core) + after,
                )
                for found, cost in near.items()
            ]
            if before or after:
                ranked = [entry for entry in ranked if self._is_word(entry[-1])]
            if len(ranked) >= limit:
                break
        ranked.sort()
        return list(dict.fromkeys([entry[-1] for entry in ranked]))[:limit]

    def _core(self, word: str) -> tuple[str, str, str]:
        """The part of a word with apostrophes that is wrong, and what is before and after it."""
        for mark in APOSTROPHES:
            if mark not in word:
                continue
            if self._endings and word.lower().endswith(f"n{mark}t") and len(word) > 3:
                return "", word[:-3], word[-3:]
            before, _, after = word.rpartition(mark)
            if after.lower() in self._endings or self._listed(after):
                return "", before, mark + after
            return before + mark, after, ""
        return "", word, ""

    def _missing_apostrophe(self, word: str) -> list[tuple[int, float, int, str]]:
        """Contractions that were written as one word: doesnt, thats."""
        found = []
        for ending, unlikely in self._endings.items():
            stem = word[: -len(ending)]
            if not word.lower().endswith(ending) or (len(stem) < 2 and stem not in ("i", "I")):
                continue
            if self._is_word(f"{stem}'{ending}"):
                joined_to = self._codes(stem[:-1] if ending == "t" else stem) or b""
                cost = (unlikely if len(stem) > 1 else 0) - self._commonness(joined_to)
                found.append((1, cost, 1, f"{stem}'{word[len(stem) :]}"))
        return found

    def _commonness(self, codes: bytes) -> float:
        """What being a common word weighs against the slips: 0 to about 24."""
        if self._common is None:
            self._common = common_words(self.lexicon)
        return COMMON * log10(1 + self._common.get(codes, 0))

    def _spelled(self, codes: bytes, like: str) -> str:
        own = self._own_spelling.get(codes)
        if own is not None and not self.lexicon.has(codes):
            return own
        letters = [self._lower[code] for code in codes]
        if like.isupper() and len(like) > 1:
            letters = [self._upper[code] for code in codes]
        elif like[:1].isupper():
            letters[0] = self._lower[codes[0]].capitalize()
        return "".join(letters)


def _own_form(word: str) -> str:
    """Own words are good in any case and with any apostrophe."""
    form = word.casefold().replace(SOFT_HYPHEN, "").translate(_TO_APOSTROPHE)
    return form if form.isascii() else unicodedata.normalize("NFC", form)
