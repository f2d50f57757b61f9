"""What an analysis finds, by whichever method."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from quixotry.game import Move

Method = Literal["endgame", "pre-endgame", "simulation", "static"]
METHODS: tuple[Method, ...] = ("endgame", "pre-endgame", "simulation", "static")
"""How moves can be found, by name."""


@dataclass(frozen=True)
class AnalysedMove:
    """A move with the share of games it wins, draws half, and the spread at the end of the game.

    What a method does not tell is None: static equity knows neither wins nor final spreads. The share of wins
    lies in `interval`, the spread in `spread_interval`: for certain unless the method samples or the analysis
    says what it assumed. `proved` says that the share is known for certain. `samples` is how many deals the
    figures are the average of, None where nothing is left to chance. `guaranteed` is the share of wins
    against an opponent who knows the bag, `outcomes` are the results by tiles drawn.
    """

    move: Move
    win: float | None = None
    spread: float | None = None
    equity: float | None = None
    interval: tuple[float, float] | None = None
    spread_interval: tuple[float, float] | None = None
    samples: int | None = None
    proved: bool = False
    guaranteed: float | None = None
    outcomes: Mapping[str, float] = field(default_factory=dict)
    best: float | None = None
    """How probable it is that no other move is better, where that is known."""
    behind: float | None = None
    """How much less often it wins than the first move in the same deals of a simulation."""
    doubt: float | None = None
    """The standard deviation of that."""

    def to_json(self) -> dict[str, object]:
        """The move as the command line prints it; static equity is there only if nothing else is known."""
        found: dict[str, object] = {
            "move": str(self.move),
            "score": self.move.score or 0,
            "win": _rounded(self.win, 4),
            "spread": _rounded(self.spread, 2),
            "guaranteed": _rounded(self.guaranteed, 4),
            "interval": None if self.interval is None else [round(bound, 4) for bound in self.interval],
            "proved": self.proved,
            "outcomes": {tiles: round(value, 4) for tiles, value in self.outcomes.items()},
        }
        if self.best is not None:
            found["best"] = round(self.best, 4)
        if self.samples is not None:
            found["samples"] = self.samples
        if self.equity is not None:
            found["equity"] = round(self.equity, 3)
        return found


@dataclass(frozen=True)
class Analysis:
    """The best moves of a position, how they were found, and what is expected to follow the first.

    `proved` says that no move is better than the first, for certain. `lead` is by how many points the mover
    leads now, so that `spread - lead` is what a move gains. `complete` says that the figures are of all that
    can happen and not of samples. `assumed` is what they rest on beside the rules.

    >>> from quixotry import Position
    >>> found = Position.start("english", None, ["QUIXOTR", ""]).analyse()
    >>> print(found.method, found.best.move, found.best.equity, found.best.win)
    static 8D QUIRT 52.39 None
    """

    method: Method
    moves: tuple[AnalysedMove, ...]
    line: tuple[Move, ...]
    proved: bool
    nodes: int
    seconds: float
    lead: int = 0
    bag: int = 0
    depth: int = 0
    complete: bool = True
    assumed: tuple[str, ...] = ()
    interrupted: bool = False
    """Whether ctrl-C ended it."""

    @property
    def best(self) -> AnalysedMove:
        """The first of the moves."""
        return self.moves[0]

    def gain(self, one: AnalysedMove) -> float | None:
        """What a move gains in spread from here on; its equity where no more is known."""
        return one.equity if one.spread is None else one.spread - self.lead

    def to_json(self, count: int | None = None) -> dict[str, object]:
        """The analysis as the command line prints it, with the first `count` moves.

        Of an endgame it has all that `quixotry endgame` prints, too.
        """
        found: dict[str, object] = {"method": self.method}
        best = self.best
        if self.method == "endgame" and best.spread is not None and best.spread_interval is not None:
            found["value"] = int(best.spread - self.lead)
            found["low"], found["high"] = (int(bound - self.lead) for bound in best.spread_interval)
        found |= {
            "proved": self.proved,
            "move": str(best.move),
            "line": [str(move) for move in self.line],
            "bag": self.bag,
            "lead": self.lead,
            "complete": self.complete,
            "assumed": list(self.assumed),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
            "moves": [move.to_json() for move in self.moves[:count]],
        }
        return found


AnalysisProgress = Callable[[Analysis], None]


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
