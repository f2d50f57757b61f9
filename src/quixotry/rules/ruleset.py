"""One game's rules as an immutable value that has been checked as a whole."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import prod
from typing import Literal, get_args

from quixotry.errors import RulesError
from quixotry.rules.alphabet import Alphabet
from quixotry.rules.layout import MAX_MULTIPLIER, Layout

OutAdjustment = Literal["double", "transfer", "deduct", "none"]
ScorelessAdjustment = Literal["deduct", "none"]
Challenge = Literal["void", "single", "double", "5-point", "10-point", "none"]

MAX_TILES = 1000
MAX_POINTS = 1000
MAX_BONUS = 10_000
MAX_SCORELESS = 100
MAX_SCORE = 2**31 - 1  # the kernel adds scores up in 32 bits
SHARED = 256


@dataclass(frozen=True)
class Rules:
    """Everything that makes one game differ from another.

    An instance is always playable: making one, also by `dataclasses.replace`, raises `RulesError` otherwise.

    >>> from dataclasses import replace
    >>> from quixotry.rules import load_rules
    >>> replace(load_rules("english"), rack_size=12)
    Traceback (most recent call last):
    quixotry.errors.RulesError: rack.size: must be 1 to 10, not 12
    """

    name: str
    title: str
    alphabet: Alphabet
    counts: tuple[int, ...]
    """How many tiles there are of each letter, by code; the first is the blank."""
    points: tuple[int, ...]
    vowels: frozenset[int]
    layout: Layout
    rack_size: int
    bonus: int
    """Points for laying `rack_size` tiles in one move."""
    players: tuple[int, int]
    """Fewest and most."""
    exchange_minimum: int | None
    """Tiles the bag must hold for an exchange; None where exchanges are not allowed."""
    scoreless_turns: int
    """Scoreless turns in a row, all players together, that end the game; 0 for never."""
    out_adjustment: OutAdjustment
    """When a player goes out: *double*, that player gains twice the others' tiles; *transfer*, the others
    lose theirs and that player gains the sum; *deduct*, the others lose theirs and nobody gains; *none*."""
    scoreless_adjustment: ScorelessAdjustment
    """When scoreless turns end the game: *deduct*, each player loses the value of the own tiles; *none*."""
    challenge: Challenge
    lexicon: str
    """The lexicon played with unless another is named."""

    def __post_init__(self) -> None:
        _check_range("rack.size", self.rack_size, 1, 10)
        _check_range("rack.bonus", self.bonus, 0, MAX_BONUS)
        _check_range("players.fewest", self.players[0], 2, 4)
        _check_range("players.most", self.players[1], self.players[0], 4)
        if self.exchange_minimum is not None:
            _check_range("exchange.minimum", self.exchange_minimum, 1, MAX_TILES)
        _check_range("ending.scoreless_turns", self.scoreless_turns, 0, MAX_SCORELESS)
        _check_choice("ending.out", self.out_adjustment, get_args(OutAdjustment))
        _check_choice("ending.scoreless", self.scoreless_adjustment, get_args(ScorelessAdjustment))
        _check_choice("challenge.rule", self.challenge, get_args(Challenge))
        self._check_tiles()
        if self.largest_score > MAX_SCORE:
            raise RulesError("", "tiles", f"a move could score {self.largest_score}, more than {MAX_SCORE}")

    @cached_property
    def total_tiles(self) -> int:
        """How many tiles the bag holds before the first draw."""
        return sum(self.counts)

    @cached_property
    def largest_score(self) -> int:
        """No move can score more than this (a bound, seldom reached)."""
        layout = self.layout
        words = layout.word_multipliers
        lines = [words[row * layout.columns : (row + 1) * layout.columns] for row in range(layout.rows)]
        lines += [words[column :: layout.columns] for column in range(layout.columns)]
        factor = max(prod(sorted(line)[-self.rack_size :]) for line in lines)
        cross_words = self.rack_size * MAX_MULTIPLIER
        longest = max(layout.rows, layout.columns)
        return (factor + cross_words) * longest * MAX_MULTIPLIER * max(self.points) + self.bonus

    def _check_tiles(self) -> None:
        codes = self.alphabet.size + 1
        if len(self.counts) != codes or len(self.points) != codes or not self.vowels <= set(range(1, codes)):
            raise RulesError("", "tiles", f"must give counts, points and vowels for {codes} kinds of tile")
        for label, count, points in zip(self.alphabet.labels, self.counts, self.points, strict=True):
            _check_range(f"tiles.{label}.count", count, 0, MAX_TILES)
            _check_range(f"tiles.{label}.points", points, 0, MAX_POINTS)
        if self.total_tiles > MAX_TILES:
            raise RulesError("", "tiles", f"must be at most {MAX_TILES} tiles in all, not {self.total_tiles}")
        most = self.players[1]
        if self.total_tiles < most * self.rack_size:
            reason = f"{self.total_tiles} tiles are too few for {most} players with racks of {self.rack_size}"
            raise RulesError("", "tiles", reason)


@lru_cache(maxsize=SHARED)
def with_challenge(rules: Rules, challenge: Challenge) -> Rules:
    """The same rules with this challenge rule, one object for all games that are played so.

    What is computed for rules, such as the board's geometry, is kept for the object.

    >>> from quixotry.rules import load_rules
    >>> with_challenge(load_rules("english"), "double") is with_challenge(load_rules("english"), "double")
    True
    """
    return _shared(rules if rules.challenge == challenge else replace(rules, challenge=challenge))


@lru_cache(maxsize=SHARED)
def _shared(rules: Rules) -> Rules:
    """The first of all that are equal to these."""
    return rules


def _check_range(key: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        wanted = f"{low}" if low == high else f"{low} to {high}"
        raise RulesError("", key, f"must be {wanted}, not {value}")


def _check_choice(key: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        shown = value if len(value) <= 40 else value[:40] + "…"
        raise RulesError("", key, f"must be one of {', '.join(choices)}, not {shown!r}")
