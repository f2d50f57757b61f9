"""GCG: game records as people and programs of the field exchange them."""

from __future__ import annotations

from quixotry.formats.gcg.games import game_of, record_of
from quixotry.formats.gcg.model import Event, GameRecord, Player, Pragma
from quixotry.formats.gcg.play import Replay, ReplayedTurn, replay
from quixotry.formats.gcg.problems import GcgError, Problem
from quixotry.formats.gcg.read import parse_gcg, read_gcg
from quixotry.formats.gcg.write import gcg_text, write_gcg

__all__ = [
    "Event",
    "GameRecord",
    "GcgError",
    "Player",
    "Pragma",
    "Problem",
    "Replay",
    "ReplayedTurn",
    "game_of",
    "gcg_text",
    "parse_gcg",
    "read_gcg",
    "record_of",
    "replay",
    "write_gcg",
]
