"""The older programs' and the two-way generator's sources are Python: run as such, they answer alike."""

from __future__ import annotations

import pickle
import random
from dataclasses import asdict
from pathlib import Path

import pytest

from quixotry.movegen.old_programs import Shapiro
from quixotry.movegen.two_way import TwoWay
from quixotry.movegen.word_lists import coded_words
from support.positions import counts, random_game, some_words, table_for, tiles_of
from support.uncompiled import as_json, old_programs, said_uncompiled
from support.uncompiled.old_programs import Structures


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
    said = said_uncompiled(old_programs, tmp_path, str(tmp_path / "structures"))
    expected = as_json(old_programs.answers(structures))
    assert said["answers"] == expected
    assert len("".join(expected["plays"])) > 2_000
