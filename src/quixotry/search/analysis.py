"""One door to all that looks ahead: which search is made depends on what is left in the bag."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from quixotry.errors import LimitError, PositionError
from quixotry.evaluation import best_moves, equity_of
from quixotry.game import Move, Position
from quixotry.search.analysis_result import AnalysedMove, Analysis, AnalysisProgress, Method
from quixotry.search.cells import outcome
from quixotry.search.endgame import DEFAULT_MEMORY, check_limits, solve_endgame
from quixotry.search.history import leaves_kept
from quixotry.search.move_value import MoveAnswer, value_of_move
from quixotry.search.preendgame import MOST_IN_BAG, solve_preendgame
from quixotry.search.preendgame_result import PreEndgameResult
from quixotry.search.result import EndgameResult
from quixotry.search.seen import SeenTurn
from quixotry.search.several import lead
from quixotry.search.simulation import Budget, Options, SimulationResult, run_simulation
from quixotry.search.simulation.candidates import CANDIDATES
from quixotry.search.simulation.options import CONFIDENCE
from quixotry.suggest import did_you_mean

SHOWN = 20
NO_LOOKING_AHEAD = "moves are compared by score and leave alone"
STATIC_ROLLOUTS = "everybody plays on by score and leave, and what follows is judged from experience"
INFERRED = "the other players' tiles are dealt by what their moves so far tell"
LEAST_DEALS = 500  # of a simulation, before it ends because one move is surely the best
UNLIMITED = 10.0**8  # seconds: until one move is surely the best
BY_TURNS = "with more than two players nothing is proved"
LEAST_SECONDS = 0.001
Found = TypeVar("Found")


@dataclass(frozen=True)
class Request:
    """What an analysis may use, who hears of it, and when it is to end."""

    seconds: float | None
    nodes: int | None
    threads: int
    memory: int
    candidates: tuple[Move, ...] | None
    seed: int
    count: int
    progress: AnalysisProgress | None
    plies: int | None = None
    stop: threading.Event | None = None
    history: tuple[SeenTurn, ...] = ()
    samples: int | None = None
    confidence: float = CONFIDENCE


def analyse(
    position: Position,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    samples: int | None = None,
    threads: int = 1,
    memory: int = DEFAULT_MEMORY,
    candidates: Collection[Move | str] | None = None,
    method: str | None = None,
    seed: int = 1,
    count: int = SHOWN,
    plies: int | None = None,
    confidence: float | None = None,
    history: Sequence[SeenTurn] = (),
    progress: AnalysisProgress | None = None,
    until: Callable[[Analysis], bool] | None = None,
    stop: threading.Event | None = None,
) -> Analysis:
    """What the moves of a position are worth, the best `count` of them first; see `Position.analyse`.

    `method` is chosen by the bag unless it is given. `seed` is for methods that sample, `plies` is how many
    turns a simulation plays after each move, and `samples` a limit to its rollouts. It ends when one move is
    the best with `confidence`, 0.995 unless given, or with 1 at its limits alone. `history` has the turns
    that led here (`seen_turns`): a simulation then deals the others what they probably kept; other methods do
    without it. The analysis ends with what is known by then as soon as `until` says so of what was found, or
    `stop` is set; both are looked at whenever the search tells of its progress, and `stop` by most at once.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> [str(one.move) for one in analyse(position, candidates=["8G ROUT", "8G QUIT"]).moves]
    ['8G QUIT', '8G ROUT']
    >>> analyse(position, seconds=0)
    Traceback (most recent call last):
    quixotry.errors.LimitError: seconds: must be more than 0, not 0
    """
    check_limits(seconds, nodes, threads, memory)
    if samples is not None and not samples >= 1:
        raise LimitError(f"samples: must be 1 or more, not {samples}")
    position.validate()
    if not len(position.rack):
        raise PositionError("the mover's rack is empty")
    limited = (seconds, nodes, samples) != (None, None, None)
    chosen = method_for(position, limited) if method is None else _known(method)
    only = None if candidates is None else _legal(position, candidates)
    watch = _Watch(progress, until, stop)
    request = Request(
        seconds,
        nodes,
        threads,
        memory,
        only,
        seed,
        count,
        watch.hear,
        plies,
        stop,
        tuple(history),
        samples,
        CONFIDENCE if confidence is None else confidence,
    )
    if not watch.wanted:
        request = replace(request, progress=None)
    try:
        return _SEARCHES[chosen](position, request)
    except _Ended as ended:
        return ended.found
    except MemoryError as error:
        reason = str(error) or f"{memory} megabytes are too little"
        raise LimitError(f"memory: {reason}") from None


def method_for(position: Position, limited: bool = False) -> Method:
    """How a position is analysed unless one says otherwise: simulation has no end, so it needs a limit.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> method_for(position), method_for(position, limited=True)
    ('static', 'simulation')
    """
    usual: Method = "simulation" if limited else "static"
    bag, players = position.bag_count, len(position.racks)
    if not bag:
        unknown = sum(position.unseen) - sum(
            len(rack) for seat, rack in enumerate(position.racks) if seat != position.turn
        )
        return usual if players > 2 and (unknown or position.rules.any_order) else "endgame"
    if players == 2 and bag <= MOST_IN_BAG and not position.rules.any_order:
        return "pre-endgame"
    return usual


# ---------------------------------------------------------------- when it ends


class _Ended(Exception):  # noqa: N818 - somebody has heard enough, which is no error
    def __init__(self, found: Analysis) -> None:
        super().__init__("ended")
        self.found = found


@dataclass(frozen=True)
class _Watch:
    """Hears what a search has found so far, passes it on, and ends the search when that is enough."""

    progress: AnalysisProgress | None
    until: Callable[[Analysis], bool] | None
    stop: threading.Event | None

    @property
    def wanted(self) -> bool:
        return any(one is not None for one in (self.progress, self.until, self.stop))

    def hear(self, found: Analysis) -> None:
        if self.progress is not None:
            self.progress(found)
        if (self.stop is not None and self.stop.is_set()) or (self.until is not None and self.until(found)):
            raise _Ended(found)


# ---------------------------------------------------------------- the methods


def _endgame(position: Position, request: Request) -> Analysis:
    if request.candidates is not None and len(position.racks) == 2:
        return _endgame_candidates(position, request, request.candidates)
    result = solve_endgame(
        position,
        seconds=request.seconds,
        nodes=request.nodes,
        threads=request.threads,
        memory=request.memory,
        progress=_told(request, lambda found: _of_endgame(position, found, request)),
        stop=request.stop,
    )
    return _of_endgame(position, result, request)


def _endgame_candidates(position: Position, request: Request, candidates: tuple[Move, ...]) -> Analysis:
    """Each of them by a search of its own, with an equal part of time and nodes."""
    began = time.perf_counter()
    now = lead(position.scores, position.turn)
    found: list[MoveAnswer] = []

    def analysis(answers: Sequence[MoveAnswer]) -> Analysis:
        ranked = sorted(answers, key=lambda one: -one.value)
        best = ranked[0]
        return Analysis(
            "endgame",
            tuple(_of_value(one.move, one.value, one.low, one.high, now) for one in ranked[: request.count]),
            best.line,
            best.proved and all(one.high <= best.low for one in ranked[1:]),
            sum(one.nodes for one in answers),
            time.perf_counter() - began,
            now,
            depth=best.depth,
            interrupted=any(one.interrupted for one in answers),
        )

    for number, move in enumerate(candidates):
        left = len(candidates) - number
        seconds = request.seconds
        if seconds is not None:
            seconds = max(LEAST_SECONDS, (seconds - (time.perf_counter() - began)) / left)
        if any(one.interrupted for one in found) or (request.stop is not None and request.stop.is_set()):
            seconds = LEAST_SECONDS  # enough to say something of each
        answer = value_of_move(
            position,
            move,
            seconds=seconds,
            nodes=None if request.nodes is None else max(1, request.nodes // len(candidates)),
            threads=request.threads,
            memory=request.memory,
            progress=_told(request, lambda one: analysis([*found, one])),
            stop=request.stop,
        )
        found.append(answer)
    return analysis(found)


def _of_endgame(position: Position, result: EndgameResult, request: Request) -> Analysis:
    """The spread is counted from the start of the game, as the scores are."""
    now = lead(position.scores, position.turn)
    wanted = None if request.candidates is None else set(request.candidates)
    # The bounds on the whole are tighter than those on the first move.
    first = _of_value(result.move, result.value, result.low, result.high, now)
    moves: list[AnalysedMove] = [first] if wanted is None or result.move.with_score(None) in wanted else []
    for one in result.moves[1 : None if wanted else request.count]:
        if one.value is None or len(moves) >= request.count:
            break
        if wanted is None or one.move.with_score(None) in wanted:
            moves.append(_of_value(one.move, one.value, one.low, one.high, now))
    return Analysis(
        "endgame",
        tuple(moves),
        result.line,
        result.proved,
        result.nodes,
        result.seconds,
        now,
        depth=result.depth,
        assumed=(BY_TURNS,) if result.players > 2 else (),
        interrupted=result.interrupted,
    )


def _of_value(move: Move, value: int, low: int, high: int, now: int) -> AnalysedMove:
    interval = outcome(now + low), outcome(now + high)
    return AnalysedMove(
        move,
        win=min(max(outcome(now + value), interval[0]), interval[1]),
        spread=float(now + value),
        interval=interval,
        spread_interval=(float(now + low), float(now + high)),
        proved=low == high,
    )


def _pre_endgame(position: Position, request: Request) -> Analysis:
    result = solve_preendgame(
        position,
        seconds=request.seconds,
        nodes=request.nodes,
        threads=request.threads,
        memory=request.memory,
        candidates=request.candidates,
        seed=request.seed,
        progress=_told(request, lambda found: _of_pre_endgame(position, found, request)),
        stop=request.stop,
    )
    return _of_pre_endgame(position, result, request)


def _of_pre_endgame(position: Position, result: PreEndgameResult, request: Request) -> Analysis:
    samples = None if result.complete else result.deals
    ranked = sorted(result.moves, key=lambda one: not one.outcomes)
    moves = [
        AnalysedMove(
            one.move,
            win=one.win,
            spread=one.spread,
            interval=one.interval,
            samples=samples,
            proved=one.proved,
            guaranteed=one.guaranteed,
            outcomes=one.outcomes,
        )
        if one.outcomes
        else AnalysedMove(one.move)  # no deal was looked at, so that nothing is known of it
        for one in ranked[: request.count]
    ]
    return Analysis(
        "pre-endgame",
        tuple(moves),
        (ranked[0].move,),
        result.proved,
        result.nodes,
        result.seconds,
        lead(position.scores, position.turn),
        result.bag,
        complete=result.complete,
        assumed=result.assumed,
        interrupted=result.interrupted,
    )


def _static(position: Position, request: Request) -> Analysis:
    began = time.perf_counter()
    if request.candidates is not None:
        moves = sorted(
            [equity_of(position, move) for move in request.candidates],
            key=lambda one: (-one.equity, str(one.move)),
        )[: request.count]
    else:
        moves = best_moves(position, request.count) or [
            equity_of(position, Move.passing(position.rules.alphabet).with_score(0))
        ]
    listed = len(position.legal_moves()) + len(position.exchanges())
    found = Analysis(
        "static",
        tuple(AnalysedMove(one.move, equity=one.equity) for one in moves),
        (moves[0].move,),
        False,
        max(1, listed if request.candidates is None else len(moves)),
        time.perf_counter() - began,
        lead(position.scores, position.turn),
        position.bag_count,
        depth=1,
        assumed=(NO_LOOKING_AHEAD,),
    )
    if request.progress is not None:
        request.progress(found)
    return found


def _simulation(position: Position, request: Request) -> Analysis:
    kept = None
    if request.history:
        began = time.perf_counter()
        kept = leaves_kept(position, request.history, seconds=request.seconds, seed=request.seed)
        if request.seconds is not None:
            left = request.seconds - (time.perf_counter() - began)
            request = replace(request, seconds=max(0.1 * request.seconds, left))
    if (request.seconds, request.samples, request.nodes) != (None, None, None):
        budget = Budget(request.seconds, None, request.samples, request.nodes)
    else:
        budget = Budget(seconds=UNLIMITED)
    options = Options(
        candidates=CANDIDATES if request.candidates is None else request.candidates,
        plies=request.plies,
        confidence=request.confidence,
        threads=request.threads,
        seed=request.seed,
        least=LEAST_DEALS,
    )

    def hear(found: SimulationResult) -> Analysis:
        return _of_simulation(position, found, request, bool(kept))

    return hear(run_simulation(position, budget, options, kept, _told(request, hear), request.stop))


def _of_simulation(
    position: Position, result: SimulationResult, request: Request, inferred: bool
) -> Analysis:
    moves = [
        AnalysedMove(
            one.move,
            win=one.win,
            spread=one.spread,
            interval=one.interval,
            samples=one.samples,
            best=one.best,
            behind=one.behind,
            doubt=one.doubt,
        )
        for one in result.moves[: request.count]
    ]
    return Analysis(
        "simulation",
        tuple(moves),
        result.line,
        False,
        result.nodes,
        result.seconds,
        lead(position.scores, position.turn),
        position.bag_count,
        depth=result.plies,
        complete=False,
        assumed=(STATIC_ROLLOUTS, INFERRED) if inferred else (STATIC_ROLLOUTS,),
        interrupted=result.interrupted,
    )


# Whatever looks ahead joins here; `method_for` says when it is asked.
_SEARCHES: dict[Method, Callable[[Position, Request], Analysis]] = {
    "endgame": _endgame,
    "pre-endgame": _pre_endgame,
    "simulation": _simulation,
    "static": _static,
}


def _known(method: str) -> Method:
    for known in _SEARCHES:
        if known == method:
            return known
    raise LimitError(f"method: no {str(method)[:40]!r}{did_you_mean(str(method), list(_SEARCHES))}")


def _legal(position: Position, candidates: Collection[Move | str]) -> tuple[Move, ...]:
    """Each of them once, without its score; they may be written in any way."""
    found = dict.fromkeys(position.judge(move)[0].with_score(None) for move in candidates)
    if not found:
        raise PositionError("candidates: there are none")
    for move in found:
        if phonies := position.phonies(move):
            raise PositionError(f"{move}: not in the lexicon: {', '.join(phonies)}")
    return tuple(found)


def _told(request: Request, analysis: Callable[[Found], Analysis]) -> Callable[[Found], None] | None:
    """What hears of a search's own results."""
    progress = request.progress
    if progress is None:
        return None
    hear = progress
    return lambda found: hear(analysis(found))
