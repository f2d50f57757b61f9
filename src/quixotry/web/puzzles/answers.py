"""What answers about puzzles contain."""

from __future__ import annotations

from typing import Literal

from quixotry.web.analyses.answers import AnalysisState
from quixotry.web.answers import Answer, MoveTile

PuzzleKind = Literal["bingo", "leave", "pre-endgame", "endgame"]


class PuzzleEntry(Answer):
    """A puzzle of a set; `grade` is how rare its rarest word is, from 1 to 11."""

    id: str
    kind: PuzzleKind
    grade: int


class OwnPuzzleEntry(PuzzleEntry):
    """A puzzle of somebody's own game: the ruleset, and the turn that it was."""

    rules: str
    turn: int


class OwnPuzzles(Answer):
    """The puzzles that were made of a game."""

    puzzles: list[OwnPuzzleEntry]


class PuzzleSet(Answer):
    """The puzzles of a ruleset; `rests` is how long one rests in each box, in seconds."""

    rules: str
    title: str
    sets: list[str]
    rests: list[int]
    puzzles: list[PuzzleEntry]


class Box(Answer):
    """How well a puzzle is known: its box, when it is due in seconds since 1970, and its answers so far."""

    box: int
    due: int
    right: int
    wrong: int


class Boxes(Answer):
    """What was learned at this computer, by puzzle; `here` is false for people elsewhere, who are told
    nothing, and where the file of what was learned cannot be used: `problem` says why."""

    here: bool
    cards: dict[str, Box]
    problem: str | None


class BoxesTaken(Boxes):
    """The same with the puzzles whose boxes were taken over, and need not be kept elsewhere."""

    taken: list[str]


class PuzzleState(Answer):
    """A puzzle's position, without anything that tells its answer."""

    id: str
    kind: PuzzleKind
    task: str
    analysis: AnalysisState


class PuzzleVerdict(Answer):
    """Whether a move is the answer."""

    right: bool
    text: str


class PuzzleHint(Answer):
    """The first, second or third hint."""

    step: int
    text: str


class PuzzleSolution(Answer):
    """The answer, how much better it is than the next move, and why, in sentences."""

    move: str
    text: str
    tiles: list[MoveTile]
    told: str
    sentences: list[str]
