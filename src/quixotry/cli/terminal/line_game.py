"""A game played line by line: people type, computers answer, and every turn is saved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from quixotry.cli.terminal.games import farewell, short
from quixotry.cli.terminal.kept_game import KeptGame
from quixotry.errors import QuixotryError
from quixotry.play import computers_action, perform
from quixotry.play.substitutes import with_dots, with_tiles_at_hand
from quixotry.play.telling import called, result_sentence, sentence, turn_sentence
from quixotry.tongues import t

if TYPE_CHECKING:
    from quixotry.cli.terminal.line_screen import LineScreen
    from quixotry.game import Game, Move
    from quixotry.play import Seat


class Leave(Exception):  # noqa: N818 - not an error
    """The person at the keyboard wants to stop."""


class LineGame(KeptGame):
    """Plays a game to its end, or until it is left; the game is saved after every turn."""

    def __init__(self, game: Game, seats: tuple[Seat, ...], screen: LineScreen, path: Path | None) -> None:
        super().__init__(game, seats, path)
        self.screen = screen
        self.hints = 0
        self._shown_to: int | None = None

    @property
    def is_persons_turn(self) -> bool:
        return self.computers[self.game.position.turn] is None

    def run(self) -> None:
        """Play on until the game is over or somebody leaves."""
        self.save()
        try:
            while not self.game.over:
                if self.is_persons_turn:
                    self._persons_turn()
                else:
                    self._computers_turn()
                self.hints = 0
                self.save()
            self._tell_result()
        except (EOFError, Leave):
            self._farewell()
        except KeyboardInterrupt:
            self._farewell()
            raise

    # A person

    def _persons_turn(self) -> None:
        from quixotry.cli.terminal.commands import obey

        self._hand_over()
        self.show()
        before = self.game.actions
        while self.game.actions == before and not self.game.over:
            line = self.screen.ask(f"{self.mover}> ").strip()
            try:
                obey(self, line)
            except QuixotryError as error:
                self.screen.say(str(error))

    def show(self) -> None:
        """Draw the screen again, with what has happened since the last time."""
        self._show(self.rack())
        self.notes = []
        if self.game.ending:
            self.screen.say(
                t("{name}: the last play ends the game; type accept or challenge.", name=self.mover)
            )
        elif self.game.history == () and self.screen.interactive:
            self.screen.say(t("Type a move, such as 8H WORD, or help."))

    def _show(self, rack: list[int]) -> None:
        self.screen.show(self.game, rack, self.notes, [called(seat.short_name) for seat in self.seats])

    def _hand_over(self) -> None:
        """Where several people share a screen, none sees another's tiles."""
        seat = self.game.position.turn
        if self._shown_to not in (None, seat) and self.screen.interactive:
            self.screen.hide()
            self.screen.ask(t("It is the turn of {name}: press Enter.", name=self.mover) + " ")
        self._shown_to = seat

    def play(self, move: Move | str) -> None:
        """Make a person's move."""
        if isinstance(move, str):
            position = self.game.position
            written = with_dots(self.game.rules.alphabet, move)
            move = with_tiles_at_hand(position, position.parse_move(written))
        self.notes.append(sentence(self.game.play(move), self.game.players))

    def resign(self) -> None:
        """Resign, for whoever is to move."""
        self.game.resign()

    def challenge(self) -> None:
        """Challenge the play just made, for whoever is to move."""
        self.notes.append(sentence(self.game.challenge(), self.game.players))

    # The computer

    def _computers_turn(self) -> None:
        computer = self.computers[self.game.position.turn]
        assert computer is not None
        done = perform(self.game, computers_action(self.game, computer))
        if done is not None:
            self.notes.append(sentence(done, self.game.players))

    # Back and forth

    def undo(self) -> None:
        """Go back to the previous turn of a person."""
        self.take_back()
        self.notes.append(t("Taken back; type redo to play it again."))

    def redo(self) -> None:
        """Go forward to the next turn of a person, or as far as the game went."""
        self.play_again()
        self.notes.append(t("Played again."))

    # The rack

    def rack(self) -> list[int]:
        """The mover's tiles in the order of the last shuffle, new ones at the end."""
        return self.order.tiles(self.game.position.rack)

    def shuffle(self) -> None:
        self.order.shuffle()

    # The end

    def _tell_result(self) -> None:
        self._show(list(self.game.position.rack))
        for turn in self.game.history:
            if turn.kind in ("rack", "time", "forfeit", "resign"):
                self.screen.say(turn_sentence(turn, self.game.players))
        self.screen.say(result_sentence(self.game), important=True)
        if self.path is not None:
            self.screen.say(t("The game is saved in {file}.", file=short(self.path)))

    def _farewell(self) -> None:
        self.save()
        print()
        self.screen.say(farewell(self.path, "--plain"))
