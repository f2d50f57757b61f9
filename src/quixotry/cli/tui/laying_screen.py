"""Laying tiles: letters, the cursor, and the tiles of the rack."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Key

from quixotry.cli.tui.board_screen import BoardScreen
from quixotry.cli.tui.board_view import BoardView
from quixotry.cli.tui.dialogs import ChooseLetter
from quixotry.cli.tui.rack_view import RackView
from quixotry.tongues import later, t

ENDING = later("The last play ends the game: Enter accepts it, ! challenges.")
# Letters lay tiles, so no other single key can be a letter.
CHARACTERS = {"/": "shuffle", "?": "hint", "!": "challenge", "-": "exchange", "*": "best_moves"}


class LayingScreen(BoardScreen):
    """What happens on the board before a move is made."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1, 0)", show=False),
        Binding("down", "step(1, 0)", show=False),
        Binding("left", "step(0, -1)", show=False),
        Binding("right", "step(0, 1)", show=False),
        Binding("home", "home", show=False),
        Binding("space", "turn", show=False),
        Binding("backspace", "take_last", show=False),
        Binding("delete", "take_here", show=False),
        Binding("escape", "recall", show=False),
    ]

    def may_act(self) -> bool:
        """Whether it is the turn of the person here; says so if not."""
        sitting = self.sitting
        if self.has_class("too-small"):
            return False  # nobody plays on a board that cannot be seen
        if sitting.can_act:
            return True
        over = sitting.game.over
        self.say(t("The game is over.") if over else t("It is the turn of {name}.", name=sitting.mover))
        return False

    def on_key(self, event: Key) -> None:
        character = event.character
        if character is None or not event.is_printable or character in " []":
            return
        event.stop()
        if character in CHARACTERS and not self.sitting.goes_on(character):
            getattr(self, f"action_{CHARACTERS[character]}")()
        elif character.isdigit() and character.isascii():
            self._lay_tile((int(character) - 1) % 10)
        elif self.may_lay():
            problem = self.sitting.type(character)
            if problem:
                self.say(problem)
            self.redraw_tiles()

    def on_rack_view_chosen(self, message: RackView.Chosen) -> None:
        self._lay_tile(message.at)

    def on_board_view_pointed(self, message: BoardView.Pointed) -> None:
        if message.square == self.sitting.cursor:
            self.sitting.turn()
        self.sitting.go(*message.square)
        self.redraw_tiles()

    def may_lay(self) -> bool:
        """Whether tiles can be laid now."""
        if not self.may_act():
            return False
        if self.sitting.game.ending:
            self.say(t(ENDING))
            return False
        self.sitting.ghost = {}
        return True

    def _lay_tile(self, at: int) -> None:
        if not self.may_lay():
            return
        tiles = self.sitting.rack_left()
        if at < len(tiles) and tiles[at] == 0:
            self.app.push_screen(ChooseLetter(self.sitting.game.rules), partial(self._lay_blank, at))
            return
        self.sitting.lay_tile(at)
        self.redraw_tiles()

    def _lay_blank(self, at: int, letter: int | None) -> None:
        if letter is not None:
            self.sitting.lay_tile(at, letter)
            self.redraw_tiles()

    def action_step(self, down: int, right: int) -> None:
        self.sitting.step(down, right)
        self.redraw_tiles()

    def action_home(self) -> None:
        layout = self.sitting.game.rules.layout
        self.sitting.go(*divmod(layout.start, layout.columns))
        self.redraw_tiles()

    def action_turn(self) -> None:
        self.sitting.turn()
        self.redraw_tiles()

    def action_take_last(self) -> None:
        self.sitting.take_last()
        self.redraw_tiles()

    def action_take_here(self) -> None:
        self.sitting.take_here()
        self.redraw_tiles()

    def action_recall(self) -> None:
        """Return to the board; from there, take all tiles back to the rack."""
        if self.focused is self.board:
            self.sitting.clear()
        self.close_moves()
        self.sitting.hide()
        self.board.focus()
        self.redraw_tiles()

    def action_shuffle(self) -> None:
        self.sitting.shuffle()
        self.rack.refresh()
