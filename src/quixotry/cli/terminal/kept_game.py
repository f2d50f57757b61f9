"""What both ways to play in a terminal share: a game with its seats, saved after every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quixotry.cli.terminal.games import opening
from quixotry.errors import SaveError
from quixotry.play import RackOrder, computers_of, save_with_seats
from quixotry.play.back import play_again, take_back
from quixotry.play.telling import called
from quixotry.tongues import t

if TYPE_CHECKING:
    from pathlib import Path

    from quixotry.game import Game
    from quixotry.play import Seat


class KeptGame:
    """A game at one terminal; `notes` is what has happened and has not been told yet."""

    def __init__(self, game: Game, seats: tuple[Seat, ...], path: Path | None) -> None:
        self.game = game
        self.seats = seats
        self.path = path
        self.computers = computers_of(game, seats)
        self.people = [number for number, seat in enumerate(seats) if seat.is_person]
        self.notes = [opening(game, path)]
        self.order = RackOrder()

    @property
    def mover(self) -> str:
        """Whose turn it is, by name."""
        return called(self.game.players[self.game.position.turn])

    def save(self) -> None:
        """Save the game; a folder that cannot be written to must not stop it."""
        if self.path is None:
            return
        try:
            save_with_seats(self.game, self.seats, self.path)
        except SaveError as error:
            self.notes.append(t("The game is no longer saved after each turn: {reason}", reason=error))
            self.path = None

    def take_back(self) -> None:
        """Go back to the previous turn of a person."""
        take_back(self.game, self.people)

    def play_again(self) -> None:
        """Go forward to the next turn of a person, or as far as the game went."""
        play_again(self.game, self.people)
