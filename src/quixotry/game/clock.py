"""Thinking time: what each player has left, and what running over costs."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from quixotry.errors import GameError

LONGEST = 7 * 24 * 3600.0


@dataclass(frozen=True, slots=True)
class Clock:
    """The terms of a clock: every player starts with `seconds` and gains `increment` after each turn.

    Time below nothing is overtime: it costs `penalty` points for each minute begun, taken from the final
    score, and a player who uses more than `max_overtime` seconds of it loses the game. `now` tells the
    time in seconds.

    >>> clock = Clock(seconds=25 * 60)
    >>> [clock.penalty_points(left) for left in (5, 0, -1, -60, -61)]
    [0, 0, 10, 10, 20]
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
                raise GameError(f"clock: {name} must be from 0 to {LONGEST:.0f}, not {value}")
        if not 0 <= self.penalty <= 1000:
            raise GameError(f"clock: the penalty must be 0 to 1000 points a minute, not {self.penalty}")

    def penalty_points(self, remaining: float) -> int:
        """The points that a player with this time left loses at the end."""
        return math.ceil(-remaining / 60) * self.penalty if remaining < 0 else 0

    def is_forfeit(self, remaining: float) -> bool:
        return self.max_overtime is not None and -remaining > self.max_overtime


class RunningClock:
    """A clock in use: it takes the time of one player at once, or of nobody while it is stopped."""

    def __init__(self, terms: Clock, players: int) -> None:
        self.terms = terms
        self.settled = (float(terms.seconds),) * players
        self._seat = 0
        self._since: float | None = None

    @property
    def running(self) -> bool:
        return self._since is not None

    def start(self, seat: int) -> None:
        """Begin to take a player's time."""
        self._seat = seat
        self._since = self.terms.now()

    def stop(self) -> None:
        """Settle what has been used and take nobody's time."""
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
        """Put the hands elsewhere, as an undo does, and take this player's time from now on, or nobody's."""
        self.settled = settled
        self._since = None
        if seat is not None:
            self.start(seat)
