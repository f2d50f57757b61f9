"""Section 2.1: the programs before, each with a lexicon of its own size and all with the whole list (AJ6)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from statistics import median
from typing import Any

from quixotry.game.packed import packed_words, score_of
from quixotry.kernel.board.generate import Generator
from quixotry.lexicon.shortest import shortest_words
from quixotry.movegen import make_generator
from quixotry.papers.aj_lexicon import ALL, WORDS
from quixotry.papers.model import Check, Key, Outcome, PaperRow, Printed
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.turns import greedy_positions, seconds_in_turns

# Words, and seconds a move.
PRINTED = {
    "MONTY": (44_000, (120, 120)),
    "Turcan": (9_000, (120, 120)),
    "Weinberger": (94_000, (60, 120)),
    "Shapiro": (2_000, (30, 40)),
}
OURS_THEN = (1, 2)  # Appel and Jacobson's seconds a move
AJ, ENGINE = "Appel–Jacobson", "our engine"
OWN, WHOLE, NO_BLANK = "time over AJ’s, own words", "all words", "all words, no blank"
EVERY = 5  # one turn in five is looked at, to see more games
FOUND, BEST = "% of plays found", "% of best scores"  # with its own words
ROUNDS, QUICK_ROUNDS = 3, 1


def printed_ratio(seconds: tuple[int, int]) -> tuple[float, float]:
    """A program's time over Appel and Jacobson's, both being ranges.

    >>> printed_ratio((60, 120))
    (30.0, 120.0)
    """
    return seconds[0] / OURS_THEN[1], seconds[1] / OURS_THEN[0]


def boards(run: Reproduction, whole: bool) -> dict[str, Generator]:
    """All programs, with all words or with as many as the paper says."""
    rules, lexicon = run.rules(ALL.rules), run.words(ALL)
    made = {
        name: make_generator(name.lower(), words=None if whole else words).board(rules, lexicon)
        for name, (words, _) in PRINTED.items()
    }
    ours = lexicon if whole else shortest_words(lexicon, WORDS)
    made[AJ] = make_generator("aj-dawg").board(rules, ours)
    made[ENGINE] = make_generator("engine").board(rules, ours)
    return made


def compared(run: Reproduction, positions: int, rounds: int) -> dict[str, Any]:
    looked_at = greedy_positions(run, ALL, EVERY * positions)[::EVERY]
    own, whole = boards(run, False), boards(run, True)
    found, best = dict.fromkeys(own, 0), dict.fromkeys(own, 0)
    for position in looked_at:
        for name, board in {**own, "all": whole[ENGINE]}.items():
            board.set_tiles(position.board.tiles)
            scores = [score_of(head) for head, _ in packed_words(board.moves(position.rack.counts))]
            found[name] = found.get(name, 0) + len(scores)
            best[name] = best.get(name, 0) + max(scores, default=0)
    return {
        "own": seconds_in_turns(own, looked_at, rounds),
        "whole": seconds_in_turns(whole, looked_at, rounds),
        "found": found,
        "best": best,
        "blanks": [position.rack.counts[0] for position in looked_at],
    }


def measure_programs(run: Reproduction) -> Outcome:
    positions, rounds = run.sample(200), QUICK_ROUNDS if run.quick else ROUNDS
    name = f"the programs of section 2.1, {positions} positions, {rounds} rounds"
    result = run.kept(name, ALL, lambda: compared(run, positions, rounds))
    everything = [True] * len(result["blanks"])
    no_blank = [not blanks for blanks in result["blanks"]]
    if not any(no_blank):
        no_blank = everything
    values: dict[Key, float] = {}
    for program in (*PRINTED, AJ, ENGINE):
        values |= {
            (program, "words"): PRINTED[program][0] if program in PRINTED else WORDS,
            (program, OWN): time_over(result["own"], program, everything),
            (program, WHOLE): time_over(result["whole"], program, everything),
            (program, NO_BLANK): time_over(result["whole"], program, no_blank),
            (program, FOUND): 100 * result["found"][program] / result["found"]["all"],
            (program, BEST): 100 * result["best"][program] / result["best"]["all"],
        }
    complete = ("MONTY", "Turcan", "Weinberger")
    return Outcome(
        values,
        (
            Check(
                "Appel–Jacobson is faster than every program that finds all plays of the same words",
                all(values[program, WHOLE] > 1 for program in complete),
            ),
            Check(
                "It is two orders of magnitude faster than those that try every word at every place",
                min(values["MONTY", WHOLE], values["Turcan", WHOLE]) >= 100,
            ),
            Check(
                "It is two orders of magnitude faster than Weinberger’s on the same words",
                values["Weinberger", WHOLE] >= 100,
            ),
        ),
    )


def time_over(seconds: Mapping[str, list[list[float]]], program: str, which: list[bool]) -> float:
    """A program's time over Appel and Jacobson's on some of the positions, the median over the rounds."""
    rounds = zip(seconds[program], seconds[AJ], strict=True)
    return median(sum(compress(one, which)) / sum(compress(other, which)) for one, other in rounds)


def figures() -> dict[Key, Printed]:
    found: dict[Key, Printed] = {}
    for program, (words, seconds) in PRINTED.items():
        found[program, "words"] = words
        found[program, OWN] = printed_ratio(seconds)
    return found | {(AJ, "words"): WORDS}


ROWS = (
    PaperRow(
        id="AJ-6",
        covers=("AJ6",),
        title="Section 2.1: the programs before, on one machine",
        about="The paper’s times are of several machines and languages; here all six are compiled from the "
        "same language, search the same positions, and take turns. What a program finds is with its own "
        "words.",
        headline=("Weinberger", OWN),
        figures=figures(),
        measure=measure_programs,
        why="On one machine Weinberger’s tests, which throw out most words before a letter is compared, "
        "leave the DAWG an advantage of one order of magnitude and not two; Shapiro’s few positions and "
        "early stop make it fast at the price of most plays; only trying every word at every place costs "
        "hundreds of times as much.",
        digits={OWN: 1, WHOLE: 1, NO_BLANK: 1, FOUND: 1, BEST: 1},
    ),
)
