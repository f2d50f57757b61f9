"""What Gordon's boards answer, as JSON: compiled and uncompiled alike.

python -m support.uncompiled.gordon STRUCTURES_FILE
"""

from __future__ import annotations

import json
import pickle
import sys
import types
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    # The builder of word graphs only exists compiled; nothing here builds one.
    builder: Any = types.ModuleType("quixotry.kernel.words.build")
    builder.build = None
    sys.modules["quixotry.kernel.words.build"] = builder

from quixotry.game.legal import geometry_of
from quixotry.kernel.papers import counted, gordon, letter_sets
from quixotry.kernel.words.graph import Graph
from quixotry.rules import load_rules


@dataclass(frozen=True)
class Structures:
    """What `Packed` is made of, for each form, and the positions: tiles on the board, counts of the rack."""

    ruleset: str
    graph: bytes
    packed: list[dict[str, Any]]
    paths: list[bytes]
    positions: list[tuple[bytes, bytes]]


def is_compiled() -> list[bool]:
    return [not str(module.__file__).endswith(".py") for module in (counted, gordon, letter_sets)]


def answers(known: Structures) -> list[Any]:
    """Every board's plays, best play, cross-checks and counters on every position."""
    geometry, graph = geometry_of(load_rules(known.ruleset)), Graph(known.graph)
    said: list[Any] = []
    for parts, skipping, from_tiles in product(known.packed, (False, True), (False, True)):
        packed = letter_sets.Packed(**parts)
        said.append([packed.bytes(), [packed.follow(path) for path in known.paths]])
        board = gordon.GordonGenerator(geometry, graph).use(packed, skipping, from_tiles)
        said.append([board.cross_sets_of(path) for path in known.paths if 0 not in path])
        board.count()
        for tiles, rack in known.positions:
            board.set_tiles(tiles)
            said += [board.moves(rack).hex(), board.copy().best_move(rack).hex(), board.state()[1]]
        said.append(board.counters())
    return said


if __name__ == "__main__":
    structures = Structures(**pickle.loads(Path(sys.argv[1]).read_bytes()))
    json.dump({"compiled": is_compiled(), "answers": answers(structures)}, sys.stdout)
