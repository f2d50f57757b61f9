"""What a simulation may use: seconds, processor time, rollouts, or turns looked for; whatever is spent
first ends it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from math import isfinite

from quixotry.errors import LimitError

TURNS_A_SECOND = 45_000  # moves that are looked for in rollouts
USUAL_TURNS = 20  # of a rollout to the end of the game
NAMES = ("seconds", "cpu", "samples", "nodes")


@dataclass(frozen=True)
class Budget:
    """Limits, None for those that there are not; at least one must be given.

    `seconds` is time on the clock, `cpu` processor time of all threads together, `samples` the number of
    rollouts over all candidates, `nodes` the number of moves that are looked for in them.

    >>> Budget(samples=2000).samples
    2000
    >>> Budget(samples=0)
    Traceback (most recent call last):
    quixotry.errors.LimitError: samples: must be more than 0, not 0
    """

    seconds: float | None = None
    cpu: float | None = None
    samples: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        for name in NAMES:
            value = getattr(self, name)
            if value is not None and not (value > 0 and isfinite(value)):
                raise LimitError(f"{name}: must be more than 0, not {value:g}")
        if all(getattr(self, name) is None for name in NAMES):
            raise LimitError(f"a budget is needed: one of {', '.join(NAMES)}")

    def rollouts(self, plies: int, searched: float = 0.0) -> float:
        """How many rollouts of so many plies it is good for, about; an endgame search may cost as much as
        some more.

        >>> Budget(samples=2000).rollouts(2), Budget(seconds=1, nodes=300).rollouts(3)
        (2000, 100.0)
        """
        turns = max(1, min(plies, USUAL_TURNS)) + searched
        found: list[float] = [] if self.samples is None else [self.samples]
        if self.nodes is not None:
            found.append(self.nodes / turns)
        found += [TURNS_A_SECOND * limit / turns for limit in (self.seconds, self.cpu) if limit is not None]
        return min(found)


@dataclass
class Meter:
    """What has been used so far; processor time of other threads is added by whoever runs them."""

    budget: Budget
    clock: float = field(default_factory=time.perf_counter)
    processor: float = field(default_factory=time.thread_time)
    elsewhere: float = 0.0  # processor seconds in other threads
    samples: int = 0
    nodes: int = 0

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.clock

    @property
    def cpu(self) -> float:
        return time.thread_time() - self.processor + self.elsewhere

    @property
    def used(self) -> float:
        """The share of the budget that is gone, rollouts apart; 1 and more if nothing is left.

        >>> meter = Meter(Budget(nodes=100))
        >>> meter.nodes = 25
        >>> meter.used
        0.25
        """
        limits, shares = self.budget, [0.0]
        if limits.seconds is not None:
            shares.append(self.seconds / limits.seconds)
        if limits.cpu is not None:
            shares.append(self.cpu / limits.cpu)
        if limits.nodes is not None:
            shares.append(self.nodes / limits.nodes)
        return max(shares)
