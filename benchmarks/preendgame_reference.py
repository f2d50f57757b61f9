"""The full enumeration that quick answers in pre-endgames are measured by: every move, every draw.

What a move is worth: the share of games it wins over all orders of the bag, where an endgame is won, drawn or
lost by proof, and whoever is to move while tiles are in the bag makes the reply that `replies` finds, by
what he sees. So far it is what a search estimates; here nothing is sampled and nothing dropped on suspicion.

It is cheap for three reasons, and exact nevertheless. Only who wins is asked, never by how much. A move gets
no more looks once it could not be the best even if it won wherever that is open: its bounds stay true, and
are kept. And of moves that an answer chooses later, the one that was chosen alone is looked at again.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass

from quixotry.game import Move, Position
from quixotry.search.cells import Budget, OutOfBudget
from quixotry.search.hidden import LeavingCell
from quixotry.search.preendgame import PreEndgameSearch
from quixotry.search.race import Race

FIRST_NODES = 1_000  # of an endgame, for all moves
MEMORY = 512  # megabytes


@dataclass(frozen=True)
class Worth:
    """The share of games a move wins lies from `low` to `high`, for certain as far as replies go."""

    low: float
    high: float


class EnumeratedCell(LeavingCell):
    """A move that leaves tiles, with the replies taken for what is to be found out and not for a guess."""

    def settle(self, budget: Budget, nodes: int) -> None:
        self.look()
        self.begin(budget)
        self.assumed = False
        super().settle(budget, nodes)


def enumerate_moves(
    position: Position, seconds: float, candidates: Collection[Move] | None = None
) -> dict[Move, Worth]:
    """What all moves are worth, or some; the best first, and its worth one number if the time was enough."""
    search = PreEndgameSearch(position, memory=MEMORY, candidates=candidates)
    for runner in search.leaving.runners:
        runner.cells = [
            EnumeratedCell(hidden=cell.hidden, position=cell.position, move=cell.move, deal=cell.deal)
            for cell in runner.cells
            if isinstance(cell, LeavingCell)
        ]
        for cell in runner.cells:
            cell.assumed = False
    race = search.race
    until = time.process_time() + seconds

    def in_time() -> None:
        if time.process_time() > until:
            raise OutOfBudget

    race.report = in_time
    nodes = FIRST_NODES
    with suppress(OutOfBudget):
        while not race.decided:
            _round(race, nodes)
            nodes *= 4
    ranked = sorted(race.runners, key=lambda one: (-one.sure_low, -one.sure_high))
    return {one.move: Worth(one.sure_low, one.sure_high) for one in ranked}


def _round(race: Race, nodes: int) -> None:
    """A look at every move that may yet be the best, the likeliest first."""
    for runner in sorted(race.runners, key=lambda one: (-one.win, -one.prior)):
        if not race.is_behind(runner) and not race.is_sure_win:
            race.settle(runner, nodes)
