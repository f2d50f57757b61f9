"""What a lexicon can be asked, against a plain sorted list; and the shipped ones against their word lists."""

from __future__ import annotations

import lzma

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quixotry.errors import LexiconError
from quixotry.lexicon import Lexicon, lexicon_files
from quixotry.lexicon.shipped_lists import LISTS
from quixotry.rules import load_rules

ENGLISH = load_rules("english").alphabet
SPANISH = load_rules("spanish").alphabet
SHIPPED = {"english": "english-super", "swedish": "swedish", "swedish-base": "swedish", "italian": "italian"}


@pytest.mark.parametrize(("name", "ruleset"), SHIPPED.items())
def test_shipped_lexica_hold_exactly_their_lists(name: str, ruleset: str) -> None:
    rules = load_rules(ruleset)
    with lzma.open(LISTS / f"{name}.txt.xz", "rt", encoding="utf-8") as file:
        listed = [line.split()[0].upper() for line in file if line.strip() and not line.startswith("#")]
    order = {label: code for code, label in enumerate(rules.alphabet.labels)}
    longest = max(rules.layout.rows, rules.layout.columns)
    fitting = {word for word in listed if 2 <= len(word) <= longest and set(word) <= set(order)}
    assert len(fitting) > 0.99 * len(listed)
    lexicon = Lexicon.load(name)
    assert len(lexicon) == len(fitting)
    assert list(lexicon) == sorted(fitting, key=lambda word: [order[letter] for letter in word])
    assert lexicon.alphabet == rules.alphabet
    assert lexicon.name == name
    assert len(lexicon.content_hash) == 64


def test_shipped_lexica_are_found_by_name() -> None:
    assert set(SHIPPED) <= set(lexicon_files())
    with pytest.raises(LexiconError, match="did you mean english"):
        Lexicon.load("englsh")


words = st.text("ABCD", min_size=2, max_size=6)


@given(st.sets(words, min_size=1, max_size=40), st.text("ABCDE", max_size=4))
def test_look_ups_agree_with_a_sorted_list(chosen: set[str], prefix: str) -> None:
    lexicon = Lexicon.from_words(chosen, ENGLISH)
    listed = sorted(chosen)
    assert list(lexicon) == listed
    assert len(lexicon) == lexicon.count() == len(listed)
    beginning = [word for word in listed if word.startswith(prefix)]
    assert list(lexicon.words(prefix)) == beginning
    assert lexicon.count(prefix) == len(beginning)
    assert lexicon.has_prefix(prefix) == bool(beginning)
    assert (prefix in lexicon) == (prefix in chosen)
    assert lexicon.has(ENGLISH.word(prefix)) == (prefix in chosen)
    following = sorted({word[len(prefix)] for word in beginning if word != prefix})
    assert lexicon.letters_after(prefix) == tuple(following)
    ending = sorted({word[-1] for word in beginning if len(word) == len(prefix) + 1})
    assert lexicon.letters_after(prefix, completing=True) == tuple(ending)


def test_words_of_several_character_tiles() -> None:
    lexicon = Lexicon.from_words(["chico", "calle", "perro", "coche", "cal"], SPANISH)
    assert list(lexicon) == ["CAL", "CALLE", "COCHE", "CHICO", "PERRO"]  # CH comes after C
    assert lexicon.letters_after("CA") == ("L", "LL")
    assert lexicon.letters_after("CO") == ("CH",)
    assert "[CH]I[C]O" in lexicon
    assert lexicon.has(SPANISH.word("CHICO"))
    assert not lexicon.has(SPANISH.word("[C][H]ICO"))


@pytest.mark.parametrize(
    "codes", [b"", b"\0", b"\0\1", b"\1\0", bytes([65, 66]), bytes([1, 200]), bytes([63]), bytes([1]) * 1000]
)
def test_codes_that_are_no_word(codes: bytes) -> None:
    lexicon = Lexicon.from_words(["AB", "BA"], ENGLISH)
    assert not lexicon.has(codes)
    assert lexicon.graph.node_after(codes[:1] + b"\xff") == 0


@pytest.mark.parametrize("word", ["", "A", "CARE!", "ÅÄ", "CA RE", "?", "[", "\0", 7, None])
def test_things_that_are_no_word(word: object) -> None:
    assert word not in Lexicon.load("english")


def test_the_content_hash_tells_words_and_alphabets_apart() -> None:
    base = Lexicon.from_words(["AB", "BA"], ENGLISH)
    assert Lexicon.from_words(["ba", "AB", "ab"], ENGLISH, name="other").content_hash == base.content_hash
    assert Lexicon.from_words(["AB"], ENGLISH).content_hash != base.content_hash
    assert Lexicon.from_words(["AB", "BA"], load_rules("swedish").alphabet).content_hash != base.content_hash


def test_a_lexicon_in_other_letters_is_refused() -> None:
    with pytest.raises(LexiconError, match="alphabet"):
        Lexicon.for_rules(load_rules("swedish"), "english")
    assert len(Lexicon.for_rules(load_rules("english"))) == len(Lexicon.load("english"))
