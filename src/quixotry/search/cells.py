"""What a move is worth when the tiles lie in one way: bounds on the final spread, and on the result."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from quixotry.errors import LimitError
from quixotry.game import Position
from quixotry.game.legal import compiled_board
from quixotry.kernel.search.endgame import Endgame
from quixotry.kernel.search.path import Path
from quixotry.kernel.search.probe import place_of, probe
from quixotry.kernel.search.proof import Proofs, ProofTable
from quixotry.kernel.search.table import Table
from quixotry.search.endgame import MOST_NODES

TO_THE_END = 250
FIRST_LOOK = 2  # turns that are looked ahead for an estimate where there is no proof
LEAST_LOOK = 1_000  # positions that this may take
FAR = 1 << 29
PLAY_OUT = 10_000  # positions that no game played on greedily has
MOST_GAIN = 1 << 28  # no player gains more; checked where a search begins
LONGEST_RACK = 10  # of the kernel's search
MAKING = 2_000  # positions that could be looked at while an endgame is made


class OutOfBudget(Exception):  # noqa: N818 - the limit is reached, which is no error
    """No more positions may be looked at, or somebody said stop."""


@dataclass
class Budget:
    """What a search may use: a number of positions, a table, and memory beside it."""

    table: Table
    proofs: ProofTable
    memory: int  # bytes, of one endgame
    most_memory: int = 0  # that one may take where `memory` is too little, with a blank for instance
    all_memory: int = 0  # that those may take together which are kept; 0: as much as they need
    most: int = MOST_NODES
    used: int = 0
    made: int = 0  # endgames
    stopped: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)
    own: threading.local = field(default_factory=threading.local)  # what each thread has for itself
    kept: dict[Draw, int] = field(default_factory=dict)  # whose endgames are kept, the last used last
    kept_memory: int = 0  # what these take

    @property
    def work(self) -> int:
        """What was done so far, in positions; unlike time it is the same in every run."""
        return self.used + MAKING * self.made

    def stop(self) -> None:
        self.stopped = True
        self.table.stop()

    def check(self) -> None:
        if self.stopped or self.used >= self.most:
            raise OutOfBudget

    def endgame(self, position: Position, racks: Sequence[bytes], number: int = 0) -> Endgame:
        """A search with numbers of its own in the table; the mover's rack comes first.

        With the `number` of an earlier search of the same position it goes on from what that has found.
        """
        self.check()
        while True:
            try:
                return self._made(position, racks, number)
            except MemoryError as error:
                if self.memory >= self.most_memory:
                    raise LimitError(f"memory: {error or 'not to be had'}") from None
            self.memory = min(self.most_memory, self.memory * 3 // 2)  # the others will need it, too

    def _made(self, position: Position, racks: Sequence[bytes], number: int) -> Endgame:
        rules = position.rules
        path = Path(
            compiled_board(rules, position.lexicon),
            position.board.tiles,
            racks,
            rules.points,
            scoreless=position.scoreless,
            out_factor=rules.out_gain + rules.out_loss,
            scoreless_factor=rules.scoreless_loss,
            limit=rules.scoreless_turns,
            memory=self.memory,
        )
        with self.lock:  # two endgames with the same numbers would take each other's positions for their own
            self.made += 1
            self.table.begin()
            if self.stopped:  # meanwhile
                self.table.stop()
            return Endgame(path, self.table, MOST_GAIN, number=number)

    def keep(self, draw: Draw) -> None:
        """Keep an endgame that was used just now, and let those go that were not used for long."""
        with self.lock:
            if draw not in self.kept:
                self.kept_memory += self.memory
            self.kept[draw] = self.kept.pop(draw, self.memory)
            while 0 < self.all_memory < self.kept_memory and len(self.kept) > 1:
                self._let_go(next(iter(self.kept)))

    def let_go(self, draw: Draw) -> None:
        """Give the memory of an endgame to others."""
        with self.lock:
            self._let_go(draw)

    def _let_go(self, draw: Draw) -> None:
        draw.endgame = None
        self.kept_memory -= self.kept.pop(draw, 0)

    def probe(
        self, endgame: Endgame, i: int, alpha: int, beta: int, depth: int, nodes: int
    ) -> tuple[int | None, int, int]:
        """Ask about a move of an endgame: an estimate, and what holds for certain."""
        self.check()
        before = endgame.nodes
        found = probe(endgame, i, alpha, beta, depth, min(nodes, max(1, self.most - self.used)))
        self.used += endgame.nodes - before + 1
        return found

    def prove(self, endgame: Endgame, i: int, need: int, nodes: int) -> tuple[int | None, int, int]:
        """Ask whether a move of an endgame gains so much; the answer as `probe` gives it."""
        self.check()
        self.used += self._searcher().ask(endgame, i, need, min(nodes, max(1, self.most - self.used))) + 1
        return probe(endgame, i, FAR, FAR + 1, 0, 1)  # looks no further, and tells the bounds

    def decide(self, endgame: Endgame, need: int, nodes: int) -> bool | None:
        """Whether the mover of an endgame gains so much; None if that takes too long."""
        self.check()
        answer, used = self._searcher().decide(endgame, need, min(nodes, max(1, self.most - self.used)))
        self.used += used + 1
        return answer

    def _searcher(self) -> Proofs:
        found = getattr(self.own, "proofs", None)
        if not isinstance(found, Proofs):
            found = self.own.proofs = Proofs(self.proofs)
        return found


def outcome(spread: int) -> float:
    """What a final spread is worth: 1 for a win, a half for a draw.

    >>> outcome(3), outcome(0), outcome(-1)
    (1.0, 0.5, 0.0)
    """
    return 1.0 if spread > 0 else 0.5 if spread == 0 else 0.0


@dataclass(slots=True)
class Cell:
    """A move in a deal: the final spread is from `low` to `high`; `value` is an estimate.

    If it is `assumed`, that holds only if both play as is assumed until the bag is empty.
    """

    low: int = -FAR
    high: int = FAR
    value: int | None = None
    about: int | None = None  # the same, if it was not only asked who wins
    assumed: bool = False

    @property
    def floor(self) -> float:
        """The result is this at least: 1 for a win, a half for a draw."""
        return outcome(self.low)

    @property
    def ceiling(self) -> float:
        return outcome(self.high)

    @property
    def sure_floor(self) -> float:
        """The same, whatever the players do."""
        return 0.0 if self.assumed else self.floor

    @property
    def sure_ceiling(self) -> float:
        return 1.0 if self.assumed else self.ceiling

    @property
    def settled(self) -> bool:
        return self.low > 0 or self.high < 0 or self.low == self.high

    @property
    def exact(self) -> bool:
        return self.low == self.high

    def settle(self, budget: Budget, nodes: int) -> None:
        """Find out whether the game is won, drawn or lost."""
        for least in (1, 0):
            if self.low < least <= self.high:
                self.prove(budget, least, nodes)
                if self.low < least <= self.high:
                    break
        if not self.settled and self.value is None and nodes >= LEAST_LOOK:
            self.ask(budget, 0, 1, FIRST_LOOK, nodes)

    def prove(self, budget: Budget, least: int, nodes: int) -> None:
        """Narrow the bounds by finding out whether the final spread is at least so much."""
        raise NotImplementedError

    def exactly(self, budget: Budget, depth: int, nodes: int) -> None:
        """Find out the final spread."""
        if not self.exact:
            self.ask(budget, max(self.low - 1, -FAR), min(self.high + 1, FAR), depth, nodes)
            self.about = self.value

    def estimate(self, budget: Budget) -> None:
        """About what the final spread is, if both play on greedily; who wins may be known better."""
        if self.about is None and not self.exact:
            known, self.value = self.value, None
            self.ask(budget, -FAR, FAR, 0, PLAY_OUT)
            self.about = self.value
            if known is not None:
                self.note(known, -FAR, FAR)

    @property
    def spread(self) -> int | None:
        """The final spread as far as can be told."""
        found = self.value if self.about is None or self.exact else self.about
        return None if found is None else min(max(found, self.low), self.high)

    def ask(self, budget: Budget, alpha: int, beta: int, depth: int, nodes: int) -> None:
        """Narrow the bounds by a search whose value is exact between alpha and beta."""
        raise NotImplementedError

    def note(self, value: int | None, low: int, high: int) -> None:
        self.low, self.high = max(self.low, low), min(self.high, high)
        if value is not None:
            self.value = min(max(value, self.low), self.high)

    @property
    def likely(self) -> float:
        """A number for the outcome in any case."""
        return 0.5 if self.guess is None else self.guess

    @property
    def guess(self) -> float | None:
        """The outcome as far as can be told."""
        if self.settled:
            return outcome(self.low if self.low > 0 else self.high)
        return None if self.value is None else outcome(self.value)


@dataclass(eq=False)
class Draw:
    """A deal for all plays that empty the bag: an endgame whose mover has the bag's tiles already.

    After such a play nothing is hidden, so that one search of the deal serves all of them: they are those
    moves of its first turn that need none of the tiles still to be drawn.
    """

    position: Position
    bag: bytes
    other: bytes
    endgame: Endgame | None = None
    number: int = 0  # of its searches in the table
    places: dict[tuple[int, int], int] = field(default_factory=dict)

    def find(self, budget: Budget, key: tuple[int, int]) -> tuple[Endgame, int]:
        endgame = self.endgame  # another thread may let it go meanwhile
        if endgame is None:
            racks = [bytes(self.position.rack) + self.bag, self.other]
            endgame = self.endgame = budget.endgame(self.position, racks, self.number)
            self.number = endgame.number
        budget.keep(self)
        if key not in self.places:
            self.places[key] = place_of(endgame, *key)
        return endgame, self.places[key]


@dataclass(slots=True)
class EmptyingCell(Cell):
    """A play that empties the bag."""

    draw: Draw = field(kw_only=True)
    key: tuple[int, int] = field(kw_only=True)
    lead: int = field(kw_only=True)

    def prove(self, budget: Budget, least: int, nodes: int) -> None:
        endgame, i = self.draw.find(budget, self.key)
        value, low, high = budget.prove(endgame, i, least - self.lead, nodes)
        self.note(None if value is None else value + self.lead, low + self.lead, high + self.lead)

    def ask(self, budget: Budget, alpha: int, beta: int, depth: int, nodes: int) -> None:
        endgame, i = self.draw.find(budget, self.key)
        lead = self.lead
        value, low, high = budget.probe(endgame, i, alpha - lead, beta - lead, depth, nodes)
        self.note(None if value is None else value + lead, low + lead, high + lead)


@dataclass
class Ending:
    """A position with an empty bag in which somebody is to move; what counts is the spread of one seat."""

    position: Position
    seat: int
    number: int = 0  # of its searches in the table

    def _endgame(self, budget: Budget) -> Endgame:
        # Made anew each time: there are too many of these for all their memory.
        now = self.position
        racks = [bytes(now.racks[now.turn]), bytes(now.racks[1 - now.turn])]
        endgame = budget.endgame(now, racks, self.number)
        self.number = endgame.number
        return endgame

    def ask(
        self, budget: Budget, alpha: int, beta: int, depth: int, nodes: int
    ) -> tuple[int | None, int, int]:
        """An estimate of the final spread, and what holds for certain."""
        now = self.position
        endgame = self._endgame(budget)
        base = now.scores[self.seat] - now.scores[1 - self.seat]
        if now.turn == self.seat:
            value = best_of(budget, endgame, alpha - base, beta - base, depth, nodes)
            return None if value is None else base + value, base + endgame.low, base + endgame.high
        value = best_of(budget, endgame, base - beta, base - alpha, depth, nodes)
        return None if value is None else base - value, base - endgame.high, base - endgame.low

    def prove(self, budget: Budget, least: int, nodes: int) -> tuple[int | None, int, int]:
        """An estimate of the final spread, and bounds after asking whether it is at least so much."""
        now = self.position
        endgame = self._endgame(budget)
        base = now.scores[self.seat] - now.scores[1 - self.seat]
        value, _, _ = budget.probe(endgame, 0, -FAR, FAR, 0, PLAY_OUT)  # the first move seems the best
        if now.turn == self.seat:
            found = budget.decide(endgame, least - base, nodes)
            value = None if value is None else base + value
        else:
            other = budget.decide(endgame, base - least + 1, nodes)
            found = None if other is None else not other
            value = None if value is None else base - value
        return value, (least if found else -FAR), (FAR if found is not False else least - 1)


def best_of(budget: Budget, endgame: Endgame, alpha: int, beta: int, depth: int, nodes: int) -> int | None:
    """What the best move of an endgame is worth, as far as it lies between alpha and beta."""
    until = budget.used + nodes
    best: int | None = None
    for i in range(endgame.root_count):
        value, _, _ = budget.probe(endgame, i, alpha, beta, depth, max(1, until - budget.used))
        if value is not None and (best is None or value > best):
            best = value
            alpha = max(alpha, min(value, beta - 1))
        if value is None or value >= beta or budget.used >= until:
            break
    return best
