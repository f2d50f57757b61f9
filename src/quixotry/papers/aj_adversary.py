"""Section 7.3: adversary search at the end of games, and that of the illustrative game solved (AJ10)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from quixotry.errors import PaperError
from quixotry.game import Position
from quixotry.papers.adversary import MARGIN, Adversary, Tree
from quixotry.papers.endgames import how_many, mean_of, measured, ratio_of
from quixotry.papers.illustrative_game import GUY, MAC, PlayedTurn, illustrative_game
from quixotry.papers.model import Check, Key, Outcome, PaperRow
from quixotry.papers.reproduction import Reproduction
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
    saves = []
    for name in (*ALONE, *SEVERAL):
        ratio, low, high = ratio_of(_positions(small, PLAIN), _positions(small, name))
        values |= {
            ("positions, average", name): mean_of(_positions(small, name))[0],
            (FEWER, name): ratio,
            (f"{FEWER}, from", name): low,
            (f"{FEWER}, to", name): high,
        }
        saves.append(ratio > 1)
    values["positions, average", PLAIN] = mean_of(_positions(small, PLAIN))[0]
    for name in SEVERAL:
        ratio, low, high = ratio_of(_positions(larger, ALPHA_BETA), _positions(larger, name))
        of = f"{name}, beside alpha-beta alone"
        values |= {(FEWER, of): ratio, (f"{FEWER}, from", of): low, (f"{FEWER}, to", of): high}
        saves.append(ratio > 1)
    both = [*small, *larger]
    lost = [one["alpha-beta and hashing"][1] - one["all three"][1] for one in both]
    mean, low, high = mean_of(lost)
    values |= {
        ("points off by discarding", "average of the error"): mean_of([abs(points) for points in lost])[0],
        ("points off by discarding", "average"): mean,
        ("points off by discarding", "from"): low,
        ("points off by discarding", "to"): high,
        ("share of endgames with another value", DISCARDING): mean_of([bool(points) for points in lost])[0],
    }
    exact = (PLAIN, ALPHA_BETA, HASHING, "alpha-beta and hashing", "engine")
    same = all(len({one[name][1] for name in exact if name in one}) == 1 for one in both)
    return Outcome(
        values,
        (
            Check(
                "Alpha-beta and hashing change no value; the engine finds the same (fails if any differs)",
                same,
            ),
            Check("Every remedy saves positions (fails if the ratio of any is 1 or less)", all(saves)),
            Check(
                "Alpha-beta alone saves more than hashing alone",
                values[FEWER, ALPHA_BETA] > values[FEWER, HASHING],
            ),
            Check(
                "All three save the most",
                values[FEWER, "all three"] == max(values[FEWER, n] for n in (*ALONE, *SEVERAL)),
            ),
            Check(
                "Discarding moves that look bad puts the value off by less than a point on average",
                values["points off by discarding", "average of the error"] < 1,
            ),
        ),
    )


def _positions(found: list[dict[str, list[int]]], name: str) -> list[float]:
    return [float(one[name][0]) for one in found]


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
    proved = True
    for played, position in at_the_end():
        word, player = played.turn.word, played.turn.player
        best, made = solve_endgame(position), value_of_move(position, played.move)
        proved = proved and best.proved and made.proved
        costs[player][word] = best.value - made.value
        values[GAINS, f"{word} ({player})"] = best.value
        values[COST, f"{word} ({player})"] = costs[player][word]
    lost = {player: sum(found.values()) for player, found in costs.items()}
    values |= {("points of spread lost from here on", player): points for player, points in lost.items()}
    told = values[GAINS, f"{FROM} ({MAC})"] - lost[MAC] + lost[GUY]
    return Outcome(
        values,
        (
            Check("Every turn from XI on is solved, with a proof", proved),
            Check(
                "No play is better than the best line",
                all(cost >= 0 for found in costs.values() for cost in found.values()),
            ),
            Check(
                "What scores most is not always best: at least one of XI, PAH and HOD costs points",
                lost[MAC] > 0,
            ),
            Check("The costs of both account for the result of the game", told == _played_gain()),
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
            f"{FEWER}, from": 1,
            f"{FEWER}, to": 1,
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
