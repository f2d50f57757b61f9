"""The last tiles in the bag: every move against every way in which the unseen tiles can lie."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import inf

from quixotry.errors import LimitError, PositionError
from quixotry.game import Move, Position, Rack
from quixotry.kernel.search.proof import ProofTable
from quixotry.kernel.search.table import Table
from quixotry.search.bounds import spread_bound
from quixotry.search.cells import MOST_GAIN, Budget, OutOfBudget
from quixotry.search.deals import deals_of
from quixotry.search.endgame import DEFAULT_MEMORY, MEGABYTE, MOST_NODES, check_limits, refuse_any_order
from quixotry.search.hidden import Hidden, LeavingCell, other_moves
from quixotry.search.leaving import Leaving
from quixotry.search.packed import packed_plays
from quixotry.search.preendgame_result import PreEndgameMove, PreEndgameProgress, PreEndgameResult
from quixotry.search.race import CLOSE, FIRST_EFFORT, Race, Runner
from quixotry.search.replies import MOST_LOOKED, MOST_TRIED, Replies
from quixotry.search.waiting import wait_until

MOST_IN_BAG = 7
DEFAULT_SECONDS = 60.0
LARGEST_LINES = 8 * MEGABYTE
LEAST_LINES = MEGABYTE // 4  # that an endgame takes in any case
REPORT_EVERY = 0.2
REPORT_SHARE = 30  # times as long as a report takes nothing is told
SHOWN_MEANWHILE = 20  # moves
LEAST_WORK = 200_000  # positions, or as long, for such moves between two looks at the others
ENDGAME_MOVES = "endgames are played perfectly"
QUICK_REPLIES = (
    "while tiles are left in the bag after an approximate move, both choose among their "
    f"{MOST_TRIED} best plays by static equity the one that wins most often, played on greedily, over what "
    "they cannot tell apart"
)
STATIC_REPLIES = f"with more than {MOST_LOOKED} tiles in the bag they choose by static equity alone"
NO_INFERENCE = "nobody draws conclusions from what the other played"
RIGHT_GUESS = "of replies that win equally often the opponent makes the right one"


def solve_preendgame(
    position: Position,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    memory: int = DEFAULT_MEMORY,
    candidates: Collection[Move] | None = None,
    seed: int = 1,
    progress: PreEndgameProgress | None = None,
    stop: threading.Event | None = None,
) -> PreEndgameResult:
    """The moves of a position with one to seven tiles in the bag, by the share of games they win.

    The mover knows the board and his own rack; a rack of the other's that is given is not looked at. All
    plays, exchanges and the pass are considered, or only the `candidates`. The search ends when nothing is
    left to prove or to decide, after some seconds (60 if no limit is given) or positions (`nodes`), or on an
    interrupt (ctrl-C) or when `stop` is set, with the best so far. `memory` is in megabytes. `progress` is
    called with results so far, which have the best moves alone.

    >>> position = Position.from_cgp("15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 S/ 0/0 0")
    >>> solve_preendgame(position)
    Traceback (most recent call last):
    quixotry.errors.PositionError: the bag holds 83 tiles; a pre-endgame has 1 to 7
    """
    check_limits(seconds, nodes, threads, memory)
    check_position(position)
    if seconds is None and nodes is None:
        seconds = DEFAULT_SECONDS
    search = PreEndgameSearch(
        position,
        nodes=nodes or MOST_NODES,
        threads=threads,
        memory=memory,
        candidates=candidates,
        seed=seed,
        progress=progress,
    )
    return search.run(seconds, stop)


def check_position(position: Position) -> None:
    """Raise PositionError unless this is a pre-endgame of two players."""
    position.validate()
    refuse_any_order(position, "pre-endgame")
    bag, rules = position.bag_count, position.rules
    if len(position.racks) != 2:
        raise PositionError(f"{len(position.racks)} players; a pre-endgame is solved for two")
    if not bag:
        raise PositionError("the bag is empty; that is an endgame")
    if bag > MOST_IN_BAG:
        raise PositionError(f"the bag holds {bag} tiles; a pre-endgame has 1 to {MOST_IN_BAG}")
    if not len(position.rack):
        raise PositionError("the mover's rack is empty")
    others = sum(position.unseen) - bag
    if not 1 <= others <= rules.rack_size:
        has = len(position.rack)
        raise PositionError(
            f"the mover has {has} tiles; the other would have {others}, and a rack holds {rules.rack_size}"
        )
    if 0 < rules.scoreless_turns <= position.scoreless:
        raise PositionError(f"the game is over: {position.scoreless} scoreless turns in a row")


class PreEndgameSearch:
    """One search, of a position that has been checked."""

    def __init__(
        self,
        position: Position,
        *,
        nodes: int = MOST_NODES,
        threads: int = 1,
        memory: int = DEFAULT_MEMORY,
        candidates: Collection[Move] | None = None,
        seed: int = 1,
        progress: PreEndgameProgress | None = None,
    ) -> None:
        self.began = time.perf_counter()
        ends = position.rules.scoreless_turns > 0
        self.position = position.seen_by(position.turn).replace(
            bag_count=position.bag_count, scoreless=position.scoreless if ends else 0
        )
        self.bag = position.bag_count
        self.threads = threads
        self.progress = progress
        unseen = [code for code, number in enumerate(position.unseen) for _ in range(number)]
        lists, self.complete = deals_of(unseen, self.bag, seed=seed)
        deals = next(lists)
        held = Rack.from_codes(bytes(unseen), position.rules.alphabet)
        if spread_bound(position, [position.rack, held]) >= MOST_GAIN:
            raise LimitError("scores in these rules are too large for the search")
        share = memory * MEGABYTE // 4
        # A decision within the decision has as many endgames again.
        lines = max(LEAST_LINES, min(LARGEST_LINES, share // len(deals)) // 2)
        try:
            self.budget = Budget(
                Table(share), ProofTable(share), lines, min(LARGEST_LINES, share // 2), share, nodes
            )
        except MemoryError:
            raise LimitError(f"memory: {memory} megabytes are not to be had") from None
        self.hidden = Hidden(self.budget, Replies(self.budget, seed))
        self.knowing = Hidden(
            self.budget, self.hidden.replies, knowing=1 - position.turn, emptied=self.hidden.emptied
        )
        self.race = Race([], self.budget, threads=threads, report=self._report)
        self.plays: list[Runner] = []  # that empty the bag and are solved together
        self.leaving = Leaving(
            self.position, self.hidden, self.race, lists, deals, complete=self.complete, bag=self.bag
        )
        self._enter(candidates)
        if not self.race.runners:
            raise PositionError("candidates: none of them is a legal move")
        self.next_told = 0.0
        self.interrupted = False
        self.errors: list[BaseException] = []

    # The moves

    def _enter(self, candidates: Collection[Move] | None) -> None:
        position = self.position
        wanted = (
            None if candidates is None else {position.canonical(one).with_score(None) for one in candidates}
        )
        if self.complete:
            draws = self.hidden.draws(position, self.leaving.deals, self.bag)
            self.plays = draws.runners(packed_plays(position))
        done = {one.move for one in self.plays}
        for move, prior in other_moves(position, done):
            if wanted is None or move.with_score(None) in wanted:
                self.leaving.enter(move, prior)
        if wanted is not None:
            self.plays = [one for one in self.plays if one.move.with_score(None) in wanted]
        self.race.runners = [*self.plays, *self.leaving.runners]

    # The work

    def run(self, seconds: float | None, stop: threading.Event | None = None) -> PreEndgameResult:
        done = threading.Event()
        worker = threading.Thread(target=self._work, args=(done,), daemon=True)
        until = inf if seconds is None else self.began + seconds
        try:
            worker.start()  # the first interrupt may come as soon as the thread has something to tell
            wait_until(done, until, stop)
        except KeyboardInterrupt:
            self.interrupted = True
        self.budget.stop()
        if worker.ident is not None:  # an interrupt may come before it was started
            worker.join()
        if self.errors:
            raise self.errors[0]
        result = self._result()
        # Decisions and their cells know each other, and would keep the tables until somebody collects them.
        for hidden in (self.hidden, self.knowing):
            hidden.known.clear()
            hidden.emptied.clear()
        return result

    def _work(self, done: threading.Event) -> None:
        try:
            with ThreadPoolExecutor(self.threads) as pool:
                self.race.pool = pool if self.threads > 1 else None
                self._steps()
        except OutOfBudget:
            pass
        except BaseException as error:
            self.errors.append(error)
        finally:
            done.set()

    def _steps(self) -> None:
        self.race.estimate(self.plays)
        self.race.estimate_spreads()
        looks: Iterator[bool] | None = self.leaving.looks()
        effort = FIRST_EFFORT
        while not self.race.is_sure_win and not (self._plays_decided() and looks is None):
            before = self.budget.work
            if not self._plays_decided() and (looks is None or self._plays_count()):
                self.race.round(self.plays, effort)
            until = self.budget.work + max(LEAST_WORK, self.budget.work - before)
            while looks is not None and self.budget.work < until:
                looks = looks if next(looks, None) else None
            effort *= 4 if looks is None else 2
        self._tell()
        self.race.estimate_spreads()
        self.leaving.resolve()
        self._tell()
        self.leaving.against_knowledge(self.knowing)
        self.race.compare_spreads()

    def _plays_decided(self) -> bool:
        return set(self.plays).isdisjoint(self.race.open_moves())

    def _plays_count(self) -> bool:
        """Whether a play that empties the bag may be better than the best move that leaves tiles seems."""
        opened = set(self.race.open_moves())
        return any(one.sure_high > self.leaving.floor + CLOSE for one in self.plays if one in opened)

    # The result

    def _tell(self) -> None:
        """Whoever is watching hears of it at once."""
        self.next_told = 0.0
        self._report()

    def _report(self) -> None:
        """Tell whoever is watching, but take little of the time for it."""
        if self.progress is not None and time.perf_counter() >= self.next_told:
            began = time.perf_counter()
            self.progress(self._result(SHOWN_MEANWHILE))
            now = time.perf_counter()
            self.next_told = now + max(REPORT_EVERY, REPORT_SHARE * (now - began))

    def _result(self, count: int | None = None) -> PreEndgameResult:
        ranked = self.race.ranked()
        best = ranked[0]
        opened = self.race.open_moves() if self.complete else ranked
        proved = not opened and best.sure_low >= self.race.share_won - CLOSE
        tied = [one for one in ranked if one.high >= best.low - CLOSE]
        return PreEndgameResult(
            moves=[self._move(one) for one in ranked[:count]],
            bag=self.bag,
            proved=proved,
            spread_proved=proved and all(one.exact for one in tied),
            complete=self.complete,
            deals=len(self.leaving.deals),
            nodes=self.budget.used,
            seconds=time.perf_counter() - self.began,
            assumed=tuple(self._assumed()),
            unproved=tuple(one.move for one in ranked if one in opened) if self.complete else (),
            interrupted=self.interrupted,
        )

    def _assumed(self) -> Iterator[str]:
        yield ENDGAME_MOVES
        if any(not one.certain for one in self.race.runners):
            yield QUICK_REPLIES
            if self.bag > MOST_LOOKED:
                yield STATIC_REPLIES
        if self.leaving.runners:
            yield NO_INFERENCE
            yield RIGHT_GUESS

    def _move(self, runner: Runner) -> PreEndgameMove:
        sure = self.complete and runner.certain
        low, high = (runner.sure_low, runner.sure_high) if sure else (runner.low, runner.high)
        return PreEndgameMove(
            move=runner.move,
            win=min(max(runner.win, low), high),
            spread=runner.spread,
            guaranteed=_guaranteed(runner) if self.complete else None,
            interval=(low, high),
            proved=sure and high - low < CLOSE,
            spread_proved=sure and runner.exact,
            approximate=not sure,
            outcomes=self._outcomes(runner),
        )

    def _outcomes(self, runner: Runner) -> dict[str, float]:
        """Results by the tiles drawn: all of them where few are in the bag, the first otherwise."""
        drawn = self.bag if runner.move.is_pass else min(self.bag, runner.move.tile_count)
        sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        text = self.position.rules.alphabet.tile_text
        for i, deal in enumerate(self.leaving.deals):
            if runner.index is None and i >= len(runner.cells):
                break
            tiles = sorted(deal.bag[:drawn]) if self.complete else deal.bag[:1]
            guess = runner.at(i).guess
            if guess is not None:
                one = sums["".join(map(text, tiles))]
                one[0] += deal.weight * guess
                one[1] += deal.weight
        return {tiles: total / weight for tiles, (total, weight) in sorted(sums.items())}


def _guaranteed(runner: Runner) -> float | None:
    """The share of wins against somebody who knows the bag; after a play that empties it everybody does."""
    if runner.index is not None:
        return runner.sure_low
    worst = [cell.worst if isinstance(cell, LeavingCell) else None for cell in runner.cells]
    known = [value for value in worst if value is not None]
    if len(known) < len(worst):
        return None
    return sum(w * v for w, v in zip(runner.weights, known, strict=True)) / sum(runner.weights)
