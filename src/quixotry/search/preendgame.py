"""The last tiles in the bag: every move against every way in which the unseen tiles can lie."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from math import inf

from quixotry.errors import LimitError, PositionError
from quixotry.game import Move, Position, Rack
from quixotry.kernel.search.proof import ProofTable
from quixotry.kernel.search.table import Table
from quixotry.search.bounds import spread_bound
from quixotry.search.cells import MOST_GAIN, Budget, Cell, OutOfBudget
from quixotry.search.deals import Deal, deals_of
from quixotry.search.endgame import DEFAULT_MEMORY, MEGABYTE, MOST_NODES, check_limits, refuse_any_order
from quixotry.search.hidden import Hidden, LeavingCell, other_moves
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
REPORT_SHARE = 10  # times as long as a report takes nothing is told
SHOWN_MEANWHILE = 20  # moves
FIRST_DEALS = 8  # on which moves that leave tiles are compared first
LEAVING_NODES = 1_000  # for an endgame in which such a move ends
LEAST_WORK = 200_000  # positions, or as long, for such moves between two looks at the others
FIRST_DECISION = 50_000  # positions for an exact decision within a decision
LONGEST_DECISION = 1 << 40
KNOWING_NODES = 200_000
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
    search = _Search(position, nodes or MOST_NODES, threads, memory, candidates, seed, progress)
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


class _Search:
    def __init__(
        self,
        position: Position,
        nodes: int,
        threads: int,
        memory: int,
        candidates: Collection[Move] | None,
        seed: int,
        progress: PreEndgameProgress | None,
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
        self.lists, self.complete = deals_of(unseen, self.bag, seed=seed)
        self.deals: list[Deal] = next(self.lists)
        held = Rack.from_codes(bytes(unseen), position.rules.alphabet)
        if spread_bound(position, [position.rack, held]) >= MOST_GAIN:
            raise LimitError("scores in these rules are too large for the search")
        share = self.share = memory * MEGABYTE // 4
        # A decision within the decision has as many endgames again.
        most = min(LARGEST_LINES, share // len(self.deals))
        try:
            self.budget = Budget(Table(share), ProofTable(share), most // 2, most, nodes)
        except MemoryError:
            raise LimitError(f"memory: {memory} megabytes are not to be had") from None
        self.hidden = Hidden(self.budget, Replies(self.budget, seed))
        self.knowing = Hidden(
            self.budget, self.hidden.replies, knowing=1 - position.turn, emptied=self.hidden.emptied
        )
        self.race = Race([], self.budget, threads=threads, report=self._report)
        self.plays: list[Runner] = []  # that empty the bag and are solved together
        self.leaving: list[Runner] = []
        self._enter(candidates)
        if not self.race.runners:
            raise PositionError("candidates: none of them is a legal move")
        self.next_told = 0.0
        self.errors: list[BaseException] = []

    # The moves

    def _enter(self, candidates: Collection[Move] | None) -> None:
        position = self.position
        wanted = (
            None if candidates is None else {position.canonical(one).with_score(None) for one in candidates}
        )
        if self.complete:
            draws = self.hidden.draws(position, self.deals, self.bag)
            if (least := len(draws.all) * LEAST_LINES) > self.share:
                raise LimitError(
                    f"memory: must be {4 * least // MEGABYTE} megabytes or more for this position"
                )
            self.plays = draws.runners(packed_plays(position))
        done = {one.move for one in self.plays}
        self.leaving = [Runner(move, prior) for move, prior in other_moves(position, done)]
        if wanted is not None:
            self.plays = [one for one in self.plays if one.move.with_score(None) in wanted]
            self.leaving = [one for one in self.leaving if one.move.with_score(None) in wanted]
        for runner in self.leaving:
            self._add_cells(runner, self.deals)
        self.race.runners = [*self.plays, *self.leaving]

    def _add_cells(self, runner: Runner, deals: list[Deal]) -> None:
        runner.weights = [*runner.weights, *(deal.weight for deal in deals)]
        runner.cells += [
            LeavingCell(hidden=self.hidden, position=self.position, move=runner.move, deal=deal)
            for deal in deals
        ]

    # The work

    def run(self, seconds: float | None, stop: threading.Event | None = None) -> PreEndgameResult:
        done = threading.Event()
        worker = threading.Thread(target=self._work, args=(done,), daemon=True)
        until = inf if seconds is None else self.began + seconds
        with suppress(KeyboardInterrupt):
            worker.start()  # the first interrupt may come as soon as the thread has something to tell
            wait_until(done, until, stop)
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
        looks: Iterator[bool] | None = self._look_on()
        effort = FIRST_EFFORT
        while not self.race.is_sure_win and not (self._plays_decided() and looks is None):
            before = self.budget.work
            if not self._plays_decided():
                self.race.round(self.plays, effort)
            until = self.budget.work + max(LEAST_WORK, self.budget.work - before)
            while looks is not None and self.budget.work < until:
                looks = looks if next(looks, None) else None
            effort *= 4 if looks is None else 2
        self._tell()
        self._resolve()
        self._tell()
        self._against_knowledge()
        self.race.compare_spreads()

    def _plays_decided(self) -> bool:
        return set(self.plays).isdisjoint(self.race.open_moves())

    def _look_on(self) -> Iterator[bool]:
        """Moves that leave tiles in the bag, and all moves where deals are sampled.

        First the replies are by static equity, which is quick, and moves that are worse beyond doubt are
        dropped; then players look before they reply, on ever more deals.
        """
        alive = sorted(self.leaving, key=lambda one: -one.prior)
        count = FIRST_DEALS if self.bag > 1 else len(self.deals)
        for looking in (False, True) if self.bag > 1 else (True,):
            while alive:
                count = min(count, len(self.deals))
                for runner in alive:
                    if len(runner.cells) < len(self.deals):
                        self._add_cells(runner, self.deals[len(runner.cells) :])
                    for cell in runner.cells[:count]:
                        assert isinstance(cell, LeavingCell)
                        if looking:
                            cell.look()
                        if cell.guess is None or not looking:
                            self.race.ask(runner, [cell], self._glance)
                            yield True
                    self._report()
                best = max(self.race.runners, key=lambda one: (not one.dropped, one.win))
                unknown = [best.at(i) for i in range(count) if best.at(i).guess is None]
                self.race.ask(best, unknown, self._glance)
                alive = self.race.drop_the_worse(alive, count)
                if not looking:
                    break
                if count == len(self.deals):
                    if self.complete or len(alive) < 2:
                        break
                    self.deals = self.deals + next(self.lists)
                count *= 2
        for runner in alive if self.bag > 1 else []:
            self._settle_line(runner)
            yield True

    def _glance(self, cell: Cell) -> None:
        """How a game ends, or about how if that takes longer."""
        if isinstance(cell, LeavingCell):
            cell.begin(self.budget)
        cell.settle(self.budget, LEAVING_NODES)

    def _settle_line(self, runner: Runner) -> None:
        """Find out for certain how endgames end that are only estimated yet."""
        for cell in runner.cells:
            if cell.guess is not None and not cell.settled:
                cell.settle(self.budget, 16 * LEAVING_NODES)
        self.race.note(runner)

    def _resolve(self) -> None:
        """Exact decisions within the decision, for moves that may yet be the best."""
        nodes, most = FIRST_DECISION, self.budget.most
        while self.complete and nodes <= LONGEST_DECISION:
            left = [one for one in self.race.open_moves() if one.index is None]
            if not left:
                return
            for runner in sorted(left, key=lambda one: (-one.win, -one.prior)):
                for cell in runner.cells:
                    assert isinstance(cell, LeavingCell)
                    if self.race.is_behind(runner) or self.race.is_sure_win:
                        break
                    self.budget.check()
                    try:
                        self.budget.most = min(most, self.budget.used + nodes)
                        cell.resolve()
                    except OutOfBudget:
                        self.budget.most = most
                        self.budget.check()
                    finally:
                        self.budget.most = most
                        self.race.note(runner)
                    self._report()
            nodes *= 4

    def _against_knowledge(self) -> None:
        """Whether moves that leave tiles in the bag win even against an opponent who guesses right."""
        most = self.budget.most
        for runner in self.race.ranked():
            if runner.index is not None or not self.complete:
                continue
            for cell in runner.cells:
                assert isinstance(cell, LeavingCell)
                try:
                    self.budget.most = min(most, self.budget.used + KNOWING_NODES)
                    cell.against_knowledge(self.knowing)
                except OutOfBudget:
                    self.budget.most = most
                    self.budget.check()
                    break
                finally:
                    self.budget.most = most

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
            deals=len(self.deals),
            nodes=self.budget.used,
            seconds=time.perf_counter() - self.began,
            assumed=tuple(self._assumed()),
            unproved=tuple(one.move for one in ranked if one in opened) if self.complete else (),
        )

    def _assumed(self) -> Iterator[str]:
        yield ENDGAME_MOVES
        if any(not one.certain for one in self.race.runners):
            yield QUICK_REPLIES
            if self.bag > MOST_LOOKED:
                yield STATIC_REPLIES
        if self.leaving:
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
        for i, deal in enumerate(self.deals):
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
