"""The search: cross-checks kept up to date (AJ3), and its statistics (AJ4, AJ5)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import Any, TypeVar

from quixotry.game import Game, Move
from quixotry.game.legal import compiled_board, self_play
from quixotry.game.packed import laid_tiles, packed_words, start_of
from quixotry.kernel.board.generate import Generator
from quixotry.movegen import make_generator
from quixotry.papers.aj_lexicon import ALL, LIKE
from quixotry.papers.estimates import geometric_mean, mean, of_samples, ratio_of_sums, share
from quixotry.papers.model import Outcome, PaperRow, Trial
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.turns import greedy_choice, greedy_positions
from quixotry.papers.verdicts import Check, Verdict, proved

T = TypeVar("T")
GAMES, QUICK_GAMES = 1_000, 20
TEN = 10  # games in the paper
FORMS = Trial(("aj-dawg", "aj-dawg-3", "aj-trie", "engine"), LIKE, GAMES, QUICK_GAMES)
PASSING, SELF_PLAY = "against an opponent who passes", "against itself"

# ---------------------------------------------------------------- cross-checks


def measure_cross_checks(run: Reproduction) -> Outcome:
    found = run.kept(f"cross-checks of {run.sample(200)} positions", ALL, lambda: cross_checks(run))
    rules = run.rules(ALL.rules)
    squares = 2 * rules.layout.rows * rules.layout.columns
    changed = mean(found["changed"])
    return Outcome(
        {
            ("cross-checks on the board", ""): squares,
            ("changed by a play, mean", ""): changed,
            ("changed by a play, at most", ""): max(found["changed"]),
            ("time of making all anew, over that of changing these and undoing it", ""): geometric_mean(
                found["times"]
            ),
        },
        (
            run.judge.under("A play changes few of them: less than a tenth", changed, squares / 10),
            proved(
                "After each play they are what a board set up anew has",
                found["same"],
                "one of them differs once",
            ),
        ),
    )


def cross_checks(run: Reproduction) -> dict[str, Any]:
    """What every play of greedy games does to the cross-checks, and how long it takes."""
    rules, lexicon = run.rules(ALL.rules), run.words(ALL)
    board, anew = (compiled_board(rules, lexicon) for _ in range(2))
    changed, times, same = [], [], True
    for position in greedy_positions(run, ALL, run.sample(200)):
        board.set_tiles(position.board.tiles)
        packed = board.best_move(position.rack.counts)
        if not packed:
            continue
        before = all_cross_checks(board, rules.layout.rows, rules.layout.columns)
        first, tiles = laid(packed)
        board.play(first, tiles)
        after = all_cross_checks(board, rules.layout.rows, rules.layout.columns)
        changed.append(sum(a != b for a, b in zip(before, after, strict=True)))
        codes = position.play(position.best_move() or "pass").board.tiles
        anew.set_tiles(codes)
        same = same and anew.state() == board.state()
        board.undo()
        start = time.thread_time()
        board.play(first, tiles)
        board.undo()
        middle = time.thread_time()
        anew.set_tiles(codes)
        times.append((time.thread_time() - middle) / max(1e-9, middle - start))
    return {"changed": changed, "times": times, "same": same}


def all_cross_checks(board: Generator, rows: int, columns: int) -> list[object]:
    return [
        board.cross_check(row, column, across)
        for row in range(rows)
        for column in range(columns)
        for across in (False, True)
    ]


def laid(packed: bytes) -> tuple[int, bytes]:
    """Where a packed move begins, and its tiles."""
    head, letters = next(packed_words(packed))
    return start_of(head), laid_tiles(head, letters)


# ---------------------------------------------------------------- statistics


def moves_against_a_passer(run: Reproduction, games: int) -> Iterator[list[int]]:
    """How many plays every turn of each game had, the other player passing always."""
    rules, lexicon = run.rules(LIKE.rules), run.words(LIKE)
    for number in range(games):
        game = Game.new(rules, lexicon=lexicon, seed=run.seed + number, challenge="void")
        turns = []
        while not game.over:
            if game.position.turn:
                game.play(Move.passing())
            else:
                turns.append(len(game.position.legal_moves()))
                game.play(greedy_choice(game.position))
        yield turns


def scores_against_itself(run: Reproduction, games: int) -> list[float]:
    """Points of a player in each game, both players' together."""
    rules = run.rules(LIKE.rules)
    table = self_play(rules, make_generator("engine").board(rules, run.words(LIKE)))
    return [sum(table.match(run.seed + game, (None, None))[0]) / 2 for game in range(games)]


