"""What a search finds in a position of the board, as the page reads it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Literal

from quixotry.errors import QuixotryError
from quixotry.game import Move, Position
from quixotry.game.draw_text import move_text
from quixotry.review.nodes import Node
from quixotry.search import AnalysedMove, Analysis, SeenTurn, analyse
from quixotry.search.analysis import method_for
from quixotry.search.several import lead
from quixotry.search.simulation.candidates import MOST_CANDIDATES, find_candidates
from quixotry.web.view import Json, move_tiles

if TYPE_CHECKING:
    from quixotry.explain import BestReplies

SHOWN = 12
WIDEST = 1000  # points: wider bounds say nothing
MEMORY = 128  # megabytes for one search
WARM = 0.05  # seconds of search for what is read at its start; whoever asks meanwhile waits no longer

Tell = Callable[[Json], None]
Interval = Literal["win", "spread"]


def think(
    position: Position,
    *,
    node: int,
    seconds: float,
    threads: int,
    history: Sequence[SeenTurn],
    also: Sequence[str],
    tell: Tell,
    stop: threading.Event,
) -> None:
    """Look at a position and tell of every better finding; the last one is what is known in the end.

    `history` has the turns that led to it, and `also` moves that are looked at beside the best. A position
    that no search takes is judged by static equity, and the reason is told.
    """
    wanted = _playable(position, also)
    form = _Form(position, node, frozenset(wanted))
    try:
        found = analyse(
            position,
            seconds=seconds,
            threads=threads,
            memory=MEMORY,
            count=MOST_CANDIDATES,
            candidates=_candidates(position, wanted),
            history=history,
            progress=lambda one: tell(form.thought(one)),
            stop=stop,
        )
        tell(form.thought(found))
    except QuixotryError as error:
        if history:  # of a record that cannot have happened like this
            return think(
                position,
                node=node,
                seconds=seconds,
                threads=threads,
                history=(),
                also=also,
                tell=tell,
                stop=stop,
            )
        told = form.thought(analyse(position, method="static", count=SHOWN))
        tell({**told, "assumed": [str(error), *told["assumed"]]})


def _playable(position: Position, moves: Sequence[str]) -> list[Move]:
    """Those that a search can look at: no phonies, and nothing that the record alone believes."""
    found: dict[Move, None] = {}
    for text in moves:
        with suppress(QuixotryError):
            move, _ = position.judge(text)
            if not position.phonies(move):
                found[move.with_score(None)] = None
    return list(found)


def _candidates(position: Position, also: Sequence[Move]) -> list[Move] | None:
    """What a simulation compares; other searches look at all moves anyway."""
    if not also or method_for(position, limited=True) != "simulation":
        return None
    best = [one.move.with_score(None) for one in find_candidates(position)]
    return list(dict.fromkeys([*best, *also]))[:MOST_CANDIDATES]


def at_once(node: Node) -> Json:
    """What is known of a position before any search: its best moves by score and leave."""
    position = node.position
    moves = tuple([AnalysedMove(one.move, equity=one.equity) for one in node.best[:SHOWN]])
    line = tuple([one.move for one in moves[:1]])
    spread = lead(position.scores, position.turn)
    return _Form(position, node.number).thought(
        Analysis("static", moves, line, False, len(node.best), 0.0, spread, position.bag_count)
    )


def warm_up(position: Position) -> None:
    """Read the words, leaves and models that a search in games like this needs; nothing is told of it."""
    with suppress(QuixotryError):  # which whoever asks will be told
        analyse(position, seconds=WARM, threads=1, memory=MEMORY, count=1)


def tell_map(position: Position, asked: Json, tell: Tell) -> None:
    """Tell how far the census of a move's map is, then the map with how the replies are spread.

    For the opponent's replies the census is taken without the move, too, and told after it.
    """
    from quixotry.explain import exact_map  # which a process that thinks need not wait for

    found = exact_map(
        position, asked["move"], asked["map"], lambda done, total: tell({"racks": done, "total": total})
    )
    if found is not None:
        points = [round(one, 2) for one in found.danger]
        told = {"racks": found.racks, "total": found.racks, "points": points, "replies": _spread(found)}
        tell(told)
        without = exact_map(position, "pass", "danger") if asked["map"] == "danger" else None
        if without is not None:
            tell({**told, "without": _spread(without)})


def _spread(found: BestReplies) -> Json:
    return {
        "mean": round(found.mean, 3),
        "high": round(found.share_of(40), 5),
        "bingos": round(found.bingos, 5),
        "by_tens": [round(share, 5) for share in found.by_tens],
    }


class _Form:
    """Findings about one position."""

    def __init__(self, position: Position, node: int, also: frozenset[Move] = frozenset()) -> None:
        self.position = position
        self.node = node
        self.also = also

    def thought(self, found: Analysis) -> Json:
        # An endgame is won or lost: how high is what moves differ by.
        interval: Interval = "spread" if found.method == "endgame" else "win"
        asked = [one for one in found.moves[SHOWN:] if one.move.with_score(None) in self.also]
        return {
            "node": self.node,
            "method": found.method,
            "interval": interval,
            "proved": found.proved,
            "moves": [self._move(one, interval) for one in (*found.moves[:SHOWN], *asked)],
            "line": self._line(found.line),
            "nodes": found.nodes,
            "seconds": round(found.seconds, 2),
            "assumed": list(found.assumed),
        }

    def _move(self, one: AnalysedMove, interval: Interval) -> Json:
        bounds = one.interval if interval == "win" else one.spread_interval
        if bounds is not None and interval == "spread" and bounds[1] - bounds[0] > WIDEST:
            bounds = None
        # A move that was never looked at has bounds that say nothing, and no spread.
        unknown = one.spread is not None and abs(one.spread) > WIDEST
        low, high = (None, None) if bounds is None else bounds
        sure = one.proved if interval == "win" else bounds is not None and low == high
        return {
            "move": str(one.move),
            "text": move_text(self.position.board, one.move),
            "score": one.move.score or 0,
            "win": None if unknown else _rounded(one.win, 4),
            "spread": None if unknown else _rounded(one.spread, 2),
            "low": _rounded(low, 4),
            "high": _rounded(high, 4),
            "proved": sure,
            "tiles": move_tiles(one.move, self.position.rules),
        }

    def _line(self, moves: Sequence[Move]) -> list[str]:
        told, board = [], self.position.board
        for move in moves:
            told.append(move_text(board, move))
            board = board.place(move) if move.is_place else board
        return told


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
