"""Moves that leave tiles in the bag, and all moves where deals are sampled: compared deal by deal.

There may be hundreds, each look takes milliseconds, and the search may be stopped at any time. So all are
looked at in a few deals, the better half in twice as many, and so on up to all deals; then the same again
from twice as many. Whenever it stops, the moves that seem best have been looked at in the most deals.

A move is dropped for good when it is worse than the best beyond doubt, deal by deal; and where there is
nothing but these deals, it gets no more looks once it could not catch up even if it won all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from quixotry.game import Move, Position
from quixotry.search.cells import Budget, Cell, OutOfBudget
from quixotry.search.deals import Deal
from quixotry.search.hidden import Hidden, LeavingCell
from quixotry.search.race import CLOSE, Race, Runner

FIRST_DEALS = 8  # on which moves are compared first
FEWEST = 4  # moves that go on to more deals
GLANCE_NODES = 100  # for an endgame in which such a move ends, while there are many moves
LEAVING_NODES = 1_000  # while there are few
SETTLING_NODES = (16_000, 256_000)  # of the best, in the end
FIRST_DECISION = 50_000  # positions for an exact decision within a decision
LONGEST_DECISION = 1 << 40
KNOWING_NODES = 200_000


@dataclass
class Leaving:
    """The moves and the deals, which are all there are if they are `complete`."""

    position: Position
    hidden: Hidden
    race: Race
    lists: Iterator[list[Deal]]  # of more deals
    deals: list[Deal]
    complete: bool
    bag: int
    runners: list[Runner] = field(default_factory=list)
    floor: float = 0.0  # what the best of them wins at least if both play as is assumed
    lost: dict[int, int] = field(default_factory=dict)  # games by deal

    @property
    def _budget(self) -> Budget:
        return self.race.budget

    def enter(self, move: Move, prior: float) -> None:
        self.runners.append(Runner(move, prior))
        self._add_cells(self.runners[-1])

    def _add_cells(self, runner: Runner) -> None:
        deals = self.deals[len(runner.cells) :]
        runner.weights = [*runner.weights, *(deal.weight for deal in deals)]
        runner.cells += [
            LeavingCell(hidden=self.hidden, position=self.position, move=runner.move, deal=deal)
            for deal in deals
        ]

    # Which seems best

    def looks(self) -> Iterator[bool]:
        """One look after the other; with more tiles than one in the bag the first with static replies."""
        alive = sorted(self.runners, key=lambda one: -one.prior)
        count = len(self.deals) if self.bag == 1 else min(FIRST_DEALS, len(self.deals))
        if self.bag > 1:
            yield from self._look(alive, count, looking=False)
            alive = self._without_the_worse(alive, count)
        while alive:
            yield from self._heats(alive, count)
            alive = self._without_the_worse([one for one in alive if not self._is_behind(one)], count)
            if count == len(self.deals):
                if self.complete or len(alive) < 2:
                    break
                self.deals += next(self.lists)
            count = min(2 * count, len(self.deals))
        for nodes in SETTLING_NODES if self.bag > 1 else ():
            for runner in _best_first(alive):
                self._settle_line(runner, nodes)
                yield True

    def _heats(self, runners: list[Runner], count: int) -> Iterator[bool]:
        """All moves in so many deals, the better half in twice as many, and so on."""
        while True:
            yield from self._look(runners, count, looking=True)
            take_off_luck(runners)
            if count == len(self.deals) or len(runners) < 2:
                return
            runners = _best_first(runners)[: max(FEWEST, len(runners) // 2)]
            count = min(2 * count, len(self.deals))

    def _look(self, runners: list[Runner], count: int, *, looking: bool) -> Iterator[bool]:
        """Look at moves in the first deals; more closely where these are all."""
        last = looking and count == len(self.deals)
        nodes = LEAVING_NODES if last else GLANCE_NODES
        for runner in _best_first(runners):
            self._add_cells(runner)
            for cell in runner.cells if looking else ():
                assert isinstance(cell, LeavingCell)
                cell.look()
            for i in self._in_order(count, last):
                if looking and self._is_behind(runner):
                    break
                if runner.cells[i].guess is None or (last and not runner.cells[i].settled):
                    self._ask(runner, i, nodes)
                    yield True
            if last:
                self._note_floor(runner)

    def _in_order(self, count: int, last: bool) -> Sequence[int]:
        """The first deals; of all of them those first in which others lost, to see soon who cannot win."""
        if last and self.complete:
            return sorted(range(count), key=lambda i: -self.lost.get(i, 0))
        return range(count)

    def _ask(self, runner: Runner, i: int, nodes: int) -> None:
        self.race.ask(runner, [runner.cells[i]], lambda cell: self._settle(cell, nodes))
        if runner.cells[i].ceiling < 1:
            self.lost[i] = self.lost.get(i, 0) + 1

    def _settle(self, cell: Cell, nodes: int) -> None:
        """How a game ends, or about how if that takes longer."""
        if isinstance(cell, LeavingCell):
            cell.begin(self._budget)
        cell.settle(self._budget, nodes)

    def _is_behind(self, runner: Runner) -> bool:
        """Whether a move wins no more often than the best even if it wins wherever that is open."""
        return self.complete and runner.most <= max(self.floor, self.race.share_won) + CLOSE

    def _note_floor(self, runner: Runner) -> None:
        if self.complete:
            self.floor = max(self.floor, runner.least)

    def _without_the_worse(self, runners: list[Runner], count: int) -> list[Runner]:
        """Those that are not worse than the best of all moves beyond doubt."""
        best = max(self.race.runners, key=lambda one: (not one.dropped, one.win))
        for i in range(count):
            if best.at(i).guess is None:
                self.race.ask(best, [best.at(i)], lambda cell: self._settle(cell, LEAVING_NODES))
        return self.race.drop_the_worse(runners, count)

    def _settle_line(self, runner: Runner, nodes: int) -> None:
        """Find out for certain how endgames end that are only estimated yet."""
        for cell in runner.cells:
            if cell.guess is not None and not cell.settled and not self._is_behind(runner):
                cell.settle(self._budget, nodes)
        self.race.note(runner)
        self._note_floor(runner)

    # What is certain

    def resolve(self) -> None:
        """Exact decisions within the decision, for moves that may yet be the best."""
        nodes, most = FIRST_DECISION, self._budget.most
        while self.complete and nodes <= LONGEST_DECISION:
            left = [one for one in self.race.open_moves() if one.index is None]
            if not left:
                return
            for runner in sorted(left, key=lambda one: (-one.win, -one.prior)):
                for cell in sorted(runner.cells, key=lambda one: one.likely):  # soon it may be behind
                    assert isinstance(cell, LeavingCell)
                    if self.race.is_behind(runner) or self.race.is_sure_win:
                        break
                    self._budget.check()
                    try:
                        self._budget.most = min(most, self._budget.used + nodes)
                        cell.resolve()
                    except OutOfBudget:
                        self._budget.most = most
                        self._budget.check()
                    finally:
                        self._budget.most = most
                        self.race.note(runner)
                    self._report()
            nodes *= 4

    def against_knowledge(self, knowing: Hidden) -> None:
        """Whether such moves win even against an opponent who guesses right."""
        most = self._budget.most
        for runner in self.race.ranked():
            if runner.index is not None or not self.complete:
                continue
            for cell in runner.cells:
                assert isinstance(cell, LeavingCell)
                try:
                    self._budget.most = min(most, self._budget.used + KNOWING_NODES)
                    cell.against_knowledge(knowing)
                except OutOfBudget:
                    self._budget.most = most
                    self._budget.check()
                    break
                finally:
                    self._budget.most = most

    def _report(self) -> None:
        if self.race.report is not None:
            self.race.report()


def _best_first(runners: Sequence[Runner]) -> list[Runner]:
    return sorted(runners, key=lambda one: (-one.win, -one.prior))


def take_off_luck(runners: Sequence[Runner]) -> None:
    """Value moves by what they win more or less than the best in the deals that both were looked at in.

    Otherwise a move that was lucky in a few deals would seem better than one that was looked at in many.
    """
    looked = {one: sum(cell.guess is not None for cell in one.cells) for one in runners}
    best = max(runners, key=lambda one: (looked[one], one.win))
    for runner in runners:
        common = [
            (other.likely, weight)
            for one, other, weight in zip(runner.cells, best.cells, runner.weights, strict=False)
            if one.guess is not None and other.guess is not None
        ]
        total = sum(weight for _, weight in common)
        runner.luck = sum(value * weight for value, weight in common) / total - best.win if total else 0.0
        runner.refresh()
