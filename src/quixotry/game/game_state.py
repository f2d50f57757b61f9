"""What a game is like at this moment; `Game` has all of it, and what can be done besides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quixotry.game.bag import Bag
from quixotry.game.move import Move
from quixotry.game.position import Position
from quixotry.game.table import Table
from quixotry.game.turn import Turn

if TYPE_CHECKING:
    from quixotry.game.game import Action


class GameState:
    """A list of tables, the actions that led from one to the next, and which of them is now."""

    players: tuple[str, ...]
    _tables: list[Table]
    _actions: list[Action]
    _at: int
    _shuffle: int | None

    @property
    def next_shuffle(self) -> int | None:
        """The key by which `shuffle_anew` will shuffle before the next action, None if it will not.

        >>> from quixotry import Game
        >>> game = Game.new("english", seed=7)
        >>> game.shuffle_anew(key=1)
        >>> game.next_shuffle
        1
        """
        return self._shuffle

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
        """Whether the game has ended."""
        return self._table.over

    @property
    def ending(self) -> bool:
        """Whether the last play ends the game unless the next player challenges it."""
        return self._table.ends

    @property
    def can_challenge(self) -> bool:
        """Whether the mover may challenge the play just made."""
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
    def last_turn(self) -> Turn | None:
        """The last turn in which somebody moved, None if the play came off the board or nobody has moved.

        >>> from quixotry import Game
        >>> game = Game.new("english", seed=7)
        >>> print(game.last_turn)
        None
        >>> _ = game.play("8G WIN")
        >>> print(game.last_turn)
        EIINUW? 8G WIN +12 12
        """
        for turn in reversed(self.history):
            if turn.kind == "withdrawn":
                return None
            if turn.move is not None:
                return turn
        return None

    @property
    def last_move(self) -> Move | None:
        """The move of `last_turn`."""
        return self.last_turn.move if self.last_turn is not None else None

    @property
    def actions(self) -> tuple[Action, ...]:
        """What has been done since the deal, undone things left out."""
        return tuple(self._actions[: self._at])

    def steps(self) -> list[tuple[Action, Table]]:
        """Every action with the table after it."""
        return list(zip(self.actions, self._tables[1 : self._at + 1], strict=True))

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to undo."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an undo to take back."""
        return self._at < len(self._tables) - 1
