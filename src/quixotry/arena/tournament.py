"""Everybody against everybody: a match for each pairing, and a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

from quixotry.arena.match import Match
from quixotry.arena.result import MatchResult
from quixotry.arena.run import MatchProgress, Runner, run_match
from quixotry.errors import ArenaError


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line in the table: a win is a point, a draw half of one."""

    player: str
    games: int
    points: float
    wins: int
    draws: int
    mean: float | None
    spread: float | None
    bingos_a_game: float | None


@dataclass(frozen=True)
class Tournament:
    """The results of all pairings, in the order in which the players were named."""

    players: tuple[str, ...]
    results: tuple[MatchResult, ...]

    def standings(self) -> list[Standing]:
        """The table, best first; the spread decides between equals, then the order of the players."""
        found = [self._standing(player) for player in self.players]
        return sorted(found, key=lambda line: (-line.points, -(line.spread or 0)))

    def score(self, player: str, other: str) -> float | None:
        """A player's share of the points against another."""
        for result in self.results:
            a, b, score = result.terms.a, result.terms.b, result.statistics.score.value
            if (a, b) == (player, other):
                return score
            if (b, a) == (player, other):
                return 1 - score
        return None

    def to_dict(self) -> dict[str, Any]:
        """Everything, in plain values for JSON."""
        return {
            "table": [asdict(line) for line in self.standings()],
            "matches": [result.to_dict() for result in self.results],
        }

    def _standing(self, player: str) -> Standing:
        games = wins = draws = finished = scored = lost = bingos = 0
        for result in self.results:
            names = (result.terms.a, result.terms.b)
            if player not in names:
                continue
            side = names.index(player)
            games += result.statistics.games
            wins += result.statistics.players[side].wins
            draws += result.statistics.draws
            for record in result.records:
                if record.forfeit is None:
                    finished += 1
                    scored += record.scores[side]
                    lost += record.scores[1 - side]
                    bingos += record.bingos[side]
        return Standing(
            player,
            games,
            wins + draws / 2,
            wins,
            draws,
            scored / finished if finished else None,
            (scored - lost) / finished if finished else None,
            bingos / finished if finished else None,
        )


def run_tournament(
    players: Sequence[str],
    terms: Match,
    jobs: int = 1,
    folder: str | Path | None = None,
    progress: Callable[[Match, MatchProgress], None] | None = None,
    *,
    runner: Runner | None = None,
) -> Tournament:
    """A match on the same terms for each pairing; each has its file in the folder and can be taken up again.

    The players of `terms` do not matter.
    """
    if len(players) < 2:
        raise ArenaError("a tournament needs at least two players")
    doubled = [player for at, player in enumerate(players) if player in players[:at]]
    if doubled:
        raise ArenaError(f"{doubled[0]} is entered twice")
    matches = [replace(terms, a=a, b=b) for a, b in combinations(players, 2)]
    for match in matches:
        match.check()
    results = []
    for match in matches:
        store = Path(folder) / file_name(match) if folder is not None else None
        tell = _telling(match, progress)
        results.append(run_match(match, jobs, store, tell, runner=runner))
    return Tournament(tuple(players), tuple(results))


def file_name(match: Match) -> str:
    """The name of a pairing's file.

    >>> file_name(Match("bs", "bor:ratio=3/8"))
    'bs-v-bor_ratio=3_8.sqlite'
    """
    names = (re.sub(r"[^\w.=,-]+", "_", name)[:60] for name in match.players)
    return "-v-".join(names) + ".sqlite"


def _telling(
    match: Match, progress: Callable[[Match, MatchProgress], None] | None
) -> Callable[[MatchProgress], None] | None:
    if progress is None:
        return None
    return lambda told: progress(match, told)
