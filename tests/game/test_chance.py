"""Large seeds deal as evenly as small ones."""

from __future__ import annotations

from collections import Counter

from quixotry import Game
from quixotry.game.chance import LARGEST_SMALL_SEED, HashedChance, chance_of
from quixotry.kernel.random import Random


def test_small_seeds_are_the_kernels() -> None:
    for seed in (0, 7, LARGEST_SMALL_SEED):
        assert [chance_of(seed).below(100), chance_of(seed).below(7)] == [
            Random(seed).below(100),
            Random(seed).below(7),
        ]


def test_large_seeds_are_even_and_repeatable() -> None:
    chance = HashedChance(LARGEST_SMALL_SEED + 1)
    drawn = Counter(chance.below(10) for _ in range(5_000))
    assert set(drawn) == set(range(10)) and min(drawn.values()) > 400 and max(drawn.values()) < 600
    assert chance.state > LARGEST_SMALL_SEED
    one, other = (Game.new("english", seed=2**100 + more) for more in (0, 1))
    assert one.position.racks != other.position.racks
    assert one.bag == Game.new("english", seed=2**100).bag


def test_every_bit_of_a_seed_counts() -> None:
    bags = {Game.new("english", seed=2**127 + 2**bit).bag.tiles for bit in range(127)}
    assert len(bags) == 127
