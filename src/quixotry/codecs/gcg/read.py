"""GCG text into a record.

The format has a long history, and few files follow one description. These are read as they are meant: rows
and columns in either case, `+-10` for a loss, missing racks, words after the total, several notes to an
event, notes that go on in the next lines, any mixture of line ends, UTF-8 that is not declared. Whatever else
is wrong is an error with its place, or, for a lenient reader, something to report and leave out.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import AnyStr, TypeVar

from quixotry.codecs.gcg.lines import BadLine, EventLine, parse_event
from quixotry.codecs.gcg.model import Event, GcgRecord, Pragma, RecordedPlayer
from quixotry.codecs.gcg.problems import quoted
from quixotry.errors import GcgError, Problem
from quixotry.files import read_whole
from quixotry.files.sniff import what_is
from quixotry.tongues import t

_HEAD, _FEW_ZEROS = 64, 8  # of the first bytes: more zeros than that are in no text
LARGEST_FILE = 4_000_000
MOST_LINES = 20_000
MOST_EVENTS = 1_000
MOST_PLAYERS = 4
MOST_SKIPPED = 1_000
LONGEST_NICKNAME = 100

R = TypeVar("R", bound=GcgRecord)

_BREAK = re.compile(r"\r\n|\r|\n")
_BREAK_BYTES = re.compile(_BREAK.pattern.encode())
_UTF8 = ("utf-8", "utf8")
_LATIN1 = ("iso-8859-1", "iso 8859-1", "iso8859-1", "iso_8859-1", "latin-1", "latin1", "us-ascii", "ascii")
_MARK = b"\xef\xbb\xbf"
_ENCODING = re.compile(rb"\s*#character-encoding\s+(\S.*?)\s*", re.IGNORECASE)
_PRAGMA = re.compile(r"#(\S*)\s*(.*)", re.DOTALL)
_NUMBERED = re.compile(r"(player|rack)([0-9]+)")
# Pragmas that are one text of the record each.
_TEXTS = {
    "title": "title",
    "id": "id",
    "lexicon": "lexicon",
    "game-type": "game_type",
    "tile-set": "tile_set",
    "game-board": "game_board",
    "board-layout": "board_layout",
    "tile-distribution": "tile_distribution",
}


def read_gcg(path: str | Path, made: type[R], *, lenient: bool = False) -> R:
    """See `GcgRecord.load`; `made` is the class of the record."""
    data = read_whole(path, LARGEST_FILE)
    return parse_gcg(data, made, file=str(path), lenient=lenient)


def parse_gcg(text: str | bytes, made: type[R], *, file: str = "", lenient: bool = False) -> R:
    """See `GcgRecord.from_gcg`; `made` is the class of the record."""
    if len(text) > LARGEST_FILE:
        raise GcgError(file, Problem(t("larger than {most} bytes", most=LARGEST_FILE)))
    if isinstance(text, bytes) and text[:_HEAD].count(0) > _FEW_ZEROS:
        what = what_is(Path(), text[:_HEAD]) or "not text"
        raise GcgError(file, Problem(f"no game record: it is {what}"))
    reader = _GcgReader(file, lenient)
    lines = reader.decode(text) if isinstance(text, bytes) else reader.split(text)
    for number, line in enumerate(lines, start=1):
        problem = None
        try:
            reader.read(line.rstrip(), number)
        except BadLine as error:
            problem = error.at(number)
        if problem is not None:
            reader.fail(problem)
    return reader.record(made)


class _GcgReader:
    """What has been read so far."""

    def __init__(self, file: str, lenient: bool) -> None:
        self.file = file
        self.lenient = lenient
        self.skipped: list[Problem] = []
        self.players: dict[int, RecordedPlayer] = {}
        self.texts: dict[str, str] = {}
        self.description: list[str] = []
        self.tiles: list[tuple[str, str]] = []
        self.notes: list[list[str]] = []
        self.others: list[Pragma] = []
        self.events: list[tuple[Event, list[list[str]], list[Pragma]]] = []
        self.racks: dict[int, str] = {}
        self.incomplete: str | None = None
        self.totals: dict[int, int] = {}
        self.note: list[str] | None = None  # the one that a line of plain text would go on with

    def fail(self, problem: Problem) -> None:
        """An error, unless the reader is lenient: then something that was skipped."""
        if not self.lenient:
            raise GcgError(self.file, problem)
        if len(self.skipped) < MOST_SKIPPED:
            self.skipped.append(problem)

    # Text to lines

    def split(self, text: str) -> list[str]:
        return self._few(_BREAK.split(text.removeprefix("\ufeff"), MOST_LINES))

    def _few(self, lines: list[AnyStr]) -> list[AnyStr]:
        """The lines, if there are no more than a game can have: a hostile file must not take all day."""
        if len(lines) > MOST_LINES:
            self.fail(Problem(t("more than {most} lines", most=MOST_LINES), MOST_LINES + 1))
        return lines[:MOST_LINES]

    def decode(self, data: bytes) -> list[str]:
        """The lines in the encoding that the first of them declares.

        Without, the format says ISO-8859-1; but text in it that happens to be UTF-8 is not to be found, and
        programs that forget to declare UTF-8 are.
        """
        marked = data.startswith(_MARK)
        lines = self._few(_BREAK_BYTES.split(data.removeprefix(_MARK), MOST_LINES))
        utf8 = marked
        if match := _ENCODING.fullmatch(lines[0]):
            name = match[1].decode("latin-1").lower()
            utf8 = marked or name in _UTF8
            if not utf8 and name not in _LATIN1:
                reason = t("encoding {name}; UTF-8 and ISO-8859-1 are read", name=quoted(name))
                self.fail(Problem(reason, 1, match.start(1) + 1))
        elif not utf8 and not data.isascii():
            utf8 = _is_utf8(data)
        if not utf8:
            return [line.decode("latin-1") for line in lines]
        return [self._utf8(line, number) for number, line in enumerate(lines, start=1)]

    def _utf8(self, line: bytes, number: int) -> str:
        try:
            return line.decode("utf-8")
        except UnicodeDecodeError as error:
            column = len(line[: error.start].decode("utf-8", "replace")) + 1
            self.fail(Problem(t("not UTF-8 (byte {byte})", byte=f"{line[error.start]:#04x}"), number, column))
            return line.decode("latin-1")

    # Lines

    def read(self, line: str, number: int) -> None:
        start = line.lstrip()[:1]
        if start == ">":
            self.note = None
            self._event(parse_event(line, lenient=self.lenient), number)
        elif start == "#":
            self._pragma(line, number)
        elif self.note is not None:
            self.note.append(line)
        elif line:
            column = len(line) - len(line.lstrip()) + 1
            raise BadLine(
                t("neither an event (>), a pragma (#) nor part of a note: {written}", written=quoted(line)),
                column,
            )

    def _event(self, said: EventLine, number: int) -> None:
        seat = self._seat(said.nickname, said.nickname_column)
        if self.racks and not self.lenient:
            raise BadLine(t("an event after the last racks (#rack1, #rack2)"), 1)
        if len(self.events) >= MOST_EVENTS:
            raise BadLine(t("more than {most} events", most=MOST_EVENTS))
        total = said.total
        if total is None:
            total = self.totals.get(seat, 0) + said.score
            self.fail(Problem(t("no total; taken to be {total}", total=total), number))
        self.totals[seat] = total
        event = Event(
            said.kind, seat, said.rack, said.score, total, said.square, said.tiles,
            after=said.after, line=number,
        )  # fmt: skip
        self.events.append((event, [], []))

    def _seat(self, nickname: str, column: int) -> int:
        for seat, player in self.players.items():
            if player.nickname == nickname:
                return seat
        if self.lenient and len(self.players) < 2:
            seat = next(seat for seat in range(2) if seat not in self.players)
            self.players[seat] = RecordedPlayer(nickname, nickname)
            self.skipped.append(
                Problem(
                    t(
                        "no #player is {nickname}; taken to be player {number}",
                        nickname=quoted(nickname),
                        number=seat + 1,
                    )
                )
            )
            return seat
        raise BadLine(t("no #player has the nickname {nickname}", nickname=quoted(nickname)), column)

    def _pragma(self, line: str, number: int) -> None:
        text = line.lstrip()
        match = _PRAGMA.fullmatch(text)
        assert match is not None
        given, value = match[1], match[2]
        keyword = given.lower()
        indent = len(line) - len(text)
        column = indent + match.start(2) + 1
        if keyword == "-" and self.note is not None:
            self.note.append(value)
            return
        self.note = None
        numbered = _NUMBERED.fullmatch(keyword)
        if keyword == "note":
            self.note = [value]
            (self.events[-1][1] if self.events else self.notes).append(self.note)
        elif numbered and numbered[1] == "rack":
            self._set_rack(numbered[2], value, column)
        elif keyword == "incomplete":
            self.incomplete = value
        elif keyword == "character-encoding":
            if number > 1:
                raise BadLine(t("#character-encoding must be the first line"), indent + 1)
        elif not (numbered or keyword in _TEXTS or keyword in ("description", "tile")):
            (self.events[-1][2] if self.events else self.others).append(Pragma(given, value))
        elif self.events:
            raise BadLine(t("{pragma} must stand before the first event", pragma=f"#{keyword}"), indent + 1)
        elif numbered:
            self._set_player(numbered[2], value, column)
        elif keyword == "description":
            self.description += [value] if value else []
        elif keyword == "tile":
            self._set_tile(value, column)
        elif keyword in self.texts:
            raise BadLine(t("{pragma} is given twice", pragma=f"#{keyword}"), indent + 1)
        else:
            self.texts[keyword] = value

    def _set_player(self, number: str, value: str, column: int) -> None:
        seat = _seat_number(number, column)
        words = value.split(maxsplit=1)
        if not words:
            raise BadLine(t("{pragma} has no nickname", pragma=f"#player{number}"), column)
        if len(words[0]) > LONGEST_NICKNAME:
            raise BadLine(t("a nickname has at most {most} characters", most=LONGEST_NICKNAME), column)
        if seat in self.players:
            raise BadLine(t("{pragma} is given twice", pragma=f"#player{number}"), column)
        if any(player.nickname == words[0] for player in self.players.values()):
            raise BadLine(t("two players have the nickname {nickname}", nickname=quoted(words[0])), column)
        self.players[seat] = RecordedPlayer(words[0], words[1] if len(words) > 1 else words[0])

    def _set_rack(self, number: str, value: str, column: int) -> None:
        seat = _seat_number(number, column)
        if len(value.split()) > 1:
            raise BadLine(t("not a rack: {written}", written=quoted(value)), column)
        if seat in self.racks and not self.lenient:
            raise BadLine(t("{pragma} is given twice", pragma=f"#rack{number}"), column)
        self.racks[seat] = value

    def _set_tile(self, value: str, column: int) -> None:
        words = value.split()
        if len(words) != 2:
            raise BadLine(t("#tile needs the tile in upper and in lower case"), column)
        self.tiles.append((words[0], words[1]))

    # The whole

    def record(self, made: type[R]) -> R:
        if not (self.players or self.events):
            raise GcgError(self.file, Problem(t("no game record: there are neither players nor events")))
        self._complete_players()
        seats = len(self.players)
        beyond = [seat for seat in self.racks if seat >= seats]
        if beyond:
            self.fail(
                Problem(t("#rack{number}, and there are {seats} players", number=beyond[0] + 1, seats=seats))
            )
        return made(
            players=tuple(self.players[seat] for seat in range(seats)),
            events=tuple(_with_notes(*event) for event in self.events),
            description="\n".join(self.description),
            tiles=tuple(self.tiles),
            notes=_notes(self.notes),
            others=tuple(self.others),
            last_racks=self._last_racks(seats),
            incomplete=self.incomplete,
            file=self.file,
            skipped=tuple(self.skipped),
            **{name: self.texts.get(keyword, "") for keyword, name in _TEXTS.items()},
        )

    def _last_racks(self, seats: int) -> tuple[str, ...]:
        """The racks by seat; racks that are all empty say nothing."""
        racks = tuple(self.racks.get(seat, "") for seat in range(seats))
        return racks if any(racks) else ()

    def _complete_players(self) -> None:
        """Every seat up to the last must be taken, by two players at least."""
        for seat in range(max(2, *(seat + 1 for seat in self.players), 0)):
            if seat not in self.players:
                self.fail(Problem(t("{pragma} is missing", pragma=f"#player{seat + 1}")))
                taken = {player.nickname for player in self.players.values()}
                name = next(name for name in (f"Player{seat + 1}", f"_{seat + 1}_") if name not in taken)
                self.players[seat] = RecordedPlayer(name, name)


def _seat_number(number: str, column: int) -> int:
    if number not in ("1", "2", "3", "4"):
        raise BadLine(
            t("player {number}; there are at most {most}", number=quoted(number), most=MOST_PLAYERS), column
        )
    return int(number) - 1


def _with_notes(event: Event, notes: list[list[str]], others: list[Pragma]) -> Event:
    if not notes and not others:
        return event
    return replace(event, notes=_notes(notes), others=tuple(others))


def _notes(notes: list[list[str]]) -> tuple[str, ...]:
    """Each note as one text; those that say nothing are dropped."""
    texts = ["\n".join(lines).strip() for lines in notes]
    return tuple(text for text in texts if text)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
