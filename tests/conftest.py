"""One quick run of everything, which several tests look at."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_helpers import run


@pytest.fixture(scope="session")
def quick_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Where its report is, and what the command said."""
    folder = tmp_path_factory.mktemp("quick run")
    result = run("reproduce", "--quick", "--games", "2", "--seed", "5", "--jobs", "2", "-o", str(folder))
    assert result.exit_code == 0, result.output
    return folder, result.stdout
