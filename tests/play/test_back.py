"""Back and forth, from one turn of a person to another."""

from __future__ import annotations

import pytest

from quixotry import Game
from quixotry.errors import GameError
from quixotry.play.back import can_take_back, play_again, take_back
from quixotry.players import LevelPlayer


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
