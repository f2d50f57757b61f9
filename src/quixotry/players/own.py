"""Players of one's own: a class in a Python file or in an importable module."""

from __future__ import annotations

import hashlib
import importlib
import inspect
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from quixotry.errors import PlayerError
from quixotry.lexicon import Lexicon
from quixotry.players.options import split_options
from quixotry.players.protocol import Player
from quixotry.rules import Rules


def names_own(name: str, rest: str) -> bool:
    """Whether a player's text means a class: `file.py:Class` or `package.module:Class`.

    >>> names_own("my_player.py", "Cautious"), names_own("gredy", "ratio=3"), names_own("a.b", "C:deep=2")
    (True, False, True)
    """
    kind = rest.partition(":")[0].strip()
    return name.endswith(".py") or (bool(name) and kind.isidentifier())


def own_player(name: str, rest: str, rules: Rules, lexicon: Lexicon, seed: int) -> Player:
    """The player that a class makes.

    What its `__init__` asks for by the names rules, lexicon and seed it is given; options behind a second
    colon, `file.py:Class:key=value`, are passed on as text.
    """
    kind, _, written = (part.strip() for part in rest.partition(":"))
    shown = f"{name}:{kind}"
    if not kind.isidentifier():
        raise PlayerError(f"{name}: name the class too, as in {name}:MyPlayer")
    module = _from_file(Path(name)) if name.endswith(".py") else _from_module(name)
    made = getattr(module, kind, None)
    if not callable(made):
        raise PlayerError(f"{shown}: {name} has no class {kind}")
    options = split_options(shown, written)
    try:
        player = made(**_wanted(made, {"rules": rules, "lexicon": lexicon, "seed": seed}) | options)
    except Exception as error:
        raise PlayerError(f"{shown}: {_said(error)}") from error
    if not callable(getattr(player, "choose", None)):
        raise PlayerError(f"{shown}: it has no method choose(position)")
    return player  # type: ignore[no-any-return]


def _wanted(made: Any, offered: Mapping[str, Any]) -> dict[str, Any]:
    parameters = inspect.signature(made).parameters
    return {name: value for name, value in offered.items() if name in parameters}


def _from_module(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except Exception as error:
        raise PlayerError(f"{name}: cannot be imported: {_said(error)}") from error


def _from_file(path: Path) -> ModuleType:
    """The file as a module, read anew only if it has changed."""
    try:
        source = path.read_bytes()
    except OSError as error:
        raise PlayerError(f"{path}: cannot be read: {error.strerror or error}") from None
    digest = hashlib.sha256(str(path.resolve()).encode() + b"\0" + source).hexdigest()
    name = f"quixotry_player_{digest[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module  # data classes look their module up there
    try:
        exec(compile(source, str(path), "exec"), module.__dict__)
    except Exception as error:
        del sys.modules[name]
        raise PlayerError(f"{path}: {_said(error)}") from error
    return module


def _said(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
