"""The word tools in every language: its order, its marks, its letters of several characters."""

from __future__ import annotations

import unicodedata

import pytest

from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules
from quixotry.words.anagram import find_anagrams
from quixotry.words.hooks import find_hooks
from quixotry.words.pattern import find_matches

# Words of one length in the order of the language's dictionaries, and a word with a letter that has marks or
# several characters, with its letters in another order.
WORDS = {
    "catalan": (["CASA", "ÇASA", "DAMA", "LOSA", "L·LOSA", "MONA", "NOSA", "NYOSA"], "L·LOSA", "ASOL·L"),
    "danish": (["AS", "ZO", "ÆT", "ØL", "ÅR"], "ØL", "LØ"),
    "dutch": (["AAP", "BIJ", "ZIJ"], "ZIJ", "JIZ"),
    "english": (["AA", "ZA"], "ZA", "AZ"),
    "french": (["AN", "OS", "ZA"], "OS", "SO"),
    "german": (["AB", "ÄB", "OB", "ÖD", "ÜB"], "ÖD", "DÖ"),
    "italian": (["AL", "ED", "ZA"], "ED", "DE"),
    "norwegian": (["AS", "ZU", "ÆR", "ØL", "ÅL"], "ÅL", "LÅ"),
    "polish": (["AB", "ĄB", "LA", "ŁA", "ZA", "ŹA", "ŻA"], "ŻA", "AŻ"),
    "portuguese": (["CA", "ÇA", "DA"], "ÇA", "AÇ"),
    "slovene": (["CA", "ČA", "SE", "ŠE", "ZA", "ŽA"], "ČA", "AČ"),
    "spanish": (["CO", "CHO", "DO", "LO", "LLO", "NO", "ÑO", "RE", "RRE"], "CHO", "OCH"),
    "swedish": (["AR", "ZR", "ÅR", "ÄR", "ÖR"], "ÄR", "RÄ"),
}


def lexicon_of(language: str) -> Lexicon:
    return Lexicon.from_words(reversed(WORDS[language][0]), load_rules(language).alphabet)


@pytest.mark.parametrize("language", WORDS)
def test_words_stand_in_the_order_of_the_alphabet(language: str) -> None:
    assert [found.word for found in find_matches(lexicon_of(language))] == WORDS[language][0]
    assert list(lexicon_of(language)) == WORDS[language][0]


@pytest.mark.parametrize("language", WORDS)
def test_anagrams_take_letters_as_tiles_whatever_their_case_and_form(language: str) -> None:
    _, word, letters = WORDS[language]
    lexicon = lexicon_of(language)
    marked = next((label for label in lexicon.alphabet.labels if len(label) > 1 and label in word), None)
    spelled = letters if marked is None else letters.replace(marked, f"[{marked}]")
    for text in (spelled, spelled.lower(), unicodedata.normalize("NFD", spelled)):
        assert word in [found.word for found in find_anagrams(lexicon, text)], text


@pytest.mark.parametrize("language", WORDS)
def test_patterns_count_letters_not_characters(language: str) -> None:
    _, word, _ = WORDS[language]
    lexicon = lexicon_of(language)
    letters = len(lexicon.alphabet.word(word))
    for shape in ("." * letters, word.lower(), unicodedata.normalize("NFD", word)):
        assert word in [found.word for found in find_matches(lexicon, shape)], shape
    assert word not in [found.word for found in find_matches(lexicon, "." * (letters + 1))]


def test_hooks_are_whole_letters() -> None:
    spanish = Lexicon.from_words(["ALO", "LLALO", "ALOS", "CHALO"], load_rules("spanish").alphabet)
    found = find_hooks(spanish, "alo")
    assert list(found.front) == ["CH", "LL"] and list(found.back) == ["S"]
