"""Whether the penalty of Di Maria and Strade (DS3) tells what a play lets the opponent score."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean

from quixotry.papers.estimates import FEWEST, Estimate, of_samples, ratio_of_sums, unknown
from quixotry.papers.model import Outcome, PaperRow, Words
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.turns import greedy_positions
from quixotry.players.penalty import openings
from quixotry.search.simulation import Budget, Options, run_simulation

ITALIAN = Words("italian", "italian")
POSITIONS, EVERY = 150, 5
CANDIDATES, DEALS = 15, 60
LEAST = 3  # plays of a position that are compared


def measure_openness(run: Reproduction) -> Outcome:
    positions = run.sample(POSITIONS)
    name = f"penalty and sampled replies in {positions} positions"
    plays = run.kept(name, ITALIAN, lambda: penalties_and_replies(run, positions))
    penalties, replies = ([around_mean([play[i] for play in one]) for one in plays] for i in (0, 1))
    together = [products(a, b) for a, b in zip(penalties, replies, strict=True)]
    slope = ratio_of_sums(together, [products(one, one) for one in penalties])
    lengths = [(products(a, a), products(b, b)) for a, b in zip(penalties, replies, strict=True)]
    claim = "Plays with a larger penalty let the opponent score more"
    return Outcome(
        {
            ("plays compared", ""): sum(map(len, plays)),
            ("correlation of penalty and mean reply", ""): correlation(
                [(both, *own) for both, own in zip(together, lengths, strict=True)]
            ),
            ("points of reply for a point of penalty", ""): slope,
        },
        (run.judge.over(claim, slope, 0.0, " points for a point of penalty"),),
    )


def penalties_and_replies(run: Reproduction, positions: int) -> list[list[tuple[float, float]]]:
    """For the best plays of each position: the penalty, and what the next player scores on the average."""
    found = []
    options = Options(candidates=CANDIDATES, plies=1, allocation="uniform", confidence=1.0)
    for position in greedy_positions(run, ITALIAN, EVERY * positions)[::EVERY]:
        if not position.bag_count:
            continue
        seen = position.seen_by(position.turn)
        moves = run_simulation(seen, Budget(samples=CANDIDATES * DEALS), options).moves
        plays = [
            (sum(opening.malus for opening in openings(seen, one.move)), one.reply)
            for one in moves
            if one.move.is_place and one.samples
        ]
        if len(plays) >= LEAST:
            found.append(plays)
    return found


def around_mean(numbers: Sequence[float]) -> list[float]:
    """Each number less the mean of all.

    >>> around_mean([1.0, 3.0])
    [-1.0, 1.0]
    """
    mean = fmean(numbers)
    return [number - mean for number in numbers]


def correlation(parts: Sequence[tuple[float, float, float]]) -> Estimate:
    """Of sums over positions: products, squares of the one and of the other; positions are independent.

    >>> found = correlation([(1.0, 2.0, 2.0), (3.0, 4.0, 4.0)] * 20)
    >>> round(found, 3), 0.6 < found.low < found.high < 0.75
    (0.667, True)
    """
    if not parts:
        return unknown(0.0)

    def told(some: Sequence[tuple[float, float, float]]) -> float:
        both, one, other = (sum(part[i] for part in some) for i in range(3))
        return both / (sqrt(one * other) or 1.0)

    return (
        Estimate(told(parts), *of_samples(parts, len(parts), told, 1_000))
        if len(parts) >= FEWEST
        else unknown(told(parts))
    )


def products(some: Sequence[float], others: Sequence[float]) -> float:
    """The sum of the products of numbers that belong together."""
    return sum(a * b for a, b in zip(some, others, strict=True))


ROWS = (
    PaperRow(
        id="DS-3.3",
        covers=("DS3",),
        title="Does the penalty tell what a play opens?",
        about="The best plays of a position by static equity are compared with each other: the penalty of "
        "each, and the mean score of the next player over deals of the unseen tiles.",
        headline=("correlation of penalty and mean reply", ""),
        figures={},
        measure=measure_openness,
        why="The paper takes the penalty for granted and has no figure.",
        digits={
            "correlation of penalty and mean reply": 2,
            "points of reply for a point of penalty": 2,
        },
    ),
)
