from __future__ import annotations

import pytest

from quixotry.errors import GameError
from quixotry.game import Clock, Game
from support.games import Hands, rig


@pytest.mark.parametrize(
    ("remaining", "points"), [(10, 0), (0, 0), (-0.001, 10), (-60, 10), (-60.001, 20), (-600, 100)]
)
def test_every_minute_begun_costs(remaining: float, points: int) -> None:
    assert Clock(60).penalty_points(remaining) == points
    assert Clock(60, penalty=0).penalty_points(remaining) == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"seconds": -1},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"seconds": 60, "increment": -1},
        {"seconds": 60, "penalty": -1},
        {"seconds": 60, "max_overtime": -5},
    ],
)
def test_impossible_clocks(wrong: dict[str, float]) -> None:
    with pytest.raises(GameError, match=r"^clock: "):
        Clock(**wrong)  # type: ignore[arg-type]


def timed(**terms: float) -> tuple[Game, Hands]:
    hands = Hands()
    game = rig(["CATS", "OX"], bag="EEEEEEEEE", clock=Clock(now=hands, **terms))  # type: ignore[arg-type]
    return game, hands


def test_only_the_mover_uses_time_and_gains_the_increment() -> None:
    game, hands = timed(seconds=100, increment=2)
    assert game.remaining == (100, 100)
    hands.time += 30
    assert game.remaining == (70, 100)
    turn = game.play("8G CAT")
    assert turn.clock == 72
    assert game.remaining == (72, 100)
    hands.time += 5.5
    assert game.remaining == (72, 94.5)
    game.play("-")
    assert game.remaining == (72, 96.5)


def test_pause_and_resume() -> None:
    game, hands = timed(seconds=100)
    hands.time += 10
    game.pause()
    hands.time += 1000
    assert game.remaining == (90, 100)
    game.resume()
    hands.time += 1
    assert game.remaining == (89, 100)
    game.resume()  # running already
    assert game.remaining == (89, 100)


def test_a_clock_that_goes_back_gives_no_time() -> None:
    game, hands = timed(seconds=100)
    hands.time -= 50
    assert game.remaining == (100, 100)


def test_an_illegal_move_changes_nothing_but_costs_the_time() -> None:
    game, hands = timed(seconds=100)
    hands.time += 10
    with pytest.raises(Exception, match="no Z on the rack"):
        game.play("8G ZA")
    assert game.remaining == (90, 100)
    assert game.history == ()


def test_overtime_is_taken_from_the_final_score() -> None:
    hands = Hands()
    game = rig(["CAT", "X"], clock=Clock(60, now=hands), out_adjustment="none")
    hands.time += 60 + 61
    game.play("8G CAT")
    assert game.over
    assert game.scores == (10 - 20, 0)
    assert [(turn.kind, turn.seat, turn.score, turn.total) for turn in game.history] == [
        ("place", 0, 10, 10),
        ("time", 0, -20, -10),
    ]
    assert game.winner == 1
    hands.time += 100
    assert game.remaining == (-61, 60)  # the clock has stopped


def test_more_than_the_overtime_allowed_loses_the_game() -> None:
    game, hands = timed(seconds=60, max_overtime=60)
    hands.time += 120
    assert not game.flag()
    hands.time += 0.5
    with pytest.raises(GameError, match="A has run out of time: the game is over"):
        game.play("8G CAT")
    assert game.over
    assert game.winner == 1
    assert [turn.kind for turn in game.history] == ["forfeit", "time"]
    assert game.scores == (-20, 0)
    assert not game.flag()
    with pytest.raises(GameError, match="the game is over"):
        game.play("-")
    game.undo()
    assert not game.over
    assert game.remaining == (60, 60)


def test_a_forfeit_ends_the_game_without_a_move() -> None:
    game, hands = timed(seconds=60, max_overtime=0)
    game.play("-")
    hands.time += 61
    assert game.flag()
    assert game.over
    assert game.winner == 0
    assert str(game.history[-1]) == "OX (time) -10 -10"


def test_without_a_clock() -> None:
    game = rig(["CATS", "OX"])
    assert game.clock is None
    assert game.remaining is None
    assert not game.flag()
    game.pause()
    game.resume()
    assert game.play("-").clock is None
