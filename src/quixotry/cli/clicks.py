"""The Click that Typer is built on: a package of its own in older versions, a part of Typer in newer ones."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from typer.core import TyperGroup

_PACKAGE = TyperGroup.__mro__[1].__module__.removesuffix(".core")

_core: Any = import_module(f"{_PACKAGE}.core")
_exceptions: Any = import_module(f"{_PACKAGE}.exceptions")

Command: Any = _core.Command
Context: Any = _core.Context
UsageError: Any = _exceptions.UsageError
NoArgsIsHelp: Any = getattr(_exceptions, "NoArgsIsHelpError", ())


def completion_item(value: str) -> Any:
    """What a shell may put in."""
    return import_module(f"{_PACKAGE}.shell_completion").CompletionItem(value)
