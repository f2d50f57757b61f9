"""What can be played."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from quixotry.web import answers, catalogue
from quixotry.web.responses import json_answer
from quixotry.web.routes.common import AtDesk, refusals

router = APIRouter(prefix="/api", tags=["what can be played"], responses=refusals(403, 429))


@router.get("/rulesets", responses={200: {"model": list[answers.Ruleset]}})
async def rulesets(request: Request, desk: AtDesk) -> Response:
    """The rulesets, and which of them have their lexicon."""
    return json_answer(request, await desk.rooms.threads.help(catalogue.rulesets))


@router.get("/lexica", responses={200: {"model": list[answers.LexiconEntry]}})
async def lexica(request: Request, desk: AtDesk) -> Response:
    """The lexica, and which rulesets they fit."""
    return json_answer(request, await desk.rooms.threads.help(catalogue.lexica))


@router.get("/players", responses={200: {"model": answers.Players}})
async def players(request: Request, desk: AtDesk) -> Response:
    """The computer's levels, measured, and the players that have names."""
    return json_answer(request, await desk.rooms.threads.help(catalogue.players))
