"""The generators on edges are Python: run as such, they answer as the compiled ones do."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from support.positions import some_words, table_for
from support.uncompiled import as_json, edges, said_uncompiled


@pytest.mark.parametrize("name", ["english", "polish"])
def test_uncompiled_sources_answer_alike(name: str, tmp_path: Path) -> None:
    table = table_for(name, some_words(name, 1200, random.Random(name)))
    graph_file = tmp_path / "graph"
    graph_file.write_bytes(bytes(table.lexicon.graph.data))
    said = said_uncompiled(edges, tmp_path, str(graph_file), name)["answers"]
    expected = as_json(edges.answers(graph_file, name))
    assert said == expected
    assert sum(len(found) // 32 for found, *_ in said["turns"]) > 1000
    assert all(is_same for *_, is_same in said["turns"])
