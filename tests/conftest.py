"""What tests of several folders share."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import settings

from support import limits
from support.command_line import run

# Machines are shared: how long an example takes says nothing about the code.
settings.register_profile("shared machine", deadline=None)
settings.load_profile("shared machine")

# A shell that runs the tests in the background has them ignore interrupts, and what they start would, too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has a data folder of its own."""
    folder = tmp_path / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder


_measured = pytest.StashKey[list[limits.Measured]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_measured] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests with a time limit can be asked for by `-m timed`."""
    for item in items:
        if "limit" in getattr(item, "fixturenames", ()):
            item.add_marker("timed")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if limits.HELD:
        terminalreporter.section("time limits")
        for row in limits.rows(config.stash[_measured]):
            terminalreporter.write_line(row)


@pytest.fixture
def limit(request: pytest.FixtureRequest) -> limits.Limit:
    """How a test says how long something may take."""
    return limits.Limit(request.node.nodeid, request.config.stash[_measured])


@pytest.fixture(scope="session")
def quick_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Where its report is, and what the command said; made once, whichever worker comes first."""
    root = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        root = root.parent
    folder, said = root / "quick run", root / "quick run.txt"
    with one_at_a_time(root / "quick run.lock"):
        if not said.exists():
            result = run(
                "reproduce", "--quick", "--games", "2", "--seed", "5", "--jobs", "2", "-o", str(folder)
            )
            assert result.exit_code == 0, result.output
            said.write_text(result.stdout, "utf-8")
    return folder, said.read_text("utf-8")


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Let one process at a time do something that takes long."""
    while True:
        try:
            path.mkdir()
            break
        except FileExistsError:
            time.sleep(0.1)
    try:
        yield
    finally:
        path.rmdir()
