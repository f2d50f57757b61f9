"""What a rollout costs, in turns of static games played in the same run."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from quixotry.evaluation import best_moves, equity_for
from quixotry.evaluation.winning import WinningModel
from quixotry.game import Position
from quixotry.game.legal import compiled_board, self_play
from quixotry.game.packed import pack_move
from quixotry.kernel.search.rollout import Rollouts
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules
from quixotry.search.simulation import simulate
from quixotry.search.simulation.dealing import Unseen
from quixotry.search.simulation.tables import make_rollouts
from quixotry.speed.best import static_turns

CANDIDATES = 15
DEPTHS = (2, 5)
DEALS, BATCHES = 8, 3
GAMES = 12  # static games played beside each position
SAMPLES = 30_000  # rollouts of a simulation by one thread and by two


def simulation_report(
    rules: Rules, lexicon: Lexicon, *, count: int, rounds: int, seed: int = 5, progress: Callable[[str], None]
) -> dict[str, Any]:
    """Processor time of a rollout over that of a static turn, by depth; and two threads over one."""
    progress("games")
    turns = [turn for game in static_turns(rules, lexicon, max(2, count // 5), seed) for turn in game]
    with_bag = [turn.position for turn in turns if turn.position.bag_count]
    positions = with_bag[:: max(1, len(with_bag) // count)][:count]
    table = make_rollouts(rules, lexicon, 2, WinningModel.for_rules(rules, lexicon, 2))
    equity, game = equity_for(rules, lexicon), self_play(rules, compiled_board(rules, lexicon))
    found: dict[str, Any] = {"positions": len(positions), "candidates": CANDIDATES, "rounds": rounds}
    ratios: dict[int, list[float]] = {depth: [] for depth in DEPTHS}
    each: list[float] = []
    for number in range(rounds):
        progress(f"rollouts, round {number + 1}")
        spent, rolled = dict.fromkeys(DEPTHS, 0.0), dict.fromkeys(DEPTHS, 0)
        static_time, static_count = 0.0, 0
        for at, position in enumerate(positions):
            which = _set_up(table, position)
            for depth in DEPTHS:
                began = time.process_time()
                for batch in range(BATCHES):
                    table.run(batch * DEALS, DEALS, depth, which)
                spent[depth] += time.process_time() - began
                rolled[depth] += BATCHES * DEALS * len(which)
            began = time.process_time()
            for one in range(GAMES):
                static_count += sum(game.match(seed + at * GAMES + one, [equity, equity])[1])
            static_time += time.process_time() - began
        turn = static_time / static_count
        each.append(turn)
        for depth in DEPTHS:
            ratios[depth].append(spent[depth] / rolled[depth] / turn)
    found["static_turn_us"] = 1e6 * min(each)
    found["static_turns"] = {str(depth): statistics.median(ratios[depth]) for depth in DEPTHS}
    progress("threads")
    found["two_threads"] = _threads(positions[len(positions) // 3])
    return found


def _set_up(table: Rollouts, position: Position) -> bytes:
    best = best_moves(position, CANDIDATES)
    players = len(position.racks)
    scores = [position.scores[(position.turn + i) % players] for i in range(players)]
    dealer = Unseen.of(position.seen_by(position.turn)).dealer(3)
    table.set_position(position.board.tiles, bytes(position.rack), scores, position.scoreless, dealer)
    for one in best:
        table.add_candidate(*pack_move(one.move, table.board.geometry), round(1000 * one.leave_value))
    return bytes(range(len(best)))


def _threads(position: Position) -> dict[str, float]:
    """The same simulation by one thread and by two: time on the clock, and processor time, one over two."""
    seen = position.seen_by(position.turn)
    times: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
    for threads in (1, 2, 1, 2, 1, 2):
        began, processor = time.perf_counter(), time.process_time()
        simulate(seen, samples=SAMPLES, confidence=1, candidates=_names(seen), threads=threads)
        times[threads].append((time.perf_counter() - began, time.process_time() - processor))
    wall = {threads: min(one[0] for one in found) for threads, found in times.items()}
    spent = {threads: min(one[1] for one in found) for threads, found in times.items()}
    return {"ratio": wall[1] / wall[2], "processor": spent[2] / spent[1]}


def _names(position: Position) -> Sequence[str]:
    return [str(one.move) for one in best_moves(position, 3)]
