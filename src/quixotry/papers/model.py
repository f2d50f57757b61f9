"""A row of the report: what a paper prints, how ours is found, and how the two compare."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from quixotry.papers.estimates import Estimate
from quixotry.papers.verdicts import Check

if TYPE_CHECKING:
    from quixotry.papers.reproduction import Reproduction

Key = tuple[str, str]
"""What is counted and whose it is: ("mean score", "BOR"); the second may be empty."""

Printed = float | tuple[float, float] | None
"""A figure of a paper: a number, the two ends of a range, or nothing."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players who meet on one ruleset and lexicon, for a number of games."""

    a: str
    b: str
    rules: str
    lexicon: str
    games: int
    quick_games: int

    @property
    def players(self) -> tuple[str, str]:
        return self.a, self.b

    @property
    def name(self) -> str:
        return f"{self.a} v {self.b}, {self.rules}, {self.lexicon}"


@dataclass(frozen=True, slots=True)
class Words:
    """A ruleset, and the words of a lexicon within a range of lengths.

    With `forms`, longer words count too if they are forms of these.
    """

    rules: str = "english"
    lexicon: str = "english"
    shortest: int = 2
    longest: int = 15
    forms: bool = False

    @property
    def name(self) -> str:
        """
        >>> Words(longest=8).name
        'english, 2-8 letters'
        """
        ruleset = "" if self.rules == self.lexicon else f"{self.rules}, "
        forms = " and their forms" if self.forms else ""
        return f"{ruleset}{self.lexicon}, {self.shortest}-{self.longest} letters{forms}"


@dataclass(frozen=True, slots=True)
class Trial:
    """Move generators that play the same games in turns, so that their work and time can be compared."""

    generators: tuple[str, ...]
    words: Words
    games: int
    quick_games: int
    players: tuple[str, str] = ("greedy", "greedy")

    @property
    def name(self) -> str:
        return f"{self.players[0]} v {self.players[1]}, {self.words.name}: {', '.join(self.generators)}"


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of the paper beside ours.

    >>> Figure("mean score", "BS", 308, 280.0).ratio
    0.9090909090909091
    >>> Figure("seconds a move", "", (3, 7), 4.2).ratio, Figure("seconds a move", "", (3, 7), 0.03).ratio
    (1.0, 0.01)
    """

    quantity: str
    of: str
    paper: Printed
    ours: float
    digits: int = 0

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the true number lies 95 times in 100; none if ours is exact or if too little is known.

        >>> from quixotry.papers.estimates import share
        >>> [round(end, 2) for end in Figure("wins", "BS", None, share(60, 100)).interval or ()]
        [0.5, 0.69]
        """
        ours = self.ours
        if not isinstance(ours, Estimate) or not ours.known or ours.low == ours.high:
            return None
        return ours.low, ours.high

    @property
    def ratio(self) -> float | None:
        """Ours over the paper's (over the nearer end of a range); none where a sign makes it senseless."""
        paper = self.paper
        if isinstance(paper, tuple):
            low, high = paper
            paper = min(max(self.ours, low), high)
        if paper is None or paper <= 0 or self.ours < 0:
            return None
        return self.ours / paper


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing for the page, and what the paper says of its own."""

    svg: str
    caption: str
    paper: str = ""
    name: str = ""  # of its file beside the report; the row's, with a number, if it has none


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a row's measurement found, under the keys of the paper's figures and others besides.

    A value that was sampled is an `Estimate`. `texts` are cells that are words, such as the letters of a set.
    """

    values: Mapping[Key, float]
    checks: tuple[Check, ...] = ()
    plots: tuple[Plot, ...] = ()
    texts: Mapping[Key, tuple[str, str]] = field(default_factory=dict)  # the paper's, ours


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One table, figure or claim of a paper, and how to find ours."""

    id: str
    covers: tuple[str, ...]  # rows of the list of what the papers describe: CG6, DS3
    title: str
    about: str
    headline: Key  # the figure that the summary shows
    figures: Mapping[Key, Printed]
    measure: Callable[[Reproduction], Outcome]
    why: str
    pairings: tuple[Pairing, ...] = ()
    trials: tuple[Trial, ...] = ()
    digits: Mapping[str, int] = field(
        default_factory=dict
    )  # of what is no whole number, by either part of a key
    adds: bool = False  # the paper has no figure for it: `why` says what ours adds

    @property
    def paper(self) -> str:
        """The letters that stand for the paper: the row CG-4.2 is of CG."""
        return self.id.partition("-")[0]

    def compare(self, outcome: Outcome) -> tuple[Figure, ...]:
        """The paper's figures beside ours, then what we have beyond the paper."""
        missing = self.figures.keys() - outcome.values.keys()
        if missing:
            raise ValueError(f"{self.id}: nothing found for {sorted(missing)}")
        keys = [*self.figures, *(key for key in outcome.values if key not in self.figures)]
        return tuple(
            Figure(*key, self.figures.get(key), outcome.values[key], self._digits_of(key)) for key in keys
        )

    def _digits_of(self, key: Key) -> int:
        return next((self.digits[part] for part in reversed(key) if part in self.digits), 0)
