"""Players that are a policy of the kernel: a move's value is a sum over features of the move itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from quixotry.game import Move, Position
from quixotry.game.legal import board_of
from quixotry.game.packed import unpack_move
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.board.policy import Policy
from quixotry.lexicon import Lexicon
from quixotry.movegen import make_generator
from quixotry.players.protocol import Choice, without_play
from quixotry.rules import Rules

Reasons = Callable[[Position, Move], tuple[str, ...]]


def no_reasons(position: Position, move: Move) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class PolicyPlayer:
    """Plays what its policy values most; without a policy, what scores most."""

    policy: Policy | None = None
    reasons: Reasons = no_reasons
    in_kernel: bool = True
    order: str = "engine"

    def choose(self, position: Position) -> Choice:
        return choose_by(position, self.policy, self.reasons, self.order)


ORDERS: dict[str, dict[str, Any]] = {
    "engine": {"name": "engine"},
    # A dawg is walked in the same order as its trie, and takes less memory.
    "trie": {"name": "aj-dawg"},
    "trie-after": {"name": "aj-dawg", "record_after": True},
}
"""The orders in which moves can be found, which matters where the first of equals is taken."""


def board_in_order(rules: Rules, lexicon: Lexicon, order: str) -> Generator:
    """An empty board that finds moves in an order."""
    return make_generator(**ORDERS[order]).board(rules, lexicon)


def choose_by(
    position: Position, policy: Policy | None, reasons: Reasons = no_reasons, order: str = "engine"
) -> Choice:
    """The play that a policy likes best, or what to do without one."""
    rack = position.rack.counts
    if order == "engine":
        board = board_of(position)
    else:
        board = board_in_order(position.rules, position.lexicon, order)
        board.set_tiles(position.board.tiles)
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
