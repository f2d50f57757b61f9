"""Players: policies over moves."""

from __future__ import annotations

from quixotry.players.level import LevelPlayer

__all__ = ["LevelPlayer"]
