"""A record as other programs insist on having it: a rack for every turn, dots for tiles played through.

MAGPIE and Macondo refuse a turn without a rack. What a play or an exchange shows was on the rack, a pass
leaves the rack as it is, and tiles that come off go back to the rack they came from; where nothing is known,
nothing is said.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from quixotry.codecs.gcg.model import Event
from quixotry.game.rack import Rack

if TYPE_CHECKING:
    from quixotry.records.record import GameRecord
    from quixotry.records.replay import Replay, ReplayedTurn


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
    return replace(replay.record, events=tuple(events))


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
