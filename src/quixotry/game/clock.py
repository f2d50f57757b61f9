"""Thinking time: what each player has left, and what running over costs."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from quixotry.errors import GameError
from quixotry.tongues import t

LONGEST = 7 * 24 * 3600.0


@dataclass(frozen=True, slots=True)
class Clock:
    """The terms of a clock: every player starts with `seconds` and gains `increment` after each turn.

    Time below zero is overtime: it costs `penalty` points for each minute begun, taken off the final
    score, and a player who uses more than `max_overtime` seconds of it loses the game. `now` tells the
    time in seconds.

    >>> clock = Clock(seconds=25 * 60)
    >>> [clock.penalty_points(left) for left in (5, 0, -1, -60, -61)]
    [0, 0, 10, 10, 20]
    >>> clock.is_forfeit(-3600), Clock(seconds=1500, max_overtime=600).is_forfeit(-3600)
    (False, True)
    """

    seconds: float
    increment: float = 0.0
    penalty: int = 10
    max_overtime: float | None = None
    now: Callable[[], float] = field(default=time.monotonic, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name, value in (
            ("seconds", self.seconds),
            ("increment", self.increment),
            ("overtime", self.max_overtime),
        ):
            if value is not None and not 0 <= value <= LONGEST:
                raise GameError(
                    t(
                        "clock: {name} must be from 0 to {most}, not {value}",
                        name=name,
                        most=f"{LONGEST:.0f}",
                        value=value,
                    )
                )
        if not 0 <= self.penalty <= 1000:
            raise GameError(f"clock: the penalty must be 0 to 1000 points a minute, not {self.penalty}")

    def __copy__(self) -> Clock:
        return self

    def __deepcopy__(self, memo: object) -> Clock:
        return self

    def penalty_points(self, remaining: float) -> int:
        """The points that a player with this time left loses at the end."""
        return math.ceil(-remaining / 60) * self.penalty if remaining < 0 else 0

    def is_forfeit(self, remaining: float) -> bool:
        """Whether a player with this time left has lost the game by it."""
        return self.max_overtime is not None and -remaining > self.max_overtime


class RunningClock:
    """A clock in use: it counts down one player's time, or nobody's while it is stopped."""

    def __init__(self, terms: Clock, players: int) -> None:
        self.terms = terms
        self.settled = (float(terms.seconds),) * players
        self._seat = 0
        self._since: float | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Another process counts time from another zero, so only what is left goes there, and runs on."""
        return {"terms": self.terms, "settled": self.remaining(), "seat": self._seat, "running": self.running}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.terms, self.settled, self._seat = state["terms"], state["settled"], state["seat"]
        self._since = self.terms.now() if state["running"] else None

    @property
    def running(self) -> bool:
        return self._since is not None

    def start(self, seat: int) -> None:
        """Start a player's time."""
        self._seat = seat
        self._since = self.terms.now()

    def stop(self) -> None:
        """Stop the clock and write down what has been used."""
        self.settled = self.remaining()
        self._since = None

    def remaining(self) -> tuple[float, ...]:
        """The seconds that each player has left at this moment, to the millisecond; negative in overtime."""
        if self._since is None:
            return self.settled
        used = max(0.0, self.terms.now() - self._since)
        left = round(self.settled[self._seat] - used, 3)
        return (*self.settled[: self._seat], left, *self.settled[self._seat + 1 :])

    def end_turn(self, seat: int) -> tuple[float, ...]:
        """What each player has left if this player's turn ends now, increment included."""
        left = self.remaining()
        return (*left[:seat], round(left[seat] + self.terms.increment, 3), *left[seat + 1 :])

    def set(self, settled: tuple[float, ...], seat: int | None) -> None:
        """Set the times, as an undo does, and start this player's clock, or nobody's."""
        self.settled = settled
        self._since = None
        if seat is not None:
            self.start(seat)
