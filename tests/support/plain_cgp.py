"""A second reader of CGP, slow and obvious, that shares nothing with the first."""

from __future__ import annotations

from dataclasses import dataclass

DIGITS = "0123456789"


@dataclass
class PlainPosition:
    """Squares by row as text (empty, a tile, a blank in lower case); the mover's rack and score are first."""

    squares: list[list[str]]
    racks: list[list[str]]
    scores: list[int]
    scoreless: int
    opcodes: dict[str, str]


def read(text: str, labels: set[str]) -> PlainPosition | None:
    """The position in an alphabet of these labels, upper and lower case; None where it is not understood."""
    words = text.split()
    if len(words) < 4:
        return None
    rows = [_row(row, labels) for row in words[0].split("/")]
    racks = [_tiles(rack, labels) for rack in words[1].split("/")]
    scores = [_whole(score) for score in words[2].split("/")]
    scoreless = _whole(words[3])
    opcodes = _opcodes(" ".join(words[4:]))
    if scoreless is None or opcodes is None:
        return None
    squares = [row for row in rows if row is not None]
    held = [rack for rack in racks if rack is not None]
    points = [score for score in scores if score is not None]
    if len(squares) < len(rows) or len(held) < len(racks) or len(points) < len(scores):
        return None
    return PlainPosition(squares, held, points, scoreless, opcodes)


def _row(text: str, labels: set[str]) -> list[str] | None:
    row: list[str] = []
    at = 0
    while at < len(text):
        if text[at] in DIGITS:
            number = ""
            while at < len(text) and text[at] in DIGITS:
                number += text[at]
                at += 1
            row += [""] * int(number)
            continue
        end = at
        while end < len(text) and text[end] not in DIGITS:
            end += 1
        tiles = _tiles(text[at:end], labels)
        if tiles is None:
            return None
        row += tiles
        at = end
    return row


def _tiles(text: str, labels: set[str]) -> list[str] | None:
    """Tiles one after the other, the longest that fits first; those in brackets are one each."""
    tiles: list[str] = []
    while text:
        if text[0] == "[":
            label, bracket, text = text[1:].partition("]")
            if not bracket or label not in labels:
                return None
            tiles.append(label)
            continue
        fitting = [label for label in labels | {"?"} if text.startswith(label)]
        if not fitting:
            return None
        longest = max(fitting, key=len)
        tiles.append(longest)
        text = text[len(longest) :]
    return tiles


def _whole(text: str) -> int | None:
    sign = -1 if text[:1] == "-" else 1
    digits = text[1:] if text[:1] in ("+", "-") else text
    return sign * int(digits) if digits and all(c in DIGITS for c in digits) else None


def _opcodes(text: str) -> dict[str, str] | None:
    """Each ends at a semicolon; with a dash, as MAGPIE has it, also where the next one with a dash begins."""
    opcodes: dict[str, str] = {}
    for part in text.split(";"):
        words = part.split()
        dashed = bool(words) and _is_dashed(words[0])
        name = ""
        for number, word in enumerate(words):
            if number == 0 or (dashed and _is_dashed(word)):
                name = word.lstrip("-") if dashed else word
                if name in opcodes:
                    return None
                opcodes[name] = ""
            else:
                opcodes[name] = f"{opcodes[name]} {word}".strip()
    return opcodes


def _is_dashed(word: str) -> bool:
    bare = word[2:] if word.startswith("--") else word[1:]
    plain = all(c in "abcdefghijklmnopqrstuvwxyz0123456789" for c in bare)
    return word.startswith("-") and bool(bare) and plain and bare[0] not in DIGITS
