"""What a worker of a Ray cluster does with a job."""

from __future__ import annotations

import hashlib
import os
import socket
import tempfile
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from quixotry.cluster.jobs import Job
from quixotry.errors import ClusterError, QuixotryError
from quixotry.files import write_whole


@dataclass(frozen=True, slots=True)
class Sent:
    """A user's file on its way: its name, its SHA-256, and a reference to its content in Ray's store."""

    name: str
    digest: str
    content: Any


def do_sent(job: Job, version: str, files: dict[str, Sent]) -> tuple[Any, float]:
    """The answer to a job, and how many seconds it took.

    What comes with the package must be the same here as where the work was begun: the version is compared,
    and whoever does the job compares hashes of words. What is the user's own comes in `files`.
    """
    from quixotry import __version__

    try:
        if version != __version__:
            raise ClusterError(f"has Quixotry {__version__}; the work was begun with {version}")
        places = {name: _unpacked(file) for name, file in files.items()}
        start = time.perf_counter()
        answer = job.do(places)
        return answer, time.perf_counter() - start
    except QuixotryError as error:
        raise ClusterError(f"worker {socket.gethostname()}: {error}") from None


def _unpacked(file: Sent) -> str:
    place = _folder() / file.digest / file.name
    if not _holds(place, file.digest):
        import ray

        write_whole(place, ray.get(file.content), ClusterError, parents=True)
        _holds.cache_clear()
    return str(place)


@cache
def _holds(place: Path, digest: str) -> bool:
    """Whether a file is there as it was sent; looked up once in a process."""
    try:
        return hashlib.sha256(place.read_bytes()).hexdigest() == digest
    except OSError:
        return False


@cache
def _folder() -> Path:
    """Where users' files are kept on this machine, for nobody but whoever runs the worker."""
    folder = Path(tempfile.gettempdir()) / f"quixotry-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        raise ClusterError(f"{folder}: belongs to somebody else")
    return folder
