"""New games, their state, and what happens in them."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from quixotry.play.telling import called
from quixotry.tongues import t
from quixotry.web import answers
from quixotry.web.dealing import deal
from quixotry.web.events import events
from quixotry.web.live_game import LiveGame
from quixotry.web.requests import NameRequest, NewGame, Nothing
from quixotry.web.responses import json_answer
from quixotry.web.routes.common import COMMON, OF_A_GAME, OF_A_TURN, AtDesk, AtSeat, InGame, refusals
from quixotry.web.secrets import WATCHER
from quixotry.web.security import client_of
from quixotry.web.view import Json

router = APIRouter(prefix="/api/games", tags=["games"])


@router.post("", status_code=201, responses={201: {"model": answers.Created}, **refusals(*COMMON)})
async def new_game(request: Request, desk: AtDesk, wanted: NewGame) -> Response:
    """Deal a new game. The secrets of the people's seats are given here and never again."""
    desk.new_games.check(client_of(request.scope), t("Too many new games at once; wait a moment."))
    game, seats, help = await desk.live_games.threads.help(deal, wanted)
    live = await desk.live_games.create(game, seats, help, seed_chosen=wanted.seed is not None)
    return json_answer(request, created(live), 201, secret=True)


def created(live: LiveGame, only: int | None = None) -> Json:
    """A new game with the secrets of its people, or of one seat only."""
    secret = live.live_games.secrets.secret
    return {
        "id": live.id,
        "version": live.version,
        "seats": [
            {
                "seat": number,
                "name": called(seat.name),
                "kind": "person" if seat.is_person else "computer",
                "secret": secret(live.id, number) if seat.is_person and only in (None, number) else None,
            }
            for number, seat in enumerate(live.seats)
        ],
        "watch": secret(live.id, WATCHER),
    }


@router.get("/{id}", responses={200: {"model": answers.State}, **refusals(*OF_A_GAME)})
async def state(request: Request, at: InGame) -> Response:
    """The game as this seat may see it."""
    return json_answer(request, at.live.state(at.seat))


@router.post("/{id}/rematch", responses={200: {"model": answers.Created}, **refusals(*OF_A_TURN)})
async def rematch(request: Request, at: AtSeat, desk: AtDesk, _nothing: Nothing) -> Response:
    """The game that follows this one, dealt once for all who ask; the secret is that of your seat there."""
    if at.live.rematch is None:
        desk.new_games.check(client_of(request.scope), t("Too many new games at once; wait a moment."))
    following = await at.live.play_another()
    seat = (at.seat - 1) % len(following.seats)
    return json_answer(request, created(following, seat), secret=True)


@router.post("/{id}/name", responses={200: {"model": answers.State}, **refusals(*OF_A_TURN)})
async def name(request: Request, at: AtSeat, wanted: NameRequest) -> Response:
    """Say what you are called, in a game with other people."""
    await at.live.rename(at.seat, wanted.name)
    return json_answer(request, at.live.state(at.seat))


@router.get(
    "/{id}/events",
    response_class=StreamingResponse,
    responses={
        200: {
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
            "description": "`event: state` with a State, at once and after each change; `event: thinking` "
            "with the seat of a computer; a comment as a sign of life; `event: goodbye` when the server "
            "stops and one should connect again.",
        },
        **refusals(*OF_A_GAME),
    },
)
async def stream(request: Request, at: InGame, desk: AtDesk) -> Response:
    """Everything that happens, as server-sent events."""
    client = client_of(request.scope)
    desk.streams.check(client, at.live.id)
    told = events(
        at.live, at.seat, desk.live_games.settings.heartbeat, desk.streams.opened(client, at.live.id)
    )
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(told, headers=headers, media_type="text/event-stream")
