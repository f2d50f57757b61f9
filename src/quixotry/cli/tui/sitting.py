"""A game in front of the person at the terminal: whose rack is shown, what is laid, where the cursor is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from quixotry.cli.terminal.kept_game import KeptGame
from quixotry.cli.tui.letters import find_letter, is_prefix, wants_blank
from quixotry.game.game import Action
from quixotry.game.judged import JudgedMove
from quixotry.game.referee import Square, laid_tiles
from quixotry.play import as_seen_by, perform, placing
from quixotry.play.substitutes import DOTS, REMARK, kin
from quixotry.play.telling import called, sentence
from quixotry.rules import BLANK_BIT
from quixotry.tongues import t

if TYPE_CHECKING:
    from quixotry.game import Game, Move, Position
    from quixotry.play import Placing, Seat


class Sitting(KeptGame):
    """The model behind the game's screen; it knows nothing of how it is drawn."""

    def __init__(self, game: Game, seats: tuple[Seat, ...], path: Path | None) -> None:
        super().__init__(game, seats, path)
        self.viewer: int | None = self.people[0] if len(self.people) == 1 else None
        """The seat whose tiles are shown."""
        self.laid: dict[Square, int] = {}
        self.ghost: dict[Square, int] = {}
        """A move that is shown but not laid."""
        self.hinted: tuple[Square, ...] = ()
        self.hint_step = 0
        layout = game.rules.layout
        self.cursor: Square = divmod(layout.start, layout.columns)
        self.across = True
        self._typed = ""  # the start of a label that may have more characters
        self._typed_is_laid = False
        self._line_is_full = False

    # Whose turn it is

    @property
    def persons_turn(self) -> bool:
        return not self.game.over and self.game.position.turn in self.people

    @property
    def can_act(self) -> bool:
        """Whether it is the turn of the person who sees the screen."""
        return self.persons_turn and self.viewer == self.game.position.turn

    @property
    def must_hand_over(self) -> bool:
        """Whether it is the turn of another person than the one looking at the screen."""
        return self.persons_turn and self.viewer != self.game.position.turn

    @property
    def scores(self) -> str:
        """Everybody's score in one line."""
        pairs = zip(self.game.players, self.game.scores, strict=True)
        return ", ".join(f"{called(name)} {score}" for name, score in pairs)

    @property
    def view(self) -> Position:
        """The position as the viewer may know it."""
        return self.game.position if self.viewer is None else as_seen_by(self.game, self.viewer)

    def hand_over(self) -> None:
        """From now on the person whose turn it is looks at the screen."""
        self.viewer = self.game.position.turn
        self.clear()

    # What players do

    def do(self, action: Action) -> None:
        """Do it, save the game, and note what happened."""
        before = len(self.game.history)
        done = perform(self.game, action)
        self._said(sentence(done, self.game.players) if done is not None else "", before)

    def play(self, move: Move | JudgedMove) -> None:
        """Make the viewer's move."""
        before = len(self.game.history)
        said = sentence(self.game.play(move), self.game.players)
        self.order.play((move.move if isinstance(move, JudgedMove) else move).used)
        self._said(said, before)

    def _said(self, text: str, before: int) -> None:
        if text:
            self.notes.append(text)
        elif len(self.game.history) == before:
            self.notes.append(t("Accepted."))
        self.clear()
        self.save()

    def undo(self) -> None:
        self.take_back()
        self.clear()
        self.notes.append(t("Taken back."))
        self.save()

    def redo(self) -> None:
        self.play_again()
        self.clear()
        self.notes.append(t("Played again."))
        self.save()

    # The rack

    def rack(self) -> list[int]:
        """The viewer's tiles in their order, new ones at the end."""
        return [] if self.viewer is None else self.order.tiles(self.game.position.racks[self.viewer])

    def rack_left(self) -> list[int | None]:
        """The rack, with None where the tile is on the board."""
        tiles: list[int | None] = list(self.rack())
        for code in self.laid.values():
            tiles[tiles.index(_tile(code))] = None
        return tiles

    def shuffle(self) -> None:
        self.rack()
        self.order.shuffle()

    def move_tile(self, at: int, to: int) -> bool:
        """Move a tile within the rack; returns whether it could be moved."""
        self.rack()
        return self.order.move(at, to)

    # Laying tiles

    def clear(self) -> None:
        """Take back what is laid and hide what is shown."""
        self.laid.clear()
        self.hide()
        self.hint_step = 0
        self._forget_typing()

    def hide(self) -> None:
        """Stop showing hints and moves."""
        self.ghost = {}
        self.hinted = ()

    def look(self) -> Placing:
        """What the tiles laid would make and score."""
        return placing(self.view, self.laid)

    def step(self, down: int, right: int) -> None:
        """Move the cursor, but not off the board."""
        row, column = self.cursor[0] + down, self.cursor[1] + right
        if self.game.position.board.has_square(row, column):
            self.go(row, column)

    def go(self, row: int, column: int) -> None:
        self.cursor = (row, column)
        self._forget_typing()

    def turn(self) -> None:
        """Switch between across and down."""
        self.across = not self.across
        self._forget_typing()

    def type(self, character: str) -> str | None:
        """Lay the tile that a character stands for, or return why that cannot be done.

        Labels of several characters are typed one after another: H after a C that was just laid makes it CH
        if there is such a tile. An upper-case letter is a blank if there is one. A letter that is not at hand
        stands for one that is and differs by its marks alone; an apostrophe changes the marks.
        """
        alphabet = self.game.rules.alphabet
        if character == REMARK:
            self._remark()
            return None
        character = "·" if self.goes_on(character) else character
        blank = wants_blank(character)
        longer = find_letter(alphabet, self._typed + character) if self._typed else None
        if longer is not None and self._extend(longer, blank):
            self._typed, self._typed_is_laid = self._typed + character, True
            return None
        letter = find_letter(alphabet, character)
        meant = letter if blank else self._at_hand_for(letter, character)
        if meant is not None and self._lay_letter(meant, blank):
            self._typed, self._typed_is_laid = alphabet.labels[meant], True
            return None
        for begun in dict.fromkeys((self._typed + character, character)):
            if any(is_prefix(alphabet, begun, code) for code in self._at_hand()):
                self._typed_is_laid = self._typed_is_laid and begun != character
                self._typed = begun
                return f"{begun.upper()}…"
        if self._line_is_full:
            return t("There is no room for another letter here.")
        if letter is None:
            return None
        problem = t("there is no {tile} on your rack", tile=alphabet.labels[letter])
        return f"{problem[:1].upper()}{problem[1:]}."

    def goes_on(self, character: str) -> bool:
        """Whether a dot or hyphen is the middle dot of a tile that has been begun, as in L·L."""
        return (
            bool(self._typed)
            and character in DOTS
            and any(label.startswith(f"{self._typed.upper()}·") for label in self.game.rules.alphabet.labels)
        )

    def _at_hand_for(self, letter: int | None, character: str) -> int | None:
        """The letter itself, or one on the rack that differs by its marks alone."""
        alphabet, at_hand = self.game.rules.alphabet, self._at_hand()
        if letter in at_hand or any(is_prefix(alphabet, character, code) for code in at_hand):
            return letter
        return next((code for code in kin(alphabet, character) if code in at_hand), letter)

    def _remark(self) -> None:
        """Turn the letter typed last into the next one that differs by its marks alone: A into Å, then Ä."""
        if not (self._typed_is_laid and self.laid):
            return
        alphabet = self.game.rules.alphabet
        square, code = next(reversed(self.laid.items()))
        letter, blank = code & ~BLANK_BIT, code & BLANK_BIT
        at_hand = self._at_hand()
        same = kin(alphabet, alphabet.labels[letter])
        choices = [one for one in same if blank or one == letter or one in at_hand]
        following = choices[(choices.index(letter) + 1) % len(choices)]
        self.laid[square] = following | blank
        self._typed = alphabet.labels[following]

    def lay_tile(self, at: int, letter: int | None = None) -> bool:
        """Lay the tile at a place of the rack; a blank needs a letter."""
        tiles = self.rack_left()
        code = tiles[at] if 0 <= at < len(tiles) else None
        if code is None or (code == 0 and letter is None):
            return False
        return self._lay(code or BLANK_BIT | (letter or 0))

    def lay_move(self, move: Move) -> None:
        """Lay a whole move instead of what is laid."""
        self.clear()
        self.laid.update(laid_tiles(move))
        self.across = move.across
        self.go(move.row, move.column)

    def show_move(self, move: Move | None) -> None:
        """Show a move without laying it."""
        self.hinted = ()
        self.ghost = laid_tiles(move) if move is not None and move.is_place else {}

    def take_last(self) -> bool:
        """Take back the tile that was laid last."""
        if not self.laid:
            return False
        square, _ = self.laid.popitem()
        self.go(*square)
        return True

    def take_here(self) -> bool:
        """Take back the tile under the cursor."""
        self._forget_typing()
        return self.laid.pop(self.cursor, None) is not None

    def _at_hand(self) -> list[int]:
        return [code for code in self.rack_left() if code is not None]

    def _lay_letter(self, letter: int, blank: bool) -> bool:
        at_hand = self._at_hand()
        as_blank = 0 in at_hand and (blank or letter not in at_hand)
        if not as_blank and letter not in at_hand:
            return False
        return self._lay(letter | BLANK_BIT if as_blank else letter)

    def _extend(self, letter: int, blank: bool) -> bool:
        """Replace the tile just laid with the one whose label is longer, if that is on the rack."""
        last = self.laid.popitem() if self._typed_is_laid and self.laid else None
        before = self.cursor
        if last is not None:
            self.cursor = last[0]
        full, self._line_is_full = self._line_is_full, False
        if self._lay_letter(letter, blank):
            return True
        if last is not None:
            self.laid[last[0]] = last[1]
        self.cursor, self._line_is_full = before, full
        return False

    def _lay(self, code: int) -> bool:
        square = self._next_empty(self.cursor)
        if square is None or self._line_is_full:
            self._line_is_full = True
            return False
        self.hide()
        self.laid[square] = code
        following = self._next_empty(square)
        self.cursor, self._line_is_full = following or square, following is None
        self._typed, self._typed_is_laid = "", False
        return True

    def _next_empty(self, square: Square) -> Square | None:
        """The first square from here on that a tile can go on."""
        board, layout = self.game.position.board, self.game.rules.layout
        row, column = square
        while board.has_square(row, column):
            if layout.blocked[row * layout.columns + column]:
                return None
            if not board[row, column] and (row, column) not in self.laid:
                return row, column
            row, column = (row, column + 1) if self.across else (row + 1, column)
        return None

    def _forget_typing(self) -> None:
        self._typed, self._typed_is_laid = "", False
        self._line_is_full = False


def _tile(code: int) -> int:
    """The rack tile for a code on the board."""
    return 0 if code & BLANK_BIT else code
