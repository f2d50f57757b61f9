"""Reading and writing whole files, with one line about what went wrong."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from quixotry.errors import QuixotryError


def read_whole(path: str | Path, most: int) -> bytes:
    """The bytes of a file that has at most so many."""
    path = Path(path)
    try:
        # A pipe or a device has no end to wait for.
        if not stat.S_ISREG(path.stat().st_mode):
            raise QuixotryError(f"{path}: not a file")
        with path.open("rb") as stream:
            data = stream.read(most + 1)
    except OSError as error:
        raise QuixotryError(f"{path}: cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # a zero byte in the path
        raise QuixotryError(f"{str(path)!r}: cannot be read: {error}") from None
    if len(data) > most:
        raise QuixotryError(f"{path}: larger than {most:,} bytes")
    return data


def write_whole(path: str | Path, data: bytes) -> None:
    """Write beside the place, then rename: a kill leaves the old file or the new."""
    target = Path(path)
    beside = target.with_name(f".{target.name}.{os.getpid()}.tmp") if target.name else target
    try:
        with beside.open("wb") as stream:
            stream.write(data)
        os.replace(beside, target)
    except (OSError, ValueError) as error:
        if beside != target:
            with suppress(OSError, ValueError):
                beside.unlink()
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise QuixotryError(f"{target}: cannot be written: {reason}") from None
