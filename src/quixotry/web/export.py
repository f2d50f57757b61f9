"""Games as files, as one seat may have them."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from quixotry.formats.gcg import Event, GameRecord
from quixotry.game.saved import saved_text
from quixotry.rules import Alphabet
from quixotry.web.room import Room

TEXT = "text/plain; charset=utf-8"
Format = Literal["gcg", "cgp", "json"]


def exported(room: Room, seat: int, format: Format) -> tuple[bytes, str, str]:
    """The content, its type, and a name for the file.

    As long as the game lasts, a record has no racks but one's own and no seed, CGP shows one rack, and
    JSON is the state; when it is over, they have everything, and JSON is a saved game.
    """
    name = f"quixotry-{room.id}.{format}"
    game = room.game
    if format == "cgp":
        position = game.position if game.over else game.position.seen_by(seat)
        return f"{position.to_cgp()}\n".encode(), TEXT, name
    if format == "gcg":
        record = GameRecord.of(game)
        if not game.over:
            record = _seen_by(record, seat, game.rules.alphabet)
        return record.to_gcg().encode(), TEXT, name
    data = saved_text(game).encode() if game.over else room.state(seat)
    return data, "application/json", name


def _seen_by(record: GameRecord, seat: int, alphabet: Alphabet) -> GameRecord:
    racks = tuple(rack if number == seat else "" for number, rack in enumerate(record.last_racks))
    events = tuple(event if event.seat == seat else _public(event, alphabet) for event in record.events)
    return replace(record, id="", events=events, last_racks=racks)


def _public(event: Event, alphabet: Alphabet) -> Event:
    """What somebody else did, without the rack; of an exchange, only the number of tiles."""
    if event.kind == "exchange":
        return replace(event, rack="", tiles=str(len(alphabet.rack(event.tiles))))
    return replace(event, rack="")
