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
from quixotry.kernel.search.rollout import Rollouts
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules

KEPT = 4
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


@contextmanager
def borrowed_rollouts(
    rules: Rules, lexicon: Lexicon, players: int, model: WinningModel, leaves: LeaveTable | None, count: int
) -> Iterator[list[Rollouts]]:
    """So many rollouts that nobody else uses meanwhile."""
    key = (rules, lexicon, players, model, leaves)
    with _lock:
        free = _kept.setdefault(key, [])
        found = [free.pop() for _ in range(min(count, len(free)))]
        _kept.move_to_end(key)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    found += [make_rollouts(rules, lexicon, players, model, leaves) for _ in range(count - len(found))]
    try:
        yield found
    finally:
        with _lock:
            if key in _kept:
                _kept[key] += found
