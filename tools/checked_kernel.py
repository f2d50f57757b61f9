"""Builds the kernel with checks that are too slow for play, beside the ordinary one, and runs tests on it.

    python tools/checked_kernel.py bounds
    python tools/checked_kernel.py address --seconds 60
    python tools/checked_kernel.py threads tests/kernel/test_threads.py -k endgame

The copy is in build/KIND and is kept, so that the next run compiles only what has changed. What comes after
the kind is pytest's; without it the tests of that kind are run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("setup.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE.md", "LICENSES", "benchmarks", "src")
MADE = {".so", ".c", ".qlx"}  # by a build: the copy has its own
KERNEL_TESTS = ("tests/kernel", "tests/search", "tests/lexicon/test_file.py", "tests/codecs/test_kwg.py")
TRAPS = "-fno-sanitize-recover=all"


@dataclass(frozen=True)
class Build:
    """How one kind is compiled, what must be loaded before Python, and which tests are run."""

    about: str
    flags: str
    tests: tuple[str, ...]
    libraries: tuple[str, ...] = ()
    building: Mapping[str, str] = field(default_factory=dict)
    running: Mapping[str, str] = field(default_factory=dict)


BUILDS = {
    # Cython checks its own indices; the C compiler adds arrays of a known size, divisors,
    # shifts, signed sums and casts. Unsigned sums may wrap: the kernel's random numbers do.
    "bounds": Build(
        about="bounds of arrays, sums, shifts and casts",
        flags=f"-O1 -g -Wno-sign-compare -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fsanitize=undefined {TRAPS}",
        tests=("tests/kernel", "tests/game", "tests/search", "tests/movegen"),
        building={"QUIXOTRY_CHECKED": "1"},
        running={"UBSAN_OPTIONS": "print_stacktrace=1"},
    ),
    "address": Build(
        about="memory that is not ours, and undefined behaviour, under hostile input",
        flags=f"-O1 -g -Wno-sign-compare -fno-omit-frame-pointer -fsanitize=address,undefined {TRAPS}",
        tests=("tests/fuzz", *KERNEL_TESTS),
        libraries=("libasan.so", "libubsan.so"),
        # The build ends with a look at the lexica through the new kernel, in a Python without the sanitizer.
        building={"ASAN_OPTIONS": "detect_leaks=0:verify_asan_link_order=0"},
        running={
            "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1:allocator_may_return_null=1",
            "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
        },
    ),
    # Told apart by which branches of the kernel they take, inputs of the soak's guided part lead to new ones.
    "coverage": Build(
        about="nothing by itself: tells Atheris which of the kernel's branches an input takes (by clang)",
        flags="-O1 -g -Wno-sign-compare -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address",
        tests=(),
        building={"CC": "clang", "ASAN_OPTIONS": "detect_leaks=0"},
    ),
    "threads": Build(
        about="memory that two threads use at once without a lock",
        flags="-O1 -g -Wno-sign-compare -fno-omit-frame-pointer -fsanitize=thread",
        tests=("tests/kernel/test_threads.py",),
        libraries=("libtsan.so",),
        running={"TSAN_OPTIONS": "halt_on_error=1:exitcode=66:history_size=4"},
    ),
}


def main() -> int:
    """Copy, compile, test."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kind", choices=BUILDS, help="; ".join(f"{k}: {b.about}" for k, b in BUILDS.items()))
    parser.add_argument("--seconds", default="20", help="for each fuzz test")
    parser.add_argument("--only-build", action="store_true", help="run no tests")
    given, tests = parser.parse_known_args()
    build, folder = BUILDS[given.kind], ROOT / "build" / given.kind
    libraries = [compilers_own(name) for name in build.libraries]
    copy_sources(folder)
    if given.kind == "coverage":
        libraries.append(str(atheris_own("asan_with_fuzzer.so", folder)))
    preload = {"LD_PRELOAD": ":".join(libraries)} if libraries else {}
    compile_kernel(folder, build, preload)
    if given.only_build or not (tests or build.tests):
        return 0
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder / "src"),
        "PYTHONMALLOC": "malloc",  # Python's own allocator hides overruns of small blocks
        "PYTHONDONTWRITEBYTECODE": "1",
        "QUIXOTRY_FUZZ_SECONDS": given.seconds,
        **build.running,
        **preload,
    }
    # Reports are written by the process itself, beside whatever Python prints.
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--capture=sys",
        *(tests or build.tests),
    ]
    return subprocess.run(
        [*without_random_addresses(given.kind), *command], cwd=ROOT, env=environment
    ).returncode


def without_random_addresses(kind: str) -> list[str]:
    """The thread sanitizer has fixed places for its own memory, and must not find Python there."""
    found = shutil.which("setarch")
    return [found, os.uname().machine, "-R"] if kind == "threads" and found else []


def compilers_own(name: str) -> str:
    """Where the compiler keeps a library of its own."""
    compiler = os.environ.get("CC", "cc").split()
    asked = [*compiler, f"-print-file-name={name}"]
    found = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    if found == name:
        sys.exit(f"checked_kernel: the compiler has no {name}")
    return str(Path(found).resolve())


def atheris_own(name: str, folder: Path) -> Path:
    """The library of Atheris that has what coverage and the sanitizer ask for, copied to the folder."""
    python = os.environ.get("QUIXOTRY_ATHERIS")
    if not python:
        sys.exit("checked_kernel: QUIXOTRY_ATHERIS names no Python that has Atheris")
    asked = [python, "-c", "import sysconfig; print(sysconfig.get_path('platlib'))"]
    packages = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    return Path(shutil.copy2(Path(packages, name), folder / name))


def copy_sources(folder: Path) -> None:
    """The package as it is now, whole, since tests ask for its data; what was compiled before stays."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = set()
    for name in COPIED:
        for path in [ROOT / name, *(ROOT / name).rglob("*")]:
            if path.is_file() and path.suffix not in MADE and "__pycache__" not in path.parts:
                wanted.add(place := path.relative_to(ROOT))
                copy_changed(path, folder / place)
    for path in [*folder.rglob("*")]:
        stale = path.is_file() and path.suffix not in MADE and path.relative_to(folder) not in wanted
        if stale and "build" not in path.relative_to(folder).parts:
            path.unlink()


def copy_changed(path: Path, to: Path) -> None:
    """With its time, so that the build sees what has changed."""
    if not to.exists() or to.stat().st_mtime != path.stat().st_mtime:
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, to)


def compile_kernel(folder: Path, build: Build, preload: Mapping[str, str]) -> None:
    environment = {**os.environ, "QUIXOTRY_CFLAGS": build.flags, **build.building}
    environment.pop("PYTHONPATH", None)
    if "libtsan.so" in build.libraries:  # which cannot be loaded late
        environment.update(preload, TSAN_OPTIONS="report_bugs=0")
    if "CC" in build.building:  # Atheris's library has what clang leaves open
        environment.update(preload)
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    subprocess.run(command, cwd=folder, env=environment, check=True)


if __name__ == "__main__":
    sys.exit(main())
