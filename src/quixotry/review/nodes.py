"""The nodes of a tree of games: a position before a turn, and what led to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from quixotry.evaluation import Valued
from quixotry.game import Move, Position, Rack
from quixotry.review.badges import Badge, badge_of
from quixotry.review.luck import Luck
from quixotry.review.model import TurnReview
from quixotry.tongues import t

Value = TypeVar("Value")


@dataclass(frozen=True)
class Made:
    """The move that led to a node; `stood` is False for a phony that came off again. Of an exchange `count`
    is how many tiles it took, which is known where the tiles are not."""

    seat: int
    move: Move | None
    text: str
    score: int
    words: tuple[str, ...] = ()
    stood: bool = True
    count: int = 0


@dataclass(frozen=True)
class JudgedMove:
    """A move of a node: its worth, and how much less than the best; None where the rack is unknown."""

    move: Move
    text: str
    words: tuple[str, ...]
    phonies: tuple[str, ...]
    leave: str
    equity: float | None
    loss: float | None

    @property
    def badge(self) -> Badge | None:
        return None if self.loss is None else badge_of(self.loss)


@dataclass(frozen=True)
class Happened:
    """What the referee did between two turns: an event of the record that is no move."""

    kind: str
    name: str
    score: int
    tiles: str = ""

    def __str__(self) -> str:
        said = {"name": self.name, "score": f"{self.score:+}", "tiles": self.tiles}
        match self.kind:
            case "withdrawn":
                return t("{name}: the play comes off", name=self.name)
            case "challenge bonus":
                return t("{name}: {score} for a challenge", **said)
            case "rack points":
                return t("{name}: {score} for the others’ tiles {tiles}", **said)
            case "rack penalty":
                return t("{name}: {score} for tiles left {tiles}", **said)
            case "time":
                return t("{name}: {score} for overtime", **said)
            case kind:
                return kind


@dataclass(frozen=True)
class Node:
    """A position before a turn.

    `known` is what is known of everybody's rack, `held` how many tiles each has. `after` is what
    the referee did since the last turn. `given` says that the mover's rack is somebody's choice.
    """

    number: int
    parent: int | None
    position: Position
    known: tuple[Rack, ...]
    held: tuple[int, ...]
    made: Made | None = None
    is_main: bool = False
    turn: TurnReview | None = None
    luck: Luck | None = None
    best: tuple[Valued, ...] = ()
    over: bool = False
    given: bool = False
    after: tuple[Happened, ...] = ()
    clocks: tuple[float | None, ...] | None = None

    @property
    def seat(self) -> int:
        return self.position.turn

    @property
    def rack_known(self) -> bool:
        """Whether the mover's whole rack is known."""
        return len(self.position.rack) == self.held[self.seat] > 0

    @property
    def kept(self) -> Rack:
        """What is known of the mover's rack without anybody's guess."""
        return self.known[self.seat]


def seen(position: Position) -> Position:
    """The position as whoever is to move sees it."""
    return position.seen_by(position.turn)


def codes(counts: Sequence[int]) -> bytes:
    """The tiles of which there are so many, one by one."""
    return bytes([code for code, count in enumerate(counts) for _ in range(count)])


def common(one: Rack, other: Rack) -> Rack:
    """The tiles that are on both racks."""
    counts = bytes([min(a, b) for a, b in zip(one.counts, other.counts, strict=True)])
    return Rack(counts, one.alphabet)


def at(values: tuple[Value, ...], place: int, value: Value) -> tuple[Value, ...]:
    """The values with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])
