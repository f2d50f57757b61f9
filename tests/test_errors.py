"""The tree of errors: one place, one base, and whole after a journey to another process."""

from __future__ import annotations

import importlib
import inspect
import pickle
import pkgutil
from types import ModuleType

import pytest

import quixotry
from quixotry import errors

# Thrown and caught inside one part of the program, never seen outside it.
SIGNALS = {"BadLine", "Forfeit", "Impossible", "Leave", "OutOfBudget"}

# There is nothing wrong with what was given, but with the state of things.
NOT_VALUES = {
    "QuixotryError",
    "GameError",
    "GameOver",
    "MissingExtra",
    "ContainerError",
    "OtherVersionError",
    "EngineError",
    "EngineDied",
    "EngineTimeout",
    "EngineAnswerError",
}


def modules() -> list[ModuleType]:
    found = []
    for module in pkgutil.walk_packages(quixotry.__path__, "quixotry."):
        if not module.name.endswith("__main__"):
            found.append(importlib.import_module(module.name))
    return found


def test_every_exception_class_is_in_the_tree() -> None:
    classes = {
        kind
        for module in modules()
        for kind in vars(module).values()
        if inspect.isclass(kind)
        and issubclass(kind, BaseException)
        and kind.__module__.startswith("quixotry.")
        and not kind.__name__.startswith("_")
    }
    assert len(classes) > 30
    for kind in classes:
        if kind.__name__ in SIGNALS:
            assert not issubclass(kind, errors.QuixotryError), kind
            continue
        assert issubclass(kind, errors.QuixotryError), kind
        if kind.__module__ != "quixotry.web.errors":
            assert kind.__module__ == "quixotry.errors", kind


def tree() -> list[type[errors.QuixotryError]]:
    return [
        kind
        for kind in vars(errors).values()
        if inspect.isclass(kind) and issubclass(kind, errors.QuixotryError)
    ]


def test_errors_about_values_are_value_errors() -> None:
    for kind in tree():
        assert issubclass(kind, ValueError) == (kind.__name__ not in NOT_VALUES), kind


@pytest.mark.parametrize("kind", tree())
def test_the_docstring_names_every_error(kind: type[errors.QuixotryError]) -> None:
    assert errors.__doc__ is not None and kind.__name__ in errors.__doc__
    assert kind.__doc__


@pytest.mark.parametrize(
    "error",
    [
        errors.QuixotryError("plain"),
        errors.RulesError("my.toml", "rack.size", "must be 1 to 10"),
        errors.IllegalMove("8D X", "no tile is laid"),
        errors.PatternError("A[", 2, "the [ is never closed"),
        errors.MissingExtra("plots", "a plot", ["matplotlib"]),
        errors.GcgError("game.gcg", errors.Problem("no score", 3, 4)),
    ],
)
def test_errors_can_be_pickled(error: errors.QuixotryError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error) and str(again) == str(error) and vars(again) == vars(error)


def test_the_tree_is_reachable_from_the_package() -> None:
    assert quixotry.errors.LexiconError is quixotry.LexiconError
    for name in quixotry.__all__:
        value = getattr(quixotry, name)
        if inspect.isclass(value) and issubclass(value, Exception):
            assert value is getattr(errors, name)
