"""What a simulation finds."""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.game import Move


@dataclass(frozen=True)
class SimulatedMove:
    """A candidate with what its rollouts came to.

    `win` is the share of games won, draws half, with an interval of 95%; `spread` the mean of the spread that
    rollouts ended with, leaves included, and `deviation` how far they scatter; `behind` how much less it wins
    than the best, going by the deals that both have seen and by static equity, and `doubt` the standard
    deviation of that; `best` the probability that no other candidate is better; `reply` what the next player
    scores on the average, and `bingos` how often with all tiles.

    >>> from quixotry.game import Position
    >>> from quixotry.search import simulate
    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> found = simulate(position, samples=100, candidates=["8D QUIRT"]).best
    >>> print(found.move, found.samples > 0, found.interval[0] < found.win < found.interval[1])
    8D QUIRT True True
    """

    move: Move
    equity: float
    win: float
    interval: tuple[float, float]
    spread: float
    deviation: float
    behind: float
    best: float
    reply: float
    bingos: float
    samples: int
    doubt: float = 0.0


@dataclass(frozen=True)
class SimulationResult:
    """All candidates, the best first, and what was spent on them.

    `deals` is how many deals the best candidate saw, `samples` the number of rollouts of all together,
    `nodes` that of the moves looked for in them. `line` is what follows the best move in one of the deals. It
    is `decided` if the best move is better than all others with the confidence that was asked for.
    """

    moves: tuple[SimulatedMove, ...]
    line: tuple[Move, ...]
    plies: int
    deals: int
    samples: int
    nodes: int
    seconds: float
    cpu: float
    decided: bool
    interrupted: bool = False
    """Whether ctrl-C ended it."""

    @property
    def best(self) -> SimulatedMove:
        """The first of the moves."""
        return self.moves[0]
