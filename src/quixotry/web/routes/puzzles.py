"""Puzzles: which there are, and what is asked while one is solved."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from pydantic import Field
from starlette.responses import Response

from quixotry.puzzles.hints import HINTS
from quixotry.puzzles.model import Puzzle
from quixotry.tongues import later, t
from quixotry.web.analyses.answers import AnalysisPreview
from quixotry.web.labels import laid_codes
from quixotry.web.puzzles import answers, view
from quixotry.web.puzzles.boxes import NOBODYS, boxes, keep_answer, take
from quixotry.web.puzzles.own import own_puzzle
from quixotry.web.requests import LONGEST_MOVE, LaidTiles, RequestBody
from quixotry.web.responses import json_answer
from quixotry.web.routes.analyses import Credentials, opened
from quixotry.web.routes.common import AtDesk, refusals
from quixotry.web.secrets import ID_LENGTH
from quixotry.web.security import check_here, client_of, is_here
from quixotry.words.study_store import LATEST, RESTS, CardProgress

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])

PuzzleId = Annotated[str, Path(max_length=20, description="The id of a puzzle.")]
MOST_BOXES = 500  # in one request
NOT_HERE = later("What was learned is kept only for people at the computer where Quixotry runs.")
ASKED = (400, 401, 403, 404, 409, 422, 429, 503)
SENT = (*ASKED, 413, 415)


async def asked(
    id: PuzzleId,
    desk: AtDesk,
    credentials: Credentials,
    analysis: Annotated[
        str | None,
        Query(max_length=2 * ID_LENGTH, description="The analysis that it is of, opened with its secret."),
    ] = None,
) -> Puzzle:
    """The puzzle that a request is about: one that is shipped, or of somebody's own game."""
    if analysis is None:
        return await desk.live_games.threads.help(view.found_puzzle, id)
    at = await opened(analysis, desk, credentials)
    return await desk.live_games.threads.help(own_puzzle, at.live.puzzles, id)


Asked = Annotated[Puzzle, Depends(asked)]


class PuzzleLook(RequestBody):
    """Tiles laid so far."""

    tiles: LaidTiles


class PuzzleTry(RequestBody):
    """A move that may be the answer."""

    move: Annotated[str, Field(max_length=LONGEST_MOVE, examples=["8D WORD"])]


class KeptBox(RequestBody):
    """A box as a browser keeps it; `due` is in seconds since 1970."""

    box: Annotated[int, Field(ge=0, lt=len(RESTS))]
    due: Annotated[int, Field(ge=0, le=LATEST)]
    right: Annotated[int, Field(ge=0, le=LATEST)]
    wrong: Annotated[int, Field(ge=0, le=LATEST)]

    @property
    def progress(self) -> CardProgress:
        return CardProgress(self.box, self.due, self.right, self.wrong)


class LearnedElsewhere(RequestBody):
    """What a browser has learned, by puzzle."""

    cards: Annotated[dict[Annotated[str, Field(max_length=20)], KeptBox], Field(max_length=MOST_BOXES)]


class PuzzleAnswered(RequestBody):
    """Whether it was found at the first try, and the box in which the browser had it."""

    right: bool
    before: KeptBox | None = None


@router.get("", responses={200: {"model": answers.PuzzleSet}, **refusals(*ASKED)})
async def puzzles(
    request: Request, desk: AtDesk, rules: Annotated[str, Query(max_length=60)] = "english"
) -> Response:
    """The puzzles of a ruleset, those with the commonest words first."""
    return json_answer(request, await desk.live_games.threads.help(view.puzzle_set, rules))


@router.get("/boxes", responses={200: {"model": answers.Boxes}, **refusals(*ASKED)})
async def boxes_here(request: Request, desk: AtDesk) -> Response:
    """What was learned at this computer, for whoever sits there; `quixotry study` keeps it."""
    if not is_here(request.scope):
        return json_answer(request, NOBODYS)
    file = desk.live_games.settings.study_file
    return json_answer(request, await desk.live_games.threads.help(boxes, file))


@router.post("/boxes", responses={200: {"model": answers.BoxesTaken}, **refusals(*SENT)})
async def take_boxes(request: Request, desk: AtDesk, learned: LearnedElsewhere) -> Response:
    """Take over what a browser at this computer has kept."""
    check_here(request.scope, t(NOT_HERE))
    cards = {id: card.progress for id, card in learned.cards.items()}
    file = desk.live_games.settings.study_file
    return json_answer(request, await desk.live_games.threads.help(take, file, cards))


@router.get("/{id}", responses={200: {"model": answers.PuzzleState}, **refusals(*ASKED)})
async def puzzle(request: Request, desk: AtDesk, found: Asked) -> Response:
    """The position of a puzzle, without its answer."""
    return json_answer(request, await desk.live_games.threads.help(view.puzzle_state, found))


@router.post("/{id}/preview", responses={200: {"model": AnalysisPreview}, **refusals(*SENT)})
async def preview(request: Request, desk: AtDesk, found: Asked, look: PuzzleLook) -> Response:
    """What the tiles laid so far make."""
    codes = laid_codes(look.tiles, found.position.rules.alphabet)
    return json_answer(request, await desk.live_games.threads.help(view.puzzle_preview, found, codes))


@router.post("/{id}/answer", responses={200: {"model": answers.PuzzleVerdict}, **refusals(*SENT)})
async def answer(request: Request, desk: AtDesk, found: Asked, tried: PuzzleTry) -> Response:
    """Whether a move is the answer."""
    return json_answer(request, await desk.live_games.threads.help(view.verdict, found, tried.move))


@router.post("/{id}/box", responses={200: {"model": answers.Box}, **refusals(*SENT)})
async def box(request: Request, desk: AtDesk, found: Asked, given: PuzzleAnswered) -> Response:
    """Note whether a puzzle was known, at this computer."""
    check_here(request.scope, t(NOT_HERE))
    file = desk.live_games.settings.study_file
    before = None if given.before is None else given.before.progress
    card = await desk.live_games.threads.help(keep_answer, file, found, given.right, before)
    return json_answer(request, card)


@router.get("/{id}/hint", responses={200: {"model": answers.PuzzleHint}, **refusals(*ASKED)})
async def hint(
    request: Request, desk: AtDesk, found: Asked, step: Annotated[int, Query(ge=1, le=HINTS)] = 1
) -> Response:
    """One of three hints, each of which tells more."""
    return json_answer(request, await desk.live_games.threads.help(view.hint_json, found, step))


@router.get("/{id}/solution", responses={200: {"model": answers.PuzzleSolution}, **refusals(*ASKED)})
async def solution(request: Request, desk: AtDesk, found: Asked) -> Response:
    """The answer, and why it is the best move."""
    desk.explanations.check(client_of(request.scope), t("Too many explanations at once; wait a moment."))
    return json_answer(request, await desk.live_games.threads.look(view.solution, found))
