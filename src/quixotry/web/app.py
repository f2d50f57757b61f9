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
from quixotry.web.errors import ApiError, NotFound, as_api_error
from quixotry.web.limits import Rate, Streams
from quixotry.web.responses import error_answer
from quixotry.web.rooms import Rooms
from quixotry.web.routes import catalogue, games, help, turns
from quixotry.web.routes.common import Desk
from quixotry.web.routes.pages import pages
from quixotry.web.security import BURST, Gate
from quixotry.web.settings import Settings

NEW_GAMES_BURST = 100


def create_app(settings: Settings | None = None, rooms: Rooms | None = None) -> FastAPI:
    """The server's application; `rooms` only if they have been opened already."""
    settings = settings or Settings()
    limits = settings.limits

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        opened = rooms or Rooms(settings)
        app.state.desk = Desk(
            opened,
            Rate(limits.new_games, NEW_GAMES_BURST * limits.new_games),
            Rate(limits.game_requests, BURST * limits.game_requests),
            Streams(limits.streams, limits.streams_of_client, limits.streams_of_game),
        )
        yield
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
    app.add_middleware(Gate, settings=settings)
    for router in (catalogue.router, games.router, turns.router, help.router, pages(settings.page)):
        app.include_router(router)
    _answer_errors(app)
    return app


def _answer_errors(app: FastAPI) -> None:
    @app.exception_handler(QuixotryError)
    async def told(request: Request, error: QuixotryError) -> Response:
        return error_answer(as_api_error(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"][1:])[:200]
        reason = first["msg"].removeprefix("Value error, ")
        if first["type"] == "json_invalid":
            place, reason = "", f"it is not JSON from character {place} on"
        answer = ApiError(f"{place or 'The request'}: {reason}."[:500], place=place or None)
        answer.status = 422
        return error_answer(answer)

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        answer = (
            NotFound("There is nothing here.") if error.status_code == 404 else ApiError(f"{error.detail}.")
        )
        answer.status = error.status_code
        response = error_answer(answer)
        response.headers.update(error.headers or {})
        return response
