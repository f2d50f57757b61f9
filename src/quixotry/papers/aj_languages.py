"""Section 7.1 in every language: the two-way DAWG beside the GADDAG, in size, work and time (AJ8)."""

from __future__ import annotations

from functools import partial

from quixotry.lexicon import Lexicon
from quixotry.movegen import make_generator
from quixotry.papers.gordon_beyond import ELSEWHERE, TWO_WAY
from quixotry.papers.gordon_games import DAWG, GADDAG
from quixotry.papers.model import Key, Outcome, PaperRow, Trial
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import proved
from quixotry.rules import load_rules

SIZED = (DAWG, GADDAG, TWO_WAY)
STATES, BYTES = "states (T/G)", "bytes (T/G)"
ARCS, TIME, BESIDE_DAWG = "arcs a turn (G/T)", "CPU time (G/T)", "CPU time (D/T)"


def languages() -> dict[str, Trial]:
    """A trial for each language: that of the ruleset with its lexicon's own name."""
    return {name: trial for name, trial in ELSEWHERE.items() if load_rules(name).lexicon == name}


def sizes(lexicon: Lexicon) -> list[list[int]]:
    """States, arcs and bytes of the DAWG, the GADDAG and the two-way DAWG, all packed."""
    found = [make_generator(name).size(lexicon) for name in SIZED]
    return [[size.states, size.arcs, size.bytes] for size in found]


def measure(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    checks, same, smaller = [], True, True
    for name, trial in languages().items():
        tried, lexicon = run.tried(trial), run.words(trial.words)
        one_way, gaddag, two_way = run.kept("three sizes", trial.words, partial(sizes, lexicon))
        same = same and tried.same_games
        smaller = smaller and two_way[0] < gaddag[0]
        values |= {
            (name, "words"): len(lexicon),
            (name, "states (T/D)"): two_way[0] / one_way[0],
            (name, STATES): two_way[0] / gaddag[0],
            (name, "arcs (T/G)"): two_way[1] / gaddag[1],
            (name, BYTES): two_way[2] / gaddag[2],
            (name, ARCS): tried.work_ratio(GADDAG, TWO_WAY, "tried"),
            (name, BESIDE_DAWG): tried.time_ratio(DAWG, TWO_WAY),
            (name, TIME): tried.time_ratio(GADDAG, TWO_WAY),
        }
        checks.append(
            run.judge.over(
                f"{name.capitalize()}: the search on it is faster than on the DAWG",
                tried.time_ratio(DAWG, TWO_WAY),
                1.0,
                " times as fast",
            )
        )
    return Outcome(
        values,
        (
            proved(
                "It has fewer states than the GADDAG in every language", smaller, "it has more in one of them"
            ),
            proved("All generators play the same games", same, "one game differs"),
            *checks,
        ),
    )


ROWS = (
    PaperRow(
        id="AJ-8-languages",
        covers=("AJ8",),
        title="Section 7.1: two-way DAWG or GADDAG, in thirteen languages",
        about="The words of 2 to 8 letters of each language, in the standard game; T is the two-way DAWG, G "
        "the GADDAG, D the DAWG. Greedy games, each played by every generator.",
        headline=("english", TIME),
        figures={},
        measure=measure,
        why="Neither paper has built it; how often each misses the caches is told by benchmarks/caches.py.",
        trials=tuple(languages().values()),
        digits={
            "words": 0,
            "states (T/D)": 2,
            STATES: 2,
            "arcs (T/G)": 2,
            BYTES: 2,
            ARCS: 2,
            BESIDE_DAWG: 2,
            TIME: 2,
        },
    ),
)
