"""Scores at which one move decides: most self-played games are decided before their last turns come."""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.evaluation import best_moves
from quixotry.game import Position
from quixotry.kernel.search.proof import ProofTable
from quixotry.kernel.search.table import Table
from quixotry.puzzles.checking import ENDGAME_NODES, others_below
from quixotry.search import solve_endgame
from quixotry.search.cells import Budget, outcome
from quixotry.search.deals import deals_of
from quixotry.search.endgame import MEGABYTE
from quixotry.search.hidden import Draws
from quixotry.search.packed import packed_plays
from quixotry.search.race import Runner

BEHIND = 3  # points by which every other move of a self-played endgame must fall short of the best
PLAYS = 60  # of a pre-endgame that are played on greedily, the best by static equity
LOOKED = 12  # of these that are looked at more closely
TURNS = 2  # that is then looked ahead
LOOK_NODES = 3_000
LEAST_GAP = 0.2  # of all games, between the best play and the next by these estimates

Spreads = list[tuple[float, int]]
"""What a play comes to in each draw: how likely that draw is, and the spread from even scores."""


def decided_by_one(position: Position) -> Position | None:
    """The endgame with the mover so far behind that the best move alone wins; None if others are as good."""
    solved = solve_endgame(position, nodes=ENDGAME_NODES)
    static = best_moves(position, 1)
    if not solved.proved or (static and static[0].move == solved.move):
        return None
    if others_below(position, solved.move, solved.value - BEHIND + 1, ENDGAME_NODES) is None:
        return None
    return with_lead(position, BEHIND - 1 - solved.value)


def parted_by_draws(position: Position) -> Position | None:
    """The pre-endgame with the lead at which one play seems to win most more draws than the next.

    What the plays come to is estimated: greedily for all, two turns ahead for the best. Whether the position
    is a puzzle then, a search has to say.
    """
    lead = best_gap(_estimated(position))
    return None if lead is None else with_lead(position, lead)


def best_gap(plays: Sequence[Spreads]) -> int | None:
    """The lead of the mover at which one play wins most more often than every other, if one does by much.

    >>> best_gap([[(0.5, 10), (0.5, -20)], [(0.5, 9), (0.5, -4)], [(0.5, -30), (0.5, -30)]])
    5
    >>> best_gap([[(1.0, 10)], [(1.0, 10)]]) is None
    True
    """
    best, found = LEAST_GAP, None
    for lead in sorted({1 - spread for play in plays for _, spread in play}):
        wins = sorted([sum([weight * outcome(spread + lead) for weight, spread in play]) for play in plays])
        if len(wins) > 1 and wins[-1] - wins[-2] > best:
            best, found = wins[-1] - wins[-2], lead
    return found


def _estimated(position: Position) -> list[Spreads]:
    """About what the likeliest plays that empty the bag come to in each draw."""
    bag = position.bag_count
    unseen = [code for code, number in enumerate(position.unseen) for _ in range(number)]
    lists, complete = deals_of(unseen, bag, seed=1)
    if not complete:
        return []
    even = position.replace(scores=(0,) * len(position.scores))
    budget = Budget(Table(8 * MEGABYTE), ProofTable(2 * MEGABYTE), 4 * MEGABYTE)
    plays = Draws(even, next(lists), bag).runners(packed_plays(even))
    plays = sorted(plays, key=lambda play: (-play.prior, str(play.move)))[:PLAYS]
    for play in plays:
        for cell in play.cells:
            cell.estimate(budget)
    plays.sort(key=_mean, reverse=True)
    for play in plays[:LOOKED]:
        for cell in play.cells:
            cell.exactly(budget, TURNS, LOOK_NODES)
    return [_spreads(play) for play in plays]


def _spreads(play: Runner) -> Spreads:
    return [(weight, cell.spread or 0) for weight, cell in zip(play.weights, play.cells, strict=True)]


def _mean(play: Runner) -> float:
    return sum([weight * spread for weight, spread in _spreads(play)])


def with_lead(position: Position, lead: int) -> Position:
    """The same position with the mover leading by so much; whoever is behind keeps their score."""
    least = min(position.scores)
    own, other = (least + lead, least) if lead >= 0 else (least, least - lead)
    return position.replace(scores=(own, other) if position.turn == 0 else (other, own))
