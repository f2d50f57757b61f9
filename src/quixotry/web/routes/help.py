"""What a seat may ask for: the score of its tiles, hints, best moves, the record."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from quixotry.play import as_seen_by, candidates, hint, placing
from quixotry.play.hints import STEPS
from quixotry.tongues import t
from quixotry.web import answers, view
from quixotry.web.errors import NotNow, NotYourTurn, Over
from quixotry.web.export import exported
from quixotry.web.labels import laid_codes
from quixotry.web.requests import PreviewRequest
from quixotry.web.responses import json_answer
from quixotry.web.routes.common import OF_A_GAME, OF_A_TURN, AtDesk, AtSeat, InGame, Seated, refusals
from quixotry.web.secrets import WATCHER
from quixotry.web.view import Json

router = APIRouter(prefix="/api/games/{id}", tags=["help"])

MOST_MOVES = 200


@router.post("/preview", responses={200: {"model": answers.Preview}, **refusals(*OF_A_TURN)})
async def preview(request: Request, at: AtSeat, laid: PreviewRequest) -> Response:
    """What the tiles laid so far would score, and what is still wrong with them."""
    game = at.live.game
    position = as_seen_by(game, at.seat)
    made = placing(position, laid_codes(laid.tiles, game.rules.alphabet))
    return json_answer(request, view.preview(made))


def _check_asked(at: Seated) -> None:
    at.live.check_help()
    if at.live.game.over:
        raise Over(t("The game is over."))
    if at.live.game.position.turn != at.seat:
        raise NotYourTurn(t("Help is only for the player whose turn it is."))
    if at.live.game.ending:
        raise NotNow(t("The last play ends the game: accept or challenge it."))


@router.get("/hint", responses={200: {"model": answers.HintAnswer}, **refusals(*OF_A_GAME)})
async def get_hint(
    request: Request, at: AtSeat, desk: AtDesk, step: Annotated[int, Query(ge=1, le=STEPS)] = 1
) -> Response:
    """The best move in three steps: where it is, its word, the whole move."""
    _check_asked(at)
    position = as_seen_by(at.live.game, at.seat)
    told = await desk.live_games.threads.help(hint, position, step)
    return json_answer(request, view.hint(told, position.rules))


@router.get("/moves", responses={200: {"model": list[answers.Candidate]}, **refusals(*OF_A_GAME)})
async def moves(
    request: Request, at: AtSeat, desk: AtDesk, count: Annotated[int, Query(ge=1, le=MOST_MOVES)] = 15
) -> Response:
    """The best moves by equity: score and leave; with an empty bag, what they gain to the end of the game."""
    _check_asked(at)
    position = as_seen_by(at.live.game, at.seat)

    def found() -> list[Json]:
        return [view.candidate(one, position) for one in candidates(position, count)]

    return json_answer(request, await desk.live_games.threads.help(found))


@router.get(
    "/export",
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {"schema": {"type": "string"}}, "application/json": {}}},
        **refusals(*OF_A_GAME),
    },
)
async def export(at: InGame, format: Literal["gcg", "cgp", "json"] = "gcg") -> Response:
    """The game as a file; the other racks are included once the game is over."""
    if at.seat == WATCHER and not at.live.game.over:
        raise NotNow(t("Those who watch can save the game when it is over."))
    data, media_type, name = exported(at.live, at.seat, format)
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(data, headers=headers, media_type=media_type)