def ten_may_give(
    run: Reproduction, claim: str, printed: float, games: Sequence[T], told: Callable[[Sequence[T]], float]
) -> Check:
    """Whether a figure of the paper, which is of ten games, is what ten of ours may well give."""
    fails = "it lies outside what 95 in 100 tens of our games give"
    if run.quick or run.games is not None:
        return Check(claim, Verdict.UNDECIDED, fails, "too few games")
    low, high = of_samples(games, TEN, told)
    found = f"{told(games):,.0f}; 95 in 100 tens of games lie between {low:,.0f} and {high:,.0f}"
    return proved(claim, low <= printed <= high, fails, found)


def measure_statistics(run: Reproduction) -> Outcome:
    games = run.sample(100)
    turns = run.kept(
        f"plays against a passer in {games} games", LIKE, lambda: list(moves_against_a_passer(run, games))
    )
    tried = run.tried(FORMS)
    many = run.sample(GAMES)
    scores = run.kept(f"scores in {many} games", LIKE, lambda: scores_against_itself(run, many))
    found = [count for game in turns for count in game]
    # The turns of a game are alike, so that games are what is independent.
    plays = ratio_of_sums([sum(game) for game in turns], [len(game) for game in turns])
    return Outcome(
        {
            ("legal plays a turn", PASSING): plays,
            ("most plays of a turn", PASSING): max(found),
            ("fewest plays of a turn", PASSING): min(found),
            ("turns in ten games", PASSING): mean([len(game) for game in turns]).times(10),
            ("mean score", SELF_PLAY): tried.mean_score,
            ("legal plays a turn", SELF_PLAY): tried.moves_a_turn,
            ("arcs a turn", SELF_PLAY): tried.a_turn("aj-dawg", "tried"),
            ("anchors a turn", SELF_PLAY): tried.a_turn("aj-dawg", "anchors"),
            ("dead ends a turn", SELF_PLAY): tried.a_turn("aj-dawg", "dead_ends"),
            ("time on the trie over that on the DAWG", SELF_PLAY): tried.time_ratio("aj-trie", "aj-dawg"),
            ("time with 3 bytes an edge over 4", SELF_PLAY): tried.time_ratio("aj-dawg-3", "aj-dawg"),
            ("time over the engine’s", SELF_PLAY): tried.time_ratio("aj-dawg", "engine"),
        },
        (
            ten_may_give(
                run,
                "450 legal plays a turn against one who passes is what ten games may give",
                450,
                turns,
                lambda some: sum(map(sum, some)) / sum(map(len, some)),
            ),
            ten_may_give(
                run,
                "224 turns in ten games against one who passes is what ten games may give",
                224,
                turns,
                lambda some: TEN * fmean(map(len, some)),
            ),
            ten_may_give(
                run,
                "377 points a player against itself is what ten games may give",
                377,
                scores,
                fmean,
            ),
            run.judge.over(
                "The number of plays varies enormously: one turn in a hundred has over three times the "
                "average",
                share(sum(count > 3 * plays for count in found), len(found)),
                0.01,
            ),
            proved(
                "Trie, DAWG, 3-byte edges and the engine play the same games",
                tried.same_games,
                "one game differs",
            ),
        ),
    )


ROWS = (
    PaperRow(
        id="AJ-3",
        covers=("AJ3",),
        title="Cross-checks, changed only where a play changes them",
        about="For each square and both directions the letters that fit the crossing word. The paper says "
        "that few change at a move, and not how few.",
        headline=("changed by a play, mean", ""),
        figures={},
        measure=measure_cross_checks,
        why="The paper has no figure for it; ours counts every cross-check whose letters or points differ "
        "after a play in greedy games.",
        digits={
            "changed by a play, mean": 1,
            "time of making all anew, over that of changing these and undoing it": 1,
        },
    ),
    PaperRow(
        id="AJ-4",
        covers=("AJ4", "AJ5"),
        title="Section 4.1: the program’s statistics",
        about="Words of up to 8 letters and their forms, as in the paper’s list it seems. The arcs a "
        "turn are what Gordon counted for this search (table IV). Against itself it looks at one "
        "direction on the empty board.",
        headline=("legal plays a turn", PASSING),
        figures={
            ("legal plays a turn", PASSING): 450,
            ("turns in ten games", PASSING): 224,
            ("mean score", SELF_PLAY): 377,
            ("arcs a turn", SELF_PLAY): 26_134,
        },
        measure=measure_statistics,
        why="The paper’s figures are of ten games each, and tens of our games scatter as widely as told "
        "there; besides, our list has 6% more words.",
        trials=(FORMS,),
        digits={
            "time on the trie over that on the DAWG": 2,
            "time with 3 bytes an edge over 4": 2,
            "time over the engine’s": 2,
            "anchors a turn": 1,
        },
    ),
)
