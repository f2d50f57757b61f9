"""Players: who chooses a move."""

from __future__ import annotations

from quixotry.players.level import LevelPlayer
from quixotry.players.master import MasterPlayer, level_player
from quixotry.players.protocol import Choice, Player, choice_of
from quixotry.players.registry import describe_player, make_player, player_names, player_summary

__all__ = [
    "Choice",
    "LevelPlayer",
    "MasterPlayer",
    "Player",
    "choice_of",
    "describe_player",
    "level_player",
    "make_player",
    "player_names",
    "player_summary",
]
