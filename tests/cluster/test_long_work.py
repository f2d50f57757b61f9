"""A real Ray cluster trains, reviews, makes puzzles and plays for tables as one machine does."""

from __future__ import annotations

import importlib
import importlib.util
import io
import math
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path

import pytest

from quixotry.arena import luck
from quixotry.arena.cluster import on_cluster as games_on_cluster
from quixotry.cluster import Job, run_in_order, run_jobs
from quixotry.errors import ClusterError
from quixotry.evaluation.training import TrainingPlan, TrainingProgress, train
from quixotry.evaluation.winning_training import WinningPlan, train_winning
from quixotry.lexicon import Lexicon
from quixotry.papers import select_rows
from quixotry.papers.report import pairings_of
from quixotry.papers.reproduction import Reproduction
from quixotry.puzzles.kinds import Kind
from quixotry.puzzles.making import Maker, make_puzzles
from quixotry.review import review_files
from quixotry.rules import load_rules
from soak.cluster import on_cluster
from soak.running import PARTS, Run
from support.clusters import Cluster, kill, running_cluster

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"

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


@needs_ray
def test_long_work_goes_on_without_a_worker(
    ray_cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _stops(ray_cluster)
    _reproduces(ray_cluster, tmp_path)
    _plays_for_a_table(ray_cluster, tmp_path, monkeypatch)
    _trains_while_a_worker_is_killed(ray_cluster)


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


def _reproduces(found: Cluster, tmp_path: Path) -> None:
    pairing = pairings_of(select_rows(["CG"]))[0]
    here = Reproduction(tmp_path / "here", games=60)
    there = Reproduction(tmp_path / "there", games=60, runner=games_on_cluster(found.address))
    assert there.played(pairing) == here.played(pairing)
    assert there.store_of(pairing).is_file()


def _plays_for_a_table(found: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The champion's strength and its ablations are played by one function, for any two players."""
    monkeypatch.syspath_prepend(BENCHMARKS)
    champion = importlib.import_module("champion")
    monkeypatch.setattr(champion, "STRENGTH", (champion.Line("greedy over rackh2", "greedy", "rackh2"),))
    monkeypatch.setattr(luck, "DRAWS", 2)
    monkeypatch.setattr(luck, "LATE_DRAWS", 2)
    kept = []
    for options in ([], ["--cluster", found.address]):
        file = tmp_path / f"champion{len(options)}.json"
        command = ["strength", "--games", "12", "--step", "8", "--jobs", "1", "--keep", str(file)]
        monkeypatch.setattr(sys, "argv", ["champion.py", *command, *options])
        with redirect_stdout(io.StringIO()):
            assert champion.main() == 0
        kept.append([replace(one, seconds=(0.0, 0.0)) for one in champion.read(file)])
    assert kept[0] == kept[1] and len(kept[0][0].pairs) == 6


def _stops(found: Cluster) -> None:
    """Whoever has had enough does not wait for what was sent; what came is the beginning of the whole."""
    jobs = [
        Job(math.factorial, (number,)) if number < 10 else Job(time.sleep, (0.5,)) for number in range(90)
    ]
    stop = threading.Event()
    answers = []
    for answer in run_in_order(jobs, found.address, stop=stop):
        answers.append(answer)
        if len(answers) == 3:
            stop.set()
    assert 3 <= len(answers) < 90
    assert answers[:10] == [math.factorial(number) for number in range(min(10, len(answers)))]


def _trains_while_a_worker_is_killed(found: Cluster) -> None:
    """The last thing that is tried, because this worker does not come back."""
    rules, words = load_rules("english"), Lexicon.load("english")
    small = replace(rules, name="small", rack_size=3)
    plan = TrainingPlan(boards=200, generations=2, seed=4)
    killed: list[int] = []

    def kill_one(progress: TrainingProgress) -> None:
        if progress.done_in_all >= 16 and not killed:
            killed.append(progress.done_in_all)
            kill(found.workers[0])

    there = train(small, words, plan, report=kill_one, cluster=found.address)
    assert 16 <= killed[0] < plan.total
    assert there.content_hash == train(small, words, plan, jobs=1).content_hash
