"""What the games of a match say, and how sure that is.

The two games of a pair are dealt from the same bag and so are not independent: pairs are the sampling unit.
All intervals are the mean over pairs plus and minus 1.96 standard errors. Where all pairs had the same
result there is no variance to go by, and Wilson's interval with pairs as trials is given instead. Wilson's
interval with games as trials stands beside the win rate, for comparison with what others publish.

A forfeited game counts as lost. Its scores say nothing about play, so it is left out of everything that is
about points.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from quixotry.arena.chunks import MatchGame
from quixotry.arena.elo import elo_of

Z = 1.959963984540054  # standard deviations within which 95% of a normal distribution lie


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with its 95% interval, and what that was made from."""

    value: float
    low: float
    high: float
    by: Literal["pairs", "Wilson"] = "pairs"


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """One player's side of a match; `None` where no game was played to its end."""

    player: str
    wins: int
    wins_starting: int
    forfeits: int
    win_rate: Interval
    win_rate_wilson: Interval
    mean: float | None
    median: float | None
    highest: int | None
    lowest: int | None
    deviation: float | None
    points_a_move: float | None
    moves_a_game: float | None
    bingos_a_game: float | None


@dataclass(frozen=True, slots=True)
class MatchStatistics:
    """The numbers of a match.

    Score (a win is 1, a draw is half), Elo and spread are A's against B. `pairs` says how many pairs were
    worth 0, 1/4, 1/2, 3/4 and 1 to A.
    """

    games: int
    draws: int
    first_wins: int
    players: tuple[PlayerStatistics, PlayerStatistics]
    pairs: tuple[int, int, int, int, int]
    score: Interval
    elo: Interval
    spread: Interval | None


def match_statistics(names: tuple[str, str], records: Iterable[MatchGame]) -> MatchStatistics:
    """The statistics of whole pairs of games, in any order."""
    ordered = sorted(records, key=lambda record: record.game)
    values = pair_values(ordered)
    score = rate_interval(values)
    return MatchStatistics(
        games=len(ordered),
        draws=sum(record.winner is None for record in ordered),
        first_wins=sum(record.winner == record.first for record in ordered),
        players=(_player(0, names[0], ordered), _player(1, names[1], ordered)),
        pairs=pair_counts(values),
        score=score,
        elo=Interval(elo_of(score.value), elo_of(score.low), elo_of(score.high), score.by),
        spread=_spread(ordered),
    )


def pair_counts(values: Iterable[float]) -> tuple[int, int, int, int, int]:
    """How many pairs are worth 0, 1/4, 1/2, 3/4 and 1."""
    counts = [0] * 5
    for value in values:
        counts[round(4 * value)] += 1
    return counts[0], counts[1], counts[2], counts[3], counts[4]


def pair_values(ordered: Sequence[MatchGame]) -> list[float]:
    """What each pair was worth to A, from 0 to 1."""
    return [
        (first.points + second.points) / 2
        for first, second in zip(ordered[::2], ordered[1::2], strict=True)
    ]  # fmt: skip


def rate_interval(pairs: Sequence[float]) -> Interval:
    """A share from 0 to 1, with an interval from the variance between pairs where there is any.

    >>> rate_interval([0.5, 1.0, 0.5, 1.0])  # doctest: +ELLIPSIS
    Interval(value=0.75, low=0.4671..., high=1.0, by='pairs')
    >>> rate_interval([1.0] * 10)  # doctest: +ELLIPSIS
    Interval(value=1.0, low=0.7224..., high=1.0, by='Wilson')
    """
    found = mean_interval(pairs)
    if found is None or found.low == found.high:
        return wilson(sum(pairs), len(pairs))
    return Interval(found.value, max(0.0, found.low), min(1.0, found.high))


def mean_interval(values: Sequence[float]) -> Interval | None:
    """The mean with 1.96 standard errors on both sides; None of fewer than two values."""
    if len(values) < 2:
        return None
    mean = statistics.fmean(values)
    margin = Z * math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
    return Interval(mean, mean - margin, mean + margin)


def wilson(points: float, trials: int) -> Interval:
    """Wilson's interval of a rate.

    >>> wilson(50, 100)  # doctest: +ELLIPSIS
    Interval(value=0.5, low=0.4038..., high=0.5961..., by='Wilson')
    """
    if not trials:
        return Interval(0.5, 0.0, 1.0, "Wilson")
    rate, z2 = points / trials, Z * Z
    middle = (rate + z2 / (2 * trials)) / (1 + z2 / trials)
    margin = Z / (1 + z2 / trials) * math.sqrt(rate * (1 - rate) / trials + z2 / (4 * trials**2))
    # The bounds of all and of nothing are exact; rounding must not put them beyond their estimate.
    low = 0.0 if rate == 0 else max(0.0, middle - margin)
    return Interval(rate, low, 1.0 if rate == 1 else min(1.0, middle + margin), "Wilson")


def _spread(ordered: Sequence[MatchGame]) -> Interval | None:
    """Points of A over B, a game; pairs in which a game was forfeited are left out."""
    pairs = zip(ordered[::2], ordered[1::2], strict=True)
    return mean_interval(
        [
            sum(record.scores[0] - record.scores[1] for record in pair) / 2
            for pair in pairs
            if all(record.forfeit is None for record in pair)
        ]
    )


def deviation(scores: Sequence[float]) -> float | None:
    """The standard deviation of scores as a sample of all that could be; None of fewer than two.

    >>> deviation([410, 390]), deviation([400])
    (14.142135623730951, None)
    """
    return statistics.stdev(scores) if len(scores) > 1 else None


def _player(player: int, name: str, ordered: Sequence[MatchGame]) -> PlayerStatistics:
    won = [record.winner == player for record in ordered]
    played = [record for record in ordered if record.forfeit is None]
    scores = [record.scores[player] for record in played]
    turns = sum(record.turns[player] for record in played)
    return PlayerStatistics(
        player=name,
        wins=sum(won),
        wins_starting=sum(record.winner == player == record.first for record in ordered),
        forfeits=sum(record.forfeit == player for record in ordered),
        win_rate=rate_interval([(a + b) / 2 for a, b in zip(won[::2], won[1::2], strict=True)]),
        win_rate_wilson=wilson(sum(won), len(won)),
        mean=statistics.fmean(scores) if scores else None,
        median=statistics.median(scores) if scores else None,
        highest=max(scores, default=None),
        lowest=min(scores, default=None),
        deviation=deviation(scores),
        points_a_move=sum(scores) / turns if turns else None,
        moves_a_game=turns / len(played) if played else None,
        bingos_a_game=sum(record.bingos[player] for record in played) / len(played) if played else None,
    )
