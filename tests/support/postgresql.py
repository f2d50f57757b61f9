"""A PostgreSQL server of the tests' own, where its programs are installed."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

DEBIAN = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
FOLDERS = os.pathsep.join([*map(str, reversed(DEBIAN)), os.environ.get("PATH", "")])
INITDB, PG_CTL = (shutil.which(name, path=FOLDERS) for name in ("initdb", "pg_ctl"))

needs_postgresql = pytest.mark.skipif(
    not (INITDB and PG_CTL), reason="PostgreSQL's initdb and pg_ctl are not installed"
)


class Cluster:
    """A database server that listens at a socket in its folder and nowhere else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = f"postgresql://tests@/postgres?host={folder}"
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:  # for whom PostgreSQL does not run
            user = _somebody()
            os.chown(folder, user.pw_uid, user.pw_gid)
            self._user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        options = ("-U", "tests", "-A", "trust", "--no-sync", "--no-locale", "-E", "UTF8")
        self._run(INITDB, "-D", folder / "data", *options)

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses='' -c fsync=off"
        self._run(PG_CTL, "-D", self.folder / "data", "-o", options, "-l", self.folder / "log", "-w", "start")

    def stop(self) -> None:
        self._run(PG_CTL, "-D", self.folder / "data", "-m", "immediate", "-w", "stop")

    def _run(self, *command: object) -> None:
        words = [str(word) for word in command]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, cwd="/", timeout=60, **self._user)


def _somebody() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    # Not in pytest's folder, which is closed to other users, and short: sockets have short names.
    with tempfile.TemporaryDirectory(prefix="quixotry-pg-", dir="/tmp", ignore_cleanup_errors=True) as folder:
        made = Cluster(Path(folder))
        made.start()
        yield made
        made.stop()
