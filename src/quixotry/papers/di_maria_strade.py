"""Di Maria and Strade, "An Artificial Intelligence that plays for competitive Scrabble".

A move's fitness is its score, less what it opens, plus the chance of a bingo next turn.
"""

from __future__ import annotations

from itertools import combinations
from statistics import fmean

from quixotry.charts import distribution
from quixotry.papers.model import Check, Key, Outcome, Pairing, PaperRow, Plot
from quixotry.papers.penalties import penalties, seconds_a_move
from quixotry.papers.played import PlayedPairing
from quixotry.papers.reproduction import Reproduction

TITLE = "Di Maria & Strade, An Artificial Intelligence that plays for competitive Scrabble"
GAMES, QUICK_GAMES = 1_000, 60
STYLE_GAMES, QUICK_STYLE_GAMES = 1_000, 30
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
        }
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
                ("wins, % of games", of): 100 * played.wins[side] / played.games,
                ("mean score", of): scores.mean,
                ("median score", of): scores.median,
                ("highest score", of): scores.highest,
                ("bingos a game", of): played.bingos_a_game[side],
            }
        caption = f"fitness v greedy, {racks}"
        series = [("fitness", played.scores[0].points), ("greedy", played.scores[1].points)]
        plots.append(Plot(distribution(caption, series), f"{caption}; {played.games:,} games."))
    return Outcome(values, plots=tuple(plots))


def measure_threshold(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    for racks, pairing in AGAINST_GREEDY.items():
        played = run.played(pairing)
        for side, name in enumerate(("fitness", "greedy")):
            values[name, f"% of games, {racks}"] = 100 * played.scores[side].share_from(THRESHOLD)
    reached = values["fitness", "% of games, racks of 8"]
    return Outcome(values, (Check("With racks of 8 most games reach 500", reached >= 50),))


def measure_penalty(run: Reproduction) -> Outcome:
    found = penalties(run, RULES["racks of 8"], LEXICON, "fitness", games=run.sample(20))
    values: dict[Key, float] = {}
    for of, points in (("of the moves chosen", found.chosen), ("of all moves looked at", found.legal)):
        values |= {
            ("mean penalty", of): fmean(points),
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
    return Outcome(values, plots=(Plot(drawing, "penalties of moves on a rack of 8", said),))


def measure_time(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    for racks, rules in RULES.items():
        for what, player in (("with the heuristic", "fitness"), ("without", "greedy")):
            seconds = seconds_a_move(run, rules, LEXICON, player, games=run.sample(20))
            values[f"seconds a move, {what}", racks] = seconds
    quick_enough = values["seconds a move, with the heuristic", "racks of 8"] < 0.02
    return Outcome(values, (Check("Ours takes less than 20 ms a move", quick_enough),))


def measure_styles(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    sides: dict[str, list[tuple[PlayedPairing, int]]] = {style: [] for style in STYLES}
    for played in map(run.played, ROUND_ROBIN):
        for side, (style, other) in enumerate((played.pairing.players, played.pairing.players[::-1])):
            sides[style].append((played, side))
            values[style, f"wins v {other}, %"] = 100 * played.wins[side] / played.games
    for style, matches in sides.items():
        values[style, "mean score"] = fmean(played.scores[side].mean for played, side in matches)
        values[style, "against it"] = fmean(played.scores[1 - side].mean for played, side in matches)
        values[style, "bingos a game"] = fmean(played.bingos_a_game[side] for played, side in matches)

    def most(column: str) -> str:
        return max(STYLES, key=lambda style: values[style, column])

    # Opponents differ in what they score at all, so each is compared with itself against another.
    scored = {
        (played.pairing.players[side], played.pairing.players[1 - side]): played.scores[side].mean
        for matches in sides.values()
        for played, side in matches
    }
    held = scored["aggressive", "careful"] < scored["aggressive", "combo"]
    held = held and scored["combo", "careful"] < scored["combo", "aggressive"]
    return Outcome(
        values,
        (
            Check("The aggressive style has the most points", most("mean score") == "aggressive"),
            Check("Both others score less against the careful style than against each other", held),
            Check("The combo style has the most bingos", most("bingos a game") == "combo"),
        ),
    )


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
