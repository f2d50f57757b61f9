"""Section 2.1: the programs before, each with a lexicon of its own size and all with the whole list (AJ6)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from typing import Any

from quixotry.game.packed import packed_words, score_of
from quixotry.kernel.board.generate import Generator
from quixotry.lexicon.shortest import shortest_words
from quixotry.movegen import make_generator
from quixotry.papers.aj_lexicon import ALL, WORDS
from quixotry.papers.estimates import Estimate, ratio_of_sums
from quixotry.papers.model import Key, Outcome, Pairing, PaperRow, Printed
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.turns import greedy_positions, seconds_in_turns
from quixotry.papers.verdicts import cannot_be_known

# Words, and seconds a move.
PRINTED = {
    "MONTY": (44_000, (120, 120)),
    "Turcan": (9_000, (120, 120)),
    "Weinberger": (94_000, (60, 120)),
    "Shapiro": (2_000, (30, 40)),
}
OURS_THEN = (1, 2)  # Appel and Jacobson's seconds a move
AJ, ENGINE = "Appel–Jacobson", "our engine"
UNTHRESHED = "Shapiro, no threshold"  # the search of the same positions taken to its end
WORDS_OF = {program: words for program, (words, _) in PRINTED.items()} | {UNTHRESHED: 2_000}
VOCABULARY_GAMES, QUICK_VOCABULARY_GAMES = 400, 10
VOCABULARIES = {
    program: Pairing(
        f"greedy:vocabulary={WORDS}",
        f"greedy:vocabulary={words}",
        ALL.rules,
        ALL.lexicon,
        VOCABULARY_GAMES,
        QUICK_VOCABULARY_GAMES,
    )
    for program, (words, _) in PRINTED.items()
    if words < WORDS // 2
}
OWN, WHOLE, NO_BLANK = "time over AJ’s, own words", "all words", "all words, no blank"
EVERY = 5  # one turn in five is looked at, to see more games
EVERYTHING = "all words"
FOUND, BEST = "% of plays found", "% of best scores"  # with its own words
POSITIONS = 100  # the slowest programs take a second for one


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
    made[UNTHRESHED] = make_generator(
        "shapiro", words=None if whole else WORDS_OF[UNTHRESHED], threshold=0
    ).board(rules, lexicon)
    made[AJ] = make_generator("aj-dawg").board(rules, ours)
    made[ENGINE] = make_generator("engine").board(rules, ours)
    return made


def compared(run: Reproduction, positions: int) -> dict[str, Any]:
    looked_at = greedy_positions(run, ALL, EVERY * positions)[::EVERY]
    own, whole = boards(run, False), boards(run, True)
    return {
        "own": seconds_in_turns(own, looked_at),
        "whole": seconds_in_turns(whole, looked_at),
        "blanks": [position.rack.counts[0] for position in looked_at],
    }


def plays_found(run: Reproduction, positions: int) -> dict[str, list[list[int]]]:
    """How many plays each program finds with its own words, position by position, and the best score."""
    rules, lexicon = run.rules(ALL.rules), run.words(ALL)
    everything = make_generator("engine").board(rules, lexicon)
    found: dict[str, list[list[int]]] = {}
    for name, board in {**boards(run, False), EVERYTHING: everything}.items():
        found[name] = []
        for position in greedy_positions(run, ALL, EVERY * positions)[::EVERY]:
            board.set_tiles(position.board.tiles)
            scores = [score_of(head) for head, _ in packed_words(board.moves(position.rack.counts))]
            found[name].append([len(scores), max(scores, default=0)])
    return found


def part_of_all(found: dict[str, list[list[int]]], program: str, column: int) -> Estimate:
    """What a program finds of what there is, in per cent."""
    theirs, all_of_it = ([float(one[column]) for one in found[name]] for name in (program, EVERYTHING))
    return ratio_of_sums(theirs, all_of_it).times(100)


def measure_programs(run: Reproduction) -> Outcome:
    positions = run.sample(POSITIONS)
    name = f"the programs of section 2.1, {positions} positions"
    result = run.kept(name, ALL, lambda: compared(run, positions))
    found = run.kept(
        f"plays that the programs of section 2.1 find, {positions} positions",
        ALL,
        lambda: plays_found(run, positions),
    )
    everything = [True] * len(result["blanks"])
    no_blank = [not blanks for blanks in result["blanks"]]
    if not any(no_blank):
        no_blank = everything
    values: dict[Key, float] = {}
    for program in (*PRINTED, UNTHRESHED, AJ, ENGINE):
        values |= {
            (program, "words"): WORDS_OF.get(program, WORDS),
            (program, OWN): time_over(result["own"], program, everything),
            (program, WHOLE): time_over(result["whole"], program, everything),
            (program, NO_BLANK): time_over(result["whole"], program, no_blank),
            (program, FOUND): part_of_all(found, program, 0),
            (program, BEST): part_of_all(found, program, 1),
        }
    over = {name: time_over(result["whole"], name, everything) for name in (*PRINTED, UNTHRESHED)}
    return Outcome(
        values,
        (
            *(
                run.judge.over(
                    f"Appel–Jacobson is faster than {program} on the same words", over[program], 1.0, " times"
                )
                for program in (*PRINTED, UNTHRESHED)
            ),
            *(
                run.judge.over(
                    f"It is two orders of magnitude faster than {program} on the same words",
                    over[program],
                    100.0,
                    " times",
                )
                for program in PRINTED
            ),
            *(
                run.judge.over(
                    f"With its larger vocabulary it beats {program}, {words:,} words, each taking its best "
                    "score",
                    run.played(VOCABULARIES[program]).spread(),
                    0.0,
                    " points a game",
                )
                for program, (words, _) in PRINTED.items()
                if program in VOCABULARIES
            ),
            cannot_be_known(
                "The programs took 30 seconds to two minutes a move",
                "their machines and their words are gone",
            ),
        ),
    )


def time_over(seconds: Mapping[str, list[float]], program: str, which: list[bool]) -> Estimate:
    """A program's time over Appel and Jacobson's on some of the positions."""
    return ratio_of_sums(list(compress(seconds[program], which)), list(compress(seconds[AJ], which)))


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
        about="The paper’s times are of several machines and languages; here all are compiled from the same "
        "language, search the same positions, and take turns. Which words the programs knew is not told: "
        "ours have "
        "the shortest of the list, which is kind to them. What a program finds is with its own words. "
        "Shapiro’s "
        "stops at the first play of 30 points; without that threshold it searches its positions to the end. "
        "The "
        "matches are of players who take the highest score of their own words, and challenge nothing.",
        headline=("Weinberger", OWN),
        figures=figures(),
        measure=measure_programs,
        why="The paper compares programs on several machines, in several languages and with several lexica; "
        "what "
        "of its two orders of magnitude is left on one machine differs from program to program.",
        pairings=tuple(VOCABULARIES.values()),
        digits={OWN: 1, WHOLE: 1, NO_BLANK: 1, FOUND: 1, BEST: 1},
    ),
)
