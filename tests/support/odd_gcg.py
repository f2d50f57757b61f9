"""Game records as the field's programs, and people, write them: every kind of event, encoding and dialect.

Each file comes with what it says, so that whoever reads it can be told right or wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from quixotry.records import Event

ENCODINGS = {
    "utf-8": (b"#character-encoding UTF-8", "utf-8"),
    "utf-8 in lower case": (b"#character-encoding utf8", "utf-8"),
    "utf-8 with a mark": (b"\xef\xbb\xbf#character-encoding UTF-8", "utf-8"),
    "utf-8 not declared": (b"", "utf-8"),
    "latin-1": (b"#character-encoding ISO-8859-1", "latin-1"),
    "latin-1 not declared": (b"", "latin-1"),
}
NICKNAMES = ("Zoë", "bób")
NOTE = "Café, naïve"

_PLACE = Event("place", 0, "AEINRST", 66, 66, "8D", "RETINAS")
# Each kind of event, with what must come before it.
KINDS: dict[str, tuple[Event, ...]] = {
    "place": (_PLACE,),
    "place with a blank": (Event("place", 0, "AEINST?", 64, 64, "8D", "RETINAS".replace("R", "r")),),
    "place through a tile": (_PLACE, Event("place", 1, "DGIP", 9, 9, "G7", "P.DGI")),
    "place down, totals below nothing": (
        Event("time", 0, "AEINRST", -10, -10),
        Event("place", 0, "AEINRST", 4, -6, "H7", "EAT"),
    ),
    "place through letters as they are": (_PLACE, Event("place", 1, "DGIP", 9, 9, "G7", "PIDGI")),
    "place of tiles with several letters": (Event("place", 0, "[CH]AO[LL]", 20, 20, "8G", "[CH]A[ll]O"),),
    "pass by a failed challenge": (
        _PLACE,
        Event("pass", 1, "DGIP", 0, 0, notes=("#unsuccessful-challenge",)),
    ),
    "exchange": (Event("exchange", 0, "EOPQSS?", 0, 0, tiles="OQ"),),
    "exchange of unknown tiles": (Event("exchange", 0, "EOPQSS?", 0, 0, tiles="3"),),
    "pass": (Event("pass", 0, "AEINRST", 0, 0),),
    "withdrawn": (_PLACE, Event("withdrawn", 0, "AEINRST", -66, 0)),
    "challenge bonus": (_PLACE, Event("challenge bonus", 0, "DROWNUG", 5, 71)),
    "challenge bonus and no rack": (_PLACE, Event("challenge bonus", 0, "", 5, 71)),
    "rack points": (_PLACE, Event("rack points", 0, "", 4, 70, tiles="G")),
    "rack penalty": (_PLACE, Event("rack penalty", 1, "FWLI", -10, -10, tiles="FWLI")),
    "rack penalty of nothing": (_PLACE, Event("rack penalty", 1, "?", 0, 0, tiles="?")),
    "time": (_PLACE, Event("time", 1, "ISBALI", -10, -10)),
    "time and no rack": (_PLACE, Event("time", 0, "", -10, 56)),
}


@dataclass(frozen=True)
class OddFile:
    """A file, and the events that it tells of."""

    kind: str
    encoding: str
    dialect: str
    data: bytes
    events: tuple[Event, ...]


def _line(event: Event, sign: str, gap: str = " ") -> str:
    score = f"{sign}{abs(event.score)}"
    return gap.join((f">{NICKNAMES[event.seat]}:", event.rack, event.move_text, score, str(event.total)))


def _sign(event: Event) -> str:
    return "-" if event.score < 0 or event.kind in ("rack penalty", "time", "withdrawn") else "+"


def _ours(event: Event) -> str:
    return _line(event, _sign(event))


def _magpie(event: Event) -> str:
    if event.kind == "rack points":
        return f">{NICKNAMES[event.seat]}: {event.move_text} +{event.score} {event.total}"
    return _line(event, _sign(event))


def _quackle(event: Event) -> str:
    if event.kind == "withdrawn":
        return f">{NICKNAMES[event.seat]}: {event.rack} --  -{-event.score} {event.total}"
    return _line(event, _sign(event)) + (f"  {event.after}" if event.after else "")


def _by_hand(event: Event) -> str:
    """Tabs, lower-case squares, no plus, a loss as +-10, as people type them."""
    sign = "+-" if event.score < 0 else ""
    line = _line(replace(event, square=event.square.lower()), sign, gap="\t ")
    return f"  {line}  "


def _brackets(event: Event) -> str:
    return _line(event, _sign(event))


DIALECTS: dict[str, tuple[Callable[[Event], str], str]] = {
    "ours": (_ours, "\n"),
    "MAGPIE": (_magpie, "\n"),
    "Macondo": (_magpie, "\n"),
    "Quackle": (_quackle, "\n"),
    "Quackle on Windows": (_quackle, "\r\n"),
    "by hand": (_by_hand, "\r"),
    "cross-tables": (_brackets, "\r\n"),
    "WordSmog": (_magpie, "\n"),
}
"""How each program writes an event, and how its lines end."""
_HEADERS = {
    "Macondo": ["#lexicon CSW21", "#note BoardLayout: CrosswordGame", "#note LetterDistribution: english"],
    "MAGPIE": ["#title A game", "#lexicon CSW21", "#game-type classic", "#board-layout CrosswordGame",
               "#tile-distribution english"],
    "WordSmog": ["#lexicon CSW21", "#game-type wordsmog", "#board-layout CrosswordGame"],
    "cross-tables": ["#id cross-tables 12345", "#lexicon NWL20", "#board-layout classic"],
}  # fmt: skip


def odd_files() -> Iterator[OddFile]:
    """Every kind of event in every encoding as each of them writes it."""
    for dialect, (line_of, end) in DIALECTS.items():
        for kind, events in KINDS.items():
            told = tuple(_told(event, dialect) for event in events)
            for encoding, (declared, codec) in ENCODINGS.items():
                yield OddFile(
                    kind, encoding, dialect, _file(dialect, line_of, end, told, declared, codec), told
                )


def _told(event: Event, dialect: str) -> Event:
    """The event with what only this program says of it."""
    if dialect.startswith("Quackle") and event.kind == "place":
        event = replace(event, after="RE, TI")
    if dialect == "cross-tables" and "." in event.tiles:
        event = replace(event, tiles=event.tiles.replace(".", "(I)"))
    notes = (NOTE, "Another.") if dialect == "cross-tables" else (f"{NOTE}\nsecond line",)
    return replace(event, notes=(*event.notes, *notes))


def _file(
    dialect: str,
    line_of: Callable[[Event], str],
    end: str,
    events: tuple[Event, ...],
    declared: bytes,
    codec: str,
) -> bytes:
    lines = ["#player1 Zoë Zoë Müller", "#player2 bób Bób", *_HEADERS.get(dialect, [])]
    for event in events:
        lines.append(line_of(event))
        for note in event.notes:
            lines += [f"#note {line}" if not number else line for number, line in enumerate(note.split("\n"))]
    body = end.join([*lines, ""]).encode(codec)
    return declared + end.encode() + body if declared else body
