"""Gordon's future work: heuristics weighted "in the proportions that perform most effectively" (G10)."""

from __future__ import annotations

from quixotry.papers.estimates import Estimate, difference
from quixotry.papers.model import Key, Outcome, Pairing, PaperRow
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import all_of

GAMES, QUICK_GAMES = 2_000, 100
WEIGHTS = ("0.25", "0.5", "0.75", "1", "1.5", "2")
HEURISTICS = ("rackh1", "rackh2", "rackh3")
PAIRINGS = {
    (heuristic, weight): Pairing(
        f"{heuristic}:weight={weight}", "greedy", "english", "english", GAMES, QUICK_GAMES
    )
    for heuristic in HEURISTICS
    for weight in WEIGHTS
}


def measure_weights(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    won: dict[tuple[str, str], Estimate] = {}
    for (heuristic, weight), pairing in PAIRINGS.items():
        won[heuristic, weight] = run.played(pairing).win_share(0).times(100)
        values[heuristic, f"wins at weight {weight}, %"] = won[heuristic, weight]
    best = {one: max(WEIGHTS, key=lambda weight: won[one, weight]) for one in HEURISTICS}
    values |= {(one, "best weight"): float(weight) for one, weight in best.items()}
    most = [won[one, best[one]] for one in HEURISTICS]
    beats = all_of(
        "At its best weight every heuristic beats the greedy player",
        [run.judge.over(one, found, 50.0, "%") for one, found in zip(HEURISTICS, most, strict=True)],
        "one of the intervals lies at or below 50%",
    )
    knows = run.judge.over(
        "The heuristic that knows most wins more, at its best weight, than the one that knows least",
        difference(most[-1], most[0]),
        0.0,
        "%",
    )
    return Outcome(values, (beats, knows))


ROWS = (
    PaperRow(
        id="G-10.3",
        covers=("G10",),
        title="Future work: the weights that perform most effectively",
        about="A weight of 1 is what the regression on the next score finds; each weight of each rack "
        "heuristic meets the greedy player. The best of several weights owes a part of its wins to chance.",
        headline=("rackh3", "best weight"),
        figures={},
        measure=measure_weights,
        why="The paper proposes such weights and has no figure for them.",
        pairings=tuple(PAIRINGS.values()),
        digits={f"wins at weight {weight}, %": 1 for weight in WEIGHTS} | {"best weight": 2},
    ),
)
