"""CGP, a position in one line, `BOARD RACKS SCORES ZEROS opcode operand; …`: the text and its fields."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from quixotry.errors import AlphabetError, PositionError
from quixotry.rules import Alphabet, Challenge
from quixotry.tongues import later, listed, t

LONGEST_CGP = 10_000
LARGEST_SCORE = 10**9
LARGEST_COUNT = 1000

FIELDS = (later("board"), later("racks"), later("scores"), later("scoreless turns"))
CHALLENGES: Mapping[str, Challenge] = {
    "void": "void",
    "single": "single",
    "double": "double",
    "triple": "double",  # not a rule here, where a wrong challenge never loses the game; kept as it is
    "5pt": "5-point",
    "10pt": "10-point",
    "none": "none",  # not in the format, but a rule here
}
"""What opcode `cr` calls the challenge rules."""

_DASHED = re.compile("--?[a-z][a-z0-9]*")
_RUN = re.compile(r"[0-9]+|[^0-9]+")


@dataclass(frozen=True, slots=True)
class CgpFields:
    """What a line of CGP says: rows and racks as they are written, the mover's rack and score first.

    >>> fields = parse_cgp("3/1AT/3 CAT/ 12/0 0 lex words; oru;")
    >>> fields.rows, fields.racks, fields.scores, fields.opcodes
    (('3', '1AT', '3'), ('CAT', ''), (12, 0), {'lex': 'words', 'oru': ''})
    >>> cgp_text(fields)
    '3/1AT/3 CAT/ 12/0 0 lex words; oru;'
    """

    rows: tuple[str, ...]
    racks: tuple[str, ...]
    scores: tuple[int, ...]
    scoreless: int
    opcodes: Mapping[str, str]


def parse_cgp(text: str) -> CgpFields:
    """The fields of a line; PositionError says what is wrong with it.

    >>> parse_cgp("3/3/3 CAT/ 0/0 0 -lex CSW21 -ld english;").opcodes  # as MAGPIE writes them
    {'lex': 'CSW21', 'ld': 'english'}
    """
    if len(text) > LONGEST_CGP:
        raise PositionError(
            t("CGP: {length} characters; at most {most} are read", length=len(text), most=LONGEST_CGP)
        )
    if len(text.strip().splitlines()) > 1:
        raise PositionError(t("CGP: more than one line"))
    fields = text.split(maxsplit=4)
    if len(fields) < 4:
        raise PositionError(_lacking(len(fields)))
    opcodes = _read_opcodes(fields[4] if len(fields) > 4 else "")
    scores = tuple(
        whole_number(score, later("scores"), -LARGEST_SCORE, LARGEST_SCORE) for score in fields[2].split("/")
    )
    scoreless = whole_number(fields[3], later("scoreless turns"), 0, LARGEST_COUNT)
    racks = tuple(fields[1].split("/"))
    if len(scores) != len(racks):
        raise PositionError(t("CGP scores: {scores} for {racks} racks", scores=len(scores), racks=len(racks)))
    return CgpFields(tuple(fields[0].split("/")), racks, scores, scoreless, opcodes)


def cgp_text(fields: CgpFields) -> str:
    """The line that says these fields."""
    return " ".join(
        [
            "/".join(fields.rows),
            "/".join(fields.racks),
            "/".join(str(score) for score in fields.scores),
            str(fields.scoreless),
            *(f"{name} {value};" if value else f"{name};" for name, value in fields.opcodes.items()),
        ]
    )


def read_row(text: str, number: int, alphabet: Alphabet, columns: int) -> bytes:
    """The codes of a row of the board; `number` is what an error calls it."""
    row = b""
    for part in _RUN.findall(text):
        if part[0] in "0123456789":
            # Longer than any board is wide, and perhaps too long for int().
            if len(part) > 2 or not 1 <= int(part) <= columns:
                raise PositionError(
                    t(
                        "CGP board, row {row}: {count} empty squares; a row has {columns}",
                        row=number,
                        count=part[:10],
                        columns=columns,
                    )
                )
            row += bytes(int(part))
            continue
        try:
            row += alphabet.tiles(part)
        except AlphabetError as error:
            raise PositionError(t("CGP board, row {row}: {problem}", row=number, problem=error)) from None
    if len(row) != columns:
        raise PositionError(
            t(
                "CGP board, row {row}: {count} squares; a row has {columns}",
                row=number,
                count=len(row),
                columns=columns,
            )
        )
    return row


def row_text(codes: bytes, alphabet: Alphabet) -> str:
    """A row of the board: tiles as they are written, runs of empty squares as numbers."""
    parts = re.findall(rb"\x00+|[^\x00]+", codes)
    return "".join(str(len(part)) if part[0] == 0 else alphabet.tiles_text(part) for part in parts)


def challenge_text(rule: Challenge) -> str:
    """What opcode `cr` calls a challenge rule.

    >>> challenge_text("10-point"), challenge_text("double")
    ('10pt', 'double')
    """
    return next(text for text, known in CHALLENGES.items() if known == rule)


def whole_number(text: str, what: str, low: int, high: int) -> int:
    """A number of a field or an opcode, within its limits."""
    if not re.fullmatch("[+-]?[0-9]{1,10}", text):
        shown = repr(text if len(text) <= 20 else text[:20] + "…")
        raise PositionError(t("CGP {what}: {written} is not a whole number", what=t(what), written=shown))
    number = int(text)
    if not low <= number <= high:
        raise PositionError(
            t(
                "CGP {what}: {number} is not from {low} to {high}",
                what=t(what),
                number=number,
                low=low,
                high=high,
            )
        )
    return number


def _lacking(count: int) -> str:
    """Which fields are not there, of a text with too few."""

    names = [t(name) for name in FIELDS]
    if not count:
        return t("CGP: an empty text; {fields} are needed", fields=listed(names))
    return t(
        "CGP: only the {there}; {fields} must follow",
        there=listed(names[:count]),
        fields=listed(names[count:]),
    )


def _read_opcodes(text: str) -> dict[str, str]:
    opcodes: dict[str, str] = {}
    for part in text.split(";"):
        for name, value in _named(part.split()):
            if name in opcodes:
                raise PositionError(t("CGP {name}: given twice", name=name[:20]))
            opcodes[name] = value
    return opcodes


def _named(words: list[str]) -> list[tuple[str, str]]:
    """The opcodes up to a semicolon: one, or several with a dash each, as MAGPIE writes them."""
    if not words:
        return []
    if not _DASHED.fullmatch(words[0]):
        return [(words[0], " ".join(words[1:]))]
    starts = [at for at, word in enumerate(words) if _DASHED.fullmatch(word)]
    ends = [*starts[1:], len(words)]
    return [
        (words[at].lstrip("-"), " ".join(words[at + 1 : end])) for at, end in zip(starts, ends, strict=True)
    ]
