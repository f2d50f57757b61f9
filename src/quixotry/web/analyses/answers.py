"""What answers about analyses contain."""

from __future__ import annotations

from typing import Literal

from quixotry.review.badges import Badge
from quixotry.review.causes import Cause
from quixotry.web.answers import (
    Answer,
    BoardState,
    Letter,
    MoveTile,
    RulesOfGame,
    Tile,
    WordScored,
)

AnalysisSource = Literal["game", "gcg", "cgp", "empty"]


class AnalysisCreated(Answer):
    """The link is /analysis/ID#key=SECRET, for reading alone /analysis/ID#key=READER."""

    id: str
    secret: str
    reader: str


class JudgedCandidate(Answer):
    """A move and what it is worth; `loss` is against the best move, null where the rack is not known."""

    move: str
    kind: Literal["place", "exchange", "pass"]
    text: str
    words: list[str]
    phonies: list[str]
    score: int
    leave: str
    leave_value: float | None
    equity: float | None
    loss: float | None
    badge: Badge | None
    bingo: bool
    tiles: list[MoveTile]


class TurnJudged(Answer):
    """The turn that was played; `doubt` says why it is not compared, `luck` is that of the draw before."""

    seat: int
    number: int
    played: JudgedCandidate | None
    text: str
    score: int
    total: int
    score_loss: int | None
    withdrawn: bool
    missed_bingo: str | None
    doubt: str
    luck: float | None
    luck_error: float | None


class MoveMade(Answer):
    """What led to a position; its tiles are on the board only if the play stood."""

    seat: int
    kind: Literal["place", "exchange", "pass"]
    text: str
    score: int
    words: list[str]
    stood: bool
    tiles: list[MoveTile]


class ThoughtMove(Answer):
    """A move as a search sees it; what the method does not tell is null."""

    move: str
    text: str
    score: int
    win: float | None
    spread: float | None
    low: float | None
    high: float | None
    proved: bool
    tiles: list[MoveTile]


class Thought(Answer):
    """What the engine found; intervals are of `win` if there is one, else of `spread`."""

    node: int
    method: Literal["endgame", "pre-endgame", "simulation", "static"]
    interval: Literal["win", "spread"]
    proved: bool
    moves: list[ThoughtMove]
    line: list[str]
    nodes: int
    seconds: float
    assumed: list[str]


class RepliesTold(Answer):
    """The best moves of all racks: their mean score, how often 40 or more, how often a bingo."""

    mean: float
    high: float
    bingos: float
    racks: int
    exact: bool


class PartTold(Answer):
    """A part of a difference: its mean, its standard error, and the figure to show, which adds up."""

    value: float
    error: float
    shown: float


class PartsTold(Answer):
    """Where a difference comes from; the whole is the sum of the others."""

    score: PartTold
    leave: PartTold
    reply: PartTold
    next: PartTold
    whole: PartTold


class AheadTold(Answer):
    """A move less the best one over the replies and the mover's next turn: shares of games, and points."""

    wins: PartsTold
    points: PartsTold
    deals: int


class MoveExplained(Answer):
    """Why a move is good or bad. `danger` has for each square, row by row, the points that the best reply
    brings through it on average, `most` the largest of them; `chances` is the same for the mover's own next
    turn. `exact` says that no rack of the opponent was left out."""

    node: int
    move: str
    text: str
    best: str
    place: int | None
    sentences: list[str]
    ahead: AheadTold | None
    danger: list[float]
    most: float
    exact: bool
    replies: RepliesTold
    replies_without: RepliesTold
    chances: list[float] | None
    prospects: RepliesTold | None


class TileKept(Answer):
    """How likely a tile is among those kept, and how likely it would be by chance."""

    tile: str
    share: float
    by_chance: float


class PlayerKept(Answer):
    """What one player probably kept: how many tiles, a sentence, and tiles that moves tell something of."""

    seat: int
    name: str
    count: int
    sentence: str
    tiles: list[TileKept]


class KeptBefore(Answer):
    """What the mover's opponents probably kept; the sentence says why there is nothing to tell of anybody."""

    node: int
    players: list[PlayerKept]
    sentence: str


class AnalysisNode(Answer):
    """A position before a turn; `win` is how likely the mover wins by the trained model, if there is one."""

    number: int
    parent: int | None
    main: bool
    over: bool
    seat: int
    rack: list[Tile]
    rack_known: bool
    rack_given: bool
    kept: str
    held: list[int]
    scores: list[int]
    bag: int
    win: float | None
    clocks: list[float | None] | None
    made: MoveMade | None
    after: list[str]
    turn: TurnJudged | None
    candidates: list[JudgedCandidate]
    tried: JudgedCandidate | None
    can_exchange: bool
    thought: Thought | None


class BadgeLimit(Answer):
    badge: Badge
    most: float | None


class LostBy(Answer):
    """What a seat lost for one cause, in turns and points."""

    cause: Cause
    turns: int
    points: float


class SeatSummary(Answer):
    """`accuracy` is the share of turns that were best or good; `loss` and `luck` are sums over the game."""

    seat: int
    name: str
    score: int
    turns: int
    judged: int
    loss: float
    luck: float
    luck_error: float
    accuracy: float | None
    bingos: int
    badges: list[int]
    lost: list[LostBy]


class AnalysisState(Answer):
    """A whole analysis: every position with its best moves, so that a page can go from one to the next."""

    id: str
    version: int
    source: AnalysisSource
    title: str
    game: str | None
    owner: bool
    you: int | None
    rules: RulesOfGame
    lexicon: str
    leaves: str
    alphabet: list[Letter]
    board: BoardState
    players: list[str]
    nodes: list[AnalysisNode]
    summary: list[SeatSummary]
    limits: list[BadgeLimit]
    remarks: list[str]
    over: bool


class AnalysisChange(Answer):
    """What a change made anew or took away, and the position to look at then."""

    version: int
    at: int
    nodes: list[AnalysisNode]
    removed: list[int]


class PositionEdited(Answer):
    """A position with its CGP, or with the problem that forbids it; `odd` is what no game leads to."""

    rules: RulesOfGame
    lexicon: str
    alphabet: list[Letter]
    board: BoardState
    racks: list[str]
    scores: list[int]
    scoreless: int
    bag: int
    problem: str | None
    odd: list[str]
    cgp: str | None


class AnalysisPreview(Answer):
    """Tiles laid so far: what they score, and as soon as they make a move what that is worth."""

    legal: bool
    move: str | None
    score: int
    words: list[WordScored]
    reason: str | None
    judged: JudgedCandidate | None
