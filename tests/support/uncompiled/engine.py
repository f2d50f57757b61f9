"""What a kernel answers, as JSON; run by `test_uncompiled` with the kernel compiled and without.

python -m support.uncompiled.engine GRAPH_FILE RULESET

The graph's word map lies beside it, in a file that ends in .map.
"""

from __future__ import annotations

import json
import sys
import types
from importlib import import_module
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    # The builders are the kernel modules that only exist compiled; nothing here builds a graph or a map.
    for name, function in (("build", "build"), ("mapbuild", "build_map")):
        builder: Any = types.ModuleType(f"quixotry.kernel.words.{name}")
        setattr(builder, function, None)
        sys.modules[f"quixotry.kernel.words.{name}"] = builder

from quixotry.game.legal import geometry_of
from quixotry.kernel import random
from quixotry.kernel.board import board, generate, policy, rank
from quixotry.kernel.games import selfplay
from quixotry.kernel.words import graph, kwg
from quixotry.rules import load_rules
from support.packing import unpack
from support.uncompiled.chooser import bounds_that_fail, choices

MODULES = [
    *("random", "words.graph", "words.kwg", "words.wordmap"),
    *("board.board", "board.generate", "board.geometry", "board.policy", "board.rank"),
    *("best.chooser", "best.leaves", "best.slots", "games.selfplay"),
]


def is_compiled() -> list[bool]:
    modules = [import_module(f"quixotry.kernel.{name}") for name in MODULES]
    return [not str(module.__file__).endswith(".py") for module in modules]


def answers(graph_file: Path, ruleset: str) -> dict[str, Any]:
    """Everything a kernel can be asked, on the positions of one game."""
    rules = load_rules(ruleset)
    words = graph.Graph(graph_file.read_bytes())
    chance = random.Random(2024)
    table = generate.Generator(geometry_of(rules), words)
    alphabet_size = rules.alphabet.size
    said: dict[str, Any] = {
        "random": [chance.below(n) for n in (1, 2, 7, 100, 2**31 - 1)] + [chance.state],
        "graph": [words.defect(rules.alphabet.size), words.word_count(), words.sizes(words.dawg)],
        "gaddag": [words.sizes(words.gaddag), words.arcs(words.node_after(b"\x01", True))],
        "accepted": [words.accepts(bytes([a, b])) for a in range(64) for b in range(0, 256, 5)],
        "kwg": kwg.to_kwg(words).hex(),
        "turns": [],
    }
    for _ in range(12):
        codes = [chance.below(rules.alphabet.size + 1) for _ in range(rules.rack_size)]
        rack = bytes(min(codes.count(code), 1 if code == 0 else 9) for code in range(64))
        found = rank.ranked(table.geometry, table.moves(rack), 1 << 20)
        best = table.best_move(rack)
        said["turns"].append([found.hex(), best.hex(), state_of(table), state_of(table.copy())])
        moves = unpack(found)
        if moves:
            move = moves[chance.below(len(moves))]
            table.play(move.first, move.tiles)
            if chance.below(4) == 0:
                table.undo()
    games = selfplay.SelfPlay(
        generate.Generator(geometry_of(rules), words),
        rules.counts,
        players=2,
        exchange_minimum=rules.exchange_minimum,
        scoreless_turns=rules.scoreless_turns,
        out_gain=rules.out_gain,
        out_loss=rules.out_loss,
        scoreless_loss=rules.scoreless_loss,
    )
    said["game"] = games.game(7)
    judge = policy.Policy(
        score=900,
        letters=100,
        bonus_squares=range(0, 700, 100),
        each_bonus_square=50,
        letter_values=[-300, *range(alphabet_size)],
        duplicate=-700,
        balance=[[-abs(v - c) * 90 for c in range(11)] for v in range(11)],
        vowels=rules.vowels,
        penalty=1000,
        malus=range(0, 3500, 500),
        fade=800,
        shrink=500,
    )
    *results, record = games.match(8, [judge, None])
    said["match"] = [*results, record.hex()]
    said["choices"] = choices(rules, words, graph_file.with_suffix(".map").read_bytes())
    return said


def state_of(table: board.Board) -> list[Any]:
    return [list(part) if isinstance(part, bytes) else part for part in table.state()]


if __name__ == "__main__":
    file, ruleset = Path(sys.argv[1]), sys.argv[2]
    answer = {"compiled": is_compiled(), "answers": answers(file, ruleset)}
    if not any(is_compiled()):
        table, word_map = graph.Graph(file.read_bytes()), file.with_suffix(".map").read_bytes()
        answer["bounds"] = bounds_that_fail(load_rules(ruleset), table, word_map)
    json.dump(answer, sys.stdout)
