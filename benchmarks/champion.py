"""How strong the champion is, and what each of its parts is worth: matches of pairs, with intervals.

    python benchmarks/champion.py strength --games 2000
    python benchmarks/champion.py ablation --budget cpu=0.05 --games 2000
    python benchmarks/champion.py ablation --show
    python benchmarks/champion.py add FOLDER/games.sqlite

Results are kept in a small file (`--keep`, `benchmarks/data/champion.json` unless told otherwise) after every
step of some games: the same command goes on where it was stopped, more `--games` or another `--seed` add to
what is there, and a table is always made of all that is kept. `add` takes in the games of a match that was
played by `quixotry match`. After a change to the players `--fresh` forgets the lines that are played anew.
`--cluster` plays on a Ray cluster. In an ablation the whole player meets itself with one part changed, so
that 50% means that the change is worth nothing. `--only` picks lines by their names.

A table shows what A wins, and the same without the luck of the draw (see `quixotry match --luck`), which is
as right on the average and surer. Pairs whose luck was not measured count there as they ended.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from quixotry.arena import Match, run_match
from quixotry.arena.chunks import MatchGame
from quixotry.arena.games_file import GamesFile
from quixotry.arena.luck import luck_of_games
from quixotry.arena.run import Runner
from quixotry.arena.statistics import mean_interval, pair_values, rate_interval
from quixotry.errors import QuixotryError
from quixotry.game.position import lexicon_for

DATA = Path(__file__).parent / "data" / "champion.json"
STEP = 40
LONG_CLOCK = 3600.0


@dataclass(frozen=True)
class Line:
    """A line of a table: who plays whom, under which rules, and what is to be reached."""

    name: str
    a: str
    b: str
    rules: str = "english"
    wanted: float | None = None


@dataclass
class Kept:
    """Games that were played one after the other, from a seed on.

    `pairs` has a digit for each pair: what it was worth to A, in quarters; `luck` how much of that A drew, in
    thousandths, and 0 where that was not measured. Points, seconds of processor time and turns are sums; what
    is in twos is by player.
    """

    rules: str
    a: str
    b: str
    seed: int
    pairs: str = ""
    spread: int = 0
    seconds: tuple[float, float] = (0.0, 0.0)
    turns: tuple[int, int] = (0, 0)
    luck: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.luck += (0,) * (len(self.pairs) - len(self.luck))

    @property
    def end(self) -> int:
        """The seed of the pair after the last."""
        return self.seed + len(self.pairs)

    def add(self, games: Sequence[MatchGame], luck: Sequence[float]) -> None:
        """The games of the pairs that follow, and how much of what each was worth was drawn."""
        by_pair = zip(luck[::2], luck[1::2], strict=True)
        self.luck += tuple(round(500 * (first + second)) for first, second in by_pair)
        self.pairs += "".join(str(round(4 * value)) for value in pair_values(games))
        self.spread += sum(game.scores[0] - game.scores[1] for game in games)
        timed = [(game, game.cpu) for game in games if game.cpu is not None]
        a, b = (sum(cpu[i] for _, cpu in timed) for i in (0, 1))
        self.seconds = round(self.seconds[0] + a, 2), round(self.seconds[1] + b, 2)
        a, b = (sum(game.turns[i] for game, _ in timed) for i in (0, 1))
        self.turns = self.turns[0] + a, self.turns[1] + b


STRENGTH = (
    Line("champion, 0.05 s", "champion:cpu=0.05", "static", wanted=0.58),
    Line("champion, 0.2 s", "champion:cpu=0.2", "static", wanted=0.60),
    Line("champion, 1 s", "champion:cpu=1", "static", wanted=0.63),
    Line("champion, 0.1 s, swedish", "champion:cpu=0.1", "static", "swedish", 0.57),
    Line("champion, 0.1 s, italian", "champion:cpu=0.1", "static", "italian", 0.57),
    Line("static with endgames", "static+endgame:nodes=125000", "static"),
    Line("level 12 over level 11", "level:n=12", "level:n=11"),
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
    "to the end from 14 in the bag": "end=14",
    "on to the end where the bag is empty": "finish=yes",
    "100 positions where the bag is empty": "endgames=100",
    "no finals late in the game": "finals=0",
    "no endgame search": "endgame=no",
}


def ablations(budget: str) -> list[Line]:
    return [Line(name, f"sim:{budget}", f"sim:{budget},{change}") for name, change in PARTS.items()]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("table", choices=["strength", "ablation", "add"])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="add: files of games")
    parser.add_argument("--games", type=int, default=1000, help="of each line from this seed, an even number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--step", type=int, default=STEP, help="games after which results are kept")
    parser.add_argument("--budget", default="cpu=0.05", help="of the players of an ablation")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, metavar="FILE", default=DATA, help="where results are kept")
    parser.add_argument("--fresh", action="store_true", help="forget what was kept of these lines")
    parser.add_argument("--show", action="store_true", help="play nothing")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on this Ray cluster")
    parser.add_argument(
        "--only", action="append", default=[], metavar="TEXT", help="lines with this in their names"
    )
    given = parser.parse_args()
    try:
        if given.table == "add":
            for path in given.files:
                add_games(given.keep, path, given.jobs)
            return 0
        lines = STRENGTH if given.table == "strength" else ablations(given.budget)
        table(
            [line for line in lines if not given.only or any(one in line.name for one in given.only)], given
        )
    except QuixotryError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def table(lines: Sequence[Line], given: argparse.Namespace) -> None:
    heads = f"{'games':>6} {'A wins':>7} {'95% interval':>15} {'no luck':>7} {'95% interval':>15}"
    heads += f" {'spread':>7} {'ms A':>7} {'ms B':>7}"
    print(f"{'':<38} {heads}  to reach")
    for line in lines:
        if given.fresh and not given.show:
            write(given.keep, [one for one in read(given.keep) if not belongs(one, line)])
        if not given.show:
            play(line, given)
        print(row(line, [one for one in read(given.keep) if belongs(one, line)]), flush=True)


def play(line: Line, given: argparse.Namespace) -> None:
    """Those games of a line that are not kept yet, in steps."""
    if given.games < 2 or given.games % 2 or given.step < 2 or given.step % 2:
        raise QuixotryError("games come in pairs: --games and --step must be even numbers")
    end = given.seed + given.games // 2
    runner: Runner | None = None
    if given.cluster is not None:
        from quixotry.arena.cluster import on_cluster

        runner = on_cluster(given.cluster)
    seed = next_seed(read(given.keep), line, given.seed)
    while seed < end:
        games = min(given.step, 2 * (end - seed))
        match = Match(line.a, line.b, rules=line.rules, games=games, seed=seed, clock=LONG_CLOCK)
        result = run_match(match, given.jobs, runner=runner)
        if result.forfeits:
            raise QuixotryError(f"{line.name}: game {result.forfeits[0].game}: {result.forfeits[0].reason}")
        luck = luck_of_games(result.terms, result.records, match.words, jobs=given.jobs)
        keep(given.keep, line, seed, result.records, [game.win for game in luck])
        seed = next_seed(read(given.keep), line, seed)


def next_seed(kept: Sequence[Kept], line: Line, seed: int) -> int:
    """The first pair from a seed on that was not played."""
    while True:
        found = next((one for one in kept if belongs(one, line) and one.seed <= seed < one.end), None)
        if found is None:
            return seed
        seed = found.end


def keep(path: Path, line: Line, seed: int, games: Sequence[MatchGame], luck: Sequence[float]) -> None:
    """Add games to those that end where these begin, or as others; what was played already is refused."""
    kept = read(path)
    pairs = range(seed, seed + len(games) // 2)
    ours = [one for one in kept if belongs(one, line)]
    for one in ours:
        if one.seed < pairs.stop and pairs.start < one.end:
            raise QuixotryError(f"{path}: {line.a} and {line.b} have played pairs of seed {pairs.start} on")
    before = next((one for one in ours if one.end == seed), None)
    if before is None:
        before = Kept(line.rules, line.a, line.b, seed)
        kept.append(before)
    before.add(games, luck)
    write(path, kept)


def add_games(path: Path, source: Path, jobs: int) -> None:
    with GamesFile.open(source) as store:
        terms, whole = store.terms(), store.pairs()
        games = [game for game in store.records(2 * len(whole)) if game.pair in whole]
    if {game.pair for game in games} != set(range(len(whole))):
        raise QuixotryError(f"{source}: pairs are missing; let the match go on to its end")
    if any(game.forfeit is not None for game in games):
        raise QuixotryError(f"{source}: a game was forfeited")
    games.sort(key=lambda game: game.game)
    luck = luck_of_games(terms, games, lexicon_for(terms.ruleset, terms.lexicon), jobs=jobs)
    keep(path, Line("", terms.a, terms.b, terms.rules), terms.seed, games, [game.win for game in luck])
    print(f"{len(games)} games of {terms.a} and {terms.b} kept")


def belongs(one: Kept, line: Line) -> bool:
    return (one.rules, one.a, one.b) == (line.rules, line.a, line.b)


def read(path: Path) -> list[Kept]:
    if not path.exists():
        return []
    try:
        found = [Kept(**one) for one in json.loads(path.read_text())]
    except (ValueError, TypeError) as error:
        raise QuixotryError(f"{path}: not a file of results: {error}") from None
    return [
        replace(one, seconds=tuple(one.seconds), turns=tuple(one.turns), luck=tuple(one.luck))
        for one in found
    ]


def write(path: Path, kept: Sequence[Any]) -> None:
    """One line for each, the file as a whole or not at all."""
    rows = ",\n".join(json.dumps(asdict(one)) for one in kept)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(f"[\n{rows}\n]\n")
    beside.replace(path)


def row(line: Line, kept: Sequence[Kept]) -> str:
    pairs = "".join(one.pairs for one in kept)
    if not pairs:
        return f"{line.name:<38} {0:>6}"
    values = [int(digit) / 4 for digit in pairs]
    luck = [thousandths / 1000 for one in kept for thousandths in one.luck]
    found = rate_interval(values)
    without = mean_interval([value - drawn for value, drawn in zip(values, luck, strict=True)]) or found
    spread = sum(one.spread for one in kept) / (2 * len(pairs))
    cells = [f"{2 * len(pairs):>6}"]
    for one in (found, without):
        interval = f"{one.low:.1%}–{one.high:.1%}"
        cells.append(f"{one.value:>7.1%} {interval:>15}")
    cells += [f"{spread:>+7.1f}", *(f"{_milliseconds(kept, i):>7}" for i in (0, 1))]
    wanted = "" if line.wanted is None else f"  ≥ {line.wanted:.0%}"
    return f"{line.name:<38} {' '.join(cells)}{wanted}"


def _milliseconds(kept: Sequence[Kept], player: int) -> str:
    turns = sum(one.turns[player] for one in kept)
    return f"{1000 * sum(one.seconds[player] for one in kept) / turns:.1f}" if turns else "–"


if __name__ == "__main__":
    raise SystemExit(main())
