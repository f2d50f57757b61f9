"""The command as a whole: help, version, exit codes, start-up time."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

import quixotry
from quixotry.cli import COMMANDS
from support.command_line import CARE, environment, run, start
from support.late_positions import ONE_IN_BAG
from support.limits import HELD, Limit

MOVES_SECONDS, IMPORT_SECONDS = 0.4, 0.15


def test_version() -> None:
    result = run("--version")
    assert (result.exit_code, result.output) == (0, f"quixotry {quixotry.__version__}\n")


@pytest.mark.parametrize("command", ["", *COMMANDS, "lexicon build", "lexicon check", "rules show"])
def test_help_everywhere(command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    assert "Usage: quixotry" in result.output
    assert "Example" in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["moves"],
        ["moves", CARE + " A/ 0/0 0", "--top", "0"],
        ["play", "--level", "13"],
        ["play", "--challenge", "triple"],
        ["lexicon", "export", "english", "--format", "pdf"],
    ],
)
def test_usage_errors_are_exit_code_2(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["moves", "rubbish"],
        ["moves", "x" * 100_000],
        ["moves", CARE + " QQ/ 0/0 0"],
        ["moves", CARE + " A/ 0/0 0", "--rack", "A1"],
        ["moves", CARE + " A/ 0/0 0", "--rack", "ZZ"],
        ["moves", CARE + " A/ 0/0 0", "--rules", "klingon"],
        ["moves", CARE + " A/ 0/0 0", "--rules", "missing.toml"],
        ["moves", CARE + " A/ 0/0 0", "--lexicon", "klingon"],
        ["moves", CARE + " A/ 0/0 0", "--lexicon", "italian"],
        ["moves", CARE + " A/ 0/0 0", "--top", "3", "--all"],
        ["moves", "bad\nline\x1b[2J"],
        ["lexicon", "info", "klingon"],
        ["lexicon", "build", "missing.txt", "--name", "x"],
        ["lexicon", "build", "missing.txt"],
        ["lexicon", "import", "missing.kwg"],
        ["lexicon", "export", "english", "--format", "kwg"],
        ["lexicon", "export", "english", "-o", "no/such/folder/words.txt"],
        ["rules", "show", "klingon"],
        ["rules", "check", "missing.toml"],
        ["play", "--rules", "klingon"],
        ["play", "--players", "5"],
        ["play", "--players", "0"],
        ["play", "--players", "Ann,Ann"],
        ["play", "--players", "Ann,Bob:99"],
        ["play", "--players", "Ann,"],
        ["play", "--seed", "-1"],
        ["play", "--clock", "-1"],
        ["play", "--clock", "nan"],
        ["play", "--resume", "missing.json"],
        ["play", "--resume", "last"],
        ["play", "--resume", "x.json", "--seed", "7"],
    ],
)
def test_what_a_user_did_wrong_is_one_line_and_exit_code_2(arguments: list[str], home: Path) -> None:
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("quixotry: ")
    assert result.stderr.count("\n") == 1
    assert "\x1b" not in result.stderr
    assert result.stdout == ""


def test_as_a_module_and_as_a_process(home: Path) -> None:
    done = start("moves", "rubbish", home=home)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert start("--version", home=home).stdout == f"quixotry {quixotry.__version__}\n"


def test_a_reader_that_leaves_is_not_an_error(home: Path) -> None:
    command = f"{sys.executable} -m quixotry lexicon export english | head -1"
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, env=environment(home), timeout=60
    )
    assert (done.stdout, done.stderr) == ("AA\n", "")


def test_a_terminal_without_unicode(home: Path) -> None:
    command = [sys.executable, "-m", "quixotry", "rules", "show", "english"]
    env = environment(home) | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, env=env, timeout=60)
    assert done.returncode == 0


def cpu_seconds(*command: str) -> float:
    """The least CPU time of a few runs, children included: the others were disturbed."""
    times = []
    for _ in range(5 if HELD else 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *command], check=True, capture_output=True, timeout=60)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


@pytest.mark.skipif(os.name != "posix", reason="needs getrusage")
def test_moves_from_a_cold_start(limit: Limit) -> None:
    limit.check(cpu_seconds("-m", "quixotry", "moves", CARE + " AEINSTR/ 0/0 0", "--json"), MOVES_SECONDS)


@pytest.mark.skipif(os.name != "posix", reason="needs getrusage")
def test_import_is_light(limit: Limit) -> None:
    limit.check(cpu_seconds("-c", "import quixotry"), IMPORT_SECONDS)


def test_import_loads_nothing_that_is_not_needed() -> None:
    code = "import sys, quixotry; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = [name for name in done.stdout.split() if name.split(".")[0] in ("quixotry", "rich", "typer")]
    assert loaded == ["quixotry"]


def test_the_public_face_is_complete() -> None:
    for name in quixotry.__all__:
        assert getattr(quixotry, name) is not None
    assert set(quixotry.__all__) <= set(dir(quixotry))
    with pytest.raises(AttributeError, match="nonsense"):
        _ = quixotry.nonsense


def test_too_little_memory_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def starve(*_: object, **__: object) -> None:
        raise MemoryError("too little for this position")

    monkeypatch.setattr("quixotry.search.solve_preendgame", starve)
    result = run("preendgame", ONE_IN_BAG)
    assert result.exit_code == 2
    assert result.output == "quixotry: memory: too little for this position\n"
