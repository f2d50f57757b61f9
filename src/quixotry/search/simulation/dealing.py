"""What is unseen in a position, and who may have it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from quixotry.errors import PositionError
from quixotry.game import Position
from quixotry.kernel.search.deals import Dealer

Leaves = Sequence[tuple[bytes, float]]


@dataclass(frozen=True)
class Unseen:
    """The tiles that are dealt, and by seat from the mover on what is known of racks and how many tiles
    they have.
    """

    pool: bytes
    known: tuple[bytes, ...]
    sizes: tuple[int, ...]

    @classmethod
    def of(cls, position: Position) -> Unseen:
        """The unseen tiles of a position; other racks may be known, wholly or in part.

        >>> unseen = Unseen.of(Position.start("english", None, ["QUIXOTR", "AB"]))
        >>> len(unseen.pool), unseen.known, unseen.sizes
        (91, (b'', b'\\x01\\x02'), (7, 7))
        """
        left = list(position.unseen)
        players = len(position.racks)
        seats = [(position.turn + i) % players for i in range(players)]
        known = [b""] + [bytes(position.racks[seat]) for seat in seats[1:]]
        for rack in known:
            for code in rack:
                left[code] -= 1
        for code, count in enumerate(left):
            if count < 0:
                tile = position.rules.alphabet.tile_text(code)
                raise PositionError(f"there are not so many tiles {tile} as the board and the racks have")
        sizes = _sizes(position, known, sum(left))
        pool = bytes(code for code, count in enumerate(left) for _ in range(count))
        return cls(pool, tuple(known), (len(position.rack), *sizes))

    def dealer(self, seed: int, kept: Mapping[int, Leaves] | None = None) -> Dealer:
        """Deals of these tiles; `kept` has leaves with weights, by turns after the mover's."""
        leaves = [None if kept is None else kept.get(i) for i in range(len(self.known))]
        return Dealer(self.pool, self.known, self.sizes, seed, leaves)


def _sizes(position: Position, known: Sequence[bytes], pool: int) -> list[int]:
    """How many tiles each other player has: a full rack while there are tiles in the bag."""
    full = position.rules.rack_size
    others = len(known) - 1
    if position.bag_count and pool >= sum(full - len(rack) for rack in known[1:]):
        return [full] * others
    sizes = [len(rack) for rack in known[1:]]
    for _ in range(pool):  # nobody can tell who has more, so that all have equally many
        seat = min(range(others), key=lambda i: (sizes[i], i))
        if sizes[seat] >= full:
            break
        sizes[seat] += 1
    return sizes
