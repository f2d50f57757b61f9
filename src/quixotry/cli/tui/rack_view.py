"""The rack: the viewer's tiles in order, with gaps for those on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from quixotry.cli.board import SUBSCRIPTS
from quixotry.cli.tui.palette import palette_of
from quixotry.tongues import t

if TYPE_CHECKING:
    from quixotry.cli.tui.sitting import Sitting


class RackView(Widget, can_focus=True):
    """Tiles side by side; when it has the focus, one is selected and can be moved or laid."""

    class Chosen(Message):
        """A tile is to be laid where the cursor is."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "choose(-1)", show=False),
        Binding("right", "choose(1)", show=False),
        Binding("shift+left,ctrl+left,[", "carry(-1)", show=False),
        Binding("shift+right,ctrl+right,]", "carry(1)", show=False),
        Binding("enter,space", "lay", show=False),
    ]

    def __init__(self, sitting: Sitting, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.sitting = sitting
        self.at = 0

    def resize(self, height: int) -> None:
        self.styles.height = height
        self.refresh()

    def action_choose(self, step: int) -> None:
        self.at = max(0, min(len(self.sitting.rack()) - 1, self.at + step))
        self.refresh()

    def action_carry(self, step: int) -> None:
        if self.sitting.move_tile(self.at, self.at + step):
            self.at += step
        self.refresh()

    def action_lay(self) -> None:
        self.post_message(self.Chosen(self.at))

    def render(self) -> Text:
        palette = palette_of(self.app.theme)
        tiles = self.sitting.rack_left()
        if not tiles:
            hidden = self.sitting.viewer is None
            return Text(
                t("The tiles are hidden.") if hidden else t("No tiles are left."),
                Style(color=palette.faint),
            )
        self.at = max(0, min(self.at, len(tiles) - 1))
        high = self.size.height >= 3
        width = self._tile_width(tiles, high)
        lines = [Text(no_wrap=True, end="") for _ in range(3 if high else 1)]
        for number, code in enumerate(tiles):
            chosen = self.has_focus and number == self.at
            style = palette.style(palette.cursor if chosen else palette.tile, bold=True)
            if code is None:
                style = Style(color=palette.faint, bgcolor=palette.plain[0], underline=chosen)
            for line, text in zip(lines, self._tile_lines(code, width, high), strict=True):
                line.append(f"{text:<{width}}", style)
                line.append(" ")
        return Text("\n", no_wrap=True, end="").join(lines)

    def _tile_width(self, tiles: list[int | None], high: bool) -> int:
        """As wide as looks good, or as fits."""
        longest = max(len(self.sitting.game.rules.alphabet.labels[code or 0]) for code in tiles)
        most = self.size.width // len(tiles) - 1
        return max(longest + 2, min(longest + 4 if high else longest + 3, most))

    def _tile_lines(self, code: int | None, width: int, high: bool) -> list[str]:
        rules = self.sitting.game.rules
        label = "" if code is None else rules.alphabet.labels[code]
        points = str(rules.points[code]).translate(SUBSCRIPTS) if code else ""
        if high:
            return ["", f"{label:^{width}}", f"{points:>{width - 1}}"]
        return [f" {label}{points}" if width > len(label) + 2 else f"{label}{points}"]
