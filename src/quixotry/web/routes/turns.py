"""What a seat does on its turn."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request
from starlette.responses import Response

from quixotry.game import Game, Move
from quixotry.play import placing
from quixotry.tongues import t
from quixotry.web import answers
from quixotry.web.errors import Illegal
from quixotry.web.labels import laid_codes, rack_codes
from quixotry.web.requests import AnswerRequest, ExchangeRequest, PlaceRequest, TurnRequest
from quixotry.web.responses import json_answer
from quixotry.web.routes.common import OF_A_TURN, AtSeat, Seated, refusals

router = APIRouter(
    prefix="/api/games/{id}",
    tags=["turns"],
    responses={200: {"model": answers.State}, **refusals(*OF_A_TURN)},
)


async def _act(request: Request, at: Seated, version: int, do: Callable[[Game], object]) -> Response:
    await at.live.act(at.seat, version, do)
    return json_answer(request, at.live.state(at.seat))


@router.post("/move")
async def move(request: Request, at: AtSeat, turn: PlaceRequest) -> Response:
    """Play tiles. The answer does not wait for the computer, whose move arrives as an event."""

    def play(game: Game) -> None:
        if turn.move is not None:
            game.play(turn.move)
            return
        made = placing(game.position, laid_codes(turn.tiles or [], game.rules.alphabet))
        if made.judged is None:
            raise Illegal(t("That cannot be played: {reason}.", reason=made.reason))
        game.play(made.judged)

    return await _act(request, at, turn.version, play)


@router.post("/exchange")
async def exchange(request: Request, at: AtSeat, turn: ExchangeRequest) -> Response:
    """Exchange tiles."""
    alphabet = at.live.game.rules.alphabet
    codes = rack_codes(turn.tiles, alphabet)
    return await _act(request, at, turn.version, lambda game: game.play(Move.exchange(codes, alphabet)))


@router.post("/pass")
async def pass_turn(request: Request, at: AtSeat, turn: TurnRequest) -> Response:
    """Pass."""
    return await _act(request, at, turn.version, lambda game: game.play("pass"))


@router.post("/challenge")
async def challenge(request: Request, at: AtSeat, turn: TurnRequest) -> Response:
    """Challenge the play just made."""
    return await _act(request, at, turn.version, lambda game: game.challenge())


@router.post("/accept")
async def accept(request: Request, at: AtSeat, turn: TurnRequest) -> Response:
    """Accept the play just made; needed if it ends the game."""
    return await _act(request, at, turn.version, lambda game: game.accept())


@router.post("/resign")
async def resign(request: Request, at: AtSeat, turn: TurnRequest) -> Response:
    """Resign on your own turn; the game is then over for everybody."""
    return await _act(request, at, turn.version, lambda game: game.resign())


@router.post("/undo")
async def undo(request: Request, at: AtSeat, turn: TurnRequest) -> Response:
    """Go back to your previous turn, in games with help; where other people play, they are asked first."""
    await at.live.undo(at.seat, turn.version)
    return json_answer(request, at.live.state(at.seat))


@router.post("/undo/answer")
async def answer_undo(request: Request, at: AtSeat, turn: AnswerRequest) -> Response:
    """Agree, or not, that another player takes a move back; whoever asked calls it off with `false`."""
    await at.live.answer_undo(at.seat, turn.version, turn.agree)
    return json_answer(request, at.live.state(at.seat))


@router.post("/redo")
async def redo(request: Request, at: AtSeat, turn: TurnRequest) -> Response:
    """Go forward again after an undo."""
    await at.live.redo(at.seat, turn.version)
    return json_answer(request, at.live.state(at.seat))
