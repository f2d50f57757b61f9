"""Whether a position has one move that is clearly the best: asked of the search that such positions need.

`effort` multiplies what the search may use. A puzzle is made with 1; asking again with 10 and another seed
shows whether its answer lasts.
"""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.errors import LimitError
from quixotry.evaluation import Valued, best_moves
from quixotry.game import Move, Position
from quixotry.kernel.search.proof import ProofTable
from quixotry.kernel.search.table import Table
from quixotry.puzzles.kinds import Kind
from quixotry.search import solve_endgame, solve_preendgame
from quixotry.search.cells import Budget
from quixotry.search.endgame import MEGABYTE, known_racks
from quixotry.search.result import unpacked
from quixotry.search.several import lead
from quixotry.search.simulation import SimulationResult, simulate

SAMPLES = 1_200  # rollouts of all candidates of a simulation together
AGAIN = 3  # times as many, of other deals, for what leads by them
CANDIDATES = 15
SURE = 0.9995  # of a simulation that ends before it has used all of them
DEVIATIONS = 3.0  # of the difference, by which a simulated answer leads at least
POINTS = {Kind.BINGO: 10.0, Kind.LEAVE: 4.0}  # of equity before the next move
WINS = {Kind.BINGO: 0.03, Kind.LEAVE: 0.02, Kind.PREENDGAME: 0.05}  # of all games
LESS = 4  # points that the answer of a leave puzzle scores less than the dearest play
OPEN = (0.04, 0.96)  # between these a game is not decided yet
OTHER_DEALS = 1_000_003  # to the seed, of the second simulation
LEAST_IN_BAG = 8  # for a simulation: with fewer tiles the pre-endgame begins
MOST_IN_BAG = 1  # of pre-endgames that are asked: with more, much is assumed of how both play on
PREENDGAME_NODES = 100_000
ENDGAME_NODES = 100_000
LINES = 32 * MEGABYTE  # for the plays of an endgame
LEAST_RACK = 4  # tiles, for an endgame that is worth thinking about


@dataclass(frozen=True)
class Finding:
    """The best move with what it and the next best are worth, and what was spent to know it."""

    move: Move
    value: float
    second: Move
    second_value: float
    unit: str
    method: str
    nodes: int


def find_answer(position: Position, kind: Kind, *, effort: int = 1, seed: int = 1) -> Finding | None:
    """The answer of a puzzle of this kind, None if the position is no such puzzle.

    >>> find_answer(Position.start("english", None, ["QUIXOTR", ""]), Kind.ENDGAME) is None
    True
    """
    if len(position.racks) != 2 or len(position.rack) == 0 or not position.board.tile_count:
        return None
    try:
        if kind is Kind.ENDGAME:
            return _endgame(position, effort)
        if kind is Kind.PREENDGAME:
            return _preendgame(position, effort, seed)
        return _simulated(position, kind, effort, seed)
    except LimitError:  # two blanks can have more plays than the search has memory for
        return None


def best_again(position: Position, kind: Kind, *, effort: int = 10, seed: int = 2) -> Move:
    """The best move by the same kind of search with so much more of it, whatever its margin."""
    if kind is Kind.ENDGAME:
        return solve_endgame(position, nodes=ENDGAME_NODES * effort).move
    if kind is Kind.PREENDGAME:
        return solve_preendgame(position, nodes=PREENDGAME_NODES * effort, seed=seed).best.move
    found = simulate(position, samples=SAMPLES * effort, candidates=CANDIDATES, confidence=1.0, seed=seed)
    return found.best.move


def _simulated(position: Position, kind: Kind, effort: int, seed: int) -> Finding | None:
    if position.bag_count < LEAST_IN_BAG:
        return None
    static = best_moves(position, CANDIDATES)
    if len(static) < 2 or not _promises(position, kind, static):
        return None
    tried = [one.move for one in static]
    found = simulate(position, samples=SAMPLES * effort, candidates=tried, confidence=SURE, seed=seed)
    if not _leads(found, tried[0], WINS[kind]):
        return None
    # Of many positions some lead by luck, so what leads is asked again, and that is what is told.
    again = simulate(
        position, samples=AGAIN * SAMPLES * effort, candidates=tried, confidence=SURE, seed=seed + OTHER_DEALS
    )
    if not _leads(again, tried[0], WINS[kind]):
        return None
    first, second = again.best, min(again.moves[1:], key=lambda one: one.behind)
    nodes = found.nodes + again.nodes
    return Finding(first.move, first.win, second.move, first.win - second.behind, "wins", "simulation", nodes)


