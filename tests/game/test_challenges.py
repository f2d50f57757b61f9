from __future__ import annotations

from typing import Any

import pytest

from quixotry.errors import GameError, IllegalMove
from quixotry.game import Game
from support.games import rig

GOOD, PHONY = "8G CAT", "8G TCA"


def game_under(rule: str, **changes: Any) -> Game:
    return rig(["CATEEEE", "OXIIIII"], bag="NNNNNNNNNN", challenge=rule, **changes)


def test_void_refuses_a_phony_and_names_its_words() -> None:
    game = game_under("void")
    with pytest.raises(IllegalMove) as caught:
        game.play(PHONY)
    assert str(caught.value) == "8G TCA: not in the lexicon words: TCA"
    assert game.history == ()
    game.play(GOOD)
    with pytest.raises(GameError, match="under the rule 'void' no play can be challenged"):
        game.challenge()


def test_none_lets_phonies_stand() -> None:
    game = game_under("none")
    turn = game.play(PHONY)
    assert turn.words == ("TCA",)
    assert str(turn.drawn) == "NNN"
    with pytest.raises(GameError, match="under the rule 'none' no play can be challenged"):
        game.challenge()
    with pytest.raises(GameError, match="there is no play to accept"):
        game.accept()


@pytest.mark.parametrize("rule", ["single", "double", "5-point", "10-point"])
def test_a_phony_comes_off(rule: str) -> None:
    game = game_under(rule)
    before = game.position
    bag = game.bag
    assert not game.can_challenge
    game.play(PHONY)
    assert game.can_challenge
    assert game.scores == (10, 0)
    outcome = game.challenge()
    assert outcome.successful
    assert (outcome.challenger, outcome.challenged, outcome.phonies) == (1, 0, ("TCA",))
    assert outcome.turn == game.history[-1]
    assert str(outcome.turn) == "ACEEEET -- -10 0"
    now = game.position
    assert now.board == before.board
    assert now.racks == before.racks
    assert (now.scores, now.turn, now.scoreless) == ((0, 0), 1, 1)
    assert game.bag == bag
    assert game.last_move is None
    assert not game.can_challenge


@pytest.mark.parametrize(
    ("rule", "kind", "seat", "scores", "mover", "scoreless"),
    [
        ("single", "challenge failed", 1, (10, 0), 1, 0),
        ("double", "challenge lost", 1, (10, 0), 0, 1),
        ("5-point", "challenge bonus", 0, (15, 0), 1, 0),
        ("10-point", "challenge bonus", 0, (20, 0), 1, 0),
    ],
)
def test_a_good_play_stands(
    rule: str, kind: str, seat: int, scores: tuple[int, int], mover: int, scoreless: int
) -> None:
    game = game_under(rule)
    game.play(GOOD)
    outcome = game.challenge()
    assert not outcome.successful
    assert outcome.words == ("CAT",)
    assert (outcome.turn.kind, outcome.turn.seat) == (kind, seat)
    assert game.history[-1] == outcome.turn
    assert (game.scores, game.position.turn, game.position.scoreless) == (scores, mover, scoreless)
    assert str(game.position.racks[0]) == "EEEENNN"
    assert str(game.history[0].drawn) == "NNN"
    assert str(game.last_move) == GOOD
    with pytest.raises(GameError, match="there is no play to challenge"):
        game.challenge()


def test_tiles_are_drawn_only_when_the_play_is_safe() -> None:
    game = game_under("double")
    turn = game.play(GOOD)
    assert not len(turn.drawn)
    assert str(game.position.racks[0]) == "EEEE"
    assert len(game.bag) == 10
    assert game.position.bag_count == 7  # as it will be
    game.play("-I")
    assert str(game.position.racks[0]) == "EEEENNN"
    assert str(game.history[0].drawn) == "NNN"
    assert len(game.bag) == 7
    with pytest.raises(GameError, match="there is no play to challenge"):
        game.challenge()


