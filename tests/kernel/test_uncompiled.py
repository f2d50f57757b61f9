"""The kernel's sources are Python: run as such, they answer as the compiled kernel does."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from quixotry.kernel.words.mapbuild import build_map
from support.positions import some_words, table_for
from support.uncompiled import as_json, engine, said_uncompiled


@pytest.fixture(scope="module")
def uncompiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package lies without anything compiled, once it is asked for."""
    return tmp_path_factory.mktemp("uncompiled")


@pytest.mark.parametrize("name", ["english", "spanish", "swedish-study"])
def test_uncompiled_sources_answer_alike(name: str, uncompiled: Path, tmp_path: Path) -> None:
    table = table_for(name, some_words(name, 300, random.Random(name)))
    graph_file = tmp_path / "graph"
    graph_file.write_bytes(bytes(table.lexicon.graph.data))
    graph_file.with_suffix(".map").write_bytes(build_map(table.lexicon.graph))
    said = said_uncompiled(engine, uncompiled, str(graph_file), name)
    expected = as_json(engine.answers(graph_file, name))
    assert said["answers"] == expected
    assert sum(len(moves) for moves, *_ in expected["turns"]) > 1000
    moves, failing = said["bounds"]
    assert moves > 300
    assert failing == [], "a slot promises less than one of its plays is worth"
