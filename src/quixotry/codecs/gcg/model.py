"""A game record as data: who played, what happened line by line, and everything else the file says.

Tiles stay the text they were written as. Which alphabet they are in is for the ruleset to say, and a record
can be read, changed and written without one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Self

from quixotry.errors import Problem

EventKind = Literal[
    "place",
    "exchange",
    "pass",
    "withdrawn",  # the phony just played came off the board; the score takes its points back
    "challenge bonus",  # a good play was challenged; `rack` is the next rack, if it is known
    "rack points",  # at the end, for the tiles of others
    "rack penalty",  # at the end, for the player's own tiles
    "time",  # points lost for overtime
]
MOVES = ("place", "exchange", "pass")
"""The kinds of event that are somebody's turn; the others are the referee's."""


@dataclass(frozen=True, slots=True)
class RecordedPlayer:
    """Who played: the nickname stands before each event and has no spaces."""

    nickname: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Pragma:
    """A line `#keyword value` that means nothing to us, kept for the programs that know it."""

    keyword: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the game.

    `tiles` is what is laid (`RE.INAs`), what is exchanged (`QO`, or `3` where only the number is known), or
    the tiles left that points are counted for. `square` is where a play begins, `8D` across or `D8` down.
    `total` is the player's score after it, as the record says, and `after` what stands behind that: the words
    made, in records of Quackle. `line` is where it stood in the file.

    >>> event = Event("place", 0, "AEINRST", 66, 66, square="8D", tiles="RETINAS")
    >>> event.move_text, Event("exchange", 1, "EOPQSS?", 0, 0, tiles="OQ").move_text
    ('8D RETINAS', '-OQ')
    """

    kind: EventKind
    seat: int
    rack: str
    score: int
    total: int
    square: str = ""
    tiles: str = ""
    notes: tuple[str, ...] = ()
    others: tuple[Pragma, ...] = ()
    after: str = ""
    line: int = field(default=0, compare=False, repr=False)

    @property
    def is_move(self) -> bool:
        """Whether it is somebody's turn, and not the referee's doing."""
        return self.kind in MOVES

    @property
    def move_text(self) -> str:
        """What the line says between rack and score."""
        if self.kind == "place":
            return f"{self.square} {self.tiles}"
        if self.kind == "exchange":
            return f"-{self.tiles}"
        if self.kind in ("rack points", "rack penalty"):
            return f"({self.tiles})"
        return {"pass": "-", "withdrawn": "--", "challenge bonus": "(challenge)", "time": "(time)"}[self.kind]


@dataclass(frozen=True, kw_only=True)
class GcgRecord:
    """A game as a GCG file tells it, as data; `quixotry.GameRecord` can also play it through.

    Texts are empty where the file says nothing. `notes` are those before the first event; each event has its
    own. `last_racks` are the racks of an unfinished game, by seat; `incomplete` is the rack after
    `#incomplete`, None without that line. `tiles` are declared tiles of several characters, upper and lower
    case. `skipped` is what a lenient reader left out.

    >>> record = GcgRecord.from_gcg("#player1 A Ann\\n#player2 B Bob\\n>A: CATSXYZ 8G CAT +10 10")
    >>> record.players[0].name, record.events[0].move_text, record.events[0].total
    ('Ann', '8G CAT', 10)
    >>> GcgRecord.from_gcg(record.to_gcg()) == record
    True
    """

    players: tuple[RecordedPlayer, ...]
    events: tuple[Event, ...] = ()
    title: str = ""
    description: str = ""
    id: str = ""
    lexicon: str = ""
    game_type: str = ""
    tile_set: str = ""
    game_board: str = ""
    board_layout: str = ""
    tile_distribution: str = ""
    tiles: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    others: tuple[Pragma, ...] = ()
    last_racks: tuple[str, ...] = ()
    incomplete: str | None = None
    file: str = field(default="", compare=False)
    skipped: tuple[Problem, ...] = field(default=(), compare=False)

    @classmethod
    def from_gcg(cls, text: str | bytes, *, file: str = "", lenient: bool = False) -> Self:
        """Read a record; `GcgError` says what is wrong with it, and `file` is what it calls it.

        `lenient` reads what can be read, and says in `skipped` what could not. At most 4,000,000 bytes in
        20,000 lines and 1,000 events are read; the worst take 3 s and 50 MB.
        """
        from quixotry.codecs.gcg.read import parse_gcg

        return parse_gcg(text, cls, file=file, lenient=lenient)

    @classmethod
    def load(cls, path: str | Path, *, lenient: bool = False) -> Self:
        """Read a GCG file, in UTF-8 or ISO-8859-1 as its first line says, or as its bytes show.

        The bounds are those of `from_gcg`; no more of a file is read.
        """
        from quixotry.codecs.gcg.read import read_gcg

        return read_gcg(path, cls, lenient=lenient)

    def to_gcg(self) -> str:
        """The record as the text of a GCG file."""
        from quixotry.codecs.gcg.write import gcg_text

        return gcg_text(self)

    def save(self, path: str | Path) -> None:
        """Write a GCG file in UTF-8, whole or not at all."""
        from quixotry.codecs.gcg.write import write_gcg

        write_gcg(self, path)

    @property
    def scores(self) -> tuple[int, ...]:
        """The last total of each player, as the record says: the final scores if the game is over.

        >>> GcgRecord.from_gcg("#player1 A Ann\\n#player2 B Bob\\n>A: CATSXYZ 8G CAT +10 10").scores
        (10, 0)
        """
        scores = [0] * len(self.players)
        for event in self.events:
            scores[event.seat] = event.total
        return tuple(scores)
