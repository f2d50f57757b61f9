"""Letter distributions of other programs: which tiles there are, and what they are worth.

| program | a line                                                   | the blank          |
|---------|----------------------------------------------------------|--------------------|
| MAGPIE  | `A,a,count,points,vowel`, two forms for wide screens      | `?,?,2,0,0`        |
| Macondo | `A,count,points,vowel`                                   | `?,2,0,0`          |
| Quackle | `A a points count vowel`                                 | `blank points count` |
| wolges  | `A a count points vowel`, then aliases                   | `? ? 2 0 0 0 0`    |

In all of them the order of the lines is the order of the alphabet.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quixotry.codecs.foreign_text import lines_of, shown
from quixotry.errors import RulesError
from quixotry.rules.alphabet import label_problem, lower_form

Tiles = dict[str, dict[str, Any]]
NO_LABELS: Mapping[str, str] = {}


@dataclass(frozen=True)
class DistributionRow:
    """One line of a distribution, whichever program wrote it: the texts as they stand there."""

    label: str
    blank: str
    count: str
    points: str
    vowel: str


def read_distribution(path: Path, *, labels: Mapping[str, str] = NO_LABELS) -> Tiles:
    """The tiles of a distribution file, as the `[tiles]` table of a ruleset has them.

    The program that wrote it is told by its form. `labels` renames tiles: old files number those of several
    letters (`{"1": "CH"}`). At most 100,000 bytes are read; the worst
    take 1 s and 20 MB.
    """
    lines = lines_of(path)
    rows = [(number, text) for number, text in enumerate(lines, 1) if text.strip() and text[0] != "#"]
    if not rows:
        raise RulesError(str(path), "", "holds no tiles")
    form = _form(path, rows)
    tiles: Tiles = {}
    for number, text in rows:
        try:
            _add(tiles, form(_fields(text)), labels)
        except ValueError as error:
            raise RulesError(str(path), f"line {number}", str(error)) from None
    unused = [label for label in labels if labels[label] not in tiles]
    if unused:
        raise RulesError(str(path), "", f"has no tile {shown(unused[0])} to give another label")
    if "?" in tiles:
        tiles["?"] = tiles.pop("?")  # the blank stands last in a ruleset
    return tiles


def _add(tiles: Tiles, row: DistributionRow, labels: Mapping[str, str]) -> None:
    """Add the tile of one line; ValueError says what is wrong with it."""
    label = _label(row.label)
    renamed = labels.get(label, label)
    problem = None if renamed == "?" else label_problem(renamed)
    if problem:
        hint = f"; give it another with --label {label}=…" if label.isdigit() and label.isascii() else ""
        raise ValueError(f"tile {shown(renamed)}: {problem}{hint}")
    if renamed in tiles:
        raise ValueError(f"tile {renamed}: is there twice")
    tile: dict[str, Any] = {
        "count": _number(renamed, "count", row.count, 1000),
        "points": _number(renamed, "points", row.points, 1000),
    }
    if renamed != "?":
        if _number(renamed, "vowel", row.vowel, 1):
            tile["vowel"] = True
        blank = _label(row.blank)
        # Some files have no case and set a blank in brackets: what is left of that is the label itself.
        if renamed == label and blank not in (label, "", lower_form(label)):
            tile["blank"] = blank
    tiles[renamed] = tile


def _label(text: str) -> str:
    return unicodedata.normalize("NFC", text.strip("[]"))


def _number(label: str, what: str, text: str, most: int) -> int:
    if not re.fullmatch("[0-9]{1,4}", text) or int(text) > most:
        raise ValueError(f"tile {label}: {what}: must be a number from 0 to {most}, not {shown(text)}")
    return int(text)


# ---------------------------------------------------------------- the programs


def _magpie(fields: list[str]) -> DistributionRow:
    label, blank, count, points, vowel = _at_least(5, fields)[:5]
    return DistributionRow(label, blank, count, points, vowel)


def _macondo(fields: list[str]) -> DistributionRow:
    label, count, points, vowel = _at_least(4, fields)[:4]
    return DistributionRow(label, "", count, points, vowel)


def _quackle(fields: list[str]) -> DistributionRow:
    if fields[0].lower().startswith("blank"):
        _, points, count = _at_least(3, fields)[:3]
        return DistributionRow("?", "", count, points, "0")
    label, blank, points, count, vowel = _at_least(5, fields)[:5]
    return DistributionRow(label, blank, count, points, vowel)


def _form(path: Path, rows: list[tuple[int, str]]) -> Callable[[list[str]], DistributionRow]:
    """How to read the lines of this file."""
    split = [_fields(text) for _, text in rows]
    first = split[0]
    if "," in rows[0][1] and len(first) >= 4:
        return _macondo if len(first) == 4 else _magpie
    heads = {fields[0].lower() for fields in split}
    if "blank" in heads or ("?" not in heads and len(first) == 5):
        return _quackle
    if "?" in heads or len(first) >= 7:
        return _magpie  # wolges: the same columns, set apart by tabs
    raise RulesError(
        str(path),
        f"line {rows[0][0]}",
        "not a letter distribution of MAGPIE, Macondo, Quackle or wolges: such a line has "
        f"a tile, count, points and vowel, not {shown(rows[0][1])}",
    )


def _fields(text: str) -> list[str]:
    return [field.strip() for field in text.split(",")] if "," in text else text.split()


def _at_least(count: int, fields: list[str]) -> list[str]:
    if len(fields) < count:
        raise ValueError(f"{len(fields)} fields, and there must be {count}: {shown(' '.join(fields))}")
    return fields
