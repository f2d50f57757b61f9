"""The server as its own process: streams, kills, Ctrl-C, ports."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from quixotry.web.serve import listen
from support.web import ANN_AND_BOB, ANN_AND_COMPUTER

PATIENCE = 30.0


@contextmanager
def process(folder: Path, *options: str, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server and its address."""
    env = {**os.environ, "XDG_DATA_HOME": str(folder)}
    command = [sys.executable, "-m", "quixotry.web", "--no-browser", "--port", str(port), *options]
    with subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            match = re.search(r"http://\S+", line)
            assert match, line + server.stdout.read()
            yield server, match[0].rstrip("/")
        finally:
            server.kill()


class Person:
    def __init__(self, client: httpx.Client, id: str, secret: str) -> None:
        self.client = client
        self.headers = {"Authorization": f"Bearer {secret}"}
        self.path = f"/api/games/{id}"

    def state(self) -> dict[str, Any]:
        answer = self.client.get(self.path, headers=self.headers)
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.json()
        return state

    def act(self, path: str, **body: Any) -> httpx.Response:
        return self.client.post(self.path + path, headers=self.headers, json=body)

    def events(self) -> Iterator[tuple[str, Any]]:
        """Names and contents; a sign of life has no name."""
        with self.client.stream(
            "GET", f"{self.path}/events", headers=self.headers, timeout=PATIENCE
        ) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/event-stream")
            name, data = "", None
            for line in answer.iter_lines():
                if line.startswith("event: "):
                    name = line[7:]
                elif line.startswith("data: "):
                    data = json.loads(line[6:])
                elif not line:
                    yield name, data
                    name, data = "", None


def new_game(client: httpx.Client, seats: list[dict[str, Any]]) -> list[Person]:
    answer = client.post("/api/games", json={"seats": seats, "seed": 7})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return [Person(client, made["id"], seat["secret"]) for seat in made["seats"] if seat["secret"]]


def test_events_kill_and_stop(tmp_path: Path) -> None:
    with process(tmp_path) as (server, address), httpx.Client(base_url=address) as client:
        (ann,) = new_game(client, ANN_AND_COMPUTER)
        events = ann.events()
        name, first = next(events)
        assert (name, first["version"], first["you"]["seat"]) == ("state", 1, 0)
        assert ann.act("/move", version=1, move="8D WIENIe").status_code == 200
        seen = []
        while True:
            name, data = next(events)
            seen.append(name)
            if name == "state" and data["version"] == 3:
                break
        assert data["history"][1]["seat"] == 1 and data["turn"] == 0
        assert set(seen) <= {"state", "thinking"}
        ann.act("/pass", version=3)
        server.send_signal(signal.SIGKILL)
        server.wait(PATIENCE)
        events.close()  # type: ignore[attr-defined]
    with process(tmp_path) as (server, address), httpx.Client(base_url=address) as client:
        ann.client = client
        deadline = time.monotonic() + PATIENCE
        while (state := ann.state())["version"] < 5 and time.monotonic() < deadline:
            time.sleep(0.02)
        assert [line["kind"] for line in state["history"][:3]] == ["place", "place", "pass"]
        assert state["version"] == 5
        events = ann.events()
        next(events)
        server.send_signal(signal.SIGINT)
        assert list(events) == [("goodbye", {})]
        assert server.wait(PATIENCE) == 0
        assert server.stdout is not None
        told = server.stdout.read()
        assert "Stopped." in told and "timeout" not in told  # no stream had to be cut off


def test_each_seat_hears_its_own(tmp_path: Path) -> None:
    with process(tmp_path) as (_, address), httpx.Client(base_url=address) as client:
        ann, bob = new_game(client, ANN_AND_BOB)
        streams = [person.events() for person in (ann, bob)]
        states = [next(stream)[1] for stream in streams]
        racks = ["".join(tile["label"] for tile in state["you"]["rack"]) for state in states]
        assert racks == ["EIINUW?", "ABEHRST"]
        assert ann.act("/move", version=1, move="8E WINE").status_code == 200
        states = [next(stream)[1] for stream in streams]
        assert [(state["version"], state["you"]["seat"]) for state in states] == [(2, 0), (2, 1)]
        assert all(
            state["history"][0]["rack"] == rack for state, rack in zip(states, ("EIINUW?", None), strict=True)
        )
        for stream in streams:
            stream.close()  # type: ignore[attr-defined]
        assert ann.state()["version"] == 2


def test_small_answers_are_sent_at_once() -> None:
    """Otherwise the second of two packets waits for the other side to confirm the first: 40 ms a request."""

    async def main() -> None:
        accepted: asyncio.Future[asyncio.BaseTransport] = asyncio.get_running_loop().create_future()

        class Noted(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                accepted.set_result(transport)

        listening = listen("127.0.0.1", 0)
        server = await asyncio.get_running_loop().create_server(Noted, sock=listening)
        with socket.create_connection(listening.getsockname()):
            transport = await accepted
            used = transport.get_extra_info("socket")
            assert used.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            transport.close()
        server.close()

    asyncio.run(main())


def test_the_next_port_if_one_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with process(tmp_path, port=port) as (_, address):
            assert port < int(address.rpartition(":")[2]) <= port + 50


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--database", "mysql://x"], "only SQLite and PostgreSQL"),
        (["--database", "/proc/none/x.db"], "No such file"),
        (["--host", "no.such.host.invalid"], "not an address"),
        (["--host", "192.0.2.1"], "cannot be used"),
        (["--port", "99999"], "from 0 to 65535"),
    ],
)
def test_what_cannot_be_served(
    tmp_path: Path, options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from quixotry.web.__main__ import main

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path))
        patch.setattr(sys, "argv", ["quixotry.web", "--no-browser", *options])
        assert main() == 2
    heard = capsys.readouterr()
    assert told in heard.err and len(heard.err.strip().splitlines()) == 1


def test_a_warning_beyond_this_machine(tmp_path: Path) -> None:
    with process(tmp_path, "--host", "0.0.0.0") as (server, address):
        assert server.stdout is not None
        assert "127.0.0.1" in address and "not encrypted" in server.stdout.readline()


def test_links_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from quixotry.web.__main__ import main

    with process(tmp_path) as (_, address), httpx.Client(base_url=address) as client:
        ann, bob = new_game(client, ANN_AND_BOB)
        id = ann.path.rpartition("/")[2]
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("XDG_DATA_HOME", str(tmp_path))
            patch.setattr(sys, "argv", ["quixotry.web", "--links", id])
            assert main() == 0
            patch.setattr(sys, "argv", ["quixotry.web", "--links", "nosuchgame23"])
            assert main() == 2
    heard = capsys.readouterr()
    secrets = [person.headers["Authorization"].removeprefix("Bearer ") for person in (ann, bob)]
    told = [
        f"{name}: http://127.0.0.1:8765/game/{id}#seat={secret}"
        for name, secret in zip(("Ann", "Bob"), secrets, strict=True)
    ]
    assert heard.out.splitlines() == told and "no game" in heard.err


def test_the_library_does_not_load_the_server() -> None:
    code = "import sys, quixotry, quixotry.cli; quixotry.Game; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"fastapi", "sqlalchemy", "uvicorn", "pydantic", "quixotry.web"} & set(loaded.stdout.split())
