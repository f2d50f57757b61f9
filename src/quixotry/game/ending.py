"""What the tiles left on the racks do to the scores when a game ends."""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.game.rack import Rack
from quixotry.rules import Rules


def out_changes(rules: Rules, racks: Sequence[Rack], seat: int) -> list[int]:
    """How each score changes when this seat has played its last tile and the bag is empty."""
    values = [rack.value(rules.points) for rack in racks]
    others = sum(values) - values[seat]
    return [
        rules.out_gain * others if i == seat else -rules.out_loss * value for i, value in enumerate(values)
    ]


def scoreless_changes(rules: Rules, racks: Sequence[Rack]) -> list[int]:
    """How each score changes when too many turns in a row have scored nothing."""
    return [-rules.scoreless_loss * rack.value(rules.points) for rack in racks]
