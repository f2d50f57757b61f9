"""What one move of an endgame is worth, also if it is not the best: the position after it is solved."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from quixotry.game import Move, Position
from quixotry.game.ending import out_changes, scoreless_changes
from quixotry.search.endgame import DEFAULT_MEMORY, known_racks, solve_endgame
from quixotry.search.result import EndgameResult


@dataclass(frozen=True)
class MoveAnswer:
    """What the mover gains in spread from here to the end by a move, from `low` to `high` for certain."""

    move: Move
    value: int
    low: int
    high: int
    line: tuple[Move, ...]
    depth: int
    nodes: int
    interrupted: bool = False
    """Whether ctrl-C ended the search."""

    @property
    def proved(self) -> bool:
        return self.low == self.high


def value_of_move(
    position: Position,
    move: Move | str,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    memory: int = DEFAULT_MEMORY,
    progress: Callable[[MoveAnswer], None] | None = None,
    stop: threading.Event | None = None,
) -> MoveAnswer:
    """What a move of a two-player endgame gains if both play well after it; limits as of `solve_endgame`.

    The move may be a phony: what follows is played on the board as it then lies.

    >>> position = Position.from_cgp(
    ...     "15/9LATHIS/2TURDS7L/1WITE1UPBORNE1A/4V1Q7V/4OW8e/4KA8R/1J1FENNY1COTTAE/1AYE1DUOMO4R/"
    ...     "1PEENS1NIX5/1E6GAGED2/1sILURID7/2FIT2O7/7Z7/7ENCHASER ABEIIMO/AGILO 431/294 0"
    ... )
    >>> found = value_of_move(position, "-")
    >>> found.value, found.proved
    (-42, True)
    """
    full = _with_all_racks(position)
    made, _ = full.judge(move)
    if made.is_pass and not full.rules.scoreless_turns:
        return _passing(full, made, seconds, nodes, threads, memory, stop)
    after = full.play(made, check=False)
    now = full.scores[full.turn] - full.scores[1 - full.turn]
    ended = spread_at_end(after, full.turn)
    if ended is not None:
        gain = ended - now
        return MoveAnswer(made, gain, gain, gain, (made,), 1, 1)
    score = made.score or 0

    def answer(reply: EndgameResult) -> MoveAnswer:
        return MoveAnswer(
            made,
            score - reply.value,
            score - reply.high,
            score - reply.low,
            (made, *reply.line),
            reply.depth + 1,
            reply.nodes,
            reply.interrupted,
        )

    def told(reply: EndgameResult) -> None:
        assert progress is not None
        progress(answer(reply))

    return answer(
        solve_endgame(
            after,
            seconds=seconds,
            nodes=nodes,
            threads=threads,
            memory=memory,
            progress=None if progress is None else told,
            stop=stop,
        )
    )


def spread_at_end(position: Position, seat: int) -> int | None:
    """The final spread of a seat if the last move has ended a game of two players with an empty bag."""
    rules, last = position.rules, 1 - position.turn
    if not len(position.racks[last]):
        changes = out_changes(rules, position.racks, last)
    elif 0 < rules.scoreless_turns <= position.scoreless:
        changes = scoreless_changes(rules, position.racks)
    else:
        return None
    scores = [score + change for score, change in zip(position.scores, changes, strict=True)]
    return scores[seat] - scores[1 - seat]


def _with_all_racks(position: Position) -> Position:
    racks = known_racks(position)
    count = len(racks)
    return position.replace(
        racks=tuple(racks[(seat - position.turn) % count] for seat in range(count)), bag_count=0
    )


def _passing(
    position: Position,
    move: Move,
    seconds: float | None,
    nodes: int | None,
    threads: int,
    memory: int,
    stop: threading.Event | None,
) -> MoveAnswer:
    """Where two passes end the game, what a pass is worth depends on whether another came before it."""
    found = solve_endgame(position, seconds=seconds, nodes=nodes, threads=threads, memory=memory, stop=stop)
    one = next(one for one in found.moves if one.move.is_pass)
    value = one.low if one.value is None else one.value
    return MoveAnswer(
        one.move, value, one.low, one.high, (move,), found.depth, found.nodes, found.interrupted
    )
