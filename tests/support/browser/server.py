"""The real server in a process of its own, and the API's view of its games."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

Json = dict[str, Any]

PATIENCE = 20.0
ANN = {"kind": "person", "name": "Ann"}
BOB = {"kind": "person", "name": "Bob"}
COMPUTER = {"kind": "computer", "player": "static"}


class GameServer:
    """`python -m quixotry.web` with a data folder of its own; it comes back on the port it had."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self._process: subprocess.Popen[str] | None = None
        self._client = httpx.Client()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def complaints(self) -> str:
        """What it has said on stderr."""
        return (self.folder / "stderr").read_text()

    def start(self) -> None:
        """Run it, and return when it answers."""
        command = [sys.executable, "-m", "quixotry.web", "--no-browser", "--port", str(self.port)]
        with (self.folder / "stderr").open("a") as stderr:
            self._process = subprocess.Popen(
                command,
                env=os.environ | {"XDG_DATA_HOME": str(self.folder)},
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert said.startswith("Quixotry is at http://127.0.0.1:"), said + self.complaints
        port = int(said.rpartition(":")[2].strip().rstrip("/"))
        assert self.port in (0, port), "another program has taken the port meanwhile"
        self.port = port
        self._client = httpx.Client(base_url=self.address, timeout=PATIENCE)

    def kill(self) -> None:
        """As when the machine loses its power."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        self._client.close()
        if self._process is None:
            return
        self._process.send_signal(how)
        self._process.wait(timeout=PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None

    def ask(self, method: str, path: str, secret: str | None = None, body: Json | None = None) -> Any:
        """The answer to a request, which must be granted."""
        return json.loads(self.text(path, secret, method, body))

    def text(
        self, path: str, secret: str | None = None, method: str = "GET", body: Json | None = None
    ) -> str:
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        answer = self._client.request(method, f"/api{path}", headers=headers, json=body)
        assert answer.is_success, answer.text
        return answer.text

    def heard(self, path: str, secret: str, enough: Callable[[Json], bool]) -> Json:
        """The first state on a stream of events of which something is true."""
        headers = {"Authorization": f"Bearer {secret}"}
        with self._client.stream("GET", f"/api{path}", headers=headers) as answer:
            for line in answer.iter_lines():
                told = json.loads(line.removeprefix("data:")) if line.startswith("data:") else {}
                if "version" in told and enough(told):
                    state: Json = told
                    return state
        raise AssertionError("the events have ended")

    def new_game(self, *seats: Json, seed: int, **terms: Any) -> list[SeatApi]:
        """The people of a new game."""
        made = self.ask("POST", "/games", body={"seats": seats, "seed": seed, **terms})
        return [
            SeatApi(self, made["id"], one["seat"], one["secret"]) for one in made["seats"] if one["secret"]
        ]


@dataclass(frozen=True)
class SeatApi:
    """What the server tells one seat: the truth that the page is held against."""

    server: GameServer
    id: str
    seat: int
    secret: str

    @property
    def link(self) -> str:
        return f"/game/{self.id}#seat={self.secret}"

    def get(self, part: str = "") -> Any:
        return self.server.ask("GET", f"/games/{self.id}{part}", self.secret)

    def state(self) -> Json:
        state: Json = self.get()
        return state

    def act(self, action: str, **body: Any) -> Json:
        """A turn in the version as it is now."""
        version = self.state()["version"]
        answer: Json = self.server.ask(
            "POST", f"/games/{self.id}/{action}", self.secret, {"version": version, **body}
        )
        return answer

    def preview(self, tiles: list[Json]) -> Json:
        kept = ("row", "column", "letter", "blank")
        body = {"tiles": [{key: tile[key] for key in kept} for tile in tiles]}
        answer: Json = self.server.ask("POST", f"/games/{self.id}/preview", self.secret, body)
        return answer

    def export(self, format: str) -> str:
        return self.server.text(f"/games/{self.id}/export?format={format}", self.secret)

    def rack(self) -> list[str]:
        return sorted(tile["label"] for tile in self.state()["you"]["rack"])

    def moves(self, count: int = 200) -> list[Json]:
        found: list[Json] = self.get(f"/moves?count={count}")
        return found

    def longest_move(self) -> Json:
        """The play with the most tiles, which makes games short; where there is none, what is best."""
        return max(self.moves(), key=lambda move: len(move["tiles"]))

    def until(self, enough: Callable[[Json], bool]) -> Json:
        """The first state of which something is true, as the events tell it."""
        return self.server.heard(f"/games/{self.id}/events", self.secret, enough)

    def my_turn(self) -> Json:
        return self.until(lambda state: state["over"] or state["turn"] == self.seat)

    def play_turns(self, count: int) -> Json:
        """Best moves by the API alone, and what stands after the answers to them."""
        for _ in range(count):
            self.act("move", move=self.moves(1)[0]["move"])
            self.my_turn()
        return self.state()
