"""Racks of a record: as much of them as is written, as far as it can be true."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from quixotry.errors import AlphabetError
from quixotry.game import Board, Position, Rack
from quixotry.rules import BLANK_BIT, Rules
from quixotry.tongues import t

_RACK_CODES = bytes([0 if code & BLANK_BIT else code for code in range(256)])
_UNKNOWN = "UNKNOWN"  # what Quackle writes for a rack that it does not know


class KnownRack:
    """The tiles that a record says a player held in a position; what cannot be is warned of and not believed.

    >>> warnings = []
    >>> position = Position.start("english", None, ["", ""])
    >>> print(KnownRack("CR", position, warnings.append).with_tiles(position.parse_move("8G CRAB").used))
    ABCR
    >>> warnings
    ['the rack CR does not have the tiles played: AB']
    """

    def __init__(self, text: str, position: Position, warn: Callable[[str], None]) -> None:
        self.text = text
        self.warn = warn
        self.position = position
        self.rack = self._read("" if text == _UNKNOWN else text)

    def with_tiles(self, used: Iterable[int]) -> Rack:
        """The rack with these tiles on it, for they were played from it."""
        used = bytes(used)
        lacking = self.rack.missing(used)
        if not lacking:
            return self.rack
        alphabet, most = self.rack.alphabet, self.position.rules.rack_size
        if len(self.rack):
            tiles = alphabet.rack_text(lacking)
            self.warn(
                t("the rack {rack} does not have the tiles played: {tiles}", rack=self.rack, tiles=tiles)
            )
        played = Rack.from_codes(used, alphabet)
        together = self.rack + Rack.from_codes(lacking, alphabet)
        fits = len(together) <= most and not overdrawn(self.position.rules, self.position.board, together)
        return together if fits else played

    def _read(self, text: str) -> Rack:
        rules, alphabet = self.position.rules, self.position.rules.alphabet
        nothing = Rack.empty(alphabet)
        try:
            rack = Rack.from_text(text, alphabet)
        except AlphabetError as error:
            self.warn(t("rack {problem}", problem=error))
            return nothing
        if len(rack) > rules.rack_size:
            self.warn(
                t(
                    "the rack {rack} has {count} tiles; a rack holds {most}",
                    rack=rack,
                    count=len(rack),
                    most=rules.rack_size,
                )
            )
            return nothing
        if extra := overdrawn(rules, self.position.board, rack):
            self.warn(t("the rack {rack} cannot be: {reason}", rack=rack, reason=extra))
            return nothing
        return rack


def overdrawn(rules: Rules, board: Board, *racks: Rack) -> str:
    """What there is more of on board and racks than in the bag at the start; empty if all is well."""
    used = [0] * 64
    for code in board.tiles.translate(_RACK_CODES, b"\0"):
        used[code] += 1
    for rack in racks:
        for code in rack:
            used[code] += 1
    for code, count in enumerate(rules.counts):
        if used[code] > count:
            tile = rules.alphabet.tile_text(code)
            return t(
                "{count} tiles {tile} on board and racks; {rules} has {most}",
                count=used[code],
                tile=tile,
                rules=rules.name,
                most=count,
            )
    return ""
