"""Turns at the end of a game, looked ahead from: exactly when the bag is empty, over all draws before."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TypeVar

from quixotry.errors import IllegalMove, LimitError, PositionError
from quixotry.evaluation import Valued
from quixotry.game import Move, Position
from quixotry.search import AnalysedMove, Analysis, analyse, value_of_move
from quixotry.search.cells import outcome
from quixotry.search.move_value import MoveAnswer

MOST_IN_BAG = 3  # with more, draws are sampled, and a sample says little about two good moves
MEMORY = 256  # megabytes at the most, of each process that looks at games
TO_THE_BEST = 0.6  # of the effort; the rest goes to the move that was made
LEAST_FOR_DRAWS = 0.5  # seconds
LEAST_NODES_FOR_DRAWS = 50_000
CLEAR = 0.05  # an interval of wins that is wider says too little
Found = TypeVar("Found", Analysis, MoveAnswer)


@dataclass(frozen=True, slots=True)
class LateEffort:
    """What may be spent on each late turn; nothing unless it is said."""

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 <= self.seconds < float("inf"):
            raise LimitError(f"seconds for late turns: must be 0 or more, not {self.seconds:g}")
        if self.nodes is not None and self.nodes < 1:
            raise LimitError(f"nodes for late turns: must be 1 or more, not {self.nodes}")

    @property
    def is_some(self) -> bool:
        return bool(self.seconds) or self.nodes is not None

    @property
    def is_for_draws(self) -> bool:
        """Whether it is worth beginning to look at draws: with less, hardly any position becomes clear."""
        return (self.seconds or 0) >= LEAST_FOR_DRAWS or (self.nodes or 0) >= LEAST_NODES_FOR_DRAWS

    def share(self, part: float) -> tuple[float | None, int | None]:
        return (
            part * self.seconds if self.seconds else None,
            None if self.nodes is None else max(1, int(part * self.nodes)),
        )


@dataclass(frozen=True, slots=True)
class LateJudgement:
    """What the best move and the turn's lead to: the share of games won, draws half, and the final spread.

    `solved` says that both are known for certain; otherwise they are what a search found in its time, and for
    a pre-endgame they may rest on `assumed`. `line` is best play from here, `best` are the best moves with
    what they gain in spread to the end of the game.
    """

    method: str
    solved: bool
    best_win: float
    best_spread: float
    win: float
    spread: float
    gain: float
    line: tuple[Move, ...]
    best: tuple[Valued, ...]
    assumed: tuple[str, ...] = ()

    @property
    def win_loss(self) -> float:
        """The share of games that the turn lost: 1 is a won game lost for certain."""
        return max(0.0, round(self.best_win - self.win, 4))

    @property
    def spread_loss(self) -> float:
        """Points of the final spread that the turn lost; none if it only changed how often games are won."""
        return max(0.0, round(self.best_spread - self.spread, 3))


def judge_late(
    position: Position, move: Move, effort: LateEffort, top: int, stop: threading.Event | None = None
) -> LateJudgement | None:
    """What a turn lost, if that can be found out with this effort; a pass stands for a play that came off.

    Nothing if `stop` was set before it was found out.
    """
    stop = stop or threading.Event()
    if not effort.is_some or len(position.racks) != 2 or position.bag_count > MOST_IN_BAG or stop.is_set():
        return None
    try:
        if position.bag_count:
            found = _pre_endgame(position, move, effort, top, stop) if effort.is_for_draws else None
        else:
            found = _endgame(position, move, effort, top, stop)
        return None if stop.is_set() else found
    except (PositionError, LimitError, IllegalMove):  # a record that cannot be right has no judgement
        return None


def _endgame(
    position: Position, move: Move, effort: LateEffort, top: int, stop: threading.Event
) -> LateJudgement:
    seconds, nodes = effort.share(TO_THE_BEST)
    found = _not_interrupted(analyse(position, seconds=seconds, nodes=nodes, memory=MEMORY, stop=stop))
    now, best = found.lead, found.best
    known = {one.move: one for one in found.moves if _is_exact(one)}
    if (one := known.get(move)) is not None and one.spread is not None:
        spread, sure = one.spread, True
    else:
        seconds, nodes = effort.share(1 - TO_THE_BEST)
        answer = _not_interrupted(
            value_of_move(position, move, seconds=seconds, nodes=nodes, memory=MEMORY, stop=stop)
        )
        spread, sure = float(now + answer.value), answer.proved
    best_spread = best.spread or 0.0
    listed = [best, *(one for one in found.moves[1:] if _is_exact(one))]
    if spread > best_spread:  # a phony, or a better move than was found in time
        best_spread = spread
    return LateJudgement(
        method=found.method,
        solved=found.proved and sure,
        best_win=outcome(round(best_spread)),
        best_spread=best_spread,
        win=outcome(round(spread)),
        spread=spread,
        gain=spread - now,
        line=found.line,
        best=tuple(_valued(position, one, found) for one in listed[:top]),
    )


def _is_exact(one: AnalysedMove) -> bool:
    return one.spread_interval is not None and one.spread_interval[0] == one.spread_interval[1]


def _pre_endgame(
    position: Position, move: Move, effort: LateEffort, top: int, stop: threading.Event
) -> LateJudgement | None:
    if position.phonies(move):
        return None
    seconds, nodes = effort.share(TO_THE_BEST)
    found = _not_interrupted(analyse(position, seconds=seconds, nodes=nodes, memory=MEMORY, stop=stop))
    best = found.best
    made = next((one for one in found.moves if one.move == move), None)
    if not _is_clear(best) or not found.complete:
        return None
    if made is None or not _is_clear(made):  # by itself: beside a better move nobody would ask how it ends
        seconds, nodes = effort.share(1 - TO_THE_BEST)
        again = analyse(position, seconds=seconds, nodes=nodes, memory=MEMORY, candidates=[move], stop=stop)
        made = _not_interrupted(again).best
        if not _is_clear(made):
            return None
    if (made.win or 0.0, made.spread or 0.0) > (best.win or 0.0, best.spread or 0.0):
        best = made
    first = _valued(position, best, found)
    others = [
        _valued(position, one, found) for one in found.moves if one.move != best.move and _is_clear(one)
    ]
    return LateJudgement(
        method=found.method,
        solved=found.proved and best.proved and made.proved,
        best_win=best.win or 0.0,
        best_spread=best.spread or 0.0,
        win=made.win or 0.0,
        spread=made.spread or 0.0,
        gain=found.gain(made) or 0.0,
        line=(best.move,),
        best=(first, *others)[:top],
        assumed=found.assumed,
    )


def _not_interrupted(found: Found) -> Found:
    """A search returns what it has, but who interrupts a review does not mean the next turn."""
    if found.interrupted:
        raise KeyboardInterrupt
    return found


def _is_clear(one: AnalysedMove) -> bool:
    """Whether it is known how often a move wins."""
    return one.win is not None and one.interval is not None and one.interval[1] - one.interval[0] <= CLEAR


def _valued(position: Position, one: AnalysedMove, found: Analysis) -> Valued:
    rest = position.rack.without(one.move.used) if not one.move.is_pass else position.rack
    return Valued(one.move, found.gain(one) or 0.0, str(rest))
