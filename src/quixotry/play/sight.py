"""What a seat may know and do at this moment of a game."""

from __future__ import annotations

from quixotry.game import Game, Position
from quixotry.game.referee import no_exchange


def as_seen_by(game: Game, seat: int) -> Position:
    """The position with this seat to move and every other rack unknown.

    >>> game = Game.new("english", seed=7)
    >>> [str(rack) for rack in as_seen_by(game, 1).racks], as_seen_by(game, 1).turn
    (['', 'ABEHRST'], 1)
    """
    return game.position.seen_by(seat).replace(turn=seat)


def can_exchange(game: Game) -> bool:
    """Whether the mover may exchange tiles, after the tiles for the open play have been drawn.

    >>> can_exchange(Game.new("english", seed=7))
    True
    """
    return not game.over and not game.ending and no_exchange(game.rules, game.position.bag_count) is None
