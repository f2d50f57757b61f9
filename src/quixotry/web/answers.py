"""What answers contain: the outgoing half of the API, typed.

Answers are built as plain dictionaries by `view`, which is fast; these models document them, and the tests
hold every answer against them.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from quixotry.rules import Challenge

LineKind = Literal["place", "exchange", "pass", "withdrawn", "challenge", "rack", "time", "forfeit", "resign"]


class Answer(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ErrorBody(Answer):
    code: str
    message: str
    place: str | None = None


class Health(BaseModel):
    """That all is well; what is not is a refusal."""

    status: str


class ErrorAnswer(Answer):
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
    challenge: Challenge
    lexicon: str
    playable: bool


class LexiconEntry(Answer):
    name: str
    words: int
    rulesets: list[str]


class KeptLexicon(Answer):
    """A word list that was brought; `left_out` has a line for each reason why words of it were left out."""

    name: str
    words: int
    left_out: list[str]


class ChallengeRuleEntry(Answer):
    """`price` is what to tell a player who is about to challenge; empty where nobody can."""

    name: Challenge
    title: str
    description: str
    price: str


class Level(Answer):
    level: int
    title: str
    description: str
    mean_score: float | None
    beats_next: float | None
    elo: float | None
    vocabulary: int | None


class NamedPlayer(Answer):
    """`title` is what people call it."""

    name: str
    title: str
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
    """A new game; the link of a seat is /game/ID#seat=SECRET, that for watching /game/ID#watch=SECRET."""

    id: str
    version: int
    seats: list[NewSeat]
    watch: str


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


class BoardState(Answer):
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
    challenge: Challenge
    challenge_price: str
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
    """A turn: `brief` for a scoresheet, `text` for everybody, `to_you` for the seat whose turn it was."""

    number: int
    seat: int
    kind: LineKind
    move: str | None
    words: list[str]
    score: int
    total: int
    tiles: int
    squares: list[tuple[int, int]]
    rack: str | None
    brief: str
    text: str
    to_you: str | None


class Last(Answer):
    seat: int
    squares: list[tuple[int, int]]


class ClockTerms(Answer):
    seconds: float
    increment: float
    penalty: int
    max_overtime: float | None


class GameResult(Answer):
    winner: int | None
    scores: list[int]
    racks: list[str]
    text: str


class UndoAsked(Answer):
    """A player asks to take a move back; `waiting` are those who have not agreed yet."""

    seat: int
    waiting: list[int]


class State(Answer):
    """All that one seat may know of a game; `you.seat` is -1 for somebody who only watches.

    `seed` is told when the game is over, or if it was chosen. `taken_back` is the seat that took a move back
    just before, `rematch` the id of the game that follows this one.
    """

    id: str
    version: int
    rules: RulesOfGame
    lexicon: str
    seed: str | None
    seed_chosen: bool
    help: bool
    alphabet: list[Letter]
    board: BoardState
    seats: list[SeatState]
    you: You
    turn: int | None
    thinking: bool
    over: bool
    ending: bool
    can_challenge: bool
    can_undo: bool
    can_redo: bool
    undo_asked: UndoAsked | None
    taken_back: int | None
    rematch: str | None
    can_exchange: bool
    bag: int
    unseen: list[Unseen]
    history: list[HistoryLine]
    last: Last | None
    clock: ClockTerms | None
    server_time: float
    result: GameResult | None


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