def _leads(found: SimulationResult, move: Move, wins: float) -> bool:
    """Whether a move leads all others by so much, and beyond doubt, in a game that is not decided."""
    first, others = found.best, found.moves[1:]
    if not others or first.move != move or not OPEN[0] <= first.win <= OPEN[1]:
        return False
    return all(other.behind >= max(wins, DEVIATIONS * other.doubt) for other in others)


def _promises(position: Position, kind: Kind, static: list[Valued]) -> bool:
    """Whether static equity says that the position is such a puzzle, before anything dearer is asked."""
    best, second = static[0], static[1]
    if not best.move.is_place or best.equity - second.equity < POINTS[kind]:
        return False
    is_bingo = best.move.tile_count == position.rules.rack_size
    if kind is Kind.BINGO:
        return is_bingo
    dearest = position.best_move()
    return not is_bingo and dearest is not None and (dearest.score or 0) - best.score >= LESS


def _preendgame(position: Position, effort: int, seed: int) -> Finding | None:
    if not 1 <= position.bag_count <= MOST_IN_BAG:
        return None
    found = solve_preendgame(position, nodes=PREENDGAME_NODES * effort, seed=seed)
    first, others = found.moves[0], found.moves[1:]
    if not others or not found.complete or not first.move.is_place:
        return None
    if not first.proved or first.win <= 0:
        return None
    # That search ends as soon as nothing is better, and leaves open what is as good: so the others alone.
    rest = solve_preendgame(
        position,
        nodes=PREENDGAME_NODES * effort,
        candidates=[other.move for other in others],
        seed=seed,
    )
    most = max([other.interval[1] for other in rest.moves])
    if first.interval[0] - most < WINS[Kind.PREENDGAME]:
        return None
    second = rest.best
    if not second.proved:
        return None
    nodes = found.nodes + rest.nodes
    return Finding(first.move, first.win, second.move, second.win, "wins", "pre-endgame", nodes)


def _endgame(position: Position, effort: int) -> Finding | None:
    if position.bag_count or len(position.rack) < LEAST_RACK:
        return None
    solved = solve_endgame(position, nodes=ENDGAME_NODES * effort)
    now = lead(position.scores, position.turn)
    static = best_moves(position, 1)
    if not solved.proved or solved.value + now <= 0 or not solved.move.is_place:
        return None
    if static and static[0].move == solved.move:  # what is found without looking ahead is no puzzle
        return None
    used = others_below(position, solved.move, 1 - now, ENDGAME_NODES * effort)
    if used is None:
        return None
    second = _second(position, solved.move)
    return Finding(
        solved.move, float(solved.value + now), second, 0.0, "spread", "endgame", solved.nodes + used
    )


def others_below(position: Position, best: Move, need: int, nodes: int) -> int | None:
    """How many positions it took to prove that no other move of an endgame gains so much; None if one may."""
    racks = [bytes(rack) for rack in known_racks(position)]
    budget = Budget(Table(2 * MEGABYTE), ProofTable(2 * MEGABYTE), LINES, most=nodes)
    endgame = budget.endgame(position, racks)
    for number, (head, laid, _value, low, high) in enumerate(endgame.moves):
        if unpacked(position, head, laid) == best or high < need:
            continue
        if low >= need or budget.used >= nodes:
            return None
        _, _, high = budget.prove(endgame, number, need, nodes)
        if high >= need:
            return None
    return budget.used


def _second(position: Position, best: Move) -> Move:
    """The move that one would make instead: the best of the others by static equity."""
    others = [one.move for one in best_moves(position, 2) if one.move != best]
    return others[0] if others else Move.passing(position.rules.alphabet).with_score(0)
