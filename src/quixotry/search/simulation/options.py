"""How a simulation is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quixotry.errors import LimitError
from quixotry.evaluation import LeaveTable
from quixotry.evaluation.winning import WinningModel
from quixotry.game import Move
from quixotry.search.simulation.candidates import CANDIDATES
from quixotry.search.simulation.finals import POSITIONS

FEW_IN_BAG = 0  # from which rollouts go to the end of the game: it costs more than it tells
CONFIDENCE = 0.995
MOST_PLIES = 1000
MOST_THREADS = 64
MOST_ENDGAME = 30_000  # positions of a search at the end of a rollout


@dataclass(frozen=True)
class Options:
    """How a simulation is made; what is None is chosen for the position."""

    candidates: int | Sequence[Move | str] = CANDIDATES
    plies: int | None = None
    confidence: float = CONFIDENCE
    doubt: float | None = None
    threads: int = 1
    seed: int = 0
    model: WinningModel | None = None
    plain: bool = False
    leaves: LeaveTable | None = None
    few: int = FEW_IN_BAG
    allocation: str = "race"
    finish: bool = False
    """Rollouts that come to an empty bag go on to the end of the game."""
    endgames: int = 0
    """Rollouts that come to an empty bag end by a search of so many positions, if there are two players."""
    finals: int = POSITIONS
    """Late in the game the best meet again in rollouts that end by a search of so many positions, if any."""
    least: int = 0
    """Deals before it may end by itself; then it is also of interest how the other moves compare."""

    def __post_init__(self) -> None:
        if self.plies is not None and not 1 <= self.plies <= MOST_PLIES:
            raise LimitError(f"plies: must be 1 to {MOST_PLIES}, not {self.plies}")
        if not 0 <= self.endgames <= MOST_ENDGAME:
            raise LimitError(f"endgames: must be 0 to {MOST_ENDGAME}, not {self.endgames}")
        if not 0 <= self.finals <= MOST_ENDGAME:
            raise LimitError(f"finals: must be 0 to {MOST_ENDGAME}, not {self.finals}")
        if not 1 <= self.threads <= MOST_THREADS:
            raise LimitError(f"threads: must be 1 to {MOST_THREADS}, not {self.threads}")
        if not 0.5 <= self.confidence <= 1:
            raise LimitError(f"confidence: must be 0.5 to 1, not {self.confidence:g}")
        if not 0 <= self.seed < 2**64:
            raise LimitError(f"seed: must be 0 to 2**64 - 1, not {self.seed}")
