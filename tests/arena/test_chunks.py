"""Chunks: the same games in the kernel and under the referee, however they are cut."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from quixotry.arena import Chunk, Match, play_chunk
from quixotry.arena.workers import dismiss_worker
from quixotry.errors import ArenaError
from quixotry.game import Game
from quixotry.game.legal import geometry_of
from quixotry.game.packed import move_of, packed_words
from quixotry.rules import load_rules


def kinds_of(chunk: Chunk, match: Match) -> set[str]:
    found: set[str] = set()
    for record in play_chunk(chunk):
        game = Game(match.ruleset, match.words, ("a", "b"), record.seed)
        for head, laid in packed_words(record.moves):
            move = move_of(head, laid, geometry_of(game.rules), game.position)
            found.add(move.kind)
            game.play(move)
    return found


@pytest.fixture
def few_words(tmp_path: Path) -> Path:
    """A lexicon with which players often have no play."""
    file = tmp_path / "few.txt"
    file.write_text(
        "\n".join(["AA", "AB", "QI", "ZOA", "XU", "JUT", "VEX", "KA", "WIZ", "FEZ"]), encoding="utf-8"
    )
    return file


@pytest.mark.parametrize("rules", ["english", "swedish-study", "few"])
def test_kernel_and_referee_play_the_same_games(rules: str, own: str, few_words: Path) -> None:
    if rules == "few":
        changed = replace(load_rules("english"), exchange_minimum=75, scoreless_turns=30)
        terms = Match("greedy", "greedy", changed, few_words, games=8, seed=5)
        assert kinds_of(terms.chunk(0, 4), terms) == {"place", "exchange", "pass"}
    else:
        terms = Match("greedy", "greedy", rules, games=4, seed=5)
    chunk = terms.chunk(0, terms.games // 2)
    in_kernel = play_chunk(chunk)
    own_greedy = f"{own}Greedy"
    for players in ((own_greedy, own_greedy), ("greedy", own_greedy)):
        assert play_chunk(replace(chunk, players=players)) == in_kernel
    dismiss_worker()


def test_a_chunk_is_the_sum_of_its_parts() -> None:
    match = Match("greedy", "hsw", games=20, seed=3)
    whole = play_chunk(match.chunk(0, 10))
    parts = [
        play_chunk(pickle.loads(pickle.dumps(match.chunk(first, count))))
        for first, count in ((7, 3), (0, 2), (2, 5))
    ]
    assert [*parts[1], *parts[2], *parts[0]] == whole
    assert [record.game for record in whole] == list(range(20))
    assert len({record.moves for record in whole}) == 20


def test_pairs_have_the_same_bag_and_swapped_sides() -> None:
    match = Match("greedy", "hsw", games=8, seed=40)
    records = play_chunk(match.chunk(0, 4))
    swapped = play_chunk(replace(match.chunk(0, 4), players=("hsw", "greedy")))
    for record, mirror in zip(records, swapped, strict=True):
        assert record.seed == 40 + record.pair
        other = swapped[2 * record.pair + 1 - record.which]
        assert (record.moves, record.scores) == (other.moves, other.scores[::-1])
        assert mirror.first == record.first


def test_scores_turns_and_bingos_are_by_player() -> None:
    """The weaker player's numbers are the lower ones in both seats."""
    records = play_chunk(Match("hsw", "greedy", games=40, seed=1).chunk(0, 20))
    for which in (0, 1):
        scores = [record.scores for record in records if record.which == which]
        assert sum(a for a, _ in scores) < 0.8 * sum(b for _, b in scores)
    assert all(abs(a - b) <= 1 for a, b in (record.turns for record in records))
    assert all(len(record.moves) == 16 * sum(record.turns) for record in records)


def test_another_lexicon_than_the_match_was_started_with(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("CAT\nDOG\n", encoding="utf-8")
    chunk = Match("greedy", "greedy", "english", words, games=2).chunk(0, 1)
    with pytest.raises(ArenaError, match="other words"):
        play_chunk(replace(chunk, lexicon_hash="0" * 64))


def test_rulesets_travel_whole() -> None:
    rules = replace(load_rules("english"), name="mine", rack_size=5, scoreless_turns=0)
    match = Match("greedy", "hsw", rules, games=4)
    assert all(record.scores[0] for record in play_chunk(match.chunk(0, 2)))


def test_who_inherits_a_policy_and_chooses_otherwise_is_asked(own: str) -> None:
    records = play_chunk(Match(f"{own}Inheriting", "passer", games=2).chunk(0, 1))
    dismiss_worker()
    assert [len(record.moves) // 16 for record in records] == [6, 6]
