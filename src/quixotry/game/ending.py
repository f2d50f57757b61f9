"""What tiles left on the racks do to the scores when a game ends."""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.game.rack import Rack
from quixotry.rules import Rules


def out_changes(rules: Rules, racks: Sequence[Rack], seat: int) -> list[int]:
    """The change of every score when this seat has played its last tile and the bag is empty."""
    values = [rack.value(rules.points) for rack in racks]
    others = sum(values) - values[seat]
    lost, gained = {
        "double": (0, 2 * others),
        "transfer": (1, others),  # AJ, appendix II
        "deduct": (1, 0),  # CG1
        "none": (0, 0),
    }[rules.out_adjustment]
    return [gained if i == seat else -lost * value for i, value in enumerate(values)]


def scoreless_changes(rules: Rules, racks: Sequence[Rack]) -> list[int]:
    """The change of every score when too many turns in a row scored nothing."""
    factor = -1 if rules.scoreless_adjustment == "deduct" else 0
    return [factor * rack.value(rules.points) for rack in racks]
