"""The process between long work and its Ray cluster: jobs come in by a pipe, answers go back by it.

It says its `capacity` in jobs, which of them were `done`, or what `failed`; then it ends.
"""

from __future__ import annotations

import hashlib
import logging
import math
import sys
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from quixotry.cluster.jobs import Job
from quixotry.cluster.worker import Sent, do_sent
from quixotry.errors import ClusterError, QuixotryError

TASKS_A_PROCESSOR = 2  # one that is being done, one that is ready
RETRIES = 3  # by Ray, of a task whose worker or machine was lost
SUBMISSIONS = 3  # by us, when Ray has given up
FIRST_WORKER_SECONDS = 12.0
LOST_WORKERS_SECONDS = 120.0
LONGEST_REASON = 200
_WAIT = 0.05
_LOOK = 1.0


class Driver:
    """Submits jobs, sends back their answers."""

    def __init__(self, pipe: Connection, address: str) -> None:
        import ray

        self._ray: Any = ray
        self._pipe = pipe
        self._address = address
        _connect(address)
        self._task = ray.remote(max_retries=RETRIES)(do_sent)
        self._files: dict[str, Sent] = {}
        self._jobs: dict[int, Job] = {}
        self._submissions: dict[int, int] = {}
        self._numbers: dict[Any, int] = {}  # by the reference to a task's result
        self._capacity = -1
        self._looked = -math.inf
        self._worker_seen = time.monotonic()
        self._patience = FIRST_WORKER_SECONDS

    def serve(self) -> None:
        """Until the pipe is closed at its other end, which is an EOFError."""
        while True:
            self._look_for_workers()
            while self._pipe.poll(0 if self._numbers else _WAIT):
                number, self._jobs[number] = self._pipe.recv()
                self._submit(number)
            if self._numbers:
                done, _ = self._ray.wait(list(self._numbers), num_returns=1, timeout=_WAIT)
                for reference in done:
                    self._collect(reference)

    def _look_for_workers(self) -> None:
        now = time.monotonic()
        if now - self._looked < _LOOK:
            return
        self._looked = now
        capacity = TASKS_A_PROCESSOR * int(self._ray.cluster_resources().get("CPU", 0))
        if capacity:
            self._worker_seen, self._patience = now, LOST_WORKERS_SECONDS
        elif now - self._worker_seen > self._patience:
            raise ClusterError(f"the Ray cluster at {self._address} has no processor to work on")
        if capacity != self._capacity and (capacity or self._capacity > 0):
            self._pipe.send(("capacity", capacity))
            self._capacity = capacity

    def _submit(self, number: int) -> None:
        job = self._jobs[number]
        files = {name: self._send(path) for name, path in job.files.items()}
        self._numbers[self._task.remote(job, _version(), files)] = number

    def _send(self, path: Path) -> Sent:
        """A file in Ray's store, put there once."""
        key = str(path)
        if key not in self._files:
            content = path.read_bytes()
            digest = hashlib.sha256(content).hexdigest()
            self._files[key] = Sent(path.name, digest, self._ray.put(content))
        return self._files[key]

    def _collect(self, reference: Any) -> None:
        from ray import exceptions

        number = self._numbers.pop(reference)
        lost = (
            exceptions.WorkerCrashedError,
            exceptions.NodeDiedError,
            exceptions.ObjectLostError,
            exceptions.OutOfMemoryError,
        )
        try:
            answer, seconds = self._ray.get(reference)
        except lost as error:
            self._submit_again(number, error)
        except exceptions.RayTaskError as error:
            raise ClusterError(_what_a_worker_said(error)) from None
        else:
            del self._jobs[number]
            self._pipe.send(("done", (number, answer, seconds)))

    def _submit_again(self, number: int, error: Exception) -> None:
        made = self._submissions[number] = self._submissions.get(number, 1) + 1
        if made > SUBMISSIONS:
            raise ClusterError(
                f"{self._jobs[number].name}: every worker that it was given to was lost "
                f"({type(error).__name__})"
            )
        self._submit(number)


def _connect(address: str) -> None:
    import ray

    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.CRITICAL)
    except SystemExit:
        raise ClusterError(f"no Ray cluster at {address}: no answer") from None
    except Exception as error:
        raise ClusterError(f"no Ray cluster at {address}: {_one_line(str(error))}") from None


def _one_line(text: str) -> str:
    line = "".join(character if character.isprintable() else " " for character in text)
    return line if len(line) <= LONGEST_REASON else line[: LONGEST_REASON - 1] + "…"


def _version() -> str:
    from quixotry import __version__

    return __version__


def _what_a_worker_said(error: Any) -> str:
    cause = error.cause
    if isinstance(cause, QuixotryError):
        return str(cause)
    text = str(cause or error)
    if "No module named 'quixotry" in text:
        return "a worker of the cluster has no Quixotry: install the same version on every machine"
    last = text.strip().splitlines()[-1] if text.strip() else ""
    return f"a worker of the cluster failed: {_one_line(f'{type(cause or error).__name__}: {last}')}"


def main(descriptor: int, address: str) -> None:
    """Serve whoever holds the other end of a pipe."""
    pipe = Connection(descriptor)
    try:
        Driver(pipe, address).serve()
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass
    except BaseException as error:
        text = str(error) if isinstance(error, QuixotryError) else f"{type(error).__name__}: {error}"
        with suppress(OSError):
            pipe.send(("failed", _one_line(text)))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
