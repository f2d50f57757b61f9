"""The games of a pairing, as the papers count them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from quixotry.arena.chunks import MatchGame
from quixotry.arena.statistics import deviation
from quixotry.papers.estimates import ERRORS, Estimate, mean, middle, share, unknown
from quixotry.papers.model import Pairing


@dataclass(frozen=True)
class Scores:
    """One side's scores at the end; forfeited games are left out."""

    points: tuple[int, ...]

    @cached_property
    def mean(self) -> Estimate:
        return mean(self.points)

    @property
    def median(self) -> Estimate:
        return middle(self.points)

    @property
    def deviation(self) -> Estimate:
        """The standard deviation; its interval is by that of the squares, whatever shape the scores have."""
        found = deviation(self.points) or 0.0
        squares = mean([(points - self.mean) ** 2 for points in self.points])
        if not squares.known or not found:
            return unknown(found)
        error = squares.error / (2 * found)
        return Estimate(found, found - ERRORS * error, found + ERRORS * error)

    @property
    def highest(self) -> int:
        return max(self.points)

    @property
    def lowest(self) -> int:
        return min(self.points)

    def share_from(self, points: int) -> Estimate:
        """The share of games with at least `points` points.

        >>> float(Scores((510, 420, 500, 388)).share_from(500))
        0.5
        """
        return share(sum(score >= points for score in self.points), len(self.points))


@dataclass(frozen=True)
class PlayedPairing:
    """All games of a pairing; side 0 is its player `a`, side 1 is `b`."""

    pairing: Pairing
    seed: int
    games: int
    draws: int
    wins: tuple[int, int]
    wins_when_starting: tuple[int, int]
    bingos_a_game: tuple[Estimate, Estimate]
    scores: tuple[Scores, Scores]
    forfeits: int = 0
    digest: str = ""

    def win_share(self, side: int) -> Estimate:
        """The share of games that a side has won; draws are nobody's."""
        return share(self.wins[side], self.games)

    def spread(self) -> Estimate:
        """How many points a game `a` has more than `b`, the two games of a pair taken together."""
        a, b = self.scores[0].points, self.scores[1].points
        apart = [one - other for one, other in zip(a, b, strict=True)]
        if self.forfeits or len(apart) % 2:
            return mean(apart)
        return mean([(one + other) / 2 for one, other in zip(apart[::2], apart[1::2], strict=True)])

    @classmethod
    def of(cls, pairing: Pairing, seed: int, records: Sequence[MatchGame], digest: str = "") -> PlayedPairing:
        """
        >>> games = [MatchGame(0, 0, 1, (300, 250), (9, 9), (1, 0), b""),
        ...          MatchGame(0, 1, 1, (240, 240), (9, 9), (0, 0), b"")]
        >>> played = PlayedPairing.of(Pairing("bs", "hsw", "swedish-study", "swedish", 2, 2), 1, games)
        >>> played.wins, played.draws, played.wins_when_starting, played.scores[1].mean
        ((1, 0), 1, (1, 0), 245.0)
        """
        finished = [record for record in records if record.forfeit is None]
        a, b = ([record.scores[side] for record in finished] for side in (0, 1))
        return cls(
            pairing,
            seed,
            games=len(records),
            draws=sum(record.winner is None for record in records),
            wins=(_wins(records, 0), _wins(records, 1)),
            wins_when_starting=(
                _wins([record for record in records if record.first == 0], 0),
                _wins([record for record in records if record.first == 1], 1),
            ),
            bingos_a_game=(
                mean([record.bingos[0] for record in finished]),
                mean([record.bingos[1] for record in finished]),
            ),
            scores=(Scores(tuple(a)), Scores(tuple(b))),
            forfeits=len(records) - len(finished),
            digest=digest,
        )


def _wins(records: Sequence[MatchGame], side: int) -> int:
    return sum(record.winner == side for record in records)
