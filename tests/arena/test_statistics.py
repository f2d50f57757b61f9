"""Statistics against what can be worked out by hand."""

from __future__ import annotations

import math
import random
from itertools import product

import pytest

from quixotry.arena.chunks import MatchGame
from quixotry.arena.elo import elo_of, score_of
from quixotry.arena.statistics import Interval, match_statistics, mean_interval, rate_interval, wilson

Z = 1.959963984540054


def games(*pairs: tuple[tuple[int, int], tuple[int, int]]) -> list[MatchGame]:
    """Scores of A and B in both games of each pair; 10 turns each and one bingo for A."""
    return [
        MatchGame(pair, which, pair, scores, (10, 10), (1, 0), b"")
        for pair, both in enumerate(pairs)
        for which, scores in enumerate(both)
    ]


PLAYED = games(
    ((400, 300), (350, 360)),
    ((500, 200), (410, 310)),
    ((300, 300), (280, 330)),
    ((390, 370), (300, 300)),
)


def test_counts_and_points() -> None:
    found = match_statistics(("a", "b"), PLAYED)
    a, b = found.players
    assert (found.games, found.draws, found.first_wins) == (8, 2, 5)
    assert (a.wins, b.wins) == (4, 2)
    assert (a.wins_starting, b.wins_starting) == (3, 2)
    assert (a.mean, a.median) == (366.25, 370.0)
    assert (a.highest, a.lowest, b.highest, b.lowest) == (500, 280, 370, 200)
    scores = [400, 350, 500, 410, 300, 280, 390, 300]
    variance = sum((score - 366.25) ** 2 for score in scores) / 7
    assert a.deviation == pytest.approx(math.sqrt(variance))
    assert (a.points_a_move, a.moves_a_game, a.bingos_a_game, b.bingos_a_game) == (36.625, 10, 1, 0)
    assert found.pairs == (0, 1, 1, 1, 1)


def test_pairs_are_the_sampling_unit() -> None:
    found = match_statistics(("a", "b"), PLAYED)
    # Pairs are worth 1/2, 1, 1/4 and 3/4: the mean is 5/8, the variance 5/48.
    margin = Z * math.sqrt(5 / 48 / 4)
    assert found.score.value == 0.625
    assert found.score.low == pytest.approx(0.625 - margin)
    assert found.score.high == pytest.approx(0.625 + margin)
    assert found.score.by == "pairs"
    assert found.elo.value == pytest.approx(400 * math.log10(5 / 3))
    assert found.elo.low == pytest.approx(elo_of(0.625 - margin))
    # Spreads of the pairs: 45, 200, -25, 10.
    assert found.spread is not None
    assert found.spread.value == 57.5
    deviations = [45 - 57.5, 200 - 57.5, -25 - 57.5, 10 - 57.5]
    margin = Z * math.sqrt(sum(d * d for d in deviations) / 3 / 4)
    assert found.spread.high == pytest.approx(57.5 + margin)
    assert found.players[0].win_rate.value == 0.5
    assert found.players[0].win_rate_wilson == wilson(4, 8)


def test_order_does_not_matter() -> None:
    shuffled = PLAYED[:]
    random.Random(3).shuffle(shuffled)
    assert match_statistics(("a", "b"), shuffled) == match_statistics(("a", "b"), PLAYED)


def test_a_forfeit_is_lost_and_its_points_do_not_count() -> None:
    records = [*PLAYED[:7], MatchGame(3, 1, 3, (10, 0), (1, 0), (0, 0), b"", 0, "raised")]
    found = match_statistics(("a", "b"), records)
    assert (found.players[0].wins, found.players[1].wins, found.players[0].forfeits) == (4, 3, 1)
    assert found.players[0].lowest == 280
    assert found.spread is not None and found.spread.value == pytest.approx((45 + 200 - 25) / 3)


def test_nothing_finished() -> None:
    records = [MatchGame(0, w, 0, (0, 0), (0, 0), (0, 0), b"", w, "raised") for w in (0, 1)]
    found = match_statistics(("a", "b"), records)
    assert found.players[0].mean is None and found.spread is None
    assert found.score.value == 0.5


def test_all_won_falls_back_on_wilson() -> None:
    found = match_statistics(("a", "b"), games(*[((2, 1), (2, 1))] * 20))
    z2 = Z * Z
    assert found.score == Interval(1.0, found.score.low, 1.0, "Wilson")
    assert found.score.low == pytest.approx(20 / (20 + z2))
    assert found.elo.value == found.elo.high == math.inf
    assert found.elo.low == pytest.approx(elo_of(20 / (20 + z2)))


def test_wilson_is_where_the_score_test_turns() -> None:
    """Its ends are the rates from which the one seen lies exactly z standard deviations away."""
    for points, trials in product((0, 1, 7.5, 19, 20), (20, 200)):
        found = wilson(points, trials)
        for bound in (found.low, found.high):
            if 0 < bound < 1:
                distance = abs(found.value - bound) / math.sqrt(bound * (1 - bound) / trials)
                assert distance == pytest.approx(Z)
        assert 0 <= found.low <= found.value <= found.high <= 1


@pytest.mark.parametrize("rate", [0.5, 0.8])
def test_intervals_hold_what_they_promise(rate: float) -> None:
    """About 95 of 100 intervals of simulated matches have the truth in them, though games of a pair agree."""
    chance = random.Random(5)
    held = 0
    for _ in range(1000):
        pairs = []
        for _ in range(80):
            first = chance.random() < rate
            second = first if chance.random() < 0.5 else chance.random() < rate
            pairs.append((first + second) / 2)
        found = rate_interval(pairs)
        held += found.low <= rate <= found.high
    assert 920 <= held <= 975


def test_elo_and_score_are_inverse() -> None:
    for elo in (-700, -3.5, 0, 12, 400):
        assert elo_of(score_of(elo)) == pytest.approx(elo)
    assert elo_of(0) == -math.inf


def test_one_pair_has_no_variance() -> None:
    assert mean_interval([3.0]) is None
    assert mean_interval([]) is None
