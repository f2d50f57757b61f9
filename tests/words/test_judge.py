"""Judging plays: all or nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.errors import SearchError
from quixotry.words.judge import WordVerdict, is_acceptable, judge_each
from support.word_lists import WORD_SETS, WORDS, english, lexicon_of


@settings(deadline=None)
@given(WORD_SETS, st.lists(WORDS, min_size=1, max_size=5))
def test_all_or_nothing(chosen: set[str], play: list[str]) -> None:
    lexicon = lexicon_of(chosen)
    assert is_acceptable(lexicon, play) == (set(play) <= chosen)
    assert judge_each(lexicon, play) == [WordVerdict(word, word in chosen) for word in play]


@pytest.mark.parametrize("word", ["", "QZX", "CAFÉ", "1", "A B", "?", "[", "\0", "A" * 20_000])
def test_what_is_no_word_spoils_the_play(word: str) -> None:
    assert is_acceptable(english(), ["quiz", "Axe"])
    assert not is_acceptable(english(), ["quiz", word])


def test_a_play_has_words() -> None:
    with pytest.raises(SearchError, match="at least one word"):
        is_acceptable(english(), [])
