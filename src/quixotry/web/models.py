"""What requests hold: the typed half of the API that comes in."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from quixotry.game.game import LONGEST_NAME
from quixotry.players.level import HIGHEST, LOWEST
from quixotry.rules.ruleset import Challenge

MOST_SEATS = 4
LONGEST_LABEL = 20
LONGEST_MOVE = 250
MOST_TILES = 25
MOST_MINUTES = 7 * 24 * 60
LARGEST_SEED = 2**53 - 1  # larger numbers are rounded in JavaScript, and deal another game


class Request(BaseModel):
    """Exactly these fields, of exactly these types."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


Name = Annotated[str, Field(max_length=LONGEST_NAME, examples=["Ann"])]
Version = Annotated[int, Field(ge=0, le=2**31, description="The version of the game that was looked at.")]


class PersonSeat(Request):
    """A person, on this screen or on another."""

    kind: Literal["person"]
    name: Name | None = None


class ComputerSeat(Request):
    """The computer: a level for people, or a named player of the registry."""

    kind: Literal["computer"]
    name: Name | None = None
    level: Annotated[int, Field(ge=LOWEST, le=HIGHEST)] | None = None
    player: Annotated[str, Field(max_length=40, examples=["static"])] | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> ComputerSeat:
        if self.level is not None and self.player is not None:
            raise ValueError("a computer has a level or is a named player, not both")
        return self


class NewClock(Request):
    """Everybody's time; what is used beyond it costs points."""

    minutes: Annotated[float, Field(gt=0, le=MOST_MINUTES)]
    increment: Annotated[float, Field(ge=0, le=3600, description="Seconds gained with each turn.")] = 0.0
    penalty: Annotated[int, Field(ge=0, le=1000, description="Points for each minute of overtime begun.")] = (
        10
    )
    max_overtime: Annotated[
        float | None, Field(ge=0, le=MOST_MINUTES * 60, description="Seconds of overtime that lose the game.")
    ] = None


Seat = Annotated[PersonSeat | ComputerSeat, Field(discriminator="kind")]


class NewGame(Request):
    """What is to be played."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "rules": "english",
                    "seats": [{"kind": "person", "name": "Ann"}, {"kind": "computer", "level": 5}],
                }
            ]
        }
    )

    rules: Annotated[str, Field(max_length=60, examples=["english"])] = "english"
    lexicon: Annotated[str, Field(max_length=60)] | None = None
    seats: Annotated[list[Seat], Field(min_length=2, max_length=MOST_SEATS)]
    challenge: Challenge | None = None
    clock: NewClock | None = None
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)] | None = None
    help: Annotated[
        bool | None, Field(description="Hints, best moves and undo; without it, if only one person plays.")
    ] = None


class LaidTile(Request):
    """A tile on a square; rows and columns count from 0."""

    row: Annotated[int, Field(ge=0, lt=25)]
    column: Annotated[int, Field(ge=0, lt=25)]
    letter: Annotated[str, Field(min_length=1, max_length=LONGEST_LABEL, examples=["A"])]
    blank: bool = False


Laid = Annotated[list[LaidTile], Field(max_length=MOST_TILES)]


class Turn(Request):
    """Nothing but a look at the version."""

    version: Version


class PlaceTurn(Turn):
    """A play: the tiles with their squares, or the move as game records write it."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"version": 1, "move": "8D WORD"}]})

    tiles: Laid | None = None
    move: Annotated[str, Field(max_length=LONGEST_MOVE, examples=["8D WORD"])] | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> PlaceTurn:
        if (self.tiles is None) == (self.move is None):
            raise ValueError("give either tiles or a move")
        return self


class ExchangeTurn(Turn):
    """Tiles that go back to the bag, ? for a blank."""

    tiles: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=LONGEST_LABEL)]],
        Field(min_length=1, max_length=MOST_TILES, examples=[["A", "?"]]),
    ]


class PreviewRequest(Request):
    """Tiles laid so far."""

    tiles: Laid
