"""What the routes share: the rooms, and who asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, cast

from fastapi import Depends, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from quixotry.web import answers
from quixotry.web.errors import Forbidden, Unauthorized
from quixotry.web.limits import Rate, Streams
from quixotry.web.room import Room
from quixotry.web.rooms import Rooms
from quixotry.web.secrets import ID_LENGTH

_bearer = HTTPBearer(auto_error=False, description="The secret of a seat.")


@dataclass
class Desk:
    """What a running server has at hand."""

    rooms: Rooms
    new_games: Rate
    game_requests: Rate
    streams: Streams


async def desk_of(request: Request) -> Desk:
    # A coroutine, though it waits for nothing: a function would be called in a thread.
    return cast(Desk, request.app.state.desk)


AtDesk = Annotated[Desk, Depends(desk_of)]
GameId = Annotated[str, Path(max_length=2 * ID_LENGTH, description="The id of a game.")]


@dataclass(frozen=True)
class Seated:
    """A seat of a game, proved by its secret."""

    room: Room
    seat: int


async def seated(
    id: GameId,
    desk: AtDesk,
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> Seated:
    """The game that is asked for, and the seat that asks."""
    desk.game_requests.check(id, "Too many requests to this game at once; wait a moment.")
    room = await desk.rooms.get(id)
    if credentials is None:
        raise Unauthorized("Open the game by the link of your seat: its secret is missing.")
    seat = desk.rooms.secrets.seat_of(id, len(room.seats), credentials.credentials)
    if seat is None or not room.seats[seat].is_person:
        raise Forbidden("This link does not belong to a seat of this game.")
    return Seated(room, seat)


AtSeat = Annotated[Seated, Depends(seated)]


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The documentation of what a route may answer instead."""
    return {status: {"model": answers.Error} for status in sorted(statuses)}


COMMON = (400, 403, 413, 415, 422, 429, 503)
OF_A_GAME = (400, 401, 403, 404, 409, 422, 429, 503)
OF_A_TURN = (*OF_A_GAME, 413, 415)
