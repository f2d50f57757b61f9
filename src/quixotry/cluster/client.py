"""Jobs are sent to a Ray cluster, and their answers come back as they are done.

Ray is used in a process of its own (`driver`). Whatever it prints there, and however it ends when its
cluster goes away, whoever sent the jobs hears of it in one line.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from multiprocessing import Pipe
from typing import Any

from quixotry.cluster.jobs import Job
from quixotry.errors import ClusterError
from quixotry.extras import require

CONNECT_SECONDS = 14.0
ANSWER_SECONDS = 5.0
CLOSE_SECONDS = 3.0
LOOK_SECONDS = 0.2  # between two looks at whether somebody has had enough

_ADDRESS = re.compile(r"(?P<client>ray://)?(?P<host>[^\s:/]+|\[[0-9A-Fa-f:.]+\]):(?P<port>\d{1,5})")
_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def run_jobs(
    jobs: Iterable[Job],
    address: str,
    *,
    took: Callable[[Job, float], None] | None = None,
    advice: str = "",
) -> Generator[tuple[Job, Any], None, None]:
    """Every job with its answer, in the order in which they are done.

    Jobs are taken two for each processor of the cluster, the next as soon as one is done; `took` is told how
    many seconds the worker needed. A job whose worker is lost is done again by another. `advice` is said to
    whoever loses the whole cluster.
    """
    for _, job, answer in _numbered(jobs, address, took, advice):
        yield job, answer


def run_in_order(
    jobs: Iterable[Job], address: str, *, advice: str = "", stop: threading.Event | None = None
) -> Generator[Any, None, None]:
    """The answers in the order of the jobs; those that come early wait, and others do not wait for them.

    Once `stop` is set there are no more.
    """
    early: dict[int, Any] = {}
    wanted = 0
    with closing(_numbered(jobs, address, None, advice, stop)) as done:
        for number, _, answer in done:
            early[number] = answer
            while wanted in early:
                yield early.pop(wanted)
                wanted += 1


def _numbered(
    jobs: Iterable[Job],
    address: str,
    took: Callable[[Job, float], None] | None,
    advice: str,
    stop: threading.Event | None = None,
) -> Generator[tuple[int, Job, Any], None, None]:
    check_address(address)
    require("cluster", "a cluster")
    coming = iter(jobs)
    doing: dict[int, Job] = {}
    sent, more = 0, True
    with closing(_Driver(address, advice)) as driver:
        capacity = driver.connect()
        while True:
            while more and len(doing) < capacity:
                job = next(coming, None)
                if job is None:
                    more = False
                else:
                    doing[sent] = job
                    driver.send((sent, job))
                    sent += 1
            if not more and not doing:
                return
            while stop is not None and not driver.has_told(LOOK_SECONDS):
                if stop.is_set():
                    return
            kind, told = driver.hear()
            if kind == "capacity":
                capacity = told
                continue
            number, answer, seconds = told
            job = doing.pop(number)
            if took is not None:
                took(job, seconds)
            yield number, job, answer


class _Driver:
    """The process that uses Ray, seen from the one that has the work."""

    def __init__(self, address: str, advice: str) -> None:
        self.address = address
        self.advice = advice
        self._pipe, theirs = Pipe()
        command = [sys.executable, "-P", "-m", "quixotry.cluster.driver", str(theirs.fileno()), address]
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
        """Wait until the cluster answers; how many jobs it takes at a time."""
        try:
            if not self._pipe.poll(CONNECT_SECONDS):
                self.process.kill()
                raise ClusterError(f"no Ray cluster at {self.address}: nothing there answers as Ray does")
        except OSError:
            raise self._lost() from None
        _, capacity = self.hear()
        return int(capacity)

    def send(self, message: object) -> None:
        try:
            self._pipe.send(message)
        except OSError:
            raise self._lost() from None

    def has_told(self, seconds: float) -> bool:
        """Whether there is something to hear by then, if only that the process is gone."""
        return self._pipe.poll(seconds)

    def hear(self) -> tuple[str, Any]:
        try:
            kind, told = self._pipe.recv()
        except (EOFError, OSError):
            raise self._lost() from None
        if kind == "failed":
            raise ClusterError(told)
        return kind, told

    def close(self) -> None:
        """End the process; the cluster drops what is still being done."""
        self._pipe.close()
        try:
            self.process.wait(CLOSE_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _lost(self) -> ClusterError:
        advice = f"; {self.advice}" if self.advice else ""
        return ClusterError(f"lost the Ray cluster at {self.address}{advice}")


def check_address(address: str) -> None:
    """Raise ClusterError unless something may be there; Ray itself takes minutes to find out."""
    if address == "auto":
        return
    parts = _ADDRESS.fullmatch(address)
    if parts is None or not 0 < int(parts["port"]) < 2**16:
        raise ClusterError(
            f"{address[:80]!r} is no address of a Ray cluster: HOST:PORT, ray://HOST:PORT or auto"
        )
    try:
        with socket.create_connection((parts["host"].strip("[]"), int(parts["port"])), ANSWER_SECONDS):
            return
    except (OSError, UnicodeError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error) or "no answer"
        raise ClusterError(f"no Ray cluster at {address}: {reason}") from None


def _environment(address: str) -> dict[str, str]:
    parts = _ADDRESS.fullmatch(address)
    if parts is None or parts["client"] or parts["host"] not in _LOOPBACK:
        return dict(os.environ)
    # Ray takes a loopback address for that of the machine in its network, where a cluster that was bound to
    # the loopback address does not listen; unless it believes that there are no other machines.
    return os.environ | {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
