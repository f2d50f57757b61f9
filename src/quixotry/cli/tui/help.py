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
from quixotry.tongues import later, t

KEYS = (
    (later("Your move"), (
        (later("letters"), later("lay tiles at the cursor; a blank is used for a letter you do not have")),
        (later("Shift+letter"), later("lay a blank as that letter")),
        ("'", later("change the marks of the letter typed last: A to Å, L to Ł")),
        ("1 … 9", later("lay that tile from the rack")),
        (later("arrows"), later("move the cursor; Home goes to the start square")),
        (later("Space"), later("switch between across and down")),
        ("Backspace", later("take back the last tile; Delete takes the one under the cursor")),
        ("Escape", later("take back all tiles")),
        ("Enter", later("play; or accept the play that ends the game")),
    )),
    (later("Instead of a move"), (
        ("-   Ctrl+E", later("exchange tiles")),
        ("Ctrl+P, Ctrl+R", later("pass, resign")),
        ("!   Ctrl+K", later("challenge the last play")),
    )),
    (later("Help"), (
        ("?", later("where the best play is; again: its word; again: the whole move")),
        ("*   Ctrl+B", later("the best moves: arrows show one on the board, Enter lays it")),
        ("Ctrl+Z, Ctrl+Y", later("take back your last move; play it again")),
    )),
    (later("Screen"), (
        ("Tab", later("go from the board to the rack and the panels; Escape goes back")),
        (later("on the rack"), later("←→ choose a tile, Shift+←→ move it, Enter lays it")),
        ("/", later("shuffle your rack")),
        ("F2, F3", later("scores, unseen tiles")),
        ("Ctrl+T", later("light or dark colours")),
        ("F10", later("the summary, when the game is over")),
        ("Ctrl+N, Ctrl+Q", later("new game, quit: the game is saved after every turn")),
    )),
)  # fmt: skip


class Help(ModalScreen[None]):
    """A page over the game."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,f1,q,space", "leave", show=False)]

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box wide") as box:
            box.border_title = t("Keys")
            box.border_subtitle = f"Esc {t('back')}"
            yield Static(self._text())

    def _text(self) -> Table:
        palette = palette_of(self.app.theme)
        page = Table.grid(padding=(0, 2))
        page.add_column(style=Style(bold=True), max_width=20)
        page.add_column()
        for number, (title, keys) in enumerate(KEYS):
            if number:
                page.add_row()
            page.add_row("", Text(t(title), Style(color=palette.accent)))
            for key, what in keys:
                page.add_row(t(key), t(what))
        return page

    def action_leave(self) -> None:
        self.dismiss(None)
