"""Seeded damage for the loaders: the same seed does the same harm on every machine.

Each test tries a fixed number of seeds; QUIXOTRY_FUZZ_SECONDS lets it go on for so long instead, and
QUIXOTRY_FUZZ_SEED says where to begin.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator, Sequence

NUMBERS = [0, 1, 2, 3, 4, 63, 64, 127, 128, 255, 2**16, 2**22 - 1, 2**22, 2**31 - 1, 2**31, 2**32 - 1]


def seeds(count: int) -> Iterator[random.Random]:
    """A generator for each try; the number of the one at work shows in a failing test's variables."""
    first = int(os.environ.get("QUIXOTRY_FUZZ_SEED", "0"))
    seconds = float(os.environ.get("QUIXOTRY_FUZZ_SECONDS", "0"))
    end = time.monotonic() + seconds
    seed = first
    while seed < first + count or time.monotonic() < end:
        if seconds and time.monotonic() >= end:
            return
        yield Seeded(seed)
        seed += 1


class Seeded(random.Random):
    """A random generator that says what it was seeded with."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.started_from = seed

    def __repr__(self) -> str:
        return f"<QUIXOTRY_FUZZ_SEED={self.started_from}>"


def damaged(data: bytes, chance: random.Random, tokens: Sequence[bytes] = ()) -> bytes:
    """The bytes with a few things wrong: flipped, cut, doubled, moved, overwritten, tokens strewn in."""
    changed = bytearray(data)
    for _ in range(chance.choice([1, 1, 1, 2, 3, 8])):
        size = len(changed)
        at = chance.randrange(size + 1)
        kind = chance.randrange(8)
        if kind == 0 and size:
            changed[at % size] ^= 1 << chance.randrange(8)
        elif kind == 1:
            del changed[at:]
        elif kind == 2:
            del changed[at : at + chance.randrange(1, 9)]
        elif kind == 3:
            piece = changed[at : at + chance.randrange(1, 64)]
            changed[at:at] = piece * chance.choice([1, 1, 2, 20])
        elif kind == 4:
            changed[at:at] = bytes(chance.getrandbits(8) for _ in range(chance.randrange(1, 9)))
        elif kind == 5:
            aligned = at // 4 * 4
            changed[aligned : aligned + 4] = chance.choice(NUMBERS).to_bytes(4, "little")
        elif kind == 6 and size > 8:
            other = chance.randrange(size - 4)
            changed[at : at + 4] = changed[other : other + 4]
        elif tokens:
            changed[at : at + chance.randrange(4)] = chance.choice(tokens)
    return bytes(changed)
