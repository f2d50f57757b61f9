"""Phrases against trying every choice of words; order, limits and blanks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.errors import SearchError
from quixotry.kernel.puzzles.phrasewalk import PhraseWalk, WordGroups
from quixotry.lexicon.search import counted
from quixotry.rules import load_rules
from quixotry.words import phrase as phrases_module
from quixotry.words.phrase import Phrase, find_phrases
from support.limits import Limit
from support.word_lists import SPANISH, WORD_SETS, blanks_needed, english, laid, lexicon_of

LETTERS = st.text("ABCD", min_size=1, max_size=9)
FORTY = "ETAOINSHRDLUETAOINSHRDLUETAOINSHRDLUBMPC"
PANGRAM = "The quick brown fox jumps over the lazy dog"


def every_choice(words: list[str], letters: str) -> Iterator[tuple[str, ...]]:
    """Each multiset of words that uses all letters, ? for any; in the order of the words."""
    if not letters:
        yield ()
    for i, word in enumerate(words):
        lacking = blanks_needed(word, letters)
        if len(word) <= len(letters) and lacking <= letters.count("?"):
            left = Counter(letters) - Counter(word)
            left["?"] -= lacking
            for others in every_choice(words[i:], "".join(left.elements())):
                yield (word, *others)


def multisets(phrases: Iterator[Phrase]) -> list[tuple[str, ...]]:
    return [tuple(sorted(phrase.words)) for phrase in phrases]


@settings(deadline=None)
@given(WORD_SETS, LETTERS)
def test_every_phrase_once(chosen: set[str], letters: str) -> None:
    expected = sorted([tuple(sorted(words)) for words in every_choice(sorted(chosen), letters)])
    phrases = find_phrases(lexicon_of(chosen), letters)
    found = list(phrases)
    assert sorted(multisets(iter(found))) == expected
    assert (phrases.count, phrases.complete) == (len(expected), True)
    sizes = [len(phrase.words) for phrase in found]
    assert sizes == sorted(sizes)
    for phrase in found:
        assert (
            phrase.tiles == phrase.words == tuple(sorted(phrase.words, key=lambda word: (-len(word), word)))
        )


@settings(max_examples=50, deadline=None)
@given(WORD_SETS, st.text("ABCD", min_size=1, max_size=5), st.integers(1, 2))
def test_blanks(chosen: set[str], letters: str, blanks: int) -> None:
    rack = letters + "?" * blanks
    expected = sorted({tuple(sorted(words)) for words in every_choice(sorted(chosen), rack)})
    found = list(find_phrases(lexicon_of(chosen), rack))
    assert sorted(multisets(iter(found))) == expected
    for phrase in found:
        # as one word, because a tile used in one is gone for the next
        assert "".join(phrase.tiles) == laid("".join(phrase.words), rack)


@settings(deadline=None)
@given(
    WORD_SETS,
    LETTERS,
    st.lists(st.text("ABCD", min_size=1, max_size=3), max_size=2),
    st.sets(st.text("ABCD", min_size=1, max_size=3), max_size=3),
    st.integers(1, 3),
    st.integers(1, 4),
    st.integers(1, 3),
    st.integers(1, 6),
)
def test_wishes(
    chosen: set[str],
    letters: str,
    include: list[str],
    exclude: set[str],
    fewest: int,
    most: int,
    minimum: int,
    maximum: int,
) -> None:
    lexicon = lexicon_of(chosen)
    wishes = {"include": include, "exclude": exclude, "minimum": minimum, "maximum": maximum}
    if exclude & set(include) or blanks_needed("".join(include), letters):
        with pytest.raises(SearchError):
            find_phrases(lexicon, letters, **wishes)  # type: ignore[arg-type]
        return
    usable = sorted([word for word in chosen - exclude if minimum <= len(word) <= maximum])
    left = "".join((Counter(letters) - Counter("".join(include))).elements())
    expected = [tuple(sorted((*include, *words))) for words in every_choice(usable, left)]
    found = list(find_phrases(lexicon, letters, fewest=fewest, most=most, **wishes))  # type: ignore[arg-type]
    assert sorted(multisets(iter(found))) == sorted(
        [words for words in expected if fewest <= len(words) <= most]
    )
    assert all(list(phrase.words[: len(include)]) == include for phrase in found)


@settings(deadline=None)
@given(st.sets(st.text("ABCD", min_size=1, max_size=4), min_size=1, max_size=12), LETTERS, st.integers(1, 6))
def test_a_walk_of_small_steps_is_the_same_walk(chosen: set[str], letters: str, words: int) -> None:
    alphabet = lexicon_of(["A"]).alphabet
    groups = WordGroups(sorted({bytes(sorted(alphabet.word(word))) for word in chosen}))
    long = PhraseWalk(groups, counted(alphabet.word(letters)), words)
    expected = []
    while not long.done:
        expected += long.more(1000)
    short = PhraseWalk(groups, counted(alphabet.word(letters)), words)
    found = []
    while not short.done:
        found += short.more(1, most=1)
    assert found == expected
    assert len(set(found)) == len(found)


def test_turns_change_the_order_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where patience is short, phrases of more words come between those of fewer."""
    patient = list(find_phrases(english(), "dormitory"))
    monkeypatch.setattr(phrases_module, "PATIENCE", 20)
    monkeypatch.setattr(phrases_module, "STEPS_AT_ONCE", 20)
    hasty = list(find_phrases(english(), "dormitory"))
    assert hasty != patient
    assert sorted(hasty) == sorted(patient)
    assert len(set(hasty)) == len(hasty) > 200


