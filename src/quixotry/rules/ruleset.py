"""One game's rules as an immutable value that has been checked as a whole."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from math import prod
from typing import Any, Literal, get_args

from quixotry.errors import RulesError
from quixotry.rules.alphabet import Alphabet
from quixotry.rules.challenge_rules import CHALLENGE_RULES, Challenge
from quixotry.rules.layout import MAX_MULTIPLIER, Layout

OutAdjustment = Literal["double", "transfer", "deduct", "none"]
ScorelessAdjustment = Literal["deduct", "none"]

MAX_TILES = 1000
MAX_POINTS = 1000
MAX_BONUS = 10_000
MAX_SCORELESS = 100
MAX_SCORE = 2**31 - 1  # the kernel adds scores up in 32 bits
SHARED = 256

# How often the value of tiles left is gained by who goes out, and lost by each of the others.
_OUT: dict[OutAdjustment, tuple[int, int]] = {
    "double": (2, 0),
    "transfer": (1, 1),  # AJ, appendix II
    "deduct": (0, 1),  # CG1
    "none": (0, 0),
}
_SCORELESS: dict[ScorelessAdjustment, int] = {"deduct": 1, "none": 0}


@dataclass(frozen=True, repr=False)
class Rules:
    """Everything that makes one game differ from another.

    Rules are always playable: making others, as `replace` does, raises `RulesError` if they would not be.

    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("english")
    >>> rules.total_tiles, rules.rack_size, rules.bonus, rules.largest_score >= 365
    (100, 7, 50, True)
    >>> rules.out_gain, rules.out_loss, rules.scoreless_loss
    (2, 0, 1)
    >>> rules.replace(rack_size=12)
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
    """When scoreless turns end the game: *deduct*, each player loses the value of their own tiles; *none*."""
    challenge: Challenge
    lexicon: str
    """The lexicon played with unless another is named."""
    any_order: bool = False
    """Whether any arrangement of a word's letters is good, as in WordSmog (also called Clabbers)."""

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
        _check_choice("challenge.rule", self.challenge, tuple(CHALLENGE_RULES))
        self._check_tiles()
        if self.largest_score > MAX_SCORE:
            raise RulesError("", "tiles", f"a move could score {self.largest_score}, more than {MAX_SCORE}")

    @property
    def out_gain(self) -> int:
        """How often who goes out gains the value of the others' tiles."""
        return _OUT[self.out_adjustment][0]

    @property
    def out_loss(self) -> int:
        """How often the others then lose the value of their own."""
        return _OUT[self.out_adjustment][1]

    @property
    def scoreless_loss(self) -> int:
        """How many times the value of their own tiles players lose when scoreless turns end the game."""
        return _SCORELESS[self.scoreless_adjustment]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Reckoned once: what is made for rules is looked up by them, with every move."""
        return hash(tuple([getattr(self, field.name) for field in fields(self)]))

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

    def replace(self, **changes: Any) -> Rules:
        """The same rules with some parts changed.

        >>> from quixotry.rules import load_rules
        >>> load_rules("english").replace(bonus=40, challenge="single")
        load_rules('english').replace(bonus=40, challenge='single')
        """
        return replace(self, **changes)

    def __repr__(self) -> str:
        """What to type to get them, if they are shipped or like those; otherwise what they are."""
        from quixotry.rules.shipped import changes_from_shipped

        changes = changes_from_shipped(self)
        if changes is None:
            size = f"{self.layout.rows} x {self.layout.columns} squares"
            return f"<Rules {self.name}: {size}, {self.total_tiles} tiles, racks of {self.rack_size}>"
        given = ", ".join(f"{name}={value!r}" for name, value in changes.items())
        return f"load_rules({self.name!r})" + (f".replace({given})" if given else "")

    def __reduce__(self) -> tuple[Any, ...]:
        """Shipped rules by their name: small, and one object in each process."""
        from quixotry.rules.shipped import changes_from_shipped, rules_from_shipped

        changes = changes_from_shipped(self)
        if changes is None:
            return _rebuilt, tuple(getattr(self, field.name) for field in fields(self))
        return rules_from_shipped, (self.name, changes)

    def __copy__(self) -> Rules:
        return self

    def __deepcopy__(self, memo: object) -> Rules:
        return self

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

    What is made for rules, such as the board's geometry, is looked up by them, and equals are found at once
    if they are the same object.

    >>> from quixotry.rules import load_rules
    >>> with_challenge(load_rules("english"), "double") is with_challenge(load_rules("english"), "double")
    True
    """
    return shared(rules if rules.challenge == challenge else replace(rules, challenge=challenge))


@lru_cache(maxsize=SHARED)
def shared(rules: Rules) -> Rules:
    """The first of all rules that are equal to these."""
    return rules


def _rebuilt(*parts: Any) -> Rules:
    return shared(Rules(*parts))


def _check_range(key: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        wanted = f"{low}" if low == high else f"{low} to {high}"
        raise RulesError("", key, f"must be {wanted}, not {value}")


def _check_choice(key: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        shown = value if len(value) <= 40 else value[:40] + "…"
        raise RulesError("", key, f"must be one of {', '.join(choices)}, not {shown!r}")
