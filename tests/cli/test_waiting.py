"""Commands that answer while somebody waits."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from support.command_line import environment
from support.limits import HELD, Limit


@pytest.mark.timed
@pytest.mark.parametrize(
    ("command", "seconds"), [("study list", 0.5), ("leaves show", 0.5), ("lexicon list", 0.3)]
)
def test_an_answer_at_once(command: str, seconds: float, limit: Limit, tmp_path: Path) -> None:
    """Processor time of the whole command, as it is when it has been used before."""
    home = environment(tmp_path) | {"PYTHONPYCACHEPREFIX": str(tmp_path / "compiled")}
    home.pop("PYTHONDONTWRITEBYTECODE", None)
    times = []
    for _ in range(6 if HELD else 1):
        before = _used()
        done = subprocess.run(
            [sys.executable, "-m", "quixotry", *command.split()], stdout=subprocess.PIPE, env=home, check=True
        )
        times.append(_used() - before)
        assert done.stdout.count(b"\n") > 5
    limit.check(min(times), seconds)


def _used() -> float:
    """Seconds that the processes started here have taken of a processor."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime
