"""One client with many connections does not keep the others out, nor fill the log."""

from __future__ import annotations

import asyncio
import http.client
import os
import socket
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from quixotry.web.connections import RESERVED
from quixotry.web.errors import Busy
from quixotry.web.seldom_log import Seldom
from quixotry.web.settings import Limits
from quixotry.web.threads import HELPERS, Threads
from support.web import ANN_AND_BOB, Server, code_of, play_out
from support.web_process import server_process

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs limits of descriptors")
DESCRIPTORS = 1024
ATTACKERS = 1200
LIMITED = ("sh", "-c", f'ulimit -n {DESCRIPTORS}; exec "$0" "$@"')
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


def connected(port: int) -> socket.socket:
    one = socket.create_connection(("127.0.0.1", port), timeout=5)
    one.sendall(HALF)
    return one


def is_closed(one: socket.socket) -> bool:
    one.setblocking(False)
    try:
        while one.recv(1000):
            pass
        return True
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_half_sent_requests(tmp_path: Path) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2 * ATTACKERS:
        pytest.skip("not enough descriptors here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2 * ATTACKERS), hard))
    slow: list[socket.socket] = []
    try:
        with server_process(tmp_path, LIMITED) as server:
            slow = [connected(server.port) for _ in range(ATTACKERS)]
            used = len(os.listdir(f"/proc/{server.pid}/fd")) if sys.platform == "linux" else 0
            assert used < DESCRIPTORS - RESERVED // 4
            began = time.monotonic()
            for _ in range(5):  # each on a connection of its own
                assert httpx.get(f"http://127.0.0.1:{server.port}/api/rulesets", timeout=5).status_code == 200
            assert time.monotonic() - began < 5
            assert sum(map(is_closed, slow)) >= ATTACKERS - (DESCRIPTORS - RESERVED)
            deadline = time.monotonic() + 20
            while not all(map(is_closed, slow)) and time.monotonic() < deadline:
                time.sleep(0.2)
                slow[-1].setblocking(True)
                try:
                    slow[-1].sendall(b"x")  # a trickle is no head either
                except OSError:
                    break
            assert all(map(is_closed, slow))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        for one in slow:
            one.close()


def test_a_kept_connection_is_used_again_and_then_given_time(tmp_path: Path) -> None:
    with server_process(tmp_path) as server:
        kept = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        for _ in range(3):
            kept.request("GET", "/api/challenges")
            answer = kept.getresponse()
            assert answer.status == 200
            assert answer.read()
        kept.sock.sendall(HALF)
        began = time.monotonic()
        assert kept.sock.recv(100_000).startswith(b"HTTP/1.1 408")
        kept.close()
        assert 8 < time.monotonic() - began < 20


def test_the_same_line_is_written_seldom() -> None:
    import logging

    now = 0.0
    seldom = Seldom(now=lambda: now)
    record = logging.makeLogRecord({"name": "asyncio", "msg": "no descriptors for %s", "args": ("it",)})
    assert sum(seldom.filter(record) for _ in range(10_000)) == 10
    now = 61.0
    assert seldom.filter(record)
    assert record.getMessage() == "no descriptors for it (9,990 more like this since the last one)"


def test_what_is_too_much_is_refused_at_once(tmp_path: Path) -> None:
    """Games in memory, streams and waiting requests are bounded, and those who are playing go on."""

    async def test(server: Server) -> None:
        people = [(await server.new_game(ANN_AND_BOB))[0] for _ in range(4)]
        games = server.live_games
        assert games.in_memory == 2  # those that nobody watches have left
        live = [await games.get(person.id) for person in people[:2]]
        with live[0].watched_by(asyncio.Event()), live[1].watched_by(asyncio.Event()):
            third = await games.get(people[2].id)
            with third.watched_by(asyncio.Event()):
                refused = await people[3].get()
                assert code_of(refused) == (503, "busy") and int(refused.headers["retry-after"]) > 0
                dealt = await server.client.post("/api/games", json={"seats": ANN_AND_BOB})
                assert code_of(dealt) == (503, "busy")
                assert (await people[0].act("/pass")).status_code == 200
            assert (await people[3].state())["version"] == 1  # there is room again

    play_out(test, tmp_path, limits=Limits(games_in_memory=2, games_busy=1))


def test_too_many_screens_in_all(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        ann, _ = await server.new_game(ANN_AND_BOB)
        desk = server.app.state.desk
        with desk.streams.opened("elsewhere", "another"):
            refused = await ann.get("/events")
            assert code_of(refused) == (503, "busy") and refused.headers["retry-after"] == "10"

    play_out(test, tmp_path, limits=Limits(streams=1))


def test_help_that_would_come_too_late() -> None:
    async def main() -> None:
        threads = Threads(1, most_waiting=3)
        gate = threading.Event()
        waiting = [asyncio.create_task(threads.help(gate.wait, 20)) for _ in range(HELPERS + 3)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await threads.help(gate.wait, 20)
        gate.set()
        assert all(await asyncio.gather(*waiting))
        assert await threads.help(gate.wait, 20)
        threads.close()

    asyncio.run(main())
