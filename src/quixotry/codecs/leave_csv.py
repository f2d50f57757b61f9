"""Leaves as text: a line `leave,value` each, the tiles in order, `?` for the blank first."""

from __future__ import annotations

import io
from array import array
from collections.abc import Iterator

from quixotry.codecs.leave_places import (
    LARGEST,
    STEPS_A_POINT,
    Contents,
    Places,
    checked_size,
    empty_values,
    in_steps,
    possible_leaves,
)
from quixotry.errors import AlphabetError, LeavesError
from quixotry.rules import Alphabet

LONGEST_LINE = 1000


def contents_of_csv(data: bytes, alphabet: Alphabet, name: str = "CSV") -> Contents:
    """Read the lines; tiles may come in any order and case, and a first line of headings is skipped."""
    types = alphabet.size + 1
    places, limits, largest = Places(types), [0] * types, 0
    singles = _single_tiles(alphabet)
    found, steps, lines = array("Q"), array("h"), array("Q")
    for number, leave, value in _rows(data, name):
        try:
            try:
                codes = sorted([singles[tile] for tile in leave])
            except KeyError:
                codes = sorted(alphabet.rack(leave))
            if not codes:
                raise ValueError("no tiles")
            if len(codes) > LARGEST:
                raise ValueError(f"a leave of more than {LARGEST} tiles")
            steps.append(in_steps(_number(value)))
        except (ValueError, AlphabetError) as error:
            raise LeavesError(f"{name}: line {number}: {error}") from None
        found.append(places.of(codes))
        lines.append(number)
        largest = max(largest, len(codes))
        for code in set(codes):
            limits[code] = max(limits[code], codes.count(code))
    if not found:
        raise LeavesError(f"{name}: has no leave; a line is a leave and its value, as in AEST,12.5")
    try:
        values, seen = empty_values(types, largest), bytearray(-(-checked_size(types, largest) // 8))
    except ValueError as error:
        raise LeavesError(f"{name}: {error}") from None
    for number, place, value_in_steps in zip(lines, found, steps, strict=True):
        if seen[place >> 3] >> (place & 7) & 1:
            raise LeavesError(f"{name}: line {number}: this leave has a value already")
        seen[place >> 3] |= 1 << (place & 7)
        values[place] = value_in_steps
    return Contents(values, largest, tuple(limits), len(found))


def csv_of_contents(contents: Contents, alphabet: Alphabet) -> Iterator[str]:
    """The lines for all leaves that the limits allow."""
    values = contents.values
    for codes, place in possible_leaves(contents.limits, contents.largest):
        yield f"{alphabet.rack_text(codes)},{values[place] / STEPS_A_POINT:.3f}\n"


def _rows(data: bytes, name: str) -> Iterator[tuple[int, str, str]]:
    text = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8-sig")
    try:
        for number, line in enumerate(text, 1):
            if len(line) > LONGEST_LINE:
                raise LeavesError(f"{name}: line {number}: longer than {LONGEST_LINE} characters")
            if not line.strip():
                continue
            leave, comma, value = line.rpartition(",")
            if not comma:
                raise LeavesError(f"{name}: line {number}: is not of the form leave,value")
            leave, value = leave.strip().strip('"'), value.strip().strip('"')
            if number == 1 and (leave.lower(), value.lower()) == ("leave", "value"):
                continue
            yield number, leave, value
    except UnicodeDecodeError:
        raise LeavesError(f"{name}: not a text in UTF-8") from None


def _single_tiles(alphabet: Alphabet) -> dict[str, int]:
    """The tiles of one character: a leave of none but these is read at once, as `Alphabet.rack` would."""
    forms = [*enumerate(alphabet.labels), *enumerate(alphabet.blank_labels)]
    return {form: code for code, form in forms if len(form) == 1}


def _number(value: str) -> float:
    try:
        return float(value)
    except ValueError:
        raise ValueError(f"{value[:40]!r} is not a number") from None
