"""Section 7.1: the two-way DAWG, how large it is and how fast a search on it (AJ8)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from quixotry.charts import Line, curves
from quixotry.movegen.two_way import SIZES, growth
from quixotry.papers.aj_lexicon import ALL
from quixotry.papers.model import Key, Outcome, PaperRow, Plot, Trial
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import proved

GAMES, QUICK_GAMES = 1_000, 20
SPEED = Trial(("aj-dawg", "two-way", "two-way-left-first", "gaddag", "engine"), ALL, GAMES, QUICK_GAMES)
MEGABYTE = 1_000_000
SHARED = "substrings that share a state, mean"


def measured(run: Reproduction) -> list[dict[str, Any]]:
    """The exact sizes for parts of the list, then for all of it."""
    return [asdict(found) for found in growth(run.words(ALL), SIZES)]


def measure_growth(run: Reproduction) -> Outcome:
    found = run.kept("two-way DAWG", ALL, lambda: measured(run))
    values: dict[Key, float] = {}
    for size in found:
        of = f"{size['words']:,} words"
        values |= {
            ("substrings", of): size["substrings"],
            ("states", of): size["states"],
            ("arcs", of): size["arcs"],
            (SHARED, of): size["substrings"] / size["states"],
            ("states, over the DAWG’s", of): size["packed_states"] / size["dawg_states"],
            ("arcs, over the DAWG’s", of): size["packed_arcs"] / size["dawg_arcs"],
            ("megabytes", of): size["packed_bytes"] / MEGABYTE,
            ("megabytes to build it", of): size["building_bytes"] / MEGABYTE,
            ("seconds to build it", of): size["seconds"],
        }
    drawing = curves(
        "States of the two-way DAWG by words",
        [size["words"] for size in found],
        [
            Line("two-way", [size["packed_states"] / 1000 for size in found]),
            Line("one-way", [size["dawg_states"] / 1000 for size in found], colour=1),
        ],
        x_label="words",
        y_label="states, thousands",
    )
    whole = found[-1]
    shrinking = [size["packed_states"] / size["words"] for size in found]
    return Outcome(
        values,
        (
            proved(
                "It is a great deal larger: at least five times the DAWG’s states",
                whole["packed_states"] > 5 * whole["dawg_states"],
                "it has at most five times as many",
                f"{whole['packed_states'] / whole['dawg_states']:.1f} times as many",
            ),
            proved(
                "It grows more slowly than the list: fewer states a word with every step",
                shrinking == sorted(shrinking, reverse=True),
                "a longer list has as many states a word or more",
            ),
        ),
        (Plot(drawing, "states of the two-way and of the one-way DAWG.", "never built."),),
    )


def measure_speed(run: Reproduction) -> Outcome:
    tried = run.tried(SPEED)
    values: dict[Key, float] = {}
    for name, of in (
        ("two-way", "more constrained side first"),
        ("two-way-left-first", "left side first"),
        ("gaddag", "GADDAG"),
    ):
        values |= {
            ("times as fast as on the DAWG", of): tried.time_ratio("aj-dawg", name),
            ("arcs a turn", of): tried.a_turn(name, "tried"),
            ("arcs, the DAWG’s over these", of): tried.work_ratio("aj-dawg", name, "tried"),
            ("dead ends, the DAWG’s over these", of): tried.work_ratio("aj-dawg", name, "dead_ends"),
        }
    values["times as fast as on the DAWG", "our engine"] = tried.time_ratio("aj-dawg", "engine")
    return Outcome(
        values,
        (
            run.judge.over(
                "It speeds up the search", tried.time_ratio("aj-dawg", "two-way"), 1.0, " times as fast"
            ),
            run.judge.over(
                "Choosing the more constrained side prunes the search",
                tried.work_ratio("two-way-left-first", "two-way", "tried"),
                1.0,
                " times the arcs without choosing",
            ),
            proved("The same games are played", tried.same_games, "one game differs"),
        ),
    )


ROWS = (
    PaperRow(
        id="AJ-8-size",
        covers=("AJ8",),
        title="Section 7.1: how large is a two-way DAWG?",
        about="A node for every part of a word, those with equal sets of contexts merged. States and arcs "
        "are exact; what stands over the DAWG’s is counted as it counts, with the ends of words on arcs.",
        headline=("states, over the DAWG’s", "168,548 words"),
        figures={},
        measure=measure_growth,
        why="The paper imagines it to be a great deal larger and never built it, and Gordon expected that "
        "merging would be ineffective; in fact a third of the substrings remain as states, fewer than a "
        "GADDAG of the same words has.",
        digits={
            SHARED: 2,
            "states, over the DAWG’s": 2,
            "arcs, over the DAWG’s": 2,
            "megabytes": 1,
            "megabytes to build it": 1,
            "seconds to build it": 2,
        },
    ),
    PaperRow(
        id="AJ-8-speed",
        covers=("AJ8",),
        title="Section 7.1: how much faster is the search on it?",
        about="Greedy games with all words; each generator plays all of them, in turns.",
        headline=("times as fast as on the DAWG", "more constrained side first"),
        figures={},
        measure=measure_speed,
        why="The paper asks the question and has no answer; words that grow both ways from the tiles on the "
        "board never try a prefix that does not fit them.",
        trials=(SPEED,),
        digits={
            "times as fast as on the DAWG": 2,
            "arcs, the DAWG’s over these": 2,
            "dead ends, the DAWG’s over these": 2,
        },
    ),
)
