"""Back and forth, from one turn of a person to another."""

from __future__ import annotations

from pathlib import Path

import pytest

from quixotry import Game
from quixotry.errors import GameError
from quixotry.game import Clock
from quixotry.play.back import can_take_back, play_again, take_back
from quixotry.players import LevelPlayer
from quixotry.records import GameRecord
from quixotry.rules import Challenge
from support.games import Hands


def played(turns: int, players: int = 3) -> Game:
    game = Game.new("english", players=players, seed=3)
    for _ in range(turns):
        game.play(LevelPlayer(10).choose(game.position))
    return game


@pytest.mark.parametrize("people", [[0], [1], [0, 2], [0, 1, 2]])
@pytest.mark.parametrize("turns", [0, 1, 2, 5, 6])
def test_there_and_back(people: list[int], turns: int) -> None:
    game = played(turns)
    while game.position.turn not in people:
        game.play(LevelPlayer(10).choose(game.position))
    states = [game.history]
    while can_take_back(game, people):
        take_back(game, people)
        assert game.position.turn in people
        states.append(game.history)
    at_start = game.history
    with pytest.raises(GameError, match="no move of yours"):
        take_back(game, people)
    assert game.history == at_start
    while game.can_redo:
        states.pop()
        play_again(game, people)
        assert game.history == states[-1]
    assert len(states) == 1


def test_to_the_end_of_what_was_played() -> None:
    game = played(2)
    game.undo()
    game.undo()
    play_again(game, people=[0])
    assert len(game.history) == 2


def test_a_game_that_is_over_stays_so() -> None:
    game = played(2)
    game.resign()
    assert not can_take_back(game, [0, 1, 2])
    with pytest.raises(GameError, match="every rack has been shown"):
        take_back(game, [0, 1, 2])
    assert game.over


@pytest.mark.parametrize("challenge", ["void", "double"])
def test_the_tiles_seen_do_not_come_again(challenge: Challenge, tmp_path: Path) -> None:
    """And a saved game repeats what was shuffled anew, even if it was saved before anybody drew."""
    game = Game.new("english", seed=3, challenge=challenge)
    for _ in range(3):
        game.play(LevelPlayer(10).choose(game.position))
    seen, bag = game.position, game.bag
    take_back(game, [1])
    game.save(tmp_path / "before.json")
    for _ in range(2):
        game.play(LevelPlayer(10).choose(game.position))
    assert sorted(game.bag.tiles) != sorted(bag.tiles) or game.bag != bag
    assert game.position != seen
    game.save(tmp_path / "after.json")
    assert Game.load(tmp_path / "after.json").position == game.position
    again = Game.load(tmp_path / "before.json")
    for _ in range(2):
        again.play(LevelPlayer(10).choose(again.position))
    assert again.bag == game.bag
    assert GameRecord.of(game).id == "" and GameRecord.of(played(2)).id


def test_redoing_everything_leaves_the_bag_alone() -> None:
    game = Game.new("english", seed=3)
    game.play("pass")
    bag = game.bag
    take_back(game, [0])
    play_again(game, [0])
    assert game.next_shuffle is None and game.bag == bag
    game.play(LevelPlayer(10).choose(game.position))
    assert game.actions[-1].shuffle is None


def test_time_goes_on() -> None:
    hands = Hands()
    game = Game.new("english", seed=3, clock=Clock(100, increment=5, now=hands))
    hands.time += 10
    game.play("pass")
    hands.time += 7
    game.play("pass")
    assert game.remaining == (95, 98)
    hands.time += 1
    take_back(game, [0])
    assert game.remaining == (89, 93)
    hands.time += 1
    assert game.remaining == (88, 93)
    play_again(game, [0])
    assert game.remaining == (93, 98)
