"""A game from the first draw to the final scores."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from quixotry.errors import GameError, GameOver
from quixotry.game import challenges, table
from quixotry.game.challenges import ChallengeOutcome
from quixotry.game.chance import LARGEST_SEED, seed_by_lot
from quixotry.game.clock import Clock, RunningClock
from quixotry.game.game_state import GameState
from quixotry.game.judged import JudgedMove
from quixotry.game.move import Move
from quixotry.game.names import name_problem
from quixotry.game.position import lexicon_for
from quixotry.game.table import Table, Times
from quixotry.game.turn import Turn
from quixotry.lexicon import Lexicon
from quixotry.rules import CHALLENGE_RULES, Challenge, Rules, load_rules, with_challenge
from quixotry.tongues import t


@dataclass(frozen=True, slots=True)
class Action:
    """What was asked of a game: enough to play it again."""

    kind: Literal["play", "challenge", "accept", "flag", "resign"]
    move: Move | None = None
    """What was played, None for everything else."""
    shuffle: int | None = None
    """The key by which the tiles not yet drawn were shuffled anew before it; None if they stayed in order."""


class Game(GameState):
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
    >>> game.players[game.position.turn], game.scores, len(game.bag), game.last_move
    ('Bob', (0, 0), 86, Move.from_text('-', score=0))
    >>> game.undo()
    >>> game.can_undo, game.can_redo, game.over, game.winner
    (False, True, False, None)
    >>> game.play("8G WUI").score, game.phonies, game.can_challenge, game.ending
    (12, ('WUI',), True, False)
    >>> game.challenge().successful, game.scores, [turn.kind for turn in game.history]
    (True, (0, 0), ['place', 'withdrawn'])
    >>> [action.kind for action in game.actions], len(game.steps())
    (['play', 'challenge'], 2)
    """

    def __init__(
        self, rules: Rules, lexicon: Lexicon, players: tuple[str, ...], seed: int, clock: Clock | None = None
    ) -> None:
        """Deal a game; `Game.new` is kinder about its arguments."""
        fewest, most = rules.players
        if not fewest <= len(players) <= most:
            raise GameError(
                t(
                    "{count} players; {rules} is for {fewest} to {most}",
                    count=len(players),
                    rules=rules.name,
                    fewest=fewest,
                    most=most,
                )
            )
        _check_names(players)
        if not 0 <= seed <= LARGEST_SEED:
            raise GameError(t("the seed must be from 0 to {most}", most=LARGEST_SEED))
        self.rules = rules
        self.lexicon = lexicon
        self.players = players
        self.seed = seed
        self._tables = [table.deal(rules, lexicon, len(players), seed, clock)]
        self._actions: list[Action] = []
        self._at = 0
        self._shuffle: int | None = None
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
            if challenge not in CHALLENGE_RULES:
                raise GameError(f"no challenge rule {challenge!r}; known are {', '.join(CHALLENGE_RULES)}")
            rules = with_challenge(rules, challenge)
        names = (
            [f"Player {seat + 1}" for seat in range(players)] if isinstance(players, int) else list(players)
        )
        seed = seed_by_lot() if seed is None else seed
        return cls(rules, lexicon_for(rules, lexicon), tuple(names), seed, clock)

    # What players do

    def play(self, move: Move | str | JudgedMove) -> Turn:
        """Make the mover's move; `IllegalMove` or `NotationError` says why it cannot be made.

        A `JudgedMove` that still holds is not judged again.
        """
        self._check_running()
        after = self._played(move, self._times(end_of_turn=True))
        turn = after.history[len(self.history)]
        self._commit(Action("play", turn.move), after)
        return turn

    def challenge(self) -> ChallengeOutcome:
        """The mover challenges the play just made."""
        self._check_running()
        after, outcome = challenges.challenge(self._begun, self._times())
        self._commit(Action("challenge"), after)
        return outcome

    def accept(self) -> None:
        """The mover lets the play just made stand; a game that it ends is then over.

        >>> game = Game.new("english", seed=7)
        >>> print(game.play("8G WIN"))
        EIINUW? 8G WIN +12 12
        >>> game.accept()
        >>> game.can_challenge, len(game.bag)
        (False, 83)
        """
        self._check_running()
        self._commit(Action("accept"), self._accepted(self._times()))

    def resign(self) -> None:
        """The mover resigns: the game is over, and lost for this seat whatever the scores.

        >>> game = Game.new("english", seed=7)
        >>> game.resign()
        >>> game.over, game.winner
        (True, 1)
        """
        self._check_running()
        self._commit(Action("resign"), table.forfeit(self._begun, "resign", self._times()))

    def rename(self, seat: int, name: str) -> None:
        """Call a player something else from now on, in the record as well.

        >>> game = Game.new("english", seed=7)
        >>> game.rename(1, "Bob")
        >>> game.players
        ('Player 1', 'Bob')
        """
        players = (*self.players[:seat], name, *self.players[seat + 1 :])
        _check_names(players)
        self.players = players

    def undo(self) -> None:
        """Go back to before the last move, challenge or acceptance, clocks included."""
        if not self._at:
            raise GameError(t("there is nothing to undo"))
        self._go(self._at - 1)

    def redo(self) -> None:
        """Take the last undo back.

        >>> game = Game.new("english", seed=7)
        >>> print(game.play("pass"))
        EIINUW? - +0 0
        >>> game.undo()
        >>> game.redo()
        >>> len(game.history)
        1
        """
        if self._at == len(self._tables) - 1:
            raise GameError(t("there is nothing to redo"))
        self._go(self._at + 1)
        if not self.can_redo:
            self._shuffle = None  # nobody has seen what would be drawn from here

    def shuffle_anew(self, key: int | None = None) -> None:
        """Let whatever is done next find the tiles that are not drawn in another order.

        Whoever takes a move back has seen the tiles drawn after it; shuffled anew, they do not come again.
        The key decides the order and is saved with the action, so that the game can be played again; without
        one it is chosen by lot. Redoing all that was undone calls it off.

        >>> game = Game.new("english", seed=7)
        >>> [str(drawn) for drawn in (game.play("8G WIN").drawn, game.position.racks[0])]
        ['', 'EIU?']
        >>> game.undo()
        >>> game.shuffle_anew(key=1)
        >>> _ = game.play("8G WIN")
        >>> game.accept()
        >>> str(game.position.racks[0]), game.actions[0].shuffle
        ('EINRUW?', 1)
        """
        self._shuffle = seed_by_lot() if key is None else key

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
        """The terms of the clock; None without one.

        >>> Game.new("english", clock=Clock(seconds=1500)).clock
        Clock(seconds=1500, increment=0.0, penalty=10, max_overtime=None)
        """
        return self._clock.terms if self._clock else None

    @property
    def remaining(self) -> Times:
        """The seconds that each player has left now, negative in overtime; None without a clock.

        >>> game = Game.new("english", clock=Clock(seconds=1500, now=lambda: 0))
        >>> game.remaining
        (1500.0, 1500.0)
        """
        return self._clock.remaining() if self._clock else None

    @property
    def clock_runs(self) -> bool:
        """Whether somebody's time is running.

        >>> Game.new("english", clock=Clock(seconds=1500)).clock_runs, Game.new("english").clock_runs
        (True, False)
        """
        return self._clock is not None and self._clock.running

    def pause(self) -> None:
        """Stop the clock; `resume` lets it run again.

        >>> game = Game.new("english", clock=Clock(seconds=1500))
        >>> game.pause()
        >>> game.remaining == game.remaining
        True
        """
        if self._clock:
            self._clock.stop()

    def resume(self) -> None:
        """Start the mover's time.

        >>> game = Game.new("english", clock=Clock(seconds=1500))
        >>> game.pause()
        >>> game.resume()
        """
        if self._clock and not self.over:
            self._clock.stop()
            self._clock.start(self.position.turn)

    def flag(self) -> bool:
        """End the game if the mover has used more than the overtime allowed; says whether it did.

        >>> Game.new("english", clock=Clock(seconds=1500, max_overtime=60)).flag()
        False
        """
        times = self._times()
        if self.over or not self._out_of_time(times):
            return False
        self._commit(Action("flag"), table.forfeit(self._begun, "forfeit", times))
        return True

    # Keeping

    def save(self, path: str | Path) -> None:
        """Write the game to a file, whole or not at all; `load` reads it.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     Game.new("english", seed=7).save(f"{folder}/my.game")
        ...     print(repr(Game.load(f"{folder}/my.game")))
        <Game english, seed 7: Player 1 0, Player 2 0>
        """
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
        played with. A file has at most 4,000,000 bytes and 2,000 actions; the worst takes 3 s and 100 MB,
        the lexicon apart.

        >>> Game.load("/no/such.game")
        Traceback (most recent call last):
        quixotry.errors.SaveError: /no/such.game: no such file
        """
        from quixotry.game.saved import load_game

        return load_game(path, lexicon, now)

    def replay(self, action: Action, times: Times) -> None:
        """Do what was done before, with the clocks as they were then.

        >>> game = Game.new("english", seed=7)
        >>> game.replay(Action("play", game.position.parse_move("8G WIN")), None)
        >>> game.scores
        (12, 0)
        """
        if self.over:
            raise GameOver(t("the game is over"))
        self._shuffle = action.shuffle
        if action.move is not None:
            after = self._played(action.move, times)
        elif action.kind == "challenge":
            after = challenges.challenge(self._begun, times)[0]
        elif action.kind == "accept":
            after = self._accepted(times)
        elif action.kind == "resign":
            after = table.forfeit(self._begun, "resign", times)
        elif self._out_of_time(times):
            after = table.forfeit(self._begun, "forfeit", times)
        else:
            raise GameError(f"{self._mover()} has time left")
        self._commit(action, after)

    def set_remaining(self, times: tuple[float, ...]) -> None:
        """Set the clock to these times and stop it.

        >>> game = Game.new("english", clock=Clock(seconds=1500))
        >>> game.set_remaining((60.0, -5.0))
        >>> game.remaining
        (60.0, -5.0)
        """
        if self._clock:
            self._clock.set(times, None)

    # Showing

    def to_svg(self) -> str:
        """The position as a picture, with names and the last move marked.

        >>> Game.new("english", seed=7).to_svg()[:4]
        '<svg'
        """
        return self.position.to_svg(last_move=self.last_move, names=self.players)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        from quixotry.game.draw_text import position_text

        return position_text(self.position, self.players)

    def __repr__(self) -> str:
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.players, self.scores, strict=True))
        return f"<Game {self.rules.name}, seed {self.seed}: {scores}{', over' if self.over else ''}>"

    @property
    def _begun(self) -> Table:
        """The table that whatever is done next begins with."""
        return self._table if self._shuffle is None else table.shuffled(self._table, self._shuffle)

    def _mover(self) -> str:
        return self.players[self.position.turn]

    def _check_running(self) -> None:
        if self.over:
            raise GameOver(t("the game is over"))
        mover = self._mover()
        if self.flag():
            raise GameOver(t("{name} has run out of time: the game is over", name=mover))

    def _played(self, move: Move | str | JudgedMove, times: Times) -> Table:
        if self.ending:
            raise GameError(
                t("the last play ends the game: {name} can only accept or challenge it", name=self._mover())
            )
        return table.play(table.settle(self._begun), move, times)

    def _accepted(self, times: Times) -> Table:
        if not self.can_challenge:
            raise GameError(t("there is no play to accept"))
        return table.settle(replace(self._begun, remaining=times))

    def _times(self, end_of_turn: bool = False) -> Times:
        if self._clock is None:
            return None
        return self._clock.end_turn(self.position.turn) if end_of_turn else self._clock.remaining()

    def _out_of_time(self, times: Times) -> bool:
        return bool(self._clock and times and self._clock.terms.is_forfeit(times[self.position.turn]))

    def _commit(self, action: Action, after: Table) -> None:
        """Go on from here; whatever had been undone is forgotten."""
        self._tables[self._at + 1 :] = [after]
        self._actions[self._at :] = [replace(action, shuffle=self._shuffle)]
        self._shuffle = None
        self._go(self._at + 1)

    def _go(self, at: int) -> None:
        self._at = at
        times = self._table.remaining
        if self._clock and times is not None:
            running = self._clock.running and not self.over
            self._clock.set(times, self.position.turn if running else None)


def _check_names(players: tuple[str, ...]) -> None:
    if len(set(players)) != len(players):
        raise GameError(t("two players have the same name"))
    for name in players:
        if problem := name_problem(name):
            raise GameError(problem)
