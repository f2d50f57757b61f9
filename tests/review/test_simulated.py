"""Turns before the end of a game, judged by simulation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quixotry.errors import LimitError
from quixotry.game import Position
from quixotry.records import GameRecord
from quixotry.review import Reviewed, review, review_files
from quixotry.review.document import document
from quixotry.review.page import page
from quixotry.review.simulated import SimulationEffort, judge_by_simulation
from quixotry.search import Analysis, analyse
from support.command_line import run
from support.late_positions import ENDGAME

CLUB_NIGHT = Path(__file__).parents[2] / "docs" / "tutorials" / "club-night.gcg"
OPENING = Position.start("english", None, ["QUIXOTR", ""])
SOME = SimulationEffort(nodes=1500)


def test_what_a_move_loses_lies_in_its_interval() -> None:
    """A long simulation of two moves alone, with other deals, is the second opinion."""
    worse = OPENING.parse_move("8G ROUT")
    found = judge_by_simulation(OPENING, worse, SOME)
    assert found is not None and found.is_clear and found.samples > 0
    long = analyse(OPENING, method="simulation", candidates=["8D QUIRT", worse], nodes=20_000, seed=77)
    wins = {str(one.move): one.win or 0.0 for one in long.moves}
    low, high = found.interval
    assert low - 0.03 < wins["8D QUIRT"] - wins["8G ROUT"] < high + 0.03
    assert found.interval[0] < found.win_loss < found.interval[1]


def test_the_best_move_loses_nothing() -> None:
    best = judge_by_simulation(OPENING, OPENING.parse_move("8G ROUT"), SOME)
    assert best is not None
    again = judge_by_simulation(OPENING, best.best, SOME)
    assert again is not None and again.best == best.best
    assert (again.win_loss, again.interval[0], again.is_clear) == (0.0, 0.0, False)


def test_what_cannot_be_simulated() -> None:
    late = Position.from_cgp(ENDGAME)
    assert judge_by_simulation(late, late.legal_moves()[0], SOME) is None
    assert judge_by_simulation(OPENING, OPENING.parse_move("8G QUIX"), SOME) is None  # a phony
    assert judge_by_simulation(OPENING, OPENING.parse_move("8G QUIT"), SimulationEffort()) is None
    for wrong in ({"seconds": -1.0}, {"seconds": float("nan")}, {"nodes": 0}):
        with pytest.raises(LimitError, match="for simulation: must be"):
            SimulationEffort(**wrong)


def test_a_game_with_its_turns_simulated() -> None:
    heard: list[float] = []
    found = review_files([CLUB_NIGHT], nodes_sim=400, tell=heard.append)
    assert heard == sorted(heard) and len(heard) > 20 and heard[-1] == 1
    (game,) = found.games
    plain = review(GameRecord.load(CLUB_NIGHT))
    for turn, same in zip(game.turns, plain.turns, strict=True):
        assert (turn.simulated is not None) == (turn.bag_count > 0)
        assert (turn.loss, turn.best, turn.is_best) == (same.loss, same.best, same.is_best)
        assert same.simulated is None and same.win_loss is None
        if turn.simulated is not None:
            assert turn.win_loss == turn.simulated.win_loss
    horse = game.turns[14].simulated
    assert game.turns[14].text == "14J HORSE" and horse is not None
    assert str(horse.best) == "14F HOOTERS" and horse.is_clear
    told = document(found)["reviews"][0]["turns"][14]["simulated"]
    assert told["best"] == "14F HOOTERS" and told["interval"][0] > 0.05
    assert any("dealt by what their moves" in one for one in told["assumed"])
    written = page(found)
    assert "simulated: 14F HOOTERS wins " in written and " of games lost" in written
    assert " of games lost" not in page(Reviewed((plain,), (), 1.0, 1))


def test_the_command() -> None:
    result = run("review", str(CLUB_NIGHT), "--sim", "0.02", "--seconds-late", "0")
    assert result.exit_code == 0, result.output
    assert "simulated: 21 turns, of which " in result.stdout
    assert ": 14J HORSE instead of 14F HOOTERS (club-night.gcg, turn 15)" in result.stdout
    off = json.loads(run("review", str(CLUB_NIGHT), "--sim", "0", "--seconds-late", "0", "--json").stdout)
    assert all(turn["simulated"] is None for turn in off["reviews"][0]["turns"])
    wrong = run("review", str(CLUB_NIGHT), "--sim", "-1")
    said = "quixotry: seconds for simulation: must be 0 or more, not -1\n"
    assert (wrong.exit_code, wrong.output) == (2, said)


def test_one_interrupt_ends_the_whole_review(monkeypatch: pytest.MonkeyPatch) -> None:
    """A simulation returns what it has, but who interrupts a review does not mean the next turn."""

    def interrupted(*_: object, **__: object) -> Analysis:
        found = analyse(OPENING, method="simulation", nodes=100)
        return Analysis("simulation", found.moves, (), False, 1, 0.0, interrupted=True)

    monkeypatch.setattr("quixotry.review.simulated.analyse", interrupted)
    with pytest.raises(KeyboardInterrupt):
        review(GameRecord.load(CLUB_NIGHT), nodes_sim=100)
