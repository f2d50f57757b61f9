"""One line of a game's record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from quixotry.game.move import Move
from quixotry.game.rack import Rack

TurnKind = Literal[
    "place",
    "exchange",
    "pass",
    "withdrawn",  # a phony came off; the score takes the play's points back
    "challenge failed",  # a good play was challenged, without consequence
    "challenge lost",  # a good play was challenged, and the challenger loses the turn
    "challenge bonus",  # a good play was challenged, and its player gains points
    "rack",  # points for tiles left at the end, own or others'
    "time",  # points lost for overtime
    "forfeit",  # the game lost by too much overtime
    "resign",  # the game given up
]

_WORDS = {
    "withdrawn": "--",
    "challenge failed": "(challenge failed)",
    "challenge lost": "(challenge lost)",
    "challenge bonus": "(challenge)",
    "rack": "(tiles left)",
    "time": "(time)",
    "forfeit": "(forfeit)",
    "resign": "(resign)",
}


@dataclass(frozen=True, slots=True)
class Turn:
    """What one seat did, or what the referee did to its score.

    `rack` is the seat's rack before it, `score` what the total changed by, `total` the total after it.
    `words` are the words that a play made or that were challenged; of a play that came off, its phonies.
    `drawn` is what came from the bag; while a play can be challenged nothing has been drawn yet. `clock`
    is the time left after it.

    >>> from quixotry import Game
    >>> turn = Game.new("english", seed=7).play("8G WIN")
    >>> print(turn)
    EIINUW? 8G WIN +12 12
    >>> turn.kind, turn.seat, turn.words, turn.total
    ('place', 0, ('WIN',), 12)
    """

    kind: TurnKind
    seat: int
    rack: Rack
    move: Move | None
    score: int
    total: int
    drawn: Rack
    words: tuple[str, ...] = ()
    clock: float | None = None

    def __str__(self) -> str:
        what = str(self.move) if self.kind in ("place", "exchange", "pass") else _WORDS[self.kind]
        return f"{self.rack} {what} {self.score:+} {self.total}".lstrip()
