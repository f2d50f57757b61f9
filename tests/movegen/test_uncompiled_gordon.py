"""Gordon's generator runs uncompiled as well, on the same structures, and answers alike."""

from __future__ import annotations

import json
import os
import pickle
import random
import shutil
import subprocess
import sys
from dataclasses import asdict
from itertools import product
from pathlib import Path
from typing import Any

import gordon_run
import pytest
from gordon_run import Structures
from kernel_helpers import counts, random_game, some_words, table_for, tiles_of

import quixotry
from quixotry.kernel.letter_sets import Packed
from quixotry.movegen.gordon import Gordon

NAMES = ("word_bytes", "width", "expanded", "target_bits", "root", "letter_sets", "mirrored")


def parts_of(packed: Packed) -> dict[str, Any]:
    return {"words": bytes(packed.data), **{name: getattr(packed, name) for name in NAMES}}


@pytest.mark.parametrize("ruleset", ["english", "polish"])
def test_uncompiled_sources_answer_alike(ruleset: str, tmp_path: Path) -> None:
    chance = random.Random(ruleset)
    words = some_words(ruleset, 200, chance)
    table = table_for(ruleset, words)
    forms = [
        Gordon(expanded=expanded, mirrored=mirrored)
        for expanded, mirrored in product((False, True), repeat=2)
    ]
    paths = [b"\0", b"\377", *words[:20], *(word[::-1] for word in words[:20]), words[0][:1] + b"\0"]
    games = random_game(table, chance, turns=5, most_blanks=1, rack_sizes=[5])
    positions = [(tiles_of(board), counts(rack)) for board, rack in games]
    packed = [parts_of(form.structure(table.lexicon)) for form in forms]
    structures = Structures(ruleset, bytes(table.lexicon.graph.data), packed, paths, positions)
    (tmp_path / "structures").write_bytes(pickle.dumps(asdict(structures)))
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "*.html", "*.qlx", "__pycache__")
    shutil.copytree(Path(quixotry.__file__).parent, tmp_path / "quixotry", ignore=ignore)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "LD_PRELOAD": ""}
    command = [sys.executable, str(gordon_run.__file__), str(tmp_path / "structures")]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr
    said = json.loads(run.stdout)
    assert not any(said["compiled"]), "something compiled was imported"
    assert all(gordon_run.is_compiled()), "the tests need the compiled kernel"
    expected = json.loads(json.dumps(gordon_run.answers(structures)))
    assert said["answers"] == expected
    assert len(json.dumps(expected)) > 10_000
