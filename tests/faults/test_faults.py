"""The n-th write, fsync, rename or allocation fails, for every n: nothing is lost, and it is said why."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SANITIZED = "libasan" in os.environ.get("LD_PRELOAD", "")

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or SANITIZED, reason="the shim is made for the loader of Linux"
)


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = tmp_path_factory.mktemp("shim") / "shim.so"
    compiler = os.environ.get("CC", "cc").split()
    subprocess.run(
        [*compiler, "-O1", "-shared", "-fPIC", str(HERE / "shim.c"), "-o", str(built), "-ldl"], check=True
    )
    return built


def driven(shim: Path, folder: Path, *words: str) -> str:
    folder.mkdir()
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", str(HERE / "driver.py"), *words, str(folder)],
        env=os.environ | {"LD_PRELOAD": str(shim), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def failing(shim: Path, folder: Path, task: str, kinds: str) -> dict[str, tuple[int, list[str]]]:
    """For each kind of call: how often one failed, and the messages."""
    found: dict[str, tuple[int, list[str]]] = json.loads(driven(shim, folder, task, kinds))
    return found


@pytest.mark.parametrize("task", ["game", "lexicon", "leaves"])
def test_a_file_is_the_old_one_or_the_new_one(shim: Path, tmp_path: Path, task: str) -> None:
    for failed, messages in failing(shim, tmp_path / "files", task, "write,fsync,rename").values():
        assert failed >= 1 and messages
        assert all(re.fullmatch(r"…/\S+: cannot be written: Input/output error", line) for line in messages)


def test_games_of_a_match_are_added_whole_or_not_at_all(shim: Path, tmp_path: Path) -> None:
    for failed, messages in failing(shim, tmp_path / "files", "match", "write,fsync").values():
        assert failed >= 2
        assert messages == ["…/games.sqlite: cannot be used as a file of games: disk I/O error"]


@pytest.mark.parametrize("task", ["moves", "words", "best", "simulation", "endgame"])
def test_no_memory_for_the_kernel(shim: Path, tmp_path: Path, task: str) -> None:
    """Each allocation of the kernel fails once; the next try has the right answer."""
    failed, messages = failing(shim, tmp_path / "files", task, "allocate")["allocate"]
    assert failed >= 3 and messages


@pytest.mark.parametrize(
    ("task", "said"),
    [
        ("load", "…/words.qlx: cannot be read: Cannot allocate memory"),
        ("large endgame", "memory: 64 megabytes are not to be had"),
    ],
)
def test_no_pages(shim: Path, tmp_path: Path, task: str, said: str) -> None:
    """A lexicon's copy and a search's table ask the system itself for their pages."""
    failed, messages = failing(shim, tmp_path / "files", task, "mmap")["mmap"]
    assert failed >= 1 and said in messages


def test_what_is_renamed_is_on_the_disk_before(shim: Path, tmp_path: Path) -> None:
    """A power cut at any moment finds the old file or the whole new one: content, then name, then folder."""
    calls = [
        tuple(line.split(" ", 1)) for line in driven(shim, tmp_path / "files", "order", "none").splitlines()
    ]
    kinds = [kind for kind, _ in calls]
    assert kinds == [*["write"] * kinds.count("write"), "fsync", "rename", "fsync"]
    written, folder = {path for kind, path in calls if kind == "write"}, calls[-1][1]
    assert len(written) == 1 and calls[kinds.index("fsync")][1] in written
    assert folder == str(tmp_path / "files") and calls[-2][1].startswith(folder)


@cache
def limited() -> str:
    return (
        "import resource, signal, sys\n"
        "from pathlib import Path\n"
        "from quixotry.errors import QuixotryError\n"
        "from quixotry.lexicon import Lexicon\n"
    )


def run(script: str, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", limited() + script, *words],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_a_limit_on_the_size_of_files(tmp_path: Path) -> None:
    file = tmp_path / "words.qlx"
    file.write_bytes(b"old")
    said = run(
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "words = Lexicon.default()\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))\n"
        "try: words.save(sys.argv[1])\n"
        "except QuixotryError as error: print(error)\n",
        str(file),
    )
    assert said.strip() == f"{file}: cannot be written: File too large"
    assert file.read_bytes() == b"old" and os.listdir(tmp_path) == ["words.qlx"]


def test_no_descriptors_left(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("CAT\n")
    said = run(
        "Lexicon.load(sys.argv[1])\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))\n"
        "held = []\n"
        "try:\n"
        "    while True: held.append(open('/dev/null'))\n"
        "except OSError: pass\n"
        "try: Lexicon.load(sys.argv[1])\n"
        "except QuixotryError as error: print(error)\n"
        "held.clear()\n"
        "print(len(Lexicon.load(sys.argv[1])))\n",
        str(file),
    )
    assert said.splitlines() == [f"{file}: cannot be read: Too many open files", "1"]


def test_a_limit_on_memory() -> None:
    """A lexicon that does not fit is no reason to die: there is an error, and what is smaller still works."""
    said = run(
        "import io\n"
        "from quixotry import Position\n"
        "here = Position.start('english', None, ['QUIXOTR', '']).best_move()\n"
        "size = int(Path('/proc/self/statm').read_text().split()[0]) * resource.getpagesize()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (size + 3_000_000,) * 2)\n"
        "try: Lexicon.load('swedish')\n"
        "except (MemoryError, QuixotryError) as error: print(type(error).__name__)\n"
        "print(Position.start('english', None, ['QUIXOTR', '']).best_move() == here)\n"
    )
    assert said.splitlines()[-1] == "True"
    assert said.splitlines()[0] in ("MemoryError", "LexiconError")


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    """Root may write anywhere, so this is a place where nobody can: no folder, but a file."""
    (tmp_path / "file").write_text("x")
    from quixotry.errors import LexiconError
    from quixotry.lexicon import Lexicon
    from quixotry.rules import load_rules

    words = Lexicon.from_words(["CAT"], load_rules("english").alphabet)
    with pytest.raises(LexiconError, match=r"words.qlx: cannot be written: Not a directory"):
        words.save(tmp_path / "file" / "words.qlx")
    assert (tmp_path / "file").read_text() == "x"
