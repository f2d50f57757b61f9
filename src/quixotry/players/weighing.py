"""Players that are a policy of the kernel: a move's value is a sum over features of the move itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from quixotry.game import Move, Position
from quixotry.game.legal import board_of
from quixotry.game.packed import unpack_move
from quixotry.kernel.board.policy import Policy
from quixotry.players.protocol import Choice, without_play

Reasons = Callable[[Position, Move], tuple[str, ...]]


def no_reasons(position: Position, move: Move) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class PolicyPlayer:
    """Plays what its policy values most; without a policy, what scores most."""

    policy: Policy | None = None
    reasons: Reasons = no_reasons
    in_kernel: bool = True

    def choose(self, position: Position) -> Choice:
        return choose_by(position, self.policy, self.reasons)


def choose_by(position: Position, policy: Policy | None, reasons: Reasons = no_reasons) -> Choice:
    """The play that a policy likes best, or what to do without one."""
    board, rack = board_of(position), position.rack.counts
    packed = board.best_move(rack) if policy is None else board.best_by(rack, policy)
    if not packed:
        return without_play(position)
    move = unpack_move(packed, board.geometry, position)
    value = float(move.score or 0) if policy is None else board.value_of(rack, packed, policy)[0] / 1000
    return Choice(move, value, (points_text(move), *reasons(position, move)))


def points_text(move: Move) -> str:
    return f"{move.score} point{'' if move.score == 1 else 's'}"


def leave_text(position: Position, move: Move) -> str:
    """What a move leaves on the rack, as reasons say it."""
    left = position.rack.without(move.used)
    return f"leaves {left}" if len(left) else "leaves nothing"


def thousandths(points: float) -> int:
    """Points as the kernel counts them."""
    return round(points * 1000)
