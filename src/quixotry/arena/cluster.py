"""A match on a Ray cluster: chunks go out as tasks, games come back as they are played.

Ray is used in a process of its own (`cluster_driver`). Whatever it prints there, and however it ends when
its cluster goes away, the match hears of it in one line.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from multiprocessing import Pipe
from typing import Any

from quixotry.arena.chunks import Chunk, MatchGame
from quixotry.arena.run import MatchPlan, Runner
from quixotry.errors import ArenaError
from quixotry.extras import require

CHUNK_SECONDS = 1.0  # a task costs some milliseconds, wherever it is played
CONNECT_SECONDS = 14.0
ANSWER_SECONDS = 5.0
CLOSE_SECONDS = 3.0

_ADDRESS = re.compile(r"(?P<client>ray://)?(?P<host>[^\s:/]+|\[[0-9A-Fa-f:.]+\]):(?P<port>\d{1,5})")
_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def on_cluster(address: str) -> Runner:
    """Plays on the Ray cluster at an address: HOST:PORT, ray://HOST:PORT, or auto for the one found."""

    def run(plan: MatchPlan) -> Iterator[list[MatchGame]]:
        plan.seconds = CHUNK_SECONDS
        with closing(run_on_cluster(iter(plan.take, None), address, took=plan.took)) as played:
            for _, records in played:
                yield records

    return run


def run_on_cluster(
    chunks: Iterable[Chunk],
    address: str,
    *,
    took: Callable[[Chunk, float], None] | None = None,
) -> Generator[tuple[Chunk, list[MatchGame]], None, None]:
    """Every chunk with its games, in the order in which they are done.

    Chunks are taken two for each processor of the cluster, the next as soon as one is done; `took` is told
    how many seconds the worker needed. A chunk whose worker is lost is played again by another.
    """
    _check_address(address)
    require("cluster", "a cluster")
    coming = iter(chunks)
    playing: dict[int, Chunk] = {}
    sent, more = 0, True
    with closing(_Driver(address)) as driver:
        capacity = driver.connect()
        while True:
            while more and len(playing) < capacity:
                chunk = next(coming, None)
                if chunk is None:
                    more = False
                else:
                    playing[sent] = chunk
                    driver.send((sent, chunk))
                    sent += 1
            if not more and not playing:
                return
            kind, told = driver.hear()
            if kind == "capacity":
                capacity = told
                continue
            number, records, seconds = told
            chunk = playing.pop(number)
            if took is not None:
                took(chunk, seconds)
            yield chunk, records


class _Driver:
    """The process that uses Ray, seen from the one that plays the match."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._pipe, theirs = Pipe()
        command = [sys.executable, "-P", "-m", "quixotry.arena.cluster_driver", str(theirs.fileno()), address]
        with theirs:
            # In a session of its own, so that an interrupt from the keyboard is left to this process.
            self.process = subprocess.Popen(
                command,
                pass_fds=[theirs.fileno()],
                env=_environment(address),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def connect(self) -> int:
        """Wait until the cluster answers; how many chunks it takes at a time."""
        try:
            if not self._pipe.poll(CONNECT_SECONDS):
                self.process.kill()
                raise ArenaError(f"no Ray cluster at {self.address}: nothing there answers as Ray does")
        except OSError:
            raise self._lost() from None
        _, capacity = self.hear()
        return int(capacity)

    def send(self, message: object) -> None:
        try:
            self._pipe.send(message)
        except OSError:
            raise self._lost() from None

    def hear(self) -> tuple[str, Any]:
        try:
            kind, told = self._pipe.recv()
        except (EOFError, OSError):
            raise self._lost() from None
        if kind == "failed":
            raise ArenaError(told)
        return kind, told

    def close(self) -> None:
        """End the process; the cluster drops what is still being played."""
        self._pipe.close()
        try:
            self.process.wait(CLOSE_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _lost(self) -> ArenaError:
        return ArenaError(
            f"lost the Ray cluster at {self.address}; with -o DIR the same command goes on from here"
        )


def _check_address(address: str) -> None:
    """Raise ArenaError unless something may be there; Ray itself takes minutes to find out."""
    if address == "auto":
        return
    parts = _ADDRESS.fullmatch(address)
    if parts is None or not 0 < int(parts["port"]) < 2**16:
        raise ArenaError(
            f"{address[:80]!r} is no address of a Ray cluster: HOST:PORT, ray://HOST:PORT or auto"
        )
    try:
        with socket.create_connection((parts["host"].strip("[]"), int(parts["port"])), ANSWER_SECONDS):
            return
    except (OSError, UnicodeError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error) or "no answer"
        raise ArenaError(f"no Ray cluster at {address}: {reason}") from None


def _environment(address: str) -> dict[str, str]:
    parts = _ADDRESS.fullmatch(address)
    if parts is None or parts["client"] or parts["host"] not in _LOOPBACK:
        return dict(os.environ)
    # Ray takes a loopback address for that of the machine in its network, where a cluster that was bound to
    # the loopback address does not listen; unless it believes that there are no other machines.
    return os.environ | {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
