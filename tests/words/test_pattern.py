"""Patterns against Python's regular expressions, and what is wrong with bad ones."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.errors import PatternError, QuixotryError, SearchError
from quixotry.lexicon.pattern import read_pattern
from quixotry.words.pattern import find_matches
from support.word_lists import (
    ENGLISH,
    RACKS,
    SPANISH,
    WORD_SETS,
    as_regex,
    can_be_laid,
    english,
    english_words,
    in_order,
    laid,
    lexicon_of,
)

CLASSES = st.tuples(st.sampled_from(["", "^"]), st.text("ABCDE", min_size=1, max_size=3)).map(
    lambda parts: f"[{parts[0]}{parts[1]}]"
)
PARTS = st.sampled_from([".", "?", "*", "*", "A", "B", "C", "[A-C]", "[B-DA]"]) | CLASSES
PATTERNS = st.lists(PARTS, min_size=1, max_size=8).map("".join)


@settings(deadline=None)
@given(WORD_SETS, PATTERNS)
def test_patterns_are_regular_expressions(chosen: set[str], pattern: str) -> None:
    expected = [word for word in in_order(chosen) if as_regex(pattern).fullmatch(word)]
    lexicon = lexicon_of(chosen)
    assert lexicon.matches(pattern) == expected
    assert lexicon.matches(pattern.lower()) == expected


@settings(deadline=None)
@given(
    WORD_SETS,
    PATTERNS,
    st.integers(0, 6),
    st.integers(1, 6),
    st.text("ABCD", max_size=2),
    st.just("") | RACKS,
    st.text("ABCDE", max_size=2),
)
def test_limits(
    chosen: set[str], pattern: str, minimum: int, maximum: int, contains: str, rack: str, without: str
) -> None:
    expected = [
        word
        for word in in_order(chosen)
        if as_regex(pattern).fullmatch(word)
        and minimum <= len(word) <= maximum
        and all(word.count(letter) >= contains.count(letter) for letter in contains)
        and not set(word) & set(without)
        and (not rack or can_be_laid(word, rack))
    ]
    found = find_matches(
        lexicon_of(chosen),
        pattern,
        minimum=minimum,
        maximum=maximum,
        contains=contains,
        rack=rack,
        without=without,
    )
    assert [entry.word for entry in found] == expected
    assert [entry.tiles for entry in found] == [laid(word, rack) if rack else word for word in expected]


@pytest.mark.parametrize(
    "pattern", ["*ING", "Q[^U]*", "[A-C]*[X-Z]", "??ZZ*", "*A*E*I*O*U*", "RE....ED", "*", "[^A-Y]*[AEIOU]"]
)
def test_the_whole_of_english(pattern: str) -> None:
    expected = [word for word in english_words() if as_regex(pattern).fullmatch(word)]
    assert english().matches(pattern) == in_order(expected)
    assert expected


def test_letters_of_several_characters() -> None:
    lexicon = lexicon_of(["CHICO", "CALLE", "CA[L][L]E", "COCHE", "PERRO", "LLAMA"], SPANISH)
    assert lexicon.matches("CH*") == lexicon.matches("[CH]*") == ["CHICO"]
    assert lexicon.matches("[HC]*") == ["CALLE", "COCHE", "CA[L]LE"]
    assert lexicon.matches("*LLE") == ["CALLE"]
    assert lexicon.matches("*[L][L]E") == ["CA[L]LE"]
    assert lexicon.matches("....") == ["CALLE", "COCHE", "CHICO", "LLAMA", "PERRO"]
    assert lexicon.matches("[L-LL]AMA") == ["LLAMA"]
    assert [found.word for found in find_matches(lexicon, "*", contains="[RR]")] == ["PERRO"]
    assert [found.word for found in find_matches(lexicon, "*", without="[CH][LL]")] == ["PERRO", "CA[L]LE"]


@pytest.mark.parametrize(
    ("pattern", "column", "reason"),
    [
        ("", 1, "empty"),
        ("A[EI", 2, "never closed"),
        ("A[E[I]", 2, "never closed"),
        ("AB]", 3, "no \\[ is open"),
        ("A[]B", 2, "no letter"),
        ("A[^]", 2, "no letter"),
        ("[A-]", 3, "between two letters"),
        ("[-A]", 2, "between two letters"),
        ("[A--C]", 4, "between two letters"),
        ("[C-A]", 4, "backwards"),
        ("[^A-Z]", 1, "every letter"),
        ("AÞ", 2, "'Þ'"),
        ("..A B", 4, "' '"),
        ("*[ABþ]", 5, "'þ'"),
        ("A^B", 2, "'\\^'"),
        ("\0", 1, "no letter reads"),
        ("." * 64, 64, "more than 63 letters"),
        ("A" * 1001, 1001, "longer"),
    ],
)
def test_bad_patterns(pattern: str, column: int, reason: str) -> None:
    with pytest.raises(PatternError, match=reason) as caught:
        read_pattern(pattern, ENGLISH)
    assert caught.value.column == column
    assert f"column {column}:" in str(caught.value)
    assert len(str(caught.value)) < 200


@settings(deadline=None)
@given(st.text(max_size=30) | st.text("AB[]^-*?.Z", max_size=12))
def test_any_text_is_a_pattern_or_a_typed_error(text: str) -> None:
    try:
        shape = read_pattern(text, ENGLISH)
    except PatternError as error:
        assert 1 <= error.column <= len(text) + 1
    else:
        assert len(shape.places) <= len(text)
        english().matches(text, maximum=3)


@pytest.mark.parametrize("limits", [{"contains": "A?"}, {"without": "?"}, {"rack": "A1"}, {"contains": " "}])
def test_limits_that_are_none(limits: dict[str, str]) -> None:
    with pytest.raises(QuixotryError):
        find_matches(english(), "*", **limits)  # type: ignore[arg-type]


def test_as_many_letters_as_there_can_be() -> None:
    long = "A" * 64
    lexicon = lexicon_of([long, "AB"])
    assert lexicon.matches("*") == ["AB", long]
    assert lexicon.matches("." * 63 + "*") == [long]
    assert lexicon.matches("A*A" * 31) == [long]
    with pytest.raises(SearchError):
        lexicon.matches(long)
