"""What the inference knows of the tiles an opponent kept, and how sharp it should be.

Games of a player against itself are played; after each play that keeps something, the logarithm of the true
leave's probability over that of a draw from the unseen tiles is what the inference knows, in nats.  For each
player a temperature is fitted to each quarter of the bag, and how much is left to anything.

    python benchmarks/inference.py fit static level6 --games 20       # writes search/data/inference.toml
    python benchmarks/inference.py measure static level6 --games 20 --seed 5000
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from dataclasses import replace
from math import log

from quixotry.game import Game
from quixotry.players import Player, make_player
from quixotry.players.level import EXPERT, LOWEST, SKILLS, LevelPlayer
from quixotry.search.inference import BEFORE, CARRIED, DATA, LAPSE, SAMPLES, Manner, manner_of
from quixotry.search.inference_measure import Telling, tellings

TEMPERATURES = (0.05, 0.2, 0.5, 1.0, 2.0, 3.0, 4.5, 7.0, 11.0, 20.0)
ANYTHING = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7)
LAPSES = (0.0, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0)
PHASES = 4
ANYBODY = ("static", "level6", "level8")  # whose games the manner of whoever is not known is fitted to
CLEARLY = 2.0  # nats in all that a temperature of its own must bring a phase


def played(name: str, rules: str, seed: int) -> Game:
    """A game of a player against itself."""
    game = Game.new(rules, seed=seed, challenge="void")
    players = [seated(name, game, 2 * seed + i) for i in range(2)]
    while not game.over:
        position = game.position
        chosen = players[position.turn].choose(position.seen_by(position.turn))
        game.play(getattr(chosen, "move", chosen))
    return game


def seated(name: str, game: Game, seed: int) -> Player | LevelPlayer:
    """The player of a manner; `level6` is level 6, another person for each seed."""
    if name.startswith("level") and name[5:].isdigit():
        return LevelPlayer(int(name[5:]), seed)
    return make_player(name, game.rules, game.lexicon)


def counted(name: str) -> float:
    """Which part of a leave's worth a player counts."""
    is_level = name.startswith("level") and name[5:].isdigit()
    return SKILLS[int(name[5:]) - LOWEST].foresight if is_level and int(name[5:]) < EXPERT else 1.0


def phase(telling: Telling) -> int:
    return min(PHASES - 1, int((1 - telling.full) * PHASES))


def fitted(found: Sequence[Telling]) -> Manner:
    """The manner under which the true leaves are likeliest.

    A phase has a temperature of its own only if the games clearly say so.
    """
    wide = [one.sums(LAPSE) for one in found]
    sharp = {temperature: [one.sums(temperature) for one in found] for temperature in TEMPERATURES}
    phases = [phase(one) for one in found]
    best = (float("-inf"), Manner((1.0,), 1.0))
    for lapse in LAPSES:
        ratios = {
            temperature: [
                (a + lapse * c) / (b + lapse * d) if b + lapse * d else 1.0
                for (a, b), (c, d) in zip(sums, wide, strict=True)
            ]
            for temperature, sums in sharp.items()
        }
        for anything in ANYTHING:
            known = {
                temperature: _by_phase([log((1 - anything) * one + anything) for one in parts], phases)
                for temperature, parts in ratios.items()
            }
            common = max(TEMPERATURES, key=lambda one: sum(known[one]))
            chosen = []
            for i in range(PHASES):
                own = max(TEMPERATURES, key=lambda one: known[one][i])
                chosen.append(own if known[own][i] - known[common][i] > CLEARLY else common)
            total = sum(known[one][i] for i, one in enumerate(chosen))
            if total > best[0]:
                best = total, Manner(tuple(chosen), anything, lapse)
    return best[1]


def _by_phase(values: Sequence[float], phases: Sequence[int]) -> list[float]:
    sums = [0.0] * PHASES
    for value, place in zip(values, phases, strict=True):
        sums[place] += value
    return sums


def fit(names: Sequence[str], games: int, seed: int, rules: str, samples: int) -> None:
    everything: list[Telling] = []
    lines = [
        f"# Fitted by: python benchmarks/inference.py fit {' '.join(names)} "
        f"--games {games} --seed {seed} --samples {samples}",
        "# Temperatures in points for a bag from full to empty, in quarters; left to anything; lapses.",
    ]
    manners = {}
    for name in names:
        blind = Manner((1000.0,), 0.1, 0.0, counted(name))
        found = [
            one
            for i in range(games)
            for one in tellings(played(name, rules, seed + i), blind, samples=samples, carried=0)
        ]
        everything += found if name in ANYBODY else []
        manners[name] = replace(fitted(found), leave_share=counted(name))
        print(f"{name}: {manners[name]}, {len(found)} inferences", flush=True)
    manners = {"default": fitted(everything), **manners} if everything else manners
    print(f"default: {manners.get('default')}")
    for name, manner in manners.items():
        lines += [
            "",
            f"[{name}]",
            f"temperatures = {list(manner.temperatures)}",
            f"anything = {manner.anything}",
            f"lapse = {manner.lapse}",
            f"leave_share = {manner.leave_share}",
        ]
    DATA.write_text("\n".join(lines) + "\n", "utf-8")


def measure(names: Sequence[str], games: int, seed: int, rules: str, samples: int) -> None:
    print(f"{samples} samples, {BEFORE} for the turn before: nats more than a draw knows, 95% interval")
    for name in names:
        records = [played(name, rules, seed + i) for i in range(games)]
        for manner_name in dict.fromkeys((name, "default")):
            manner = manner_of(manner_name)
            for carried in (0, CARRIED):
                gains, seconds = [], []
                for game in records:
                    for one in tellings(game, manner, samples=samples, carried=carried):
                        gains.append(one.gain(manner))
                        seconds.append(one.seconds)
                half = 1.96 * statistics.pstdev(gains) / len(gains) ** 0.5
                known = f"{statistics.fmean(gains):+.3f} ± {half:.3f}"
                time = f"{1000 * statistics.fmean(seconds):.1f} ms, at most {1000 * max(seconds):.1f}"
                what = f"{name}, as {manner_name}, {carried} turns carried"
                print(f"{what}: {known} ({len(gains)} inferences; {time})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("fit", "measure"))
    parser.add_argument("players", nargs="+")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--rules", default="english")
    parser.add_argument("--samples", type=int, default=SAMPLES)
    given = parser.parse_args()
    (fit if given.what == "fit" else measure)(
        given.players, given.games, given.seed, given.rules, given.samples
    )


if __name__ == "__main__":
    main()
