"""What can be played."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from quixotry.web import answers, catalogue, word_lists
from quixotry.web.requests import NewLexicon
from quixotry.web.responses import json_answer
from quixotry.web.routes.common import AtDesk, refusals
from quixotry.web.security import check_owner

router = APIRouter(prefix="/api", tags=["what can be played"], responses=refusals(403, 429))


@router.get("/rulesets", responses={200: {"model": list[answers.Ruleset]}})
async def rulesets(request: Request, desk: AtDesk) -> Response:
    """The rulesets, and whether the lexicon of each is installed."""
    return json_answer(request, await desk.live_games.threads.help(catalogue.rulesets))


@router.get("/lexica", responses={200: {"model": list[answers.LexiconEntry]}})
async def lexica(request: Request, desk: AtDesk) -> Response:
    """The lexica, and the rulesets that each can be used with."""
    return json_answer(request, await desk.live_games.threads.help(catalogue.lexica))


@router.post(
    "/word-lists",
    status_code=201,
    responses={201: {"model": answers.KeptLexicon}, **refusals(400, 409, 413, 415, 422)},
)
async def new_lexicon(request: Request, desk: AtDesk, wanted: NewLexicon) -> Response:
    """Bring a word list; only on the computer where the server runs."""
    check_owner(request.scope)
    return json_answer(request, await desk.live_games.threads.help(word_lists.brought, wanted), 201)


@router.get("/challenges", responses={200: {"model": list[answers.ChallengeRuleEntry]}})
async def challenges(request: Request) -> Response:
    """The challenge rules, and what a wrong challenge costs under each."""
    return json_answer(request, catalogue.challenges())


@router.get("/players", responses={200: {"model": answers.Players}})
async def players(request: Request, desk: AtDesk) -> Response:
    """The computer's levels with their measured strength, and the named players."""
    return json_answer(request, await desk.live_games.threads.help(catalogue.players))
