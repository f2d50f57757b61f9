"""Connolly and Gren, "Smarter and simple Scrabble strategy" (2012): three players, one idea each.

The players are the pseudo-code to the letter: the first of equal moves is kept, and moves are found in the
order of Appel and Jacobson's search on a trie, which is the study's generator. Other readings are in
`cg_readings`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from quixotry.charts import Line, distribution, lines
from quixotry.papers.estimates import Estimate, difference, odds, quotient, share
from quixotry.papers.model import Key, Outcome, Pairing, PaperRow, Plot, Printed
from quixotry.papers.played import PlayedPairing
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import Check, Judge, all_of, cannot_be_known, proved

TITLE = "Connolly & Gren, Smarter and simple Scrabble strategy (2012)"
GAMES, QUICK_GAMES = 10_000, 100
PLOT_GAMES = 1_000  # what figures B.1 and B.2 show
RULES, ALL_FORMS, BASE_FORMS = "swedish-study", "swedish", "swedish-base"
RATIOS = tuple(f"{vowels}/8" for vowels in range(9))

# Wins of (opponent, BOR) in 10,000 games, by the ideal ratio 0/8 … 8/8.
TABLE_4_4 = ((9922, 73), (9999, 1), (9484, 507), (9777, 212), (9735, 262), (9627, 368), (9146, 838),
             (9863, 134), (8762, 1206))  # fmt: skip
TABLE_4_5 = ((9925, 72), (9987, 12), (9670, 325), (9829, 165), (9818, 172), (9731, 261), (9370, 620),
             (9859, 141), (9074, 915))  # fmt: skip

QUANTITIES = (
    "wins",
    "draws",
    "wins when starting",
    "mean score",
    "median score",
    "highest score",
    "lowest score",
)
WIN_PROPORTION, MEAN_PROPORTION = "wins for each of the other's", "mean over the other's"
# Both columns of each table, in the order of QUANTITIES.
Table = tuple[tuple[int, ...], tuple[int, ...]]
TABLE_4_2: Table = ((1, 0, 0, 124, 123, 299, -16), (9999, 0, 5009, 420, 415, 745, -12))
TABLE_4_3: Table = ((1206, 32, 643, 214, 213, 407, -9), (8762, 32, 4431, 309, 307, 624, -19))
TABLE_4_6: Table = ((6104, 39, 3148, 308, 301, 724, 85), (3857, 39, 2040, 278, 273, 606, 61))
TABLE_4_7: Table = ((5427, 52, 2758, 248, 246, 488, -15), (4521, 52, 2314, 240, 234, 506, -11))


HSW, BS = "hsw:order=trie", "bs:order=trie"


def pairing(a: str, b: str, lexicon: str = ALL_FORMS, games: int = GAMES) -> Pairing:
    return Pairing(a, b, RULES, lexicon, games, QUICK_GAMES)


def bor(ratio: str, opponent: str, lexicon: str = ALL_FORMS, games: int = GAMES) -> Pairing:
    return pairing(f"bor:ratio={ratio},order=trie", opponent, lexicon, games)


def bor_by_ratio(opponent: str) -> tuple[Pairing, ...]:
    return tuple(bor(ratio, opponent) for ratio in RATIOS)


BS_HSW, BS_HSW_BASE = pairing(BS, HSW), pairing(BS, HSW, BASE_FORMS)
BOR_HSW_BASE = bor("8/8", HSW, BASE_FORMS, PLOT_GAMES)
BOR_BS_BASE = bor("8/8", BS, BASE_FORMS, PLOT_GAMES)


# ---------------------------------------------------------------- one pairing: tables 4.2, 4.3, 4.6, 4.7


def per_ten_thousand(count: float, played: PlayedPairing) -> Estimate:
    """Counts as of 10,000 games, so that they can stand beside the paper's whatever was played."""
    return share(count, played.games).times(10_000)


def figures_of(table: Table, names: tuple[str, str]) -> dict[Key, Printed]:
    figures: dict[Key, Printed] = {
        (quantity, name): column[place]
        for place, quantity in enumerate(QUANTITIES)
        for name, column in zip(names, table, strict=True)
    }
    first, second = table
    return figures | {
        (WIN_PROPORTION, names[0]): first[0] / second[0],
        (MEAN_PROPORTION, names[0]): first[3] / second[3],
    }


