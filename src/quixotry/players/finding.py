"""The moves that someone who knows a part of the words can choose from, by their worth to that person."""

from __future__ import annotations

import struct
import threading
from collections import OrderedDict
from collections.abc import Iterator

from quixotry.evaluation import LeaveTable, equity_for, situation_of
from quixotry.game import Move, Position
from quixotry.game.legal import compiled_board, unpack_move
from quixotry.kernel.chooser import Chooser
from quixotry.kernel.equity import Equity
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules

KEPT = 24
WORTH_EXCHANGING = 0.4  # of a leave's worth: who counts less gives no turn away for it


def moves_found(position: Position, words: Lexicon, weight: float, count: int) -> Iterator[Move]:
    """The best moves made of these words, if leaves count so much of their true worth.

    Exchanges are among them if leaves count for something like what they are worth.

    Words that lie on the board count as they lie there, whether they are among these or not.

    >>> from quixotry.players.vocabulary import vocabulary
    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> [str(move) for move in moves_found(position, vocabulary(position.lexicon, 1).words, 0.0, 3)]
    ['8E QUIT', '8F QUIT', '8G QUIT']
    """
    chooser = _chooser(position.rules, position.lexicon, words, weight)
    chooser.board.set_tiles(position.board.tiles)
    bag, others, exchanges = situation_of(position)
    found = chooser.best(
        position.rack.counts, bag, others, exchanges if weight >= WORTH_EXCHANGING else 0, count
    )
    for _, head, laid in found:
        yield _unpacked(position, chooser, head, laid)


class _Choosers(threading.local):
    """A chooser has a board of its own and serves one thread."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[int, int, float], tuple[Chooser, object]] = OrderedDict()


_choosers = _Choosers()


def _chooser(rules: Rules, lexicon: Lexicon, words: Lexicon, weight: float) -> Chooser:
    kept = _choosers.kept
    key = (id(rules), id(words), weight)
    if key not in kept:
        while len(kept) >= KEPT:
            kept.popitem(last=False)
        # No word map: it would cost more memory than the words, and a level needs no haste. The objects are
        # kept beside the chooser, so that no other can take their identity.
        chooser = Chooser(compiled_board(rules, words), _equity(rules, lexicon, weight))
        kept[key] = chooser, (rules, words)
    kept.move_to_end(key)
    return kept[key][0]


def _equity(rules: Rules, lexicon: Lexicon, weight: float) -> Equity:
    if weight == 0:  # points are all that counts, to the last
        return Equity(LeaveTable.zero(rules.alphabet, 1).kernel)
    return equity_for(rules, lexicon, leave_share=weight, with_map=False)


def _unpacked(position: Position, chooser: Chooser, head: int, laid: int) -> Move:
    if head >> 16:
        return unpack_move(struct.pack("<QQ", head, laid), chooser.board.geometry, position)
    tiles = [laid >> 6 * at & 63 for at in range(head & 15)]
    return Move.exchange(tiles, position.rules.alphabet).with_score(0)
