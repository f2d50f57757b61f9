"""Ways to run the command that the tests of this folder share."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

from quixotry.cli import app

EMPTY = "/".join(["15"] * 15)
CARE = "/".join(["15"] * 7 + ["3CARE8"] + ["15"] * 7)


def run(*arguments: str, text: str | None = None) -> Result:
    """The command in this process; `result.output` has both streams."""
    return CliRunner().invoke(app, list(arguments), input=text, prog_name="quixotry")


def start(
    *arguments: str, home: Path, text: str = "", seconds: float = 60
) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, with its own data folder."""
    return subprocess.run(
        [sys.executable, "-m", "quixotry", *arguments],
        input=text,
        capture_output=True,
        text=True,
        timeout=seconds,
        env=environment(home),
        encoding="utf-8",
    )


def environment(home: Path) -> dict[str, str]:
    return os.environ | {"XDG_DATA_HOME": str(home), "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"}
