"""What the kernel answers, compiled and as Python: each module here runs as a program of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import quixotry


def said_uncompiled(program: ModuleType, folder: Path, *arguments: str) -> dict[str, Any]:
    """What a program of this folder prints when nothing of the kernel is compiled, which it must confirm."""
    if not (folder / "quixotry").exists():
        ignore = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "*.html", "*.qlx", "__pycache__")
        shutil.copytree(Path(quixotry.__file__).parent, folder / "quixotry", ignore=ignore)
    paths = os.pathsep.join((str(folder), str(Path(__file__).parents[2])))
    environment = {**os.environ, "PYTHONPATH": paths, "LD_PRELOAD": ""}
    command = [sys.executable, "-m", program.__name__, *arguments]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr
    said: dict[str, Any] = json.loads(run.stdout)
    assert not any(said["compiled"]), "something compiled was imported"
    assert all(program.is_compiled()), "the tests need the compiled kernel"
    return said


def as_json(answers: object) -> Any:
    """Answers as they look after the way to another process and back."""
    return json.loads(json.dumps(answers))
