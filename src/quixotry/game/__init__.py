"""The things of the game: board, rack, bag, move, position, and a game with its record, referee and clock."""

from __future__ import annotations

from quixotry.game.bag import Bag
from quixotry.game.board import Board
from quixotry.game.challenges import ChallengeOutcome
from quixotry.game.clock import Clock
from quixotry.game.game import Game
from quixotry.game.move import Move
from quixotry.game.position import Position
from quixotry.game.rack import Rack
from quixotry.game.turn import Turn

__all__ = ["Bag", "Board", "ChallengeOutcome", "Clock", "Game", "Move", "Position", "Rack", "Turn"]
