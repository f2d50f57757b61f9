"""What the routes share: the games in memory, and who is asking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, cast

from fastapi import Depends, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from quixotry.tongues import t
from quixotry.web import answers
from quixotry.web.analyses.live import Analyses
from quixotry.web.analyses.thinking import Thinking
from quixotry.web.errors import Forbidden, Unauthorized
from quixotry.web.limits import Rate, Streams
from quixotry.web.live_game import LiveGame
from quixotry.web.live_games import LiveGames
from quixotry.web.secrets import ID_LENGTH, WATCHER

bearer = HTTPBearer(auto_error=False, description="The secret of a seat.")


@dataclass
class Desk:
    """What a running server has at hand."""

    live_games: LiveGames
    new_games: Rate
    game_requests: Rate
    streams: Streams
    analyses: Analyses
    new_analyses: Rate
    explanations: Rate
    thinking: Thinking


async def desk_of(request: Request) -> Desk:
    # A coroutine, though it waits for nothing: a function would be called in a thread.
    return cast(Desk, request.app.state.desk)


AtDesk = Annotated[Desk, Depends(desk_of)]
GameId = Annotated[str, Path(max_length=2 * ID_LENGTH, description="The id of a game.")]


@dataclass(frozen=True)
class Seated:
    """A seat of a game, proven by its secret; `WATCHER` for somebody who has the secret for watching."""

    live: LiveGame
    seat: int


async def present(
    request: Request,
    id: GameId,
    desk: AtDesk,
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)],
) -> Seated:
    """The game that a request is about, and the seat that sent it, if it has one."""
    live = await desk.live_games.get(id)
    if credentials is None:
        raise Unauthorized(t("Open the game with the link for your seat: the secret is missing."))
    seat = desk.live_games.secrets.seat_of(id, len(live.seats), credentials.credentials)
    if seat is None or (seat != WATCHER and not live.seats[seat].is_person):
        raise Forbidden(t("This link is not for a seat in this game."))
    # Only now, and for players and onlookers apart: nobody uses up what is not theirs.
    who = "watchers" if seat == WATCHER else "players"
    desk.game_requests.check(f"{id} {who}", t("Too many requests to this game at once; wait a moment."))
    if request.method == "GET":  # whoever changes something names the version
        await live.be_current()
    return Seated(live, seat)


async def seated(at: Annotated[Seated, Depends(present)]) -> Seated:
    """The game that a request is about, and the seat that sent it."""
    if at.seat == WATCHER:
        raise Forbidden(t("This link is for watching: only the players can do that."))
    return at


InGame = Annotated[Seated, Depends(present)]
AtSeat = Annotated[Seated, Depends(seated)]


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals that a route may answer with, for the documentation."""
    return {status: {"model": answers.ErrorAnswer} for status in sorted(statuses)}


COMMON = (400, 403, 413, 415, 422, 429, 503)
OF_A_GAME = (400, 401, 403, 404, 409, 422, 429, 503)
OF_A_TURN = (*OF_A_GAME, 413, 415)
