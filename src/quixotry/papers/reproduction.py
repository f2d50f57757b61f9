"""One run of the report: how many games, from which seed, where they are kept."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from quixotry import __version__
from quixotry.arena import Match, MatchProgress, run_match
from quixotry.arena.run import Runner
from quixotry.lexicon import Lexicon
from quixotry.movegen.word_lists import of_lengths
from quixotry.papers.forms import with_forms
from quixotry.papers.kept import Kept
from quixotry.papers.model import Pairing, Trial, Words
from quixotry.papers.played import PlayedPairing
from quixotry.papers.trials import Tables, Tried, chunks_of
from quixotry.papers.verdicts import QUICK_ERRORS, Judge
from quixotry.rules import Rules, load_rules

Tell = Callable[[str, int], None]
"""Told what is being done, and how many more games of it are there now."""


def silent(what: str, games: int) -> None:
    """Tells nobody."""


def processor_seconds() -> float:
    """The processor's time of this process so far, and of those that it started and that have ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


@dataclass
class Reproduction:
    """What rows measure with. What was played or measured is kept in `folder` and never done twice.

    Runs of one process may share their `lexica`, which take longest to make.
    """

    folder: Path
    games: int | None = None
    quick: bool = False
    seed: int = 1
    jobs: int = 1
    progress: Tell = silent
    runner: Runner | None = None
    fresh_games: int = 0
    lexica: dict[Words, Lexicon] = field(default_factory=dict)
    _fresh: int = 0  # games and measurements that were not kept
    _played: dict[Pairing, PlayedPairing] = field(default_factory=dict)
    _tried: dict[Trial, Tried] = field(default_factory=dict)

    def games_of(self, asked: Pairing | Trial) -> int:
        """How many games of a pairing or trial this run wants."""
        if self.games is not None:
            return self.games
        return asked.quick_games if self.quick else asked.games

    def sample(self, games: int) -> int:
        """How many games to look at move by move: fewer in a quick run, or in one of few games."""
        fewer = max(1, games // 10) if self.quick else games
        return fewer if self.games is None else min(fewer, self.games)

    @property
    def judge(self) -> Judge:
        """Decides claims about samples; more carefully where these are small."""
        return Judge(QUICK_ERRORS) if self.quick or self.games is not None else Judge()

    def rules(self, name: str) -> Rules:
        return load_rules(name)

    def lexicon(self, rules: str, name: str) -> Lexicon:
        return Lexicon.for_rules(load_rules(rules), name)

    def words(self, words: Words) -> Lexicon:
        """The lexicon of these words, made once: what generators make of it is kept with it."""
        # Rulesets that share a lexicon share it here too.
        key = replace(words, rules="")
        if key not in self.lexica:
            rules = self.rules(words.rules)
            whole = self.lexicon(words.rules, words.lexicon)
            cut = with_forms(whole, words.longest) if words.forms else whole
            longest = rules.layout.columns if words.forms else words.longest
            self.lexica[key] = of_lengths(cut, words.shortest, longest)
        return self.lexica[key]

    @cached_property
    def _kept(self) -> Kept:
        return Kept(self.folder / "measured.jsonl")

    def kept(self, name: str, words: Words, measure: Callable[[], Any]) -> Any:
        """What was measured of these words, as JSON has it; measured once for all runs of this version."""
        lexicon = self.words(words).content_hash[:16]
        key = f"{name}, {words.name}, lexicon {lexicon}, seed {self.seed}, version {__version__}"
        if key not in self._kept:
            self._kept.put(key, measure())
            self._fresh += 1
        return self._kept[key]

    @contextmanager
    def spending(self, name: str, kept: bool = True) -> Iterator[None]:
        """Keep what something took of the processor, if it was done now and not found.

        What a stopped run had done of it is added. What is not kept is done in every run; the first time
        counts. Work on a cluster is not counted.
        """
        key, fresh, start = f"processor seconds of {name}", self._fresh, processor_seconds()
        yield
        if self._fresh > fresh or not (kept or key in self._kept):
            self._kept.put(key, (self.spent(name) or 0.0) + processor_seconds() - start)

    def spent(self, name: str) -> float | None:
        """The processor's seconds that something took; None if it was found without being told."""
        key = f"processor seconds of {name}"
        return float(self._kept[key]) if key in self._kept else None

    def tried(self, trial: Trial) -> Tried:
        """The games of a trial; the chunks that are not kept are played first."""
        if trial not in self._tried:
            rules, lexicon = self.rules(trial.words.rules), self.words(trial.words)
            tables: list[Tables] = []

            def play(first: int, games: int) -> Any:
                if not tables:
                    tables.append(Tables(trial, rules, lexicon))
                self.fresh_games += games
                return tables[0].play(self.seed, first, games)

            chunks = []
            with self.spending(trial.name):
                for first, games in chunks_of(self.games_of(trial)):
                    self.progress(trial.name, 0)
                    name = f"{trial.name}, games {first}-{first + games - 1}"
                    chunks.append(self.kept(name, trial.words, partial(play, first, games)))
                    self.progress(trial.name, games)
            self._tried[trial] = Tried(trial, self.seed, chunks)
        return self._tried[trial]

    def store_of(self, pairing: Pairing) -> Path:
        """The file of a pairing's games.

        >>> pairing = Pairing("bor:ratio=1/8", "hsw", "swedish-study", "swedish", 2, 2)
        >>> Reproduction(Path("out")).store_of(pairing).name
        'bor-ratio-1-8-v-hsw-swedish-study-swedish-seed-1.sqlite'
        """
        name = re.sub("[^a-z0-9]+", "-", f"{pairing.name}-seed-{self.seed}".lower())
        return self.folder / "games" / f"{name}.sqlite"

    def played(self, pairing: Pairing) -> PlayedPairing:
        """The games of a pairing; those that are not in its file yet are played first."""
        if pairing not in self._played:
            games = self.games_of(pairing)
            match = Match(pairing.a, pairing.b, pairing.rules, pairing.lexicon, games, self.seed)
            told = _Teller(self.progress, pairing.name)
            with self.spending(pairing.name):
                result = run_match(match, self.jobs, self.store_of(pairing), told, runner=self.runner)
                self.fresh_games += told.fresh
                self._fresh += told.fresh
            self._played[pairing] = PlayedPairing.of(pairing, self.seed, result.records, result.digest)
        return self._played[pairing]


class _Teller:
    """Passes on how many games there are more than the last time."""

    def __init__(self, progress: Tell, what: str) -> None:
        self.progress = progress
        self.what = what
        self.done = 0
        self.fresh = 0

    def __call__(self, match: MatchProgress) -> None:
        self.fresh = match.played
        self.progress(self.what, match.done - self.done)
        self.done = match.done
