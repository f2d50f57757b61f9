"""How strong the champion is, and what each of its parts is worth: matches of pairs, with intervals.

    python benchmarks/champion.py strength --keep FOLDER
    python benchmarks/champion.py ablation --budget cpu=0.05 --games 2000 --keep FOLDER

Games are kept in the folder, and the same command goes on where it was stopped; `--cluster` plays on a Ray
cluster. In an ablation the whole player meets itself without one part, so that 50% means that the part is
worth nothing. `--only` picks lines of a table by their names.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

from quixotry.arena import Match, MatchResult, run_match
from quixotry.errors import QuixotryError


@dataclass(frozen=True)
class Line:
    """A line of a table: who plays whom, under which rules, and what is to be reached."""

    name: str
    a: str
    b: str
    rules: str = "english"
    wanted: float | None = None


STRENGTH = (
    Line("champion, 0.05 s", "champion:cpu=0.05", "static", wanted=0.58),
    Line("champion, 0.2 s", "champion:cpu=0.2", "static", wanted=0.60),
    Line("champion, 1 s", "champion:cpu=1", "static", wanted=0.63),
    Line("champion, 0.1 s, swedish", "champion:cpu=0.1", "static", "swedish", 0.57),
    Line("champion, 0.1 s, italian", "champion:cpu=0.1", "static", "italian", 0.57),
    Line("static with endgames", "static+endgame:nodes=125000", "static"),
)
# What is changed, and how: the whole player is A.
PARTS = {
    "plain formula instead of the model": "model=plain",
    "nothing inferred": "inference=no",
    "no pairing": "allocation=unpaired",
    "the usual top-two rule": "allocation=top-two",
    "equally many deals for all": "allocation=uniform",
    "nothing believed at first": "doubt=1000",
    "15 candidates": "candidates=15",
    "60 candidates": "candidates=60",
    "4 plies": "plies=4",
    "6 plies": "plies=6",
    "never to the end": "end=0",
    "to the end from 14 in the bag": "end=14",
    "on to the end where the bag is empty": "finish=yes",
    "no endgame search": "endgame=no",
}


def ablations(budget: str) -> list[Line]:
    return [Line(name, f"sim:{budget}", f"sim:{budget},{change}") for name, change in PARTS.items()]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("table", choices=["strength", "ablation"])
    parser.add_argument("--games", type=int, default=1000, help="of each line, an even number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", default="cpu=0.05", help="of the players of an ablation")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where games are kept, to go on later")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on this Ray cluster")
    parser.add_argument(
        "--only", action="append", default=[], metavar="TEXT", help="lines with this in their names"
    )
    given = parser.parse_args()
    lines = STRENGTH if given.table == "strength" else ablations(given.budget)
    chosen = [line for line in lines if not given.only or any(text in line.name for text in given.only)]
    heads = f"{'games':>6} {'A wins':>7} {'95% interval':>15} {'spread':>7} {'ms A':>7} {'ms B':>7}"
    print(f"{'':<38} {heads}  to reach")
    try:
        for line in chosen:
            result = played(line, given.games, given.seed, given.jobs, given.keep, given.cluster)
            print(row(line, result), flush=True)
    except QuixotryError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def played(
    line: Line, games: int, seed: int, jobs: int, keep: Path | None, cluster: str | None
) -> MatchResult:
    match = Match(line.a, line.b, rules=line.rules, games=games, seed=seed, clock=3600.0)
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
    runner = None
    if cluster is not None:
        from quixotry.arena.cluster import on_cluster

        runner = on_cluster(cluster)
    name = f"{line.rules} {line.a} {line.b}".replace("/", "-").replace(" ", "_")
    result = run_match(match, jobs, keep / f"{name}.sqlite" if keep else None, runner=runner)
    if result.forfeits:
        raise QuixotryError(f"{line.name}: game {result.forfeits[0].game}: {result.forfeits[0].reason}")
    return result


def row(line: Line, result: MatchResult) -> str:
    found = result.statistics
    spread = "" if found.spread is None else f"{found.spread.value:+.1f}"
    a, b = ("–" if one is None else f"{1000 * one:.1f}" for one in result.cpu_a_move)
    interval = f"{found.score.low:.1%}–{found.score.high:.1%}"
    wanted = "" if line.wanted is None else f"  ≥ {line.wanted:.0%}"
    shown = f"{found.games:>6} {found.score.value:>7.1%} {interval:>15} {spread:>7} {a:>7} {b:>7}"
    return f"{line.name:<38} {shown}{wanted}"


if __name__ == "__main__":
    raise SystemExit(main())
