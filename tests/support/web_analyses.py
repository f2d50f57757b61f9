"""Analyses on the server, as whoever has their secrets sees them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
from pydantic import TypeAdapter

from quixotry.web.analyses import answers
from support.web import Server

RECORD = (Path(__file__).parents[2] / "docs/tutorials/club-night.gcg").read_text()
ENDGAME = (
    "15/9LATHIS/2TURDS7L/1WITE1UPBORNE1A/4V1Q7V/4OW8e/4KA8R/1J1FENNY1COTTAE/1AYE1DUOMO4R/"
    "1PEENS1NIX5/1E6GAGED2/1sILURID7/2FIT2O7/7Z7/7ENCHASER ABEIIMO/AGILO 431/294 0"
)


class Board:
    """One analysis, as whoever has this secret sees it."""

    def __init__(self, client: httpx.AsyncClient, id: str, secret: str) -> None:
        self.client = client
        self.id = id
        self.headers = {"Authorization": f"Bearer {secret}"}

    async def get(self, path: str = "") -> httpx.Response:
        return await self.client.get(f"/api/analyses/{self.id}{path}", headers=self.headers)

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.client.post(f"/api/analyses/{self.id}{path}", headers=self.headers, json=body)

    async def state(self) -> dict[str, Any]:
        answer = await self.get()
        assert answer.status_code == 200, answer.text
        TypeAdapter(answers.AnalysisState).validate_json(answer.content)
        state: dict[str, Any] = answer.json()
        return state

    async def change(self, path: str, **body: Any) -> dict[str, Any]:
        answer = await self.post(path, **body)
        assert answer.status_code == 200, answer.text
        TypeAdapter(answers.AnalysisChange).validate_json(answer.content)
        change: dict[str, Any] = answer.json()
        return change


async def opened(server: Server, **wanted: Any) -> tuple[Board, Board]:
    """The owner's view and the reader's."""
    answer = await server.client.post("/api/analyses", json=wanted)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return tuple(Board(server.client, made["id"], made[who]) for who in ("secret", "reader"))  # type: ignore[return-value]
