"""Endgames of three and four players: each player maximises their spread over the best of the others.

No value is proved here. What a player does depends on whom he takes for his rival, and a search that
considered everything would hardly ever end; so it looks some turns ahead among the most promising moves and
lets everybody play on greedily from there.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import replace

from quixotry.game import Move, Position, Rack
from quixotry.game.ending import out_changes, scoreless_changes
from quixotry.search.bounds import spread_bound
from quixotry.search.result import EndgameResult, MoveValue, Progress

WIDTHS = (12, 8, 6, 5, 4)  # moves that are considered, from the second turn on
NODES = 2000  # unless a limit is given
Scores = tuple[int, ...]


class _Stop(Exception):  # noqa: N818 - the limit is reached, which is no error
    pass


class _Search:
    def __init__(self, most_nodes: float, until: float, stop: threading.Event | None) -> None:
        self.most_nodes = most_nodes
        self.until = until
        self.stop = stop
        self.nodes = 0

    def count(self) -> None:
        self.nodes += 1
        if self.nodes >= self.most_nodes or time.perf_counter() > self.until:
            raise _Stop
        if self.stop is not None and self.stop.is_set():
            raise _Stop

    def after(
        self, position: Position, move: Move, depth: int, level: int
    ) -> tuple[Scores, tuple[Move, ...]]:
        """The final scores after a move, and the moves that lead there as far as they are looked at."""
        self.count()
        after = position.play(move, check=False)
        ended = _final(after, position.turn)
        if ended is not None:
            return ended, ()
        if depth == 0:
            return self.play_out(after), ()
        best: tuple[Scores, tuple[Move, ...]] | None = None
        for reply in _moves(after, WIDTHS[min(level, len(WIDTHS) - 1)]):
            scores, line = self.after(after, reply, depth - 1, level + 1)
            if best is None or lead(scores, after.turn) > lead(best[0], after.turn):
                best = scores, (reply, *line)
        assert best is not None
        return best

    def play_out(self, position: Position) -> Scores:
        """The final scores if everybody takes the play that scores most."""
        passes = 0
        while True:
            best = position.best_move()
            passes = 0 if best is not None else passes + 1
            seat = position.turn
            position = position.play(best or _pass(position), check=False)
            self.nodes += 1
            ended = _final(position, seat)
            if ended is not None:
                return ended
            if passes == len(position.racks):
                return _added(position.scores, scoreless_changes(position.rules, position.racks))


def look_ahead(
    position: Position,
    racks: list[Rack],
    *,
    seconds: float | None,
    nodes: int | None,
    progress: Progress | None,
    stop: threading.Event | None = None,
) -> EndgameResult:
    """The move that seems best, and what the mover gains against the best of the others."""
    began = time.perf_counter()
    unlimited = seconds is None and nodes is None
    search = _Search(
        NODES if unlimited else nodes or float("inf"), began + seconds if seconds else float("inf"), stop
    )
    now = lead(position.scores, position.turn)
    most = spread_bound(position, racks)
    found: list[tuple[Move, int, tuple[Move, ...]]] = []
    depth, interrupted = 0, False
    try:
        for depth in range(sum(map(len, racks)) + 1):
            moves = [move for move, _, _ in found] or _moves(position, None)
            level: list[tuple[Move, int, tuple[Move, ...]]] = []
            for move in moves[: None if depth == 0 else 2 * WIDTHS[0]]:
                scores, line = search.after(position, move, depth, 0)
                level.append((move, lead(scores, position.turn) - now, line))
                if depth == 0:
                    found = level
            found = sorted(level, key=lambda one: -one[1]) + found[len(level) :]
            if progress is not None:
                progress(_result(found, most, depth + 1, search.nodes, began, len(racks)))
    except _Stop:
        pass
    except KeyboardInterrupt:
        interrupted = True
    if not found:
        found = [(_moves(position, None)[0], 0, ())]
    found = sorted(found, key=lambda one: -one[1]) if depth == 0 else found
    result = _result(found, most, depth, search.nodes, began, len(racks))
    return replace(result, interrupted=interrupted)


def _result(
    found: Sequence[tuple[Move, int, tuple[Move, ...]]],
    most: int,
    depth: int,
    nodes: int,
    began: float,
    players: int,
) -> EndgameResult:
    best, value, line = found[0]
    return EndgameResult(
        value=value,
        low=-most,
        high=most,
        proved=False,
        move=best,
        line=(best, *line),
        moves=[MoveValue(move, value, -most, most) for move, value, _ in found],
        depth=depth,
        nodes=nodes,
        seconds=time.perf_counter() - began,
        players=players,
    )


def lead(scores: Sequence[int], seat: int) -> int:
    """How far a player is ahead of the best of the others.

    >>> lead((10, 7, 9), 0), lead((10, 7, 9), 1)
    (1, -3)
    """
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def _moves(position: Position, width: int | None) -> list[Move]:
    """The plays that score most for what they leave, and the pass."""
    points = position.rules.points

    def promise(move: Move) -> int:
        return (move.score or 0) - 2 * position.rack.without(move.used).value(points)

    plays = sorted(position.legal_moves(), key=promise, reverse=True)
    return [*plays[:width], _pass(position)]


def _pass(position: Position) -> Move:
    return Move.passing(position.rules.alphabet).with_score(0)


def _final(position: Position, seat: int) -> Scores | None:
    """The final scores if a game has ended with this seat's turn."""
    rules = position.rules
    if not len(position.racks[seat]):
        return _added(position.scores, out_changes(rules, position.racks, seat))
    if 0 < rules.scoreless_turns <= position.scoreless:
        return _added(position.scores, scoreless_changes(rules, position.racks))
    return None


def _added(scores: Sequence[int], changes: Sequence[int]) -> Scores:
    return tuple(score + change for score, change in zip(scores, changes, strict=True))
