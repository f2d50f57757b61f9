"""The bag: the tiles not yet drawn, in the order in which they will be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from quixotry.game.chance import Chance
from quixotry.game.pasting import tiles_call
from quixotry.rules import Alphabet, Rules, alphabet_of
from quixotry.rules.alphabet import MAX_TEXT


@dataclass(frozen=True, slots=True, repr=False)
class Bag:
    """Tiles in a shuffled order, drawn from the end; a bag never changes, drawing gives another one.

    The order depends on the generator alone and is the same as in the compiled play-outs, so that a seed
    names one game everywhere.

    >>> from quixotry import load_rules
    >>> from quixotry.kernel.random import Random
    >>> bag = Bag.shuffled(load_rules("english"), Random(7))
    >>> drawn, rest = bag.draw(7)
    >>> len(bag), len(drawn), len(rest)
    (100, 7, 93)
    """

    tiles: bytes
    alphabet: Alphabet | None = field(default=None, compare=False)

    @classmethod
    def shuffled(cls, rules: Rules, random: Chance) -> Bag:
        """All tiles of a ruleset, shuffled.

        >>> from quixotry import load_rules
        >>> from quixotry.kernel.random import Random
        >>> Bag.shuffled(load_rules("english"), Random(7)) == Bag.shuffled(load_rules("english"), Random(7))
        True
        """
        tiles = bytes(code for code, count in enumerate(rules.counts) for _ in range(count))
        return cls(tiles, rules.alphabet).shuffled_anew(random)

    @classmethod
    def from_text(cls, text: str, alphabet: Alphabet | Rules | str | None = None) -> Bag:
        """The bag of these tiles, of which the last is drawn first.

        The letters are English unless an alphabet is given, or a ruleset that has it, or its name.

        >>> Bag.from_text("AB?C").draw(2)
        (b'\\x03\\x00', Bag.from_text('AB'))
        """
        known = alphabet_of(alphabet)
        return cls(known.in_order(text), known)

    def __len__(self) -> int:
        return len(self.tiles)

    def draw(self, count: int) -> tuple[bytes, Bag]:
        """Up to `count` tiles, first drawn first, and the bag without them.

        >>> Bag.from_text("ABC").draw(1)
        (b'\\x03', Bag.from_text('AB'))
        """
        left = max(0, len(self.tiles) - count)
        return self.tiles[left:][::-1], Bag(self.tiles[:left], self.alphabet)

    def shuffled_anew(self, random: Chance) -> Bag:
        """The same tiles in an order that does not depend on the one they are in.

        >>> from quixotry.kernel.random import Random
        >>> one, other = (Bag.from_text(text).shuffled_anew(Random(7)) for text in ("ABC", "CAB"))
        >>> one == other
        True
        """
        tiles = bytearray(sorted(self.tiles))
        for i in range(len(tiles) - 1, 0, -1):
            j = random.below(i + 1)
            tiles[i], tiles[j] = tiles[j], tiles[i]
        return Bag(bytes(tiles), self.alphabet)

    def exchange(self, returned: Iterable[int], random: Chance) -> tuple[bytes, Bag]:
        """Draw as many tiles as come back (or all there are), then put those back at random places.

        >>> from quixotry.kernel.random import Random
        >>> drawn, rest = Bag.from_text("ABC").exchange([17], Random(7))
        >>> drawn, sorted(rest.tiles)
        (b'\\x03', [1, 2, 17])
        """
        back = sorted(returned)
        drawn, rest = self.draw(len(back))
        tiles = bytearray(rest.tiles)
        for code in back:
            j = random.below(len(tiles) + 1)
            tiles.append(code)
            tiles[-1], tiles[j] = tiles[j], tiles[-1]
        return drawn, Bag(bytes(tiles), self.alphabet)

    def __copy__(self) -> Bag:
        return self

    def __deepcopy__(self, memo: object) -> Bag:
        return self

    def __repr__(self) -> str:
        call = tiles_call("Bag", self.tiles, self.alphabet, MAX_TEXT) if self.alphabet is not None else None
        return call or f"Bag({self.tiles!r})"
