"""How good the choice is for a number of rollouts: what it loses against a long simulation of the same
position.

    python benchmarks/regret.py make --positions 300 --samples 100000
    python benchmarks/regret.py --first 100 --positions 40 --repeat 1 --most 1000
    python benchmarks/regret.py make --late --positions 60 --samples 2000
    python benchmarks/regret.py --late --positions 60 --repeat 2
    python benchmarks/regret.py beyond --positions 100 --samples 20000
    python benchmarks/regret.py deeper --positions 100 --samples 8000

The first writes the reference (`benchmarks/data/regret.json.xz`): positions of static games with their
candidates and how much each wins less than the best. The second makes the same choices with few rollouts, by
our race, by giving all candidates equally many deals, and by the usual rule of top two without pairing, and
prints the mean loss in percent of games against the number of rollouts; `--first` passes over positions.

Late positions have 1 to 14 tiles in the bag. Their reference (`benchmarks/data/late.json.xz`) plays every
rollout to the end, by a search once the bag is empty, and what is compared is how rollouts end, for a given
processor time.

`beyond` asks what candidates that static equity ranks low could bring: the best 128 moves are raced, and
where one after the first 15, 40 or 60 comes out, it is played out against the choice among those, in new
deals. No other way of finding candidates among the 128 brings more.

`deeper` asks what more turns could bring: the same race with 4 and 8 plies and twice as many rollouts, and
where another move than with 2 comes out, both are played to the end of the game in new deals.
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

from quixotry.game import Move, Position
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules
from quixotry.search.simulation import Budget, Options, find_candidates, run_simulation
from quixotry.search.simulation.simulator import TO_THE_END
from quixotry.speed.best import static_turns

DATA = Path(__file__).parent / "data" / "regret.json.xz"
LATE = DATA.with_name("late.json.xz")
CANDIDATES = 40
LATE_CANDIDATES = 20
LEAST_IN_BAG = 7
MOST_LATE = 14
FIELDS = (15, CANDIDATES, 60)  # what `beyond` compares with
WIDEST = 128
DUEL = 20_000  # rollouts of the two that are compared in the end
DEEPER = (4, 8)  # plies
BUDGETS = (250, 500, 1_000, 2_000, 4_000, 8_000)
RULES = {
    "race on paired differences": Options(candidates=CANDIDATES),
    "the same without pairing": Options(candidates=CANDIDATES, allocation="unpaired"),
    "all equally": Options(candidates=CANDIDATES, allocation="uniform", doubt=1000.0),
    "top two, unpaired, 15 candidates": Options(candidates=15, allocation="top-two"),
}

# Late in the game a rollout may cost a hundred times what another does, so that processor time is compared.
LATE_BUDGETS = (0.05, 0.2)
LATE_RULES = {
    "finals among the best few": Options(candidates=LATE_CANDIDATES),
    "two plies": Options(candidates=LATE_CANDIDATES, finals=0),
    "to the end where the bag is empty": Options(candidates=LATE_CANDIDATES, finish=True, finals=0),
    "the same by a greedy play-out": Options(candidates=LATE_CANDIDATES, endgames=1),
    "by a search of 100 positions": Options(candidates=LATE_CANDIDATES, endgames=100),
    "by a search of 500 positions": Options(candidates=LATE_CANDIDATES, endgames=500),
    "every rollout to the end": Options(candidates=LATE_CANDIDATES, plies=1000),
    "and by a search of 100 positions": Options(candidates=LATE_CANDIDATES, plies=1000, endgames=100),
}
# How the reference is made: nothing is believed in advance, so that it owes nothing to what is compared.
REFERENCE = Options(candidates=CANDIDATES, confidence=1.0, doubt=1000.0)
LATE_REFERENCE = Options(candidates=LATE_CANDIDATES, confidence=1.0, doubt=1000.0, plies=1000, endgames=200)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", nargs="?", choices=["make", "compare", "beyond", "deeper"], default="compare")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--samples", type=int, default=100_000, help="rollouts of each reference")
    parser.add_argument("--repeat", type=int, default=3, help="choices for each position and budget")
    parser.add_argument("--most", type=int, default=BUDGETS[-1], help="rollouts of the largest budget")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, metavar="N", help="pass over so many positions")
    parser.add_argument("--late", action="store_true", help="positions with 1 to 14 tiles in the bag")
    parser.add_argument(
        "--only", action="append", default=[], metavar="TEXT", help="rules with this in their names"
    )
    parser.add_argument(
        "--cpu", action="append", type=float, metavar="S", help="late: a budget (0.05 and 0.2 unless given)"
    )
    parser.add_argument("--file", type=Path)
    given = parser.parse_args()
    path = given.file or (LATE if given.late else DATA)
    if given.what == "make":
        make(path, given.positions, given.samples, given.seed, given.threads, given.late)
        return 0
    if not path.exists():
        print(f"{path}: no reference; make one first", file=sys.stderr)
        return 2
    if given.what in ("beyond", "deeper"):
        ask = beyond if given.what == "beyond" else deeper
        ask(read(path)[given.first : given.first + given.positions], given.samples, given.seed)
        return 0
    rules = {
        name: options
        for name, options in {"static equity": None, **(LATE_RULES if given.late else RULES)}.items()
        if not given.only or any(text in name for text in given.only)
    }
    positions = read(path)[given.first : given.first + given.positions]
    if given.late:
        budgets = [Budget(cpu=seconds) for seconds in given.cpu or LATE_BUDGETS]
    else:
        budgets = [Budget(samples=number) for number in BUDGETS if number <= given.most]
    compare(positions, rules, given.repeat, budgets)
    return 0


def read(path: Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(lzma.decompress(path.read_bytes()))
    return found


def make(path: Path, count: int, samples: int, seed: int, threads: int, late: bool) -> None:
    """Goes on with a file that is there; every position is written as soon as it is done."""
    rules = load_rules("english")
    games = static_turns(rules, Lexicon.for_rules(rules), max(4, count // 4), 10_000 + seed)
    least, most = (1, MOST_LATE) if late else (LEAST_IN_BAG, rules.total_tiles)
    turns = [turn.position for game in games for turn in game if least <= turn.position.bag_count <= most]
    random.Random(seed).shuffle(turns)
    kept = read(path) if path.exists() else []
    options = replace(LATE_REFERENCE if late else REFERENCE, seed=seed, threads=threads)
    for number in range(len(kept), min(count, len(turns))):
        position = turns[number].seen_by(turns[number].turn)
        found = run_simulation(position, Budget(samples=samples), options)
        moves = {str(one.move): round(one.behind, 6) for one in found.moves}
        kept.append({"cgp": position.to_cgp(), "samples": found.samples, "behind": moves})
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(lzma.compress(json.dumps(kept).encode()))
        print(f"{number + 1} of {count}: {found.best.move}, {found.deals} deals", file=sys.stderr, flush=True)


def compare(
    positions: Sequence[dict[str, object]],
    rules: dict[str, Options | None],
    repeat: int,
    budgets: Sequence[Budget],
) -> None:
    print(
        f"{len(positions)} positions; percent of games lost, ± one standard error; in brackets how much more"
    )
    print("that is, position by position, than what the first rule that simulates loses")
    heads = [f"{one.samples:,} rollouts" if one.samples else f"{one.cpu:g} s" for one in budgets]
    print(f"{'':<36}" + "".join(f"{head:>34}" for head in heads))
    first: list[list[float]] = []
    for name, options in rules.items():
        found = [
            [fmean(_losses(one, options, budget, repeat)) for one in positions]
            for budget in (budgets if options else budgets[:1])
        ]
        cells = [_told(losses) for losses in found]
        if options and first:
            more = [[b - a for a, b in zip(*both, strict=True)] for both in zip(first, found, strict=True)]
            cells = [f"{cell} ({_told(one)})" for cell, one in zip(cells, more, strict=True)]
        elif options:
            first = found
        print(f"{name:<36}" + "".join(f"{cell:>34}" for cell in cells), flush=True)


def beyond(positions: Sequence[dict[str, object]], samples: int, seed: int) -> None:
    """What the choice among the widest field wins more than that among the first few by static equity."""
    gains: dict[int, list[float]] = {field: [] for field in FIELDS}
    for number, one in enumerate(positions):
        position = Position.from_cgp(str(one["cgp"]), "english")
        moves = [candidate.move for candidate in find_candidates(position, WIDEST, margin=1000.0)]
        best = run_simulation(position, Budget(samples=samples), Options(moves, seed=seed)).best.move
        for field in FIELDS:
            inside = [candidate.move for candidate in find_candidates(position, field)]
            if best in inside:
                gains[field].append(0.0)
                continue
            usual = run_simulation(position, Budget(samples=samples), Options(inside, seed=seed)).best.move
            gains[field].append(_gain(position, best, usual, seed))
        told = f"{number + 1} of {len(positions)}: {best}, {moves.index(best) + 1}"
        print(told, file=sys.stderr, flush=True)
    print(f"{len(positions)} positions; percent of games that the best of {WIDEST} wins more,")
    print("± one standard error")
    for field, found in gains.items():
        others = sum(gain != 0 for gain in found)
        print(f"first {field:>3}: another move in {others} positions, {_told(found)}")


def deeper(positions: Sequence[dict[str, object]], samples: int, seed: int) -> None:
    """What the choice by longer rollouts wins more than that by two plies."""
    gains: dict[int, list[float]] = {plies: [] for plies in DEEPER}
    for number, one in enumerate(positions):
        position = Position.from_cgp(str(one["cgp"]), "english")
        usual = run_simulation(position, Budget(samples=samples), Options(seed=seed)).best.move
        for plies in DEEPER:
            options = Options(seed=seed, plies=plies)
            best = run_simulation(position, Budget(samples=2 * samples), options).best.move
            gains[plies].append(0.0 if best == usual else _gain(position, best, usual, seed, TO_THE_END))
        told = ", ".join(f"{found[-1]:+.4f}" for found in gains.values())
        print(f"{number + 1} of {len(positions)}: {usual}, {told}", file=sys.stderr, flush=True)
    print(f"{len(positions)} positions; percent of games that the choice by more plies wins more,")
    print("± one standard error")
    for plies, found in gains.items():
        others = sum(gain != 0 for gain in found)
        print(f"{plies} plies: another move in {others} positions, {_told(found)}")


def _gain(position: Position, move: Move, usual: Move, seed: int, plies: int | None = None) -> float:
    """How much more a move wins than the usual one, in new deals."""
    options = replace(REFERENCE, candidates=[usual, move], plies=plies, seed=seed + 1)
    found = {one.move: one.win for one in run_simulation(position, Budget(samples=DUEL), options).moves}
    return found[move] - found[usual]


def _told(values: Sequence[float]) -> str:
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{100 * fmean(values):.3f} ± {100 * error:.3f}"


def _losses(one: dict[str, object], options: Options | None, budget: Budget, repeat: int) -> list[float]:
    behind = one["behind"]
    assert isinstance(behind, dict)
    position = Position.from_cgp(str(one["cgp"]), "english")
    if options is None:
        return [behind[str(position.best(1)[0].move)]]
    found = []
    for seed in range(repeat):
        made = run_simulation(position, budget, replace(options, seed=100 + seed))
        found.append(behind[str(made.best.move)])
    return found


if __name__ == "__main__":
    raise SystemExit(main())
