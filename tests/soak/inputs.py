"""Inputs: whatever is read of others' making, spoiled in every way, is refused by name or can be used.

A case is one reader and up to seven thousand inputs, the fewer the longer each takes. Once in a while
an input that was taken is spoiled further, so that damage reaches places which one step does not.
"""

from __future__ import annotations

import random
from collections import Counter

from soak.readers import TRIES, outcome, readers
from support.fuzzing import damaged


def run(case: int) -> Counter[str]:
    """Try a case; how many inputs there were, and how many were taken."""
    chance = random.Random(f"inputs {case}")
    known = readers()
    name = list(known)[case % len(known)]
    reader = known[name]
    tries, accepted = TRIES.get(name, 400), 0
    base = chance.choice(reader.samples)
    for number in range(tries):
        data = reader.mend(damaged(base, chance, reader.tokens), chance)
        try:
            taken = outcome(reader, data)
        except Exception as error:
            shown = data.hex() if len(data) < 1500 else f"{len(data)} bytes"
            raise AssertionError(f"{name}, input {number}: {error!r}; bytes {shown}") from error
        accepted += taken
        if taken and chance.random() < 0.3 and len(data) < 4 * len(base):
            base = data
        elif chance.random() < 0.05:
            base = chance.choice(reader.samples)
    return Counter({"inputs": tries, "of them taken": accepted})
