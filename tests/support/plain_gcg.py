"""A second reader of GCG, slow and obvious, that shares nothing with the first; and what other programs read.

It goes through a line character by character, knows no patterns, and says None where it does not understand.
"""

from __future__ import annotations

from dataclasses import dataclass, field

SIGNS = "+-"
DIGITS = "0123456789"


@dataclass
class PlainEvent:
    """What a line of a record says."""

    nickname: str
    kind: str
    rack: str
    square: str
    tiles: str
    score: int
    total: int
    after: str = ""
    notes: list[str] = field(default_factory=list)


@dataclass
class PlainRecord:
    """What a record says, as far as the plain reader looks."""

    players: dict[str, str]
    events: list[PlainEvent]
    racks: dict[str, str]
    early: list[str]


def read(data: bytes) -> PlainRecord | None:
    """The record, or None where anything in it is not as the format says."""
    text = _text(data)
    if text is None:
        return None
    record = PlainRecord({}, [], {}, [])
    note: list[str] | None = None
    notes: list[tuple[PlainEvent | None, list[str]]] = []
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        line = line.rstrip()
        bare = line.lstrip()
        if bare.startswith(">"):
            note = None
            event = _event(line)
            if event is None or event.nickname not in record.players.values():
                return None
            record.events.append(event)
        elif bare.startswith("#"):
            keyword, value = _keyword(bare)
            if keyword == "-" and note is not None:
                note.append(value)
                continue
            note = None
            if keyword == "note":
                note = [value]
                notes.append((record.events[-1] if record.events else None, note))
            elif keyword.startswith("player"):
                words = value.split()
                if not words:
                    return None
                record.players[keyword[6:]] = words[0]
            elif keyword.startswith("rack") and value:
                record.racks[keyword[4:]] = value
        elif note is not None:
            note.append(line)
        elif bare:
            return None
    for owner, lines in notes:
        whole = "\n".join(lines).strip()
        if whole:
            (owner.notes if owner is not None else record.early).append(whole)
    return record


def _text(data: bytes) -> str | None:
    if data[:3] == bytes([239, 187, 191]):
        return _decoded(data[3:], "utf-8")
    first = data.replace(b"\r", b"\n").split(b"\n")[0].decode("latin-1").split(None, 1)
    if len(first) > 1 and first[0].lower() == "#character-encoding":
        return _decoded(data, "utf-8" if "utf" in first[1].lower() else "latin-1")
    return _decoded(data, "utf-8") or _decoded(data, "latin-1")


