"""How likely it is to win: from the lead, the tiles left, whose turn it is, how open the board is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import erf, isfinite, sqrt
from pathlib import Path
from types import MappingProxyType
from typing import Any

from quixotry.errors import WinningError
from quixotry.evaluation.leaves import fits
from quixotry.evaluation.winning_file import (
    COLUMNS,
    GAIN,
    LEAVE,
    MODELS,
    SCALE,
    SHAPE,
    WIDTHS,
    ModelParts,
    open_models,
    peek_models,
    winning_files,
    write_models,
)
from quixotry.game import Position
from quixotry.game.legal import board_of
from quixotry.kernel.search.winning import Winning, openness
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules

NOBODY_TRAINED = "not trained: what is still to come is taken as normal, as wide as tiles and points suggest"
FARTHEST = 10**9  # points of a lead
PLAIN = "plain"


@dataclass(frozen=True, eq=False, repr=False)
class WinningModel:
    """The probability of winning under a ruleset, for a number of players; a draw counts half.

    >>> from quixotry.rules import load_rules
    >>> model = WinningModel.for_rules(load_rules("english"))
    >>> model.win(0, 100) > 0.5 > model.win(0, 100, turn=1)
    True
    >>> model.win(50, 20) > model.win(50, 80)
    True
    >>> round(model.win(25, 40) + model.win(-25, 40, turn=1), 9), model.players, model.is_trained
    (1.0, 2, True)
    """

    parts: ModelParts
    metadata: Mapping[str, Any] = field(default_factory=dict)
    kernel: Winning = field(init=False)

    def __post_init__(self) -> None:
        try:
            kernel = self.parts.kernel()
        except ValueError as error:
            raise WinningError(str(error)) from None
        object.__setattr__(self, "kernel", kernel)
        object.__setattr__(self, "metadata", MappingProxyType(dict(self.metadata)))

    # ------------------------------------------------------------ ways to get one

    @classmethod
    def for_rules(cls, rules: Rules, lexicon: Lexicon | None = None, players: int = 2) -> WinningModel:
        """The best model there is for a ruleset and a number of players.

        That is one trained for it, or else for a ruleset with the same tiles; with this lexicon, or else with
        any; or else a plain formula, whose metadata say so.

        >>> from quixotry.rules import load_rules
        >>> WinningModel.for_rules(load_rules("english"), players=3).players
        3
        """
        if not 2 <= players <= 4:
            raise WinningError(f"{players} players: the probability of winning is known for 2 to 4")
        ranked = []
        for order, path in enumerate(winning_files().values()):
            facts = peek_models(path)
            if facts is not None and fits(facts, rules):
                other_name = facts.get("rules") != rules.name
                other_words = lexicon is not None and facts.get("lexicon_hash") != lexicon.content_hash
                ranked.append((other_name, other_words, order, path))
        for *_, path in sorted(ranked):
            found = _open(path, path.stat().st_mtime_ns, str(players))
            if found is not None:
                return found
        return generic_model(rules, players)

    @classmethod
    def load(cls, source: str | Path, players: int = 2, *, plain: bool = False) -> WinningModel:
        """A model by name, or from a `.qwp` file; `plain` is the table of spread and tiles left alone.

        A file has at most 2 GB, and a model at most 1,001 rows, which is what bounds time and memory.

        >>> WinningModel.load("english", plain=True).win(0, 40) > 0.5
        True
        """
        path = MODELS.find(source)
        found = _open(path, path.stat().st_mtime_ns, PLAIN if plain else str(players))
        if found is None:
            raise WinningError(f"{path}: has no {'plain table' if plain else f'model for {players} players'}")
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        return WinningModel, (self.parts, dict(self.metadata))

    # ------------------------------------------------------------ what it says

    @property
    def players(self) -> int:
        """How many play."""
        return self.parts.players

    @property
    def is_trained(self) -> bool:
        """Whether it was fitted to games, and is not the plain formula that stands in for that."""
        return self.metadata.get("trained") != NOBODY_TRAINED

    def win(self, lead: float | Sequence[float], left: int, turn: int = 0) -> float:
        """The probability of winning with a lead in points, leaves included, where so many tiles are left.

        With more than two players there is a lead over each of the others, in the order of their turns after
        one's own. `left` counts the bag and all racks; `turn` is how many turns it takes until one's own.

        >>> from quixotry.rules import load_rules
        >>> model = WinningModel.for_rules(load_rules("english"), players=3)
        >>> round(sum(model.win((0, 0), 100, turn) for turn in range(3)), 2)
        1.0
        """
        leads = (lead,) if isinstance(lead, int | float) else tuple(lead)
        if len(leads) != self.players - 1 or not all(isfinite(one) and abs(one) <= FARTHEST for one in leads):
            raise WinningError(f"a lead over each of {self.players - 1} others is needed, in points")
        if not 0 <= turn < self.players or not 0 <= left <= 1000:
            raise WinningError(f"{left} tiles left and {turn} turns until one's own: that is no game")
        others = [round(1000 * one) for one in leads]
        return self.kernel.win(min(others), left, turn, others=others if self.players > 2 else ())

    def in_position(self, position: Position) -> float:
        """The probability that the mover wins a position, whatever was kept; without a bag the racks count.

        >>> model = WinningModel.load("english")
        >>> 0.5 < model.in_position(Position.start("english", None, ["QUIXOTR", ""])) < 0.6
        True
        """
        if len(position.scores) != self.players:
            raise WinningError(
                f"a position of {len(position.scores)} players, and a model for {self.players}"
            )
        counts = bytearray(64)
        for code, count in enumerate(position.unseen):
            counts[code] = min(255, max(0, count) + position.rack.counts[code])
        turn, scores = position.turn, position.scores
        order = [(turn + i) % self.players for i in range(1, self.players)]
        others = [1000 * (scores[turn] - scores[seat]) for seat in order]
        points = position.rules.points
        own = position.rack.value(points)
        return self.kernel.win(
            min(others),
            sum(counts),
            others=others if self.players > 2 else (),
            held=len(position.rack),
            held_points=2 * own - sum(count * point for count, point in zip(counts, points, strict=False)),
            openness=openness(board_of(position)),
            counts=bytes(counts),
        )

    def __repr__(self) -> str:
        rules = self.metadata.get("rules")
        return f"<WinningModel{f' {rules}' if rules else ''} for {self.players} players>"


def save_models(path: Path, models: Mapping[str, ModelParts], facts: Mapping[str, Any]) -> None:
    """Write models to a `.qwp` file, by number of players and `plain`, whole or not at all."""
    if path.suffix != ".qwp":
        raise WinningError(f"{path}: models of winning are written to a .qwp file")
    write_models(path, models, facts)


def normal_parts(
    players: int, rows: Sequence[Sequence[float]], rack_tiles: int, tile_gains: Sequence[float] = ()
) -> ModelParts:
    """A model with the shape of a normal distribution in every row."""
    shape = [0.5 + 0.5 * erf((i - SHAPE // 2) / 10 / sqrt(2)) for i in range(SHAPE)]
    return ModelParts(players, rows, [shape] * len(rows), tile_gains, (), rack_tiles)


@lru_cache(maxsize=64)
def generic_model(rules: Rules, players: int = 2) -> WinningModel:
    """A normal distribution whose variance grows with the tiles that are left, for rules that nobody trained.

    The numbers are fitted to English: what is still to come spreads by 9.6 points times the root of the tiles
    left, and a turn is worth 19. Other rules are wider or narrower by what their tiles and bingos count.

    >>> from quixotry.rules import load_rules
    >>> model = generic_model(load_rules("english"))
    >>> model.is_trained, 0.55 < model.win(0, 100) < 0.6
    (False, True)
    """
    points = sum(count * point for count, point in zip(rules.counts, rules.points, strict=True))
    worth = (points / max(1, rules.total_tiles) / 1.87 + rules.bonus / 50) / 2
    rows = []
    for left in range(rules.total_tiles + 1):
        row = [0.0] * COLUMNS
        row[SCALE] = (9.6 if players == 2 else 9.6 / sqrt(players)) * worth * sqrt(left) + 1
        row[LEAVE] = 1.0
        turn = 19 * worth * min(1.0, left / 14)
        for seat in range(players):
            row[GAIN + seat] = turn * (1 - seat) if players == 2 else -turn * seat / players
            if players > 2:
                row[WIDTHS[seat]] = 1.0
        rows.append(row)
    parts = normal_parts(players, rows, players * rules.rack_size)
    return WinningModel(parts, {"trained": NOBODY_TRAINED, "rules": rules.name})


@lru_cache(maxsize=32)
def _open(path: Path, modified: int, name: str) -> WinningModel | None:
    """One model serves all who ask, until the file changes."""
    parts, facts = open_models(path, name)
    return None if parts is None else WinningModel(parts, facts)
