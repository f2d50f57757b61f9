"""What answers hold: the typed half of the API that goes out.

Answers are built as plain dictionaries by `view`, which is fast; these models document them, and the tests
hold every answer against them.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict


class Answer(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ErrorBody(Answer):
    code: str
    message: str
    place: str | None = None


class Error(Answer):
    """Every refusal: a code for programs and a sentence for people."""

    error: ErrorBody


class Ruleset(Answer):
    name: str
    title: str
    rows: int
    columns: int
    rack_size: int
    players: tuple[int, int]
    tiles: int
    challenge: str
    lexicon: str
    playable: bool


class LexiconEntry(Answer):
    name: str
    words: int
    rulesets: list[str]


class Level(Answer):
    level: int
    title: str
    description: str
    mean_score: float | None
    beats_next: float | None
    elo: float | None
    vocabulary: int | None


class NamedPlayer(Answer):
    name: str
    summary: str


class Players(Answer):
    levels: list[Level]
    named: list[NamedPlayer]


class NewSeat(Answer):
    seat: int
    name: str
    kind: Literal["person", "computer"]
    secret: str | None


class Created(Answer):
    """A new game; the link of a seat is /game/ID#seat=SECRET."""

    id: str
    version: int
    seats: list[NewSeat]


class Tile(Answer):
    label: str
    points: int


class Letter(Tile):
    count: int
    vowel: bool


class BoardTile(Answer):
    row: int
    column: int
    label: str
    points: int
    blank: bool
    turn: int | None


class Board(Answer):
    rows: int
    columns: int
    layout: list[str]
    start: tuple[int, int]
    tiles: list[BoardTile]


class RulesOfGame(Answer):
    name: str
    title: str
    rack_size: int
    bonus: int
    challenge: str
    exchange_minimum: int | None


class SeatState(Answer):
    seat: int
    name: str
    kind: Literal["person", "computer"]
    level: int | None
    player: str | None
    score: int
    tiles: int
    remaining: float | None
    yours: bool


class You(Answer):
    seat: int
    rack: list[Tile]


class Unseen(Answer):
    label: str
    count: int


class HistoryLine(Answer):
    number: int
    seat: int
    kind: str
    move: str | None
    words: list[str]
    score: int
    total: int
    tiles: int
    squares: list[tuple[int, int]]
    rack: str | None
    text: str


class Last(Answer):
    seat: int
    squares: list[tuple[int, int]]


class ClockTerms(Answer):
    seconds: float
    increment: float
    penalty: int
    max_overtime: float | None


class Result(Answer):
    winner: int | None
    scores: list[int]
    racks: list[str]
    text: str


class State(Answer):
    """All that one seat may know of a game."""

    id: str
    version: int
    rules: RulesOfGame
    lexicon: str
    seed: int | None
    help: bool
    alphabet: list[Letter]
    board: Board
    seats: list[SeatState]
    you: You
    turn: int | None
    thinking: bool
    over: bool
    ending: bool
    can_challenge: bool
    can_undo: bool
    can_redo: bool
    can_exchange: bool
    bag: int
    unseen: list[Unseen]
    history: list[HistoryLine]
    last: Last | None
    clock: ClockTerms | None
    server_time: float
    result: Result | None


class WordScored(Answer):
    text: str
    score: int
    known: bool | None


class Preview(Answer):
    legal: bool
    move: str | None
    score: int
    words: list[WordScored]
    reason: str | None


class MoveTile(Answer):
    row: int
    column: int
    letter: str
    blank: bool
    points: int


class HintAnswer(Answer):
    step: int
    text: str
    squares: list[tuple[int, int]]
    word: str | None
    move: str | None
    tiles: list[MoveTile]


class Candidate(Answer):
    move: str
    words: list[str]
    score: int
    leave: str
    leave_value: float
    equity: float
    kind: Literal["place", "exchange", "pass"]
    tiles: list[MoveTile]
