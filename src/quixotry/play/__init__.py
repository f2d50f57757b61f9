"""What every screen with a game on it needs: seats, tiles laid so far, hints, the computer's turn."""

from __future__ import annotations

from quixotry.play.hints import Hint, candidates, hint
from quixotry.play.kept import load_with_seats, save_with_seats
from quixotry.play.opponent import computers_action, computers_of, fallback_action, perform
from quixotry.play.placing import Placing, WordMade, placing
from quixotry.play.rack_order import RackOrder
from quixotry.play.seats import Seat, named_seats, one_person, parse_seats, seats_of
from quixotry.play.sight import as_seen_by, can_exchange

__all__ = [
    "Hint",
    "Placing",
    "RackOrder",
    "Seat",
    "WordMade",
    "as_seen_by",
    "can_exchange",
    "candidates",
    "computers_action",
    "computers_of",
    "fallback_action",
    "hint",
    "load_with_seats",
    "named_seats",
    "one_person",
    "parse_seats",
    "perform",
    "placing",
    "save_with_seats",
    "seats_of",
]
