"""Which shipped ruleset something is of: what lets a `repr` and a pickle say a name instead of everything."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import Any

from quixotry.rules.alphabet import Alphabet
from quixotry.rules.layout import Layout
from quixotry.rules.loader import load_rules, ruleset_names
from quixotry.rules.ruleset import Rules, shared

DEFAULT = "english"
_OF_THE_TILES = ("name", "alphabet", "counts", "points", "vowels", "layout")


@lru_cache(maxsize=64)
def shipped_with(alphabet: Alphabet, layout: Layout | None = None) -> str | None:
    """A shipped ruleset with this alphabet, and with this board if one is named; English comes first.

    >>> shipped_with(load_rules("swedish").alphabet), shipped_with(Alphabet.from_labels("AB"))
    ('swedish', None)
    """
    for name in (DEFAULT, *ruleset_names()):
        rules = load_rules(name)
        if rules.alphabet == alphabet and layout in (None, rules.layout):
            return name
    return None


def alphabet_of(source: Alphabet | Rules | str | None) -> Alphabet:
    """An alphabet as callers name it: itself, a ruleset that has it, or None for the English one.

    >>> alphabet_of(None).size, alphabet_of("swedish").size
    (26, 29)
    """
    if isinstance(source, Alphabet):
        return source
    return source.alphabet if isinstance(source, Rules) else load_rules(source or DEFAULT).alphabet


def changes_from_shipped(rules: Rules) -> dict[str, Any] | None:
    """What to change in the shipped ruleset of the same name to get these rules.

    None if there is no such ruleset, or if it has other tiles or another board.

    >>> changes_from_shipped(load_rules("english").replace(bonus=40))
    {'bonus': 40}
    """
    if rules.name not in ruleset_names():
        return None
    base = load_rules(rules.name)
    if rules is base:
        return {}
    names = [field.name for field in fields(rules)]
    changed = {name: getattr(rules, name) for name in names if getattr(rules, name) != getattr(base, name)}
    return None if changed.keys() & set(_OF_THE_TILES) else changed


def rules_from_shipped(name: str, changes: dict[str, Any]) -> Rules:
    """A shipped ruleset with these changes, one object for all who ask."""
    base = load_rules(name)
    return shared(base.replace(**changes)) if changes else base


def shipped_alphabet(name: str) -> Alphabet:
    return load_rules(name).alphabet


def shipped_layout(name: str) -> Layout:
    return load_rules(name).layout


@lru_cache(maxsize=64)
def shipped_with_layout(layout: Layout) -> str | None:
    """A shipped ruleset with this board.

    >>> shipped_with_layout(load_rules("dutch").layout)
    'english'
    """
    return next((name for name in (DEFAULT, *ruleset_names()) if load_rules(name).layout == layout), None)
