"""Gordon's exhaustive search of endgames: what players lose who do without it (G10)."""

from __future__ import annotations

from quixotry.game import Position
from quixotry.papers.endgames import how_many, measured
from quixotry.papers.estimates import Estimate, mean, share
from quixotry.papers.model import Key, Outcome, PaperRow
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.verdicts import all_of, proved
from quixotry.players import make_player
from quixotry.players.protocol import choice_of
from quixotry.search import solve_endgame
from quixotry.search.move_value import spread_at_end

ENDGAMES = 200
TILES = 14  # on both racks together: all endgames
NODES = 500_000  # that each search may look at; an endgame with one that needs more is left out
MEMORY = 64
PLAYERS = ("greedy", "static")
LOST = "points lost in an endgame"
LEFT_OUT = "endgames left out, not proved"


def lost_points(position: Position) -> dict[str, list[float] | None]:
    """What each player loses in spread by an endgame against best play, and wins thereby; None if not known.

    The value of the endgame is what best play gets against best play; the player gets less by what each of
    its moves gives away, and the other plays perfectly.
    """
    best = solve_endgame(position, nodes=NODES, memory=MEMORY)
    if not best.proved:
        return dict.fromkeys(PLAYERS)
    seat = position.turn
    now = position.scores[seat] - position.scores[1 - seat]
    found: dict[str, list[float] | None] = {}
    for name in PLAYERS:
        final = played_out(position, name)
        found[name] = (
            None if final is None else [now + best.value - final, _won(now + best.value) - _won(final)]
        )
    return found


def played_out(position: Position, name: str) -> int | None:
    """The final spread of a player at whose turn it is, against one who plays perfectly."""
    player = make_player(name, position.rules, position.lexicon)
    seat = position.turn
    while True:
        if position.turn == seat:
            move = choice_of(player, position).move
        else:
            best = solve_endgame(position, nodes=NODES, memory=MEMORY)
            if not best.proved:
                return None
            move = best.move
        position = position.play(move)
        final = spread_at_end(position, seat)
        if final is not None:
            return final


def _won(spread: int) -> float:
    return 1.0 if spread > 0 else 0.5 if spread == 0 else 0.0


def measure_losses(run: Reproduction) -> Outcome:
    found = measured(run, "points lost", TILES, how_many(run, ENDGAMES), lost_points)
    known = [one for one in found if all(one[name] is not None for name in PLAYERS)]
    values: dict[Key, float] = {("endgames", ""): len(known), (LEFT_OUT, ""): len(found) - len(known)}
    losses: dict[str, Estimate] = {}
    for name in PLAYERS:
        points = [one[name][0] for one in known]
        losses[name] = mean(points)
        values |= {
            (LOST, name): losses[name],
            ("share of endgames played perfectly", name): share(
                sum(not lost for lost in points), len(points)
            ),
            ("wins given away, share of a game", name): mean([one[name][1] for one in known]),
        }
    more = mean([one["greedy"][0] - one["static"][0] for one in known])
    values["points that greedy loses more than static", "greedy"] = more
    never = all(one[name][0] >= 0 for one in known for name in PLAYERS)
    return Outcome(
        values,
        (
            proved("Nobody gets more than best play from an endgame", never, "one does"),
            all_of(
                "Both lose points to exact play",
                [run.judge.over(name, lost, 0.0, " points") for name, lost in losses.items()],
                "either interval lies at or below 0",
            ),
            run.judge.over("Greedy play loses more than static", more, 0.0, " points"),
        ),
    )


ROWS = (
    PaperRow(
        id="G-10.2",
        covers=("G10",),
        title="Future work: exhaustive search for the optimal move in end games",
        about=f"The first position with an empty bag of each of {ENDGAMES} static players’ games in English. "
        "The player to move goes on as named, the other plays perfectly; what is lost is the proved value "
        f"less what the player gets. Left out is what {NODES:,} positions do not prove, so that endgames "
        "with many tiles count for less. Intervals of 95%.",
        headline=(LOST, "greedy"),
        figures={},
        measure=measure_losses,
        why="The paper names the question and has no figures.",
        digits={
            LOST: 2,
            "share of endgames played perfectly": 3,
            "wins given away, share of a game": 3,
            "points that greedy loses more than static": 2,
        },
    ),
)
