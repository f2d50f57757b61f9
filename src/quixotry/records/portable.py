"""A record as other programs insist on having it: a rack for every turn, dots for tiles played through.

MAGPIE and Macondo refuse a turn without a rack. What a play or an exchange shows was on the rack, a pass
leaves the rack as it is, and tiles that come off go back to the rack they came from; where nothing is known,
nothing is said. They also refuse pragmas that they do not know, and notes before the first event: these
become notes of events.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from quixotry.codecs.gcg.model import Event, Pragma
from quixotry.codecs.ruleset_names import board_names, variant_named
from quixotry.game.rack import Rack

if TYPE_CHECKING:
    from quixotry.records.record import GameRecord
    from quixotry.records.replay import Replay, ReplayedTurn


TWO = 2
MACONDOS = ("Variant", "BoardLayout", "LetterDistribution")


def portable(replay: Replay) -> GameRecord:
    """The record of a replay with racks filled in and plays written with dots.

    >>> from quixotry.records import GameRecord
    >>> record = GameRecord.from_gcg(
    ...     "#player1 A Ann\\n#player2 B Bob\\n"
    ...     ">A: 8G CAT +10 10\\n>B: - +0 0\\n>A: H7 SAW +6 16\\n>B: XYZ - +0 0"
    ... )
    >>> [(event.rack, event.move_text) for event in portable(record.replay()).events]
    [('ACT', '8G CAT'), ('XYZ', '-'), ('SW', 'H7 S.W'), ('XYZ', '-')]
    """
    events = list(replay.record.events)
    kept = [""] * len(replay.record.players)  # the rack that a player still has, from the end backwards
    for number in range(len(replay.turns) - 1, -1, -1):
        turn = replay.turns[number]
        event = _with_dots(turn)
        if event.is_move and not event.rack:
            event = replace(event, rack=_shown(turn) or (kept[event.seat] if event.kind == "pass" else ""))
        if event.is_move:
            kept[event.seat] = event.rack
        events[number] = event
    for number, event in enumerate(events[1:], start=1):
        before = events[number - 1]
        if event.kind == "withdrawn" and not event.rack and before.seat == event.seat:
            events[number] = replace(event, rack=before.rack)
    return _with_known_header(replace(replay.record, events=tuple(events)), replay)


def renamed_lines(record: GameRecord) -> int:
    """How many lines of a record `portable` makes notes of events."""
    if not record.events or len(record.players) > TWO:
        return 0
    said = [note for note in record.notes if not _macondos(note)]
    return len(said) + len(record.others) + sum(len(event.others) for event in record.events)


def _with_known_header(record: GameRecord, replay: Replay) -> GameRecord:
    if not record.events or len(record.players) > TWO:  # nobody else reads that at all
        return record
    facts = dict(_macondos(note) or ("", "") for note in record.notes)
    board = record.board_layout or record.game_board or facts.get("BoardLayout", "")
    known_board = board_names(board)
    variant = record.game_type or facts.get("Variant", "")
    events = [_with_known_lines(event) for event in record.events]
    early = tuple(note for note in record.notes if not _macondos(note))
    early += tuple(_as_note(other) for other in record.others)
    events[0] = replace(events[0], notes=(*early, *events[0].notes))
    distribution = record.tile_distribution or facts.get("LetterDistribution", "")
    racks, incomplete = record.last_racks, record.incomplete
    if incomplete is not None and not racks:
        seat = replay.final.turn
        racks = tuple(incomplete if seat == number else "" for number in range(len(record.players)))
    return replace(
        record,
        events=tuple(events),
        notes=(),
        others=(),
        game_type=(variant_named(variant) or variant) if variant else "",
        board_layout=known_board or board,
        game_board="" if known_board or not record.board_layout else record.game_board,
        tile_distribution=distribution,
        tiles=() if distribution else record.tiles,  # which has them all
        last_racks=racks if any(racks) else (),
        incomplete=None,
    )


def _with_known_lines(event: Event) -> Event:
    if not event.others:
        return event
    return replace(event, notes=(*event.notes, *map(_as_note, event.others)), others=())


def _as_note(other: Pragma) -> str:
    return f"{other.keyword}: {other.value}".strip() if other.value else other.keyword


def _macondos(note: str) -> tuple[str, str] | None:
    """What Macondo says in a note before the first event, and the others in pragmas."""
    name, colon, value = note.partition(":")
    return (name.strip(), value.strip()) if colon and name.strip() in MACONDOS else None


def without_racks(record: GameRecord) -> int:
    """How many turns other programs would refuse, because nothing says what was on the rack."""
    return sum(not event.rack for event in record.events if event.is_move or event.kind == "withdrawn")


def _with_dots(turn: ReplayedTurn) -> Event:
    event = turn.event
    if turn.move is None or not turn.move.is_place:
        return event
    written = turn.position.parse_move(event.move_text)
    square, _, tiles = str(written).partition(" ")
    return replace(event, square=square, tiles=tiles)


def _shown(turn: ReplayedTurn) -> str:
    """The tiles that a move itself shows."""
    if turn.move is None or turn.move.is_pass:
        return ""
    return str(Rack.from_codes(turn.move.used, turn.position.rules.alphabet))
