"""What a seat does in its turn."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request
from starlette.responses import Response

from quixotry.game import Game, Move
from quixotry.play import placing
from quixotry.web import answers
from quixotry.web.errors import Illegal
from quixotry.web.labels import laid_codes, rack_codes
from quixotry.web.models import ExchangeTurn, PlaceTurn, Turn
from quixotry.web.responses import json_answer
from quixotry.web.routes.common import OF_A_TURN, AtSeat, Seated, refusals

router = APIRouter(
    prefix="/api/games/{id}",
    tags=["turns"],
    responses={200: {"model": answers.State}, **refusals(*OF_A_TURN)},
)


async def _act(request: Request, at: Seated, version: int, do: Callable[[Game], object]) -> Response:
    await at.room.act(at.seat, version, do)
    return json_answer(request, at.room.state(at.seat))


@router.post("/move")
async def move(request: Request, at: AtSeat, turn: PlaceTurn) -> Response:
    """Lay tiles on the board. The answer does not wait for the computer: its move comes by the events."""

    def play(game: Game) -> None:
        if turn.move is not None:
            game.play(turn.move)
            return
        made = placing(game.position, laid_codes(turn.tiles or [], game.rules.alphabet))
        if made.move is None:
            raise Illegal(f"That cannot be played: {made.reason}.")
        game.play(made.move)

    return await _act(request, at, turn.version, play)


@router.post("/exchange")
async def exchange(request: Request, at: AtSeat, turn: ExchangeTurn) -> Response:
    """Give tiles back and draw others."""
    alphabet = at.room.game.rules.alphabet
    codes = rack_codes(turn.tiles, alphabet)
    return await _act(request, at, turn.version, lambda game: game.play(Move.exchange(codes, alphabet)))


@router.post("/pass")
async def pass_turn(request: Request, at: AtSeat, turn: Turn) -> Response:
    """Do nothing."""
    return await _act(request, at, turn.version, lambda game: game.play("pass"))


@router.post("/challenge")
async def challenge(request: Request, at: AtSeat, turn: Turn) -> Response:
    """Say that the play just made has a word that does not exist."""
    return await _act(request, at, turn.version, lambda game: game.challenge())


@router.post("/accept")
async def accept(request: Request, at: AtSeat, turn: Turn) -> Response:
    """Let the play just made stand; needed where it ends the game."""
    return await _act(request, at, turn.version, lambda game: game.accept())


@router.post("/resign")
async def resign(request: Request, at: AtSeat, turn: Turn) -> Response:
    """Give the game up, in one's own turn; it is over for everybody."""
    return await _act(request, at, turn.version, lambda game: game.resign())


@router.post("/undo")
async def undo(request: Request, at: AtSeat, turn: Turn) -> Response:
    """Back to where this seat was last asked, in games with help."""
    await at.room.undo(at.seat, turn.version)
    return json_answer(request, at.room.state(at.seat))


@router.post("/redo")
async def redo(request: Request, at: AtSeat, turn: Turn) -> Response:
    """Forward again after an undo."""
    await at.room.redo(at.seat, turn.version)
    return json_answer(request, at.room.state(at.seat))
