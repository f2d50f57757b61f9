"""How a player spends a clock over a game: more where much is still to be decided, and never more than
there is.
"""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.errors import LimitError
from quixotry.game import Position

TILES_A_TURN = 4.4  # that a player lays on the average
RESERVE = 0.04  # of the clock, for whatever takes longer than it should
LARGEST_SHARE = 0.3  # of what is left, for one move
LEAST = 0.002  # seconds: below it a move is chosen without looking ahead
OPENING, ENDING, ENDED = (
    0.6,
    1.5,
    0.6,
)  # how much a turn counts: on an empty board, with few tiles left, and none
FEW_IN_BAG = 14


@dataclass
class TimeManager:
    """A clock of so many seconds, and what has been used of it.

    >>> manager = TimeManager(60.0)
    >>> first = manager.allot(Position.start("english", None, ["QUIXOTR", ""]))
    >>> 1 < first < 10
    True
    >>> manager.spend(59.9)
    >>> manager.allot(Position.start("english", None, ["QUIXOTR", ""]))
    0.0
    """

    clock: float
    used: float = 0.0

    def __post_init__(self) -> None:
        if not 0 < self.clock < 10**7:
            raise LimitError(f"clock: must be more than 0, not {self.clock:g}")

    @property
    def left(self) -> float:
        """Seconds that may still be spent."""
        return max(0.0, self.clock * (1 - RESERVE) - self.used)

    def spend(self, seconds: float) -> None:
        self.used += seconds

    def allot(self, position: Position) -> float:
        """The most that a move should take; 0 if there is no time to look ahead."""
        left = self.left
        share = _weight(position) / max(_weight(position), _weights_left(position))
        seconds = left * min(LARGEST_SHARE, share)
        return seconds if seconds >= LEAST else 0.0


def _weight(position: Position) -> float:
    """How much there is to decide in this turn."""
    bag = position.bag_count
    if not bag:
        return ENDED
    if not position.board.tile_count:
        return OPENING
    return ENDING if bag <= FEW_IN_BAG else 1.0


def _weights_left(position: Position) -> float:
    """The same of all turns that the player probably still has, this one included."""
    players, bag = len(position.racks), position.bag_count
    a_turn = TILES_A_TURN * players
    late = ENDED * 2 + ENDING * min(bag, FEW_IN_BAG) / a_turn
    return late + max(0, bag - FEW_IN_BAG) / a_turn
