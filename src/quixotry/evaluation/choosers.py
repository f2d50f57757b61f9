"""Choosers at hand: making one costs more than most questions do."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from quixotry.game import Move, Position
from quixotry.game.legal import compiled_board
from quixotry.game.packed import move_of
from quixotry.kernel.best.chooser import Chooser
from quixotry.kernel.best.equity import Equity
from quixotry.lexicon import Lexicon

KEPT = 32


class _Choosers(threading.local):
    """A chooser has a board of its own and serves one thread."""

    def __init__(self) -> None:
        self.kept: OrderedDict[Hashable, Chooser] = OrderedDict()


_choosers = _Choosers()


def chooser_for(
    position: Position, words: Lexicon, made_for: tuple[Hashable, ...], equity: Callable[[], Equity]
) -> Chooser:
    """A chooser with these words, and with the position on its board.

    It is kept by the rules, the words and what else the equity is made for; the equity is asked for only when
    a new one must be made.
    """
    kept = _choosers.kept
    key = (position.rules, words, *made_for)
    if key not in kept:
        while len(kept) >= KEPT:
            kept.popitem(last=False)
        made = equity()
        kept[key] = Chooser(compiled_board(position.rules, words), made, made.word_map)
    kept.move_to_end(key)
    chooser = kept[key]
    chooser.board.set_tiles(position.board.tiles)
    return chooser


def chosen_move(position: Position, chooser: Chooser, head: int, laid: int) -> Move:
    """A move that a chooser has found, unpacked."""
    return move_of(head, laid, chooser.board.geometry, position)
