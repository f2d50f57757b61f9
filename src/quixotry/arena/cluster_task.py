"""What a worker of a Ray cluster does with a chunk."""

from __future__ import annotations

import hashlib
import os
import socket
import tempfile
import time
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from quixotry.arena.chunks import Chunk, MatchGame, play_chunk
from quixotry.errors import ArenaError, QuixotryError
from quixotry.files import write_whole


@dataclass(frozen=True, slots=True)
class Sent:
    """A user's file on its way: its name, its SHA-256, and a reference to its content in Ray's store."""

    name: str
    digest: str
    content: Any


def play_sent(chunk: Chunk, version: str, files: dict[str, Sent]) -> tuple[list[MatchGame], float]:
    """The games of a chunk, and how many seconds they took.

    What comes with the package must be the same here as where the match was started: the version is
    compared, and the words of the lexicon by their hash. What is the user's own comes in `files`.
    """
    from quixotry import __version__

    try:
        if version != __version__:
            raise ArenaError(f"has Quixotry {__version__}; the match was started with {version}")
        here = with_files(chunk, {name: _unpacked(file) for name, file in files.items()})
        start = time.perf_counter()
        records = play_chunk(here)
        return records, time.perf_counter() - start
    except QuixotryError as error:
        raise ArenaError(f"worker {socket.gethostname()}: {error}") from None


def with_files(chunk: Chunk, places: dict[str, str]) -> Chunk:
    """The chunk with a user's files where they are on this machine."""

    def player(text: str) -> str:
        name, colon, rest = text.partition(":")
        return places.get(name.strip(), name) + colon + rest

    a, b = chunk.players
    return replace(chunk, players=(player(a), player(b)), lexicon=places.get(chunk.lexicon, chunk.lexicon))


def _unpacked(file: Sent) -> str:
    place = _folder() / file.digest / file.name
    if not _holds(place, file.digest):
        import ray

        write_whole(place, ray.get(file.content), ArenaError, parents=True)
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
        raise ArenaError(f"{folder}: belongs to somebody else")
    return folder
