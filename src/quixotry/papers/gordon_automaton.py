"""How large the automata are: arcs a state (table II, G5), states, arcs and bytes (table III, G4)."""

from __future__ import annotations

from quixotry.charts import Line, lines
from quixotry.movegen.gordon_sizes import AutomatonSize, gordon_sizes
from quixotry.movegen.protocol import kept_with_lexicon
from quixotry.papers.gordon_letters import SHORT
from quixotry.papers.model import Key, Outcome, PaperRow, Plot, Printed
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import proved

sizes_of = kept_with_lexicon(gordon_sizes)

# States with 1, 2, 3 … arcs.
DAWG_STATES = (5708, 5510, 2904, 1385, 775, 445, 299, 189, 148, 98, 84, 53, 52, 41, 30, 20, 23, 16, 14, 10,
               18, 12, 8, 6, 4, 4)  # fmt: skip
GADDAG_STATES = (35_103, 24_350, 11_291, 5927, 3654, 2187, 1435, 1009, 821, 641, 493, 389, 325, 254, 198, 165,
                 150, 128, 102, 81, 87, 65, 59, 52, 26, 34, 5)  # fmt: skip
SHARES = {"DAWG, % of states": DAWG_STATES, "GADDAG, % of states": GADDAG_STATES}

COLUMNS = ("unminimised DAWG", "DAWG", "semi-minimised GADDAG", "GADDAG")
TABLE_III = {
    "states": (55_503, 17_856, 250_924, 89_031),
    "arcs": (91_901, 49_341, 413_887, 244_117),
    "letter sets": (908, 908, 2575, 2575),
    "bytes, expanded": (5_775_944, 1_860_656, 27_110_092, 9_625_648),
    "bits a letter, expanded": (91.6, 29.5, 429.8, 152.6),
    "bytes, compressed": (593_248, 272_420, 2_669_544, 1_342_892),
    "bits a letter, compressed": (9.4, 4.3, 42.3, 21.3),
}
RATIO = "ratio (G/D), minimised"
RATIOS = {
    "states": 4.99,
    "arcs": 4.95,
    "letter sets": 2.84,
    "bytes, expanded": 5.17,
    "bytes, compressed": 4.93,
}


def percentages(states: tuple[int, ...]) -> list[float]:
    return [100 * count / sum(states) for count in states]


def measure_arcs_a_state(run: Reproduction) -> Outcome:
    sizes = sizes_of(run.words(SHORT))
    values: dict[Key, float] = {}
    plots = []
    for (column, printed), size in zip(SHARES.items(), (sizes.dawg, sizes.gaddag), strict=True):
        ours = [100 * size.share_with_arcs(arcs) for arcs in range(1, len(printed) + 1)]
        values |= {
            (f"{arcs} arcs" if arcs > 1 else "1 arc", column): share for arcs, share in enumerate(ours, 1)
        }
        name = column.partition(",")[0]
        drawing = lines(
            f"Arcs a state, {name}",
            [str(arcs) for arcs in range(1, 13)],
            [
                Line("the paper", percentages(printed)[:12], printed=True),
                Line("ours", ours[:12], colour=1),
            ],
            x_label="arcs of a state",
            y_label="% of states",
        )
        plots.append(Plot(drawing, f"states of the {name} by their arcs."))
    near = all(
        abs(values[key, column] - share) < 2
        for column, printed in SHARES.items()
        for key, share in zip(("1 arc", "2 arcs", "3 arcs"), percentages(printed), strict=False)
    )
    few = all(sum(values[key, column] for key in ("1 arc", "2 arcs", "3 arcs")) > 70 for column in SHARES)
    return Outcome(
        values,
        (
            proved(
                "Most states have only a few arcs: over 70% have three at most",
                few,
                "70% or fewer have, in either automaton",
            ),
            proved(
                "States with one, two and three arcs are as frequent as in table II, within 2 in 100 states",
                near,
                "any of the six shares is further away",
            ),
        ),
        tuple(plots),
    )


def size_values(size: AutomatonSize) -> tuple[float, ...]:
    """A column of table III."""
    return (
        size.states,
        size.arcs,
        size.letter_sets,
        size.expanded_bytes,
        size.expanded_bits_per_character,
        size.compressed_bytes,
        size.compressed_bits_per_character,
    )


def measure_sizes(run: Reproduction) -> Outcome:
    sizes = sizes_of(run.words(SHORT))
    automata = {
        "unminimised DAWG": sizes.unminimised_dawg,
        "DAWG": sizes.dawg,
        "semi-minimised GADDAG": sizes.semi_minimised_gaddag,
        "GADDAG": sizes.gaddag,
        "DAGGAD": sizes.daggad,
    }
    values: dict[Key, float] = {}
    for column, size in automata.items():
        values |= {
            (quantity, column): value for quantity, value in zip(TABLE_III, size_values(size), strict=True)
        }
    for quantity in RATIOS:
        values[quantity, RATIO] = values[quantity, "GADDAG"] / values[quantity, "DAWG"]
    words = len(run.words(SHORT))
    ratios = (values["states", RATIO], values["arcs", RATIO])
    return Outcome(
        values | {("words", "GADDAG"): words},
        (
            proved(
                "The GADDAG has about five times the DAWG’s states and arcs (4.5 to 5.5)",
                all(4.5 <= r <= 5.5 for r in ratios),
                "either ratio is outside",
                " and ".join(f"{r:.2f}" for r in ratios),
            ),
            proved(
                "It minimises better than the DAWG: the ratio is below the mean length of a word",
                max(ratios) < sizes.characters / words,
                "it is not",
                f"{max(ratios):.2f} and {sizes.characters / words:.2f}",
            ),
        ),
    )


def table_iii() -> dict[Key, Printed]:
    found: dict[Key, Printed] = {}
    for quantity, printed in TABLE_III.items():
        found |= {(quantity, column): value for column, value in zip(COLUMNS, printed, strict=True)}
    found |= {(quantity, RATIO): ratio for quantity, ratio in RATIOS.items()}
    return found | {("words", "GADDAG"): 74_988}


def table_ii() -> dict[Key, Printed]:
    return {
        (f"{arcs} arcs" if arcs > 1 else "1 arc", column): share
        for column, printed in SHARES.items()
        for arcs, share in enumerate(percentages(printed), 1)
    }


ROWS = (
    PaperRow(
        id="G-II",
        covers=("G5",),
        title="Table II: states by their number of arcs",
        about="Minimised automata with letter sets, words of 2 to 8 letters.",
        headline=("1 arc", "GADDAG, % of states"),
        figures=table_ii(),
        measure=measure_arcs_a_state,
        why="The shape is the same; ours is another list, with 7% more words, so a state has an arc or two "
        "more now and then.",
        digits=dict.fromkeys(SHARES, 2),
    ),
    PaperRow(
        id="G-III",
        covers=("G4",),
        title="Table III: sizes of DAWG and GADDAG",
        about="Words of 2 to 8 letters; 32-bit words as in the paper, 64-bit ones where a state and a letter "
        "set no longer fit. The DAGGAD is the mirror that the paper only mentions.",
        headline=("states", RATIO),
        figures=table_iii(),
        measure=measure_sizes,
        why="Ours is another list, with 7% more words, and both automata grow with it alike.",
        digits={
            "bits a letter, expanded": 1,
            "bits a letter, compressed": 1,
            RATIO: 2,
        },
    ),
)
