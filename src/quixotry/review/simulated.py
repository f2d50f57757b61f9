"""Turns in the middle of a game, simulated: which share of games they lost, and how sure that is."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass

from quixotry.errors import IllegalMove, LimitError, PositionError
from quixotry.game import Move, Position
from quixotry.search import Analysis, SeenTurn, analyse
from quixotry.search.simulation.candidates import find_candidates

ERRORS = 1.96  # standard deviations on either side, for an interval of 95%


@dataclass(frozen=True, slots=True)
class SimulationEffort:
    """What may be spent on each turn; nothing unless it is said.

    >>> SimulationEffort().is_some, SimulationEffort(seconds=2.0).is_some
    (False, True)
    """

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 <= self.seconds < float("inf"):
            raise LimitError(f"seconds for simulation: must be 0 or more, not {self.seconds:g}")
        if self.nodes is not None and self.nodes < 1:
            raise LimitError(f"nodes for simulation: must be 1 or more, not {self.nodes}")

    @property
    def is_some(self) -> bool:
        return bool(self.seconds) or self.nodes is not None


@dataclass(frozen=True, slots=True)
class SimulatedTurn:
    """What the best move of a simulation and the one made win, as a share of games, draws half.

    `win_loss` is how much less often the move made wins in the same deals, which is known better than either
    share; it lies in `interval` with 95%. `samples` is how many deals the move made was looked at in.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> turn = judge_by_simulation(position, position.parse_move("8G ROUT"), SimulationEffort(nodes=1000))
    >>> print(turn.best, turn.best_win > turn.win, turn.is_clear)
    8D QUIRT True True
    """

    best: Move
    best_win: float
    win: float
    win_loss: float
    interval: tuple[float, float]
    samples: int
    assumed: tuple[str, ...] = ()

    @property
    def is_clear(self) -> bool:
        """Whether the turn lost something beyond doubt."""
        return self.interval[0] > 0


def judge_by_simulation(
    position: Position,
    move: Move,
    effort: SimulationEffort,
    history: Sequence[SeenTurn] = (),
    stop: threading.Event | None = None,
) -> SimulatedTurn | None:
    """What a turn lost, if there are tiles in the bag and the move can be made; None otherwise.

    None also if `stop` was set before it was known.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> found = judge_by_simulation(position, position.parse_move("8G ROUT"), SimulationEffort(nodes=2000))
    >>> print(found.best, found.is_clear, found.interval[0] < found.win_loss < found.interval[1])
    8D QUIRT True True
    """
    if not effort.is_some or not position.bag_count or _is_set(stop):
        return None
    made = move.with_score(None)
    try:
        found = _simulated(position, made, effort, history, stop)
    except (PositionError, LimitError, IllegalMove):  # a record that cannot be right has no judgement
        return None
    if found.interrupted:
        raise KeyboardInterrupt
    if _is_set(stop):
        return None
    one = next(one for one in found.moves if one.move.with_score(None) == made)
    behind, doubt = one.behind or 0.0, one.doubt or 0.0
    return SimulatedTurn(
        best=found.best.move,
        best_win=found.best.win or 0.0,
        win=one.win or 0.0,
        win_loss=round(behind, 4),
        interval=(max(0.0, behind - ERRORS * doubt), min(1.0, behind + ERRORS * doubt)),
        samples=one.samples or 0,
        assumed=found.assumed,
    )


def _is_set(stop: threading.Event | None) -> bool:
    return stop is not None and stop.is_set()


def _simulated(
    position: Position,
    made: Move,
    effort: SimulationEffort,
    history: Sequence[SeenTurn],
    stop: threading.Event | None,
) -> Analysis:
    usual = [one.move.with_score(None) for one in find_candidates(position)]
    moves = list(dict.fromkeys([*usual, made]))
    return analyse(
        position,
        method="simulation",
        seconds=effort.seconds or None,
        nodes=effort.nodes,
        candidates=moves,
        count=len(moves),
        history=history,
        stop=stop,
    )
