"""Section 7.2: fewer left parts (AJ9)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from quixotry.game import Position, Rack
from quixotry.game.legal import compiled_board
from quixotry.kernel.board.generate import Generator
from quixotry.movegen.gordon import dawg
from quixotry.papers.aj_lexicon import ALL
from quixotry.papers.aj_search import GAMES, QUICK_GAMES
from quixotry.papers.estimates import mean, ratio_of_sums
from quixotry.papers.model import Key, Outcome, PaperRow, Trial
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.turns import greedy_positions
from quixotry.papers.verdicts import proved

POSITIONS, EVERY = 100, 3
SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
ANY = (1 << 64) - 1
WORST = "??AERST"
LEFT_PARTS = Trial(("aj-dawg", "aj9-listed", "aj9-inverted"), ALL, GAMES, QUICK_GAMES)
PLAIN = "the plain search"
WAYS = {"listed once a turn": "aj9-listed", "found once, anchors inside": "aj9-inverted"}


def parts_of_turns(run: Reproduction, positions: int) -> list[list[int]]:
    """For each turn: the rack's left parts; those laid before all anchors; of these, those that go nowhere.

    A left part goes nowhere if no tile that is left and that the anchor's cross-check admits continues it.
    """
    board = compiled_board(run.rules(ALL.rules), run.words(ALL))
    found = []
    for position in greedy_positions(run, ALL, EVERY * positions)[::EVERY]:
        board.set_tiles(position.board.tiles)
        anchors = anchors_of(position, board)
        longest = max((room for room, _ in anchors), default=0)
        parts: Counter[tuple[int, int]] = Counter()
        _left_parts(dawg(run.words(ALL)).follow, position.rack.counts, b"", longest, 0, parts)
        laid = nowhere = 0
        for room, admitted in anchors:
            for (length, following), count in parts.items():
                if length <= room:
                    laid += count
                    nowhere += count * (not following & admitted)
        found.append([sum(parts.values()), laid, nowhere])
    return found


def worst_case(run: Reproduction) -> int:
    """The left parts of a rack with two blanks."""
    parts: Counter[tuple[int, int]] = Counter()
    rack = Rack.from_text(WORST, ALL.rules).counts
    _left_parts(dawg(run.words(ALL)).follow, rack, b"", len(WORST) - 1, 0, parts)
    return sum(parts.values())


def anchors_of(position: Position, board: Generator) -> list[tuple[int, int]]:
    """The room before each anchor that has no tile before it, and the letters that it admits."""
    rows, columns = position.rules.layout.rows, position.rules.layout.columns
    held = {divmod(at, columns) for at in range(rows * columns) if position.board.tiles[at]}
    found = []
    for across in (True, False):
        for line in range(rows if across else columns):
            room = 0
            for along in range(columns if across else rows):
                square = (line, along) if across else (along, line)
                beside = any((square[0] + a, square[1] + b) in held for a, b in SIDES)
                if square in held:
                    room = 0
                elif not beside:
                    room += 1
                else:
                    before = (square[0], square[1] - 1) if across else (square[0] - 1, square[1])
                    if before not in held:
                        letters, _ = board.cross_check(*square, across)
                        found.append((room, ANY if letters is None else sum(1 << code for code in letters)))
                    room = 0
    return found


def _left_parts(
    follow: Any, rack: bytes, path: bytes, room: int, ending: int, parts: Counter[tuple[int, int]]
) -> None:
    """Count what a rack can lay that words begin with, by length and by the letters held that may follow."""
    after = 0
    for code in range(1, len(rack)):
        if not rack[code] and not rack[0]:
            continue
        found = follow(path + bytes([code]))
        if found is None:
            after |= ending & 1 << code
            continue
        after |= 1 << code
        if len(path) < room:
            for used in (code, 0):
                if rack[used]:
                    left = rack[:used] + bytes([rack[used] - 1]) + rack[used + 1 :]
                    _left_parts(follow, left, path + bytes([code]), room, found[0], parts)
    parts[len(path), after] += 1


def measure_left_parts(run: Reproduction) -> Outcome:
    tried = run.tried(LEFT_PARTS)
    positions = run.sample(POSITIONS)
    parts = run.kept(f"left parts in {positions} turns", ALL, lambda: parts_of_turns(run, positions))
    values: dict[Key, float] = {}
    speeds = {of: tried.time_ratio("aj-dawg", name) for of, name in WAYS.items()}
    for of, name in WAYS.items():
        values |= {
            ("times as fast", of): speeds[of],
            ("arcs, over those of the plain search", of): tried.work_ratio(name, "aj-dawg", "tried"),
            ("dead ends, over its", of): tried.work_ratio(name, "aj-dawg", "dead_ends"),
        }
    nowhere = ratio_of_sums([float(one[2]) for one in parts], [float(one[1]) for one in parts])
    worst = run.kept(f"left parts of {WORST}", ALL, lambda: worst_case(run))
    values |= {
        ("left parts of a rack, mean", PLAIN): mean([one[0] for one in parts]),
        ("left parts of a rack, at most", PLAIN): max(one[0] for one in parts),
        ("left parts laid in a turn, mean", PLAIN): mean([one[1] for one in parts]),
        ("of these, % that go nowhere", PLAIN): nowhere.times(100),
    }
    pruned = tried.work_ratio("aj-dawg", "aj9-listed", "tried")
    return Outcome(
        values,
        (
            *(
                run.judge.over(f"Left parts {of}: faster than the plain search", times, 1.0)
                for of, times in speeds.items()
            ),
            *(
                run.judge.between(f"Left parts {of}: about 30% faster (1.2 to 1.4 times)", times, 1.2, 1.4)
                for of, times in speeds.items()
            ),
            run.judge.between(
                "By the paper’s own method, what testing the cross-check first spares: about 30% (1.2 to 1.4 "
                "times the arcs without)",
                pruned,
                1.2,
                1.4,
                " times the arcs",
            ),
            run.judge.over(
                "Left parts are often laid that cannot be extended by a single tile: one in four and more",
                nowhere,
                0.25,
            ),
            proved(
                f"There can be tens of thousands of left parts: {WORST} with six squares before an anchor",
                worst >= 10_000,
                "it has fewer than 10,000",
                f"{worst:,}",
            ),
            proved("They play the same games as the plain search", tried.same_games, "one game differs"),
        ),
    )


ROWS = (
    PaperRow(
        id="AJ-9",
        covers=("AJ9",),
        title="Section 7.2: fewer left parts",
        about="Left parts are found once a turn, and an anchor’s cross-check is tested first. The paper "
        "estimates what that would save and does not build it.",
        headline=("times as fast", "listed once a turn"),
        figures={("times as fast", "listed once a turn"): 1.3},
        measure=measure_left_parts,
        why="The paper’s estimate counts what testing the cross-check first would spare in positions of "
        "games, anchor by anchor; ours also finds the left parts that many anchors share only once, and so "
        "spares more.",
        trials=(LEFT_PARTS,),
        digits={
            "times as fast": 2,
            "arcs, over those of the plain search": 2,
            "dead ends, over its": 2,
            "of these, % that go nowhere": 1,
        },
    ),
)
