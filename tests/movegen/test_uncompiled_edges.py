"""The generators on edges are Python: run as such, they answer as the compiled ones do."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import packing
import pytest
import uncompiled_edges
from kernel_helpers import some_words, table_for

import quixotry


@pytest.mark.parametrize("name", ["english", "polish"])
def test_uncompiled_sources_answer_alike(name: str, tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "*.html", "*.qlx", "__pycache__")
    shutil.copytree(Path(quixotry.__file__).parent, tmp_path / "quixotry", ignore=ignored)
    table = table_for(name, some_words(name, 1200, random.Random(name)))
    graph_file = tmp_path / "graph"
    graph_file.write_bytes(bytes(table.lexicon.graph.data))
    script = uncompiled_edges.__file__
    assert script is not None
    folders = [str(tmp_path), str(Path(packing.__file__).parent)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(folders), "LD_PRELOAD": ""}
    command = [sys.executable, script, str(graph_file), name]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr
    compiled, said = json.loads(run.stdout)
    assert not any(compiled), "something compiled was imported"
    assert all(uncompiled_edges.is_compiled()), "the tests need the compiled kernel"
    expected = json.loads(json.dumps(uncompiled_edges.answers(graph_file, name)))
    assert said == expected
    assert sum(len(found) // 32 for found, *_ in said["turns"]) > 1000
    assert all(is_same for *_, is_same in said["turns"])
