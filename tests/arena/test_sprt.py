"""The sequential test: closed forms, and its error rates by simulation."""

from __future__ import annotations

import math
import random

import pytest

from quixotry.arena.elo import score_of
from quixotry.arena.sprt import VALUES, Sprt, Watch, log_likelihood_ratio
from quixotry.errors import ArenaError


def slow_ratio(counts: list[int], mean0: float, mean1: float) -> float:
    """The same for three outcomes, by searching for the likeliest distributions on ever finer grids."""

    def likeliest(mean: float) -> float:
        seen = [(value, count) for value, count in zip(VALUES, counts, strict=True) if count]
        assert len(seen) == 3
        (v0, c0), (v1, c1), (v2, c2) = seen
        low, high = 0.0, 1.0
        best = -math.inf
        for _ in range(40):
            steps = [low + (high - low) * i / 50 for i in range(51)]
            found = []
            for p1 in steps:
                # p0 + p1 + p2 = 1 and the mean fix the other two.
                p2 = (mean - v0 - p1 * (v1 - v0)) / (v2 - v0)
                p0 = 1 - p1 - p2
                ok = min(p0, p1, p2) > 0
                found.append(c0 * math.log(p0) + c1 * math.log(p1) + c2 * math.log(p2) if ok else -math.inf)
            at = max(range(51), key=found.__getitem__)
            best = found[at]
            low, high = steps[max(at - 1, 0)], steps[min(at + 1, 50)]
        return best

    return likeliest(mean1) - likeliest(mean0)


@pytest.mark.parametrize(("lost", "won"), [(40, 60), (1, 9), (300, 310)])
def test_wins_and_losses_alone_have_a_closed_form(lost: int, won: int) -> None:
    exact = won * math.log(0.55 / 0.5) + lost * math.log(0.45 / 0.5)
    assert log_likelihood_ratio([lost, 0, 0, 0, won], 0.5, 0.55) == pytest.approx(exact, abs=0.01)


@pytest.mark.parametrize("counts", [[10, 0, 30, 0, 20], [0, 40, 50, 70, 0], [5, 90, 0, 0, 50]])
def test_three_outcomes_against_a_search(counts: list[int]) -> None:
    found = log_likelihood_ratio(counts, 0.5, 0.53)
    assert found == pytest.approx(slow_ratio(counts, 0.5, 0.53), abs=0.02)


def test_the_ratio_is_symmetric() -> None:
    counts = [3, 9, 20, 11, 5]
    assert log_likelihood_ratio(counts, 0.48, 0.55) == pytest.approx(
        -log_likelihood_ratio(counts, 0.55, 0.48)
    )
    mirrored = log_likelihood_ratio(counts[::-1], 0.52, 0.45)
    assert log_likelihood_ratio(counts, 0.48, 0.55) == pytest.approx(mirrored)
    assert log_likelihood_ratio([0] * 5, 0.5, 0.6) == 0


def test_bounds_are_walds() -> None:
    lower, upper = Sprt(0, 10).bounds
    assert lower == -upper and upper == pytest.approx(2.944, abs=1e-3)


@pytest.mark.parametrize(("true_elo", "wrong"), [(0.0, "elo1"), (80.0, "elo0")])
def test_errors_are_as_rare_as_promised(true_elo: float, wrong: str) -> None:
    """Pairs are drawn from a distribution with the mean of one hypothesis, games of a pair correlated."""
    test = Sprt(0, 80)
    chance = random.Random(8)
    mean = score_of(true_elo)
    shape = [0.15, 0.2, 0.3, 0.2, 0.15]
    # Shift weight from the worst outcome to the best until the mean is right.
    shift = mean - sum(p * v for p, v in zip(shape, VALUES, strict=True))
    shape[0] -= shift
    shape[4] += shift
    verdicts: list[str] = []
    lengths: list[int] = []
    for _ in range(300):
        watch = Watch(test)
        for length in range(1, 5000):
            verdict = watch.add(chance.choices(VALUES, shape)[0])
            if verdict != "undecided":
                verdicts.append(verdict)
                lengths.append(length)
                break
    assert len(verdicts) == 300
    assert verdicts.count(wrong) / 300 < 0.09  # 5% and three standard deviations
    # Wald's expected length for this drift and variance, give or take.
    assert 20 < sum(lengths) / 300 < 200


@pytest.mark.parametrize("text", ["", "1", "1,2,3", "a,b", "5,0", "3,3", "nan,1", "0,1e9", "0;5"])
def test_bad_hypotheses(text: str) -> None:
    with pytest.raises(ArenaError, match="--sprt"):
        Sprt.parse(text)


def test_stop_looks_at_pairs_in_order() -> None:
    test = Sprt(0, 100)
    pairs = [1.0] * 200
    stopped = test.stop(pairs)
    assert stopped is not None and 1 < stopped < 50
    assert test.stop([*pairs[:stopped], *[0.0] * 100]) == stopped
    assert test.stop(pairs[: stopped - 1]) is None
