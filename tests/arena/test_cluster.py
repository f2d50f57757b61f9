"""A real Ray cluster on this machine plays what one process plays, also when a part of it is killed."""

from __future__ import annotations

import importlib.util
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from quixotry.arena import Chunk, GamesFile, Match, MatchProgress, run_match
from quixotry.arena.cluster import job_of, on_cluster, own_files, with_files
from quixotry.cluster import client, run_jobs
from quixotry.errors import ClusterError, MissingExtra
from support.clusters import Cluster, children, kill, running_cluster
from support.limits import Limit

needs_ray = pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed")

# Marks every game that it begins with the process that plays the chunk.
PATIENT = """
import os
import time

from quixotry.game import Move


class Patient:
    begun = False

    def choose(self, position):
        if not self.begun:
            self.begun = True
            marks = os.open({marks!r}, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            os.write(marks, f"{{os.getppid()}}\\n".encode())
            os.close(marks)
        time.sleep(0.001)
        return position.best_move() or Move.passing(position.rules.alphabet)
"""


@pytest.fixture
def ray_cluster() -> Iterator[Cluster]:
    with running_cluster() as found:
        yield found


@needs_ray
def test_a_cluster_plays_the_same_match(
    ray_cluster: Cluster, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    # One test, because starting a cluster takes most of its time.
    _plays_with_the_users_own_words(ray_cluster, tmp_path)
    _refuses_other_words(ray_cluster)
    _plays_on_when_a_worker_is_killed(ray_cluster, tmp_path)
    assert capfd.readouterr() == ("", "")


def _plays_with_the_users_own_words(found: Cluster, tmp_path: Path) -> None:
    words = tmp_path / "few.txt"
    words.write_text(
        "\n".join("aa ab ad ae an as at ea en er es et na ne re te eat tea seat teas eaten".split())
    )
    match = Match("greedy", "bs", lexicon=words, games=40, seed=3)
    assert run_match(match, runner=on_cluster(found.address)).digest == run_match(match).digest


def _refuses_other_words(found: Cluster) -> None:
    chunk = replace(Match("greedy", "greedy").chunk(0, 1), lexicon_hash="0" * 64)
    with pytest.raises(
        ClusterError, match=rf"^worker {socket.gethostname()}: lexicon english: has other words"
    ):
        list(run_jobs([job_of(chunk)], found.address))


def _plays_on_when_a_worker_is_killed(found: Cluster, tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    player = tmp_path / "patient.py"
    player.write_text(PATIENT.format(marks=str(marks)))
    match = Match("greedy", f"{player}:Patient", games=120, seed=11)
    begun_then: list[str] = []

    def kill_one(progress: MatchProgress) -> None:
        if progress.done >= 30 and not begun_then:
            begun_then.extend(_wait_for_another(marks))
            kill(next(worker for worker in found.workers if int(begun_then[-1]) in children(worker)))

    run_match(match, store=tmp_path / "cluster.sqlite", progress=kill_one, runner=on_cluster(found.address))
    assert 30 <= len(begun_then) < match.games
    begun = marks.read_text().split()
    assert len(begun) > match.games, "nothing was lost"
    run_match(match, jobs=2, store=tmp_path / "local.sqlite")
    assert _dump(tmp_path / "cluster.sqlite") == _dump(tmp_path / "local.sqlite")


def _dump(file: Path) -> list[str]:
    with GamesFile.open(file) as store:
        return list(store.dump())


def _wait_for_another(marks: Path) -> list[str]:
    """The marks as soon as there is another, of a game that is being played."""
    before = marks.stat().st_size
    while marks.stat().st_size == before:
        time.sleep(0.001)
    return marks.read_text().split()


# A cluster that is not there


@needs_ray
def test_nothing_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    command = f"match greedy greedy --games 2 --cluster 127.0.0.1:{port}"
    done = subprocess.run(
        [sys.executable, "-m", "quixotry", *command.split()], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert f"no Ray cluster at 127.0.0.1:{port}: Connection refused" in done.stderr


@needs_ray
def test_something_else_listens(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], limit: Limit
) -> None:
    monkeypatch.setattr(client, "CONNECT_SECONDS", 2.0)
    with limit(10, wall=True), socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(
            ClusterError, match=f"^no Ray cluster at {address}: nothing there answers as Ray does$"
        ):
            list(run_jobs([], address))
    assert capfd.readouterr() == ("", "")


def test_no_such_machine() -> None:
    with pytest.raises(ClusterError, match=r"^no Ray cluster at nowhere\.invalid:6379: "):
        list(run_jobs([], "nowhere.invalid:6379"))


@pytest.mark.parametrize(
    "address", ["", "local", "host", "host:", "host:0", "host:99999", "a b:6379", "x/y:1"]
)
def test_no_address(address: str) -> None:
    with pytest.raises(
        ClusterError, match="is no address of a Ray cluster: HOST:PORT, ray://HOST:PORT or auto"
    ):
        list(run_jobs([], address))


def test_ray_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"pip install 'quixotry\[cluster\]'"):
        list(run_jobs([], "auto"))


# What travels


def _chunk(lexicon: str = "english", players: tuple[str, str] = ("greedy", "greedy")) -> Chunk:
    return replace(Match("greedy", "greedy").chunk(0, 1), lexicon=lexicon, players=players)


def test_what_comes_with_the_package_stays_where_it_is() -> None:
    chunk = _chunk(players=("bor:ratio=3/8", "package.module:Class"))
    assert own_files(chunk) == {}
    assert with_files(chunk, {}) == chunk


def test_the_users_files_travel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = tmp_path / "words.txt"
    words.write_text("aa\n")
    chunk = _chunk(str(words), ("own.py:Cautious:depth=2", "greedy"))
    assert own_files(chunk) == {str(words): words, "own.py": tmp_path / "own.py"}
    there = with_files(chunk, {str(words): "/there/words.txt", "own.py": "/there/own.py"})
    assert there == replace(
        chunk, lexicon="/there/words.txt", players=("/there/own.py:Cautious:depth=2", "greedy")
    )
