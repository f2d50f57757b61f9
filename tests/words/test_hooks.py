"""Hooks, extensions and steals against looking at every word."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from quixotry.errors import AlphabetError, SearchError
from quixotry.words.hooks import find_extensions, find_hooks, find_steals
from support.word_lists import SPANISH, WORD_SETS, WORDS, english, in_order, lexicon_of


@settings(deadline=None)
@given(WORD_SETS, WORDS)
def test_hooks(chosen: set[str], word: str) -> None:
    lexicon = lexicon_of(chosen)
    hooks = find_hooks(lexicon, word.lower())
    letters = [chr(code) for code in range(ord("A"), ord("Z") + 1)]
    assert hooks.word == word
    assert hooks.good == (word in chosen)
    assert hooks.front == tuple([letter for letter in letters if letter + word in chosen])
    assert hooks.back == tuple([letter for letter in letters if word + letter in chosen])
    assert hooks.inner_front == (word[1:] if word[1:] in chosen else None)
    assert hooks.inner_back == (word[:-1] if word[:-1] in chosen else None)
    assert bool(hooks) == any([hooks.front, hooks.back, hooks.inner_front, hooks.inner_back])
    assert lexicon.hooks(word) == (hooks.front, hooks.back)


@settings(deadline=None)
@given(WORD_SETS, WORDS)
def test_extensions(chosen: set[str], word: str) -> None:
    found = find_extensions(lexicon_of(chosen), word)
    longer = [other for other in in_order(chosen) if len(other) >= len(word) + 2]
    assert found.front == tuple([other for other in longer if other.endswith(word)])
    assert found.back == tuple([other for other in longer if other.startswith(word)])
    assert found.both == tuple([other for other in longer if word in other[1:-1]])


@settings(deadline=None)
@given(WORD_SETS, WORDS)
def test_steals(chosen: set[str], word: str) -> None:
    expected: dict[str, list[str]] = {}
    for other in sorted(chosen):
        if len(other) == len(word) + 1:
            added = list(other)
            if all(added.count(letter) >= word.count(letter) for letter in word):
                for letter in word:
                    added.remove(letter)
                expected.setdefault(added[0], []).append(other)
    found = find_steals(lexicon_of(chosen), word)
    assert found == {letter: tuple(words) for letter, words in expected.items()}
    assert list(found) == sorted(found)


def test_some_that_players_know() -> None:
    assert find_hooks(english(), "HOST").front == ("G",)
    assert find_hooks(english(), "QUA").back == ("D", "G", "I", "Y")
    assert find_steals(english(), "SATIRE")["N"] == tuple(english().anagrams("SATIREN"))
    assert "UNFROZEN" in find_extensions(english(), "FROZE").both


def test_accents_that_no_tile_has_are_dropped() -> None:
    assert find_hooks(english(), "café") == find_hooks(english(), "CAFE")
    assert find_steals(english(), "Café") == find_steals(english(), "CAFE")
    assert find_hooks(lexicon_of({"PENA", "PEÑA"}, SPANISH), "PEÑ").back == ("A",)


def test_letters_of_several_characters() -> None:
    lexicon = lexicon_of(["ECHO", "HECHO", "CHO", "HECHOS", "OCHE"], SPANISH)
    hooks = find_hooks(lexicon, "echo")
    assert (hooks.front, hooks.back, hooks.inner_front, hooks.inner_back) == (("H",), (), "CHO", None)
    assert find_extensions(lexicon, "ECHO").both == ("HECHOS",)
    assert find_steals(lexicon, "EO") == {"CH": ("ECHO", "OCHE")}


@pytest.mark.parametrize("ask", [find_hooks, find_extensions, find_steals])
def test_words_that_cannot_be(ask) -> None:  # type: ignore[no-untyped-def]
    for word in ("", "A" * 61, "A" * 9_000):
        with pytest.raises(SearchError, match="1 to 60 letters"):
            ask(english(), word)
    with pytest.raises(AlphabetError):
        ask(english(), "CAF4")
