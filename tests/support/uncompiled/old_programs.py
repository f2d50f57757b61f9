"""What the older programs' boards and the two-way one answer, as JSON: compiled and uncompiled alike.

python -m support.uncompiled.old_programs STRUCTURES_FILE
"""

from __future__ import annotations

import json
import pickle
import sys
import types
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    # The builder of word graphs only exists compiled; nothing here builds one.
    builder: Any = types.ModuleType("quixotry.kernel.words.build")
    builder.build = None
    sys.modules["quixotry.kernel.words.build"] = builder

from quixotry.game.legal import geometry_of
from quixotry.kernel.papers import counted, sequence, shapiro, two_way, weinberger
from quixotry.kernel.words.graph import Graph
from quixotry.rules import load_rules


@dataclass(frozen=True)
class Structures:
    """What the boards search, and the positions: tiles on the board and counts of the rack."""

    ruleset: str
    graph: bytes
    letters: bytes
    lengths: bytes
    tree: bytes
    tree_letters: bytes
    order: bytes
    two_way: bytes
    positions: list[tuple[bytes, bytes]]


def is_compiled() -> list[bool]:
    modules = (counted, sequence, shapiro, two_way, weinberger)
    return [not str(module.__file__).endswith(".py") for module in modules]


def answers(known: Structures) -> dict[str, list[Any]]:
    """Every board's plays, best play and counters on every position."""
    geometry, graph = geometry_of(load_rules(known.ruleset)), Graph(known.graph)
    tree = known.tree, known.tree_letters, known.order
    boards: list[counted.CountedGenerator] = [
        sequence.SequenceGenerator(geometry, graph).use(known.letters, known.lengths),
        weinberger.WeinbergerGenerator(geometry, graph).use(known.letters, known.lengths),
        shapiro.ShapiroGenerator(geometry, graph).use(*tree, 0),
        shapiro.ShapiroGenerator(geometry, graph).use(*tree, 12),
        two_way.TwoWayGenerator(geometry, graph).use(known.two_way),
        two_way.TwoWayGenerator(geometry, graph).use(known.two_way, False),
    ]
    said: dict[str, list[Any]] = {"plays": [], "best": [], "counted": []}
    for board in boards:
        board.count()
        for tiles, rack in known.positions:
            board.set_tiles(tiles)
            said["plays"] += [board.moves(rack).hex(), board.copy().moves(rack).hex()]
            said["best"].append(board.best_move(rack).hex())
        said["counted"].append(board.counters())
        if isinstance(board, sequence.LetterByLetter):
            said["counted"].append(list(board.tests()))
    return said


if __name__ == "__main__":
    structures = Structures(**pickle.loads(Path(sys.argv[1]).read_bytes()))
    json.dump({"compiled": is_compiled(), "answers": answers(structures)}, sys.stdout)
