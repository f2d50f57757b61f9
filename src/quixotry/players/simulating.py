"""Players that look ahead: the champion, and one to experiment with whose every part can be changed."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from quixotry.errors import LimitError, PlayerError, PositionError
from quixotry.evaluation import LeaveTable
from quixotry.game import Position
from quixotry.lexicon import Lexicon
from quixotry.players.endgame import memory_for
from quixotry.players.options import PlayerOption, integer, number, one_of
from quixotry.players.protocol import Choice
from quixotry.players.static import LEAVES, StaticPlayer, static
from quixotry.rules import Rules
from quixotry.search import solve_endgame
from quixotry.search.inference import infer_turns
from quixotry.search.seen import SeenTurn
from quixotry.search.simulation import Budget, Options, SimulationResult, run_simulation
from quixotry.search.simulation.candidates import CANDIDATES
from quixotry.search.simulation.dealing import Leaves
from quixotry.search.simulation.finals import POSITIONS
from quixotry.search.simulation.options import MOST_ENDGAME
from quixotry.search.time_manager import TimeManager

ENDGAME_NODES = 2_500_000  # positions looked at in a second of processor time
ENDGAME_A_SAMPLE = 75  # positions that count as a rollout
DEFAULT_SECONDS = 1.0
ROLLOUTS_A_SECOND = 28_000
INFERRED = 0.1  # leaves tried by inference for each rollout
LEAST_INFERRED, MOST_INFERRED = 40, 500
CARRIED_FROM = 250  # leaves from which on the turn before is looked at, too
BUDGETS = ("seconds", "cpu", "samples", "nodes", "clock")


def _duration(text: str) -> float:
    """Seconds, or minutes such as 25m."""
    factor = {"m": 60.0, "s": 1.0, "h": 3600.0}.get(text[-1:], 0.0)
    return number(0, 10**6)(text[:-1]) * factor if factor else number(0, 10**6)(text)


def _maybe(read: object) -> object:
    return lambda text: None if text == "-" else read(text)  # type: ignore[operator]


SECONDS = PlayerOption("seconds", "-", _maybe(number(0.001, 10**6)), "time on the clock for a move")  # type: ignore[arg-type]
CPU = PlayerOption("cpu", "-", _maybe(number(0.001, 10**6)), "processor time for a move, in seconds")  # type: ignore[arg-type]
SAMPLES = PlayerOption("samples", "-", _maybe(integer(1, 10**12)), "rollouts for a move: the same anywhere")  # type: ignore[arg-type]
NODES = PlayerOption("nodes", "-", _maybe(integer(1, 10**12)), "moves looked for in rollouts, for a move")  # type: ignore[arg-type]
CLOCK = PlayerOption("clock", "-", _maybe(_duration), "time on the clock for a game, such as 25m")  # type: ignore[arg-type]
THREADS = PlayerOption("threads", "1", integer(1, 64), "threads that look ahead")
CHAMPION_OPTIONS = (SECONDS, CPU, SAMPLES, NODES, CLOCK, THREADS, LEAVES)
SIM_OPTIONS = (
    SECONDS,
    CPU,
    SAMPLES,
    NODES,
    CLOCK,
    THREADS,
    LEAVES,
    PlayerOption("plies", "-", _maybe(integer(1, 1000)), "turns after the candidate"),  # type: ignore[arg-type]
    PlayerOption("candidates", str(CANDIDATES), integer(1, 128), "the best so many by static equity"),
    PlayerOption("end", "-", _maybe(integer(0, 100)), "tiles in the bag from which rollouts go to the end"),  # type: ignore[arg-type]
    PlayerOption("finish", "no", one_of("yes", "no"), "play on to the end where a rollout empties the bag"),
    PlayerOption(
        "endgames", "0", integer(0, MOST_ENDGAME), "positions searched where a rollout empties the bag"
    ),
    PlayerOption(
        "finals",
        str(POSITIONS),
        integer(0, MOST_ENDGAME),
        "positions searched in rollouts of the best few, late in the game",
    ),
    PlayerOption("doubt", "-", _maybe(number(0.1, 1000)), "points by which static equity is usually wrong"),  # type: ignore[arg-type]
    PlayerOption(
        "allocation", "race", one_of("race", "unpaired", "uniform", "top-two"), "who gets the next deals"
    ),
    PlayerOption("model", "trained", one_of("trained", "plain"), "what the end of a rollout is valued by"),
    PlayerOption("inference", "yes", one_of("yes", "no"), "deal what the others probably kept"),
    PlayerOption("endgame", "yes", one_of("yes", "no"), "search to the end when the bag is empty"),
)


@dataclass
class SimulatingPlayer:
    """Simulates while there are tiles in the bag, and searches to the end of the game when there are none."""

    static: StaticPlayer
    budget: Budget | None
    clock: TimeManager | None
    options: Options
    endgame: bool = True
    inference: bool = True
    moves: int = field(default=0)

    @property
    def thinks_long(self) -> bool:
        """Its budget is anybody's choice, so that quicker players had better not wait for it."""
        return True

    def choose(self, position: Position) -> Choice:
        return self.choose_knowing(position, ())

    def choose_knowing(self, position: Position, turns: Sequence[SeenTurn]) -> Choice:
        """The move, with what the others probably kept after the turns that were seen."""
        if self.clock is None:
            assert self.budget is not None
            return self._choose(position, self.budget, turns)
        began = time.perf_counter()
        try:
            seconds = self.clock.allot(position)
            if not seconds:
                return self.static.choose(position)
            return self._choose(position, Budget(seconds=seconds), turns)
        finally:
            self.clock.spend(time.perf_counter() - began)

    def _choose(self, position: Position, budget: Budget, turns: Sequence[SeenTurn]) -> Choice:
        self.moves += 1
        if not position.bag_count and len(position.racks) == 2 and self.endgame:
            try:
                return _end(position, budget, self.options.threads)
            except (PositionError, LimitError):  # tiles are missing, or too little memory for all plays
                return self.static.choose(position)
        options = replace(self.options, seed=self.options.seed + self.moves)
        clock, processor = time.perf_counter(), time.thread_time()
        kept = self._kept(position, budget, turns) if self.inference and turns else None
        if budget.seconds is not None:
            spent = time.perf_counter() - clock
            budget = replace(budget, seconds=max(0.1 * budget.seconds, budget.seconds - spent))
        if budget.cpu is not None:
            spent = time.thread_time() - processor
            budget = replace(budget, cpu=max(0.1 * budget.cpu, budget.cpu - spent))
        return _choice(run_simulation(position, budget, options, kept))

    def _kept(self, position: Position, budget: Budget, turns: Sequence[SeenTurn]) -> dict[int, Leaves]:
        """What the others probably kept, by turns after the mover's; a tenth of the budget is spent on it."""
        samples = min(MOST_INFERRED, max(LEAST_INFERRED, round(INFERRED * _rollouts(budget))))
        carried = 1 if samples > CARRIED_FROM else 0
        players = len(position.racks)
        found = infer_turns(
            position, turns, samples=samples, carried=carried, seed=self.options.seed + self.moves
        )
        return {(one.seat - position.turn) % players: one.leaves for one in found if one is not None}


