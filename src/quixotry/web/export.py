"""Games as files, with only what the seat that asks may know."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from quixotry.game.saved import saved_text
from quixotry.records import Event, GameRecord
from quixotry.rules import Alphabet
from quixotry.web.live_game import LiveGame

TEXT = "text/plain; charset=utf-8"
ExportFormat = Literal["gcg", "cgp", "json"]


def exported(live: LiveGame, seat: int, format: ExportFormat) -> tuple[bytes, str, str]:
    """The content, its type, and a name for the file.

    While the game lasts, a GCG record has only the seat's own racks and no seed, CGP shows that one rack,
    and JSON is the state. When it is over they contain everything, and JSON is a saved game.
    """
    name = f"quixotry-{live.id}.{format}"
    game = live.game
    if format == "cgp":
        position = game.position if game.over else game.position.seen_by(seat)
        return f"{position.to_cgp()}\n".encode(), TEXT, name
    if format == "gcg":
        record = GameRecord.of(game)
        if not game.over:
            record = _seen_by(record, seat, game.rules.alphabet)
        return record.to_gcg().encode(), TEXT, name
    data = saved_text(game, [seat.player for seat in live.seats]).encode() if game.over else live.state(seat)
    return data, "application/json", name


def _seen_by(record: GameRecord, seat: int, alphabet: Alphabet) -> GameRecord:
    racks = tuple(rack if number == seat else "" for number, rack in enumerate(record.last_racks))
    events = tuple(event if event.seat == seat else _public(event, alphabet) for event in record.events)
    return replace(record, id="", events=events, last_racks=racks)


def _public(event: Event, alphabet: Alphabet) -> Event:
    """What somebody else did, without the rack, and for an exchange only the number of tiles."""
    if event.kind == "exchange":
        return replace(event, rack="", tiles=str(len(alphabet.rack(event.tiles))))
    return replace(event, rack="")