def test_an_illegal_answer_does_not_settle_the_play() -> None:
    game = game_under("double")
    game.play(PHONY)
    with pytest.raises(IllegalMove):
        game.play("1A OX")
    assert game.can_challenge
    assert game.challenge().successful


def test_accepting_draws_and_closes_the_window() -> None:
    game = game_under("5-point")
    game.play(PHONY)
    game.accept()
    assert not game.can_challenge
    assert str(game.position.racks[0]) == "EEEENNN"
    assert game.position.turn == 1
    assert [turn.kind for turn in game.history] == ["place"]


def test_passes_and_exchanges_cannot_be_challenged() -> None:
    game = game_under("double")
    for move in ("-", "-OX"):
        game.play(move)
        with pytest.raises(GameError, match="there is no play to challenge"):
            game.challenge()


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_the_turn_goes_round(players: int) -> None:
    racks = ["CATEEEE", "OXIIIII", "AAAAAOO", "UUUUDDD"][:players]
    game = rig(racks, bag="NNNNNNNNNN", challenge="double")
    game.play(GOOD)
    game.challenge()
    assert game.position.turn == 2
    game = rig(racks, bag="NNNNNNNNNN", challenge="double")
    game.play(PHONY)
    game.challenge()
    assert game.position.turn == 1


def test_a_withdrawn_play_can_be_the_last_scoreless_turn() -> None:
    game = game_under("single", scoreless=5)
    game.play(PHONY)
    assert not game.over
    outcome = game.challenge()
    assert game.over
    assert outcome.turn.kind == "withdrawn"
    values = [rack.value(game.rules.points) for rack in game.position.racks]
    assert game.scores == (-values[0], -values[1])


def test_a_lost_challenge_can_be_the_last_scoreless_turn() -> None:
    game = game_under("double", scoreless_turns=1)
    game.play(GOOD)
    assert not game.over
    game.challenge()
    assert game.over


def going_out(rule: str, **changes: Any) -> Game:
    return rig(["CAT", "OX"], challenge=rule, out_adjustment="transfer", **changes)


@pytest.mark.parametrize("rule", ["single", "double", "5-point", "10-point"])
def test_going_out_waits_for_the_next_player(rule: str) -> None:
    game = going_out(rule)
    game.play(GOOD)
    assert not game.over
    assert game.ending
    with pytest.raises(GameError, match="the last play ends the game: B can only accept or challenge it"):
        game.play("-")
    game.accept()
    assert game.over
    assert not game.ending
    assert game.scores == (19, -9)
    assert game.winner == 0
    with pytest.raises(GameError, match="the game is over"):
        game.challenge()
    with pytest.raises(GameError, match="the game is over"):
        game.accept()


@pytest.mark.parametrize(
    ("rule", "first"), [("single", 19), ("double", 19), ("5-point", 24), ("10-point", 29)]
)
def test_a_wrong_challenge_at_the_end(rule: str, first: int) -> None:
    game = going_out(rule)
    game.play(GOOD)
    assert not game.challenge().successful
    assert game.over
    assert game.scores == (first, -9)


@pytest.mark.parametrize("rule", ["single", "double", "5-point", "10-point"])
def test_a_right_challenge_at_the_end_lets_the_game_go_on(rule: str) -> None:
    game = going_out(rule)
    game.play(PHONY)
    assert game.challenge().successful
    assert not game.over
    assert not game.ending
    assert (game.scores, game.position.turn) == ((0, 0), 1)
    game.play("-")
    game.play(GOOD)
    game.accept()
    assert game.scores == (19, -9)


def test_a_play_of_no_points_that_ends_the_game_waits_too() -> None:
    game = rig(["??EEEEE", "OX"], bag="NNNN", challenge="double", scoreless=5)
    game.play("8G at")
    assert game.ending
    assert not game.over
    game.accept()
    assert game.over
    assert str(game.position.racks[0]) == "EEEEENN"
    assert game.scores == (-7, -9)
