"""Quixotry: a crossword-game engine, opponent, analyst and laboratory.

>>> import quixotry as qx
>>> game = qx.Game.new("english", seed=7)
>>> print(game.position.rack)
EIINUW?
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from quixotry.errors import (
        AlphabetError,
        GameError,
        IllegalMove,
        LeavesError,
        LexiconError,
        NotationError,
        PlayerError,
        PositionError,
        QuixotryError,
        RulesError,
        SaveError,
    )
    from quixotry.evaluation import LeaveTable, best_moves, equity_of, moves_within
    from quixotry.game import Bag, Board, Clock, Game, Move, Position, Rack, Turn
    from quixotry.lexicon import Lexicon
    from quixotry.players import make_player
    from quixotry.rules import Alphabet, Layout, Rules, load_rules, ruleset_names

__version__ = "0.1.0"

__all__ = [
    "Alphabet",
    "AlphabetError",
    "Bag",
    "Board",
    "Clock",
    "Game",
    "GameError",
    "IllegalMove",
    "Layout",
    "LeaveTable",
    "LeavesError",
    "Lexicon",
    "LexiconError",
    "Move",
    "NotationError",
    "PlayerError",
    "Position",
    "PositionError",
    "QuixotryError",
    "Rack",
    "Rules",
    "RulesError",
    "SaveError",
    "Turn",
    "__version__",
    "best_moves",
    "equity_of",
    "load_rules",
    "make_player",
    "moves_within",
    "ruleset_names",
]

# Names are fetched when they are first used: start-up is felt, and a program seldom needs them all.
_HOMES = {
    "quixotry.errors": (
        "AlphabetError", "GameError", "IllegalMove", "LeavesError", "LexiconError", "NotationError",
        "PlayerError", "PositionError", "QuixotryError", "RulesError", "SaveError",
    ),
    "quixotry.evaluation": ("LeaveTable", "best_moves", "equity_of", "moves_within"),
    "quixotry.game": ("Bag", "Board", "Clock", "Game", "Move", "Position", "Rack", "Turn"),
    "quixotry.lexicon": ("Lexicon",),
    "quixotry.players": ("make_player",),
    "quixotry.rules": ("Alphabet", "Layout", "Rules", "load_rules", "ruleset_names"),
}  # fmt: skip
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'quixotry' has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
