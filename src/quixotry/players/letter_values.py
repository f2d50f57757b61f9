"""What a letter kept on the rack is worth: fitted where a lexicon is shipped, derived for other games."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from quixotry.rules import Rules

# Where nothing was fitted: round numbers near those of the fitted games.
_DUPLICATE, _EXCESS = -3.0, -1.0
_BLANK_SHARE = 0.3  # of the bonus for a full rack
_POINT = -0.2


@dataclass(frozen=True)
class LetterValues:
    """Points by code, the blank first; for each tile beyond the first of a letter; and for each vowel more
    than there are consonants, or consonant more than vowels."""

    letters: tuple[float, ...]
    duplicate: float = 0.0
    excess: float = 0.0


def letter_values(rules: Rules, heuristic: int) -> LetterValues:
    """The values for rack heuristic 1, 2 or 3 (G8).

    They are those that `quixotry.players.letter_regression` printed for the ruleset, if it was
    fitted and still has the same letters; else they are derived from the tiles.

    >>> from quixotry.rules import load_rules
    >>> english = letter_values(load_rules("english"), 3)
    >>> english.letters[0] > english.letters[19] > 0 > english.letters[17]     # blank, S, Q
    True
    """
    table = _fitted().get(rules.name, {}).get(f"rackh{heuristic}")
    labels = rules.alphabet.labels
    if table is None or set(table["letters"]) != set(labels):
        return derived_values(rules, heuristic)
    letters = tuple(float(table["letters"][label]) for label in labels)
    return LetterValues(letters, float(table.get("duplicate", 0)), float(table.get("excess", 0)))


def derived_values(rules: Rules, heuristic: int) -> LetterValues:
    """Values from points and counts alone: dear letters are hard to place, a blank helps to the bonus."""
    letters = [_POINT * points for points in rules.points]
    letters[0] = _BLANK_SHARE * rules.bonus
    return LetterValues(
        centred(letters, rules),
        _DUPLICATE if heuristic > 1 else 0.0,
        _EXCESS if heuristic > 2 else 0.0,
    )


def centred(letters: Sequence[float], rules: Rules) -> tuple[float, ...]:
    """The values moved together so that an average tile of the bag is worth nothing."""
    mean = sum(v * n for v, n in zip(letters, rules.counts, strict=True)) / rules.total_tiles
    return tuple(value - mean for value in letters)


@cache
def _fitted() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("letter_values.toml").read_text("utf-8"))
