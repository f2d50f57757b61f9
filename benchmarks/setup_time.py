"""How long a fresh clone takes to its first board.

    python benchmarks/setup_time.py
    python benchmarks/setup_time.py --log setup.log

Clones the last commit into a temporary folder, makes each stage of `make play` there, and waits until the
page answers. Wall time depends on who else uses the machine; processor time does so less. Packages come from
wherever pip gets them, its cache included: that part measures the network as well.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
WALL_SECONDS = 90  # what a clone may take on two quiet cores
ANSWER_SECONDS = 120

STAGES = (
    ("environment", ".venv/bin/python"),
    ("tools for the build", ".venv/.tools"),
    ("kernel and lexica", ".venv/.built"),
    ("packages for the page", ".venv/.play"),
)


class Stopwatch:
    """Wall and processor seconds since the last look, children included."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, float, float]] = []
        self.wall, self.processor = time.perf_counter(), _processor_seconds()

    def took(self, stage: str) -> None:
        wall, processor = time.perf_counter(), _processor_seconds()
        self.rows.append((stage, wall - self.wall, processor - self.processor))
        self.wall, self.processor = wall, processor


def _processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(folder: Path, log: IO[str]) -> Stopwatch:
    """Every stage in order, in an empty folder."""
    clone = folder / "quixotry"
    watch = Stopwatch()
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
    watch.took("clone")
    for stage, target in STAGES:
        _make(clone, log, target)
        watch.took(stage)
    first_board(clone, folder, log)
    watch.took("first board")
    return watch


def _make(clone: Path, log: IO[str], *arguments: str) -> None:
    log.flush()
    subprocess.run(["make", *arguments], cwd=clone, env=_environment(), stdout=log, stderr=log, check=True)


def _environment() -> dict[str, str]:
    """Nothing of an environment or a make that this program was started from."""
    inherited = ("VIRTUAL_ENV", "PYTHONPATH", "MAKEFLAGS", "MAKELEVEL", "MFLAGS")
    return {name: value for name, value in os.environ.items() if name not in inherited}


def first_board(clone: Path, folder: Path, log: IO[str]) -> None:
    """Start `make play` as a user does, and wait for the page."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = f"ARGS=--no-browser --port {port} --database {folder / 'games.db'}"
    log.flush()
    server = subprocess.Popen(
        ["make", "play", options],
        cwd=clone,
        env=_environment(),
        stdout=log,
        stderr=log,
        start_new_session=True,
    )
    try:
        _wait_for_page(f"http://127.0.0.1:{port}/", server)
    finally:
        os.killpg(server.pid, signal.SIGINT)
        server.wait()


def _wait_for_page(address: str, server: subprocess.Popen[bytes]) -> None:
    begun = time.perf_counter()
    while time.perf_counter() - begun < ANSWER_SECONDS:
        if server.poll() is not None:
            raise SystemExit("setup_time: make play has ended before its page answered")
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                answer.read()
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    raise SystemExit(f"setup_time: {address} has not answered within {ANSWER_SECONDS} s")


def report(watch: Stopwatch, load: float) -> None:
    rows = [*watch.rows, ("all", sum(row[1] for row in watch.rows), sum(row[2] for row in watch.rows))]
    print(f"{'stage':24}{'wall s':>9}{'processor s':>13}")
    for stage, wall, processor in rows:
        print(f"{stage:24}{wall:9.1f}{processor:13.1f}")
    print(
        f"{os.cpu_count()} cores, {load:.1f} processes busy before it began; "
        f"to reach when none is: {WALL_SECONDS} s"
    )


def main() -> None:
    """Read the options, measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--log", type=Path, metavar="FILE", help="keep there what the stages print")
    given = parser.parse_args()
    if shutil.which("git") is None:
        raise SystemExit("setup_time: git is not installed")
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder, open(given.log or Path(folder) / "log", "w+") as log:
        try:
            watch = measure(Path(folder), log)
        except subprocess.CalledProcessError as error:
            log.seek(0)
            sys.stderr.write("".join(log.readlines()[-20:]))
            raise SystemExit(f"setup_time: {' '.join(error.cmd)} has failed") from None
    report(watch, load)


if __name__ == "__main__":
    main()
