"""What is told about the levels."""

from __future__ import annotations

import tomllib
from itertools import pairwise

from quixotry import Lexicon
from quixotry.players.level_facts import TITLES, LevelFacts, level_facts, levels_document
from quixotry.players.vocabulary import vocabulary_size


def test_every_level_is_stronger_than_the_one_before() -> None:
    facts = level_facts()
    assert [one.level for one in facts] == list(range(1, 13))
    for lower, higher in pairwise(facts):
        if higher.elo is None or higher.mean_score is None or lower.beats_next is None:
            assert higher.level > 10, "those that look ahead take long to measure"
            continue
        assert lower.elo is not None and lower.mean_score is not None and lower.interval is not None
        assert lower.elo < higher.elo
        low, high = lower.interval
        assert low <= lower.beats_next <= high
        if higher.level <= 10:  # those above are closer together, and win by more than points
            assert high < 0.5 and lower.mean_score < higher.mean_score
    assert facts[9].elo == 2000 and facts[-1].beats_next is None is facts[-1].interval


def test_vocabularies_are_those_of_the_players() -> None:
    words = len(Lexicon.default())
    assert [one.vocabulary for one in level_facts()] == [vocabulary_size(words, n) for n in range(1, 13)]


def test_titles_are_short_and_differ() -> None:
    assert len({title for title, _ in TITLES}) == 12
    assert all(len(title) <= 12 and description.endswith(".") for title, description in TITLES)


def test_the_document_says_what_was_measured() -> None:
    facts = [
        LevelFacts(9, "Nine", "…", 400.04, 0.33333, (0.3, 0.36), 1880, 118_000, 400),
        LevelFacts(10, "Ten", "…", 430.0, None, None, 2000, 172_763),
        LevelFacts(11, "Eleven", "…", None, None, None, None, 172_763),
    ]
    read = tomllib.loads(levels_document(facts, "a command"))["levels"]
    assert read == [
        {
            "mean_score": 400.0,
            "beats_next": 0.3333,
            "interval": [0.3, 0.36],
            "games": 400,
            "elo": 1880,
            "vocabulary": 118_000,
        },
        {"mean_score": 430.0, "elo": 2000, "vocabulary": 172_763},
        {"vocabulary": 172_763},
    ]
