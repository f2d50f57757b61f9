"""The bag: the tiles not yet drawn, in the order in which they will be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from quixotry.kernel.random import Random
from quixotry.rules import Rules


@dataclass(frozen=True, slots=True)
class Bag:
    """Tiles in a shuffled order, drawn from the end; never changed, drawing gives the tiles and the bag left.

    The order depends on the generator alone and is the same as in the compiled play-outs, so that a seed
    names one game everywhere.

    >>> from quixotry.rules import load_rules
    >>> bag = Bag.shuffled(load_rules("english"), Random(7))
    >>> drawn, rest = bag.draw(7)
    >>> len(bag), len(drawn), len(rest)
    (100, 7, 93)
    """

    tiles: bytes

    @classmethod
    def shuffled(cls, rules: Rules, random: Random) -> Bag:
        """All tiles of a ruleset, shuffled."""
        tiles = bytearray(code for code, count in enumerate(rules.counts) for _ in range(count))
        for i in range(len(tiles) - 1, 0, -1):
            j = random.below(i + 1)
            tiles[i], tiles[j] = tiles[j], tiles[i]
        return cls(bytes(tiles))

    def __len__(self) -> int:
        return len(self.tiles)

    def draw(self, count: int) -> tuple[bytes, Bag]:
        """Up to `count` tiles, first drawn first, and the bag without them."""
        left = max(0, len(self.tiles) - count)
        return self.tiles[left:][::-1], Bag(self.tiles[:left])

    def exchange(self, returned: Iterable[int], random: Random) -> tuple[bytes, Bag]:
        """Draw as many tiles as come back (or all there are), then put those back at random places."""
        back = sorted(returned)
        drawn, rest = self.draw(len(back))
        tiles = bytearray(rest.tiles)
        for code in back:
            j = random.below(len(tiles) + 1)
            tiles.append(code)
            tiles[-1], tiles[j] = tiles[j], tiles[-1]
        return drawn, Bag(bytes(tiles))
