"""A record into GCG text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from quixotry.codecs.gcg.model import Event, GcgRecord
from quixotry.codecs.gcg.problems import quoted
from quixotry.errors import GcgError, Problem
from quixotry.files import write_whole

_BREAKS = "\r\n"
_LOSSES = ("withdrawn", "rack penalty", "time")


def gcg_text(record: GcgRecord) -> str:
    """The text of a GCG file, such that reading it gives the same record.

    >>> from quixotry.codecs.gcg import GcgRecord, RecordedPlayer
    >>> players = RecordedPlayer("A", "Ann"), RecordedPlayer("B", "Bob")
    >>> print(gcg_text(GcgRecord(players=players, title="A game")), end="")
    #character-encoding UTF-8
    #player1 A Ann
    #player2 B Bob
    #title A game
    """
    return "".join(f"{_one_line(line)}\n" for line in (*_header(record), *_events(record), *_racks(record)))


def write_gcg(record: GcgRecord, path: str | Path) -> None:
    """See `GcgRecord.save`."""
    write_whole(path, gcg_text(record).encode("utf-8", "replace"))  # lone surrogates have no UTF-8


def _header(record: GcgRecord) -> Iterator[str]:
    yield "#character-encoding UTF-8"
    nicknames = [player.nickname for player in record.players]
    if len(set(nicknames)) != len(nicknames):
        raise GcgError(record.file, Problem("two players have the same nickname"))
    for number, player in enumerate(record.players, start=1):
        if len(player.nickname.split()) != 1:
            raise GcgError(
                record.file, Problem(f"a nickname is one word, and {quoted(player.nickname)} is not")
            )
        yield _pragma(f"player{number}", f"{player.nickname} {player.name or player.nickname}")
    for keyword, value in (
        ("title", record.title),
        *(("description", line) for line in record.description.split("\n")),
        ("id", record.id),
        ("lexicon", record.lexicon),
        ("game-type", record.game_type),
        ("tile-set", record.tile_set),
        ("game-board", record.game_board),
        ("board-layout", record.board_layout),
        ("tile-distribution", record.tile_distribution),
        *(("tile", f"{upper} {lower}") for upper, lower in record.tiles),
    ):
        if value:
            yield _pragma(keyword, value)
    for other in record.others:
        yield _pragma(other.keyword, other.value)
    yield from _notes(record.notes)


def _events(record: GcgRecord) -> Iterator[str]:
    for event in record.events:
        if not 0 <= event.seat < len(record.players):
            raise GcgError(record.file, Problem(f"an event of player {event.seat + 1}, who does not exist"))
        yield f">{record.players[event.seat].nickname}: {_event_text(event)}"
        for other in event.others:
            yield _pragma(other.keyword, other.value)
        yield from _notes(event.notes)


def _event_text(event: Event) -> str:
    """Rack, move, score and total.

    Others find a missing rack by the two spaces around it; only before the tiles of others there is none.
    They tell a loss from a gain by its sign alone, so that nothing lost is -0.
    """
    loss = event.score < 0 or (event.score == 0 and event.kind in _LOSSES)
    score = f"{'-' if loss else '+'}{abs(event.score)}"
    rack = "" if event.kind == "rack points" and not event.rack else f"{event.rack} "
    after = f"  {event.after}" if event.after else ""
    return f"{rack}{event.move_text} {score} {event.total}{after}"


def _racks(record: GcgRecord) -> Iterator[str]:
    for number, rack in enumerate(record.last_racks, start=1):
        if rack:  # no other program reads a line without tiles
            yield _pragma(f"rack{number}", rack)
    if record.incomplete is not None:
        yield _pragma("incomplete", record.incomplete)


def _notes(notes: tuple[str, ...]) -> Iterator[str]:
    for note in notes:
        first, *further = note.split("\n")
        yield _pragma("note", first)
        for line in further:
            # What would be read as something else is marked as part of the note.
            yield f"#- {line}".rstrip() if line.lstrip()[:1] in ("", "#", ">") else line


def _pragma(keyword: str, value: str) -> str:
    return f"#{keyword} {value}".rstrip()


def _one_line(line: str) -> str:
    if any(character in line for character in _BREAKS):
        raise GcgError("", Problem(f"a line break inside {quoted(line)}"))
    return line
