"""What is told about the levels."""

from __future__ import annotations

import tomllib
from itertools import pairwise

from quixotry import Lexicon
from quixotry.players.levels import TITLES, LevelFacts, level_facts, levels_document
from quixotry.players.vocabulary import vocabulary_size


def test_every_level_is_stronger_than_the_one_before() -> None:
    facts = level_facts()
    assert [one.level for one in facts] == list(range(1, 11))
    for lower, higher in pairwise(facts):
        assert lower.elo < higher.elo and lower.mean_score < higher.mean_score
        assert lower.beats_next is not None and lower.interval is not None
        low, high = lower.interval
        assert low <= lower.beats_next <= high < 0.5
    assert facts[-1].elo == 2000 and facts[-1].beats_next is None is facts[-1].interval


def test_vocabularies_are_those_of_the_players() -> None:
    words = len(Lexicon.default())
    assert [one.vocabulary for one in level_facts()] == [vocabulary_size(words, n) for n in range(1, 11)]


def test_titles_are_short_and_differ() -> None:
    assert len({title for title, _ in TITLES}) == 10
    assert all(len(title) <= 12 and description.endswith(".") for title, description in TITLES)


def test_the_document_says_what_was_measured() -> None:
    facts = [
        LevelFacts(9, "Nine", "…", 400.04, 0.33333, (0.3, 0.36), 1880, 118_000),
        LevelFacts(10, "Ten", "…", 430.0, None, None, 2000, 172_763),
    ]
    read = tomllib.loads(levels_document(facts, "a command"))["levels"]
    assert read == [
        {
            "mean_score": 400.0,
            "beats_next": 0.3333,
            "interval": [0.3, 0.36],
            "elo": 1880,
            "vocabulary": 118_000,
        },
        {"mean_score": 430.0, "elo": 2000, "vocabulary": 172_763},
    ]
