"""Di Maria and Strade's player: fitness F = score - penalty + combo (DS2), with weights for each (DS5).

Penalty is what the move opens (DS3), combo is six times the sum of the chances of all full-rack words (DS4).
Two improvements that the paper lists are options (DS6): `adjust` shifts the weights with the difference in
score, `open` values the use of open space.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace
from math import prod

from quixotry.game import Move, Position
from quixotry.game.legal import board_of
from quixotry.game.packed import unpack_move
from quixotry.kernel.board.policy import Policy
from quixotry.kernel.papers.bingo import strides, values
from quixotry.players.bingos import bingo_chances
from quixotry.players.open_space import most_space_taken, space_taken
from quixotry.players.options import PlayerOption, number, one_of
from quixotry.players.penalty import penalty_weights, worst_text
from quixotry.players.protocol import Choice, without_play
from quixotry.players.weighing import choose_by, leave_text, points_text, thousandths

COMBO = 6.0  # the paper's k
FAR = 100.0  # the lead at which `adjust=1` has doubled the penalty, in points
SPACE = 0.25  # points for a square of open space at `open=1`

STYLES = {
    "balanced": (1.0, 1.0, 1.0),
    "aggressive": (2.0, 1.0, 1.0),
    "careful": (1.0, 2.0, 1.0),
    "combo": (1.0, 1.0, 2.0),
}


def _weight(name: str, help: str) -> PlayerOption:
    return PlayerOption(name, "", lambda text: number(0, 100)(text) if text else None, help)


WEIGHTS = (
    _weight("score", "weight of the points"),
    _weight("penalty", "weight of what the move opens to the opponent"),
    _weight("combo", "weight of the chance to lay the whole rack next turn"),
)
OPTIONS = (
    *WEIGHTS,
    PlayerOption(
        "adjust", "0", number(0, 10), "shift to safety when ahead and to chances when behind; 0: never"
    ),
    PlayerOption("open", "0", number(0, 100), "weight of taking open space from the opponent"),
)
STYLE = PlayerOption("style", "balanced", one_of(*STYLES), "the weights to begin with: " + ", ".join(STYLES))


@dataclass(frozen=True)
class Weights:
    """How much each part of the fitness counts."""

    score: float = 1.0
    penalty: float = 1.0
    combo: float = 1.0
    adjust: float = 0.0
    open: float = 0.0

    def shifted(self, lead: int) -> Weights:
        """The weights at a difference in score (DS6).

        >>> Weights(adjust=1).shifted(50)
        Weights(score=1.0, penalty=1.5, combo=0.5, adjust=1, open=0.0)
        """
        if not self.adjust:
            return self
        shift = max(-1.0, min(1.0, self.adjust * lead / FAR))
        return replace(self, penalty=self.penalty * (1 + shift), combo=self.combo * (1 - shift))

    def policy(self) -> Policy:
        """The part that the kernel can judge by the move alone."""
        return Policy(score=thousandths(self.score), **penalty_weights(thousandths(self.penalty)))


class Fitness:
    """Plays the move of the greatest fitness.

    With no weight on combo, and no `adjust` or `open`, the kernel plays it by itself.

    >>> position = Position.start("italian-8", None, ["ABBEILMU", ""])
    >>> choice = Fitness(Weights()).choose(position)
    >>> str(choice.move), choice.reasons[:2]
    ('8D BULBI', ('44 points', 'leaves AEM (+1.2)'))
    """

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.in_kernel = not (weights.combo or weights.adjust or weights.open)
        self.policy = weights.policy() if self.in_kernel else None

    def choose(self, position: Position) -> Choice:
        weights = self.weights.shifted(lead(position))
        policy = self.policy or weights.policy()
        if not weights.combo and not weights.open:
            return choose_by(position, policy, lambda where, move: _opened(where, move, weights))
        board, rack = board_of(position), position.rack.counts
        moves = board.moves(rack)
        if not moves:
            return without_play(position)
        by_leave = combo_values(position, weights.combo)
        worth = values(board, rack, moves, policy, by_leave)
        candidates = _candidates(position, worth, moves, weights.open)
        value, move = min(candidates, key=lambda found: (-found[0], -(found[1].score or 0), str(found[1])))
        places = strides(rack)
        gain = by_leave[sum(places[code] for code in position.rack.without(move.used))] / 1000
        reasons = (points_text(move), f"{leave_text(position, move)} ({gain:+.1f})")
        return Choice(move, value, (*reasons, *_opened(position, move, weights)))


def lead(position: Position) -> int:
    """By how much the mover leads the best of the others."""
    others = [score for seat, score in enumerate(position.scores) if seat != position.turn]
    return position.scores[position.turn] - max(others, default=0)


def combo_values(position: Position, weight: float) -> array[float]:
    """What each leave adds to the fitness, in thousandths; nothing where no tile is left to draw."""
    if not weight or not position.bag_count:
        return array("d", [0.0]) * prod(count + 1 for count in position.rack.counts)
    factor = 1000 * COMBO * weight
    return array("d", [round(factor * chance) for chance in bingo_chances(position)])


def _candidates(
    position: Position, worth: array[int], moves: bytes, open_weight: float
) -> list[tuple[float, Move]]:
    """The moves of the greatest fitness with their fitness.

    Open space is worth a limited number of points, so moves that fall short by more can be skipped.
    """
    geometry = board_of(position).geometry
    margin = thousandths(open_weight * SPACE * most_space_taken(position.rules)) if open_weight else 0
    least = max(worth) - margin
    found = []
    for i, value in enumerate(worth):
        if value >= least:
            move = unpack_move(moves, geometry, position, i)
            taken = SPACE * space_taken(position, move) if open_weight else 0.0
            found.append((value / 1000 + open_weight * taken, move))
    return found


def _opened(position: Position, move: Move, weights: Weights) -> tuple[str, ...]:
    worst = worst_text(position, move, weights.penalty)
    taken = space_taken(position, move) if weights.open else 0
    space = (f"takes {taken} open squares ({weights.open * SPACE * taken:+.1f})",) if taken else ()
    return (*((worst,) if worst else ()), *space)
