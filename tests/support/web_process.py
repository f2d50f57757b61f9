"""The server as a process of its own, which can be killed and started anew with the same data."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

PATIENCE = 60.0
# Each server is a child of a process that has loaded all modules, which is what takes longest.
MOTHER = Path(__file__).parents[2] / "benchmarks" / "web_mother.py"


class ServerProcess:
    """`python -m quixotry.web` with a data folder; `before` is put before the command, `after` behind it."""

    def __init__(self, folder: Path, before: Sequence[str] = (), after: Sequence[str] = ()) -> None:
        self.port = 0
        self.pid = 0
        self._mother = subprocess.Popen(
            [*before, sys.executable, str(MOTHER), *after],
            env={**os.environ, "XDG_DATA_HOME": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)

    def start(self) -> str:
        """Start it at the port it had before. Returns what it said if it did not start."""
        assert self._mother.stdin is not None
        self._mother.stdin.write(f"{self.port}\n")
        self._mother.stdin.flush()
        self.pid = int(self._said())
        line = self._said()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if found is None:
            return line + self._rest()
        assert self.port in (0, int(found[1])), "the port is taken"
        self.port = int(found[1])
        return ""

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Kill it, and wait until it is gone."""
        os.kill(self.pid, how)
        self._rest()

    def close(self) -> None:
        if self.pid:
            self.stop()
        self._mother.communicate(timeout=PATIENCE)

    def _rest(self) -> str:
        """What it says until it is gone."""
        said = ""
        while (line := self._said()) and not line.startswith("gone "):
            said += line
        self.pid = 0
        return said

    def _said(self) -> str:
        assert self._mother.stdout is not None
        return self._mother.stdout.readline()


@contextmanager
def server_process(
    folder: Path, before: Sequence[str] = (), after: Sequence[str] = ()
) -> Iterator[ServerProcess]:
    """A server that has started, and is gone afterwards."""
    server = ServerProcess(folder, before, after)
    try:
        said = server.start()
        assert not said, said
        yield server
    finally:
        server.close()


class Person:
    """A seat of a game, and how to ask for it."""

    def __init__(self, client: httpx.Client, id: str, seat: int, secret: str) -> None:
        self.client = client
        self.path = f"/api/games/{id}"
        self.seat = seat
        self.headers = {"Authorization": f"Bearer {secret}"}

    def state(self) -> dict[str, Any]:
        answer = self.client.get(self.path, headers=self.headers)
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.json()
        return state

    def get(self, path: str) -> Any:
        answer = self.client.get(self.path + path, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.client.post(self.path + path, headers=self.headers, json=body)

    def act(self, path: str, **body: Any) -> httpx.Response:
        return self.post(path, version=self.state()["version"], **body)


def new_game(client: httpx.Client, seats: list[dict[str, Any]], **terms: Any) -> list[Person]:
    answer = client.post("/api/games", json={"seats": seats, "seed": 7, **terms})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    people = [seat for seat in made["seats"] if seat["kind"] == "person"]
    return [Person(client, made["id"], seat["seat"], seat["secret"]) for seat in people]
