"""A game at the table: whose turn it is, what the computer does, and that nothing is lost."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from quixotry.cli.terminal.games import farewell, opening, short
from quixotry.errors import QuixotryError, SaveError
from quixotry.play import computers_action, computers_of, perform
from quixotry.play.back import play_again, take_back
from quixotry.play.telling import result_sentence, sentence, turn_text
from quixotry.rules import BLANK_BIT

if TYPE_CHECKING:
    from quixotry.cli.terminal.screen import Screen
    from quixotry.game import Game, Move
    from quixotry.play import Seat


class Leave(Exception):  # noqa: N818 - not an error
    """The person at the keyboard wants to stop."""


class Session:
    """Plays a game to its end, or until it is left; the game is saved after every turn."""

    def __init__(self, game: Game, seats: tuple[Seat, ...], screen: Screen, path: Path | None) -> None:
        self.game = game
        self.seats = seats
        self.screen = screen
        self.path = path
        self.computers = computers_of(game, seats)
        self._people = [number for number, seat in enumerate(seats) if seat.is_person]
        self.notes = [opening(game, path)]
        self.hints = 0
        self._order: list[int] = []
        self._shown_to: int | None = None

    @property
    def name(self) -> str:
        """Who is to move."""
        return self.game.players[self.game.position.turn]

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

    def save(self) -> None:
        """Keep the game; a folder that cannot be written to must not stop it."""
        if self.path is None:
            return
        try:
            self.game.save(self.path)
        except SaveError as error:
            self.notes.append(f"The game is no longer saved after each turn: {error}")
            self.path = None

    # A person

    def _persons_turn(self) -> None:
        from quixotry.cli.terminal.commands import obey

        self._hand_over()
        self.show()
        before = self.game.actions
        while self.game.actions == before and not self.game.over:
            line = self.screen.ask(f"{self.name}> ").strip()
            try:
                obey(self, line)
            except QuixotryError as error:
                self.screen.say(str(error))

    def show(self) -> None:
        """Draw the screen anew, with what happened since the last time."""
        self.screen.show(self.game, self.rack_order(), self.notes)
        self.notes = []
        if self.game.ending:
            self.screen.say(f"{self.name}: the last play ends the game; type accept, or challenge.")
        elif self.game.history == () and self.screen.interactive:
            self.screen.say("Type a move, such as 8H WORD, or help.")

    def _hand_over(self) -> None:
        """Where several people share a screen, nobody sees the tiles of another."""
        seat = self.game.position.turn
        if self._shown_to not in (None, seat) and self.screen.interactive:
            self.screen.hide()
            self.screen.ask(f"It is {self.name}'s turn: press Enter. ")
        self._shown_to = seat

    def play(self, move: Move | str) -> None:
        """Make a person's move."""
        if isinstance(move, str):
            move = self._with_tiles_at_hand(self.game.position.parse_move(move))
        self.notes.append(sentence(self.game.play(move), self.game.players))

    def _with_tiles_at_hand(self, move: Move) -> Move:
        """Lower case means blanks; where it asks for more of them than there are, it was typed for ease."""
        from dataclasses import replace

        laid = [code for code in move.tiles if code]
        counts = list(self.game.position.rack.counts)
        if not move.is_place or not all(code & BLANK_BIT for code in laid) or len(laid) <= counts[0]:
            return move
        tiles = bytearray()
        for code in move.tiles:
            letter = code & ~BLANK_BIT
            if letter and counts[letter]:
                counts[letter] -= 1
                code = letter
            tiles.append(code)
        return replace(move, tiles=bytes(tiles))

    def resign(self) -> None:
        """Give the game up, for whoever is to move."""
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
        """Back to where a person was last asked."""
        take_back(self.game, self._people)
        self.notes.append("Taken back; redo plays it again.")

    def redo(self) -> None:
        """Forward to where a person was asked next, or as far as the game went."""
        play_again(self.game, self._people)
        self.notes.append("Played again.")

    # The rack as it lies before the player

    def rack_order(self) -> list[int]:
        """The mover's tiles in the order of the last shuffle, new ones at the end."""
        left = list(self.game.position.rack)
        order = []
        for code in self._order:
            if code in left:
                left.remove(code)
                order.append(code)
        self._order = order + left
        return self._order

    def shuffle(self) -> None:
        random.shuffle(self._order)

    # The end

    def _tell_result(self) -> None:
        self.screen.show(self.game, list(self.game.position.rack), self.notes)
        for turn in self.game.history:
            if turn.kind in ("rack", "time", "forfeit", "resign"):
                self.screen.say(f"{self.game.players[turn.seat]}: {turn_text(turn)}, {turn.score:+}")
        self.screen.say(result_sentence(self.game), important=True)
        if self.path is not None:
            self.screen.say(f"The game is kept in {short(self.path)}.")

    def _farewell(self) -> None:
        self.save()
        print()
        self.screen.say(farewell(self.path, "--plain"))
