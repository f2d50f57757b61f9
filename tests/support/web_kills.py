"""People who play while servers are killed, and what they were told, to be compared with what is stored."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import httpx

from support.web_process import PATIENCE, Person, ServerProcess, new_game

OPPONENTS: list[dict[str, Any]] = [{"level": 10}, {"player": "static"}, {"player": "greedy"}]
LATEST = 0.02  # seconds after a turn was sent, or answered, at which the server is killed


class Table:
    """What those who play and the one who kills tell each other."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.sent, self.answered = threading.Event(), threading.Event()
        self.is_up = threading.Event()
        self.is_up.set()
        self.is_over = False

    def kill(self, chance: random.Random) -> None:
        """After some turns, shortly after the next was sent, or was answered and the computer is thinking."""
        turns = chance.randrange(1, 3)
        for moment in (*[self.answered] * turns, chance.choice((self.sent, self.answered))):
            moment.clear()
            assert moment.wait(PATIENCE)
        time.sleep(chance.uniform(0, LATEST))
        self.is_up.clear()
        self.server.stop()
        said = self.server.start()
        assert not said, said
        self.is_up.set()


class Player(threading.Thread):
    """Plays one game after the other; whoever is cut off sends the same turn again."""

    def __init__(self, table: Table, client: httpx.Client, opponent: dict[str, Any], seed: int) -> None:
        super().__init__()
        self.table = table
        self.opponent = opponent
        self.chance = random.Random(seed)
        self.client = client
        self.games: list[Game] = []
        self.resent = self.already_stored = 0
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.table.is_over:
                self._one_game()
        except BaseException as fault:
            self.fault = fault
            raise

    def _one_game(self) -> None:
        seats = [{"kind": "person"}, {"kind": "computer", **self.opponent}]
        terms = {"seed": self.chance.randrange(1_000), "challenge": "void"}
        game = Game(self.insist(lambda: new_game(self.client, seats, **terms))[0])
        self.games.append(game)
        deadline = time.monotonic() + PATIENCE
        while not self.table.is_over:
            state = self.insist(game.person.state)
            game.see(state)
            if state["over"]:
                return
            if state["turn"] == 0:
                self._turn(game, state["version"])
                deadline = time.monotonic() + PATIENCE
            assert time.monotonic() < deadline, "the computer does not move"
            time.sleep(0.01)

    def _turn(self, game: Game, version: int) -> None:
        found = self.insist(lambda: game.person.get("/moves?count=5"))
        move = self.chance.choice(found)["move"] if found else "-"
        resent = False
        while True:
            self.table.sent.set()
            try:
                answer = game.person.post("/move", version=version, move=move)
                break
            except httpx.TransportError:
                assert self.table.is_up.wait(PATIENCE)
                resent = True
        self.resent += resent
        if resent and answer.status_code == 409:
            self.already_stored += 1
            assert answer.json()["error"]["code"] == "stale"
        else:
            assert answer.status_code == 200, answer.text
            game.see(answer.json())
        game.made.append(move)
        self.table.answered.set()

    def insist(self, ask: Any) -> Any:
        while True:
            try:
                return ask()
            except httpx.TransportError:
                assert self.table.is_up.wait(PATIENCE)


class Game:
    """What a person has done in a game and was told of it."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.made: list[str] = []
        self.seen: list[dict[str, Any]] = []

    def see(self, state: dict[str, Any]) -> None:
        """Turns are added and never taken away; racks are told later."""
        lines = [{key: line[key] for key in ("seat", "kind", "score", "total")} for line in state["history"]]
        assert lines[: len(self.seen)] == self.seen
        self.seen = lines

    def check(self) -> None:
        state = self.person.state()
        self.see(state)
        turns = [line for line in state["history"] if line["kind"] in ("place", "exchange", "pass")]
        assert [line["move"] for line in turns if line["seat"] == 0] == self.made
        assert [line["seat"] for line in turns] == [number % 2 for number in range(len(turns))]
        assert state["over"] or state["version"] == len(turns) + 1
