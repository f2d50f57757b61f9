"""A server in the test's own process, and players who ask it things."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from pydantic import TypeAdapter

from quixotry.web import answers
from quixotry.web.app import create_app
from quixotry.web.live_games import LiveGames
from quixotry.web.settings import Limits, ServerSettings

BASE = "http://127.0.0.1"
ANN_AND_COMPUTER: list[dict[str, Any]] = [
    {"kind": "person", "name": "Ann"},
    {"kind": "computer", "level": 10},
]
ANN_AND_BOB: list[dict[str, Any]] = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]
PATIENCE = 20.0


class Player:
    """One seat of one game."""

    def __init__(self, client: httpx.AsyncClient, id: str, seat: int, secret: str) -> None:
        self.client = client
        self.id = id
        self.seat = seat
        self.secret = secret

    async def get(self, path: str = "") -> httpx.Response:
        return await self.client.get(f"/api/games/{self.id}{path}", headers=self._headers())

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.client.post(f"/api/games/{self.id}{path}", headers=self._headers(), json=body)

    async def state(self) -> dict[str, Any]:
        answer = await self.get()
        assert answer.status_code == 200, answer.text
        TypeAdapter(answers.State).validate_json(answer.content)
        state: dict[str, Any] = answer.json()
        return state

    async def act(self, path: str, **body: Any) -> httpx.Response:
        """An action in the version as it is now."""
        version = (await self.state())["version"]
        return await self.post(path, version=version, **body)

    async def until(self, enough: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first state with which something is true."""
        async with asyncio.timeout(PATIENCE):
            while True:
                state = await self.state()
                if enough(state):
                    return state
                await asyncio.sleep(0.005)

    async def my_turn(self) -> dict[str, Any]:
        return await self.until(lambda state: state["over"] or state["turn"] == self.seat)

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}"}


class Server:
    """What runs, and how to ask it."""

    def __init__(self, app: FastAPI, client: httpx.AsyncClient) -> None:
        self.app = app
        self.client = client

    @property
    def live_games(self) -> LiveGames:
        live_games: LiveGames = self.app.state.desk.live_games
        return live_games

    async def new_game(self, seats: list[dict[str, Any]] = ANN_AND_COMPUTER, **terms: Any) -> list[Player]:
        """A game's people."""
        answer = await self.client.post("/api/games", json={"seats": seats, "seed": 7, **terms})
        assert answer.status_code == 201, answer.text
        made = TypeAdapter(answers.Created).validate_json(answer.content)
        return [Player(self.client, made.id, one.seat, one.secret) for one in made.seats if one.secret]


@asynccontextmanager
async def running(
    folder: Path, *, limits: Limits | None = None, database: str | None = None
) -> AsyncIterator[Server]:
    settings = ServerSettings(folder=folder, database=database, limits=limits or Limits(), heartbeat=0.2)
    app = create_app(settings)
    transport = httpx.ASGITransport(app, raise_app_exceptions=True)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url=BASE) as client,
    ):
        yield Server(app, client)


def play_out(test: Callable[[Server], Coroutine[Any, Any, None]], folder: Path, **options: Any) -> None:
    """Run a test against a server of its own."""

    async def main() -> None:
        async with running(folder, **options) as server:
            await test(server)

    asyncio.run(main())


def code_of(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal, which must have a sentence for people."""
    TypeAdapter(answers.ErrorAnswer).validate_json(answer.content)
    error = answer.json()["error"]
    assert error["message"].endswith((".", "!", "?", ")")), error["message"]
    return answer.status_code, error["code"]
