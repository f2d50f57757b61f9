"""Gordon's generator runs uncompiled as well, on the same structures, and answers alike."""

from __future__ import annotations

import json
import pickle
import random
from dataclasses import asdict
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from quixotry.kernel.papers.letter_sets import Packed
from quixotry.movegen.gordon import Gordon
from support.positions import counts, random_game, some_words, table_for, tiles_of
from support.uncompiled import as_json, gordon, said_uncompiled
from support.uncompiled.gordon import Structures

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
    said = said_uncompiled(gordon, tmp_path, str(tmp_path / "structures"))
    expected = as_json(gordon.answers(structures))
    assert said["answers"] == expected
    assert len(json.dumps(expected)) > 10_000
