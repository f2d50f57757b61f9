"""Section 7.3: the two-ply search over several random racks of the opponent's, and what it wins (AJ10)."""

from __future__ import annotations

from quixotry.papers.model import Key, Outcome, Pairing, PaperRow
from quixotry.papers.reproduction import Reproduction

GAMES, QUICK_GAMES = 1_000, 20
RACKS = (3, 10, 30)
PAIRINGS = {
    racks: Pairing(f"two-ply:racks={racks}", "greedy", "english", "english", GAMES, QUICK_GAMES)
    for racks in RACKS
}
WINS, AHEAD = "wins, % of games", "points ahead a game"


def measure_two_plies(run: Reproduction) -> Outcome:
    values: dict[Key, float] = {}
    for racks, pairing in PAIRINGS.items():
        played = run.played(pairing)
        values[WINS, f"{racks} racks"] = played.win_share(0).times(100)
        values[AHEAD, f"{racks} racks"] = played.spread()
    ahead = played.spread()  # with the most racks
    claim = "Looking at the opponent's replies is worth points"
    return Outcome(values, (run.judge.over(claim, ahead, 0.0, " points a game"),))


ROWS = (
    PaperRow(
        id="AJ-10.3",
        covers=("AJ10",),
        title="Section 7.3: two plies over sampled racks",
        about="The paper proposes it and has no figure. Of the ten plays that score most, it takes the one "
        "whose score is farthest above the mean of the best replies, over racks drawn from the unseen "
        "tiles. The greedy player, which it meets, is the same without the second ply.",
        headline=(WINS, f"{RACKS[1]} racks"),
        figures={},
        measure=measure_two_plies,
        why="The paper does not say how many racks or plays; ours are the options of the player two-ply.",
        pairings=tuple(PAIRINGS.values()),
        digits={WINS: 1, AHEAD: 1},
    ),
)
