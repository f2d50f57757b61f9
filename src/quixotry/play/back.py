"""Undo and redo in a game with computers: from one turn of a person to another."""

from __future__ import annotations

from collections.abc import Collection

from quixotry.errors import GameError
from quixotry.game import Game
from quixotry.tongues import t


def take_back(game: Game, people: Collection[int]) -> None:
    """Undo to the previous turn of a person; `people` are the seats of persons.

    What was seen since then must be of no use. A game that is over has shown every rack, so nothing in it is
    taken back. Tiles that were drawn are shuffled in with the others before anybody draws again. And the time
    that was used stays used: a turn that is taken back loses only its increment.

    >>> game = Game.new("english", seed=7)
    >>> _ = game.play("8D WIENIe"), game.play("pass")
    >>> take_back(game, people=[0])
    >>> game.history
    ()
    """
    if game.over:
        raise GameError(t("the game is over and every rack has been shown: nothing can be taken back"))
    time = _Time(game)
    steps = 0
    try:
        while steps == 0 or game.position.turn not in people:
            game.undo()
            steps += 1
    except GameError:
        for _ in range(steps):
            game.redo()
        time.goes_on(game)
        raise GameError(t("there is no move of yours to take back")) from None
    game.shuffle_anew()
    time.goes_on(game)


def play_again(game: Game, people: Collection[int]) -> None:
    """Redo to the next turn of a person, or as far as the game went; time goes on as in `take_back`."""
    time = _Time(game)
    game.redo()
    while game.can_redo and not game.over and game.position.turn not in people:
        game.redo()
    time.goes_on(game)


def can_take_back(game: Game, people: Collection[int]) -> bool:
    """Whether `take_back` would do something.

    >>> game = Game.new("english", seed=7)
    >>> _ = game.play("pass")
    >>> can_take_back(game, people=[0]), can_take_back(game, people=[1])
    (True, False)
    """
    if game.over:
        return False
    turns = [0, *(table.position.turn for _, table in game.steps())]
    return any(turn in people for turn in turns[:-1])


class _Time:
    """Everybody's time at a moment of a game, to be kept when the game goes to another moment."""

    def __init__(self, game: Game) -> None:
        self.remaining = game.remaining
        self.turns = _turns_played(game)

    def goes_on(self, game: Game) -> None:
        """Set the clock to this time, with the increments of just those turns that count now."""
        if game.clock is None or self.remaining is None or game.over:
            return
        runs, increment = game.clock_runs, game.clock.increment
        more = [now - before for now, before in zip(_turns_played(game), self.turns, strict=True)]
        game.set_remaining(
            tuple(round(left + increment * n, 3) for left, n in zip(self.remaining, more, strict=True))
        )
        if runs:
            game.resume()


def _turns_played(game: Game) -> list[int]:
    """How many turns of each seat have brought it an increment."""
    turns = [turn.seat for turn in game.history if turn.kind in ("place", "exchange", "pass")]
    return [turns.count(seat) for seat in range(len(game.players))]
