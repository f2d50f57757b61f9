"""What requests contain: the incoming half of the API, typed."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, PlainValidator, WithJsonSchema, model_validator

from quixotry.game.chance import LARGEST_SEED
from quixotry.players.level import HIGHEST, LOWEST
from quixotry.rules import Challenge

MOST_SEATS = 4
LONGEST_LABEL = 20
LONGEST_MOVE = 250
MOST_TILES = 25
MOST_MINUTES = 7 * 24 * 60
LONGEST_NAME = 40  # as in the fields of the page; a computer's is lengthened by its level
LARGEST_NUMBER = 2**53 - 1  # JavaScript rounds larger numbers, which would deal another game


class RequestBody(BaseModel):
    """Exactly these fields, of exactly these types."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


PlayerName = Annotated[str, Field(max_length=LONGEST_NAME, examples=["Ann"])]
GameVersion = Annotated[
    int, Field(ge=0, le=2**31, description="The version of the game that the client has seen.")
]


def _seed(given: object) -> int:
    """A whole number, or the digits of one."""
    if isinstance(given, str) and re.fullmatch("[0-9]{1,39}", given):
        most, seed = LARGEST_SEED, int(given)
    elif isinstance(given, int) and not isinstance(given, bool):
        most, seed = LARGEST_NUMBER, given
    else:
        raise ValueError("a seed is a whole number")
    if not 0 <= seed <= most:
        raise ValueError(f"a seed is a whole number from 0 to {most}")
    return seed


Seed = Annotated[
    int,
    PlainValidator(_seed),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": LARGEST_NUMBER},
                {"type": "string", "pattern": "^[0-9]{1,38}$"},
            ],
            "description": "Deals the same tiles again; everybody is told. Large ones are sent as text.",
        }
    ),
]


class PersonSeat(RequestBody):
    """A person, on this screen or on another."""

    kind: Literal["person"]
    name: PlayerName | None = None


class ComputerSeat(RequestBody):
    """The computer: a level for people, or a named player of the registry."""

    kind: Literal["computer"]
    name: PlayerName | None = None
    level: Annotated[int, Field(ge=LOWEST, le=HIGHEST)] | None = None
    player: Annotated[str, Field(max_length=40, examples=["static"])] | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> ComputerSeat:
        if self.level is not None and self.player is not None:
            raise ValueError("a computer has a level or is a named player, not both")
        return self


class NewClock(RequestBody):
    """The time that each player has; overtime costs points."""

    minutes: Annotated[float, Field(gt=0, le=MOST_MINUTES)]
    increment: Annotated[float, Field(ge=0, le=3600, description="Seconds gained with each turn.")] = 0.0
    penalty: Annotated[
        int, Field(ge=0, le=1000, description="Points lost for each minute of overtime begun.")
    ] = 10
    max_overtime: Annotated[
        float | None, Field(ge=0, le=MOST_MINUTES * 60, description="Seconds of overtime that lose the game.")
    ] = None


WantedSeat = Annotated[PersonSeat | ComputerSeat, Field(discriminator="kind")]


class NewGame(RequestBody):
    """The game to deal."""

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
    seats: Annotated[list[WantedSeat], Field(min_length=2, max_length=MOST_SEATS)]
    challenge: Challenge | None = None
    clock: NewClock | None = None
    seed: Seed | None = None
    help: Annotated[
        bool | None,
        Field(description="Allow hints, best moves and undo; by default, if only one person plays."),
    ] = None


class NewLexicon(RequestBody):
    """A word list: one word a line; what follows a word after a space is ignored."""

    name: Annotated[str, Field(min_length=1, max_length=40, examples=["club"])]
    rules: Annotated[str, Field(max_length=60, examples=["english"])] = "english"
    words: Annotated[str, Field(examples=["CAT\nDOG"])]


class LaidTile(RequestBody):
    """A tile on a square; rows and columns count from 0."""

    row: Annotated[int, Field(ge=0, lt=25)]
    column: Annotated[int, Field(ge=0, lt=25)]
    letter: Annotated[str, Field(min_length=1, max_length=LONGEST_LABEL, examples=["A"])]
    blank: bool = False


LaidTiles = Annotated[list[LaidTile], Field(max_length=MOST_TILES)]


class TurnRequest(RequestBody):
    """An action that needs nothing but the version that the client has seen."""

    version: GameVersion


class PlaceRequest(TurnRequest):
    """A play: tiles with their squares, or the move in the notation of game records."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"version": 1, "move": "8D WORD"}]})

    tiles: LaidTiles | None = None
    move: Annotated[str, Field(max_length=LONGEST_MOVE, examples=["8D WORD"])] | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> PlaceRequest:
        if (self.tiles is None) == (self.move is None):
            raise ValueError("give either tiles or a move")
        return self


class ExchangeRequest(TurnRequest):
    """Tiles to put back into the bag; ? is a blank."""

    tiles: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=LONGEST_LABEL)]],
        Field(min_length=1, max_length=MOST_TILES, examples=[["A", "?"]]),
    ]


class AnswerRequest(TurnRequest):
    """What somebody says to a player who asks to take a move back."""

    agree: bool


class Nothing(RequestBody):
    """A request that needs no more than its address and its secret."""


class NameRequest(RequestBody):
    """What a person wants to be called."""

    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME, examples=["Ann"])]


class PreviewRequest(RequestBody):
    """Tiles laid so far."""

    tiles: LaidTiles
