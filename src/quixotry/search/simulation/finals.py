"""Late in the game the best moves meet once more, in rollouts that end by an endgame search.

Two turns and a model of winning tell cheaply what is hardly worth a look. They do not tell who gets the last
word when the bag runs out, and that is wrong by several percent of games, however many deals there are.
Searches do, and take as long as some eight rollouts; so they are kept for those few moves between which the
rest is in doubt.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from quixotry.game import Position
from quixotry.kernel.search.tally import Tally, best_shares
from quixotry.search.simulation.race import Estimate, Race

LATE = 8  # tiles in the bag at most,
LATEST = 3  # or so many where the budget is small
LARGE = 2_000.0  # rollouts that a budget is good for, if it is not small
POSITIONS = 30  # of an endgame search
FIRST_PART = 0.4  # of the budget: what the rollouts before may take
MOST_BEFORE = 10_000  # and so many: more would tell what is wrong still more exactly
BIAS = 0.06  # of a game: how wrong those usually are about two moves
BEHIND = 2.0  # deviations, that doubt included, from which on a move is not asked for
MOST_FINALISTS = 8
FEWEST_DEALS = 8  # that there should be time for
COST = 8  # rollouts that one with a search counts as


@dataclass(frozen=True)
class Earlier:
    """What the rollouts before have shown."""

    tally: Tally
    race: Race
    finalists: tuple[int, ...]


def are_held(position: Position, rollouts: float) -> bool:
    """Whether a position has finals: few tiles in the bag, fewer for a small budget; and two players and
    words in one order, since the search knows nothing else.
    """
    most = LATE if rollouts >= LARGE else LATEST
    return 0 < position.bag_count <= most and len(position.racks) == 2 and not position.rules.any_order


def finalists_of(race: Race, rollouts: float) -> tuple[int, ...]:
    """Who may still be the best if all are off by so much, as many as there is time for, the best first."""
    order = sorted(race.estimates, key=lambda i: (i != race.leader, -race.estimates[i].worth))
    most = max(2, min(MOST_FINALISTS, int(rollouts / FEWEST_DEALS)))
    return tuple(i for i in order if _is_open(race.estimates[i]))[:most]


def _is_open(one: Estimate) -> bool:
    return -one.worth <= BEHIND * sqrt(one.doubt**2 + 2 * BIAS**2)


def final_race(race: Race, finalists: tuple[int, ...], tally: Tally, rollouts: float) -> Race:
    """A race among these; what was found before is believed as far as it goes."""
    worths = {i: race.estimates[i].worth for i in race.estimates}
    found = Race(
        tally,
        [worths[i] for i in sorted(worths)],
        BIAS,
        certain=race.certain,
        budget=rollouts,
        running=list(finalists),
    )
    found.estimates = {i: _doubted(one) for i, one in race.estimates.items()}
    found.estimates[found.leader] = Estimate(0.0, 0.0)
    return found


def _doubted(one: Estimate) -> Estimate:
    return Estimate(one.worth, sqrt(one.doubt**2 + 2 * BIAS**2))


def shares_of(race: Race, earlier: Earlier) -> list[float]:
    """How probable it is for each candidate to be the best: those not in the finals by the race before."""
    known = earlier.race.estimates
    found = [(i, one if i in earlier.finalists else known[i]) for i, one in sorted(race.estimates.items())]
    return best_shares([(one.worth, one.doubt) for _, one in found])
