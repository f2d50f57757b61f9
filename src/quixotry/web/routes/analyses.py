"""Analyses: games and positions looked at, moves tried in them, and the engine that thinks about them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials
from starlette.responses import Response, StreamingResponse

from quixotry.game.draw_film import film_svg
from quixotry.review.nodes import Node
from quixotry.review.notes import record_with_notes
from quixotry.review.tree import Tree
from quixotry.tongues import t
from quixotry.web.analyses import answers
from quixotry.web.analyses.editing import edited
from quixotry.web.analyses.engine import at_once
from quixotry.web.analyses.explaining import check_explainable, explained
from quixotry.web.analyses.kept import kept_before
from quixotry.web.analyses.live import OWNER, READER, LiveAnalysis
from quixotry.web.analyses.requests import (
    LARGEST_NUMBER,
    EditedPosition,
    ExplainRequest,
    LookRequest,
    MapRequest,
    NewAnalysis,
    PuzzlesRequest,
    RackRequest,
    RemoveRequest,
    ThinkRequest,
    TryRequest,
)
from quixotry.web.analyses.thinking import sse
from quixotry.web.errors import Forbidden, Illegal, NotNow, Unauthorized
from quixotry.web.export import TEXT
from quixotry.web.labels import laid_codes
from quixotry.web.puzzles.answers import OwnPuzzles
from quixotry.web.puzzles.own import entry_of, file_of, turns_to_ask
from quixotry.web.requests import Nothing
from quixotry.web.responses import json_answer
from quixotry.web.routes.common import COMMON, OF_A_GAME, OF_A_TURN, AtDesk, AtSeat, Desk, bearer, refusals
from quixotry.web.secrets import ID_LENGTH
from quixotry.web.security import client_of
from quixotry.web.view import Json

router = APIRouter(prefix="/api/analyses", tags=["analyses"])
of_games = APIRouter(prefix="/api/games", tags=["analyses"])
positions = APIRouter(prefix="/api/positions", tags=["analyses"])

AnalysisId = Annotated[str, Path(max_length=2 * ID_LENGTH, description="The id of an analysis.")]
NodeQuery = Annotated[int, Query(ge=0, le=LARGEST_NUMBER, description="A position of the analysis.")]
Theme = Literal["light", "dark"]
PICTURES: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}},
    **refusals(*OF_A_GAME),
}
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


@dataclass(frozen=True)
class Opened:
    """An analysis, and whether whoever asks may change it."""

    live: LiveAnalysis
    owner: bool

    def check_owner(self) -> None:
        if not self.owner:
            raise Forbidden(t("This link is for reading: only the owner of the analysis can change it."))


async def opened(id: AnalysisId, desk: AtDesk, credentials: Credentials) -> Opened:
    """The analysis that a request is about, proven by one of its two secrets."""
    if credentials is None:
        raise Unauthorized(t("Open the analysis with its link: the secret is missing."))
    who = desk.analyses.holder(id, credentials.credentials)
    if who is None:
        raise Forbidden(t("This link is not for this analysis."))
    desk.game_requests.check(id, t("Too many requests to this analysis at once; wait a moment."))
    return Opened(await desk.analyses.get(id), who == OWNER)


At = Annotated[Opened, Depends(opened)]


@router.post(
    "",
    status_code=201,
    responses={201: {"model": answers.AnalysisCreated}, **refusals(*COMMON)},
)
async def new_analysis(request: Request, desk: AtDesk, wanted: NewAnalysis) -> Response:
    """Open a record, a position or an empty board. The secrets are given here."""
    _check_rate(request, desk)
    return json_answer(request, _secrets(desk, await desk.analyses.create(wanted)), 201, secret=True)


@of_games.post(
    "/{id}/analysis",
    status_code=201,
    responses={201: {"model": answers.AnalysisCreated}, **refusals(*OF_A_TURN)},
)
async def analysis_of_game(request: Request, desk: AtDesk, at: AtSeat, _nothing: Nothing) -> Response:
    """Open a finished game, every turn judged; the same seat gets the same analysis again."""
    _check_rate(request, desk)
    live = await desk.analyses.of_game(at.live, at.seat)
    return json_answer(request, _secrets(desk, live), 201, secret=True)


@positions.post("", responses={200: {"model": answers.PositionEdited}, **refusals(*COMMON)})
async def edit(request: Request, desk: AtDesk, wanted: EditedPosition) -> Response:
    """A position from its parts or from CGP: what is wrong with it, and its CGP."""
    return json_answer(request, await desk.live_games.threads.look(edited, wanted))


def _check_rate(request: Request, desk: Desk) -> None:
    desk.new_analyses.check(client_of(request.scope), t("Too many new analyses at once; wait a moment."))


def _secrets(desk: Desk, live: LiveAnalysis) -> Json:
    secret = desk.analyses.secret
    return {"id": live.id, "secret": secret(live.id, OWNER), "reader": secret(live.id, READER)}


@router.get("/{id}", responses={200: {"model": answers.AnalysisState}, **refusals(*OF_A_GAME)})
async def state(request: Request, at: At, desk: AtDesk) -> Response:
    """Every position with its best moves, and what was tried. A process of the engine is made ready."""
    await desk.thinking.prepare(at.live.tree.root.position)
    return json_answer(request, await desk.analyses.look(at.live, at.live.state, at.owner))


@router.get("/{id}/link", responses={200: {"model": answers.AnalysisCreated}, **refusals(*OF_A_GAME)})
async def link(request: Request, at: At, desk: AtDesk) -> Response:
    """The secrets of this analysis once more, for its owner."""
    at.check_owner()
    return json_answer(request, _secrets(desk, at.live), secret=True)


@router.post("/{id}/preview", responses={200: {"model": answers.AnalysisPreview}, **refusals(*OF_A_TURN)})
async def preview(request: Request, at: At, desk: AtDesk, look: LookRequest) -> Response:
    """What the tiles laid so far make, and what that is worth."""
    codes = laid_codes(look.tiles, at.live.tree.root.position.rules.alphabet)
    return json_answer(request, await desk.analyses.look(at.live, at.live.preview, look.node, codes))


@router.post("/{id}/explain", responses={200: {"model": answers.MoveExplained}, **refusals(*OF_A_TURN)})
async def explain_move(request: Request, at: At, desk: AtDesk, wanted: ExplainRequest) -> Response:
    """Why a move is good or bad: sentences, and where on the board the replies hurt."""
    node = at.live.tree[wanted.node]
    check_explainable(node)
    desk.explanations.check(client_of(request.scope), t("Too many moves to explain at once; wait a moment."))
    # A node never changes, so nobody who changes the analysis has to wait meanwhile.
    return json_answer(request, await desk.live_games.threads.look(explained, node, wanted.move))


@router.get("/{id}/kept", responses={200: {"model": answers.KeptBefore}, **refusals(*OF_A_GAME)})
async def kept(request: Request, at: At, desk: AtDesk, node: NodeQuery = 0) -> Response:
    """What the others probably kept before a turn, by the moves that everybody has seen."""
    desk.explanations.check(client_of(request.scope), t("Too many explanations at once; wait a moment."))
    return json_answer(request, await desk.analyses.look(at.live, kept_before, at.live.tree, node))


@router.post("/{id}/moves", responses={200: {"model": answers.AnalysisChange}, **refusals(*OF_A_TURN)})
async def try_move(request: Request, at: At, desk: AtDesk, wanted: TryRequest) -> Response:
    """Try a move: it is judged, and the position after it is added."""
    at.check_owner()
    live = at.live

    def do(tree: Tree) -> Node:
        if wanted.move is not None:
            return tree.play(wanted.node, wanted.move)
        codes = laid_codes(wanted.tiles or [], tree.root.position.rules.alphabet)
        told = live.preview(wanted.node, codes)
        if told["move"] is None:
            raise Illegal(t("That cannot be played: {reason}.", reason=told["reason"]))
        return tree.play(wanted.node, told["move"])

    return json_answer(request, await desk.analyses.change(live, do))


@router.post("/{id}/rack", responses={200: {"model": answers.AnalysisChange}, **refusals(*OF_A_TURN)})
async def give_rack(request: Request, at: At, desk: AtDesk, wanted: RackRequest) -> Response:
    """Say what the mover holds, where the game does not."""
    at.check_owner()
    return json_answer(
        request, await desk.analyses.change(at.live, lambda tree: tree.give_rack(wanted.node, wanted.rack))
    )


@router.post("/{id}/remove", responses={200: {"model": answers.AnalysisChange}, **refusals(*OF_A_TURN)})
async def remove(request: Request, at: At, desk: AtDesk, wanted: RemoveRequest) -> Response:
    """Take a tried move out."""
    at.check_owner()

    def do(tree: Tree) -> Node:
        parent = tree[wanted.node].parent
        tree.remove(wanted.node)
        return tree[parent or 0]

    return json_answer(request, await desk.analyses.change(at.live, do))


@router.post(
    "/{id}/think",
    response_class=StreamingResponse,
    responses={
        200: {
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
            "description": "`queued` with how many are ahead; `begun`; `note` with a message; `thought` with "
            "a Thought, again and again; `done` with a reason. Whoever hangs up stops the engine.",
        },
        **refusals(*OF_A_TURN),
    },
)
async def think(request: Request, at: At, desk: AtDesk, wanted: ThinkRequest) -> Response:
    """Let the engine look at a position for as long as somebody listens."""
    node = at.live.tree[wanted.node]
    if node.over:
        raise NotNow(t("The game is over in this position."))
    if not node.rack_known:
        raise NotNow(t("The rack is not known in this position: say what it holds first."))
    client = client_of(request.scope)
    desk.thinking.check()
    desk.streams.check(client, at.live.id)

    async def told() -> AsyncIterator[bytes]:
        last: Json | None = None
        tree = at.live.tree
        happened = desk.thinking.events(
            client,
            at.live.id,
            node.position,
            wanted.node,
            wanted.seconds,
            wanted.threads,
            history=tree.seen_before(wanted.node),
            also=[str(move) for move in tree.moves_made(wanted.node)],
        )
        try:
            with desk.streams.opened(client, at.live.id):
                if str(wanted.node) not in at.live.thoughts and node.best:
                    yield sse(b"thought", at_once(node))  # whoever waits for a search has something to read
                async with aclosing(happened):
                    async for name, content in happened:
                        last = content if name == b"thought" else last
                        if name == b"done" and last is not None and at.owner:
                            await desk.analyses.remember(at.live, wanted.node, last)
                            last = None
                        yield sse(name, content)
        finally:
            if last is not None and at.owner:
                desk.analyses.remember_soon(at.live, wanted.node, last)

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(told(), headers=headers, media_type="text/event-stream")


@router.post(
    "/{id}/map",
    response_class=StreamingResponse,
    responses={
        200: {
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
            "description": "`queued` and `begun` as for thinking; `thought` with `racks` of `total` looked "
            "at, then `points` by square with the `replies` of all racks, and those `without` the move; "
            "`done` with a reason. Whoever hangs up stops it.",
        },
        **refusals(*OF_A_TURN),
    },
)
async def exact_map(request: Request, at: At, desk: AtDesk, wanted: MapRequest) -> Response:
    """The map of a move over all racks that can be, after the sample that `explain` gives at once."""
    node = at.live.tree[wanted.node]
    check_explainable(node)
    node.position.check(wanted.move)
    client = client_of(request.scope)
    desk.thinking.check()
    desk.streams.check(client, at.live.id)
    exact = {"move": wanted.move, "map": wanted.map}
    seconds = desk.thinking.limits.think_seconds

    async def told() -> AsyncIterator[bytes]:
        happened = desk.thinking.events(client, at.live.id, node.position, wanted.node, seconds, 1, exact)
        with desk.streams.opened(client, at.live.id):
            async with aclosing(happened):
                async for name, content in happened:
                    yield sse(name, content)

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(told(), headers=headers, media_type="text/event-stream")


@router.get("/{id}/puzzles", responses={200: {"model": OwnPuzzles}, **refusals(*OF_A_GAME)})
async def puzzles_made(request: Request, at: At) -> Response:
    """The puzzles that were made of this game, without their answers."""
    return json_answer(request, {"puzzles": [entry_of(one) for one in at.live.puzzles.values()]})


@router.post(
    "/{id}/puzzles",
    response_class=StreamingResponse,
    responses={
        200: {
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
            "description": "`queued` and `begun` as for thinking; `thought` with the turns `looked` at of "
            "`total`, the `puzzles` found so far, and the `problem` if there can be none; `done` with a "
            "reason. Whoever hangs up keeps what was found.",
        },
        **refusals(*OF_A_TURN),
    },
)
async def make_puzzles(request: Request, at: At, desk: AtDesk, wanted: PuzzlesRequest) -> Response:
    """Make puzzles of a player's mistakes, each checked by search, and keep them with the analysis."""
    at.check_owner()
    turns = await desk.analyses.look(at.live, turns_to_ask, at.live.tree, wanted.seat)
    client = client_of(request.scope)
    desk.thinking.check()
    desk.streams.check(client, at.live.id)
    seconds, root = desk.thinking.limits.think_seconds, turns[0].position

    async def told() -> AsyncIterator[bytes]:
        happened = desk.thinking.events(client, at.live.id, root, 0, seconds, 1, turns=turns)
        kept = 0
        with desk.streams.opened(client, at.live.id):
            async with aclosing(happened):
                async for name, content in happened:
                    if name == b"thought":
                        found = content["puzzles"]
                        if len(found) > kept:
                            kept = len(found)
                            await desk.analyses.keep_puzzles(at.live, found)
                        content = {"problem": None, **content, "puzzles": [entry_of(one) for one in found]}
                    yield sse(name, content)

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(told(), headers=headers, media_type="text/event-stream")


