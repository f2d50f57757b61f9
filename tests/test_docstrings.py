"""Every public name says what it is and shows it in use; that the examples run is for the doctests to say."""

from __future__ import annotations

import inspect
import re
from functools import cached_property
from types import FunctionType, ModuleType

import pytest

import quixotry

NAMES = [name for name in quixotry.__all__ if not name.startswith("__")]


def examples(text: str | None) -> str:
    """The lines of a docstring that are typed in."""
    return "\n".join(re.findall(r"^\s*(?:>>>|\.\.\.) (.*)$", text or "", re.MULTILINE))


def members(kind: type) -> dict[str, object]:
    """What a class of ours has beyond the fields of its data, by name."""
    found: dict[str, object] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("quixotry."):
            for name, member in vars(base).items():
                known = isinstance(
                    member, FunctionType | classmethod | staticmethod | property | cached_property
                )
                if known and not name.startswith("_"):
                    found[name] = member
    return found


def docstring(member: object) -> str | None:
    return inspect.getdoc(getattr(member, "fget", None) or getattr(member, "func", None) or member)


@pytest.mark.parametrize("name", NAMES)
def test_public_names_have_a_docstring_with_an_example(name: str) -> None:
    value = getattr(quixotry, name)
    if isinstance(value, ModuleType):
        assert examples(value.__doc__)
        return
    assert value.__doc__, name
    assert examples(value.__doc__), name


@pytest.mark.parametrize("name", [name for name in NAMES if inspect.isclass(getattr(quixotry, name))])
def test_public_methods_are_described_and_shown_in_use(name: str) -> None:
    kind = getattr(quixotry, name)
    in_class = examples(kind.__doc__)
    for member_name, member in members(kind).items():
        own = docstring(member)
        assert own, f"{name}.{member_name} has no docstring"
        used = rf"\b{member_name}\b"
        shown = re.search(used, examples(own)) or re.search(used, in_class)
        assert shown, f"{name}.{member_name} is not shown in use"
