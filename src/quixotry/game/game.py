"""A game from the first draw to the final scores."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, get_args

from quixotry.errors import GameError
from quixotry.game import challenges, table
from quixotry.game.bag import Bag
from quixotry.game.challenges import ChallengeOutcome
from quixotry.game.clock import Clock, RunningClock
from quixotry.game.move import Move
from quixotry.game.position import Position, lexicon_for
from quixotry.game.table import Table, Times
from quixotry.game.turn import Turn
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules, load_rules, with_challenge
from quixotry.rules.ruleset import Challenge

LARGEST_SEED = 2**64 - 1
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Action:
    """What was asked of a game: enough to play it again."""

    kind: Literal["play", "challenge", "accept", "flag", "resign"]
    move: str = ""


class Game:
    """A game in progress: it deals, referees, keeps the record, and can go back and forth in it.

    The challenge rule says what becomes of words that are not in the lexicon. Under *void* such a play
    is refused. Under *none* it stands. Under the others it stands unless the next player calls
    `challenge` before moving; the play's tiles are drawn only when that player moves, accepts, or has
    challenged in vain. *single*: the phony comes off and scores nothing, a wrong challenge costs
    nothing. *double*: a wrong challenge costs the challenger's turn. *5-point*, *10-point*: a wrong
    challenge gives the challenged player points.

    A play that ends the game can be challenged too. The game is then over only when the next player has
    called `accept` or `challenge`; `ending` says that this is awaited.

    >>> game = Game.new("english", players=["Ann", "Bob"], seed=7)
    >>> print(game.play("pass"))
    EIINUW? - +0 0
    >>> game.players[game.position.turn], game.scores
    ('Bob', (0, 0))
    >>> game.undo()
    >>> game.players[game.position.turn]
    'Ann'
    """

    def __init__(
        self, rules: Rules, lexicon: Lexicon, players: tuple[str, ...], seed: int, clock: Clock | None = None
    ) -> None:
        """Deal a game; `Game.new` is kinder about its arguments."""
        fewest, most = rules.players
        if not fewest <= len(players) <= most:
            raise GameError(f"{len(players)} players; {rules.name} is for {fewest} to {most}")
        if len(set(players)) != len(players):
            raise GameError("two players have the same name")
        for name in players:
            if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
                raise GameError(
                    f"a player's name must be 1 to {LONGEST_NAME} printable characters, not {name[:80]!r}"
                )
        if not 0 <= seed <= LARGEST_SEED:
            raise GameError(f"the seed must be from 0 to {LARGEST_SEED}")
        self.rules = rules
        self.lexicon = lexicon
        self.players = players
        self.seed = seed
        self._tables = [table.deal(rules, lexicon, len(players), seed, clock)]
        self._actions: list[Action] = []
        self._at = 0
        self._clock = RunningClock(clock, len(players)) if clock else None
        self.resume()

    @classmethod
    def new(
        cls,
        rules: Rules | str | Path = "english",
        *,
        lexicon: Lexicon | str | Path | None = None,
        players: int | Sequence[str] = 2,
        seed: int | None = None,
        challenge: Challenge | None = None,
        clock: Clock | None = None,
    ) -> Game:
        """A new game; seat 0 begins. The clock, if there is one, runs at once (`pause` stops it).

        Without a seed one is chosen; `seed` tells it, and the same seed deals the same tiles again.
        """
        rules = rules if isinstance(rules, Rules) else load_rules(rules)
        if challenge is not None:
            if challenge not in get_args(Challenge):
                raise GameError(
                    f"no challenge rule {challenge!r}; known are {', '.join(get_args(Challenge))}"
                )
            rules = with_challenge(rules, challenge)
        names = (
            [f"Player {seat + 1}" for seat in range(players)] if isinstance(players, int) else list(players)
        )
        seed = int.from_bytes(os.urandom(6)) if seed is None else seed
        return cls(rules, lexicon_for(rules, lexicon), tuple(names), seed, clock)

    # The state

    @property
    def _table(self) -> Table:
        return self._tables[self._at]

    @property
    def position(self) -> Position:
        """The position now, every rack known; `position.seen_by(seat)` hides the others'."""
        return self._table.position

    @property
    def bag(self) -> Bag:
        """The tiles not yet drawn."""
        return self._table.bag

    @property
    def history(self) -> tuple[Turn, ...]:
        """The record, one line for every turn, challenge and adjustment."""
        return self._table.history

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by seat; when the game is over, with tiles left and overtime counted."""
        return self._table.position.scores

    @property
    def over(self) -> bool:
        return self._table.over

    @property
    def ending(self) -> bool:
        """Whether the last play ends the game unless the next player challenges it."""
        return self._table.ends

    @property
    def can_challenge(self) -> bool:
        return self._table.open_play is not None

    @property
    def phonies(self) -> tuple[str, ...]:
        """Words of the play just made for which a challenge would take it off the board."""
        before, move = self._table.open_play, self.history[-1].move if self.history else None
        return tuple(before.position.phonies(move)) if before is not None and move is not None else ()

    @property
    def winner(self) -> int | None:
        """The seat that has won; None while the game lasts and when it is drawn."""
        if not self.over:
            return None
        running = [seat for seat in range(len(self.players)) if seat != self._table.forfeited]
        best = max(self.scores[seat] for seat in running)
        first = [seat for seat in running if self.scores[seat] == best]
        return first[0] if len(first) == 1 else None

    @property
    def last_move(self) -> Move | None:
        """The move of the last turn, None if it came off the board or nobody has moved."""
        for turn in reversed(self.history):
            if turn.kind == "withdrawn":
                return None
            if turn.kind in ("place", "exchange", "pass"):
                return turn.move
        return None

    @property
    def actions(self) -> tuple[Action, ...]:
        """What has been done since the deal, undone things left out."""
        return tuple(self._actions[: self._at])

    def steps(self) -> list[tuple[Action, Table]]:
        """Every action with the table after it."""
        return list(zip(self.actions, self._tables[1 : self._at + 1], strict=True))

    # What players do

    def play(self, move: Move | str) -> Turn:
        """Make the mover's move; `IllegalMove` or `NotationError` says why it cannot be made."""
        self._check_running()
        after = self._played(move, self._times(end_of_turn=True))
        turn = after.history[len(self.history)]
        self._commit(Action("play", str(turn.move)), after)
        return turn

    def challenge(self) -> ChallengeOutcome:
        """The mover challenges the play just made."""
        self._check_running()
        after, outcome = challenges.challenge(self._table, self._times())
        self._commit(Action("challenge"), after)
        return outcome

    def accept(self) -> None:
        """The mover lets the play just made stand; a game that it ends is then over."""
        self._check_running()
        self._commit(Action("accept"), self._accepted(self._times()))

    def resign(self) -> None:
        """The mover gives the game up: it is over, and lost for this seat whatever the scores.

        >>> game = Game.new("english", seed=7)
        >>> game.resign()
        >>> game.over, game.winner
        (True, 1)
        """
        self._check_running()
        self._commit(Action("resign"), table.forfeit(self._table, "resign", self._times()))

    def undo(self) -> None:
        """Go back to before the last move, challenge or acceptance, clocks included."""
        if not self._at:
            raise GameError("there is nothing to undo")
        self._go(self._at - 1)

    def redo(self) -> None:
        """Take the last undo back."""
        if self._at == len(self._tables) - 1:
            raise GameError("there is nothing to redo")
        self._go(self._at + 1)

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at < len(self._tables) - 1

    def copy(self) -> Game:
        """The same game at the same moment, clock and all; what is done to one is not done to the other.

        >>> game = Game.new("english", seed=7)
        >>> other = game.copy()
        >>> print(other.play("pass"), len(game.history))
        EIINUW? - +0 0 0
        """
        other = copy(self)
        other._tables = self._tables.copy()
        other._actions = self._actions.copy()
        other._clock = copy(self._clock)
        return other

    # Time

    @property
    def clock(self) -> Clock | None:
        """The terms of the clock."""
        return self._clock.terms if self._clock else None

    @property
    def remaining(self) -> Times:
        """The seconds everybody has left at this moment, negative in overtime; None without a clock."""
        return self._clock.remaining() if self._clock else None

    def pause(self) -> None:
        """Stop the clock."""
        if self._clock:
            self._clock.stop()

    def resume(self) -> None:
        """Let the mover's time run."""
        if self._clock and not self.over:
            self._clock.stop()
            self._clock.start(self.position.turn)

    def flag(self) -> bool:
        """End the game if the mover has used more than the overtime allowed; says whether it did."""
        times = self._times()
        if self.over or not self._out_of_time(times):
            return False
        self._commit(Action("flag"), table.forfeit(self._table, "forfeit", times))
        return True

    # Keeping

    def save(self, path: str | Path) -> None:
        """Write the game to a file, whole or not at all."""
        from quixotry.game.saved import save_game

        save_game(self, path)

    @classmethod
    def load(
        cls,
        path: str | Path,
        *,
        lexicon: Lexicon | str | Path | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> Game:
        """Read a saved game by playing it again; `SaveError` if anything in it is not as it must be.

        The lexicon is loaded by its name unless it is given; either way it must be the one that was
        played with.
        """
        from quixotry.game.saved import load_game

        return load_game(path, lexicon, now)

    def replay(self, action: Action, times: Times) -> None:
        """Do what was done before, with the clocks as they were then."""
        if self.over:
            raise GameError("the game is over")
        if action.kind == "play":
            after = self._played(action.move, times)
        elif action.kind == "challenge":
            after = challenges.challenge(self._table, times)[0]
        elif action.kind == "accept":
            after = self._accepted(times)
        elif action.kind == "resign":
            after = table.forfeit(self._table, "resign", times)
        elif self._out_of_time(times):
            after = table.forfeit(self._table, "forfeit", times)
        else:
            raise GameError(f"{self._mover()} has time left")
        self._commit(action, after)

    def set_remaining(self, times: tuple[float, ...]) -> None:
        """Put the hands of the clock to these times and stop it."""
        if self._clock:
            self._clock.set(times, None)

    # Showing

    def to_svg(self) -> str:
        """The position as a picture, with names and the last move marked."""
        return self.position.to_svg(last_move=self.last_move, names=self.players)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        from quixotry.game.draw_text import position_text

        return position_text(self.position, self.players)

    def __repr__(self) -> str:
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.players, self.scores, strict=True))
        return f"<Game {self.rules.name}, seed {self.seed}: {scores}{', over' if self.over else ''}>"

    def _mover(self) -> str:
        return self.players[self.position.turn]

    def _check_running(self) -> None:
        if self.over:
            raise GameError("the game is over")
        mover = self._mover()
        if self.flag():
            raise GameError(f"{mover} has run out of time: the game is over")

    def _played(self, move: Move | str, times: Times) -> Table:
        if self.ending:
            raise GameError(f"the last play ends the game: {self._mover()} can only accept or challenge it")
        return table.play(table.settle(self._table), move, times)

    def _accepted(self, times: Times) -> Table:
        if not self.can_challenge:
            raise GameError("there is no play to accept")
        return table.settle(replace(self._table, remaining=times))

    def _times(self, end_of_turn: bool = False) -> Times:
        if self._clock is None:
            return None
        return self._clock.end_turn(self.position.turn) if end_of_turn else self._clock.remaining()

    def _out_of_time(self, times: Times) -> bool:
        return bool(self._clock and times and self._clock.terms.is_forfeit(times[self.position.turn]))

    def _commit(self, action: Action, after: Table) -> None:
        """Go on from here; whatever had been undone is forgotten."""
        self._tables[self._at + 1 :] = [after]
        self._actions[self._at :] = [action]
        self._go(self._at + 1)

    def _go(self, at: int) -> None:
        self._at = at
        times = self._table.remaining
        if self._clock and times is not None:
            running = self._clock.running and not self.over
            self._clock.set(times, self.position.turn if running else None)
