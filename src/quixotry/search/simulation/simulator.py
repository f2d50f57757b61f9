"""Simulation: candidates are played out over many deals of the unseen tiles, the same for all of them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf, sqrt

from quixotry.errors import PositionError
from quixotry.evaluation import LeaveTable
from quixotry.evaluation.winning import WinningModel, generic_model
from quixotry.game import Move, Position
from quixotry.game.packed import move_of, pack_move
from quixotry.kernel.search.deals import Dealer
from quixotry.kernel.search.rollout import Rollouts
from quixotry.kernel.search.tally import Tally
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules
from quixotry.search.simulation.budget import Budget, Meter
from quixotry.search.simulation.candidates import CANDIDATES, Candidate, find_candidates
from quixotry.search.simulation.dealing import Leaves, Unseen
from quixotry.search.simulation.finals import (
    COST,
    FEWEST_DEALS,
    FIRST_PART,
    MOST_BEFORE,
    Earlier,
    are_held,
    final_race,
    finalists_of,
    shares_of,
)
from quixotry.search.simulation.options import CONFIDENCE, Options
from quixotry.search.simulation.race import Race
from quixotry.search.simulation.result import SimulatedMove, SimulationResult
from quixotry.search.simulation.tables import borrowed_rollouts, end_by_search

PLIES = 2
TO_THE_END = 1000
# Points by which static equity is usually wrong, by the share of all tiles that are not on the board: fitted.
DOUBTS = ((0.75, 2.1), (0.6, 2.6), (0.45, 3.2), (0.21, 5.3), (0.0, 18.0))
TIE = 1e-4  # of a win: what a point of spread counts
FIRST_OF_DUEL, DEALS_OF_DUEL = 4, 4
BATCH_TURNS = 256  # moves looked for in a batch, about
LARGEST_BATCH = 32
LEAST_SEARCHED, SEARCHED_A_TURN = 5.0, 0.2  # turns that an endgame costs, and each position of it, about
TELL_EVERY = 0.1  # seconds
ERRORS = 1.96  # of an interval of 95%

Progress = Callable[[SimulationResult], None]


def simulate(
    position: Position,
    *,
    seconds: float | None = None,
    cpu: float | None = None,
    samples: int | None = None,
    nodes: int | None = None,
    candidates: int | Sequence[Move | str] = CANDIDATES,
    plies: int | None = None,
    confidence: float = CONFIDENCE,
    threads: int = 1,
    seed: int = 0,
    model: WinningModel | None = None,
    leaves: LeaveTable | None = None,
    kept: Mapping[int, Leaves] | None = None,
    progress: Progress | None = None,
) -> SimulationResult:
    """What the candidates of a position win if everybody plays on by static equity.

    At least one budget is needed: `seconds` on the clock, `cpu` seconds of processor time, `samples`
    (rollouts of all candidates together) or `nodes` (moves looked for in them). It ends earlier when one
    candidate is better than all others with the `confidence` wanted, but for 1. `candidates` is how many of
    the best by static equity, or a list of moves. A rollout has so many `plies` after the candidate; None is
    two. `kept` has leaves of others with weights, by turns after the mover's. Interrupted, it returns what it
    has.

    For a number of samples and a seed the result is the same with any number of threads.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> result = simulate(position, samples=200, candidates=["8G QUIT", "8D QUIRT"])
    >>> print(result.best.move, result.samples <= 200, 0.5 < result.best.win < 0.9)
    8D QUIRT True True
    """
    options = Options(candidates, plies, confidence, None, threads, seed, model, False, leaves)
    return run_simulation(position, Budget(seconds, cpu, samples, nodes), options, kept, progress)


def run_simulation(
    position: Position,
    budget: Budget,
    options: Options,
    kept: Mapping[int, Leaves] | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> SimulationResult:
    """The same with a budget and options as values; it ends early when `stop` is set."""
    meter = Meter(budget)
    if not len(position.rack):
        raise PositionError("the mover's rack is empty")
    model = options.model
    if model is None:
        model = _model(position.rules, position.lexicon, len(position.racks), options.plain)
    found = find_candidates(position, options.candidates, leaves=options.leaves)
    unseen = Unseen.of(position)
    if len(unseen.pool) + sum(map(len, unseen.known)) == 0:
        raise PositionError("no tiles are left to the other players: the game is over")
    dealer = unseen.dealer(options.seed, kept)
    with borrowed_rollouts(
        position.rules, position.lexicon, len(position.racks), model, options.leaves, options.threads
    ) as tables:
        for table in tables:
            table.finish(options.finish)
            end_by_search(table, position.rules, position.lexicon, options.endgames)
            _set_up(table, position, found, unseen.dealer(options.seed, kept) if tables[1:] else dealer)
        simulation = _Simulation(position, found, tables, model, options, meter, progress, stop)
        return simulation.run()


@lru_cache(maxsize=16)
def _model(rules: Rules, lexicon: Lexicon, players: int, plain: bool) -> WinningModel:
    """The model of a ruleset, kept because finding it takes as long as some rollouts."""
    return generic_model(rules, players) if plain else WinningModel.for_rules(rules, lexicon, players)


def _set_up(table: Rollouts, position: Position, candidates: Sequence[Candidate], dealer: Dealer) -> None:
    scores = _from_mover(position)
    table.set_position(position.board.tiles, bytes(position.rack), scores, position.scoreless, dealer)
    for one in candidates:
        head, laid = pack_move(one.move, table.board.geometry)
        table.add_candidate(head, laid, round(1000 * one.leave_value))


def _doubt(position: Position) -> float:
    share = 1 - position.board.tile_count / position.rules.total_tiles
    return next(doubt for least, doubt in DOUBTS if share >= least)


def _from_mover(position: Position) -> list[int]:
    players = len(position.racks)
    return [position.scores[(position.turn + i) % players] for i in range(players)]


@dataclass
class _Simulation:
    position: Position
    candidates: list[Candidate]
    tables: list[Rollouts]
    model: WinningModel
    options: Options
    meter: Meter
    progress: Progress | None
    stop: threading.Event | None = None
    race: Race = field(init=False)
    tally: Tally = field(init=False)
    plies: int = field(init=False)
    earlier: Earlier | None = None  # in finals: what came before
    share: float = 1.0  # of the budget, that may be used until the finals
    began: tuple[float, int] = (0.0, 0)  # what had been used, and rollouts, before they began
    dealt: int = 0
    told: float = 0.0
    interrupted: bool = False

    def __post_init__(self) -> None:
        plies = self.options.plies
        few = self.position.bag_count <= self.options.few
        self.plies = plies if plies is not None else TO_THE_END if few else PLIES
        self.tally = Tally(len(self.candidates), TIE)
        worths, slope = self._priors()
        doubt = self.options.doubt if self.options.doubt is not None else _doubt(self.position)
        certain = self.options.confidence >= 1 or self.options.least > 0
        rollouts = self.meter.budget.rollouts(self.plies, self._searched)
        self.race = Race(
            self.tally, worths, max(1e-6, doubt * slope), self.options.allocation, certain, rollouts
        )

    @property
    def _searched(self) -> float:
        """Turns that take as long as the endgame search of a rollout, about, where most may come to one."""
        draws = min(self.plies, len(self.position.racks)) * self.position.rules.rack_size
        if self.position.bag_count > draws or not self.tables[0].endgame_nodes:
            return 0.0
        return LEAST_SEARCHED + self.options.endgames * SEARCHED_A_TURN

    def _priors(self) -> tuple[list[float], float]:
        """What static equity says the candidates are worth, and what a point is."""
        scores, players = _from_mover(self.position), len(self.position.racks)
        left = sum(self.position.unseen) + len(self.position.rack)
        leads = [scores[0] - other for other in scores[1:]]

        def worth(points: float, played: int) -> float:
            others = [round(1000 * (lead + points)) for lead in leads]
            win = self.model.kernel.win(
                min(others), max(0, left - played), players - 1, others=others if players > 2 else ()
            )
            return win + TIE * points

        found = [
            worth(one.equity, one.move.tile_count if one.move.is_place else 0) for one in self.candidates
        ]
        best = self.candidates[0].equity
        return found, (worth(best + 5, 0) - worth(best - 5, 0)) / 10

    def run(self) -> SimulationResult:
        pool = ThreadPoolExecutor(len(self.tables)) if self.tables[1:] else None
        try:
            if self.options.allocation == "top-two":
                self._duel()
            elif self._has_finals:
                self.share = FIRST_PART
                self._race(pool)
                self.share = 1.0
                self._finals(pool)
            else:
                self._race(pool)
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            if pool is not None:
                pool.shutdown()
        return self.result()

    def _race(self, pool: ThreadPoolExecutor | None) -> None:
        while not self._is_decided():
            which = self.race.which
            batches = list(self._batches(len(which)))
            whole = True
            for first, count in batches if pool is None else ():
                if self._is_spent(count * len(which)):
                    whole = False
                    break
                self._add(self._roll(self.tables[0], first, count, which), which, count)
                if self.race.estimates[self.race.leader].samples:  # or nothing has been judged yet
                    self._tell()
            if pool is not None:
                whole = self._together(pool, batches, which)
            if self.tally.samples_of(which[0]):
                self.race.judge(self._left())
            if not whole or not batches:
                return
            self._tell()

    @property
    def _has_finals(self) -> bool:
        options = self.options
        apart = options.allocation != "race" or options.endgames or options.plies is not None
        if not options.finals or apart or len(self.candidates) < 2:
            return False
        return are_held(self.position, self.meter.budget.rollouts(self.plies))

    def _finals(self, pool: ThreadPoolExecutor | None) -> None:
        """Those that may be the best once more, with searches where the bag runs out."""
        if (self.stop is not None and self.stop.is_set()) or not self.dealt:
            return
        rollouts = self._left() / COST
        finalists = finalists_of(self.race, rollouts)
        if len(finalists) < 2 or rollouts < 2 * FEWEST_DEALS:
            return
        for table in self.tables:
            end_by_search(table, self.position.rules, self.position.lexicon, self.options.finals)
        self.earlier = Earlier(self.tally, self.race, finalists)
        self.tally = Tally(len(self.candidates), TIE)
        self.race = final_race(self.race, finalists, self.tally, rollouts)
        self.began = self.meter.used, self.meter.samples
        self.dealt = 0
        self._race(pool)

    def _tell(self) -> None:
        if self.progress is not None and self.meter.seconds > self.told:
            self.told = self.meter.seconds + TELL_EVERY
            self.progress(self.result())

    def _duel(self) -> None:
        """The usual rule: whoever seems best and its closest rival get the next deals, each their own."""
        table, everybody = self.tables[0], self.race.which
        next_ones = [everybody]
        while not self._is_spent(DEALS_OF_DUEL * len(next_ones)):
            for which in next_ones:
                count = FIRST_OF_DUEL if len(which) > 1 else DEALS_OF_DUEL
                limit = self.meter.budget.samples
                if limit is not None and self.meter.samples + count * len(which) > limit:
                    return
                self._add(self._roll(table, self.tally.samples_of(which[0]), count, which), which, count)
            self.race.judge_apart()
            if self._is_decided():
                return
            next_ones = [bytes([self.race.leader]), bytes([self.race.rival])]

    def _is_decided(self) -> bool:
        """One candidate is left, or it is certain enough which is the best; never if that must be for
        certain.
        """
        if self.dealt <= self.options.least or self.options.confidence >= 1:
            return False
        return len(self.race.running) == 1 or self.race.certainty >= self.options.confidence

    def _is_spent(self, coming: int) -> bool:
        """No time for a batch of so many rollouts; half of it may be too much or too little."""
        meter = self.meter
        if not meter.samples:
            return False
        if self.stop is not None and self.stop.is_set():
            return True
        used = meter.used  # rollouts are counted in advance and end with a decision, whoever makes them
        return used + 0.5 * self._cost * coming >= self.share

    @property
    def _cost(self) -> float:
        """The share of the budget that a rollout takes, by those so far."""
        used, samples = self.began
        if self.meter.samples == samples:
            return COST * used / samples if samples else 0.0
        return (self.meter.used - used) / (self.meter.samples - samples)

    def _left(self) -> float:
        """For how many rollouts more there is time, by what those so far have taken."""
        cost = self._cost
        left = (self.share - self.meter.used) / cost if cost else inf
        return max(0.0, min(left, self._counted))

    @property
    def _counted(self) -> float:
        """How many rollouts more a budget of so many has."""
        done, samples = self.meter.samples, self.meter.budget.samples
        if self.earlier is not None and samples is not None:
            return (samples - self.began[1]) // COST - (done - self.began[1])
        counted = inf if samples is None else int(self.share * samples) - done
        return min(counted, MOST_BEFORE - done) if self.share < 1 else counted

    def _batches(self, running: int) -> Iterator[tuple[int, int]]:
        """The deals up to the next decision, cut up in the same way with any number of threads."""
        turns = min(self.plies, 2 + self.position.bag_count) + self._searched
        size = min(LARGEST_BATCH, max(1, int(BATCH_TURNS / (running * turns))))
        goal, counted = self.race.goal, self._counted
        if counted < inf:
            goal = min(goal, self.dealt + int(counted) // running)
        for first in range(self.dealt, goal, size):
            yield first, min(size, goal - first)

    def _roll(self, table: Rollouts, first: int, count: int, which: bytes) -> bytes:
        before = table.turns
        results = table.run(first, count, self.plies, which)
        self.meter.nodes += table.turns - before
        return results

    def _add(self, results: bytes, which: bytes, count: int) -> None:
        self.tally.add(results, which)
        self.dealt += count
        self.meter.samples += count * len(which)

    def _together(self, pool: ThreadPoolExecutor, batches: Sequence[tuple[int, int]], which: bytes) -> bool:
        """The batches by several threads, added in their order; whether there was time for all of them."""
        free = list(self.tables)
        gone = [False]

        def roll(batch: tuple[int, int]) -> bytes | None:
            if gone[0] or self._is_spent(batch[1] * len(which)):
                gone[0] = True
                return None
            table, began = free.pop(), time.thread_time()
            try:
                return self._roll(table, *batch, which)
            finally:
                free.append(table)
                self.meter.elsewhere += time.thread_time() - began

        whole = True
        for batch, results in zip(batches, pool.map(roll, batches), strict=True):
            whole = whole and results is not None
            if whole and results is not None:
                self._add(results, which, batch[1])
        return whole

    # What it comes to

    def result(self) -> SimulationResult:
        """What is known so far, the best first."""
        shares = self.race.shares() if self.earlier is None else shares_of(self.race, self.earlier)
        order = sorted(
            range(len(self.candidates)),
            key=lambda i: (
                i != self.race.leader, self.earlier is not None and i not in self.earlier.finalists,
                -self.race.estimates[i].samples, -self.race.estimates[i].worth, i
            ),
        )  # fmt: skip
        meter = self.meter
        return SimulationResult(
            moves=tuple(self._move(i, shares[i]) for i in order),
            line=self._line(),
            plies=self.plies,
            deals=self.dealt,
            samples=meter.samples,
            nodes=meter.nodes,
            seconds=meter.seconds,
            cpu=meter.cpu,
            decided=self._is_decided(),
            interrupted=self.interrupted,
        )

    def _move(self, i: int, best: float) -> SimulatedMove:
        one, estimate = self.candidates[i], self.race.estimates[i]
        behind = max(0.0, -estimate.worth)
        tally = self.tally
        if self.earlier is not None and not tally.samples_of(i):
            tally = self.earlier.tally
        if not tally.samples_of(i):
            win = min(max(self.race.priors[i], 0.0), 1.0)
            return SimulatedMove(
                one.move,
                one.equity,
                win,
                (0.0, 1.0),
                one.equity,
                0.0,
                behind,
                best,
                0.0,
                0.0,
                0,
                estimate.doubt,
            )
        samples, win, variance, spread, scatter, reply, bingos, _ = tally.numbers_of(i)
        error = ERRORS * sqrt(variance / samples) if samples > 1 else 1.0
        interval = (max(0.0, win - error), min(1.0, win + error))
        scattered = sqrt(scatter)
        return SimulatedMove(
            one.move,
            one.equity,
            win,
            interval,
            spread,
            scattered,
            behind,
            best,
            reply,
            bingos,
            samples,
            estimate.doubt,
        )

    def _line(self) -> tuple[Move, ...]:
        """What follows the leader in the first deal."""
        if not self.dealt:
            return (self.candidates[self.race.leader].move,)
        table = self.tables[0]
        packed, _ = table.follow(self.race.leader, 0, min(self.plies, 6))
        moves: list[Move] = []
        now = self.position
        for head, laid in packed:
            move = move_of(head, laid, table.board.geometry, now)
            moves.append(move)
            now = Position(now.rules, now.lexicon, now.board.place(move), now.racks, now.scores)
        return tuple(moves)