def values_of(played: PlayedPairing, names: tuple[str, str]) -> dict[Key, float]:
    """Ours, under the keys of `figures_of`."""
    values: dict[Key, float] = {}
    for side, name in enumerate(names):
        scores = played.scores[side]
        found = (
            per_ten_thousand(played.wins[side], played),
            per_ten_thousand(played.draws, played),
            per_ten_thousand(played.wins_when_starting[side], played),
            scores.mean,
            scores.median,
            scores.highest,
            scores.lowest,
        )
        values |= {(quantity, name): value for quantity, value in zip(QUANTITIES, found, strict=True)}
    return values | {
        (WIN_PROPORTION, names[0]): odds(*played.wins),
        (MEAN_PROPORTION, names[0]): quotient(played.scores[0].mean, played.scores[1].mean)
        if played.scores[0].mean > 0 and played.scores[1].mean > 0
        else 0.0,
    }


Finding = Callable[[PlayedPairing, Judge], Check]


def measure_table(
    pairing: Pairing, names: tuple[str, str], table: Table, finding: Finding, run: Reproduction
) -> Outcome:
    played = run.played(pairing)
    return Outcome(
        values_of(played, names),
        (finding(played, run.judge), *like_the_table(played, names, table, run.judge)),
    )


def like_the_table(
    played: PlayedPairing, names: tuple[str, str], table: Table, judge: Judge
) -> tuple[Check, ...]:
    """Whether wins and means are those of a table: another lexicon is worth some points and some wins."""
    wins = table[0][0] / 10_000
    return (
        judge.between(
            f"{names[0]} wins {wins:.1%} of the games (within 3 in 100)",
            played.win_share(0),
            wins - 0.03,
            wins + 0.03,
        ),
        *(
            judge.between(
                f"{name} scores {table[side][3]} on average (within a tenth)",
                played.scores[side].mean,
                0.9 * table[side][3],
                1.1 * table[side][3],
                " points",
            )
            for side, name in enumerate(names)
        ),
    )


def table_row(
    number: str,
    title: str,
    pairing: Pairing,
    names: tuple[str, str],
    table: Table,
    finding: Finding,
    why: str,
) -> PaperRow:
    strategies = {"HSW": "CG3", "BS": "CG4", "BOR": "CG5"}
    return PaperRow(
        id=f"CG-{number}",
        covers=(*sorted(strategies[name] for name in names), "CG6"),
        title=f"Table {number}: {title}",
        about="Wins and draws are as of 10,000 games, however many were played.",
        headline=("wins", names[0]),
        figures=figures_of(table, names),
        measure=partial(measure_table, pairing, names, table, finding),
        why=why,
        pairings=(pairing,),
        digits={WIN_PROPORTION: 4, MEAN_PROPORTION: 3},
    )


def loses_widely(played: PlayedPairing, judge: Judge) -> Check:
    return judge.under("BOR wins fewer than one game in five", played.win_share(0), 0.2)


def wins_more(played: PlayedPairing, judge: Judge) -> Check:
    decided = share(played.wins[0], sum(played.wins))
    return judge.over("BS wins more games than HSW, of those that one of them wins", decided, 0.5)


# ---------------------------------------------------------------- all ratios: tables 4.4 and 4.5


def measure_ratios(
    name: str, table: tuple[tuple[int, int], ...], pairings: tuple[Pairing, ...], run: Reproduction
) -> Outcome:
    matches = [run.played(pairing) for pairing in pairings]
    values: dict[Key, float] = {}
    for ratio, played in zip(RATIOS, matches, strict=True):
        values[ratio, f"{name} wins"] = per_ten_thousand(played.wins[1], played)
        values[ratio, "BOR wins"] = per_ten_thousand(played.wins[0], played)
    shares = [played.win_share(0) for played in matches]
    wins = [10_000 * won for won in shares]
    checks = (
        all_of(
            "BOR wins fewer than one game in five at every ratio",
            [run.judge.under(ratio, won, 0.2) for ratio, won in zip(RATIOS, shares, strict=True)],
            "the interval of any ratio lies at or above 0.2",
        ),
        all_of(
            "8/8 is BOR's best ratio",
            [
                run.judge.over(f"than {ratio}", difference(shares[8], won), 0.0)
                for ratio, won in zip(RATIOS[:8], shares[:8], strict=True)
            ],
            "any other ratio wins as many or more",
        ),
        all_of(
            "1/8 is its worst",
            [
                run.judge.under(f"than {ratio}", difference(shares[1], won), 0.0)
                for ratio, won in zip(RATIOS, shares, strict=True)
                if ratio != "1/8"
            ],
            "any other ratio wins as few or fewer",
        ),
        all_of(
            "Every ratio wins as many as in the table, within 3 in 100 games",
            [
                run.judge.between(ratio, won, printed / 10_000 - 0.03, printed / 10_000 + 0.03)
                for ratio, won, (_, printed) in zip(RATIOS, shares, table, strict=True)
            ],
            "any of the nine is further away",
        ),
    )
    drawing = lines(
        f"BOR's wins against {name} by vowel ratio",
        RATIOS,
        [
            Line("the paper", [won for _, won in table], printed=True),
            Line("ours", wins, colour=1),
        ],
        x_label="ideal ratio of vowels left on the rack",
        y_label="BOR wins of 10,000",
    )
    return Outcome(values, checks, (Plot(drawing, f"BOR's wins against {name} by its ideal ratio."),))


