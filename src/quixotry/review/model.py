"""A game that was looked at, as data."""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.evaluation import Valued
from quixotry.game import Board, Move
from quixotry.game.draw_text import move_text
from quixotry.review.late import LateJudgement
from quixotry.review.simulated import SimulatedTurn
from quixotry.rules import Rules


@dataclass(frozen=True, slots=True)
class TurnReview:
    """A turn: what was played and what it is worth, and what would have been better.

    `move` is None for an exchange of tiles that nobody wrote down; `text` is the move as scoresheets have it,
    `leave` what it left on the rack, of which only what is known is there.
    `score` is the turn's score by our count: nothing for a phony that came off. `best` are the best
    moves by static equity, none where they cannot be known. Where the turn cannot be compared with them there
    is no loss, and `doubt` says why. `score_loss` is the best move's score less the turn's: it is below 0 for
    who took points and kept bad tiles. `phonies` are the words that the lexicon does not have, `withdrawn`
    says that the play came off. `bingo` is a play of all tiles that stayed, `missed_bingo` one that was
    possible instead. Where a turn was looked ahead from, `late` says what was found; `equity` is then what a
    move gains in spread to the end of the game, and `loss` what the turn lost of it. Where it was simulated,
    `simulated` says which share of games it lost; all else stays as it is by static equity. `why` are
    sentences about the move, if they were asked for.
    """

    number: int
    seat: int
    board: Board
    bag_count: int
    rack: str
    move: Move | None
    text: str
    leave: str
    score: int
    total: int
    equity: float | None
    best: tuple[Valued, ...]
    loss: float | None
    score_loss: int | None
    phonies: tuple[str, ...]
    withdrawn: bool
    bingo: bool
    missed_bingo: Move | None
    doubt: str = ""
    late: LateJudgement | None = None
    simulated: SimulatedTurn | None = None
    why: tuple[str, ...] = ()

    def spelled(self, move: Move) -> str:
        """Another move of this turn as scoresheets have it."""
        return move_text(self.board, move)

    @property
    def judged(self) -> bool:
        return self.loss is not None

    @property
    def is_best(self) -> bool:
        """Whether no move is worth more, and the words are good."""
        return self.loss == 0 and not (self.late and self.late.win_loss) and not self.phonies

    @property
    def solved(self) -> bool:
        """Whether what the turn lost is known for certain."""
        return self.late is not None and self.late.solved

    @property
    def win_loss(self) -> float | None:
        """The share of games that the turn lost, where that is known."""
        known = self.late or self.simulated
        return None if known is None else known.win_loss


@dataclass(frozen=True, slots=True)
class GameReview:
    """A game with all its turns.

    `scores` has everybody's score at the start and after each event, the referee's included. `remarks` is
    what is in doubt about the record.
    """

    file: str
    title: str
    players: tuple[str, ...]
    rules: Rules
    lexicon: str
    leaves: str
    turns: tuple[TurnReview, ...]
    scores: tuple[tuple[int, ...], ...]
    over: bool
    remarks: tuple[str, ...] = ()

    @property
    def final(self) -> tuple[int, ...]:
        return self.scores[-1]

    @property
    def winner(self) -> int | None:
        """The seat that won; None for a draw, or if the record does not tell of the end."""
        best = max(self.final)
        return self.final.index(best) if self.over and self.final.count(best) == 1 else None

    def losses(self, seat: int) -> float:
        """What the turns of a seat lost in all."""
        return sum([turn.loss for turn in self.turns if turn.seat == seat and turn.loss is not None])
