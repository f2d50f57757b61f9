"""One run of the report: how many games, from which seed, where they are kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from quixotry.arena import Match, run_match
from quixotry.arena import Progress as MatchProgress
from quixotry.lexicon import Lexicon
from quixotry.papers.model import Pairing
from quixotry.papers.played import Played
from quixotry.rules import Rules, load_rules

Progress = Callable[[str, int], None]
"""Told what is being done, and how many more games of it are there now."""


def silent(what: str, games: int) -> None:
    """Tells nobody."""


@dataclass
class Study:
    """What rows measure with. The games of a pairing are kept in `folder` and never played twice."""

    folder: Path
    games: int | None = None
    quick: bool = False
    seed: int = 1
    jobs: int = 1
    progress: Progress = silent
    fresh_games: int = 0
    _played: dict[Pairing, Played] = field(default_factory=dict)

    def games_of(self, pairing: Pairing) -> int:
        """How many games of a pairing this run wants."""
        if self.games is not None:
            return self.games
        return pairing.quick_games if self.quick else pairing.games

    def sample(self, games: int) -> int:
        """How many games to look at move by move: so many, fewer in a quick run or one of few games."""
        fewer = max(1, games // 10) if self.quick else games
        return fewer if self.games is None else min(fewer, self.games)

    def rules(self, name: str) -> Rules:
        return load_rules(name)

    def lexicon(self, rules: str, name: str) -> Lexicon:
        return Lexicon.for_rules(load_rules(rules), name)

    def store_of(self, pairing: Pairing) -> Path:
        """The file of a pairing's games.

        >>> pairing = Pairing("bor:ratio=1/8", "hsw", "swedish-study", "swedish", 2, 2)
        >>> Study(Path("out")).store_of(pairing).name
        'bor-ratio-1-8-v-hsw-swedish-study-swedish-seed-1.sqlite'
        """
        name = re.sub("[^a-z0-9]+", "-", f"{pairing.name}-seed-{self.seed}".lower())
        return self.folder / "games" / f"{name}.sqlite"

    def played(self, pairing: Pairing) -> Played:
        """The games of a pairing; those that are not in its file yet are played first."""
        if pairing not in self._played:
            games = self.games_of(pairing)
            match = Match(pairing.a, pairing.b, pairing.rules, pairing.lexicon, games, self.seed)
            told = _Teller(self.progress, pairing.name)
            result = run_match(match, self.jobs, self.store_of(pairing), told)
            self.fresh_games += told.fresh
            self._played[pairing] = Played.of(pairing, self.seed, result.records, result.digest)
        return self._played[pairing]


class _Teller:
    """Passes on how many games there are more than the last time."""

    def __init__(self, progress: Progress, what: str) -> None:
        self.progress = progress
        self.what = what
        self.done = 0
        self.fresh = 0

    def __call__(self, match: MatchProgress) -> None:
        self.fresh = match.played
        self.progress(self.what, match.done - self.done)
        self.done = match.done