@router.get("/{id}/picture", response_class=Response, responses=PICTURES)
async def picture(at: At, desk: AtDesk, node: NodeQuery = 0, theme: Theme = "light") -> Response:
    """One position as SVG, with the rack of whoever is to move."""
    shown = at.live.tree[node]
    made = shown.made.move if shown.made is not None and shown.made.stood else None

    def draw() -> str:
        return shown.position.to_svg(last_move=made, names=at.live.tree.players, style=theme)

    return _svg(await desk.analyses.look(at.live, draw), f"quixotry-{at.live.id}-{node}.svg")


@router.get("/{id}/film", response_class=Response, responses=PICTURES)
async def film(at: At, desk: AtDesk, node: NodeQuery = 0, theme: Theme = "light") -> Response:
    """The game that leads to a position, the last one unless another is named, as an SVG that moves."""
    tree = at.live.tree

    def draw() -> str:
        path = tree.path(node or max(tree.main, key=lambda one: one.number, default=tree.root).number)
        captions = [
            f"{tree.players[one.made.seat]}: {one.made.text} +{one.made.score}" if one.made else ""
            for one in path
        ]
        return film_svg([one.position for one in path], captions, names=tree.players, style=theme)

    return _svg(await desk.analyses.look(at.live, draw), f"quixotry-{at.live.id}.svg")


def _svg(data: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(data.encode(), headers=headers, media_type="image/svg+xml")


@router.get(
    "/{id}/export",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **refusals(*OF_A_GAME)},
)
async def export(
    at: At,
    desk: AtDesk,
    format: Literal["gcg", "cgp", "puzzles"] = "gcg",
    node: NodeQuery = 0,
) -> Response:
    """The game with what was tried in its notes, one position, or the puzzles that were made of the game."""
    tree = at.live.tree

    def written() -> str:
        if format == "puzzles":
            return file_of(at.live.puzzles)
        return record_with_notes(tree).to_gcg() if format == "gcg" else f"{tree[node].position.to_cgp()}\n"

    data = await desk.analyses.look(at.live, written)
    ending = {"gcg": ".gcg", "cgp": f"-{node}.cgp", "puzzles": ".jsonl"}[format]
    name = f"quixotry-{at.live.id}{ending}"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(data.encode(), headers=headers, media_type=TEXT)
