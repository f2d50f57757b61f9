"""Di Maria and Strade, "An Artificial Intelligence that plays for competitive Scrabble".

A move's fitness is its score, less what it opens, plus the chance of a bingo next turn.
"""

from __future__ import annotations

from itertools import combinations

from quixotry.charts import distribution
from quixotry.papers.estimates import Estimate, difference, mean, quotient
from quixotry.papers.model import Key, Outcome, Pairing, PaperRow, Plot
from quixotry.papers.penalties import penalties, seconds_a_move
from quixotry.papers.played import PlayedPairing
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import all_of, cannot_be_known, proved

TITLE = "Di Maria & Strade, An Artificial Intelligence that plays for competitive Scrabble"
GAMES, QUICK_GAMES = 1_000, 20
STYLE_GAMES, QUICK_STYLE_GAMES = 500, 10
LEXICON, RULES = "italian", {"racks of 8": "italian-8", "racks of 7": "italian"}
STYLES = ("aggressive", "careful", "combo")
THRESHOLD = 500

AGAINST_GREEDY = {
    racks: Pairing("fitness", "greedy", rules, LEXICON, GAMES, QUICK_GAMES) for racks, rules in RULES.items()
}
ROUND_ROBIN = tuple(
    Pairing(a, b, RULES["racks of 8"], LEXICON, STYLE_GAMES, QUICK_STYLE_GAMES)
    for a, b in combinations(STYLES, 2)
)


def measure_words(run: Reproduction) -> Outcome:
    rules = run.rules(RULES["racks of 8"])
    lengths = run.lexicon(rules.name, LEXICON).metadata["lengths"]
    return Outcome(
        {
            ("tiles", ""): rules.total_tiles,
            ("blanks", ""): rules.counts[0],
            ("words of 8 letters", ""): lengths["8"],
            ("words of 7 letters", ""): lengths["7"],
        },
        (
            proved(
                "The game has 120 tiles, two of them blanks",
                (rules.total_tiles, rules.counts[0]) == (120, 2),
                "our ruleset has others",
            ),
            proved("There are over 10,000 words of 8 letters", lengths["8"] > 10_000, "10,000 or fewer"),
        ),
    )


