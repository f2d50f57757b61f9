"""The file of an SQLite database: for its owner alone, whole when it is opened, and still the same later.

A file that is removed or replaced goes on existing for whoever has it open: turns would be written, and be
gone with the process.  So every transaction looks whether the file is the one that was opened.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from quixotry.files.named import data_folder
from quixotry.web.errors import StorageError

COMPANIONS = ("-wal", "-shm", "-journal")


def make_private(folder: Path) -> None:
    """Make a folder for its owner alone; one that is there already changes only if it is our own."""
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    elif os.name == "posix" and folder == data_folder() and folder.stat().st_mode & 0o077:
        with suppress(PermissionError):
            folder.chmod(0o700)


class SqliteFile:
    """A database file, made if there is none."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._made_private()
        self._inode = self._found()

    def _made_private(self) -> None:
        """Games hold seeds, from which whoever reads them knows every rack."""
        make_private(self.path.parent)
        with suppress(FileExistsError):
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        if os.name == "posix":
            for ending in ("", *COMPANIONS):
                # What belongs to somebody else is theirs to protect.
                with suppress(FileNotFoundError, PermissionError):
                    file = Path(f"{self.path}{ending}")
                    if file.stat().st_mode & 0o077:
                        file.chmod(0o600)

    def _found(self) -> tuple[int, int] | None:
        try:
            found = os.stat(self.path)
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def check_place(self) -> None:
        """Raise StorageError if the file has been removed or replaced since it was opened."""
        found = self._found()
        if found != self._inode:
            what = "removed" if found is None else "replaced"
            raise StorageError(
                f"The database file has been {what}: nothing can be stored until the server is started again."
            )

    def check_soundness(self) -> None:
        """Raise StorageError if SQLite finds the file damaged."""
        damage = quick_check(self.path)
        if damage is not None:
            raise StorageError(
                f"{self.path}: damaged: {damage}; `quixotry server recover` saves what can still be read"
            )


def quick_check(path: Path) -> str | None:
    """What is wrong with a database file, None if nothing is."""
    try:
        with closing(connect_to_read(path)) as connection:
            (said,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if "malformed" not in str(error):  # locked, or no permission: whoever opens it next will say
            return None
        said = str(error)
    except sqlite3.DatabaseError as error:
        said = str(error)
    return None if said == "ok" else " ".join(str(said).split())


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing."""
    connection = sqlite3.connect(path, timeout=5, isolation_level=None)
    connection.execute("PRAGMA query_only=ON")
    return connection
