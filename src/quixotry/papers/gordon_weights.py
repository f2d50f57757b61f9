"""Gordon's future work: heuristics weighted "in the proportions that perform most effectively" (G10)."""

from __future__ import annotations

from itertools import pairwise

from quixotry.papers.model import Check, Key, Outcome, Pairing, PaperRow
from quixotry.papers.reproduction import Reproduction

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
    for (heuristic, weight), pairing in PAIRINGS.items():
        played = run.played(pairing)
        values[heuristic, f"wins at weight {weight}, %"] = (
            100 * (played.wins[0] + 0.5 * played.draws) / played.games
        )
    best = {
        heuristic: max(WEIGHTS, key=lambda weight: values[heuristic, f"wins at weight {weight}, %"])
        for heuristic in HEURISTICS
    }
    values |= {(heuristic, "best weight"): float(weight) for heuristic, weight in best.items()}
    most = [values[heuristic, f"wins at weight {best[heuristic]}, %"] for heuristic in HEURISTICS]
    return Outcome(
        values,
        (
            Check("At its best weight every heuristic beats the greedy player", min(most) > 50),
            Check("The most that a heuristic wins grows with what it knows (within 2%)", _grows(most)),
        ),
    )


def _grows(most: list[float]) -> bool:
    return all(after > before - 2 for before, after in pairwise(most))


ROWS = (
    PaperRow(
        id="G-10.3",
        covers=("G10",),
        title="Future work: the weights that perform most effectively",
        about="A weight of 1 is what the regression on the next score finds; each weight of each rack "
        "heuristic meets the greedy player.",
        headline=("rackh3", "best weight"),
        figures={},
        measure=measure_weights,
        why="The paper proposes such weights and has no figure for them.",
        pairings=tuple(PAIRINGS.values()),
        digits={f"wins at weight {weight}, %": 1 for weight in WEIGHTS} | {"best weight": 2},
    ),
)
