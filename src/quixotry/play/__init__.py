"""What every screen with a game on it needs: seats, tiles laid so far, hints, the computer's turn."""

from __future__ import annotations

from quixotry.play.hints import Hint, candidates, hint
from quixotry.play.opponent import computers_action, computers_of, perform
from quixotry.play.placing import Placing, WordMade, placing
from quixotry.play.seats import Seat, named_seats, parse_seats, seats_of

__all__ = [
    "Hint",
    "Placing",
    "Seat",
    "WordMade",
    "candidates",
    "computers_action",
    "computers_of",
    "hint",
    "named_seats",
    "parse_seats",
    "perform",
    "placing",
    "seats_of",
]
