"""What requests about analyses contain."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from quixotry.web.requests import LONGEST_MOVE, MOST_SEATS, LaidTile, LaidTiles, RequestBody

LONGEST_GCG = 40_000
LONGEST_CGP = 2_000
LONGEST_RACK = 60
LARGEST_NUMBER = 100_000
LARGEST_BOARD = 25 * 25
LARGEST_SCORE = 9_999

NodeNumber = Annotated[int, Field(ge=0, le=LARGEST_NUMBER, description="A position of the analysis.")]


class NewAnalysis(RequestBody):
    """What to look at: a record, a position, or an empty board; a game of this server has its own address."""

    gcg: Annotated[str, Field(max_length=LONGEST_GCG)] | None = None
    cgp: Annotated[str, Field(max_length=LONGEST_CGP)] | None = None
    rules: Annotated[str, Field(max_length=60, examples=["english"])] | None = None
    lexicon: Annotated[str, Field(max_length=60)] | None = None

    @model_validator(mode="after")
    def _one_at_most(self) -> NewAnalysis:
        if self.gcg is not None and self.cgp is not None:
            raise ValueError("give a record or a position, not both")
        return self


class TryRequest(RequestBody):
    """A move to try in a position: tiles with their squares, or its text (`8D WORD`, `-QV`, `-`)."""

    node: NodeNumber
    tiles: LaidTiles | None = None
    move: Annotated[str, Field(max_length=LONGEST_MOVE, examples=["8D WORD"])] | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> TryRequest:
        if (self.tiles is None) == (self.move is None):
            raise ValueError("give either tiles or a move")
        return self


class ExplainRequest(RequestBody):
    """A move of a position, to be told what is good and bad about it."""

    node: NodeNumber
    move: Annotated[str, Field(max_length=LONGEST_MOVE, examples=["8D WORD"])]


class MapRequest(ExplainRequest):
    """Which map of a move: where the replies hurt, or the mover's own chances after the draw."""

    map: Literal["danger", "chances"]


class PuzzlesRequest(RequestBody):
    """Whose turns are looked through for puzzles."""

    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)]


class RackRequest(RequestBody):
    """The tiles of whoever is to move; ? is a blank."""

    node: NodeNumber
    rack: Annotated[str, Field(max_length=LONGEST_RACK, examples=["AEINRS?"])]


class RemoveRequest(RequestBody):
    """A tried move, which goes with all that follows it."""

    node: NodeNumber


class ThinkRequest(RequestBody):
    """How long the engine may look at a position, and with how many threads."""

    node: NodeNumber
    seconds: Annotated[float, Field(gt=0, le=86_400)] = 5.0
    threads: Annotated[int, Field(ge=1, le=1_000)] = 1


class EditedPosition(RequestBody):
    """A position as CGP or in parts; the first rack is the mover's, and an unknown one is empty."""

    cgp: Annotated[str, Field(max_length=LONGEST_CGP)] | None = None
    rules: Annotated[str, Field(max_length=60, examples=["english"])] | None = None
    lexicon: Annotated[str, Field(max_length=60)] | None = None
    tiles: Annotated[list[LaidTile], Field(max_length=LARGEST_BOARD)] = Field(default_factory=list)
    racks: Annotated[
        list[Annotated[str, Field(max_length=LONGEST_RACK)]], Field(min_length=2, max_length=MOST_SEATS)
    ] = Field(default_factory=lambda: ["", ""])
    scores: Annotated[
        list[Annotated[int, Field(ge=-LARGEST_SCORE, le=LARGEST_SCORE)]],
        Field(min_length=2, max_length=MOST_SEATS),
    ] = Field(default_factory=lambda: [0, 0])
    scoreless: Annotated[int, Field(ge=0, le=20)] = 0


class LookRequest(RequestBody):
    """Tiles laid so far in a position."""

    node: NodeNumber
    tiles: LaidTiles
