"""Anagrams against counting letters; and the compiled walk against its own source."""

from __future__ import annotations

import importlib.util
from array import array
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quixotry.kernel.words
from quixotry.errors import AlphabetError, SearchError
from quixotry.kernel.words.graph import Graph
from quixotry.kernel.words.wordwalk import WordWalk, by_length
from quixotry.lexicon import Lexicon
from quixotry.lexicon import search as searching
from quixotry.lexicon.search import counted, search
from quixotry.words.anagram import Found, find_anagrams
from support.limits import Limit
from support.word_lists import (
    RACKS,
    SPANISH,
    WORD_SETS,
    blanks_needed,
    can_be_laid,
    english,
    english_words,
    in_order,
    laid,
    lexicon_of,
    random_rack,
)


@settings(deadline=None)
@given(WORD_SETS, RACKS, st.integers(0, 8), st.integers(0, 8))
def test_words_inside_letters(chosen: set[str], rack: str, minimum: int, maximum: int) -> None:
    expected = [
        word for word in in_order(chosen) if can_be_laid(word, rack) and minimum <= len(word) <= maximum
    ]
    lexicon = lexicon_of(chosen)
    found = find_anagrams(lexicon, rack.lower(), sub=True, minimum=minimum, maximum=maximum)
    assert [entry.word for entry in found] == expected
    assert [entry.tiles for entry in found] == [laid(word, rack) for word in expected]
    assert lexicon.anagrams(rack, sub=True, minimum=minimum, maximum=maximum) == expected


@settings(deadline=None)
@given(WORD_SETS, RACKS)
def test_words_of_all_letters(chosen: set[str], rack: str) -> None:
    expected = [word for word in in_order(chosen) if can_be_laid(word, rack) and len(word) == len(rack)]
    found = find_anagrams(lexicon_of(chosen), rack)
    assert [entry.word for entry in found] == expected
    for entry in found:
        assert len(entry.blanks) == blanks_needed(entry.word, rack) == rack.count("?")
        assert entry.blanks == tuple([letter.upper() for letter in entry.tiles if letter.islower()])


@pytest.mark.parametrize("seed", range(3))
def test_the_whole_of_english(seed: int) -> None:
    rack = random_rack(seed, 7 + seed, seed)
    expected = in_order([word for word in english_words() if can_be_laid(word, rack)])
    assert english().anagrams(rack, sub=True) == expected
    assert english().anagrams(rack) == [word for word in expected if len(word) == len(rack)]


def test_every_word_for_whoever_has_blanks_enough() -> None:
    assert english().anagrams("?" * 30, sub=True) == in_order(english_words())


def test_tiles_of_several_characters() -> None:
    lexicon = lexicon_of(["CHICO", "CALLE", "CA[L][L]E", "COCHE", "LE"], SPANISH)
    assert find_anagrams(lexicon, "ea[LL]c") == [Found("CALLE", "CALLE", (), 4)]
    assert find_anagrams(lexicon, "EALCL") == [Found("CA[L]LE", "CA[L]LE", (), 5)]
    assert find_anagrams(lexicon, "CHEC?") == []
    assert find_anagrams(lexicon, "?EOC") == [Found("COCHE", "COchE", ("CH",), 4)]
    assert lexicon.anagrams("COI[CH]") == ["CHICO"]


@pytest.mark.parametrize(
    ("letters", "error"),
    [
        ("", SearchError),
        ("  ", SearchError),
        ("A" * 201, SearchError),
        ("A1", AlphabetError),
        ("Þ", AlphabetError),
    ],
)
def test_letters_that_are_none(letters: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        find_anagrams(english(), letters)


def test_spaces_mean_nothing() -> None:
    assert english().anagrams("ta c") == english().anagrams("CAT") == ["ACT", "CAT"]


# ---------------------------------------------------------------- the walk itself


def uncompiled(name: str) -> ModuleType:
    """A kernel module as the Python that it is written in."""
    source = Path(next(iter(quixotry.kernel.words.__path__))) / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"uncompiled_{name}", source)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GRAPH_SOURCE, WALK_SOURCE = uncompiled("graph"), uncompiled("wordwalk")


def walked(walk: Any, steps: int) -> bytes:
    found = b""
    while not walk.done:
        found += walk.more(steps)
    assert walk.more(steps) == b""
    return found


@settings(deadline=None)
@given(
    WORD_SETS,
    st.none() | RACKS,
    st.lists(st.integers(1, 31).map(lambda bits: 2 * bits), max_size=5),
    st.integers(0, 63),
    st.text("ABC", max_size=2),
    st.integers(1, 7),
)
def test_the_walk_is_what_its_source_says(
    chosen: set[str], rack: str | None, places: list[int], runs: int, needs: str, maximum: int
) -> None:
    lexicon = lexicon_of(chosen)
    alphabet = lexicon.alphabet
    arguments = (
        places,
        runs & (2 << len(places)) - 1,
        0x7FFFFFE,
        None if rack is None else counted(alphabet.rack(rack)),
        counted(alphabet.rack(needs)),
        1,
        maximum,
    )
    expected = walked(WALK_SOURCE.WordWalk(GRAPH_SOURCE.Graph(lexicon.graph.data), *arguments), 1000)
    for steps in (1, 7, 1000):
        assert walked(WordWalk(lexicon.graph, *arguments), steps) == expected


@settings(deadline=None)
@given(st.lists(st.binary(min_size=1, max_size=64).map(lambda word: word.replace(b"\0", b"\1"))))
def test_words_by_length(words: list[bytes]) -> None:
    found = b"".join([word + b"\0" for word in words])
    expected = b"".join([word + b"\0" for word in sorted(words, key=len)])
    assert by_length(found) == WALK_SOURCE.by_length(found) == expected


def test_a_shape_has_at_most_63_places() -> None:
    with pytest.raises(ValueError, match="64 places"):
        WordWalk(english().graph, [2] * 64, 0, 2, None, bytes(64), 1, 64)
    with pytest.raises(ValueError, match="0 places"):
        WordWalk(english().graph, [], 2, 2, None, bytes(64), 1, 64)


def endless(depth: int) -> Lexicon:
    """All texts of up to so many letters: a sound graph of some hundred bytes a letter."""
    nodes = array("I", [4, 4, 0, 0])
    size = 28
    for level in range(depth):
        target = 4 + size * (level + 1) if level < depth - 1 else 0
        nodes.extend([0x7FFFFFE, 0, *[target | 1 << 31] * 26])
    graph = Graph(nodes.tobytes())
    assert graph.defect(26) is None
    return Lexicon({"name": "endless", "words": graph.word_count()}, english().alphabet, graph)


def test_a_graph_of_more_words_than_one_can_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "MOST_STEPS", 1 << 22)
    lexicon = endless(25)
    assert len(search(lexicon.graph, lexicon.alphabet, maximum=2)) == 26 + 26**2
    with pytest.raises(SearchError, match="too many words"):
        lexicon.anagrams("?" * 20)
    with pytest.raises(SearchError, match="too many words"):
        lexicon.matches("*A*B*")


def test_speed(limit: Limit) -> None:
    limit.fastest(lambda: find_anagrams(english(), "RETIN??"), 0.005)
    limit.fastest(lambda: find_anagrams(english(), "RETINASGLODBUMC", sub=True), 0.02)
    limit.fastest(lambda: english().matches("*I*N*G"), 0.05)
