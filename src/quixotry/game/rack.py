"""The tiles in front of a player: how many of each, in no order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from quixotry.errors import AlphabetError
from quixotry.rules import Alphabet

LONGEST_RACK_TEXT = 200  # counts are bytes, so a rack never holds more than 255 of a tile

_set = object.__setattr__


class Rack:
    """An immutable multiset of tiles.

    >>> from quixotry.rules import load_rules
    >>> english = load_rules("english").alphabet
    >>> rack = Rack.from_text("?TSNIEA", english)
    >>> print(rack, len(rack), rack - Rack.from_text("TIN", english))
    AEINST? 7 AES?
    """

    __slots__ = ("_codes", "alphabet", "counts")
    counts: bytes
    alphabet: Alphabet
    _codes: bytes | None

    def __init__(self, counts: bytes, alphabet: Alphabet) -> None:
        """`counts` has 64 numbers, one a code. Most callers want `from_text` or `from_codes`."""
        _set(self, "counts", counts)
        _set(self, "alphabet", alphabet)
        _set(self, "_codes", None)

    @classmethod
    def empty(cls, alphabet: Alphabet) -> Rack:
        return cls(bytes(64), alphabet)

    @classmethod
    def from_text(cls, text: str, alphabet: Alphabet) -> Rack:
        """Read `"AEINST?"`, any case, in any order."""
        if len(text) > LONGEST_RACK_TEXT:
            raise AlphabetError(f"a rack of {len(text)} characters; at most {LONGEST_RACK_TEXT} are read")
        return cls.from_codes(alphabet.rack(text), alphabet)

    @classmethod
    def from_codes(cls, codes: Iterable[int], alphabet: Alphabet) -> Rack:
        counts = bytearray(64)
        for code in codes:
            counts[code] += 1
        return cls(bytes(counts), alphabet)

    @property
    def codes(self) -> bytes:
        """The codes one by one, letters ascending and blanks last."""
        if self._codes is None:
            letters = b"".join(
                bytes((code,)) * self.counts[code] for code in range(1, 64) if self.counts[code]
            )
            _set(self, "_codes", letters + bytes(self.counts[0]))
        assert self._codes is not None
        return self._codes

    def value(self, points: Sequence[int]) -> int:
        """The sum of the tiles' points, `Rules.points`."""
        return sum(points[code] for code in self.codes)

    def missing(self, codes: Iterable[int]) -> bytes:
        """Those of `codes` that the rack cannot supply; empty if it holds them all."""
        left = bytearray(self.counts)
        lacking = bytearray()
        for code in codes:
            if left[code]:
                left[code] -= 1
            else:
                lacking.append(code)
        return bytes(lacking)

    def without(self, codes: Iterable[int]) -> Rack:
        """The rack after these tiles left it; they must be there."""
        left = bytearray(self.counts)
        for code in codes:
            left[code] -= 1
        return Rack(bytes(left), self.alphabet)

    def __add__(self, other: Rack) -> Rack:
        return Rack(bytes(a + b for a, b in zip(self.counts, other.counts, strict=True)), self.alphabet)

    def __sub__(self, other: Rack) -> Rack:
        if lacking := self.missing(other.codes):
            raise ValueError(f"no {self.alphabet.tile_text(lacking[0])} to take from the rack {self}")
        return self.without(other.codes)

    def __len__(self) -> int:
        return sum(self.counts)

    def __iter__(self) -> Iterator[int]:
        return iter(self.codes)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rack):
            return NotImplemented
        return self.counts == other.counts

    def __hash__(self) -> int:
        return hash(self.counts)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a rack does not change: {name}")

    def __str__(self) -> str:
        return self.alphabet.rack_text(self.codes)

    def __repr__(self) -> str:
        return f"<Rack {self}>"
