"""How strong the levels for people are: each plays the next in paired games.

    python benchmarks/levels.py --games 400 --seed 1 --games-of 11=1000

takes some minutes for levels 1 to 10, more for those above, and writes the figures that the package shows
(`src/quixotry/players/data/levels.toml`).
For other rulesets than English the table is only printed. With `--keep FOLDER` games are kept, and the same
command goes on where it was stopped. `--speed` measures what a move costs instead.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path
from statistics import fmean

from quixotry.arena import Match, MatchResult, run_match
from quixotry.arena.elo import elo_of
from quixotry.errors import QuixotryError
from quixotry.game import Game, Position, Rack
from quixotry.lexicon import Lexicon
from quixotry.players import level_player
from quixotry.players.level import EXPERT, HIGHEST, LOWEST
from quixotry.players.level_facts import DATA, TITLES, LevelFacts, level_facts, levels_document
from quixotry.players.vocabulary import vocabulary_size
from quixotry.rules import load_rules

ANCHOR = 2000  # of level 10; the scale needs one point that is agreed upon
MEASURED = "english"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=400, help="of each pair of levels, an even number")
    parser.add_argument(
        "--games-of",
        type=pair,
        action="append",
        default=[],
        metavar="LEVEL=N",
        help="another number for a level against the next: above 10 they take long; 0 leaves it unmeasured",
    )
    parser.add_argument(
        "--from",
        dest="first",
        type=int,
        default=LOWEST,
        choices=range(LOWEST, EXPERT + 1),
        metavar="LEVEL",
        help="measure this level against the next and those above; the figures below stay as they are",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default=MEASURED)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where games are kept, to go on later")
    parser.add_argument("--output", type=Path, metavar="FILE", help="instead of the package's own figures")
    parser.add_argument("--speed", action="store_true", help="processor time of moves instead of strength")
    given = parser.parse_args()
    if given.speed:
        for level in range(LOWEST, HIGHEST + 1):
            print(f"level {level:>2}: {speed(level, given.rules)}", flush=True)
        return 0
    games = dict.fromkeys(range(LOWEST, HIGHEST), given.games) | dict(given.games_of)
    try:
        results = [
            played(level, given.rules, games[level], given.seed, given.jobs, given.keep)
            if games[level]
            else None
            for level in range(given.first, HIGHEST)
        ]
        facts = facts_of(results, given.rules, given.first)
    except QuixotryError as error:
        print(error, file=sys.stderr)
        return 2
    print(table(facts))
    output = given.output or (DATA if given.rules == MEASURED else None)
    if output:
        if given.first > LOWEST:
            *below, kept = level_facts()[: given.first - LOWEST + 1]
            facts = [*below, replace(facts[0], mean_score=kept.mean_score), *facts[1:]]
        others = "".join(f" --games-of {level}={number}" for level, number in given.games_of)
        command = f"python benchmarks/levels.py --games {given.games} --seed {given.seed}{others}"
        output.write_text(levels_document(facts, command), "utf-8")
    return 0


def pair(text: str) -> tuple[int, int]:
    """LEVEL=N."""
    level, _, games = text.partition("=")
    if not LOWEST <= int(level) < HIGHEST or (int(games) == 0 and int(level) < EXPERT):
        raise ValueError(text)  # nothing can be left out on the way to the level that ratings begin at
    return int(level), int(games)


def played(level: int, rules: str, games: int, seed: int, jobs: int, keep: Path | None) -> MatchResult:
    """A level against the next."""
    match = Match(f"level:n={level}", f"level:n={level + 1}", rules=rules, games=games, seed=seed)
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
    result = run_match(match, jobs, keep / f"{rules}-{level}.db" if keep else None)
    if result.forfeits:
        raise QuixotryError(f"level {level} or {level + 1} forfeited: {result.forfeits[0].reason}")
    score = result.statistics.score
    print(f"level {level} against {level + 1}: {score.value:.1%}", file=sys.stderr, flush=True)
    return result


def facts_of(results: list[MatchResult | None], rules: str, first: int = LOWEST) -> list[LevelFacts]:
    """The figures of the levels from `first` on; a mean score is over the games against both neighbours."""
    words = len(Lexicon.for_rules(load_rules(rules)))
    elos = ratings(results, first)
    facts: list[LevelFacts] = []
    for level in range(HIGHEST, first - 1, -1):
        above = results[level - first] if level < HIGHEST else None
        below = results[level - first - 1] if level > first else None
        score = above.statistics.score if above else None
        scores = [record.scores[0] for record in above.records] if above else []
        scores += [record.scores[1] for record in below.records] if below else []
        facts.append(
            LevelFacts(
                level,
                *TITLES[level - LOWEST],
                sum(scores) / len(scores) if scores else None,
                score.value if score else None,
                (score.low, score.high) if score else None,
                elos.get(level),
                vocabulary_size(words, level),
                len(above.records) if above else None,
            )
        )
    return facts[::-1]


def ratings(results: list[MatchResult | None], first: int) -> dict[int, int]:
    """The Elo of each level that is linked to level 10 by matches."""
    steps = {
        level: elo_of(one.statistics.score.value)
        for level, one in enumerate(results, first)
        if one is not None
    }
    found = {EXPERT: float(ANCHOR)}
    for level in range(EXPERT - 1, first - 1, -1):
        found[level] = found[level + 1] + steps[level]
    for level in range(EXPERT, HIGHEST):
        if level not in found or level not in steps:
            break
        found[level + 1] = found[level] - steps[level]
    return {level: round(elo) for level, elo in found.items()}


def table(facts: list[LevelFacts]) -> str:
    lines = [f"{'':>2} {'':<11} {'words':>8} {'mean':>6} {'against the next':>22} {'Elo':>5}"]
    for one in facts:
        against = ""
        if one.beats_next is not None and one.interval is not None:
            against = f"{one.beats_next:.1%} ({one.interval[0]:.1%}–{one.interval[1]:.1%})"
        lines.append(
            f"{one.level:>2} {one.title:<11} {one.vocabulary:>8,} {shown(one.mean_score, 1):>6}"
            f" {against:>22} {shown(one.elo, 0):>5}"
        )
    return "\n".join(lines)


def shown(figure: float | None, digits: int) -> str:
    return "" if figure is None else f"{figure:.{digits}f}"


def speed(level: int, rules: str) -> str:
    """What moves cost in a few games, as they come and with two blanks on every full rack."""
    start = time.process_time()
    level_player(level).choose(Game.new(rules, seed=0).position)
    first = time.process_time() - start
    costs: tuple[list[float], list[float]] = [], []
    for seed in range(5):
        game = Game.new(rules, seed=seed, challenge="void")
        while not game.over:
            position = game.position
            costs[0].append(cost(level, seed, position))
            if position.bag_count and position.unseen[0] == 2:
                rack = bytes(2) + bytes(position.rack)[2:]
                blanks = position.seen_by(position.turn).with_rack(
                    Rack.from_codes(rack, position.rules.alphabet)
                )
                costs[1].append(cost(level, seed, blanks))
            game.play(level_player(level, seed).choose(position))
    told = [f"mean {1000 * fmean(some):.2f} ms, most {1000 * max(some):.1f} ms" for some in costs]
    return f"first move {first:.2f} s; then {told[0]}; with two blanks {told[1]}"


def cost(level: int, seed: int, position: Position) -> float:
    start = time.process_time()
    level_player(level, seed).choose(position)
    return time.process_time() - start


if __name__ == "__main__":
    sys.exit(main())
