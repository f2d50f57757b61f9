"""GCG: game records as people and programs of the field exchange them, text ↔ data."""

from __future__ import annotations

from quixotry.codecs.gcg.model import Event, GcgRecord, Pragma, RecordedPlayer
from quixotry.errors import GcgError, Problem

__all__ = ["Event", "GcgError", "GcgRecord", "Pragma", "Problem", "RecordedPlayer"]
