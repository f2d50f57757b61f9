"""The moves that someone who knows a part of the words can choose from, by their worth to that person."""

from __future__ import annotations

from collections.abc import Iterator

from quixotry.evaluation import LeaveTable, equity_for, situation_of
from quixotry.evaluation.choosers import chooser_for, chosen_move
from quixotry.game import Move, Position
from quixotry.kernel.best.equity import Equity
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules

WORTH_EXCHANGING = 0.4  # of a leave's worth: who counts less gives no turn away for it


def moves_found(position: Position, words: Lexicon, weight: float, count: int) -> Iterator[Move]:
    """The best moves made of these words, if leaves count for `weight` of their true value.

    Exchanges are among them if leaves count for something like what they are worth.

    Words that lie on the board count as they lie there, whether they are among these or not.

    >>> from quixotry.players.vocabulary import vocabulary
    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> [str(move) for move in moves_found(position, vocabulary(position.lexicon, 1).words, 0.0, 3)]
    ['8E QUIT', '8F QUIT', '8G QUIT']
    """
    chooser = chooser_for(
        position, words, (position.lexicon, weight), lambda: _equity(position.rules, position.lexicon, weight)
    )
    bag, others, exchanges = situation_of(position)
    found = chooser.best(
        position.rack.counts, bag, others, exchanges if weight >= WORTH_EXCHANGING else 0, count
    )
    for _, head, laid in found:
        yield chosen_move(position, chooser, head, laid)


def _equity(rules: Rules, lexicon: Lexicon, weight: float) -> Equity:
    if weight == 0:  # points are all that counts, to the last
        return Equity(LeaveTable.zero(rules.alphabet, 1).kernel)
    # No word map: it would cost more memory than the words, and a level needs no haste.
    return equity_for(rules, lexicon, leave_share=weight, with_map=False)
