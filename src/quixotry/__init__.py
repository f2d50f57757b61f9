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
    from quixotry import errors, formats
    from quixotry.errors import (
        AlphabetError,
        EngineAnswerError,
        EngineDied,
        EngineError,
        EngineTimeout,
        GameError,
        IllegalMove,
        LeavesError,
        LexiconError,
        MissingExtra,
        NotationError,
        PlayerError,
        PositionError,
        QuixotryError,
        RulesError,
        SaveError,
        WinningError,
    )
    from quixotry.evaluation import LeaveTable, Valued, WinningModel, best_moves, equity_of, moves_within
    from quixotry.game import Bag, Board, Clock, Game, Move, Position, Rack, Turn
    from quixotry.game.draw_svg import SvgStyle
    from quixotry.game.legal import LegalMoves
    from quixotry.lexicon import Lexicon
    from quixotry.players import make_player
    from quixotry.records import GameRecord
    from quixotry.rules import Alphabet, Layout, Rules, load_rules, ruleset_names
    from quixotry.ucgi import Engine, EngineAnalysis, EngineCandidate

__version__ = "0.1.0"

__all__ = [
    "Alphabet",
    "AlphabetError",
    "Bag",
    "Board",
    "Clock",
    "Engine",
    "EngineAnalysis",
    "EngineAnswerError",
    "EngineCandidate",
    "EngineDied",
    "EngineError",
    "EngineTimeout",
    "Game",
    "GameError",
    "GameRecord",
    "IllegalMove",
    "Layout",
    "LeaveTable",
    "LeavesError",
    "LegalMoves",
    "Lexicon",
    "LexiconError",
    "MissingExtra",
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
    "SvgStyle",
    "Turn",
    "Valued",
    "WinningError",
    "WinningModel",
    "__version__",
    "best_moves",
    "equity_of",
    "errors",
    "formats",
    "load_rules",
    "make_player",
    "moves_within",
    "ruleset_names",
]

# Names are fetched when they are first used: start-up is felt, and a program seldom needs them all.
_HOMES = {
    "quixotry.errors": (
        "AlphabetError", "EngineAnswerError", "EngineDied", "EngineError", "EngineTimeout", "GameError",
        "IllegalMove", "LeavesError", "LexiconError", "MissingExtra", "NotationError", "PlayerError",
        "PositionError", "QuixotryError", "RulesError", "SaveError", "WinningError",
    ),
    "quixotry.evaluation": (
        "LeaveTable", "Valued", "WinningModel", "best_moves", "equity_of", "moves_within",
    ),
    "quixotry.game": ("Bag", "Board", "Clock", "Game", "Move", "Position", "Rack", "Turn"),
    "quixotry.game.draw_svg": ("SvgStyle",),
    "quixotry.game.legal": ("LegalMoves",),
    "quixotry.lexicon": ("Lexicon",),
    "quixotry.players": ("make_player",),
    "quixotry.records": ("GameRecord",),
    "quixotry.rules": ("Alphabet", "Layout", "Rules", "load_rules", "ruleset_names"),
    "quixotry.ucgi": ("Engine", "EngineAnalysis", "EngineCandidate"),
}  # fmt: skip
_MODULES = ("errors", "formats")
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f"quixotry.{name}")
    if name not in _HOME_OF:
        raise AttributeError(f"module 'quixotry' has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
