"""Section 7.2: fewer left parts (AJ9)."""

from __future__ import annotations

from quixotry.papers.aj_lexicon import ALL
from quixotry.papers.aj_search import GAMES, QUICK_GAMES
from quixotry.papers.model import Key, Outcome, PaperRow, Trial
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import proved

LEFT_PARTS = Trial(("aj-dawg", "aj9-listed", "aj9-inverted"), ALL, GAMES, QUICK_GAMES)
WAYS = {"listed once a turn": "aj9-listed", "found once, anchors inside": "aj9-inverted"}


def measure_left_parts(run: Reproduction) -> Outcome:
    tried = run.tried(LEFT_PARTS)
    values: dict[Key, float] = {}
    speeds = {of: tried.time_ratio("aj-dawg", name) for of, name in WAYS.items()}
    for of, name in WAYS.items():
        values |= {
            ("times as fast", of): speeds[of],
            ("arcs, over those of the plain search", of): tried.work_ratio(name, "aj-dawg", "tried"),
            ("dead ends, over its", of): tried.work_ratio(name, "aj-dawg", "dead_ends"),
        }
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
        why="The paper’s estimate is of testing the cross-check first; ours also saves the left parts that "
        "many anchors share, and with the anchors inside nothing has to be stored.",
        trials=(LEFT_PARTS,),
        digits={"times as fast": 2, "arcs, over those of the plain search": 2, "dead ends, over its": 2},
    ),
)
