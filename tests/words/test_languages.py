"""The word tools in every language: its order, its marks, its letters of several characters."""

from __future__ import annotations

import unicodedata

import pytest

from quixotry.lexicon import Lexicon, read_words
from quixotry.lexicon.search import words_text
from quixotry.rules import load_rules
from quixotry.words.anagram import find_anagrams
from quixotry.words.hooks import find_hooks
from quixotry.words.pattern import find_matches
from quixotry.words.spelling import SpellingChecker
from quixotry.words.study_deck import Deck

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
    rules = load_rules(language)
    found = read_words(reversed(WORDS[language][0]), rules.alphabet)
    return Lexicon.from_list(found, rules.alphabet, name="few", language=rules.lexicon)


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


@pytest.mark.parametrize("language", WORDS)
def test_spelling_knows_words_in_any_form_and_suggests_whole_letters(language: str) -> None:
    words, word, _ = WORDS[language]
    checker = SpellingChecker(lexicon_of(language))
    for text in (word, word.lower(), word.capitalize(), unicodedata.normalize("NFD", word.lower())):
        assert checker.knows(text), text
    slip = word.lower() + word.lower()[-1]
    assert not checker.knows(slip)
    assert word.lower() in checker.suggestions(slip, 20)
    assert language == "english" or all(one.upper() in words for one in checker.suggestions(slip, 20))


@pytest.mark.parametrize("language", WORDS)
def test_study_asks_for_letters_in_the_order_of_the_alphabet(language: str) -> None:
    _, word, _ = WORDS[language]
    rules, lexicon = load_rules(language), lexicon_of(language)
    codes = lexicon.alphabet.word(word)
    deck = Deck(lexicon, rules, lengths=(len(codes), len(codes)))
    (question,) = words_text([bytes(sorted(codes))], lexicon.alphabet)
    assert question in deck
    card = deck.card(question)
    assert word in card.answers
    assert deck.judge(card, " ".join(one.lower() for one in card.answers)).right
