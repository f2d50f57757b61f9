"""The keys, explained."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from quixotry.cli.tui.palette import palette_of

KEYS = (
    ("Your move", (
        ("letters", "lay tiles from the cursor on; a blank is used for a letter you do not have"),
        ("Shift+letter", "lay a blank as that letter"),
        ("1 … 9", "lay that tile from the rack"),
        ("arrows", "move the cursor; Home goes to the start square"),
        ("Space", "switch between across and down"),
        ("Backspace", "take back the last tile; Delete takes the one under the cursor"),
        ("Escape", "take back all tiles"),
        ("Enter", "play; or accept the play that ends the game"),
    )),
    ("Instead of a move", (
        ("-  or Ctrl+E", "exchange tiles"),
        ("Ctrl+P, Ctrl+R", "pass, resign"),
        ("!  or Ctrl+K", "challenge the last play"),
    )),
    ("Help", (
        ("?", "a hint; again: the word; again: the whole move"),
        ("*  or Ctrl+B", "the best moves: arrows show one on the board, Enter lays it"),
        ("Ctrl+Z, Ctrl+Y", "take back your last move; play it again"),
    )),
    ("Screen", (
        ("Tab", "go from the board to the rack and the panels; Escape goes back"),
        ("on the rack", "←→ choose a tile, Shift+←→ move it, Enter lays it"),
        ("/", "shuffle the rack"),
        ("F2, F3", "scores, unseen tiles"),
        ("Ctrl+T", "light or dark colours"),
        ("F10", "the summary, when the game is over"),
        ("Ctrl+N, Ctrl+Q", "new game, leave: the game is saved after every turn"),
    )),
)  # fmt: skip


class Help(ModalScreen[None]):
    """A page over the game."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,f1,q,space", "leave", show=False)]

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box wide") as box:
            box.border_title = "Keys"
            box.border_subtitle = "Esc back"
            yield Static(self._text())

    def _text(self) -> Table:
        palette = palette_of(self.app.theme)
        page = Table.grid(padding=(0, 2))
        page.add_column(style=Style(bold=True), width=18, no_wrap=True)
        page.add_column()
        for number, (title, keys) in enumerate(KEYS):
            if number:
                page.add_row()
            page.add_row(Text(title, Style(color=palette.accent)))
            for key, what in keys:
                page.add_row(key, what)
        return page

    def action_leave(self) -> None:
        self.dismiss(None)
