"""Moves that compete over the same deals: which wins the most games, and by how much.

Every move has a cell for every deal. The effort goes where a decision is: a move that cannot catch up, even
if it won wherever it is not yet known, is never looked at again. Moves of which only an estimate can be had
are compared deal by deal, and dropped when they are worse beyond doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import sqrt

from quixotry.game import Move
from quixotry.search.cells import TO_THE_END, Budget, Cell

FIRST_EFFORT = 8_000  # positions for a cell of a leading move
SHARES = ((1, 1), (4, 8), (32, 32), (1 << 30, 128))  # of the effort, by rank
LEAST_EFFORT = 1_000  # fewer are hardly ever enough for a proof
GLANCE = 200
GLANCES = 9  # deals: with one tile in the bag all of them
FAVOURITES = 3  # that are tried before all others are looked at
LEADERS = 10  # whose spread is estimated
SURE = 3.0  # standard errors of a difference between two moves on the same deals
SHOWN_ERRORS = 1.96
CLOSE = 1e-9


@dataclass(eq=False)
class Runner:
    """A move with its cells, each with a weight; `index` says which cell a deal has, if not its own."""

    move: Move
    prior: float  # static equity, which decides the order as long as nothing else is known
    cells: list[Cell] = field(default_factory=list)
    weights: Sequence[float] = field(default_factory=list)
    index: Sequence[int] | None = None
    low: float = 0.0  # the share of games that are won, draws half, at least and
    high: float = 1.0  # at most, if both play as is assumed
    sure_low: float = 0.0  # and whatever is assumed
    sure_high: float = 1.0
    win: float = 0.5  # as far as can be told
    luck: float = 0.0  # how much the cells that were looked at promise more than all of them
    dropped: bool = False  # worse than another beyond doubt

    def at(self, deal: int) -> Cell:
        return self.cells[deal if self.index is None else self.index[deal]]

    def refresh(self) -> None:
        """Count again after cells have been looked at."""
        if self.index is not None:
            self._count()
            return
        cells = self.cells
        self.low = self._mean([cell.floor for cell in cells])
        self.high = self._mean([cell.ceiling for cell in cells])
        self.sure_low = self._mean([cell.sure_floor for cell in cells])
        self.sure_high = self._mean([cell.sure_ceiling for cell in cells])
        if self.certain and all(cell.guess is not None for cell in cells):
            self.win = self._mean([cell.likely for cell in cells])
        else:
            self._guess()

    def _count(self) -> None:
        """The same, quickly: of plays that empty the bag the spread alone counts, and nothing is assumed."""
        low = high = win = unknown = 0.0
        for cell, weight in zip(self.cells, self.weights, strict=True):
            floor = weight if cell.low > 0 else weight / 2 if cell.low == 0 else 0.0
            ceiling = weight if cell.high > 0 else weight / 2 if cell.high == 0 else 0.0
            low += floor
            high += ceiling
            if floor == ceiling:
                win += floor
            elif cell.value is None:
                unknown += weight
            else:
                win += weight if cell.value > 0 else weight / 2 if cell.value == 0 else 0.0
        total = sum(self.weights)
        self.low = self.sure_low = low / total
        self.high = self.sure_high = high / total
        typical = total / len(
            self.cells
        )  # what is not known may be as the rest is, and one cell as it may be
        self.win = (win + unknown * (win + typical / 2) / (total - unknown + typical)) / total

    def _guess(self) -> None:
        """Of an estimate only the cells that have been looked at count; the others may be as these are."""
        asked = [(c, w) for c, w in zip(self.cells, self.weights, strict=True) if c.guess is not None]
        total = sum(weight for _, weight in asked)
        if not total:
            return
        self.win = sum(weight * cell.likely for cell, weight in asked) / total
        if len(asked) < len(self.cells):
            self.win = min(max(self.win - self.luck, self.low), self.high)
            low = sum(weight * cell.floor for cell, weight in asked) / total - self.luck
            high = sum(weight * cell.ceiling for cell, weight in asked) / total - self.luck
            error = SHOWN_ERRORS * standard_error([cell.likely for cell, _ in asked])
            self.low, self.high = max(0.0, low - error), min(1.0, high + error)

    @property
    def spread(self) -> float:
        spreads = [(cell.spread, w) for cell, w in zip(self.cells, self.weights, strict=True)]
        known = [(spread, w) for spread, w in spreads if spread is not None]
        total = sum(weight for _, weight in known)
        return sum(weight * value for value, weight in known) / total if total else 0.0

    @property
    def least(self) -> float:
        """The share that is won in any case if both play as is assumed, whatever was looked at."""
        return self._mean([cell.floor for cell in self.cells])

    @property
    def most(self) -> float:
        """The share that is won at most."""
        return self._mean([cell.ceiling for cell in self.cells])

    @property
    def looked_at(self) -> bool:
        return any(cell.guess is not None for cell in self.cells)

    @property
    def valued(self) -> bool:
        """Whether anything is known of its spread."""
        return any(cell.spread is not None for cell in self.cells)

    @property
    def settled(self) -> bool:
        return all(cell.settled for cell in self.cells)

    @property
    def certain(self) -> bool:
        """Whether nothing is assumed of how both play."""
        return self.index is not None or not any(cell.assumed for cell in self.cells)

    @property
    def measurable(self) -> bool:
        """Whether all its spreads can be found out, and all its outcomes have been."""
        return self.index is not None and self.settled

    @property
    def exact(self) -> bool:
        return all(cell.exact for cell in self.cells)

    def _mean(self, values: Sequence[float]) -> float:
        total = sum(self.weights)
        return sum(w * v for w, v in zip(self.weights, values, strict=True)) / total if total else 0.5


def standard_error(values: Sequence[float]) -> float:
    """Of the average of some values; never nothing, as if one more had been as far away as can be."""
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) + 1) / len(values)


@dataclass
class Race:
    """The runners of one decision."""

    runners: list[Runner]
    budget: Budget
    pool: ThreadPoolExecutor | None = None
    threads: int = 1
    report: Callable[[], None] | None = None
    lost: dict[int, int] = field(default_factory=dict)  # games by draw, which says where others may lose
    effort: int = FIRST_EFFORT
    estimated: bool = False  # something is known of the spreads of all moves
    leader: Runner | None = None  # the move that wins most often for certain

    def ranked(self) -> list[Runner]:
        """The best first."""
        return sorted(
            self.runners,
            key=lambda one: (
                one.dropped,
                not one.looked_at,
                -one.win,
                not one.certain,
                -one.low,
                one.move.is_pass and not self.estimated,
                not one.valued,
                -one.spread,
                -one.prior,
            ),
        )

    @property
    def decided(self) -> bool:
        """Whether no move can win more often than one that is known for certain."""
        return not self.open_moves()

    def open_moves(self) -> list[Runner]:
        """The moves that may win more often than is known for certain of any."""
        if self.is_sure_win:
            return []
        return [
            one for one in self.runners if one.sure_high > one.sure_low + CLOSE and not self.is_behind(one)
        ]

    @property
    def is_sure_win(self) -> bool:
        return self.leader is not None and self.leader.sure_low >= 1 - CLOSE

    def is_behind(self, runner: Runner) -> bool:
        """Whether a move cannot be better than the leader."""
        leader = self.leader
        return leader is not None and runner is not leader and runner.sure_high <= leader.sure_low + CLOSE

    @property
    def share_won(self) -> float:
        """What the best move wins for certain."""
        return -1.0 if self.leader is None else self.leader.sure_low

    def note(self, runner: Runner) -> None:
        """Count a move again; it may lead now."""
        runner.refresh()
        if self.leader is None or runner.sure_low > self.leader.sure_low:
            self.leader = runner

    # Moves of which everything can be known

    def estimate(self, runners: Sequence[Runner]) -> None:
        """A first look at every move, as far as it takes little; most that can be proved is proved here.

        Not needed if a move that seems good wins all games.
        """
        ordered = sorted(runners, key=lambda one: -one.prior)
        for runner in ordered[:FAVOURITES]:
            self.settle(runner, FIRST_EFFORT)
        for runner in ordered[:FAVOURITES]:
            if runner.sure_high >= 1 - CLOSE:
                self.settle(runner, 4 * FIRST_EFFORT)
        for runner in ordered[FAVOURITES:]:
            if not self.is_sure_win:
                self.settle(runner, GLANCE, GLANCES)

    def decide(self) -> None:
        """Look at cells until the best share of wins is proved."""
        while not self.decided:
            self.next_round()

    def next_round(self) -> None:
        """Look at all moves, with ever more effort."""
        self.round(self.runners, self.effort)
        self.effort *= 4

    def round(self, runners: Sequence[Runner], effort: int) -> None:
        """Look at the cells of moves that may be the best, the more the better they seem."""
        self.budget.check()
        among = set(runners)
        ranked = [one for one in self.ranked() if one in among]
        for rank, runner in enumerate(ranked):
            share = next(divisor for most, divisor in SHARES if rank < most)
            if effort // share < LEAST_EFFORT:
                break
            self.settle(runner, effort // share)
            if rank < LEADERS:
                self._estimate_spread(runner)

    def estimate_spreads(self) -> None:
        """About by how much the moves win that seem best; it takes little, and decides between sure wins."""
        for runner in self.ranked()[:LEADERS]:
            if runner.index is not None:
                self._estimate_spread(runner)

    def _estimate_spread(self, runner: Runner) -> None:
        for cell in runner.cells:
            cell.estimate(self.budget)
        self.note(runner)

    def settle(self, runner: Runner, nodes: int, most: int | None = None) -> None:
        """Look at the open cells of a move, or some of them, as long as it can be the best."""
        cells, lost = runner.cells, self.lost if runner.index is not None else {}
        order = sorted(
            (i for i in range(len(cells)) if not cells[i].settled),
            key=lambda i: (cells[i].guess or 0, -runner.weights[i] * (1 + lost.get(i, 0))),
        )[:most]
        waves = [order[i : i + self.threads] for i in range(0, len(order), self.threads)]
        for wave in waves:
            if self.is_behind(runner):
                return
            self.ask(runner, [cells[i] for i in wave], lambda cell: cell.settle(self.budget, nodes))
            for i in wave:
                if runner.index is not None and cells[i].ceiling < 1:
                    self.lost[i] = self.lost.get(i, 0) + 1

    def ask(self, runner: Runner, cells: Sequence[Cell], question: Callable[[Cell], None]) -> None:
        try:
            if self.pool is None or len(cells) < 2:
                for cell in cells:
                    question(cell)
            else:
                list(self.pool.map(question, cells))
        finally:
            self.note(runner)
        if self.report is not None:
            self.report()

    # Moves that are compared on the same deals

    def drop_the_worse(self, runners: Sequence[Runner], deals: int) -> list[Runner]:
        """The moves that are not worse than the best beyond doubt on the deals that were looked at."""
        alive = [one for one in self.runners if not one.dropped]
        best = max(alive, key=lambda one: (one.win, one.spread))
        kept = []
        for runner in runners:
            pairs = [(best.at(i).likely, runner.at(i).likely) for i in range(deals)]
            mean = sum(a - b for a, b in pairs) / len(pairs)
            runner.dropped = runner is not best and mean > SURE * standard_error([a - b for a, b in pairs])
            if not runner.dropped:
                kept.append(runner)
        return kept

    # Spreads

    def compare_spreads(self) -> None:
        """Of the moves that win most often, find the one with the best spread; estimate the others'."""
        for runner in self.ranked():
            for cell in runner.cells:
                if runner.index is not None:
                    cell.estimate(self.budget)
        self.estimated = True
        for runner in self.ranked()[:LEADERS]:
            for cell in runner.cells:
                if cell.guess is not None:
                    cell.exactly(self.budget, 2, FIRST_EFFORT)
        best_win = self.ranked()[0].win
        tied = [one for one in self.ranked() if one.high >= best_win - CLOSE and one.measurable]
        for runner in tied[:1]:
            self._measure(runner)
        for runner in tied[1:]:
            best = max((one for one in tied if one.exact), key=lambda one: one.spread, default=None)
            if best is not None and not self._dominated(runner, best):
                self._measure(runner)

    def _measure(self, runner: Runner) -> None:
        nodes = FIRST_EFFORT
        while not runner.exact:
            self.budget.check()
            for cell in runner.cells:
                cell.exactly(self.budget, TO_THE_END, nodes)
            nodes *= 4
            if self.report is not None:
                self.report()

    def _dominated(self, runner: Runner, best: Runner) -> bool:
        """Whether another move has no smaller spread in any deal."""
        for cell, other in zip(runner.cells, best.cells, strict=True):
            nodes = FIRST_EFFORT
            while cell.high > other.low >= cell.low and nodes < FIRST_EFFORT << 12:
                cell.ask(self.budget, other.low, other.low + 1, TO_THE_END, nodes)
                nodes *= 4
            if cell.high > other.low:
                return False
        return True
