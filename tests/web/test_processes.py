"""Several processes with one database: killed, replaced and stopped while people play."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.postgresql import needs_postgresql, running_cluster
from support.web import ANN_AND_BOB, ANN_AND_COMPUTER
from support.web_kills import OPPONENTS, Player, Table
from support.web_process import PATIENCE, Person, ServerProcess, new_game, server_process

KILLS = 5


class AnyServer(httpx.Client):
    """Sends each request to any of several servers."""

    def __init__(self, servers: list[ServerProcess], seed: int) -> None:
        super().__init__(timeout=PATIENCE)
        self._servers = servers
        self._chance = random.Random(seed)

    def request(self, method: str, url: Any, **options: Any) -> httpx.Response:
        server = self._chance.choice(self._servers)
        return super().request(method, f"http://127.0.0.1:{server.port}{url}", **options)


@needs_postgresql
def test_one_of_three_is_killed_again_and_again(tmp_path: Path) -> None:
    """Every request goes to any of them: no turn is lost, none is made twice, and computers go on."""
    chance = random.Random(5)
    with running_cluster() as cluster, ExitStack() as stack:
        servers = [
            stack.enter_context(server_process(tmp_path, after=["--database", cluster.url])) for _ in range(3)
        ]
        table = Table(servers[0])
        players = [
            Player(table, stack.enter_context(AnyServer(servers, seed)), opponent, seed)
            for seed, opponent in enumerate(OPPONENTS)
        ]
        for player in players:
            player.start()
        try:
            for _ in range(KILLS):
                table.server = chance.choice(servers)
                table.kill(chance)
        finally:
            table.is_over = True
            for player in players:
                player.join(PATIENCE)
        assert [player.fault for player in players] == [None] * len(players)
        games = [game for player in players for game in player.games]
        assert sum(len(game.made) for game in games) >= KILLS
        for game in games:
            game.check()


@contextmanager
def many(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`--processes 2`, and its address."""
    process = subprocess.Popen(
        [sys.executable, "-m", "quixotry.web", "--port", "0", "--processes", "2", *options],
        env={**os.environ, "XDG_DATA_HOME": str(folder)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        told = process.stdout.readline()
        found = re.match(r"Quixotry is at (http://127\.0\.0\.1:\d+)/ \(2 processes\)$", told)
        assert found is not None, told
        yield process, found[1]
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0


def children(process: int) -> set[int]:
    return set(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux shows them")
def test_two_at_one_address(tmp_path: Path) -> None:
    """On one file: both hear of everything, one that is killed is replaced, and SIGHUP replaces all."""
    with many(tmp_path) as (process, address):
        # Without kept connections, so that each request may come to either of them.
        limits = httpx.Limits(max_keepalive_connections=0)
        with httpx.Client(base_url=address, timeout=PATIENCE, limits=limits) as client:
            ann, bob = new_game(client, ANN_AND_BOB)
            heard: list[int] = []
            listening = [threading.Thread(target=listen, args=(bob, heard, 9), daemon=True) for _ in range(4)]
            for thread in listening:
                thread.start()
            for turn in range(4):
                assert insist((ann, bob)[turn % 2], turn + 1) == turn + 2
            before = children(process.pid)
            assert len(before) == 2
            os.kill(min(before), signal.SIGKILL)
            for turn in range(4, 6):
                assert insist((ann, bob)[turn % 2], turn + 1) == turn + 2
            until(lambda: len(children(process.pid) - {min(before)}) == 2)
            killed = children(process.pid)
            process.send_signal(signal.SIGHUP)
            until(lambda: not killed & children(process.pid) and len(children(process.pid)) == 2)
            assert ann.state()["version"] == 7
            # Six passes have ended that game; a computer's turn comes once, too.
            (cat,) = new_game(client, ANN_AND_COMPUTER)
            assert insist(cat, 1) == 2
            until(lambda: cat.state()["version"] == 3)
            assert [line["seat"] for line in cat.state()["history"]] == [0, 1]
            until(lambda: heard.count(7) >= 1)


def listen(person: Person, heard: list[int], most: int) -> None:
    """Hear of versions, and connect again when the stream ends."""
    while not heard or max(heard) < most:
        try:
            with person.client.stream("GET", f"{person.path}/events", headers=person.headers) as answer:
                for line in answer.iter_lines():
                    if found := re.search(r'"version":(\d+)', line):
                        heard.append(int(found[1]))
        except (httpx.TransportError, RuntimeError):
            if person.client.is_closed:
                return


def insist(person: Person, version: int) -> int:
    """Pass, again if the process is gone before it has answered; the version that follows."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            answer = person.post("/pass", version=version)
        except httpx.TransportError:
            continue
        if answer.status_code == 200:
            return int(answer.json()["version"])
        assert answer.json()["error"]["code"] == "stale", answer.text
        if person.state()["version"] > version:
            return int(person.state()["version"])
    raise AssertionError("nobody answers")


def until(true: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)
