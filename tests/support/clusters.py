"""A Ray cluster of this machine alone, for as long as a test needs it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from support import ray_cluster as program


@dataclass
class Cluster:
    address: str
    workers: list[int]  # the process of each, of which those that play are children


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    folder = tempfile.mkdtemp(prefix="qx", dir="/tmp")  # the paths of sockets must be short
    process = subprocess.Popen(
        [sys.executable, program.__file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"TMPDIR": folder},
        start_new_session=True,
    )
    try:
        assert process.stdin is not None and process.stdout is not None
        with process.stdin, process.stdout:
            yield Cluster(**json.loads(process.stdout.readline()))
    finally:
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def kill(worker: int) -> None:
    """A machine that is gone: the process and its children, at once."""
    for process in [worker, *children(worker)]:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def children(process: int) -> list[int]:
    entries = [entry for entry in Path("/proc").iterdir() if entry.name.isdecimal()]
    return [int(entry.name) for entry in entries if _parent(entry) == process]


def _parent(entry: Path) -> int | None:
    with suppress(OSError):
        return int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    return None