def _rollouts(budget: Budget) -> float:
    """How many rollouts a budget is good for, about."""
    if budget.samples is not None:
        return budget.samples
    if budget.nodes is not None:
        return budget.nodes / 2
    return ROLLOUTS_A_SECOND * (budget.cpu or budget.seconds or 0.0)


def _choice(result: SimulationResult) -> Choice:
    best = result.best
    reasons = (
        f"wins {best.win:.1%} of {best.samples} deals",
        f"spread {best.spread:+.1f}",
        f"the best with {best.best:.0%}",
    )
    return Choice(best.move, best.win, reasons)


def _end(position: Position, budget: Budget, threads: int) -> Choice:
    """The last moves, within the same budget."""
    nodes: float | None = None
    if budget.cpu is not None:
        nodes = budget.cpu * ENDGAME_NODES
    elif budget.samples is not None:
        nodes = budget.samples * ENDGAME_A_SAMPLE
    elif budget.nodes is not None:
        nodes = budget.nodes * ENDGAME_A_SAMPLE / 2
    result = solve_endgame(
        position,
        seconds=budget.seconds,
        nodes=None if nodes is None else max(1, round(nodes)),
        threads=threads,
        memory=memory_for(position),
        bounds=False,
    )
    held = "proved" if result.proved else f"{result.depth} turns ahead"
    return Choice(result.move, float(result.value), (f"gains {result.value:+} to the end ({held})",))


def champion(rules: Rules, lexicon: Lexicon, seed: int, given: Mapping[str, object]) -> SimulatingPlayer:
    """The strongest player, with a budget for a move or a clock for the game."""
    return simulating(rules, lexicon, seed, {"name": "champion", **given})


def simulating(rules: Rules, lexicon: Lexicon, seed: int, given: Mapping[str, object]) -> SimulatingPlayer:
    """A player that simulates as its options say; those that are not given are the champion's."""
    name = given.get("name", "sim")
    limits = {key: given[key] for key in BUDGETS if given.get(key) is not None}
    if len(limits) > 1:
        raise PlayerError(f"{name}: {' and '.join(limits)}: one budget is enough")
    if not limits:
        limits = {"seconds": DEFAULT_SECONDS}
    base = static(rules, lexicon, str(given["leaves"]))
    leaves: LeaveTable | None = None if given["leaves"] == "trained" else base.leaves
    options = Options(threads=int(str(given["threads"])), seed=seed % 2**63, leaves=leaves)
    if given.get("model") == "plain":
        options = replace(options, plain=True)
    if given.get("finish", "no") == "yes":
        options = replace(options, finish=True)
    if given.get("allocation", "race") != "race":
        options = replace(options, allocation=str(given["allocation"]))
    for key, field_name in (
        ("plies", "plies"),
        ("candidates", "candidates"),
        ("end", "few"),
        ("doubt", "doubt"),
        ("endgames", "endgames"),
        ("finals", "finals"),
    ):
        if given.get(key) is not None:
            options = replace(options, **{field_name: given[key]})  # type: ignore[arg-type]
    clock = limits.pop("clock", None)
    return SimulatingPlayer(
        base,
        Budget(**limits) if limits else None,  # type: ignore[arg-type]
        None if clock is None else TimeManager(float(str(clock))),
        options,
        given.get("endgame", "yes") == "yes",
        given.get("inference", "yes") == "yes",
    )
