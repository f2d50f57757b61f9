"""Game records played through under the referee, and our own games as records."""

from __future__ import annotations

from quixotry.codecs.gcg import Event, GcgError, Pragma, Problem, RecordedPlayer
from quixotry.records.games import game_of, record_of
from quixotry.records.record import GameRecord
from quixotry.records.replay import Replay, ReplayedTurn

__all__ = [
    "Event",
    "GameRecord",
    "GcgError",
    "Pragma",
    "Problem",
    "RecordedPlayer",
    "Replay",
    "ReplayedTurn",
    "game_of",
    "record_of",
]
