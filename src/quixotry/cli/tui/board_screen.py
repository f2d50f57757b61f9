"""The parts of the game's screen: where they are, and which has the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from quixotry.cli.tui.arrangement import arrange
from quixotry.cli.tui.board_view import BoardView
from quixotry.cli.tui.help import Help
from quixotry.cli.tui.moves_panel import MovesPanel
from quixotry.cli.tui.panels import KeysView, Panel, PlayersView, SheetPanel, StatusView, UnseenPanel
from quixotry.cli.tui.rack_view import RackView
from quixotry.tongues import t

if TYPE_CHECKING:
    from quixotry.cli.tui.sitting import Sitting


class BoardScreen(Screen[None]):
    """Board, rack and panels; nothing here changes the game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "area(1)", show=False),
        Binding("shift+tab", "area(-1)", show=False),
        Binding("f1", "help", show=False),
        Binding("f2", "panel('sheet')", show=False),
        Binding("f3", "panel('unseen')", show=False),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.board = BoardView(sitting, id="board")
        self.rack = RackView(sitting, id="rack")
        self.status = StatusView(sitting, id="status")
        self.players = PlayersView(sitting, id="players")
        self.sheet = SheetPanel(sitting, t("Scores"), id="sheet")
        self.unseen = UnseenPanel(sitting, t("Unseen tiles"), id="unseen")
        self.moves = MovesPanel(id="moves")
        self.keys = KeysView(sitting, id="keys")
        self._shown: Widget = self.sheet
        """The panel that is shown where only one fits."""
        self.moves_open = False

    def compose(self) -> ComposeResult:
        with Horizontal(id="parts"):
            with Vertical(id="left"):
                yield self.board
                yield self.rack
                yield self.status
            with Vertical(id="side"):
                with Vertical(classes="column", id="first"):
                    yield self.players
                    yield self.sheet
                with Vertical(classes="column", id="second"):
                    yield self.unseen
                    yield self.moves
        yield self.keys
        yield Static(id="too-small")

    def on_mount(self) -> None:
        self.board.focus()
        self.lay_out()

    def on_resize(self, event: Resize) -> None:
        self.lay_out()

    def lay_out(self) -> None:
        """Arrange the parts to suit the size of the terminal."""
        width, height = self.app.size
        found = arrange(width, height, self.sitting.game.rules)
        self.set_class(found.cell is None, "too-small")
        if found.cell is None:
            self.query_one("#too-small", Static).update(_too_small((width, height), found.needed))
            return
        self.board.resize(found.cell)
        self.rack.resize(found.rack_height)
        # On the smallest boards the rack needs the full width.
        self.rack.styles.padding = (0, 0, 0, 3 if found.cell[0] > 2 else 0)
        self.rack.styles.margin = (found.gap, 0, 0, 0)
        self.status.styles.height = found.status_height
        self.keys.display = found.has_keys
        self.query_one("#left").styles.width = self.board.styles.width
        self._lay_out_panels(found.stacked, found.two_columns)

    def _lay_out_panels(self, stacked: bool, two_columns: bool) -> None:
        """Show one panel at a time, or all of them, stacked or side by side."""
        in_turns = not (stacked or two_columns)
        self.set_class(in_turns, "in-turns")
        self.query_one("#side").styles.layout = "horizontal" if two_columns else "vertical"
        for panel in (self.sheet, self.unseen, self.moves):
            panel.display = panel is self._shown if in_turns else True
        if not self.moves_open:
            self.moves.display = False
        first, second = self.query_one("#first"), self.query_one("#second")
        second.display = not in_turns or self._shown is not self.sheet
        first.styles.height = "auto" if in_turns and self._shown is not self.sheet else "1fr"
        second.styles.height = "1fr" if in_turns or two_columns or self.moves_open else "auto"

    def redraw(self) -> None:
        """Draw everything again."""
        self.redraw_tiles()
        self.players.refresh()
        self.sheet.show()
        self.unseen.show()

    def redraw_tiles(self) -> None:
        """Draw again what changes when tiles are laid."""
        for view in (self.board, self.rack, self.status, self.keys):
            view.refresh()

    def say(self, text: str) -> None:
        """Show one line below the board."""
        self.sitting.notes.append(text)
        self.status.refresh()

    def show_panel(self, panel: Widget) -> None:
        self._shown = panel
        self.lay_out()

    def open_moves(self) -> None:
        self.moves_open = True
        self.show_panel(self.moves)

    def close_moves(self) -> None:
        """Hide the best moves, both in the panel and on the board."""
        self.sitting.ghost = {}
        if not self.moves_open:
            return
        self.moves_open = False
        if self.focused is self.moves:
            self.board.focus()
        self.show_panel(self.sheet if self._shown is self.moves else self._shown)

    def action_area(self, step: int) -> None:
        """Move the focus to the next part of the screen; to the best moves only if they are open."""
        areas: list[Widget] = [self.board, self.rack, self.sheet, self.unseen]
        areas += [self.moves] if self.moves_open else []
        at = areas.index(self.focused) if self.focused in areas else 0
        target = areas[(at + step) % len(areas)]
        if isinstance(target, Panel | MovesPanel):
            self.show_panel(target)
        target.focus()
        self.redraw_tiles()

    def action_panel(self, name: str) -> None:
        self.show_panel(self.sheet if name == "sheet" else self.unseen)

    def action_help(self) -> None:
        self.app.push_screen(Help())


def _too_small(size: tuple[int, int], needed: tuple[int, int]) -> Text:
    has = t("This terminal has {columns} columns and {lines} lines.", columns=size[0], lines=size[1])
    needs = t("The board needs {columns} and {lines}.", columns=needed[0], lines=needed[1])
    instead = t("Make the window larger, or play line by line: {command}", command="quixotry play --plain")
    return Text(f"{has}\n{needs}\n{instead}")
