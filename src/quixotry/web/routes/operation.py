"""For whoever runs the server: whether it lives, whether it is ready, and its figures."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from quixotry.web import answers
from quixotry.web.errors import Busy, StorageError
from quixotry.web.metrics import CONTENT
from quixotry.web.responses import json_answer
from quixotry.web.routes.common import AtDesk, refusals
from quixotry.web.security import check_here

router = APIRouter(tags=["operation"])

ANSWERS = 2.0  # seconds in which the database must answer
TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}},
    **refusals(403, 429),
}


@router.get("/health/live", responses={200: {"model": answers.Health}, **refusals(403, 429)})
async def live(request: Request) -> Response:
    """Whether the process answers at all; start it anew if it does not."""
    return json_answer(request, {"status": "ok"})


@router.get("/health/ready", responses={200: {"model": answers.Health}, **refusals(403, 429, 503)})
async def ready(request: Request, desk: AtDesk) -> Response:
    """Whether to send people here: the database answers, and the server is not about to stop."""
    games = desk.live_games
    if games.closing:
        raise Busy("The server is about to stop.", wait=5)
    try:
        async with asyncio.timeout(ANSWERS):
            await games.threads.store(games.store.check)
    except TimeoutError:
        raise StorageError("The database does not answer.") from None
    return json_answer(request, {"status": "ok"})


@router.get("/metrics", response_class=Response, responses=TEXT)
async def metrics(request: Request, desk: AtDesk) -> Response:
    """Counts and times in Prometheus's text format; nobody's secrets, names or games are in them."""
    if not desk.live_games.settings.open_metrics:
        check_here(request.scope, "The figures are told on the computer where Quixotry runs.")
    now = {
        "games_in_memory": desk.live_games.in_memory,
        "games_watched": desk.live_games.watched,
        "event_streams": desk.streams.count,
        "computers_thinking": desk.live_games.computers_thinking,
    }
    data = desk.live_games.metrics.text(now)
    return Response(data, headers={"cache-control": "no-store"}, media_type=CONTENT)
