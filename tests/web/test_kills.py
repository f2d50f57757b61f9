"""The server is killed again and again while people play: no turn is lost and none is made twice."""

from __future__ import annotations

import random
import time
from pathlib import Path

from support.web import ANN_AND_COMPUTER, code_of
from support.web_kills import OPPONENTS, Player, Table
from support.web_process import PATIENCE, new_game, server_process

KILLS, MOST_KILLS = 6, 40


def test_no_turn_is_lost_and_none_is_made_twice(tmp_path: Path) -> None:
    chance = random.Random(6)
    with server_process(tmp_path) as server, server.client() as client:
        table = Table(server)
        players = [Player(table, client, opponent, seed) for seed, opponent in enumerate(OPPONENTS)]
        for player in players:
            player.start()
        try:
            for number in range(MOST_KILLS):
                if number >= KILLS and any(player.resent for player in players):
                    break
                table.kill(chance)
        finally:
            table.is_over = True
            for player in players:
                player.join(PATIENCE)
        assert [player.fault for player in players] == [None] * len(players)
        server.stop()
        assert not server.start()
        games = [game for player in players for game in player.games]
        for game in games:
            game.check()
        assert sum(len(game.made) for game in games) >= KILLS
        assert any(player.resent for player in players)


def test_a_computer_goes_on_after_a_kill(tmp_path: Path) -> None:
    """The server is killed as soon as it has answered, again and again: the computer's turn comes once."""
    with server_process(tmp_path) as server, server.client() as client:
        (ann,) = new_game(client, ANN_AND_COMPUTER)
        for turn in range(2):
            version = 2 * turn + 1
            assert ann.post("/pass", version=version).json()["version"] == version + 1
            server.stop()
            assert not server.start()
            again = [ann.post("/pass", version=version)]
            deadline = time.monotonic() + PATIENCE
            while (state := ann.state())["turn"] != 0 and time.monotonic() < deadline:
                time.sleep(0.01)
            again.append(ann.post("/pass", version=version))
            assert [code_of(answer) for answer in again] == [(409, "stale")] * 2
            assert [line["seat"] for line in ann.state()["history"]] == [0, 1] * (turn + 1)
            assert state["version"] == version + 2
