"""Players of a user's own, good and bad, in a file as a user would write it."""

from __future__ import annotations

from pathlib import Path

import pytest

PLAYERS = '''
import os
import time

from quixotry.game import Move
from quixotry.players.weighing import PolicyPlayer


class Greedy:
    """What the kernel's greedy player does, in Python."""

    def choose(self, position):
        best = position.best_move()
        if best is not None:
            return best
        minimum, rack = position.rules.exchange_minimum, position.rack
        if minimum is not None and position.bag_count >= max(minimum, len(rack)):
            return Move.exchange(rack.codes, position.rules.alphabet)
        return Move.passing(position.rules.alphabet)


class Inheriting(PolicyPlayer):
    """Has a policy, but chooses for itself."""

    def choose(self, position):
        return Move.passing(position.rules.alphabet)


class Picky(Greedy):
    """Exchanges some tiles now and then."""

    def choose(self, position):
        if position.bag_count >= 7 and position.scores[0] % 3 == 0:
            return Move.exchange(position.rack.codes[:3], position.rules.alphabet)
        return super().choose(position)


class Peeping(Greedy):
    def choose(self, position):
        assert not any(len(rack) for seat, rack in enumerate(position.racks) if seat != position.turn)
        assert len(position.rack)
        return super().choose(position)


class Chatty(Greedy):
    def choose(self, position):
        print("I think", flush=True)
        os.write(1, b"very hard")
        return super().choose(position)


class Faulty(Greedy):
    """Fails as `fail` says in its third turn, and only when it began."""

    turns = 0

    def choose(self, position):
        self.turns += 1
        if self.turns == 3 and position.turn == 0:
            return self.fail(position)
        return super().choose(position)


class Raising(Faulty):
    def fail(self, position):
        raise RuntimeError("no idea\\nwhat to play")


class Exiting(Faulty):
    def fail(self, position):
        raise SystemExit


class Hanging(Faulty):
    def fail(self, position):
        time.sleep(1000)


class Stubborn(Faulty):
    def fail(self, position):
        while True:
            try:
                time.sleep(0.01)
            except BaseException:
                pass


class Slow(Faulty):
    def fail(self, position):
        time.sleep(0.6)
        return Greedy().choose(position)


class Dying(Faulty):
    def fail(self, position):
        os._exit(3)


class Killed(Faulty):
    def fail(self, position):
        os.kill(os.getpid(), 9)


class Silent(Faulty):
    def fail(self, position):
        return None


class Phony(Faulty):
    def fail(self, position):
        return position.parse_move("1A QZXJ")


class Malformed(Faulty):
    def fail(self, position):
        return Move("place", row="x", column=None, tiles=5)


class Unmakeable:
    def __init__(self, *arguments, **options):
        if os.environ.get("QUIXOTRY_TEST_UNMAKEABLE"):
            raise ValueError("not today")

    def choose(self, position):
        return Greedy().choose(position)
'''


@pytest.fixture
def own(tmp_path: Path) -> str:
    """How a class of the file above is named, up to and with the colon."""
    file = tmp_path / "own_players.py"
    file.write_text(PLAYERS, encoding="utf-8")
    return f"{file}:"
