"""Positions of every shipped ruleset against brute force, as many of each; tiles of several letters counted.

python -m soak.languages                      500 positions of each ruleset
python -m soak.languages polish catalan --positions 2000 --seed 7
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from quixotry.rules import load_rules
from soak import positions
from soak.worlds import World, shipped_world, spelled_rulesets


def run_in(name: str, wanted: int, seed: int) -> Counter[str]:
    """Games by lot in one ruleset until there were so many positions; raises where anything differs.

    `with digraphs` counts the positions where a tile of several letters could be laid or lay there.
    """
    chance = random.Random(f"languages {name} {seed}")
    tried: Counter[str] = Counter()
    world: World | None = None
    while tried["positions"] < wanted:
        if world is None or chance.random() < 0.25:
            world = shipped_world(name, chance)
        tried += positions.play_one(world, chance, lambda tiles, rack: _has_digraph(name, tiles, rack))
    return tried


def _has_digraph(name: str, tiles: bytes, rack: list[int]) -> bool:
    labels = load_rules(name).alphabet.labels
    return any(len(labels[code & 63]) > 1 for code in (*tiles, *rack) if code)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rulesets", nargs="*", default=[], metavar="RULESET", help="default: all")
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print("ruleset               positions     plays   with digraphs")
    for name in options.rulesets or spelled_rulesets():
        tried = run_in(name, options.positions, options.seed)
        print(
            f"{name:<20} {tried['positions']:>10,} {tried['plays']:>9,} {tried['with digraphs']:>15,}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
