"""What tests of several folders share."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_helpers import run
from hypothesis import settings

# Machines are shared: how long an example takes says nothing about the code.
settings.register_profile("shared machine", deadline=None)
settings.load_profile("shared machine")


@pytest.fixture(scope="session")
def quick_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Where its report is, and what the command said."""
    folder = tmp_path_factory.mktemp("quick run")
    result = run("reproduce", "--quick", "--games", "2", "--seed", "5", "--jobs", "2", "-o", str(folder))
    assert result.exit_code == 0, result.output
    return folder, result.stdout
