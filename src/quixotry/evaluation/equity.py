"""Static equity: what a move scores, and what the tiles it leaves are worth.

Three things change the plain sum.  On an empty board a vowel beside a letter premium gives the opponent a
good square.  When the play leaves few tiles in the bag, who draws the last of them matters more than the
leave.  And when the bag is empty, tiles left on the rack count against their owner, and going out wins the
opponent's.
"""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.errors import PositionError
from quixotry.evaluation.choosers import chooser_for, chosen_move
from quixotry.evaluation.leaves import LeaveTable
from quixotry.game import Move, Position
from quixotry.game.packed import pack_move
from quixotry.kernel.best.chooser import Chooser
from quixotry.kernel.best.equity import Equity
from quixotry.lexicon import Lexicon
from quixotry.lexicon.alphagrams import played_words
from quixotry.lexicon.map_file import word_map
from quixotry.rules import Rules

# Thousandths of a point; docs/guides/leaves.md says how each was chosen.
HOT_VOWEL = -700
NEAR_END = (-4000, 2000, 2000, 1000)  # by tiles left in the bag after the play
STUCK = -8000  # with tiles left on the rack and none in the bag
POINT = 1000

MOST_MOVES = 1 << 22  # that the kernel lists
WIDEST_MARGIN = 10**12  # points: more than any two moves can differ by


@dataclass(frozen=True)
class Valued:
    """A move with its equity in points, and the tiles that it leaves with what they are worth.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> found = position.best()[0]
    >>> print(found.move, found.score, found.leave, found.equity == found.score + found.leave_value)
    8D QUIRT 48 OX True
    """

    move: Move
    equity: float
    leave: str

    @property
    def score(self) -> int:
        """What the move scores."""
        return self.move.score or 0

    @property
    def leave_value(self) -> float:
        """What the equity has beside the score."""
        return self.equity - self.score


def equity_for(
    rules: Rules,
    lexicon: Lexicon,
    leaves: LeaveTable | None = None,
    *,
    leave_share: float = 1.0,
    with_map: bool = True,
) -> Equity:
    """What moves are worth under a ruleset, as the kernel wants it: a player of whole games, too.

    Who undervalues leaves counts a share of what they are worth.
    """
    table = LeaveTable.for_rules(rules, lexicon) if leaves is None else leaves
    out = rules.out_gain + rules.out_loss  # a point on the other racks is worth that much of the spread
    return Equity(
        table.kernel,
        word_map=word_map(played_words(rules, lexicon)) if with_map else None,
        leave_share=leave_share,
        near_end=NEAR_END if table.is_trained else (),
        stuck=STUCK if out else 0,
        stuck_points=-POINT * out,
        out_points=POINT * out,
        hot_vowel=HOT_VOWEL,
        vowels=sorted(rules.vowels),
    )


def best_moves(position: Position, count: int = 1, *, leaves: LeaveTable | None = None) -> list[Valued]:
    """The moves with the highest equity, exchanges included, best first; none if only a pass is left.

    >>> position = Position.start("english", None, ["ADEIRTV", ""])
    >>> best, second = best_moves(position, 2)
    >>> best.equity >= second.equity, best.move.is_place
    (True, True)
    """
    if count < 1:
        return []
    chooser = _chooser(position, leaves)
    try:
        found = chooser.best(position.rack.counts, *situation_of(position), min(count, MOST_MOVES))
    except OverflowError as error:
        raise PositionError(f"{error} in this position") from None
    return _valued(position, chooser, found)


def moves_within(
    position: Position, margin: float, *, leaves: LeaveTable | None = None, limit: int | None = None
) -> list[Valued]:
    """All moves whose equity is at most `margin` points below the best, best first.

    >>> position = Position.start("english", None, ["ADEIRTV", ""])
    >>> close = moves_within(position, 3)
    >>> close[0].equity - close[-1].equity <= 3
    True
    """
    if margin != margin:
        raise PositionError("the margin is not a number")
    chooser = _chooser(position, leaves)
    thousandths = round(min(max(margin, 0), WIDEST_MARGIN) * POINT)
    try:
        found = chooser.within(position.rack.counts, thousandths, *situation_of(position))
    except OverflowError as error:
        raise PositionError(f"{error} in this position") from None
    valued = _valued(position, chooser, found)
    valued.sort(key=lambda one: (-one.equity, not one.move.is_place, -one.score, str(one.move)))
    return valued[:limit]


def equity_of(position: Position, move: Move | str, *, leaves: LeaveTable | None = None) -> Valued:
    """What one move is worth, with its score, phony or not; the mover must have its tiles.

    A pass is worth the rack that it keeps. A move that fits neither squares nor rack raises
    `IllegalMove`, even if it comes with a score.

    >>> position = Position.start("english", None, ["ADEIRTV", ""])
    >>> best = best_moves(position)[0]
    >>> equity_of(position, best.move) == best == equity_of(position, str(best.move))
    True
    """
    move = position.parse_move(move) if isinstance(move, str) else move
    rest = position.leave(move)
    chooser = _chooser(position, leaves)
    bag, others, _ = situation_of(position)
    scored = move if move.score is not None else move.with_score(position.score(move) if move.is_place else 0)
    head, laid = pack_move(scored, chooser.board.geometry)
    equity = chooser.equity_of(position.rack.counts, head, laid, bag, others)
    return Valued(scored, equity / POINT, str(rest))


def situation_of(position: Position) -> tuple[int, int, int]:
    """Tiles in the bag, points of the others' tiles if it is empty, and how many may be exchanged."""
    bag, minimum = position.bag_count, position.rules.exchange_minimum
    others = 0
    if bag == 0:
        points = position.rules.points
        others = sum(max(0, count) * points[code] for code, count in enumerate(position.unseen))
    return bag, others, 0 if minimum is None or bag < minimum else bag


def _chooser(position: Position, leaves: LeaveTable | None) -> Chooser:
    rules, lexicon = position.rules, position.lexicon
    return chooser_for(position, lexicon, (leaves,), lambda: equity_for(rules, lexicon, leaves))


def _valued(position: Position, chooser: Chooser, found: list[tuple[int, int, int]]) -> list[Valued]:
    return [
        Valued(move, equity / POINT, str(position.rack.without(move.used)))
        for equity, move in ((one[0], chosen_move(position, chooser, one[1], one[2])) for one in found)
    ]
