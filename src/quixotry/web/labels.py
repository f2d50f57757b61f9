"""Tile labels in requests, turned into codes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from quixotry.rules import BLANK_BIT, Alphabet
from quixotry.web.errors import ApiError
from quixotry.web.requests import LaidTile


def laid_codes(tiles: Sequence[LaidTile], alphabet: Alphabet) -> dict[tuple[int, int], int]:
    """The codes of laid tiles, by square."""
    letters = _letters(alphabet)
    laid: dict[tuple[int, int], int] = {}
    for tile in tiles:
        code = letters.get(tile.letter.upper())
        if code is None:
            raise ApiError(f"There is no letter {tile.letter!r} in this game.", place="tiles")
        if (tile.row, tile.column) in laid:
            raise ApiError("Two tiles lie on one square.", place="tiles")
        laid[tile.row, tile.column] = code | BLANK_BIT if tile.blank else code
    return laid


def rack_codes(labels: Sequence[str], alphabet: Alphabet) -> list[int]:
    """The codes of rack tiles; ? is a blank."""
    letters = _letters(alphabet)
    codes = [0 if label == "?" else letters.get(label.upper()) for label in labels]
    for label, code in zip(labels, codes, strict=True):
        if code is None:
            raise ApiError(f"There is no tile {label!r} in this game.", place="tiles")
    return [code for code in codes if code is not None]


@lru_cache(maxsize=64)
def _letters(alphabet: Alphabet) -> dict[str, int]:
    return {label.upper(): code for code, label in enumerate(alphabet.labels) if code}
