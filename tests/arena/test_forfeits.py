"""Whatever a player does, it loses that game at most, and the match goes on."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from quixotry.arena import Match, MatchGame, run_match
from quixotry.arena.games_file import GamesFile
from quixotry.arena.replay import gcg_text, replay
from quixotry.arena.workers import dismiss_worker, play_supervised
from support.limits import Limit


def games_of(name: str, *, clock: float = 30.0, other: str = "greedy", games: int = 4) -> list[MatchGame]:
    return list(run_match(Match(name, other, games=games, seed=2, clock=clock)).records)


FAULTS = {
    "Raising": "raised RuntimeError: no idea what to play",
    "Exiting": "raised SystemExit",
    "Dying": "brought its process down with exit code 3",
    "Killed": "brought its process down by signal 9",
    "Silent": "returned NoneType, not a move",
    "Phony": "illegal move 1A QZXJ",
    "Malformed": "returned a move that is none",
}


@pytest.mark.parametrize("name", FAULTS)
def test_the_game_is_forfeited_and_the_match_goes_on(name: str, own: str) -> None:
    good = games_of(f"{own}Greedy")
    found = games_of(f"{own}{name}")
    for record, expected in zip(found, good, strict=True):
        if record.which == 1:
            assert record == expected
            continue
        assert record.forfeit == 0 and record.winner == 1
        assert record.reason.startswith(FAULTS[name])
        assert record.reason.isprintable()
        assert record.turns == (2, 2)
        assert record.moves == expected.moves[: 4 * 16]


@pytest.mark.parametrize("name", ["Hanging", "Stubborn", "Slow"])
def test_time_is_up(name: str, own: str, limit: Limit) -> None:
    with limit(20, wall=True):
        found = games_of(f"{own}{name}", clock=0.4, games=2)
    assert [record.forfeit for record in found] == [0, None]
    assert found[0].reason == "used more than its 0.4 seconds"
    assert len(found[0].moves) == 4 * 16


def test_both_sides_may_fail(own: str) -> None:
    found = games_of(f"{own}Raising", other=f"{own}Dying", games=4)
    assert [record.forfeit for record in found] == [0, 1, 0, 1]


def test_players_see_only_their_own_rack_and_may_print(own: str) -> None:
    expected = games_of("greedy", games=2)
    for name in ("Peeping", "Chatty"):
        assert games_of(f"{own}{name}", games=2) == expected


def test_a_player_that_cannot_be_made_any_more(own: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(f"{own}Unmakeable", "greedy", games=2)
    match.check()
    monkeypatch.setenv("QUIXOTRY_TEST_UNMAKEABLE", "1")
    found = play_supervised(match.chunk(0, 1))
    dismiss_worker()
    assert [record.forfeit for record in found] == [0, 0]
    assert "could not be made" in found[0].reason and "not today" in found[0].reason


def test_forfeits_are_reported_stored_and_replayed(own: str, tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    result = run_match(Match(f"{own}Raising", "greedy", games=4, seed=2), store=file)
    found = result.to_dict()
    assert [forfeit["game"] for forfeit in found["forfeits"]] == [0, 2]
    assert found["players"][0]["forfeits"] == 2 and found["players"][0]["wins"] <= 2
    assert (
        result.statistics.players[0].mean
        == sum(record.scores[0] for record in result.records if record.forfeit is None) / 2
    )
    with GamesFile.open(file) as store:
        assert tuple(store.records()) == result.records
        text = gcg_text(store.terms(), store.record(0))
        assert not replay(store.terms(), store.record(0)).over
    assert "forfeits: raised RuntimeError: no idea what to play" in text.splitlines()[-1]


def test_workers_end_with_the_program_that_started_them(own: str) -> None:
    """Even one whose player hangs."""
    program = f"""
import os, threading
from quixotry.arena import Match, run_match
from quixotry.arena import workers
made = workers.Worker.__init__
def telling(self):
    made(self)
    print(self.process.pid, flush=True)
workers.Worker.__init__ = telling
threading.Timer(3, os._exit, (9,)).start()
run_match(Match({f"{own}Hanging"!r}, "greedy", games=2, clock=1000))
"""
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == 9, ended.stderr
    worker = int(ended.stdout.split()[0])
    for _ in range(50):
        if not Path(f"/proc/{worker}").exists() or "zombie" in Path(f"/proc/{worker}/status").read_text():
            return
        time.sleep(0.1)
    pytest.fail("the worker is still there")
