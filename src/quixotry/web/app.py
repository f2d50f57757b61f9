"""The application: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from quixotry import __version__
from quixotry.errors import QuixotryError
from quixotry.tongues import number, t
from quixotry.web.allowed import methods_of
from quixotry.web.analyses.live import Analyses
from quixotry.web.analyses.thinking import Thinking
from quixotry.web.errors import ApiError, NotFound, as_api_error
from quixotry.web.limits import Rate, Streams
from quixotry.web.live_games import LiveGames
from quixotry.web.metrics import Metrics
from quixotry.web.page_files import PageFiles
from quixotry.web.responses import error_answer
from quixotry.web.routes import analyses, catalogue, games, help, operation, puzzles, turns
from quixotry.web.routes.common import Desk
from quixotry.web.routes.pages import pages
from quixotry.web.security import BURST, Gate
from quixotry.web.settings import ServerSettings
from quixotry.web.tongue import TheirLanguage

NEW_GAMES_BURST = 100
NEW_ANALYSES_BURST = 60
EXPLANATIONS_BURST = 10


def create_app(settings: ServerSettings | None = None, live_games: LiveGames | None = None) -> FastAPI:
    """The server's application; give `live_games` only if they are already open."""
    settings = settings or ServerSettings()
    limits = settings.limits

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        opened = live_games or LiveGames(settings, metrics)
        opened.open()
        thinking, looked_at = Thinking(settings), Analyses(opened)
        app.state.desk = Desk(
            opened,
            Rate(limits.new_games, NEW_GAMES_BURST * limits.new_games),
            Rate(limits.game_requests, BURST * limits.game_requests),
            Streams(limits.streams, limits.streams_of_client, limits.streams_of_game),
            looked_at,
            Rate(limits.new_analyses, NEW_ANALYSES_BURST * limits.new_analyses),
            Rate(limits.explanations, EXPLANATIONS_BURST * limits.explanations),
            thinking,
        )
        try:
            yield
        finally:
            await thinking.close()
            await looked_at.close()
            await opened.close()

    app = FastAPI(
        title="Quixotry",
        version=__version__,
        description="Play the crossword game: the server deals, referees and remembers.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    metrics = live_games.metrics if live_games is not None else Metrics()
    app.add_middleware(Gate, settings=settings, metrics=metrics)
    app.add_middleware(TheirLanguage)
    for router in (
        catalogue.router,
        games.router,
        turns.router,
        help.router,
        analyses.router,
        analyses.of_games,
        analyses.positions,
        operation.router,
        puzzles.router,
        pages(settings.page),
    ):
        app.include_router(router)
    _answer_errors(app, PageFiles(settings.page))
    return app


def _is_person(request: Request) -> bool:
    """Whether somebody has typed an address or followed a link, and wants to read the answer."""
    reads = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    return reads and not request.url.path.startswith(("/api/", "/page/"))


def _answer_errors(app: FastAPI, page: PageFiles) -> None:
    @app.exception_handler(QuixotryError)
    async def told(request: Request, error: QuixotryError) -> Response:
        return error_answer(as_api_error(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"][1:])[:200]
        reason = first["msg"].removeprefix("Value error, ")
        if first["type"] == "string_too_long":
            reason = t("at most {most} characters are read", most=number(first["ctx"]["max_length"]))
        if first["type"] == "json_invalid":
            place, reason = "", f"it is not JSON from character {place} on"
        answer = ApiError(f"{place or 'The request'}: {reason}."[:500], place=place or None)
        answer.status = 422
        return error_answer(answer)

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and _is_person(request):
            return page.index(request, status=404)
        answer = (
            NotFound("There is nothing here.") if error.status_code == 404 else ApiError(f"{error.detail}.")
        )
        answer.status = error.status_code
        response = error_answer(answer)
        response.headers.update(error.headers or {})
        if error.status_code == 405 and (allowed := methods_of(app, request.url.path)):
            response.headers["Allow"] = allowed
        return response
