"""A player's text, `name:key=value,…`, and the options that a player has."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from quixotry.errors import PlayerError
from quixotry.suggest import did_you_mean

LONGEST_TEXT = 1000


@dataclass(frozen=True)
class PlayerOption:
    """An option: how it is written by default, how it is read, and what it is for."""

    name: str
    default: str
    read: Callable[[str], Any]
    help: str


def split_text(text: str) -> tuple[str, str]:
    """The name and the rest behind the colon.

    >>> split_text("bor:ratio=3/8")
    ('bor', 'ratio=3/8')
    """
    if len(text) > LONGEST_TEXT:
        raise PlayerError(f"a player's text of {len(text)} characters; at most {LONGEST_TEXT} are read")
    name, _, rest = text.strip().partition(":")
    return name.strip(), rest.strip()


def split_options(player: str, text: str) -> dict[str, str]:
    """The options as they are written.

    >>> split_options("fitness", "score=1, combo=0")
    {'score': '1', 'combo': '0'}
    """
    written: dict[str, str] = {}
    for part in text.split(",") if text else ():
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not key or not value:
            raise PlayerError(f"{player}: {part.strip()!r} is not an option; write key=value")
        if key in written:
            raise PlayerError(f"{player}: {key} is given twice")
        written[key] = value
    return written


def read_options(
    player: str, options: tuple[PlayerOption, ...], written: Mapping[str, str]
) -> dict[str, Any]:
    """All options with their values: what is written, and the defaults of the rest."""
    known = {option.name: option for option in options}
    for key in written:
        if key not in known:
            hint = did_you_mean(key, known) if known else "; it has no options"
            raise PlayerError(f"{player}: no option {key[:40]!r}{hint}")
    values = {}
    for name, option in known.items():
        try:
            values[name] = option.read(written.get(name, option.default))
        except ValueError as error:
            raise PlayerError(f"{player}: {name}={written[name][:40]}: {error}") from None
    return values


# Readers: each turns text into a value or says with a ValueError what it wants.


def number(low: float, high: float) -> Callable[[str], float]:
    """A number in a range; fractions such as 1/2 too.

    >>> number(0, 100)("1/2")
    0.5
    """

    def read(text: str) -> float:
        value = float(_fraction(text))
        if not low <= value <= high:
            raise ValueError(f"must be {low:g} to {high:g}")
        return value

    return read


def ratio(text: str) -> Fraction:
    """A fraction from 0 to 1.

    >>> ratio("3/8"), ratio("0.5")
    (Fraction(3, 8), Fraction(1, 2))
    """
    value = _fraction(text)
    if not 0 <= value <= 1:
        raise ValueError("must be 0 to 1, such as 3/8")
    return value


def integer(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= 12 and low <= int(text) <= high):
            raise ValueError(f"must be a whole number, {low} to {high}")
        return int(text)

    return read


def one_of(*choices: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(f"must be {' or '.join(choices)}")
        return text

    return read


def words_or_all(text: str) -> int | None:
    """How many words a vocabulary has; None is all."""
    return None if text == "all" else integer(1, 10_000_000)(text)


def _fraction(text: str) -> Fraction:
    if len(text) > 20 or "e" in text.lower():
        raise ValueError("must be a number such as 2, 0.5 or 3/8")
    try:
        value = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ValueError("must be a number such as 2, 0.5 or 3/8") from None
    if not math.isfinite(value):
        raise ValueError("must be a number such as 2, 0.5 or 3/8")
    return value
