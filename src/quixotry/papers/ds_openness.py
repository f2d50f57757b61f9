"""Whether the penalty of Di Maria and Strade (DS3) tells what a play lets the opponent score."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean

from quixotry.papers.model import Check, Outcome, PaperRow, Words
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
    penalties, replies = (
        around_means([[play[i] for play in plays_of] for plays_of in plays]) for i in (0, 1)
    )
    together = fmean(a * b for a, b in zip(penalties, replies, strict=True))
    slope = together / (fmean(a * a for a in penalties) or 1.0)
    correlation = together / (deviation(penalties) * deviation(replies) or 1.0)
    return Outcome(
        {
            ("plays compared", ""): len(penalties),
            ("correlation of penalty and mean reply", ""): correlation,
            ("points of reply for a point of penalty", ""): slope,
        },
        (Check("Plays with a larger penalty let the opponent score more", correlation > 0),),
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


def around_means(groups: Sequence[Sequence[float]]) -> list[float]:
    """Each number less the mean of its group.

    >>> around_means([[1.0, 3.0], [10.0, 10.0]])
    [-1.0, 1.0, 0.0, 0.0]
    """
    return [number - fmean(group) for group in groups for number in group]


def deviation(numbers: Sequence[float]) -> float:
    """Of numbers whose mean is 0."""
    return sqrt(fmean(number * number for number in numbers))


ROWS = (
    PaperRow(
        id="DS-3.2",
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
