"""Improvements that Di Maria and Strade list (DS6), their worked example, and whether the penalty helps."""

from __future__ import annotations

from math import comb

from quixotry.charts import scatter
from quixotry.papers.model import Key, Outcome, Pairing, PaperRow, Plot
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import cannot_be_known, proved
from quixotry.rules import load_rules, ruleset_names

RULES, LEXICON = "italian-8", "italian"

# ---------------------------------------------------------------- improvements

GAMES, QUICK_GAMES = 400, 4
IMPROVEMENTS = {
    "the weights follow the difference in score": "fitness:adjust=1",
    "open space is taken": "fitness:open=1",
    "both": "fitness:adjust=1,open=1",
}
PAIRINGS = {
    name: Pairing(player, "fitness", RULES, LEXICON, GAMES, QUICK_GAMES)
    for name, player in IMPROVEMENTS.items()
}


def measure_improvements(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    for name, pairing in PAIRINGS.items():
        played = run.played(pairing)
        values |= {
            (name, "points a game more than fitness"): played.spread(),
            (name, "wins, %"): played.win_share(0).times(100),
            (name, "mean score"): played.scores[0].mean,
        }
    return Outcome(
        values,
        tuple(
            run.judge.over(
                f"It would enhance the play: {name}", run.played(p).spread(), 0.0, " points a game"
            )
            for name, p in PAIRINGS.items()
        ),
    )


# ---------------------------------------------------------------- the worked example

RACK, PLAY, NEEDED = "ABBEILMU", "LUME", "AGLO"
PRINTED = (9, 2, 4, 12)  # of A, G, L and O, as the damaged formula can be read


def left_of(rules_name: str) -> tuple[int, ...] | None:
    """How many of the letters needed a full bag has left after the rack, if the alphabet has them all."""
    rules = load_rules(rules_name)
    labels = rules.alphabet.labels
    if not set(RACK + NEEDED) <= set(labels):
        return None
    return tuple(rules.counts[labels.index(letter)] - RACK.count(letter) for letter in NEEDED)


def measure_example(run: Reproduction) -> Outcome:
    rules = run.rules(RULES)
    left = left_of(RULES) or ()
    unseen = rules.total_tiles - len(RACK)
    chance = 1.0
    for count in left:
        chance *= count
    chance /= comb(unseen, len(NEEDED))
    bags = [name for name in ruleset_names() if left_of(name) == PRINTED]
    values: dict[Key, float] = {
        ("unseen tiles", ""): unseen,
        ("chance of ABBAGLIO, in a million", ""): 1e6 * chance,
    }
    values |= {(f"{letter} left", ""): count for letter, count in zip(NEEDED, left, strict=True)}
    return Outcome(
        values,
        (
            proved(
                f"After {PLAY} of {RACK}, ABBAGLIO needs A, G, L and O",
                sorted("ABBAGLIO") == sorted("ABBI" + NEEDED),
                "it needs others",
            ),
            proved(
                "Two G and four L are left, as in the formula",
                left[1:3] == PRINTED[1:3],
                "our bag leaves others",
                f"{left[1]} and {left[2]}",
            ),
            cannot_be_known(
                "Which bag gives the paper’s nine A and twelve O, and its denominator",
                f"the formula is damaged; of our rulesets {', '.join(bags) if bags else 'none'} leaves "
                f"{', '.join(map(str, PRINTED))}",
            ),
        ),
    )


# ---------------------------------------------------------------- does the penalty ever help?

SWEEP_GAMES, QUICK_SWEEP_GAMES = 1_000, 20
WEIGHTS = ("0", "1/10", "1/4", "1/2", "1", "2")
SWEEP = {
    weight: Pairing(
        f"fitness:combo=0,penalty={weight}", "greedy", RULES, LEXICON, SWEEP_GAMES, QUICK_SWEEP_GAMES
    )
    for weight in WEIGHTS
}
COMBO_GAMES, QUICK_COMBO_GAMES = 200, 2
COMBOS = ("1/2", "1", "2")  # of the paper's k = 6: 3, 6 and 12
COMBO_SWEEP = {
    (weight, combo): Pairing(
        f"fitness:combo={combo},penalty={weight}", "greedy", RULES, LEXICON, COMBO_GAMES, QUICK_COMBO_GAMES
    )
    for weight in ("0", "1/4", "1")
    for combo in COMBOS
}


def measure_penalty(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    off, on = [], []
    for weight, pairing in SWEEP.items():
        played = run.played(pairing)
        of = f"penalty {weight}, no combo"
        values |= _told(of, played.spread(), played.scores[0].mean, played.scores[1].mean)
        off.append((float(played.scores[1].mean), float(played.scores[0].mean), weight))
    for (weight, combo), pairing in COMBO_SWEEP.items():
        played = run.played(pairing)
        of = f"penalty {weight}, k = {6 * _number(combo):g}"
        values |= _told(of, played.spread(), played.scores[0].mean, played.scores[1].mean)
        k = f"{weight}, k {6 * _number(combo):g}"
        on.append((float(played.scores[1].mean), float(played.scores[0].mean), k))
    drawing = scatter(
        "What it scores and what it gives away",
        [("no combo", off), ("with combo", on)],
        x_label="points of the opponent",
        y_label="points of its own",
    )
    best = max(WEIGHTS[1:], key=lambda weight: float(run.played(SWEEP[weight]).spread()))
    return Outcome(
        values,
        (
            run.judge.over(
                "Some weight of the penalty gains points on the highest score, no combo: the best of five "
                f"(chosen: {best})",
                run.played(SWEEP[best]).spread(),
                0.0,
                " points a game",
            ),
            run.judge.over(
                "At the paper’s own weight it gains points, no combo",
                run.played(SWEEP["1"]).spread(),
                0.0,
                " points a game",
            ),
        ),
        (
            Plot(
                drawing,
                "points made and given away, by the penalty's weight and the combo's k; up and to the left "
                "is better, and the broken line joins what nothing else beats in both.",
            ),
        ),
    )


def _told(of: str, spread: float, made: float, given: float) -> dict[Key, float]:
    return {
        (of, "points a game more than greedy"): spread,
        (of, "mean score"): made,
        (of, "greedy’s mean score"): given,
    }


def _number(text: str) -> float:
    above, _, below = text.partition("/")
    return float(above) / float(below or 1)


ROWS = (
    PaperRow(
        id="DS-6",
        covers=("DS6",),
        title="Improvements that the paper lists",
        about="Racks of 8, each against fitness as it is. `adjust` shifts the weights with the difference "
        "in score, "
        "`open` values open space that a move takes.",
        headline=("the weights follow the difference in score", "points a game more than fitness"),
        figures={},
        measure=measure_improvements,
        why="The paper lists both as ideas and plays neither; how they are weighed is our choice.",
        pairings=tuple(PAIRINGS.values()),
        digits=dict.fromkeys(("points a game more than fitness", "wins, %", "mean score"), 1),
    ),
    PaperRow(
        id="DS-4.2",
        covers=("DS4",),
        title="The worked example: ABBAGLIO after LUME",
        about="The letters still needed, drawn from the tiles unseen; the formula is damaged in our copy of "
        "the paper.",
        headline=("chance of ABBAGLIO, in a million", ""),
        figures={(f"{letter} left", ""): count for letter, count in zip(NEEDED, PRINTED, strict=True)},
        measure=measure_example,
        why="The paper’s numbers of A and O are not those of the Italian bag of 120 tiles that it describes.",
        digits={"chance of ABBAGLIO, in a million": 1},
    ),
    PaperRow(
        id="DS-3.2",
        covers=("DS3", "DS5"),
        title="Does the penalty ever help?",
        about="Fitness with every weight of the penalty against the highest score, racks of 8; without "
        "combo, and with "
        "it at k = 3, 6 and 12.",
        headline=("penalty 1, no combo", "points a game more than greedy"),
        figures={},
        measure=measure_penalty,
        why="The paper set its weights after some games and has no figures for them.",
        pairings=(*SWEEP.values(), *COMBO_SWEEP.values()),
        digits=dict.fromkeys(("points a game more than greedy", "mean score", "greedy’s mean score"), 1),
    ),
)
