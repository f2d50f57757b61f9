"""The kernel's sources are Python: run as such, they answer as the compiled kernel does."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import uncompiled_run
from kernel_helpers import some_words, table_for

import quixotry
from quixotry.kernel.mapbuild import build_map


@pytest.fixture(scope="module")
def uncompiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package without anything compiled."""
    folder = tmp_path_factory.mktemp("uncompiled")
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "*.html", "*.qlx", "__pycache__")
    shutil.copytree(Path(quixotry.__file__).parent, folder / "quixotry", ignore=ignore)
    return folder


@pytest.mark.parametrize("name", ["english", "spanish", "swedish-study"])
def test_uncompiled_sources_answer_alike(name: str, uncompiled: Path, tmp_path: Path) -> None:
    table = table_for(name, some_words(name, 300, random.Random(name)))
    graph_file = tmp_path / "graph"
    graph_file.write_bytes(bytes(table.lexicon.graph.data))
    graph_file.with_suffix(".map").write_bytes(build_map(table.lexicon.graph))
    script = uncompiled_run.__file__
    assert script is not None
    environment = {**os.environ, "PYTHONPATH": str(uncompiled), "LD_PRELOAD": ""}
    command = [sys.executable, script, str(graph_file), name]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr
    said = json.loads(run.stdout)
    assert not any(said["compiled"]), "something compiled was imported"
    assert all(uncompiled_run.is_compiled()), "the tests need the compiled kernel"
    expected = json.loads(json.dumps(uncompiled_run.answers(graph_file, name)))
    assert said["answers"] == expected
    assert sum(len(moves) for moves, *_ in expected["turns"]) > 1000
    moves, failing = said["bounds"]
    assert moves > 300
    assert failing == [], "a slot promises less than one of its plays is worth"
