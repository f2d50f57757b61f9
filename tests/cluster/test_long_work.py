"""A real Ray cluster trains, reviews and makes puzzles as one machine does."""

from __future__ import annotations

import importlib.util
import math
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from quixotry.cluster import Job, run_in_order, run_jobs
from quixotry.errors import ClusterError
from quixotry.evaluation.training import TrainingPlan, train
from quixotry.evaluation.winning_training import WinningPlan, train_winning
from quixotry.lexicon import Lexicon
from quixotry.puzzles.kinds import Kind
from quixotry.puzzles.making import Maker, make_puzzles
from quixotry.review import review_files
from quixotry.rules import load_rules
from soak.cluster import on_cluster
from soak.running import PARTS, Run
from support.clusters import Cluster, running_cluster

needs_ray = pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed")


@pytest.fixture
def ray_cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    tests = Path(__file__).parents[1]  # where the soak is
    monkeypatch.setenv("PYTHONPATH", str(tests), prepend=os.pathsep)
    with running_cluster() as found:
        yield found


@needs_ray
def test_long_work_comes_out_the_same(
    ray_cluster: Cluster,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # One test, because starting a cluster takes most of its time.
    _answers_come_in_order(ray_cluster)
    _trains_leaves(ray_cluster, tmp_path)
    _trains_winning(ray_cluster, tmp_path)
    _reviews(ray_cluster, tmp_path)
    _makes_puzzles(ray_cluster)
    _soaks(ray_cluster, monkeypatch)
    assert capfd.readouterr() == ("", "")


def _answers_come_in_order(found: Cluster) -> None:
    jobs = [Job(math.factorial, (2000 - 100 * number,), str(number)) for number in range(20)]
    assert list(run_in_order(jobs, found.address)) == [job.do() for job in jobs]
    with pytest.raises(ClusterError, match=r"^a worker of the cluster failed: ValueError: "):
        list(run_jobs([Job(math.factorial, (-1,))], found.address))


def _trains_leaves(found: Cluster, tmp_path: Path) -> None:
    rules = load_rules("english")
    small = replace(rules, name="small", rack_size=3)
    words = Lexicon.load("english")
    plan = TrainingPlan(boards=20, generations=2, seed=3)
    here = train(small, words, plan, jobs=1)
    there = train(small, words, plan, folder=tmp_path / "leaves", cluster=found.address)
    assert there.content_hash == here.content_hash


def _trains_winning(found: Cluster, tmp_path: Path) -> None:
    rules = load_rules("english")
    words = Lexicon.from_words("aa ab ad ae ai at ate eat ta tae tea tie", rules.alphabet, name="few")
    plan = WinningPlan(games=700, seed=3)
    here = train_winning(rules, words, plan, jobs=1)
    there = train_winning(rules, words, plan, folder=tmp_path / "winning", cluster=found.address)
    assert there == here


def _reviews(found: Cluster, tmp_path: Path) -> None:
    text = "#player1 A Ann\n#player2 B Bob\n>A: CATSXYZ 8G CAT +10 10\n>B: EQRIIOU H8 .ERI +7 7\n"
    files = [tmp_path / f"game{number}.gcg" for number in range(10)]
    for file in files:
        file.write_text(text)
    (tmp_path / "game3.gcg").write_text("no game at all\n>")
    here = review_files(files)
    there = review_files(files, cluster=found.address)
    assert there.skipped == here.skipped
    assert len(there.games) == 9
    assert there.games == here.games


def _makes_puzzles(found: Cluster) -> None:
    maker = Maker(load_rules("english"), Lexicon.default())
    here = list(make_puzzles(maker, 3, kind=Kind.BINGO, seed=5))
    assert list(make_puzzles(maker, 3, kind=Kind.BINGO, seed=5, cluster=found.address)) == here


def test_a_job_that_names_files_is_told_where_they_lie(tmp_path: Path) -> None:
    job = Job(_places, ("given",), files={"words": tmp_path / "words.txt"})
    assert job.do() == ("given", {"words": str(tmp_path / "words.txt")})
    assert job.do({"words": "/there"}) == ("given", {"words": "/there"})


def _places(given: str, places: dict[str, str]) -> tuple[str, dict[str, str]]:
    return given, places


def _soaks(found: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PARTS, "inputs", 1)
    here = Run("inputs", 22_000, 1, math.inf, 11).go()
    rows = list(on_cluster("inputs", 22_000, found.address, math.inf, 11))
    assert [(row.first, row.last) for row in rows] == [(22_000, 22_007), (22_008, 22_010)]
    assert rows[0].counts + rows[1].counts == here.counts and not here.failures
