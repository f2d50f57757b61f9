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
from quixotry.kernel.chooser import Chooser
from quixotry.kernel.equity import Equity
from quixotry.lexicon import Lexicon
from quixotry.lexicon.map_file import word_map
from quixotry.rules import BLANK_BIT, Rules

# Thousandths of a point; docs/leaves.md says how each was chosen.
HOT_VOWEL = -700
NEAR_END = (-4000, 2000, 2000, 1000)  # by tiles left in the bag after the play
STUCK = -8000  # with tiles left on the rack and none in the bag
POINT = 1000
_OUT = {"double": 2, "transfer": 2, "deduct": 1, "none": 0}  # times the others' tiles, for going out


@dataclass(frozen=True)
class Valued:
    """A move with its equity in points, and the tiles that it leaves with what they are worth."""

    move: Move
    equity: float
    leave: str

    @property
    def score(self) -> int:
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
    table = leaves or LeaveTable.for_rules(rules, lexicon)
    out = _OUT[rules.out_adjustment]
    return Equity(
        table.kernel,
        word_map=word_map(lexicon) if with_map else None,
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
    return _valued(position, chooser, chooser.best(position.rack.counts, *situation_of(position), count))


def moves_within(
    position: Position, margin: float, *, leaves: LeaveTable | None = None, limit: int | None = None
) -> list[Valued]:
    """All moves whose equity is within so many points of the best, best first.

    >>> position = Position.start("english", None, ["ADEIRTV", ""])
    >>> close = moves_within(position, 3)
    >>> close[0].equity - close[-1].equity <= 3
    True
    """
    chooser = _chooser(position, leaves)
    try:
        found = chooser.within(position.rack.counts, round(margin * POINT), *situation_of(position))
    except OverflowError as error:
        raise PositionError(f"{error} in this position") from None
    valued = _valued(position, chooser, found)
    valued.sort(key=lambda one: (-one.equity, not one.move.is_place, -one.score, str(one.move)))
    return valued[:limit]


def equity_of(position: Position, move: Move, *, leaves: LeaveTable | None = None) -> Valued:
    """What one move is worth, with its score: legal or not, if the mover has its tiles.

    A pass is worth the rack that it keeps.

    >>> position = Position.start("english", None, ["ADEIRTV", ""])
    >>> best = best_moves(position)[0]
    >>> equity_of(position, best.move) == best
    True
    """
    chooser = _chooser(position, leaves)
    bag, others, _ = situation_of(position)
    rest = position.rack.without(move.used)
    scored = move if move.score is not None else move.with_score(position.score(move) if move.is_place else 0)
    head, laid = _packed(scored, chooser)
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


def _packed(move: Move, chooser: Chooser) -> tuple[int, int]:
    if move.is_pass:
        return 0, 0
    tiles = [code for code in move.tiles if code] if move.is_place else list(move.tiles)
    head = len(tiles)
    if move.is_place:
        head |= (
            chooser.board.geometry.square(move.row, move.column, move.across) << 16 | (move.score or 0) << 32
        )
        head |= sum(bool(code & BLANK_BIT) << 4 + at for at, code in enumerate(tiles))
    return head, sum((code & ~BLANK_BIT) << 6 * at for at, code in enumerate(tiles))
