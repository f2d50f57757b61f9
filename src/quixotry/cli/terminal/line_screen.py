"""What a player sees: in colour on a terminal, as plain text everywhere else."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.style import Style
from rich.table import Table
from rich.text import Text

from quixotry.cli.board import cell_width, plain_board, plain_rack, rich_board, rich_rack
from quixotry.cli.output import console, in_colour
from quixotry.game.referee import laid_tiles
from quixotry.play.telling import bag_text, called, clock_text, scoreless_text, turn_text
from quixotry.tongues import t

if TYPE_CHECKING:
    from rich.console import Console

    from quixotry.game import Game

PANEL = 30
NAME = 10
LATEST = 8


class LineScreen:
    """Draws a game and asks for the next line of input."""

    def __init__(self, *, colour: bool | None = None, output: Console | None = None) -> None:
        self.colour = in_colour() if colour is None else colour
        self.interactive = sys.stdin.isatty()
        self.console = output or console()
        self._clears = self.colour and self.interactive
        if self.interactive:
            # Importing it is what gives input() its line editing and history.
            import readline  # noqa: F401

    def show(
        self, game: Game, rack: Sequence[int], notes: Sequence[str], names: Sequence[str] | None = None
    ) -> None:
        """The whole screen: board, players, the mover's rack, and what happened since it was last shown.

        `names` are what players are called where there is little space.
        """
        if self.colour:
            if self._clears:
                self.console.clear()
            self._show_colour(game, rack, names or [called(name) for name in game.players])
        else:
            print()
            self._show_plain(game, rack)
        for note in notes:
            self.say(note)

    def say(self, text: str, *, important: bool = False) -> None:
        """Print one line of text."""
        if self.colour:
            self.console.print(Text(text, Style(bold=True) if important else ""))
        else:
            print(text)

    def ask(self, prompt: str) -> str:
        """The next line; EOFError if there are no more."""
        if self.interactive:
            return input(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        # What came through a pipe is echoed, so that the output reads as a conversation.
        print(f"{prompt}{line.rstrip()}")
        return line

    def hide(self) -> None:
        """Clear one person's tiles from the screen before the next looks at it."""
        if self._clears:
            self.console.clear()

    def _show_plain(self, game: Game, rack: Sequence[int]) -> None:
        print(plain_board(game.position.board))
        for mark, name, score, clock in _players(game):
            print(f" {mark} {name:<24} {score:>5}  {clock}".rstrip())
        print("   " + ", ".join(_status(game)))
        print("   " + t("tiles: {tiles}", tiles=plain_rack(rack, game.rules)))

    def _show_colour(self, game: Game, rack: Sequence[int], names: Sequence[str]) -> None:
        board = game.position.board
        last = game.last_move
        fresh = laid_tiles(last).keys() if last is not None and last.is_place else ()
        picture = rich_board(board, fresh)
        width = 3 + cell_width(board) * board.layout.columns
        panel = self._panel(game, names)
        if self.console.width >= width + 2 + PANEL:
            side_by_side = Table.grid(padding=(0, 2))
            side_by_side.add_column(width=width)
            side_by_side.add_column(width=PANEL)
            side_by_side.add_row(picture, panel)
            self.console.print(side_by_side)
        else:
            self.console.print(picture)
            self.console.print(panel)
        self.console.print()
        self.console.print(Text("   ").append_text(rich_rack(rack, game.rules)))
        self.console.print()

    def _panel(self, game: Game, names: Sequence[str]) -> Text:
        """Players, bag and the latest turns."""
        panel = Text(no_wrap=True, overflow="ellipsis", end="")
        panel.append("\n")
        timed = game.remaining is not None
        for mark, name, score, clock in _players(game):
            wide = PANEL - 8 - (6 if timed else 0)
            style = Style(bold=mark == "▸")
            panel.append(f"{mark} {_cut(name, wide):<{wide}} {score:>5}", style)
            panel.append(f"{clock:>6}\n" if timed else "\n", Style(dim=True))
        status = "\n".join(_status(game))
        rule = t("challenge rule: {rule}", rule=game.rules.challenge)
        panel.append(f"\n{status}\n{rule}\n", Style(dim=True))
        turns = game.history[-LATEST:]
        if turns:
            panel.append("\n")
        for turn in turns:
            name = _cut(names[turn.seat], NAME)
            panel.append(f"{name:<{NAME}} ", Style(dim=True))
            wide = PANEL - NAME - 7
            panel.append(f"{_cut(turn_text(turn), wide):<{wide}} ")
            panel.append(f"{turn.score:>+5}\n", Style(dim=True))
        return panel


def _players(game: Game) -> list[tuple[str, str, str, str]]:
    """Mark, name, score and clock of each."""
    times = game.remaining
    return [
        (
            "▸" if seat == game.position.turn and not game.over else " ",
            called(name),
            str(game.scores[seat]),
            clock_text(times[seat]) if times is not None else "",
        )
        for seat, name in enumerate(game.players)
    ]


def _status(game: Game) -> list[str]:
    """How many tiles are in the bag, and how close the game is to an end by scoreless turns."""
    said = (bag_text(game.position.bag_count), scoreless_text(game.position))
    return [text for text in said if text]


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"
