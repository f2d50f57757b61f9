"""Back and forth in a game where computers play: from one turn of a person to another."""

from __future__ import annotations

from collections.abc import Collection

from quixotry.errors import GameError
from quixotry.game import Game


def take_back(game: Game, people: Collection[int]) -> None:
    """Undo to where a person was last asked; `people` are the seats where one sits.

    >>> game = Game.new("english", seed=7)
    >>> _ = game.play("8D WIENIe"), game.play("pass")
    >>> take_back(game, people=[0])
    >>> game.history
    ()
    """
    steps = 0
    try:
        while steps == 0 or game.position.turn not in people:
            game.undo()
            steps += 1
    except GameError:
        for _ in range(steps):
            game.redo()
        raise GameError("there is no move of yours to take back") from None


def play_again(game: Game, people: Collection[int]) -> None:
    """Redo to where a person was asked next, or as far as the game went."""
    game.redo()
    while game.can_redo and not game.over and game.position.turn not in people:
        game.redo()


def can_take_back(game: Game, people: Collection[int]) -> bool:
    """Whether `take_back` would do something.

    >>> game = Game.new("english", seed=7)
    >>> _ = game.play("pass")
    >>> can_take_back(game, people=[0]), can_take_back(game, people=[1])
    (True, False)
    """
    turns = [0, *(table.position.turn for _, table in game.steps())]
    return any(turn in people for turn in turns[:-1])
