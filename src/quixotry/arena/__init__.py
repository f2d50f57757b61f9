"""Matches between players, fair and repeatable.

>>> from quixotry.arena import Match, run_match
>>> result = run_match(Match("greedy", "greedy", games=4, seed=7))
>>> result.statistics.games, result.statistics.score.value
(4, 0.5)
"""

from __future__ import annotations

from quixotry.arena.chunks import Chunk, MatchGame, play_chunk
from quixotry.arena.games_file import GamesFile
from quixotry.arena.match import Match
from quixotry.arena.result import MatchResult
from quixotry.arena.run import MatchPlan, MatchProgress, run_match
from quixotry.arena.sprt import Sprt
from quixotry.arena.tournament import Tournament, run_tournament

__all__ = [
    "Chunk",
    "GamesFile",
    "Match",
    "MatchGame",
    "MatchPlan",
    "MatchProgress",
    "MatchResult",
    "Sprt",
    "Tournament",
    "play_chunk",
    "run_match",
    "run_tournament",
]
