"""What a search of an endgame finds."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import overload

from quixotry.game import Move, Position
from quixotry.game.legal import geometry_of
from quixotry.game.packed import unpack_move

Packed = tuple[int, int, int | None, int, int]


@dataclass(frozen=True)
class MoveValue:
    """A move with what the mover gains in spread from here to the end if it is made and both play well.

    `value` is the estimate of the last time it was looked at, None if it never was; the true value lies
    from `low` to `high` for certain.
    """

    move: Move
    value: int | None
    low: int
    high: int

    @property
    def proved(self) -> bool:
        return self.low == self.high


class MoveValues(Sequence[MoveValue]):
    """All moves of a position with what is known of them, the best first; made when they are looked at."""

    def __init__(self, position: Position, packed: list[Packed]) -> None:
        self._position = position
        self._packed = packed

    def __len__(self) -> int:
        return len(self._packed)

    @overload
    def __getitem__(self, index: int) -> MoveValue: ...
    @overload
    def __getitem__(self, index: slice) -> list[MoveValue]: ...
    def __getitem__(self, index: int | slice) -> MoveValue | list[MoveValue]:
        if isinstance(index, slice):
            return [self._value(packed) for packed in self._packed[index]]
        return self._value(self._packed[index])

    def _value(self, packed: Packed) -> MoveValue:
        head, laid, value, low, high = packed
        return MoveValue(unpacked(self._position, head, laid), value, low, high)


def unpacked(position: Position, head: int, laid: int) -> Move:
    """A move of the kernel's in a position; two zeros are a pass."""
    if not head and not laid:
        return Move.passing(position.rules.alphabet).with_score(0)
    return unpack_move(struct.pack("<QQ", head, laid), geometry_of(position.rules), position)


@dataclass(frozen=True)
class EndgameResult:
    """What the mover gains in spread from here to the end, and how.

    The true value lies from `low` to `high` for certain; `proved` says that they are equal, and then `line`
    is best play by both to the end. `moves` are all moves of the position, the best first; of most moves no
    more is known than that they are not better. `depth` is how many turns were looked ahead where no proof
    was found.
    """

    value: int
    low: int
    high: int
    proved: bool
    move: Move
    line: tuple[Move, ...]
    moves: Sequence[MoveValue]
    depth: int
    nodes: int
    seconds: float
    players: int = 2
    interrupted: bool = False
    """Whether ctrl-C ended it."""

    def to_json(self) -> dict[str, object]:
        """The result as the command line prints it."""
        return {
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "proved": self.proved,
            "move": str(self.move),
            "line": [str(move) for move in self.line],
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
        }


Progress = Callable[[EndgameResult], None]
