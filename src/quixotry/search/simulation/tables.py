"""Rollouts at hand: making the boards and choosers of one costs more than many rollouts do."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from quixotry.evaluation import LeaveTable, equity_for
from quixotry.evaluation.winning import WinningModel
from quixotry.game.legal import compiled_board
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.search.endgame import Endgame
from quixotry.kernel.search.path import Path
from quixotry.kernel.search.rollout import Rollouts
from quixotry.kernel.search.table import Table
from quixotry.lexicon import Lexicon
from quixotry.lexicon.alphagrams import played_words
from quixotry.rules import Rules

KEPT = 4
ENDGAME_MEMORY = 4 << 20  # bytes for the plays of an endgame; when they are full it begins anew,
ENDGAME_TABLE = 1 << 17  # and for its positions, few because they are forgotten after each
MOST_GAIN = 1 << 29
_lock = threading.Lock()
_kept: OrderedDict[Any, list[Rollouts]] = OrderedDict()


def make_rollouts(
    rules: Rules, lexicon: Lexicon, players: int, model: WinningModel, leaves: LeaveTable | None = None
) -> Rollouts:
    """The kernel's rollouts for one thread."""
    return Rollouts(
        compiled_board(rules, lexicon),
        compiled_board(rules, lexicon),
        equity_for(rules, lexicon, leaves),
        model.kernel,
        players=players,
        exchange_minimum=rules.exchange_minimum,
        scoreless_turns=rules.scoreless_turns,
        out_gain=rules.out_gain,
        out_loss=rules.out_loss,
        scoreless_loss=rules.scoreless_loss,
    )


def end_by_search(table: Rollouts, rules: Rules, lexicon: Lexicon, nodes: int) -> None:
    """Have rollouts that come to an empty bag end by an endgame search of so many positions.

    The search is kept with the rollouts. It is for two players and words in one order; elsewhere, and with 0
    positions, rollouts go on as they do.
    """
    endgame = table.endgame
    if nodes and endgame is None and table.players == 2 and not rules.any_order:
        # On the geometry of these rollouts: that of the rules may have been made anew since they were.
        path = Path(
            Generator(table.board.geometry, played_words(rules, lexicon).graph),
            bytes(rules.layout.rows * rules.layout.columns),
            [b"\x01", b"\x01"],
            rules.points,
            scoreless=0,
            out_factor=rules.out_gain + rules.out_loss,
            scoreless_factor=rules.scoreless_loss,
            limit=rules.scoreless_turns,
            memory=ENDGAME_MEMORY,
        )
        endgame = Endgame(path, Table(ENDGAME_TABLE), MOST_GAIN)
    table.end_by(endgame, nodes)


@contextmanager
def borrowed_rollouts(
    rules: Rules, lexicon: Lexicon, players: int, model: WinningModel, leaves: LeaveTable | None, count: int
) -> Iterator[list[Rollouts]]:
    """So many rollouts that nobody else uses meanwhile, and that end as rollouts do unless it is said how."""
    key = (rules, lexicon, players, model, leaves)
    with _lock:
        free = _kept.setdefault(key, [])
        found = [free.pop() for _ in range(min(count, len(free)))]
        _kept.move_to_end(key)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    found += [make_rollouts(rules, lexicon, players, model, leaves) for _ in range(count - len(found))]
    for one in found:
        one.finish(False)
        one.end_by(one.endgame, 0)
    try:
        yield found
    finally:
        with _lock:
            if key in _kept:
                _kept[key] += found