def measure_against_greedy(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    plots = []
    for racks, pairing in AGAINST_GREEDY.items():
        played = run.played(pairing)
        for side, name in enumerate(("fitness", "greedy")):
            of = f"{name}, {racks}"
            scores = played.scores[side]
            values |= {
                ("wins, % of games", of): played.win_share(side).times(100),
                ("mean score", of): scores.mean,
                ("median score", of): scores.median,
                ("highest score", of): scores.highest,
                ("bingos a game", of): played.bingos_a_game[side],
            }
        caption = f"fitness v greedy, {racks}"
        series = [("fitness", played.scores[0].points), ("greedy", played.scores[1].points)]
        plots.append(Plot(distribution(caption, series), f"{caption}; {played.games:,} games."))
    checks = tuple(
        run.judge.over(
            f"Its heuristic makes the program better than the highest score, {racks}",
            run.played(pairing).spread(),
            0.0,
            " points a game",
        )
        for racks, pairing in AGAINST_GREEDY.items()
    )
    return Outcome(values, checks, tuple(plots))


def measure_threshold(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    for racks, pairing in AGAINST_GREEDY.items():
        played = run.played(pairing)
        for side, name in enumerate(("fitness", "greedy")):
            values[name, f"% of games, {racks}"] = played.scores[side].share_from(THRESHOLD).times(100)
    return Outcome(
        values,
        tuple(
            run.judge.over(
                f"The program easily reaches 500: in most games, {racks}",
                run.played(pairing).scores[0].share_from(THRESHOLD),
                0.5,
            )
            for racks, pairing in AGAINST_GREEDY.items()
        ),
    )


def measure_penalty(run: Reproduction) -> Outcome:
    found = penalties(run, RULES["racks of 8"], LEXICON, "fitness", games=run.sample(20))
    values: dict[Key, float] = {}
    for of, points in (("of the moves chosen", found.chosen), ("of all moves looked at", found.legal)):
        values |= {
            ("mean penalty", of): mean(points),
            ("highest penalty", of): max(points),
            ("lowest penalty", of): min(points),
        }
    drawing = distribution(
        "Penalties",
        [("all moves looked at", found.legal), ("moves chosen", found.chosen)],
        x_label="penalty",
        of="moves",
    )
    said = "It usually runs from 0 to 10 or more, about 6 or 7 on average."
    return Outcome(
        values,
        (
            run.judge.between(
                "The penalty of a move is about 6 or 7 on average (5.5 to 7.5; fitted: our malus of a "
                "square was "
                "chosen to give it)",
                mean(found.chosen),
                5.5,
                7.5,
            ),
            proved(
                "It runs from 0 to 10 and more",
                min(found.chosen) < 0.5 and max(found.chosen) > 10,
                "no move chosen has less than 0.5, or none more than 10",
            ),
        ),
        (Plot(drawing, "penalties of moves on a rack of 8", said),),
    )


def measure_time(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    found: dict[tuple[str, str], Estimate] = {}
    for racks, rules in RULES.items():
        for what, player in (("with the heuristic", "fitness"), ("without", "greedy")):
            found[what, racks] = seconds_a_move(run, rules, LEXICON, player, games=run.sample(20))
            values[f"seconds a move, {what}", racks] = found[what, racks]
    slower = quotient(found["with the heuristic", "racks of 8"], found["without", "racks of 8"])
    return Outcome(
        values | {("times as long with it as without", "racks of 8"): slower},
        (
            run.judge.over(
                "The heuristic makes a move more than three times as long (3 to 7 s against less than one)",
                slower,
                3.0,
                " times",
            ),
            cannot_be_known(
                "A move takes 3 to 7 seconds", "neither its machine nor its lexicon is to be had"
            ),
        ),
    )


def measure_styles(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    sides: dict[str, list[tuple[PlayedPairing, int]]] = {style: [] for style in STYLES}
    bingos: dict[str, Estimate] = {}
    points: dict[str, Estimate] = {}
    for played in map(run.played, ROUND_ROBIN):
        for side, (style, other) in enumerate((played.pairing.players, played.pairing.players[::-1])):
            sides[style].append((played, side))
            values[style, f"wins v {other}, %"] = played.win_share(side).times(100)
    for style, matches in sides.items():
        values[style, "against it"] = _halved(*(played.scores[1 - side].mean for played, side in matches))
        bingos[style] = _halved(*(played.bingos_a_game[side] for played, side in matches))
        points[style] = _halved(*(played.scores[side].mean for played, side in matches))
        values |= {(style, "mean score"): points[style], (style, "bingos a game"): bingos[style]}

    # Opponents differ in what they score at all, so each is compared with itself against another.
    scored = {
        (played.pairing.players[side], played.pairing.players[1 - side]): played.scores[side].mean
        for matches in sides.values()
        for played, side in matches
    }
    return Outcome(
        values,
        (
            all_of(
                "The aggressive style has the most points",
                [
                    run.judge.over(style, difference(points["aggressive"], points[style]), 0.0, " points")
                    for style in ("careful", "combo")
                ],
                "either other has as many or more",
            ),
            all_of(
                "Both others score less against the careful style than against each other",
                [
                    run.judge.under(
                        style, difference(scored[style, "careful"], scored[style, other]), 0.0, " points"
                    )
                    for style, other in (("aggressive", "combo"), ("combo", "aggressive"))
                ],
                "either scores as much or more",
            ),
            all_of(
                "The combo style has the most bingos",
                [
                    run.judge.over(style, difference(bingos["combo"], bingos[style]), 0.0, " a game")
                    for style in ("aggressive", "careful")
                ],
                "either other has as many or more",
            ),
        ),
    )


def _halved(one: Estimate, other: Estimate) -> Estimate:
    """The average of two independent numbers."""
    return difference(one.times(0.5), other.times(-0.5))


ROWS = (
    PaperRow(
        id="DS-1",
        covers=("DS1",),
        title="The Italian game and its words",
        about="The paper gives both numbers of words as round ones.",
        headline=("words of 8 letters", ""),
        figures={
            ("tiles", ""): 120,
            ("blanks", ""): 2,
            ("words of 8 letters", ""): 10_000,
            ("words of 7 letters", ""): 15_000,
        },
        measure=measure_words,
        why="Ours is another Italian word list, with fewer words of 7 letters and more of 8 than the "
        "round numbers of the paper.",
    ),
    PaperRow(
        id="DS-2",
        covers=("DS2",),
        title="Fitness against the highest score",
        about="The paper lets nobody play against its program; greedy takes the highest score, which is the "
        "paper's program without its heuristic.",
        headline=("wins, % of games", "fitness, racks of 8"),
        figures={},
        measure=measure_against_greedy,
        why="The paper has no such match; what it hopes of its heuristic stands here beside what it "
        "is worth against the plain highest score.",
        pairings=tuple(AGAINST_GREEDY.values()),
        digits={"wins, % of games": 1, "bingos a game": 2},
    ),
    PaperRow(
        id="DS-3",
        covers=("DS3",),
        title="The penalty",
        about="What a move opens to the opponent, over games of fitness against itself.",
        headline=("mean penalty", "of the moves chosen"),
        figures={("mean penalty", "of the moves chosen"): (6, 7)},
        measure=measure_penalty,
        why="The paper gives no numbers for the malus of a square, its fading with distance or its "
        "shrinking at tiles, so ours are chosen to give its mean for the moves played.",
        digits={"mean penalty": 2, "highest penalty": 1, "lowest penalty": 1},
    ),
    PaperRow(
        id="DS-4",
        covers=("DS4",),
        title="The time for a move",
        about="On one core; the paper's is of a machine of its day.",
        headline=("seconds a move, with the heuristic", "racks of 8"),
        figures={
            ("seconds a move, with the heuristic", "racks of 8"): (3, 7),
            ("seconds a move, without", "racks of 8"): (0, 1),
        },
        measure=measure_time,
        why="A faster machine is part of it; the rest is that all words of a full rack are looked up "
        "by their letters at once, not one by one for every move.",
        digits={"seconds a move, with the heuristic": 4, "seconds a move, without": 5},
    ),
    PaperRow(
        id="DS-5",
        covers=("DS5",),
        title="Three styles, each against each",
        about="Racks of 8. The paper says what each style is for and plays none of them.",
        headline=("combo", "bingos a game"),
        figures={},
        measure=measure_styles,
        why="The paper plays none of these matches; a player who shuns open squares lays fewer tiles a turn, "
        "so its games have more turns, and its opponents more of them to score in.",
        pairings=ROUND_ROBIN,
        digits={"bingos a game": 2, **dict.fromkeys(STYLES, 1)},
    ),
    PaperRow(
        id="DS-500",
        covers=("DS5",),
        title="Games of 500 points",
        about="The paper's program “can easily reach the 500 points threshold”.",
        headline=("fitness", "% of games, racks of 8"),
        figures={},
        measure=measure_threshold,
        why="The paper does not say how often its program reaches 500, nor against whom; ours meets a "
        "player who finds every move.",
        pairings=tuple(AGAINST_GREEDY.values()),
        digits={"fitness": 1, "greedy": 1},
    ),
)