def _decoded(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _keyword(line: str) -> tuple[str, str]:
    end = 1
    while end < len(line) and not line[end].isspace():
        end += 1
    return line[1:end].lower(), line[end:].lstrip()


def _event(line: str) -> PlainEvent | None:
    line = line.lstrip()[1:]
    colon = 0
    words = line.split()
    if not words or not words[0].endswith(":"):
        return None
    colon = line.index(words[0]) + len(words[0])
    tokens = line[colon:].split()
    # The total is the last number; a score stands before it, and words may follow.
    last = len(tokens) - 1
    while last >= 0 and _whole(tokens[last]) is None:
        last -= 1
    if last < 2:
        return None
    total, score = _whole(tokens[last]), _whole(tokens[last - 1])
    if total is None or score is None:
        return None
    told = _move(tokens[: last - 1], score)
    if told is None:
        return None
    after = ""
    if last + 1 < len(tokens):
        rest = line[colon:].split(None, last + 1)
        after = rest[last + 1].rstrip()
    return PlainEvent(words[0][:-1], *told, score, total, after)


def _whole(text: str) -> int | None:
    sign = 1
    if text.startswith("+-"):
        text, sign = text[2:], -1
    elif text[:1] in ("+", "-"):
        sign = -1 if text[0] == "-" else 1
        text = text[1:]
    return sign * int(text) if text and all(c in DIGITS for c in text) else None


def _move(tokens: list[str], score: int) -> tuple[str, str, str, str] | None:
    """Kind, rack, square, tiles."""
    if len(tokens) >= 2 and _is_square(tokens[-2]):
        rack = tokens[-3] if len(tokens) == 3 else ""
        return ("place", rack, tokens[-2].upper(), tokens[-1]) if len(tokens) <= 3 else None
    if not 1 <= len(tokens) <= 2:
        return None
    rack, move = (tokens[0], tokens[1]) if len(tokens) == 2 else ("", tokens[0])
    if move == "(challenge)":
        return "challenge bonus", rack, "", ""
    if move == "(time)":
        return "time", rack, "", ""
    if move[0] == "(" and move[-1] == ")":
        own = score < 0 or (score == 0 and rack != "")
        return "rack penalty" if own else "rack points", rack, "", move[1:-1]
    if move == "--":
        return "withdrawn", rack, "", ""
    if move in ("-", "-0"):
        return "pass", rack, "", ""
    return ("exchange", rack, "", move[1:]) if move[0] == "-" else None


def _is_square(text: str) -> bool:
    letters = [c for c in text if c.isascii() and c.isalpha()]
    digits = [c for c in text if c in DIGITS]
    whole = len(letters) == 1 and 1 <= len(digits) <= 2 and len(text) == 1 + len(digits)
    return whole and (text[0] in letters or text[-1] in letters)


# ------------------------------------------------------------ what MAGPIE, Macondo and Quackle read

_SIGN = {
    "place": "+", "exchange": "+", "pass": "+", "withdrawn": "-",
    "challenge bonus": "+", "rack points": "+", "rack penalty": "-", "time": "-",
}  # fmt: skip
_MAY_LACK_RACK = ("challenge bonus", "time")


def read_by(program: str, line: str, kind: str) -> bool:
    """Whether one of `magpie`, `macondo`, `quackle` takes this line for an event of this kind.

    The first two want the rack between two spaces even if it is empty, a sign that fits the kind, and for all
    kinds but three a rack. Quackle splits at any white space, and the first word is the rack; one in brackets
    is the end of the game.
    """
    nickname, _, rest = line.partition(" ")
    if not (nickname.startswith(">") and nickname.endswith(":")):
        return False
    if program == "quackle":
        words = rest.split()
        return len(words) >= 3 and (words[0][0] == "(") == (kind == "rack points")
    words = rest.split(" ")
    if kind == "rack points":
        return words[0].startswith("(") and words[1][0] == "+" and words[2].lstrip("-").isdigit()
    size = 2 if kind == "place" else 1
    if len(words) < size + 3 or (not words[0] and kind not in _MAY_LACK_RACK):
        return False
    score, total = words[size + 1], words[size + 2]
    if program == "macondo" and total.startswith("-") and kind not in ("time", "rack penalty"):
        return False
    fixed = score == "+0" if kind in ("exchange", "pass") else score[0] == _SIGN[kind]
    return fixed and score[1:].isdigit() and total.lstrip("-").isdigit()


_HEADERS = (
    "title",
    "description",
    "id",
    "lexicon",
    "game-type",
    "tile-set",
    "board-layout",
    "tile-distribution",
)
_MACONDOS = ("game-board", "tile", "incomplete")


def refused_line(program: str, text: str) -> str:
    """The first line of a record that is no event and that `magpie` or `macondo` refuses; empty if none is.

    They know some pragmas, each of which stands before the first event; notes after it; and the last racks,
    after which nothing else may come. What they do not know goes on with a note, or is refused.
    """
    events, noted, racks = 0, False, False
    for number, line in enumerate(text.splitlines()):
        keyword, value = _keyword(line) if line.startswith("#") else ("", line)
        if line.startswith(">"):
            events, noted = events + 1, False
            if racks:
                return line
        elif keyword == "character-encoding":
            if number or value.lower() not in ("utf-8", "utf8"):
                return line
        elif keyword in ("player1", "player2"):
            if events or len(value.split()) < 2:
                return line
        elif keyword in _HEADERS or (program == "macondo" and keyword in _MACONDOS):
            if events or (keyword == "id" and len(value.split()) < 2) or not value:
                return line
        elif keyword == "note":
            if not events or not value:
                return line
            noted = True
        elif keyword in ("rack1", "rack2"):
            if not value:
                return line
            racks, noted = True, False
        elif line.strip() and not noted:
            return line
    return ""
