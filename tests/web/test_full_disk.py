"""A disk that is really full: a small one of its own for the server, where the system lets us have one.

The tests that limit SQLite's file instead (test_storage) run everywhere.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from quixotry.web.settings import DATABASE
from support.web import ANN_AND_BOB, code_of
from support.web_process import ServerProcess, new_game, server_process

SIZE = "512k"
# Mounts of its own, which nobody else sees and which go when it goes; no rights are needed for that where
# users may have a namespace of their own.
UNSHARE = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-rm"]
MOUNT = 'mount -t tmpfs -o "size=$1" tmpfs "$2"'
FILL = 'cat /dev/zero 2>/dev/null >"$2/filler"'


def small_disk(folder: Path, *more: str) -> list[str]:
    """Put before a command: there is a small disk at this folder for it, and more may be done to that."""
    script = " && ".join((MOUNT, *more, 'shift 2 && exec "$@"'))
    return [*UNSHARE, "sh", "-c", script, "sh", SIZE, str(folder)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    if shutil.which("unshare") is None or subprocess.run([*small_disk(tmp_path), "true"]).returncode:
        pytest.skip("this system gives us no disk of our own (unshare, mount)")
    return tmp_path


def fill(disk: Path) -> None:
    """Down to the last byte."""
    with open(disk / "filler", "ab", buffering=0) as file:
        for size in (65_536, 4_096, 1):
            with contextlib.suppress(OSError):
                while file.write(bytes(size)):
                    pass


def without_time(state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "server_time": 0, "taken_back": None}


def test_a_full_disk(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """What does not fit is refused and changes nothing; what was there stays; with room again all goes on."""
    kept = tmp_path_factory.mktemp("kept") / "data"
    with server_process(folder, small_disk(folder)) as server:
        disk = Path(f"/proc/{server.pid}/root{folder}")
        with server.client() as client:
            (ann,) = new_game(client, [ANN_AND_BOB[0], {"kind": "computer", "player": "passer"}])
            assert ann.act("/move", move="8D WIENIe").status_code == 200
            while len(played := ann.state()["history"]) < 2:
                time.sleep(0.01)
            fill(disk)
            # Some turns fit into the room that the database has left in its files.
            for turn in range(2_000):
                before = without_time(ann.state())
                refused = ann.post(("/undo", "/redo")[turn % 2], version=before["version"])
                if refused.status_code != 200:
                    break
            for _ in range(3):
                assert code_of(refused) == (503, "storage")
                assert "disk is full" in refused.json()["error"]["message"]
                assert without_time(ann.state()) == before
                refused = ann.act("/redo" if before["can_redo"] else "/undo")
            refused = client.post("/api/games", json={"seats": ANN_AND_BOB})
            assert code_of(refused) == (503, "storage")
            assert without_time(ann.state()) == before
            shutil.copytree(disk / "quixotry", kept / "quixotry")

            (disk / "filler").unlink()
            while len(ann.state()["history"]) < 2:
                assert ann.act("/redo").status_code == 200
            assert ann.state()["history"] == played
            assert ann.act("/pass").status_code == 200
            assert len(new_game(client, ANN_AND_BOB)) == 2
    # The files as they were when the disk was full, as after a kill.
    connection = sqlite3.connect(kept / "quixotry" / DATABASE)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    with server_process(kept) as server, server.client() as client:
        ann.client = client
        assert without_time(ann.state()) == before


def test_starting_on_a_full_disk(folder: Path) -> None:
    server = ServerProcess(folder, small_disk(folder, f"{{ {FILL} || true; }}"))
    said = server.start()
    server.close()
    assert said.startswith("quixotry: ") and said.count("\n") == 1
    assert "No space left" in said
