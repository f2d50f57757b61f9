"""Gordon: "the better the rack, the greater the advantage" of the GADDAG; taken up to trained leaves (G8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from quixotry.charts import Line, lines
from quixotry.game import Game
from quixotry.kernel.papers.counted import CountedGenerator
from quixotry.movegen import make_generator
from quixotry.papers.estimates import Estimate, difference, ratio_of_sums
from quixotry.papers.gordon_games import DAWG, GADDAG
from quixotry.papers.gordon_letters import SHORT
from quixotry.papers.gordon_racks import TABLE_VI
from quixotry.papers.model import Key, Outcome, PaperRow, Plot
from quixotry.papers.reproduction import Reproduction
from quixotry.players import make_player
from quixotry.players.protocol import choice_of

GAMES = 400
PLAYERS = ("greedy", "rackh1", "rackh2", "rackh3", "static")
ALL, BLANK, NO_BLANK = "looked up (D/G)", "looked up with a blank (D/G)", "looked up without (D/G)"
FOLLOWED = "followed (D/G)"

Turn = list[int]
"""Blanks on the rack, points of the play, then arcs looked up and followed, DAWG's and GADDAG's of each."""


def turns_of(run: Reproduction, name: str, games: int) -> list[list[Turn]]:
    """The turns of each game of a player against itself, searched by both generators."""
    rules, lexicon = run.rules(SHORT.rules), run.words(SHORT)
    player = make_player(name, rules, lexicon)
    boards = [make_generator(generator).board(rules, lexicon) for generator in (DAWG, GADDAG)]
    found = []
    for number in range(games):
        game = Game.new(rules, lexicon=lexicon, seed=run.seed + number, challenge="void")
        turns: list[Turn] = []
        while not game.over:
            position, choice = game.position, choice_of(player, game.position)
            work = []
            for board in boards:
                assert isinstance(board, CountedGenerator)
                board.set_tiles(position.board.tiles)
                board.count(True)
                board.moves(position.rack.counts)
                counters = board.counters()
                work.append((counters["tried"], counters["arcs"]))
            (d_tried, d_arcs), (g_tried, g_arcs) = work
            turns.append([position.rack.counts[0], choice.move.score or 0, d_tried, g_tried, d_arcs, g_arcs])
            game.play(choice.move)
        found.append(turns)
    return found


def over_games(games: Sequence[list[Turn]], above: int, below: int, blank: bool | None = None) -> Estimate:
    """One column over another in turns with a blank, without one, or in all; games are independent."""
    chosen = [[turn for turn in turns if blank is None or bool(turn[0]) == blank] for turns in games if turns]
    return ratio_of_sums(
        [float(sum(turn[above] for turn in turns)) for turns in chosen],
        [float(sum(turn[below] for turn in turns)) for turns in chosen],
    )


def measure_quality(run: Reproduction) -> Outcome:
    games = run.sample(GAMES)
    values: dict[Key, float] = {}
    found = {
        name: run.kept(f"arcs in {games} games of {name}", SHORT, partial(turns_of, run, name, games))
        for name in PLAYERS
    }
    for name, told in found.items():
        by_game = [[[*turn, 1] for turn in turns] for turns in told]
        values |= {
            (name, "points a turn"): over_games(by_game, 1, 6),
            (name, "turns with a blank, %"): ratio_of_sums(
                [float(sum(bool(turn[0]) for turn in turns)) for turns in by_game],
                [float(len(turns)) for turns in by_game],
            ).times(100),
            (name, "arcs looked up, GADDAG"): over_games(by_game, 3, 6),
            (name, ALL): over_games(told, 2, 3),
            (name, BLANK): over_games(told, 2, 3, blank=True),
            (name, NO_BLANK): over_games(told, 2, 3, blank=False),
            (name, FOLLOWED): over_games(told, 4, 5),
        }
    best, least = found["static"], found["greedy"]
    kinds = {"all": ALL, "with a blank": BLANK, "without a blank": NO_BLANK}
    drawing = lines(
        "D/G by the player’s racks",
        PLAYERS,
        [
            Line(said, [float(values[name, kind]) for name in PLAYERS], colour=colour)
            for colour, (said, kind) in enumerate(kinds.items())
        ],
        x_label="who plays against itself, racks getting better",
        y_label="arcs looked up, D/G",
    )
    return Outcome(
        values,
        (
            run.judge.over(
                "Better racks make a turn longer: trained leaves against greedy play",
                difference(over_games_total(best), over_games_total(least)),
                0.0,
                " arcs of the GADDAG more",
            ),
            run.judge.over(
                "The better the rack, the greater the advantage: looked up, trained leaves v greedy play",
                difference(over_games(best, 2, 3), over_games(least, 2, 3)),
                0.0,
            ),
            run.judge.over(
                "The same, arcs followed",
                difference(over_games(best, 4, 5), over_games(least, 4, 5)),
                0.0,
            ),
            run.judge.over(
                "The same in turns without a blank, looked up",
                difference(over_games(best, 2, 3, blank=False), over_games(least, 2, 3, blank=False)),
                0.0,
            ),
        ),
        (
            Plot(
                drawing,
                "arcs looked up on the DAWG over those on the GADDAG, each player against itself.",
                f"against greedy play {', '.join(f'{row[2]:.2f}' for row in TABLE_VI.values())}.",
            ),
        ),
    )


def over_games_total(games: Sequence[list[Turn]]) -> Estimate:
    """Arcs that the GADDAG looks up in a turn."""
    return ratio_of_sums(
        [float(sum(turn[3] for turn in turns)) for turns in games], [float(len(turns)) for turns in games]
    )


ROWS = (
    PaperRow(
        id="G-8.2",
        covers=("G8",),
        title="The better the rack, the greater the advantage?",
        about=f"{GAMES} games of each player against itself, words of 2 to 8 letters, every turn searched on "
        "the DAWG and on the GADDAG. The value of every leave is trained for `static`, so that its racks are "
        "the best.",
        headline=("static", ALL),
        figures={},
        measure=measure_quality,
        why="The paper stops at three heuristics; games against itself and turns with a blank taken apart "
        "show where the advantage lies.",
        digits={
            "points a turn": 2,
            "turns with a blank, %": 1,
            ALL: 2,
            BLANK: 2,
            NO_BLANK: 2,
            FOLLOWED: 2,
        },
    ),
)
