"""The user's cache folder: what can be made again, and is kept because making it takes a while."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from quixotry.files.whole import UNFINISHED

FORGOTTEN_AFTER = 3600.0  # seconds after which an unfinished file has nobody who would finish it


def cache_folder(name: str) -> Path | None:
    """The folder of this name in `quixotry` in the user's cache folder; None if the user has none."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(cache) / "quixotry" / name if os.path.isabs(cache) and "\0" not in cache else None


def used_now(path: Path) -> None:
    """Note that a file is in use, so that `prune` keeps it."""
    with suppress(OSError):
        os.utime(path)


def prune(newest: Path, kept: int) -> None:
    """Keep as many files of the newest one's kind as were last used, and none that was never finished."""
    files = []
    with suppress(OSError):
        for path in newest.parent.iterdir():
            with suppress(OSError):
                age = time.time() - path.stat().st_mtime
                if path.suffix == newest.suffix and path != newest:
                    files.append((age, path))
                elif path.suffix == UNFINISHED and age > FORGOTTEN_AFTER:
                    path.unlink()
    for _, path in sorted(files)[kept - 1 :]:
        with suppress(OSError):
            path.unlink()
