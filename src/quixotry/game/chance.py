"""Where the order of a bag comes from: the kernel's generator for small seeds, a hash for large ones.

A seed that a person types, or that a match counts up, has at most 64 bits and deals what the compiled
play-outs deal. A seed that is drawn by lot has 128, so that nobody can try them all until one deals the rack
on the screen; a generator with 64 bits of state would give that away again, so large seeds have their own.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from typing import Protocol

from quixotry.kernel.random import Random

SEED_BITS = 128
LARGEST_SEED = 2**SEED_BITS - 1
LARGEST_SMALL_SEED = 2**64 - 1
_DIGEST = 32
_MARK = 1 << 8 * _DIGEST  # a state is never taken for a small seed
_STATE_BYTES = _DIGEST + 1


class Chance(Protocol):
    """A generator whose `state` alone decides what follows."""

    @property
    def state(self) -> int: ...

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely."""
        ...


class HashedChance:
    """A chain of hashes: nobody who sees the numbers can tell the state, or what comes next.

    >>> chance = HashedChance(2**100)
    >>> [chance.below(100) for _ in range(3)] == [HashedChance(2**100).below(100), 0, 0]
    False
    >>> HashedChance(chance.state).below(100) == chance.below(100)
    True
    """

    def __init__(self, state: int) -> None:
        self.state = state

    def below(self, n: int) -> int:
        digest = blake2b(self.state.to_bytes(_STATE_BYTES)).digest()
        self.state = _MARK | int.from_bytes(digest[:_DIGEST])
        return int.from_bytes(digest[_DIGEST : _DIGEST + 16]) * n >> 128


def chance_of(state: int) -> Chance:
    """The generator that begins with a seed, or goes on from a state.

    >>> chance_of(7).below(100) == Random(7).below(100)
    True
    """
    return Random(state) if state <= LARGEST_SMALL_SEED else HashedChance(state)


def seed_by_lot() -> int:
    """A seed that nobody can guess.

    >>> 0 <= seed_by_lot() <= LARGEST_SEED
    True
    """
    return int.from_bytes(os.urandom(SEED_BITS // 8))
