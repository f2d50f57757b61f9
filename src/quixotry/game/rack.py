"""The tiles in front of a player: how many of each, in no order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from quixotry.errors import AlphabetError, PositionError
from quixotry.game.pasting import tiles_call
from quixotry.rules import Alphabet, Rules, alphabet_of

CODES = 64
LONGEST_RACK_TEXT = 200  # counts are bytes, so a rack never holds more than 255 of a tile

_set = object.__setattr__

_LETTERS = [bytes([code]) for code in range(1, CODES)]


class Rack:
    """An immutable multiset of tiles.

    >>> rack = Rack.from_text("?TSNIEA")
    >>> print(rack, len(rack), rack - Rack.from_text("TIN"), Rack.from_text("Q") + Rack.from_text("U"))
    AEINST? 7 AES? QU
    >>> rack
    Rack.from_text('AEINST?')
    >>> list(rack) == list(rack.codes) == [1, 5, 9, 14, 19, 20, 0]
    True
    """

    __slots__ = ("_codes", "alphabet", "counts")
    counts: bytes
    alphabet: Alphabet
    _codes: bytes | None

    def __init__(self, counts: bytes, alphabet: Alphabet) -> None:
        """`counts` has 64 numbers, one for each code. Most callers want `from_text` or `from_codes`."""
        if len(counts) != CODES or any(counts[alphabet.size + 1 :]):
            raise PositionError(f"a rack is {CODES} counts, none beyond the {alphabet.size} letters")
        _set(self, "counts", counts)
        _set(self, "alphabet", alphabet)
        _set(self, "_codes", None)

    @classmethod
    def empty(cls, alphabet: Alphabet) -> Rack:
        """The rack without tiles.

        >>> from quixotry import load_rules
        >>> len(Rack.empty(load_rules("english").alphabet))
        0
        """
        return cls(bytes(64), alphabet)

    @classmethod
    def from_text(cls, text: str, alphabet: Alphabet | Rules | str | None = None) -> Rack:
        """Read `"AEINST?"`, in any case and any order.

        The letters are English unless an alphabet is given, or a ruleset that has it, or its name.

        >>> Rack.from_text("åäö", "swedish")
        Rack.from_text('ÅÄÖ', 'swedish')
        """
        if len(text) > LONGEST_RACK_TEXT:
            raise AlphabetError(f"a rack of {len(text)} characters; at most {LONGEST_RACK_TEXT} are read")
        known = alphabet_of(alphabet)
        return cls.from_codes(known.rack(text), known)

    @classmethod
    def from_codes(cls, codes: Iterable[int], alphabet: Alphabet) -> Rack:
        """The rack of these tiles, 0 for a blank.

        >>> from quixotry import load_rules
        >>> print(Rack.from_codes([3, 1, 0, 2], load_rules("english").alphabet))
        ABC?
        """
        counts = bytearray(CODES)
        try:
            for code in codes:
                counts[code] += 1
        except (IndexError, ValueError):
            raise PositionError(f"no rack has tile {code}, or so many of it") from None
        return cls(bytes(counts), alphabet)

    @property
    def codes(self) -> bytes:
        """The codes one by one, letters ascending and blanks last."""
        if self._codes is None:
            letters = self.counts[1 : self.alphabet.size + 1]
            held = [_LETTERS[place] * count for place, count in enumerate(letters) if count]
            _set(self, "_codes", b"".join(held) + bytes(self.counts[0]))
        assert self._codes is not None
        return self._codes

    def value(self, points: Sequence[int]) -> int:
        """What the tiles are worth together, by `Rules.points`.

        >>> from quixotry import load_rules
        >>> Rack.from_text("QUIZ?").value(load_rules("english").points)
        22
        """
        return sum(points[code] for code in self.codes)

    def missing(self, codes: Iterable[int]) -> bytes:
        """Those of `codes` that the rack cannot supply; empty if it holds them all.

        >>> Rack.from_text("AB").missing([1, 1])
        b'\\x01'
        """
        left = bytearray(self.counts)
        lacking = bytearray()
        for code in codes:
            if left[code]:
                left[code] -= 1
            else:
                lacking.append(code)
        return bytes(lacking)

    def without(self, codes: Iterable[int]) -> Rack:
        """The rack after these tiles have left it; they must be there.

        >>> print(Rack.from_text("ABBA").without([1, 2]))
        AB
        """
        left = bytearray(self.counts)
        for code in codes:
            left[code] -= 1
        return Rack(bytes(left), self.alphabet)

    def __add__(self, other: Rack) -> Rack:
        return Rack(bytes(a + b for a, b in zip(self.counts, other.counts, strict=True)), self.alphabet)

    def __sub__(self, other: Rack) -> Rack:
        if lacking := self.missing(other.codes):
            raise PositionError(f"no {self.alphabet.tile_text(lacking[0])} to take from the rack {self}")
        return self.without(other.codes)

    def __len__(self) -> int:
        return sum(self.counts)

    def __iter__(self) -> Iterator[int]:
        return iter(self.codes)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rack):
            return NotImplemented
        if self.counts != other.counts:
            return False
        return self.alphabet is other.alphabet or self.alphabet == other.alphabet

    def __hash__(self) -> int:
        return hash(self.counts)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a rack does not change: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Rack, (self.counts, self.alphabet)

    def __copy__(self) -> Rack:
        return self

    def __deepcopy__(self, memo: object) -> Rack:
        return self

    def __str__(self) -> str:
        return self.alphabet.rack_text(self.codes)

    def __repr__(self) -> str:
        call = tiles_call("Rack", self.codes, self.alphabet, LONGEST_RACK_TEXT)
        return call or f"Rack({self.counts!r}, {self.alphabet!r})"
