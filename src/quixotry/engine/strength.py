"""Playing strength by number: which of the levels for people an Elo stands for.

The differences between neighbouring levels are measured (`players.level_facts`, docs/guides/levels.md). The
scale needs one fixed point: level 10, which finds every play and searches the end of the game, is 2000. An
engine with limited strength is no stronger than that: those above look ahead, as it does without a limit.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

from quixotry.game import Move, Position
from quixotry.players import LevelPlayer
from quixotry.players.level import EXPERT
from quixotry.players.level_facts import level_facts
from quixotry.players.protocol import without_play

ELO_OF_LEVELS = tuple(facts.elo for facts in level_facts() if facts.level <= EXPERT and facts.elo is not None)
WEAKEST, STRONGEST = ELO_OF_LEVELS[0], ELO_OF_LEVELS[-1]


def level_of(elo: int) -> int:
    """The level nearest in strength.

    >>> level_of(WEAKEST), level_of(STRONGEST)
    (1, 10)
    """
    middles = [(low + high) / 2 for low, high in pairwise(ELO_OF_LEVELS)]
    return 1 + bisect_right(middles, elo)


def limited_player(elo: int, game: int) -> LevelPlayer:
    """A player of this strength, who knows different words in each game."""
    return LevelPlayer(level_of(elo), seed=game)


def hasty_move(position: Position, elo: int) -> Move:
    """The move of a player of this strength who has no time to think: the weaker, the further down the list.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> str(hasty_move(position, STRONGEST)), str(hasty_move(position, WEAKEST))
    ('8D QUIRT', '8H ROUT')
    """
    moves = position.legal_moves()
    if not len(moves):
        return without_play(position).move
    strongest = len(ELO_OF_LEVELS)
    return moves[len(moves) * (strongest - level_of(elo)) // (2 * strongest)]
