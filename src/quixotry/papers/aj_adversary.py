"""Section 7.3: adversary search at the end of games, and that of the illustrative game solved (AJ10)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from quixotry.errors import PaperError
from quixotry.game import Position
from quixotry.papers.adversary import MARGIN, Adversary, Tree
from quixotry.papers.endgames import how_many, measured
from quixotry.papers.estimates import Estimate, geometric_mean, mean, share
from quixotry.papers.illustrative_game import GUY, MAC, PlayedTurn, illustrative_game
from quixotry.papers.model import Key, Outcome, PaperRow
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import all_of, proved
from quixotry.search import solve_endgame, value_of_move

ENDGAMES = 200
SMALL, LARGER = 3, 6  # tiles on both racks together
MOST_POSITIONS = 20_000  # different ones in an endgame; a blank makes more

PLAIN = "plain minimax"
ALPHA_BETA, HASHING, DISCARDING = "alpha-beta", "hashing", "approximate evaluation"
SEVERAL = {
    "alpha-beta and hashing": (ALPHA_BETA, HASHING),
    "all three": (ALPHA_BETA, HASHING, DISCARDING),
}
ALONE = {remedy: (remedy,) for remedy in (ALPHA_BETA, HASHING, DISCARDING)}
ONE = (ALPHA_BETA,)
FEWER = "times fewer positions"


def searched(
    position: Position, remedies: dict[str, tuple[str, ...]], *, plain: bool = False
) -> dict[str, list[int]] | None:
    """Positions looked at and value found, by the remedies that are used, and by the engine's search.

    Plain minimax is counted without being done. None if there are more different positions than can be
    listed.
    """
    tree = Tree(MOST_POSITIONS)
    found = {}
    try:
        size = tree.size(position) if plain else 0
        for name, used in remedies.items():
            search = Adversary(tree, ALPHA_BETA in used, HASHING in used, DISCARDING in used)
            value = search.value(position)
            found[name] = [search.positions, value]
    except PaperError:
        return None
    solved = solve_endgame(position, memory=32)
    found["engine"] = [solved.nodes, solved.value if solved.proved else 1 << 30]
    return {PLAIN: [size, found[HASHING][1]], **found} if plain else found


def measure_remedies(run: Reproduction) -> Outcome:
    count = how_many(run, ENDGAMES)
    sides = {
        SMALL: ("remedies", partial(searched, remedies={**ALONE, **SEVERAL}, plain=True)),
        LARGER: (
            "remedies beside alpha-beta",
            partial(searched, remedies={ALPHA_BETA: (ALPHA_BETA,), **SEVERAL}),
        ),
    }
    known: dict[int, list[dict[str, list[int]]]] = {}
    values: dict[Key, float] = {}
    for tiles, (name, search) in sides.items():
        found = measured(run, name, tiles, count, search)
        known[tiles] = [one for one in found if one is not None]
        values["endgames", f"of at most {tiles} tiles"] = len(known[tiles])
        values["endgames left out, too large", f"of at most {tiles} tiles"] = len(found) - len(known[tiles])
    small, larger = known[SMALL], known[LARGER]
    saves: dict[str, Estimate] = {}
    for name in (*ALONE, *SEVERAL):
        saves[name] = geometric_mean(_ratios(small, PLAIN, name))
        values |= {
            ("positions, average", name): mean(_positions(small, name)),
            (FEWER, name): saves[name],
        }
    values["positions, average", PLAIN] = mean(_positions(small, PLAIN))
    for name in SEVERAL:
        of = f"{name}, beside alpha-beta alone"
        values[FEWER, of] = saves[of] = geometric_mean(_ratios(larger, ALPHA_BETA, name))
    both = [*small, *larger]
    lost = [one["alpha-beta and hashing"][1] - one["all three"][1] for one in both]
    values |= {
        ("points off by discarding", "average of the error"): mean([abs(points) for points in lost]),
        ("points off by discarding", "average"): mean(lost),
        ("share of endgames with another value", DISCARDING): share(sum(map(bool, lost)), len(lost)),
    }
    exact = (PLAIN, ALPHA_BETA, HASHING, "alpha-beta and hashing", "engine")
    same = all(len({one[name][1] for name in exact if name in one}) == 1 for one in both)
    return Outcome(
        values,
        (
            proved(
                "Alpha-beta and hashing change no value; the engine finds the same", same, "any value differs"
            ),
            all_of(
                "Every remedy saves positions",
                [run.judge.over(name, ratio, 1.0) for name, ratio in saves.items()],
                "the interval of any ratio lies at or below 1",
            ),
            run.judge.over(
                "Alpha-beta alone saves more than hashing alone",
                geometric_mean(_ratios(small, HASHING, ALPHA_BETA)),
                1.0,
                " times fewer",
            ),
            all_of(
                "All three save the most",
                [
                    run.judge.over(name, geometric_mean(_ratios(small, name, "all three")), 1.0)
                    for name in (*ALONE, "alpha-beta and hashing")
                ],
                "any other looks at as few positions",
            ),
            run.judge.under(
                "Discarding moves that look bad puts the value off by less than a point on average",
                mean([abs(points) for points in lost]),
                1.0,
                " points",
            ),
        ),
    )


def _positions(found: list[dict[str, list[int]]], name: str) -> list[float]:
    return [float(one[name][0]) for one in found]


def _ratios(found: list[dict[str, list[int]]], more: str, fewer: str) -> list[float]:
    """How many times as many positions one search looks at as another, endgame by endgame."""
    return [one[more][0] / one[fewer][0] for one in found]


# ---------------------------------------------------------------- appendix I

FROM = "XI"
GAINS, COST = "points of spread that the best line gains", "points of spread that the play costs"


def at_the_end() -> list[tuple[PlayedTurn, Position]]:
    """The turns from XI on, each with both racks: the bag is empty, so that what is held is laid later."""
    game = illustrative_game()
    # As appendix II counts: who goes out gains what the other loses.
    rules = replace(game.last.rules, out_adjustment="transfer")
    first = next(i for i, played in enumerate(game.played) if played.turn.word == FROM)
    found = []
    for number in range(first, len(game.played)):
        played = game.played[number]
        after = game.played[number + 1].position.rack if number + 1 < len(game.played) else game.last.racks[1]
        position = played.position
        racks = [after, after]
        racks[position.turn] = position.rack
        found.append(
            (
                played,
                Position(
                    rules,
                    position.lexicon,
                    position.board,
                    tuple(racks),
                    position.scores,
                    position.turn,
                    position.scoreless,
                ),
            )
        )
    return found


def measure_appendix(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    costs: dict[str, dict[str, int]] = {GUY: {}, MAC: {}}
    solved = True
    for played, position in at_the_end():
        word, player = played.turn.word, played.turn.player
        best, made = solve_endgame(position), value_of_move(position, played.move)
        solved = solved and best.proved and made.proved
        costs[player][word] = best.value - made.value
        values[GAINS, f"{word} ({player})"] = best.value
        values[COST, f"{word} ({player})"] = costs[player][word]
    lost = {player: sum(found.values()) for player, found in costs.items()}
    values |= {("points of spread lost from here on", player): points for player, points in lost.items()}
    told = values[GAINS, f"{FROM} ({MAC})"] - lost[MAC] + lost[GUY]
    return Outcome(
        values,
        (
            proved("Every turn from XI on is solved, with a proof", solved, "one is not"),
            proved(
                "No play is better than the best line",
                all(cost >= 0 for found in costs.values() for cost in found.values()),
                "one is",
            ),
            proved(
                "What scores most is not always best: at least one of XI, PAH and HOD costs points",
                lost[MAC] > 0,
                "none of them does",
                f"they cost {lost[MAC]}",
            ),
            proved(
                "The costs of both account for the result of the game", told == _played_gain(), "they do not"
            ),
        ),
    )


def _played_gain() -> int:
    """What Mac gained in spread from XI to the end of the game as it was played."""
    game = illustrative_game()
    first = next(played for played in game.played if played.turn.word == FROM)
    before, final = first.position.scores, game.final_scores
    return (final[1] - final[0]) - (before[1] - before[0])


ROWS = (
    PaperRow(
        id="AJ-10",
        covers=("AJ10",),
        title="7.3: adversary search at the end, and three remedies for its expense",
        about="Endgames of static players’ games. Plain minimax takes every line of play to its end, so all "
        f"remedies are compared on endgames with at most {SMALL} tiles on both racks together; with at most "
        f"{LARGER}, where it would never end, they are compared with alpha-beta alone. Moves are tried in "
        "the order of score less twice the value of the tiles kept, and the approximate evaluation discards "
        f"those that are {MARGIN} points worse by it than the best. Averages of ratios are geometric, "
        f"intervals of 95%. Endgames with more than {MOST_POSITIONS:,} different positions are left out.",
        headline=(FEWER, "all three"),
        figures={},
        measure=measure_remedies,
        why="The paper proposes the three and has no figures.",
        digits={
            FEWER: 1,
            "points off by discarding": 2,
            "share of endgames with another value": 3,
        },
    ),
    PaperRow(
        id="AJ-10.2",
        covers=("AJ10", "AJ12"),
        title="Appendix I: the end of the illustrative game, solved",
        about="When Mac lays XI the bag is empty, and both racks are known. Each play from there on is "
        "compared with the best of all plays and passes that our list of words allows, what follows being "
        "played best by both, and the tiles left counted as in appendix II.",
        headline=(COST, "PAH (Mac)"),
        figures={},
        measure=measure_appendix,
        why="The paper prints the plays alone; which of them are best depends on words that the program may "
        "not have known.",
    ),
)
