"""A game given up, and copies of games."""

from __future__ import annotations

from pathlib import Path

import pytest

from quixotry.errors import GameError
from quixotry.game import Clock, Game
from quixotry.game.saved import game_from_entries, step_entry, terms_entry
from quixotry.records import GameRecord
from quixotry.records.games import game_of


def test_who_resigns_loses_whatever_the_scores() -> None:
    game = Game.new("english", players=["Ann", "Bob"], seed=7)
    game.play("8D WIENIe")
    game.play("pass")
    game.resign()
    assert game.over and game.winner == 1 and game.scores == (24, 0)
    assert game.history[-1].kind == "resign" and game.history[-1].seat == 0
    with pytest.raises(GameError, match="over"):
        game.resign()


def test_of_three_the_best_of_the_others_wins() -> None:
    game = Game.new("english", players=3, seed=7)
    game.play("8D WIENIe")
    game.resign()
    assert game.over and game.winner == 0
    game.undo()
    assert not game.over and game.winner is None
    game.redo()
    assert game.over


def test_an_open_play_stands() -> None:
    """Nobody challenged it: its tiles are drawn before the game ends."""
    game = Game.new("english", players=2, seed=7, challenge="double")
    game.play("8D WIENIe")
    game.resign()
    assert not game.can_challenge and len(game.position.racks[0]) == 7


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_it_is_kept_in_saved_games_and_records(tmp_path: Path, turns: int) -> None:
    game = Game.new("english", players=["Ann", "Bob"], seed=7, clock=Clock(60))
    for move in ("8D WIENIe", "pass")[:turns]:
        game.play(move)
    game.resign()
    game.save(tmp_path / "game.json")
    loaded = Game.load(tmp_path / "game.json")
    assert (loaded.over, loaded.winner, loaded.history) == (True, game.winner, game.history)
    untimed = Game.new("english", players=["Ann", "Bob"], seed=7)
    for action in game.actions:
        untimed.replay(action, None)
    record = GameRecord.from_gcg(GameRecord.of(untimed).to_gcg().encode())
    assert game_of(record).actions == game.actions


def test_a_note_that_somebody_else_resigns_is_only_a_note() -> None:
    game = Game.new("english", players=["Ann", "Bob"], seed=7)
    game.play("8D WIENIe")
    text = GameRecord.of(game).to_gcg().replace("+24 24\n", "+24 24\n#note Ann resigns\n")
    assert not game_of(GameRecord.from_gcg(text.encode())).over


def test_a_copy_goes_its_own_way() -> None:
    now = 0.0
    game = Game.new("english", players=["Ann", "Bob"], seed=7, clock=Clock(60, now=lambda: now))
    game.play("8D WIENIe")
    game.undo()
    other = game.copy()
    now = 5.0
    other.play("pass")
    assert (game.can_redo, other.can_redo) == (True, False)
    assert (len(game.actions), len(other.actions)) == (0, 1)
    assert game.remaining == other.remaining == (55.0, 60.0)
    now = 7.0
    assert game.remaining == (53.0, 60.0) and other.remaining == (55.0, 58.0)
    game.redo()
    assert game.scores == (24, 0) and other.scores == (0, 0)


def test_entries_make_the_game_again() -> None:
    now = 0.0
    game = Game.new("english", players=2, seed=7, clock=Clock(60, now=lambda: now))
    terms = terms_entry(game)
    assert game_from_entries(terms, [], None).remaining is not None
    game.play("8D WIENIe")
    now = 9.0
    steps = [step_entry(*step) for step in game.steps()]
    stopped = game_from_entries(terms, steps, None, now=lambda: now)
    assert stopped.remaining == (60.0, 60.0) and stopped.scores == (24, 0)
    going_on = game_from_entries(terms, steps, list(game.remaining or ()), now=lambda: now)
    assert going_on.remaining == (60.0, 51.0)
    now = 10.0
    assert going_on.remaining == (60.0, 50.0)
