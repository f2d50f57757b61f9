"""How good the choice is for a number of rollouts: what it loses against a long simulation of the same
position.

    python benchmarks/regret.py make --positions 300 --samples 100000
    python benchmarks/regret.py --positions 120 --repeat 1 --most 2000

The first writes the reference (`benchmarks/data/regret.json.xz`): positions of static games with their
candidates and how much each wins less than the best. The second makes the same choices with few rollouts, by
our race, by giving all candidates equally many deals, and by the usual rule of top two without pairing, and
prints the mean loss in percent of games against the number of rollouts.
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from quixotry.game import Position
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules
from quixotry.search.simulation import Budget, Options, run_simulation
from quixotry.speed.best import static_turns

DATA = Path(__file__).parent / "data" / "regret.json.xz"
CANDIDATES = 40
LEAST_IN_BAG = 7
BUDGETS = (250, 500, 1_000, 2_000, 4_000, 8_000)
RULES = {
    "race on paired differences": Options(candidates=CANDIDATES),
    "the same without pairing": Options(candidates=CANDIDATES, allocation="unpaired"),
    "all equally": Options(candidates=CANDIDATES, allocation="uniform", doubt=1000.0),
    "top two, unpaired, 15 candidates": Options(candidates=15, allocation="top-two"),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", nargs="?", choices=["make", "compare"], default="compare")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--samples", type=int, default=100_000, help="rollouts of each reference")
    parser.add_argument("--repeat", type=int, default=3, help="choices for each position and budget")
    parser.add_argument("--most", type=int, default=BUDGETS[-1], help="rollouts of the largest budget")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--file", type=Path, default=DATA)
    given = parser.parse_args()
    if given.what == "make":
        make(given.file, given.positions, given.samples, given.seed, given.threads)
        return 0
    if not given.file.exists():
        print(f"{given.file}: no reference; make one first", file=sys.stderr)
        return 2
    budgets = [budget for budget in BUDGETS if budget <= given.most]
    compare(read(given.file)[: given.positions], given.repeat, budgets)
    return 0


def read(path: Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(lzma.decompress(path.read_bytes()))
    return found


def make(path: Path, count: int, samples: int, seed: int, threads: int) -> None:
    """Goes on with a file that is there; every position is written as soon as it is done."""
    rules = load_rules("english")
    games = static_turns(rules, Lexicon.for_rules(rules), max(4, count // 4), 10_000 + seed)
    turns = [turn.position for game in games for turn in game if turn.position.bag_count >= LEAST_IN_BAG]
    random.Random(seed).shuffle(turns)
    kept = read(path) if path.exists() else []
    # Nothing is believed in advance, so that the reference owes nothing to what is compared with it.
    options = Options(candidates=CANDIDATES, confidence=1.0, doubt=1000.0, seed=seed, threads=threads)
    for number in range(len(kept), min(count, len(turns))):
        position = turns[number].seen_by(turns[number].turn)
        found = run_simulation(position, Budget(samples=samples), options)
        moves = {str(one.move): round(one.behind, 6) for one in found.moves}
        kept.append({"cgp": position.to_cgp(), "samples": found.samples, "behind": moves})
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(lzma.compress(json.dumps(kept).encode()))
        print(f"{number + 1} of {count}: {found.best.move}, {found.deals} deals", file=sys.stderr, flush=True)


def compare(positions: Sequence[dict[str, object]], repeat: int, budgets: Sequence[int]) -> None:
    print(f"{len(positions)} positions; percent of games lost, ± one standard error")
    print(f"{'rollouts':<36}" + "".join(f"{budget:>17,}" for budget in budgets))
    for name, options in {"static equity": None, **RULES}.items():
        cells = []
        for budget in budgets:
            losses = [fmean(_losses(one, options, budget, repeat)) for one in positions]
            error = stdev(losses) / sqrt(len(losses)) if len(losses) > 1 else 0.0
            cells.append(f"{100 * fmean(losses):.3f} ± {100 * error:.3f}")
        print(f"{name:<36}" + "".join(f"{cell:>17}" for cell in cells), flush=True)


def _losses(one: dict[str, object], options: Options | None, budget: int, repeat: int) -> list[float]:
    behind = one["behind"]
    assert isinstance(behind, dict)
    position = Position.from_cgp(str(one["cgp"]), "english")
    if options is None:
        return [behind[str(position.best(1)[0].move)]]
    found = []
    for seed in range(repeat):
        made = run_simulation(position, Budget(samples=budget), replace(options, seed=100 + seed))
        found.append(behind[str(made.best.move)])
    return found


if __name__ == "__main__":
    raise SystemExit(main())
