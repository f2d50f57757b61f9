"""Matches that are killed: what is in the file is whole, and the games are those of a match that never was.

The outside checker is the digest over all games: of a match that one process played from beginning to
end, and of one whose processes were killed at any moment.
"""

from __future__ import annotations

import multiprocessing
import random
import signal
import sqlite3
import time
from collections import Counter
from multiprocessing.synchronize import Event
from pathlib import Path
from tempfile import TemporaryDirectory

from quixotry.arena import Match, run_match
from quixotry.arena.games_file import GamesFile

KILLS = 40
GAMES = 600
MOMENTS = [0.05, 0.15, 0.6]  # seconds until it is killed, at most
PATIENCE = 120.0
_KILLED = multiprocessing.get_context("forkserver")
_KILLED.set_forkserver_preload(["soak.arena"])  # a process to kill is then a fork of one that has it all


def play(match: Match, file: Path, begun: Event) -> None:
    """What is killed."""
    begun.set()
    run_match(match, 1, file)


def run(case: int) -> Counter[str]:
    """Kill the processes of one match again and again; how many were killed before they were done."""
    chance = random.Random(f"arena {case}")
    match = Match("greedy", "hsw", games=GAMES, seed=case)
    killed = 0
    with TemporaryDirectory(prefix="quixotry-arena-") as folder:
        file, whole = Path(folder) / "killed.sqlite", Path(folder) / "whole.sqlite"
        known: set[int] = set()
        for _ in range(KILLS):
            killed += _killed(file, match, chance)
            known = _look(file, known)
        run_match(match, 1, file)
        run_match(match, 1, whole)
        with GamesFile.open(file) as one, GamesFile.open(whole) as other:
            assert len(one) == len(other) == GAMES, f"{len(one)} games"
            assert one.digest() == other.digest(), "other games were played"
    return Counter({"kills": killed, "games compared": GAMES})


def _killed(file: Path, match: Match, chance: random.Random) -> bool:
    """Whether the process was still at work when it was killed."""
    begun = _KILLED.Event()
    process = _KILLED.Process(target=play, args=(match, file, begun))
    process.start()
    assert begun.wait(PATIENCE), "the process does not begin"
    time.sleep(chance.uniform(0, chance.choice(MOMENTS)))
    process.kill()
    process.join(PATIENCE)
    return process.exitcode == -signal.SIGKILL


def _look(file: Path, known: set[int]) -> set[int]:
    """What is in the file is sound, and nothing that was once there is gone."""
    if not file.exists():
        return known
    with sqlite3.connect(file) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'games'").fetchone():
            return known
    database.close()
    with GamesFile.open(file) as games:
        there = games.pairs()
    assert known <= there, f"pairs are gone: {sorted(known - there)[:5]}"
    return there
