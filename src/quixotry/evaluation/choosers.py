"""Choosers at hand: making one costs more than most questions do."""

from __future__ import annotations

import struct
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from quixotry.game import Move, Position
from quixotry.game.legal import compiled_board, unpack_move
from quixotry.kernel.chooser import Chooser
from quixotry.kernel.equity import Equity
from quixotry.lexicon import Lexicon

KEPT = 32


class _Choosers(threading.local):
    """A chooser has a board of its own and serves one thread."""

    def __init__(self) -> None:
        self.kept: OrderedDict[Hashable, tuple[Chooser, object]] = OrderedDict()


_choosers = _Choosers()


def chooser_for(
    position: Position, words: Lexicon, made_for: tuple[object, ...], equity: Callable[[], Equity]
) -> Chooser:
    """A chooser with these words, and with the position on its board.

    It is kept by the identity of the rules, the words and what else the equity is made for; the equity is
    asked for only when a new one must be made.
    """
    kept = _choosers.kept
    parts = (position.rules, words, *made_for)
    key = tuple(part if isinstance(part, float) else id(part) for part in parts)
    if key not in kept:
        while len(kept) >= KEPT:
            kept.popitem(last=False)
        made = equity()
        # The objects are kept with it, so that no other can take their identity.
        kept[key] = Chooser(compiled_board(position.rules, words), made, made.word_map), parts
    kept.move_to_end(key)
    chooser = kept[key][0]
    chooser.board.set_tiles(position.board.tiles)
    return chooser


def chosen_move(position: Position, chooser: Chooser, head: int, laid: int) -> Move:
    """A move that a chooser has found, unpacked."""
    if head >> 16 == 0:  # an exchange
        alphabet = position.rules.alphabet
        return Move.exchange([laid >> 6 * at & 63 for at in range(head & 15)], alphabet).with_score(0)
    return unpack_move(struct.pack("<QQ", head, laid), chooser.board.geometry, position)
