"""Small lexica, and plain ways to ask them what the kernel is asked."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

from hypothesis import strategies as st

from quixotry.lexicon import Lexicon
from quixotry.rules import Alphabet, load_rules

ENGLISH = load_rules("english").alphabet
SPANISH = load_rules("spanish").alphabet

WORDS = st.text("ABCD", min_size=1, max_size=6)
WORD_SETS = st.sets(WORDS, min_size=1, max_size=40)
RACKS = st.text("ABCDE??", min_size=1, max_size=7)


@cache
def english() -> Lexicon:
    return Lexicon.default()


@cache
def english_words() -> tuple[str, ...]:
    return tuple(english())


def lexicon_of(words: Iterable[str], alphabet: Alphabet = ENGLISH) -> Lexicon:
    """A lexicon with words of one letter too, which word lists leave out."""
    from quixotry.lexicon import WordList

    return Lexicon.from_list(
        WordList(sorted({alphabet.word(word) for word in words})), alphabet, name="words"
    )


def in_order(words: Iterable[str]) -> list[str]:
    return sorted(words, key=lambda word: (len(word), word))


def blanks_needed(word: str, rack: str) -> int:
    """How many letters of the word the rack lacks."""
    return sum([max(0, word.count(letter) - rack.count(letter)) for letter in set(word)])


def can_be_laid(word: str, rack: str) -> bool:
    return len(word) <= len(rack) and blanks_needed(word, rack) <= rack.count("?")


def laid(word: str, rack: str) -> str:
    """The word with the last of the letters that lack in lower case."""
    left = Counter(rack)
    text = ""
    for letter in word:
        text += letter if left[letter] > 0 else letter.lower()
        left[letter] -= 1
    return text


def as_regex(pattern: str) -> re.Pattern[str]:
    """The same language as Python has it."""
    return re.compile(pattern.replace("?", ".").replace("*", ".*"))


def random_rack(seed: int, size: int, blanks: int) -> str:
    chosen = random.Random(seed).choices("EEEEAAAIIOONNRRTTLLSSUUDDGBCMPFHVWYKJXQZ", k=size - blanks)
    return "".join(chosen) + "?" * blanks