def ratios_row(
    number: str, name: str, opponent: str, table: tuple[tuple[int, int], ...], why: str
) -> PaperRow:
    pairings = bor_by_ratio(opponent)
    figures: dict[Key, Printed] = {}
    for ratio, (theirs, won) in zip(RATIOS, table, strict=True):
        figures |= {(ratio, f"{name} wins"): theirs, (ratio, "BOR wins"): won}
    return PaperRow(
        id=f"CG-{number}",
        covers=("CG5", "CG7"),
        title=f"Table {number}: BOR at every ratio against {name}",
        about="Wins are as of 10,000 games for each ratio, however many were played.",
        headline=("8/8", "BOR wins"),
        figures=figures,
        measure=partial(measure_ratios, name, table, pairings),
        why=why,
        pairings=pairings,
    )


# ---------------------------------------------------------------- the lexica: table 4.1

LEXICA = {"base forms": BASE_FORMS, "all forms": ALL_FORMS}
LONGEST_WORD = "ammoniumdiamintetrakistiocyanatokromat"


def measure_lexica(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    for column, name in LEXICA.items():
        lexicon = run.lexicon(RULES, name)
        lengths = {int(length): count for length, count in lexicon.metadata["lengths"].items()}
        values |= {
            ("words", column): len(lexicon),
            ("mean length", column): sum(n * count for n, count in lengths.items()) / len(lexicon),
            ("longest word, letters", column): max(lengths),
            ("two-letter words", column): lengths.get(2, 0),
        }
    longer = values["mean length", "all forms"] > values["mean length", "base forms"]
    return Outcome(
        values,
        (
            proved(
                "Inflected forms make words longer on the whole",
                longer,
                "words of base forms are as long or longer",
            ),
            cannot_be_known(
                "The lexica have 83,247 and 480,391 words",
                "the edition that the study took them from, and how it made forms, are not to be had",
            ),
        ),
    )


# ---------------------------------------------------------------- scores: figures B.1 to B.3

Plotted = tuple[Pairing, tuple[str, str], str]


def scores_line(shown: Plotted, side: int) -> str:
    return f"{shown[1][side]} ({shown[2]})"


def measure_scores(
    plotted: tuple[Plotted, ...],
    said: str,
    judge: Callable[[list[PlayedPairing], Judge], tuple[Check, ...]],
    run: Reproduction,
) -> Outcome:
    values: dict[Key, float] = {}
    plots = []
    matches = [run.played(pairing) for pairing, _, _ in plotted]
    for played, shown in zip(matches, plotted, strict=True):
        _, names, caption = shown
        series = [(name, played.scores[side].points) for side, name in enumerate(names)]
        plots.append(Plot(distribution(caption, series), f"{caption}; {played.games:,} games.", said))
        for side, scores in enumerate(played.scores):
            line = scores_line(shown, side)
            values[line, "mean score"] = scores.mean
            values[line, "standard deviation"] = scores.deviation
            low = sum(points <= 0 for points in scores.points)
            values[line, "% of games at 0 or less"] = share(low, len(scores.points)).times(100)
    return Outcome(values, judge(matches, run.judge), tuple(plots))


def thin(matches: list[PlayedPairing], judge: Judge) -> tuple[Check, ...]:
    against_hsw, against_bs = matches
    bor_scores, bs_scores = against_bs.scores
    return (
        judge.under(
            "BOR's scores differ less from game to game than BS's",
            quotient(bor_scores.deviation, bs_scores.deviation),
            1.0,
            " of BS's standard deviation",
        ),
        loses_widely(against_hsw, judge),
    )


def higher_with_all_forms(matches: list[PlayedPairing], judge: Judge) -> tuple[Check, ...]:
    base, every = matches
    more = [difference(every.scores[side].mean, base.scores[side].mean) for side in (0, 1)]
    return (
        all_of(
            "Both players score more when all forms are good",
            [judge.over(name, gap, 0.0, " points") for name, gap in zip(("BS", "HSW"), more, strict=True)],
            "the interval of either difference lies at or below 0",
        ),
        judge.between(
            "BS scores 24% more with all forms than with base forms (14 to 34%)",
            quotient(every.scores[0].mean, base.scores[0].mean),
            1.14,
            1.34,
        ),
    )


def scores_row(
    number: str,
    title: str,
    plotted: tuple[Plotted, ...],
    said: str,
    judge: Callable[[list[PlayedPairing], Judge], tuple[Check, ...]],
    why: str,
) -> PaperRow:
    return PaperRow(
        id=f"CG-{number}",
        covers=("CG8",),
        title=f"Figure {number}: {title}",
        about="The paper prints drawings and no figures; beside each of ours is what it says of its own.",
        headline=(scores_line(plotted[0], 0), "standard deviation"),
        figures={},
        measure=partial(measure_scores, plotted, said, judge),
        why=why,
        pairings=tuple(pairing for pairing, _, _ in plotted),
        digits={"% of games at 0 or less": 2, "standard deviation": 1},
    )


# ---------------------------------------------------------------- the rows

ROWS = (
    PaperRow(
        id="CG-4.1",
        covers=("CG2",),
        title="Table 4.1: the two lexica",
        about="The words of the study's two lexica and of ours.",
        headline=("mean length", "all forms"),
        figures={
            ("words", "base forms"): 83_247,
            ("words", "all forms"): 480_391,
            ("mean length", "base forms"): 9.5,
            ("mean length", "all forms"): 11.2,
            ("longest word, letters", "all forms"): len(LONGEST_WORD),
            ("two-letter words", "all forms"): 121,
        },
        measure=measure_lexica,
        why="Ours are of a later edition of the same word list, with every inflection made by rule, "
        "and cut to the 15 letters that fit the board.",
        digits={"mean length": 1},
    ),
    table_row(
        "4.2",
        "BOR with ratio 1/8 against HSW",
        bor("1/8", HSW),
        ("BOR", "HSW"),
        TABLE_4_2,
        loses_widely,
        "The lexicon is another one, and which of many moves with the same ratio BOR makes hangs "
        "on the order of the search, which the paper does not give.",
    ),
    table_row(
        "4.3",
        "BOR with ratio 8/8 against HSW",
        bor("8/8", HSW),
        ("BOR", "HSW"),
        TABLE_4_3,
        loses_widely,
        "The lexicon is another one, and a move that empties the rack, which has no ratio, comes "
        "last here, where the paper does not say what becomes of it.",
    ),
    ratios_row(
        "4.4",
        "HSW",
        HSW,
        TABLE_4_4,
        "Which of many moves with the same ratio BOR makes hangs on the order of the search, on what a "
        "vowel is and "
        "on what the ratio is of; how far each of these goes is measured under CG-joint, and what is left "
        "is open.",
    ),
    ratios_row(
        "4.5",
        "BS",
        BS,
        TABLE_4_5,
        "As against HSW; besides, a BS that loses to HSW where the paper's wins is an easier opponent.",
    ),
    table_row(
        "4.6",
        "BS against HSW, all forms",
        BS_HSW,
        ("BS", "HSW"),
        TABLE_4_6,
        wins_more,
        "Hundreds of moves can reach an equally good square, and to the letter of the pseudo-code the first "
        "found "
        "is kept; which other readings come nearer is shown under CG-readings.",
    ),
    table_row(
        "4.7",
        "BS against HSW, base forms",
        BS_HSW_BASE,
        ("BS", "HSW"),
        TABLE_4_7,
        wins_more,
        "As with all forms; besides, our list of base forms has half as many words again.",
    ),
    scores_row(
        "B.1",
        "scores of BOR with ratio 8/8, base forms",
        (
            (BOR_HSW_BASE, ("BOR", "HSW"), "BOR 8/8 v HSW, base forms"),
            (BOR_BS_BASE, ("BOR", "BS"), "BOR 8/8 v BS, base forms"),
        ),
        "1,000 games with ratio 8/8 and 83,247 words; hardly another picture than with all forms.",
        thin,
        "The same players as in table 4.3 with another lexicon than the paper's.",
    ),
    scores_row(
        "B.2",
        "scores of BOR with ratio 8/8, all forms",
        (
            (bor("8/8", HSW), ("BOR", "HSW"), "BOR 8/8 v HSW, all forms"),
            (bor("8/8", BS), ("BOR", "BS"), "BOR 8/8 v BS, all forms"),
        ),
        "1,000 games with ratio 8/8 and 480,391 words; BS has some games at zero or less, "
        "BOR's graph is thin.",
        thin,
        "As in tables 4.3 and 4.5: another lexicon, and other moves among equals.",
    ),
    scores_row(
        "B.3",
        "scores of BS and HSW",
        (
            (BS_HSW_BASE, ("BS", "HSW"), "BS v HSW, base forms"),
            (BS_HSW, ("BS", "HSW"), "BS v HSW, all forms"),
        ),
        "10,000 games; scores are higher with all forms than with base forms.",
        higher_with_all_forms,
        "As in tables 4.6 and 4.7: another lexicon, and other moves among equals.",
    ),
)