def test_punctuation_means_nothing() -> None:
    assert list(find_phrases(english(), " d o-r,m!i't«o»r\ty.")) == list(find_phrases(english(), "DORMITORY"))
    assert "DIRTY ROOM" in map(str, find_phrases(english(), "Dormitory.", fewest=2, most=2))


def test_letters_of_several_characters() -> None:
    lexicon = lexicon_of(["CHICO", "CALLE", "LA", "CAL", "E", "L"], SPANISH)
    assert [str(phrase) for phrase in find_phrases(lexicon, "LA, CA[LL]E")] == ["CALLE LA"]
    assert [str(phrase) for phrase in find_phrases(lexicon, "CALLE")] == ["CAL E L"]
    catalan = lexicon_of(["COL·LE"], load_rules("catalan").alphabet)
    assert [str(phrase) for phrase in find_phrases(catalan, "e, c-o [L·L]")] == ["COL·LE"]


def test_the_first_phrases_of_many_letters_come_at_once(limit: Limit) -> None:
    for letters in (FORTY, PANGRAM, "ETAOINSHRDLU" * 8):
        with limit(3):
            found = list(islice(find_phrases(english(), letters), 9))
            assert len(set(multisets(iter(found)))) == 9
        wanted = sorted(letters.upper().replace(" ", ""))
        assert all(sorted("".join(phrase.words)) == wanted for phrase in found)


def test_limits(limit: Limit) -> None:
    phrases = find_phrases(english(), FORTY, limit=7)
    assert len(list(phrases)) == 7
    assert (phrases.count, phrases.complete) == (7, False)
    assert next(phrases, None) is None
    with limit(5, wall=True):
        phrases = find_phrases(english(), "William Shakespeare", seconds=2)
        assert list(phrases)
        assert not phrases.complete
        assert next(phrases, None) is None


def test_the_clock_is_looked_at_while_nothing_is_found(limit: Limit) -> None:
    with limit(5, wall=True):
        phrases = find_phrases(english(), PANGRAM + "in a field", fewest=4, most=4, seconds=0.1)
        assert list(phrases) == []
        assert not phrases.complete


@pytest.mark.parametrize(
    ("letters", "wishes", "reason"),
    [
        ("", {}, "no letters"),
        ("!", {}, "no letters"),
        ("A" * 101, {}, "101 letters"),
        ("CAT???", {}, "3 blanks"),
        ("CAT", {"include": ["DOG"]}, "do not hold DOG"),
        ("CAT", {"include": ["CAT"], "exclude": ["cat"]}, "excluded"),
        ("CAT", {"include": [""]}, "empty"),
    ],
)
def test_what_cannot_be_asked(letters: str, wishes: dict[str, list[str]], reason: str) -> None:
    with pytest.raises(SearchError, match=reason):
        find_phrases(english(), letters, **wishes)  # type: ignore[arg-type]


def test_nothing_can_be_made() -> None:
    phrases = find_phrases(english(), "QQQ")
    assert list(phrases) == []
    assert phrases.complete
