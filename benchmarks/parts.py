"""What each part of the champion is worth, choice by choice: surer than matches, of which it takes thousands.

    python benchmarks/parts.py --games 100
    python benchmarks/parts.py --games 100 --only finals --budget cpu=0.2
    python benchmarks/parts.py --show

The whole champion plays against itself. At each of its turns players with one part changed choose too, of
the same seed and knowing the same; where one chooses otherwise both moves are played on in the same deals,
by static turns to the end of the game, and late in it by a search once the bag is empty. If it is empty
already, each move is followed by the endgame search. What inference is worth is judged with the racks as
they are in the game, all else with any that can be, which scatters less. A table says how often the choices
differ and how much more the whole wins in a game by its own, with an interval from the variance of games.
That is what a match would find as long as the change does not alter what comes after it, and as far as
static turns tell which of two moves is the better.

Results are kept in a small file after every game; the same command goes on where it was stopped, for each
line by itself.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from champion import Line, ablations, write

from quixotry import Game, Move, Position
from quixotry.arena import Match
from quixotry.arena.statistics import mean_interval
from quixotry.errors import QuixotryError
from quixotry.players import make_player
from quixotry.search import solve_endgame
from quixotry.search.seen import SeenTurn, seen_turns
from quixotry.search.simulation import Budget, Options, run_simulation

DATA = Path(__file__).parent / "data" / "parts.json"
DEALS = 400  # in which two moves are compared
LATE = 14  # tiles in the bag from which rollouts end by a search
LATE_POSITIONS = 100  # of it
LAST_POSITIONS = 200_000  # of the search after a move when the bag is empty


@dataclass
class Compared:
    """A line's games from a seed on: of each the choices, how many of them differ, and what the whole wins
    more by its own, in ten-thousandths of a game and tenths of a point, of both players together.
    """

    name: str
    a: str
    b: str
    rules: str
    seed: int
    games: list[list[int]] = field(default_factory=list)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="of each line")
    parser.add_argument("--seed", type=int, default=400_000)
    parser.add_argument("--budget", default="cpu=0.05", help="of all players")
    parser.add_argument("--rules", default="english")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", action="append", default=[], metavar="TEXT", help="lines with this in them")
    parser.add_argument("--keep", type=Path, metavar="FILE", default=DATA, help="where results are kept")
    parser.add_argument("--show", action="store_true", help="play nothing")
    given = parser.parse_args()
    if given.games < 1 or given.jobs < 1:
        parser.error("--games and --jobs must be at least 1")
    lines = [
        line
        for line in ablations(given.budget)
        if not given.only or any(text in line.name for text in given.only)
    ]
    try:
        if not given.show:
            go_on(lines, given)
        table(lines, [one for one in read(given.keep) if one.rules == given.rules])
    except QuixotryError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def go_on(lines: Sequence[Line], given: argparse.Namespace) -> None:
    """Each game for the lines that lack it."""
    kept = read(given.keep)
    mine = [_of(kept, line, given.rules, given.seed) for line in lines]
    with ProcessPoolExecutor(given.jobs) as pool:
        told = []
        for number in range(given.games):
            lacking = [one for one in mine if len(one.games) <= number]
            if lacking:
                specs = [one.b for one in lacking]
                told.append(
                    (lacking, pool.submit(compare, lacking[0].a, specs, given.rules, given.seed + number))
                )
        for done, (lacking, future) in enumerate(told, 1):
            for one, found in zip(lacking, future.result(), strict=True):
                one.games.append(found)
            write(given.keep, kept)
            print(f"{done} of {len(told)}", file=sys.stderr, flush=True)


def compare(whole: str, changed: Sequence[str], ruleset: str, seed: int) -> list[list[int]]:
    """One game of the whole player, and what each changed one would have done in it."""
    match = Match(whole, whole, ruleset)
    rules, lexicon = match.ruleset, match.words
    seats = [[make_player(spec, rules, lexicon, seed) for spec in (whole, *changed)] for _ in range(2)]
    game = Game(rules, lexicon, ("first", "second"), seed)
    found = [[0, 0, 0.0, 0.0] for _ in changed]
    number = 0
    while not game.over:
        number += 1
        seen, turns = seen_turns(game)
        own, *others = (_chosen(player, seen, turns) for player in seats[seen.turn])
        judged: dict[tuple[Move, bool], tuple[float, float]] = {}
        for spec, other, sums in zip(changed, others, found, strict=True):
            known = "inference" in spec
            if other != own and (other, known) not in judged:
                judged[other, known] = judge(game, own, other, seed * 1000 + number, known)
            win, points = judged.get((other, known), (0.0, 0.0))
            sums[0] += 1
            sums[1] += other != own
            sums[2] += win
            sums[3] += points
        game.play(own)
    return [[int(turns), int(differ), round(1e4 * win), round(10 * pts)] for turns, differ, win, pts in found]


def judge(game: Game, own: Move, other: Move, seed: int, known: bool) -> tuple[float, float]:
    """How much more often a move wins than another, and how many points more, with racks known or not."""
    position = game.position
    if not position.bag_count:
        first, second = (_solved(game, move) for move in (own, other))
        return (_won(first) - _won(second), float(first - second))
    late = position.bag_count <= LATE
    if not known:
        position = position.seen_by(position.turn)
    options = Options(
        [own, other], plies=1000, confidence=1.0, doubt=1000.0, seed=seed, allocation="uniform",
        endgames=LATE_POSITIONS if late else 0,
    )  # fmt: skip
    found = {one.move: one for one in run_simulation(position, Budget(samples=2 * DEALS), options).moves}
    a, b = found[own], found[other]
    return a.win - b.win, a.spread - b.spread


def table(lines: Sequence[Line], kept: Sequence[Compared]) -> None:
    heads = f"{'games':>6} {'differ':>7} {'wins more':>10} {'95% interval':>18}"
    print(f"{'':<38}{heads} {'points':>7} {'95% interval':>14}")
    for line in lines:
        games = [game for one in kept if (one.a, one.b) == (line.a, line.b) for game in one.games]
        wins = mean_interval([win / 2e4 for _, _, win, _ in games])
        points = mean_interval([points / 20 for *_, points in games])
        if wins is None or points is None:
            print(f"{line.name:<38}{len(games):>6}")
            continue
        share = sum(game[1] for game in games) / sum(game[0] for game in games)
        interval = f"{wins.low:+.2%} to {wins.high:+.2%}"
        print(
            f"{line.name:<38}{len(games):>6} {share:>7.1%} {wins.value:>+10.2%} {interval:>18}"
            f" {points.value:>+7.1f} {f'{points.low:+.1f} to {points.high:+.1f}':>14}"
        )


def read(path: Path) -> list[Compared]:
    if not path.exists():
        return []
    try:
        return [Compared(**one) for one in json.loads(path.read_text())]
    except (ValueError, TypeError) as error:
        raise QuixotryError(f"{path}: not a file of results: {error}") from None


def _of(kept: list[Compared], line: Line, rules: str, seed: int) -> Compared:
    for one in kept:
        if (one.a, one.b, one.rules, one.seed) == (line.a, line.b, rules, seed):
            return one
    kept.append(Compared(line.name, line.a, line.b, rules, seed))
    return kept[-1]


def _chosen(player: object, seen: Position, turns: Sequence[SeenTurn]) -> Move:
    move: Move = player.choose_knowing(seen, turns).move  # type: ignore[attr-defined]
    return move.with_score(None)


def _solved(game: Game, move: Move) -> int:
    """The mover's spread at the end after a move, both playing on as well as the search can."""
    mover = game.position.turn
    after = copy.deepcopy(game)
    after.play(move)
    scores = after.scores
    spread = scores[mover] - scores[1 - mover]
    if after.over:
        return spread
    return spread - solve_endgame(after.position, nodes=LAST_POSITIONS, bounds=False).value


def _won(spread: int) -> float:
    return 0.5 + 0.5 * ((spread > 0) - (spread < 0))


if __name__ == "__main__":
    raise SystemExit(main())
