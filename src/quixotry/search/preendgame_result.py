"""What a search of a pre-endgame finds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from quixotry.game import Move


@dataclass(frozen=True)
class PreEndgameMove:
    """A move with the share of games it wins, draws half, and the average spread at the end of the game.

    The share lies in `interval`: for certain if `approximate` is False, otherwise (95%) if both play as
    assumed until the bag is empty. `proved` says that the interval is one number and certain.
    `guaranteed` is the share that is won for certain, as far as was found out, even if the opponent guesses
    right what is in the bag; None if that was not looked at.
    `outcomes` are the average results by the tiles that the mover draws; for a pass by those in the bag.
    """

    move: Move
    win: float
    spread: float
    guaranteed: float | None
    interval: tuple[float, float]
    proved: bool
    spread_proved: bool
    approximate: bool
    outcomes: Mapping[str, float]

    def to_json(self) -> dict[str, object]:
        return {
            "move": str(self.move),
            "win": round(self.win, 4),
            "spread": round(self.spread, 2),
            "guaranteed": None if self.guaranteed is None else round(self.guaranteed, 4),
            "interval": [round(bound, 4) for bound in self.interval],
            "proved": self.proved,
            "outcomes": {tiles: round(value, 4) for tiles, value in self.outcomes.items()},
        }


@dataclass(frozen=True)
class PreEndgameResult:
    """All moves of a position, the best first, and what was assumed.

    `proved`: no move wins more often than the first, for certain. Otherwise `unproved` are the moves that
    still may; if it is the pass alone, the first is proved to be the best play. `complete`: every way in
    which the unseen tiles can lie was considered, not a sample of `deals`; otherwise nothing is proved.
    """

    moves: Sequence[PreEndgameMove]
    bag: int
    proved: bool
    spread_proved: bool
    complete: bool
    deals: int
    nodes: int
    seconds: float
    assumed: tuple[str, ...]
    unproved: tuple[Move, ...] = ()
    interrupted: bool = False
    """Whether ctrl-C ended it."""

    @property
    def best(self) -> PreEndgameMove:
        return self.moves[0]

    def to_json(self, count: int | None = None) -> dict[str, object]:
        """The result as the command line prints it."""
        return {
            "method": "pre-endgame",
            "bag": self.bag,
            "proved": self.proved,
            "unproved": [str(move) for move in self.unproved],
            "complete": self.complete,
            "deals": self.deals,
            "assumed": list(self.assumed),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
            "moves": [move.to_json() for move in self.moves[:count]],
        }


PreEndgameProgress = Callable[[PreEndgameResult], None]
