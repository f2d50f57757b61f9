"""The result of a match: what was played, the statistics, and whatever went wrong."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

from quixotry.arena.chunks import MatchGame
from quixotry.arena.games_file import GamesFile, Terms
from quixotry.arena.match import Match
from quixotry.arena.sprt import Sprt, SprtVerdict
from quixotry.arena.statistics import MatchStatistics, match_statistics


@dataclass(frozen=True)
class MatchResult:
    """A match that has been played: the first `games` games of its store, and what they say.

    `digest` stands for every move of every game: two results with the same one are of the same games.
    """

    terms: Terms
    games: int
    statistics: MatchStatistics
    records: tuple[MatchGame, ...]
    digest: str
    sprt: Sprt | None = None

    @classmethod
    def of(cls, match: Match, store: GamesFile, stopped_after: int | None = None) -> MatchResult:
        """The result of a match whose games are in a store; a sequential test may have stopped it early."""
        games = match.games if stopped_after is None else 2 * stopped_after
        records = tuple(store.records(games))
        statistics = match_statistics(match.players, records)
        return cls(store.terms(), games, statistics, records, store.digest(games), match.sprt)

    @property
    def forfeits(self) -> list[MatchGame]:
        return [record for record in self.records if record.forfeit is not None]

    @property
    def verdict(self) -> SprtVerdict | None:
        """What the sequential test says, if there was one."""
        return self.sprt.verdict(self.statistics.pairs) if self.sprt else None

    @property
    def cpu_a_move(self) -> tuple[float | None, float | None]:
        """Seconds of processor time that each player spent on a move, where it was measured."""
        timed = [(record, record.cpu) for record in self.records if record.cpu is not None]
        turns = [sum(record.turns[player] for record, _ in timed) for player in (0, 1)]
        spent = [sum(cpu[player] for _, cpu in timed) for player in (0, 1)]
        a, b = (spent[i] / turns[i] if turns[i] else None for i in (0, 1))
        return a, b

    def to_dict(self) -> dict[str, Any]:
        """Everything but the moves, in plain values for JSON; the same for any way to play the match."""
        terms = self.terms
        found: dict[str, Any] = {
            "rules": terms.rules,
            "lexicon": terms.lexicon,
            "lexicon_hash": terms.lexicon_hash,
            "seed": terms.seed,
            "clock": terms.clock,
            **asdict(self.statistics),
            "forfeits": [
                {
                    "game": record.game,
                    "player": terms.b if record.forfeit else terms.a,
                    "reason": record.reason,
                }
                for record in self.forfeits
            ],
            "digest": self.digest,
        }
        if self.sprt:
            lower, upper = self.sprt.bounds
            found["sprt"] = {
                "elo0": self.sprt.elo0,
                "elo1": self.sprt.elo1,
                "log_likelihood_ratio": self.sprt.ratio(self.statistics.pairs),
                "bounds": [lower, upper],
                "verdict": self.verdict,
            }
        plain: dict[str, Any] = _finite(found)
        return plain


def _finite(value: Any) -> Any:
    """JSON has no infinity: a difference in Elo without a bound is null."""
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(inner) for inner in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
