"""New games, their state, and what happens in them."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from quixotry.web import answers
from quixotry.web.events import events
from quixotry.web.models import NewGame
from quixotry.web.responses import json_answer
from quixotry.web.room import Room
from quixotry.web.routes.common import COMMON, OF_A_GAME, AtDesk, AtSeat, refusals
from quixotry.web.security import client_of
from quixotry.web.setup import deal
from quixotry.web.view import Json

router = APIRouter(prefix="/api/games", tags=["games"])


@router.post("", status_code=201, responses={201: {"model": answers.Created}, **refusals(*COMMON)})
async def new_game(request: Request, desk: AtDesk, wanted: NewGame) -> Response:
    """Deal a new game. The secrets of the people's seats are told here and never again."""
    desk.new_games.check(client_of(request.scope), "Too many new games at once; wait a moment.")
    game, seats, help = await desk.rooms.threads.help(deal, wanted)
    room = await desk.rooms.create(game, seats, help)
    return json_answer(request, created(room), 201, secret=True)


def created(room: Room) -> Json:
    """A new game with the secrets of its people."""
    secret = room.rooms.secrets.secret
    return {
        "id": room.id,
        "version": room.version,
        "seats": [
            {
                "seat": number,
                "name": seat.name,
                "kind": "person" if seat.is_person else "computer",
                "secret": secret(room.id, number) if seat.is_person else None,
            }
            for number, seat in enumerate(room.seats)
        ],
    }


@router.get("/{id}", responses={200: {"model": answers.State}, **refusals(*OF_A_GAME)})
async def state(request: Request, at: AtSeat) -> Response:
    """The game as this seat may see it."""
    return json_answer(request, at.room.state(at.seat))


@router.get(
    "/{id}/events",
    response_class=StreamingResponse,
    responses={
        200: {
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
            "description": "`event: state` with a State, at once and after each change; `event: thinking` "
            "with the seat of a computer; a comment as a sign of life.",
        },
        **refusals(*OF_A_GAME),
    },
)
async def stream(request: Request, at: AtSeat, desk: AtDesk) -> Response:
    """Everything that happens, as server-sent events."""
    client = client_of(request.scope)
    desk.streams.check(client, at.room.id)
    told = events(at.room, at.seat, desk.rooms.settings.heartbeat, desk.streams.opened(client, at.room.id))
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(told, headers=headers, media_type="text/event-stream")
