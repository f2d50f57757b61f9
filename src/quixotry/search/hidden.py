"""Moves that leave tiles in the bag, and decisions of players who do not know which.

Whoever is to move sees one rack and the board, takes what is unseen as equally likely in all ways, and makes
the move that wins most often; so does the other, and so on, until the bag is empty or scoreless turns end the
game. Nobody draws conclusions from what was played. Of moves that win equally often the right one is taken to
be made. All that is decided here exactly; `replies` has the quick way.

Against an opponent who guesses right it is the same, but he knows how the tiles lie.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from quixotry.game import Move, Position
from quixotry.search.cells import (
    FAR,
    LONGEST_RACK,
    Budget,
    Cell,
    Draw,
    EmptyingCell,
    Ending,
    OutOfBudget,
    outcome,
)  # fmt: skip
from quixotry.search.deals import Deal, all_deals
from quixotry.search.packed import packed_best, packed_plays
from quixotry.search.race import CLOSE, Race, Runner
from quixotry.search.replies import Replies
from quixotry.search.turns import after, all_after, drawn_after, final_spread, seen_deal

FIRST = 4_000
FAVOURITES = 4  # plays that are tried before all are listed; one that wins is often among them
MOST_ORDERS = 6_000  # of the bag, in a decision within a decision


@dataclass
class Emptied:
    """What is known of the plays that empty the bag from one board, with one rack and these scores.

    A play that scores ends a row of scoreless turns, so how many there were before it does not matter.
    """

    draws: dict[bytes, Draw] = field(default_factory=dict)
    cells: dict[tuple[tuple[int, int], bytes], EmptyingCell] = field(default_factory=dict)


class Draws:
    """The sets of tiles that may be in the bag, each with one endgame for all plays that empty it."""

    def __init__(self, position: Position, deals: list[Deal], bag: int, known: Emptied | None = None) -> None:
        self.position, self.bag = position, bag
        self.known = Emptied() if known is None else known
        self.all: list[Draw] = []
        self.weights: list[float] = []
        self.index: list[int] = []  # by deal
        places: dict[bytes, int] = {}
        for deal in deals if len(position.rack) + bag <= LONGEST_RACK else []:
            tiles = bytes(sorted(deal.bag))
            if tiles not in places:
                places[tiles] = len(self.all)
                self.all.append(self.known.draws.setdefault(tiles, Draw(position, tiles, deal.other)))
                self.weights.append(0.0)
            self.index.append(places[tiles])
            self.weights[places[tiles]] += deal.weight

    def runners(self, plays: Iterable[tuple[Move, tuple[int, int], float]]) -> list[Runner]:
        """Those of some plays that empty the bag, each with a cell for every set of tiles."""
        found = []
        for move, key, prior in plays if self.all else []:
            if drawn_after(self.position, move, self.bag) == self.bag:
                cells: list[Cell] = [self._cell(move, key, draw) for draw in self.all]
                found.append(Runner(move, prior, cells, self.weights, self.index))
        return found

    def _cell(self, move: Move, key: tuple[int, int], draw: Draw) -> EmptyingCell:
        position = self.position
        lead = position.scores[position.turn] - position.scores[1 - position.turn]
        if not move.score:  # one more scoreless turn
            return EmptyingCell(draw=Draw(position, draw.bag, draw.other), key=key, lead=lead)
        where = (key, draw.bag)
        if where not in self.known.cells:
            self.known.cells[where] = EmptyingCell(draw=draw, key=key, lead=lead)
        return self.known.cells[where]

    def forget(self, budget: Budget) -> None:
        """Give memory to others."""
        for draw in self.all:
            budget.let_go(draw)


def other_moves(position: Position, done: set[Move]) -> list[tuple[Move, float]]:
    """Moves that were not thought of yet, and about what they are worth."""
    others = [(move, prior) for move, _, prior in packed_plays(position) if move not in done]
    others += [(move, -1.0 * move.tile_count) for move in position.exchanges()]
    return [*others, (Move.passing(position.rules.alphabet).with_score(0), -1000.0)]


@dataclass
class Hidden:
    """All decisions that may follow a position; a seat may be `knowing`."""

    budget: Budget
    replies: Replies
    knowing: int | None = None
    known: dict[tuple[object, ...], Problem] = field(default_factory=dict)
    emptied: dict[tuple[object, ...], Emptied] = field(default_factory=dict)

    def draws(self, position: Position, deals: list[Deal], bag: int) -> Draws:
        """What may be drawn after plays that empty the bag, with what is known of those."""
        key = (position.turn, position.board.tiles, position.rack, position.scores)
        return Draws(position, deals, bag, self.emptied.setdefault(key, Emptied()))

    def problem(self, position: Position, deal: Deal) -> Problem:
        """What the mover of a position is to decide; the deal is what he knows if he knows."""
        knows = deal if position.turn == self.knowing else None
        key = (
            position.turn,
            position.board.tiles,
            position.rack,
            position.scores,
            position.scoreless,
            knows and (knows.bag, knows.other),
        )
        if key not in self.known:
            self.known[key] = Problem(self, position.seen_by(position.turn), len(deal.bag), knows)
        return self.known[key]

    def share(self, position: Position, move: Move, deal: Deal) -> tuple[float, float]:
        """What the mover gets with a move when the tiles lie so: the result, and about which spread."""
        seat = position.turn
        now = seen_deal(position, deal.bag, deal.other)
        share = spread = 0.0
        for weight, then, rest in all_after(now, move, deal.bag):
            final = final_spread(then, seat)
            if final is not None:
                got, value = outcome(final), float(final)
            elif not rest:
                got, value = self._end(Ending(then, seat))
            else:
                reply = Deal(rest, bytes(sorted(then.racks[seat])), 1.0)
                lost, value = self.problem(then, reply).result(reply)
                got, value = 1 - lost, -value
            share += weight * got
            spread += weight * value
        return share, spread

    def _end(self, ending: Ending) -> tuple[float, float]:
        nodes = FIRST
        value, low, high = ending.ask(self.budget, -FAR, FAR, 0, nodes)
        while outcome(low) != outcome(high):
            for least in (1, 0):
                if low < least <= high:
                    _, below, above = ending.prove(self.budget, least, nodes)
                    low, high = max(low, below), min(high, above)
            nodes *= 4
        return outcome(low), float(value or 0)


class Problem:
    """What somebody with tiles in the bag decides, and how it ends for him."""

    def __init__(self, hidden: Hidden, position: Position, bag: int, knows: Deal | None) -> None:
        unseen = [code for code, number in enumerate(position.unseen) for _ in range(number)]
        self.budget = hidden.budget
        self.position = position.replace(bag_count=bag)
        self.deals = [knows] if knows else all_deals(unseen, bag, MOST_ORDERS)
        self.hidden = hidden
        self.draws = hidden.draws(self.position, self.deals, bag)
        self.race = self._race(packed_best(self.position, FAVOURITES))
        self.leaving: list[Runner] | None = None

    def _race(self, plays: Iterable[tuple[Move, tuple[int, int], float]]) -> Race:
        """Those of some plays that empty the bag, with what is known of them already."""
        race = Race(self.draws.runners(plays), self.budget)
        for runner in race.runners:
            race.note(runner)
        return race

    def _consider_all(self) -> list[Runner]:
        """Let all moves take part; those that leave tiles in the bag."""
        if self.leaving is None:
            self.race = self._race(packed_plays(self.position))
            self.leaving = []
            for move, prior in other_moves(self.position, {one.move for one in self.race.runners}):
                cells: list[Cell] = [
                    LeavingCell(hidden=self.hidden, position=self.position, move=move, deal=deal)
                    for deal in self.deals
                ]
                self.leaving.append(Runner(move, prior, cells, [deal.weight for deal in self.deals]))
        return self.leaving

    def result(self, deal: Deal) -> tuple[float, float]:
        """What the mover gets when the tiles lie in this way, and about which spread."""
        if not self.deals:
            raise OutOfBudget
        at = next(i for i, one in enumerate(self.deals) if one.bag == deal.bag and one.other == deal.other)
        try:
            return self._result(at)
        finally:
            self.draws.forget(self.budget)

    def _result(self, at: int) -> tuple[float, float]:
        if self.leaving is None and self.race.runners:
            self.race.next_round()
            if (found := self._sure_win(at)) is not None:
                return found
        leaving = self._consider_all()
        race = self.race
        while race.runners and not race.decided:
            race.next_round()
            if (found := self._sure_win(at)) is not None:
                return found
        best = max(0.0, race.share_won)
        for runner in sorted(leaving, key=lambda one: -one.prior):
            self._settle(runner, best)
            best = max(best, runner.sure_low)
        result = (-1.0, 0.0)
        for runner in [*race.ranked(), *leaving]:
            if result[0] >= 1 - CLOSE:
                break
            self._settle_tied(runner, best, at, result[0])
            if runner.settled and runner.sure_low >= best - CLOSE:
                result = max(result, (runner.at(at).floor, float(runner.at(at).value or 0)))
        return result

    def _sure_win(self, at: int) -> tuple[float, float] | None:
        """Whether a move wins in all deals: he makes one that does, since none that does not is as good.

        Less is not enough. A move that wins here and loses one other deal may be worse than one that draws
        here and wins all others.
        """
        for runner in self.race.runners:
            if runner.sure_low >= 1 - CLOSE:
                return 1.0, float(runner.at(at).value or 0)
        return None

    def _settle(self, runner: Runner, best: float) -> None:
        """Find out what a move that leaves tiles is worth, unless it cannot be as good as another.

        The deals in which others lost come first, to see soon who cannot win.
        """
        if best >= 1 - CLOSE:
            return
        lost, index = self.race.lost, self.draws.index or range(len(runner.cells))
        for i in sorted(range(len(runner.cells)), key=lambda i: -lost.get(index[i], 0)):
            if runner.sure_high < best - CLOSE:
                return
            cell = runner.cells[i]
            assert isinstance(cell, LeavingCell)
            cell.resolve()
            runner.refresh()

    def _settle_tied(self, runner: Runner, best: float, at: int, sure: float) -> None:
        """Whether a move is as good as the best, if it would do better in this deal."""
        nodes = FIRST
        while (
            not (runner.settled and runner.certain)
            and runner.sure_high >= best - CLOSE
            and runner.at(at).sure_ceiling > sure
        ):
            for cell in runner.cells:
                if isinstance(cell, LeavingCell):
                    cell.resolve()
                else:
                    cell.settle(self.budget, nodes)
            runner.refresh()
            nodes *= 4


@dataclass
class LeavingCell(Cell):
    """A move after which tiles are left in the bag, in one deal.

    First both play on as `replies` has it, and perfectly once the bag is empty; `resolve` finds out what
    happens if both decide exactly; `worst` is the result against an opponent who guesses right.
    """

    hidden: Hidden = field(kw_only=True)
    position: Position = field(kw_only=True)
    move: Move = field(kw_only=True)
    deal: Deal = field(kw_only=True)
    share: float | None = None
    worst: float | None = None
    looking: bool = False
    ending: Ending | None = None  # where the bag is empty

    def __post_init__(self) -> None:
        self.assumed = drawn_after(self.position, self.move, len(self.deal.bag)) < len(self.deal.bag) or (
            self.move.is_exchange
        )

    @property
    def floor(self) -> float:
        return outcome(self.low) if self.share is None else self.share

    @property
    def ceiling(self) -> float:
        return outcome(self.high) if self.share is None else self.share

    @property
    def settled(self) -> bool:
        return self.share is not None or super().settled

    @property
    def guess(self) -> float | None:
        return super().guess if self.share is None else self.share

    def begin(self, budget: Budget) -> None:
        """Play on until the bag is empty."""
        budget.check()
        if self.share is None and self.ending is None:
            self._play_on()

    def ask(self, budget: Budget, alpha: int, beta: int, depth: int, nodes: int) -> None:
        self.begin(budget)
        if self.share is None and self.ending is not None:
            self.note(*self.ending.ask(budget, alpha, beta, depth, nodes))

    def prove(self, budget: Budget, least: int, nodes: int) -> None:
        budget.check()
        if self.share is None and self.ending is not None:
            self.note(*self.ending.prove(budget, least, nodes))

    def look(self) -> None:
        """From now on players look at how tiles may lie before they choose."""
        if not self.looking:
            self.looking = True
            if self.assumed and self.share is None:
                self.ending, self.low, self.high, self.value = None, -FAR, FAR, None

    def _play_on(self) -> None:
        """Make moves until the bag is empty or the game ends."""
        seat, bag, move = self.position.turn, self.deal.bag, self.move
        replies = self.hidden.replies
        now = seen_deal(self.position, bag, self.deal.other)
        while True:
            now, bag = after(now, move, bag, seed=replies.seed)
            final = final_spread(now, seat)
            if final is not None:
                self.note(final, final, final)
                self.assumed = self.assumed and move is not self.move
                return
            if not bag:
                self.ending = Ending(now, seat)
                return
            move = replies.choose(now, looking=self.looking)

    def resolve(self) -> None:
        """Find out how it ends if both decide exactly; OutOfBudget if that takes too long."""
        if self.share is None:
            self.share, spread = self.hidden.share(self.position, self.move, self.deal)
            self.assumed = False
            self.low, self.high, self.value = -FAR, FAR, round(spread)

    def against_knowledge(self, knowing: Hidden) -> None:
        """Find out what happens if the other knows how the tiles lie."""
        if self.worst is None:
            self.worst = knowing.share(self.position, self.move, self.deal)[0]
