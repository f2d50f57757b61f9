"""Gordon's rack heuristics (G8): the score, and what the tiles left on the rack are worth.

Heuristic 1 has a value for each letter, 2 adds one for each duplicate, 3 adds one for the balance of vowels
and consonants. The paper gives no values; `letter_values` says where ours come from.
"""

from __future__ import annotations

from typing import Any

from quixotry.game import Move, Position, Rack
from quixotry.kernel.board.policy import Policy
from quixotry.players.letter_values import LetterValues, letter_values
from quixotry.players.options import PlayerOption, number
from quixotry.players.weighing import PolicyPlayer, leave_text, thousandths
from quixotry.rules import Rules

WEIGHT = PlayerOption("weight", "1", number(0, 100), "how much the leave counts beside the score")


def rackh(rules: Rules, heuristic: int, weight: float = 1.0) -> PolicyPlayer:
    """The player of rack heuristic 1, 2 or 3."""
    values = letter_values(rules, heuristic)

    def reasons(position: Position, move: Move) -> tuple[str, ...]:
        left = position.rack.without(move.used)
        return (f"{leave_text(position, move)} ({weight * leave_value(left, rules, values):+.1f})",)

    return PolicyPlayer(
        Policy(score=1000, vowels=sorted(rules.vowels), **leave_weights(values, weight)), reasons
    )


def leave_weights(values: LetterValues, weight: float) -> dict[str, Any]:
    """The part of a policy that looks at the leave."""
    excess = thousandths(weight * values.excess)
    balance = [[excess * abs(vowels - consonants) for consonants in range(11)] for vowels in range(11)]
    return {
        "letter_values": [thousandths(weight * value) for value in values.letters],
        "duplicate": thousandths(weight * values.duplicate),
        "balance": balance if excess else None,
    }


def leave_value(left: Rack, rules: Rules, values: LetterValues) -> float:
    """The worth of a leave in points."""
    kinds = set(left)
    vowels = sum(code in rules.vowels for code in left)
    consonants = sum(code != 0 for code in left) - vowels
    return (
        sum(values.letters[code] for code in left)
        + values.duplicate * (len(left) - len(kinds))
        + values.excess * abs(vowels - consonants)
    )
