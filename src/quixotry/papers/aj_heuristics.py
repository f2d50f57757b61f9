"""Section 7.4: evaluation heuristics (AJ11): what good leaves are worth, and what a closed board is."""

from __future__ import annotations

from quixotry.papers.model import Key, Outcome, Pairing, PaperRow
from quixotry.papers.reproduction import Reproduction

GAMES, QUICK_GAMES = 2_000, 40
HEURISTICS = {
    "a value for each letter kept": "rackh1",
    "values, duplicates and balance": "rackh3",
    "the value of every leave, trained": "static",
    "what the move opens, full weight": "fitness:combo=0",
    "what the move opens, a tenth": "fitness:combo=0,penalty=1/10",
}
LEAVES = tuple(HEURISTICS)[:3]
PAIRINGS = {
    name: Pairing(player, "greedy", "english", "english", GAMES, QUICK_GAMES)
    for name, player in HEURISTICS.items()
}


def measure_heuristics(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    for name, pairing in PAIRINGS.items():
        played = run.played(pairing)
        values |= {
            (name, "points a game more than greedy"): played.spread(),
            (name, "wins, %"): played.win_share(0).times(100),
            (name, "mean score"): played.scores[0].mean,
        }
    return Outcome(
        values,
        tuple(
            run.judge.over(
                f"{'Keeping good tiles' if name in LEAVES else 'Not opening the board'} improves the "
                f"program: {name}",
                run.played(pairing).spread(),
                0.0,
                " points a game",
            )
            for name, pairing in PAIRINGS.items()
        ),
    )


ROWS = (
    PaperRow(
        id="AJ-11",
        covers=("AJ11",),
        title="Section 7.4: evaluation heuristics",
        about="The paper proposes to keep tiles that lead to higher scores and to avoid leaving the board "
        "open, and "
        "leaves it at that. Each heuristic by itself against the highest score, in English.",
        headline=("the value of every leave, trained", "points a game more than greedy"),
        figures={},
        measure=measure_heuristics,
        why="The paper has no figures; what a move opens is measured by the penalty of Di Maria and Strade, "
        "which "
        "others may define better.",
        pairings=tuple(PAIRINGS.values()),
        digits=dict.fromkeys(("points a game more than greedy", "wins, %", "mean score"), 1),
    ),
)
