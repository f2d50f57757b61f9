"""How good a model of winning is, by games that it has not seen."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from quixotry.errors import WinningError
from quixotry.evaluation.training import cores
from quixotry.evaluation.winning import WinningModel
from quixotry.evaluation.winning_training import CHUNK, GamePlayers
from quixotry.kernel.games.accounts import judge
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules

BINS = 20
MOST_LEFT = 1000


@dataclass(frozen=True)
class Bin:
    """Moments whose probability lay between two values: how many, the mean told, the share won."""

    low: float
    high: float
    moments: int
    told: float
    won: float

    @property
    def off(self) -> float:
        """How much more was told than came, in points of a hundred."""
        return 100 * (self.told - self.won)


@dataclass(frozen=True)
class Judgement:
    """How well a model foretold: mean log loss and Brier score, and how often what was told came true."""

    moments: int
    log_loss: float
    brier: float
    bins: tuple[Bin, ...]

    @property
    def worst(self) -> Bin | None:
        """The bin that is farthest off."""
        return max(self.bins, key=lambda one: abs(one.off), default=None)


@dataclass(frozen=True)
class Phase:
    """The moments with so many tiles left: a model beside the others that were asked."""

    low: int
    high: int
    judgements: tuple[Judgement, ...]


def check_winning(
    rules: Rules,
    lexicon: Lexicon,
    models: tuple[WinningModel, ...],
    *,
    games: int = 20_000,
    seed: int = 2,
    jobs: int | None = None,
    report: Callable[[int, int], None] | None = None,
) -> tuple[Phase, ...]:
    """Let models foretell every moment of new games of the static player, for every player.

    The first phase is the whole game; the others are parts of it, by the tiles left.
    """
    if games < 1:
        raise WinningError(f"{games} games; at least one is needed")
    if not 0 <= seed < 2**24:
        raise WinningError("a seed is 0 to 16,777,215")
    number = models[0].players
    if any(model.players != number for model in models):
        raise WinningError("models for different numbers of players cannot be compared")
    if any(model.metadata.get("seed") == seed for model in models):
        raise WinningError(f"seed {seed}: the model was trained on these games; take another")
    border = number * rules.rack_size
    third = (rules.total_tiles - border) // 3
    cuts = [(0, MOST_LEFT), (border + 2 * third + 1, MOST_LEFT), (border + third + 1, border + 2 * third)]
    cuts += [(border + 1, border + third), (0, border)]
    players = GamePlayers(rules, lexicon)
    chunks = [range(i, min(i + CHUNK, games)) for i in range(0, games, CHUNK)]
    totals = [[_Total() for _ in models] for _ in cuts]

    def foretold(
        chunk: range,
    ) -> tuple[int, list[list[tuple[int, float, float, list[tuple[int, float, float]]]]]]:
        moments = players.moments(number, seed, chunk)
        return len(chunk), [[judge(moments, model.kernel, BINS, *cut) for model in models] for cut in cuts]

    done = 0
    pool = ThreadPoolExecutor(jobs or cores())
    try:
        for played, found in pool.map(foretold, chunks):
            done += played
            for row, judged in zip(totals, found, strict=True):
                for total, one in zip(row, judged, strict=True):
                    total.add(*one)
            if report:
                report(done, games)
    finally:
        pool.shutdown(cancel_futures=True)
    return tuple(
        Phase(low, min(high, rules.total_tiles), tuple(total.judgement() for total in row))
        for (low, high), row in zip(cuts, totals, strict=True)
    )


class _Total:
    """What is judged portion by portion, put together."""

    def __init__(self) -> None:
        self.moments, self.loss, self.brier = 0, 0.0, 0.0
        self.bins = [(0, 0.0, 0.0)] * BINS

    def add(self, moments: int, loss: float, brier: float, bins: list[tuple[int, float, float]]) -> None:
        self.moments += moments
        self.loss += loss
        self.brier += brier
        self.bins = [(a + x, b + y, c + z) for (a, b, c), (x, y, z) in zip(self.bins, bins, strict=True)]

    def judgement(self) -> Judgement:
        number = max(1, self.moments)
        bins = [
            Bin(i / BINS, (i + 1) / BINS, count, told / count, won / count)
            for i, (count, told, won) in enumerate(self.bins)
            if count
        ]
        return Judgement(self.moments, self.loss / number, self.brier / number, tuple(bins))
