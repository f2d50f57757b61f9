"""The older programs' and the two-way generator's sources are Python: run as such, they answer alike."""

from __future__ import annotations

import json
import os
import pickle
import random
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import old_generators_run
import pytest
from kernel_helpers import counts, random_game, some_words, table_for, tiles_of
from old_generators_run import Structures

import quixotry
from quixotry.movegen.old_programs import Shapiro
from quixotry.movegen.two_way import TwoWay
from quixotry.movegen.word_lists import coded_words


@pytest.mark.parametrize("name", ["english", "spanish"])
def test_uncompiled_generators_answer_alike(name: str, tmp_path: Path) -> None:
    chance = random.Random(name)
    table = table_for(name, some_words(name, 90, chance))
    letters, lengths = coded_words(table.lexicon)
    tree = Shapiro(None).tree(table.lexicon, table.rules)
    structures = Structures(
        name,
        bytes(table.lexicon.graph.data),
        letters,
        lengths,
        tree.packed,
        tree.letters,
        tree.order,
        bytes(TwoWay().structure(table.lexicon).packed),
        [
            (tiles_of(board), counts(rack))
            for board, rack in random_game(table, chance, turns=7, most_blanks=1)
        ],
    )
    (tmp_path / "structures").write_bytes(pickle.dumps(asdict(structures)))
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "*.html", "*.qlx", "__pycache__")
    shutil.copytree(Path(quixotry.__file__).parent, tmp_path / "quixotry", ignore=ignore)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "LD_PRELOAD": ""}
    command = [sys.executable, str(old_generators_run.__file__), str(tmp_path / "structures")]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr
    said = json.loads(run.stdout)
    assert not any(said["compiled"]), "something compiled was imported"
    assert all(old_generators_run.is_compiled()), "the tests need the compiled kernel"
    expected = json.loads(json.dumps(old_generators_run.answers(structures)))
    assert said["answers"] == expected
    assert len("".join(expected["plays"])) > 2_000
