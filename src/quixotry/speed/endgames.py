"""How fast endgames are solved, and how well they are played before they are.

Time is processor time of the thread that searches, so that a busy machine does not count.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from quixotry.game import Game, Position
from quixotry.kernel.search.table import Table
from quixotry.lexicon import Lexicon
from quixotry.players import make_player
from quixotry.players.protocol import choice_of
from quixotry.rules import Rules
from quixotry.search.endgame import kernel_search, known_racks, solve_endgame
from quixotry.search.result import Packed, unpacked

LIMITS = (1.0, 10.0, 60.0)
QUICK = 0.05
YARDSTICK_NODES = 1_000_000
YARDSTICK_EVERY = 10
UNLIMITED = 1 << 62
MEGABYTE = 1 << 20
MEMORY = 256 * MEGABYTE
QUICK_MEMORY = 16 * MEGABYTE
HARD = (0.3, 20.0)  # seconds of those that threads are measured on
MOST_HARD = 12

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Solved:
    """What one search found, without the search itself, which may hold hundreds of megabytes."""

    proved: bool
    nodes: int
    moves: list[Packed]
    seconds: float

    @property
    def value(self) -> int:
        return self.moves[0][2] or 0


def static_endgames(rules: Rules, lexicon: Lexicon, count: int, seed: int = 1) -> list[Position]:
    """The first position with an empty bag of each of `count` static games, by consecutive seeds."""
    player = make_player("static", rules, lexicon)
    found: list[Position] = []
    while len(found) < count:
        game = Game.new(rules, lexicon=lexicon, seed=seed, challenge="void")
        seed += 1
        while not game.over and game.position.bag_count:
            game.play(choice_of(player, game.position).move)
        if not game.over:
            found.append(game.position)
    return found


@cache
def _table(size: int) -> Table:
    """One table for all: how long a machine takes to give memory away is not what is measured."""
    return Table(size)


def solve(
    position: Position,
    seconds: float,
    *,
    nodes: int = UNLIMITED,
    memory: int = MEMORY,
    ordinary: bool = False,
    plain: bool = False,
    fresh: bool = False,
) -> Solved:
    """Search a position in one thread, for at most `seconds` of processor time.

    A plain search is alpha-beta and the table alone: no move is refuted without being made.
    """
    table = _table(memory // 2)
    if fresh:
        table.clear()
    table.begin()
    search = kernel_search(position, known_racks(position), table, memory // 2, ordinary=ordinary)
    search.plain = plain
    spent = [0.0]
    clocks: list[int] = []

    def work() -> None:
        clocks.append(time.pthread_getcpuclockid(threading.get_ident()))
        search.run(nodes)
        spent[0] = time.thread_time()

    thread = threading.Thread(target=work)
    thread.start()
    pause = min(0.1, seconds / 20)
    while thread.is_alive():
        with suppress(OSError):  # the thread has ended meanwhile
            if clocks and time.clock_gettime(clocks[0]) >= seconds:
                table.stop()
        thread.join(pause)
    return Solved(search.proved, search.nodes, search.moves, spent[0])


def compare_with_yardstick(positions: Sequence[Position], *, plain: bool = False) -> dict[str, float]:
    """Positions a second of a search and of the same one by the ordinary generator, on the same trees."""
    spent, nodes = [0.0, 0.0], 0
    for position in positions:
        # What earlier searches left in a table decides what is pushed out of it, and so the number of nodes.
        both = [
            solve(position, 1e6, nodes=YARDSTICK_NODES, ordinary=ordinary, plain=plain, fresh=True)
            for ordinary in (False, True)
        ]
        if both[0].nodes != both[1].nodes or both[0].moves != both[1].moves:
            raise AssertionError("the yardstick finds something else")
        nodes += both[0].nodes
        for which, one in enumerate(both):
            spent[which] += one.seconds
    engine, yardstick = (nodes / seconds for seconds in spent)
    return {"engine": engine, "yardstick": yardstick, "ratio": engine / yardstick, "endgames": len(positions)}


def quick_losses(positions: Sequence[Position], proved: Sequence[Solved]) -> list[int]:
    """What the move after a moment's search loses against the proved value, where it can be told."""
    losses = []
    for position, best in zip(positions, proved, strict=True):
        if not best.proved:
            continue
        chosen = solve(position, QUICK, memory=QUICK_MEMORY)
        head, laid = chosen.moves[0][:2]
        if (head, laid) == best.moves[0][:2]:
            losses.append(0)
            continue
        at = [packed[:2] for packed in best.moves].index((head, laid))
        if best.moves[at][3] == best.moves[at][4]:
            losses.append(best.value - best.moves[at][3])
            continue
        played = unpacked(position, head, laid)
        reply = solve(position.play(played), LIMITS[-1])
        if reply.proved:
            losses.append(best.value - ((played.score or 0) - reply.value))
    return losses


def compare_threads(positions: Sequence[Position], threads: int = 2) -> dict[str, float]:
    """How much sooner more threads prove the same values, by the clock on the wall.

    That says something where the threads have a core each. The processor time, more threads over one, says
    how much more work they do anywhere: where it is 1.15, two are 1.74 times as fast on two free cores.
    """
    spent, worked = [0.0, 0.0], [0.0, 0.0]
    for position in positions:
        results = []
        for which, count in enumerate((1, threads)):
            processor = time.process_time()
            results.append(solve_endgame(position, threads=count))
            spent[which] += results[-1].seconds
            worked[which] += time.process_time() - processor
        if results[0].value != results[1].value:
            raise AssertionError("threads find another value")
    return {
        "one": spent[0],
        "more": spent[1],
        "ratio": spent[0] / spent[1] if spent[1] else 0.0,
        "processor": worked[1] / worked[0] if worked[0] else 0.0,
    }


def endgame_report(
    positions: Sequence[Position], *, seconds: float, progress: Progress = lambda step: None
) -> dict[str, Any]:
    """Everything about these endgames; each is given `seconds` at most."""
    solved = []
    for number, position in enumerate(positions, 1):
        progress(f"{number} of {len(positions)} endgames")
        solved.append(solve(position, seconds))
    progress("yardstick")
    yardstick = compare_with_yardstick(positions[::YARDSTICK_EVERY])
    plain = compare_with_yardstick(positions[::YARDSTICK_EVERY], plain=True)
    progress(f"moves after {QUICK} s")
    losses = quick_losses(positions, solved)
    hard = [
        position
        for position, one in zip(positions, solved, strict=True)
        if one.proved and HARD[0] <= one.seconds <= HARD[1]
    ][:MOST_HARD]
    progress("threads")
    nodes, spent = sum(one.nodes for one in solved), sum(one.seconds for one in solved)
    return {
        "endgames": len(positions),
        "ruleset": positions[0].rules.name,
        "lexicon": positions[0].lexicon.name,
        "nodes": nodes,
        "seconds": spent,
        "nodes_a_second": nodes / spent,
        "proved": {
            f"{limit:g}": sum(one.proved and one.seconds <= limit for one in solved) / len(solved)
            for limit in LIMITS
            if limit <= seconds
        },
        "yardstick": yardstick,
        "plain_yardstick": plain,
        "quick_loss": {"seconds": QUICK, "mean": sum(losses) / len(losses), "known": len(losses)}
        if losses
        else None,
        "two_threads": {**compare_threads(hard), "endgames": len(hard)} if hard else None,
    }
