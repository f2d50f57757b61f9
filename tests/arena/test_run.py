"""A match is the same however it was played: threads, order, interruptions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from quixotry.arena import GamesFile, Match, MatchGame, MatchPlan, MatchProgress, Sprt, play_chunk, run_match
from quixotry.errors import ArenaError, QuixotryError

MATCH = Match("greedy", "hsw", games=60, seed=11)


def dump(file: Path) -> list[str]:
    with GamesFile.open(file) as store:
        return list(store.dump())


def disorderly(plan: MatchPlan) -> Iterator[list[MatchGame]]:
    """All chunks of two pairs, in any order, some of them twice."""
    chunks = []
    while (chunk := plan.take()) is not None:
        plan.took(chunk, 0.1)
        chunks.append(chunk)
    random.Random(1).shuffle(chunks)
    for chunk in [*chunks, chunks[0]]:
        yield play_chunk(chunk)


def test_the_same_for_any_number_of_jobs_and_any_order(tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.sqlite" for name in ("one", "two", "five", "disorder")]
    results = [run_match(MATCH, jobs, file) for jobs, file in zip((1, 2, 5), files, strict=False)]
    results.append(run_match(MATCH, store=files[3], runner=disorderly))
    assert all(result == results[0] for result in results)
    assert all(dump(file) == dump(files[0]) for file in files)
    assert len(dump(files[0])) == 1 + MATCH.games
    assert len({result.digest for result in results}) == 1


def test_processes_for_players_in_python_give_the_same_for_any_number_of_jobs(own: str) -> None:
    match = Match(f"{own}Picky", f"{own}Raising", games=6, seed=4)
    one, two = (run_match(match, jobs) for jobs in (1, 2))
    assert one == two
    assert {record.forfeit for record in one.records} == {None, 1}


def test_another_seed_and_other_players_give_other_games() -> None:
    digests = {
        run_match(match).digest
        for match in (
            Match("greedy", "hsw", games=4, seed=0),
            Match("greedy", "hsw", games=4, seed=1),
            Match("hsw", "greedy", games=4, seed=0),
        )
    }
    assert len(digests) == 3


def test_more_games_are_added_and_none_is_played_twice(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    told: list[MatchProgress] = []
    run_match(Match("greedy", "hsw", games=20, seed=11), store=file)
    result = run_match(MATCH, 2, file, told.append)
    assert [told[0].done, told[-1].done, told[-1].played] == [20, 60, 40]
    assert all(a.done <= b.done for a, b in pairwise(told))
    assert told[-1].wins + told[-1].draws + told[-1].losses == 60
    assert result == run_match(MATCH)
    again: list[MatchProgress] = []
    assert run_match(MATCH, 2, file, again.append) == result
    assert [progress.played for progress in again] == [0]
    fewer = run_match(Match("greedy", "hsw", games=10, seed=11), store=file)
    assert fewer == run_match(Match("greedy", "hsw", games=10, seed=11))


def test_a_gap_is_filled(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with GamesFile.create(file, MATCH) as store:
        for first in (3, 17):
            store.add(play_chunk(MATCH.chunk(first, 4)))
        told: list[MatchProgress] = []
        assert run_match(MATCH, 2, store, told.append) == run_match(MATCH)
    assert told[-1].played == 60 - 16


def test_a_sequential_test_stops_at_the_same_pair_whoever_plays(tmp_path: Path) -> None:
    match = Match("greedy", "hsw", games=2000, seed=11, sprt=Sprt(0, 50))
    results = [run_match(match, jobs) for jobs in (1, 3)]
    file = tmp_path / "games.sqlite"
    run_match(Match("greedy", "hsw", games=6, seed=11), store=file)
    results += [run_match(match, 2, file), run_match(match, 2, file)]
    assert all(result == results[0] for result in results)
    assert results[0].verdict == "elo1"
    assert 2 < results[0].games == results[0].statistics.games < 200
    assert match.sprt is not None
    values = [
        (first.points + second.points) / 2
        for first, second in zip(results[0].records[::2], results[0].records[1::2], strict=True)
    ]
    assert match.sprt.stop(values) == len(values) and match.sprt.stop(values[:-1]) is None
    assert results[0].to_dict()["sprt"]["verdict"] == "elo1"


def test_a_sequential_test_that_is_not_decided_plays_all_games() -> None:
    result = run_match(Match("greedy", "greedy", games=10, sprt=Sprt(-5, 5)))
    assert (result.games, result.verdict) == (10, "undecided")


def test_chunks_grow_to_what_a_moment_is_enough_for() -> None:
    plan = MatchPlan(Match("greedy", "greedy", games=20_000), set(), seconds=1.0)
    sizes = []
    while (chunk := plan.take()) is not None:
        sizes.append(chunk.count)
        plan.took(chunk, chunk.count / 100)
    assert sizes[0] == 1 and max(sizes) == 100
    assert sum(sizes) == 10_000
    plan = MatchPlan(Match("greedy", "greedy", games=20), set())
    plan.stop()
    assert plan.take() is None


def test_an_error_while_playing_is_not_swallowed(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("CAT\nDOG\nDO\nGO\n", encoding="utf-8")
    match = Match("greedy", "greedy", "english", words, games=4)
    match.check()
    words.write_text("CAT\nDOG\n", encoding="utf-8")
    with pytest.raises(ArenaError, match="other words"):
        run_match(match, 2)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"games": 0}, "number of games"),
        ({"games": -2}, "number of games"),
        ({"games": 7}, "7 is odd, say 6 or 8$"),
        ({"games": 1}, "1 is odd, say 2$"),
        ({"games": 10**12}, "number of games"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"clock": 0.0}, "clock"),
        ({"clock": float("nan")}, "clock"),
        ({"a": "nobody"}, "nobody"),
        ({"rules": "klingon"}, "klingon"),
        ({"lexicon": "klingon"}, "klingon"),
        ({"lexicon": "italian"}, "alphabet"),
    ],
)
def test_what_cannot_be_played(changes: dict[str, object], reason: str) -> None:
    options: dict[str, object] = {"a": "greedy", "b": "greedy", "games": 2, **changes}
    with pytest.raises(QuixotryError, match=reason):
        run_match(Match(**options))  # type: ignore[arg-type]


@pytest.mark.parametrize("jobs", [0, -1, 10**6])
def test_jobs_out_of_range(jobs: int) -> None:
    with pytest.raises(ArenaError, match="jobs"):
        run_match(MATCH, jobs)
