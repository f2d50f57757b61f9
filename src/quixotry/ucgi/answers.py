"""What an engine says, taken apart: `option`, `info`, `bestmove`.

By the protocol, unknown words are skipped; nothing here raises.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

LONGEST_LINE = 64  # moves of a line of play that are kept
LONGEST_MOVE = 250

_KINDS = ("check", "spin", "combo", "button", "string")
_PARTS = ("name", "type", "default", "min", "max", "var")
_NUMBERS = ("depth", "seldepth", "time", "nodes", "nps", "currmovenumber")


@dataclass(frozen=True, slots=True)
class OfferedOption:
    """An option that an engine offers: its name, its type, and what it may be set to."""

    name: str
    kind: str
    default: str = ""
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Info:
    """An `info` line: the move it speaks of as it is written, what it is worth, and other numbers.

    >>> info = read_info("depth 2 score eq 31.50 wp 61.2 currmove 8D.QUIRT currmovenumber 1")
    >>> info.move, info.equity, info.win, info.numbers["depth"]
    ('8D.QUIRT', 31.5, 61.2, 2)
    >>> read_info("string error no such lexicon").message
    'error no such lexicon'
    """

    move: str = ""
    equity: float | None = None
    win: float | None = None
    line: tuple[str, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    message: str = ""


def read_option(text: str) -> OfferedOption | None:
    """The option of a line, the word `option` left out; None if it cannot be read.

    >>> read_option("name Candidates type spin default 10 min 1 max 1000")
    OfferedOption(name='Candidates', kind='spin', default='10', low=1, high=1000, choices=())
    """
    parts: dict[str, list[list[str]]] = {part: [] for part in _PARTS}
    into: list[str] | None = None
    for word in text.split():
        # The name comes first; after that, `name` is a word like any other.
        if word in _PARTS and (word == "name") == (into is None):
            into = []
            parts[word].append(into)
        elif into is not None:
            into.append(word)
    said = {part: " ".join(values[0]) for part, values in parts.items() if values}
    kind = said.get("type", "").lower()
    if not said.get("name") or kind not in _KINDS:
        return None
    default = said.get("default", "")
    return OfferedOption(
        said["name"],
        kind,
        "" if default == "<empty>" else default,
        _whole(said.get("min", "")),
        _whole(said.get("max", "")),
        tuple(" ".join(words) for words in parts["var"]),
    )


def read_info(text: str) -> Info:
    """An `info` line, the word itself left out."""
    words = text.split()
    if words[:1] == ["string"]:
        return Info(message=text.strip()[len("string") :].strip())
    move, equity, win = "", None, None
    line: tuple[str, ...] = ()
    numbers: dict[str, int] = {}
    at = 0
    while at < len(words):
        word = words[at]
        after = words[at + 1] if at + 1 < len(words) else ""
        at += 2
        if word == "pv":
            line = tuple(words[at - 1 :][:LONGEST_LINE])
            break
        if word == "currmove":
            move = after
        elif word == "eq":
            equity = _value(after)
        elif word == "wp":
            win = _value(after)
        elif word in _NUMBERS and (number := _whole(after)) is not None:
            numbers[word] = number
        else:
            at -= 1  # a word by itself, such as `score`
    move = move or (line[0] if line else "")
    return Info(move if len(move) <= LONGEST_MOVE else "", equity, win, line, numbers)


def _value(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch("-?[0-9]{1,18}", text) else None
