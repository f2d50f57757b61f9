"""What tests of several folders share."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from cli_helpers import run
from hypothesis import settings

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


@pytest.fixture(scope="session")
def quick_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Where its report is, and what the command said."""
    folder = tmp_path_factory.mktemp("quick run")
    result = run("reproduce", "--quick", "--games", "2", "--seed", "5", "--jobs", "2", "-o", str(folder))
    assert result.exit_code == 0, result.output
    return folder, result.stdout
