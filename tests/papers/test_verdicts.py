"""Verdicts: decided by intervals, the more carefully the fewer games there are."""

from __future__ import annotations

import random

import pytest

from quixotry.papers.estimates import (
    ERRORS,
    Estimate,
    difference,
    exact,
    geometric_mean,
    mean,
    quotient,
    ratio_of_sums,
    share,
    unknown,
)
from quixotry.papers.verdicts import (
    QUICK_ERRORS,
    Check,
    Judge,
    Verdict,
    cannot_be_known,
    contradicts,
    proved,
    together,
)

FULL, QUICK = Judge(), Judge(QUICK_ERRORS)


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(0.51, 0.6, "agrees"), (0.4, 0.49, "disagrees"), (0.45, 0.55, "undecided"), (0.4, 0.5, "disagrees")],
)
def test_a_claim_is_decided_by_the_whole_interval(low: float, high: float, verdict: str) -> None:
    found = Estimate((low + high) / 2, low, high)
    assert FULL.over("more than half", found, 0.5).verdict == verdict


def test_within_a_range_is_wholly_within_or_wholly_outside() -> None:
    verdicts = [FULL.between("", Estimate(v, v - 1, v + 1), 10, 20).verdict for v in (5, 10.5, 15, 19.5, 25)]
    assert verdicts == ["disagrees", "undecided", "agrees", "undecided", "disagrees"]


def test_few_observations_decide_nothing() -> None:
    for found in (
        mean([3.0] * 9),
        share(9, 9),
        ratio_of_sums([1.0], [2.0]),
        geometric_mean([2.0]),
        unknown(9),
    ):
        assert not found.known
        assert FULL.over("", found, 0).verdict is FULL.under("", found, 100).verdict is Verdict.UNDECIDED
        assert FULL.between("", found, 0, 100).verdict is Verdict.UNDECIDED
    assert FULL.over("", exact(3), 2).verdict is Verdict.AGREES


@pytest.mark.parametrize("seed", range(20))
def test_a_quick_run_never_contradicts_a_full_one(seed: int) -> None:
    """Coins of every weight: forty throws decided with care, against ten thousand."""
    chance = random.Random(seed)
    for weight in (0.05, 0.3, 0.48, 0.5, 0.52, 0.7, 0.95):
        throws = [chance.random() < weight for _ in range(10_000)]
        full = FULL.over("", share(sum(throws), len(throws)), 0.5).verdict
        quick = QUICK.over("", share(sum(throws[:40]), 40), 0.5).verdict
        assert not contradicts(full, quick)
        if abs(weight - 0.5) > 0.1:
            assert full is not Verdict.UNDECIDED


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    chance = random.Random(5)
    held = {"mean": 0, "share": 0, "ratio": 0, "difference": 0, "quotient": 0}
    for _ in range(400):
        xs = [chance.gauss(10, 3) for _ in range(60)]
        ys = [x * chance.gauss(2, 0.3) for x in xs]
        hits = sum(chance.random() < 0.1 for _ in range(200))
        found = {
            "mean": (mean(xs), 10),
            "share": (share(hits, 200), 0.1),
            "ratio": (ratio_of_sums(ys, xs), 2),
            "difference": (difference(mean(xs[:30]), mean(xs[30:])), 0),
            "quotient": (quotient(mean(xs[:30]), mean(xs[30:])), 1),
        }
        for name, (estimate, truth) in found.items():
            held[name] += estimate.low <= truth <= estimate.high
    assert all(0.91 <= count / 400 <= 0.985 for count in held.values()), held


def test_what_disagrees_weighs_most() -> None:
    yes, no = proved("", True, "x"), proved("", False, "x")
    open_, lost = Check("", Verdict.UNDECIDED, "x"), cannot_be_known("", "burnt")
    assert together([yes, no, open_, lost]) == "disagrees"
    assert together([yes, open_, lost]) == "undecided"
    assert together([yes, lost]) == "agrees"
    assert together([lost]) == together([]) == "cannot be known"
    assert FULL.errors == ERRORS < QUICK.errors
