"""What the generators on edges answer, as JSON; run by `test_uncompiled_edges` compiled and as Python.

python -m support.uncompiled.edges GRAPH_FILE RULESET
"""

from __future__ import annotations

import json
import sys
import types
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    # The builder only exists compiled; nothing here builds a graph.
    builder: Any = types.ModuleType("quixotry.kernel.words.build")
    builder.build = None
    sys.modules["quixotry.kernel.words.build"] = builder

from quixotry.game.legal import geometry_of
from quixotry.kernel import random
from quixotry.kernel.papers import appel_jacobson, counted, edge_board, edge_list, left_parts
from quixotry.kernel.words import graph
from quixotry.rules import load_rules
from support.packing import unpack


def is_compiled() -> list[bool]:
    modules = (appel_jacobson, counted, edge_board, edge_list, graph, left_parts, random)
    return [not str(module.__file__).endswith(".py") for module in modules]


def answers(graph_file: Path, ruleset: str) -> dict[str, Any]:
    """The moves of a few turns in the order in which they are found, and all counters."""
    rules = load_rules(ruleset)
    words = graph.Graph(graph_file.read_bytes())
    said: dict[str, Any] = {"edges": [], "turns": [], "counters": []}
    for trie, edge_bytes in ((False, 3), (False, 4), (True, 4)):
        edges = edge_list.EdgeList(words, rules.alphabet.size, trie=trie, edge_bytes=edge_bytes)
        said["edges"].append([edges.nodes, edges.edges, edges.letter_bits, edges.data.hex()])
    geometry = geometry_of(rules)
    boards = [
        appel_jacobson.AppelJacobsonGenerator(geometry, words).use(edges),
        appel_jacobson.AppelJacobsonGenerator(geometry, words).use(edges, True),
        left_parts.LeftParts(geometry, words).use(edges),
        left_parts.LeftParts(geometry, words).use(edges, True, False),
    ]
    for board in boards:
        chance = random.Random(77)
        board.count()
        for _ in range(7):
            codes = [chance.below(rules.alphabet.size + 1) for _ in range(rules.rack_size)]
            rack = bytes(min(codes.count(code), 1 if code == 0 else 9) for code in range(64))
            found = board.moves(rack)
            said["turns"].append(
                [found.hex(), board.best_move(rack).hex(), board.copy().moves(rack) == found]
            )
            moves = unpack(found)
            if moves:
                move = max(moves, key=lambda move: (len(move.tiles), move))
                board.play(move.first, move.tiles)
        said["counters"].append([board.counters(), board.turns_by_arcs(), board.turns_by_tried(False)])
    return said


if __name__ == "__main__":
    json.dump({"compiled": is_compiled(), "answers": answers(Path(sys.argv[1]), sys.argv[2])}, sys.stdout)
