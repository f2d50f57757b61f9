"""How fast the engine is, beside a yardstick that runs in turn with it.

Machines are shared and clocks drift, so nothing is compared with a number from another run: engine and
yardstick take turns, a pass over all positions each (shorter turns would measure how fast the other's graph
leaves the caches); each position counts with its fastest pass, and the ratio of every round is kept for
the median.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from quixotry.game import Position
from quixotry.game.legal import compiled_board, self_play
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.board.yardstick import SiblingGenerator
from quixotry.lexicon import Lexicon
from quixotry.movegen.protocol import spelled_geometry
from quixotry.players import make_player
from quixotry.rules import Rules

KERNEL_PLAYERS = ("greedy", "hsw", "bs", "bor", "rackh1", "rackh2", "rackh3", "fitness:combo=0")


@dataclass(frozen=True)
class SpeedRatio:
    """The engine's time and the yardstick's, in microseconds a position or games a second."""

    engine: float
    yardstick: float
    ratio: float  # engine to yardstick, of the fastest rounds
    median_ratio: float  # the median over the rounds


class Pair:
    """The engine's board and the yardstick's, for one ruleset and lexicon."""

    def __init__(self, rules: Rules, lexicon: Lexicon) -> None:
        self.rules = rules
        self.engine = compiled_board(rules, lexicon)
        self.yardstick = SiblingGenerator(spelled_geometry(rules), lexicon.graph).use(lexicon.to_kwg())

    def boards(self) -> tuple[Generator, Generator]:
        return self.engine, self.yardstick


def compare_generation(
    pair: Pair, positions: Sequence[Position], question: Callable[[Generator, bytes], bytes], rounds: int
) -> tuple[SpeedRatio, int]:
    """Microseconds a position for one question of both boards; and how many moves they found in all."""
    fastest = [[float("inf")] * len(positions) for _ in range(2)]
    ratios = []
    found = [0, 0]
    for _ in range(rounds):
        spent = [0.0, 0.0]
        found = [0, 0]
        for which, board in enumerate(pair.boards()):
            for at, position in enumerate(positions):
                board.set_tiles(position.board.tiles)
                rack = position.rack.counts
                start = time.perf_counter()
                question(board, rack)
                elapsed = time.perf_counter() - start
                spent[which] += elapsed
                fastest[which][at] = min(fastest[which][at], elapsed)
                found[which] += board.move_count
        if found[0] != found[1]:
            raise AssertionError("the yardstick finds other moves")
        ratios.append(spent[0] / spent[1])
    engine, yardstick = (1e6 * sum(times) / len(positions) for times in fastest)
    return SpeedRatio(engine, yardstick, engine / yardstick, statistics.median(ratios)), found[0]


def compare_self_play(pair: Pair, players: int, games: int, rounds: int, seed: int) -> SpeedRatio:
    """Greedy games a second of both boards, in turns; both must play the same games."""
    sides = [self_play(pair.rules, board, players) for board in pair.boards()]
    fastest = [float("inf")] * 2
    ratios = []
    for round_number in range(rounds):
        spent = [0.0, 0.0]
        digests = []
        for which, side in enumerate(sides):
            start = time.perf_counter()
            results = side.games(seed + round_number * games, games)
            spent[which] = time.perf_counter() - start
            digests.append(results)
            fastest[which] = min(fastest[which], spent[which])
        if digests[0] != digests[1]:
            raise AssertionError("the yardstick plays other games")
        ratios.append(spent[1] / spent[0])
    engine, yardstick = (games / seconds for seconds in fastest)
    return SpeedRatio(engine, yardstick, engine / yardstick, statistics.median(ratios))


def games_on_all_cores(rules: Rules, lexicon: Lexicon, games: int, seed: int, rounds: int) -> SpeedRatio:
    """Greedy games a second with one thread a core (engine) and with one thread (yardstick), in turns."""
    cores = available_cores()
    tables = [self_play(rules, compiled_board(rules, lexicon)) for _ in range(cores)]
    fastest = [0.0, 0.0]
    ratios = []
    with ThreadPoolExecutor(cores) as pool:
        for _ in range(rounds):
            rates = []
            for threads in (cores, 1):
                start = time.perf_counter()
                jobs = [pool.submit(tables[at].games, seed + at * games, games) for at in range(threads)]
                for job in jobs:
                    job.result()
                rates.append(threads * games / (time.perf_counter() - start))
            fastest = [max(old, new) for old, new in zip(fastest, rates, strict=True)]
            ratios.append(rates[0] / rates[1])
    return SpeedRatio(fastest[0], fastest[1], fastest[0] / fastest[1], statistics.median(ratios))


def available_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def player_rates(rules: Rules, lexicon: Lexicon, games: int, seed: int, rounds: int) -> dict[str, float]:
    """Games a second of each player that runs in the kernel against itself, as a share of greedy's rate."""
    table = self_play(rules, compiled_board(rules, lexicon))
    policies = {name: getattr(make_player(name, rules, lexicon), "policy") for name in KERNEL_PLAYERS}  # noqa: B009
    fastest = dict.fromkeys(policies, float("inf"))
    for _ in range(rounds):
        for name, policy in policies.items():
            start = time.perf_counter()
            for game in range(games):
                table.match(seed + game, [policy, policy])
            fastest[name] = min(fastest[name], time.perf_counter() - start)
    return {name: fastest["greedy"] / seconds for name, seconds in fastest.items()}


def call_overhead(positions: Sequence[Position], rounds: int = 20) -> float:
    """Microseconds that `position.legal_moves()` takes over the kernel's own call, the median position."""
    from quixotry.game.legal import board_of

    extra = []
    for position in positions[:: max(1, len(positions) // 50)]:
        board, rack = board_of(position), position.rack.counts
        times = [float("inf")] * 2
        calls: tuple[Callable[[], object], ...] = (position.legal_moves, partial(board.moves, rack))
        for _ in range(rounds):
            for which, call in enumerate(calls):
                start = time.perf_counter()
                call()
                times[which] = min(times[which], time.perf_counter() - start)
        extra.append(1e6 * (times[0] - times[1]))
    return statistics.median(extra)
