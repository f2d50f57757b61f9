"""The best moves: highlighting one shows it on the board, Enter lays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from quixotry.cli.tui.panels import cut
from quixotry.tongues import number, t

if TYPE_CHECKING:
    from quixotry.evaluation import Valued
    from quixotry.game import Move

WIDEST, NARROW = 24, 36


class MovesPanel(OptionList):
    """One row for each move: score, leave, equity."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, classes="panel")
        self.found: list[Valued] = []

    def show(self, found: list[Valued]) -> None:
        """List these moves, the first one highlighted."""
        self.found = found
        self._fill(0 if found else None)

    def on_resize(self) -> None:
        self._fill(self.highlighted)

    def move_at(self, row: int | None) -> Move | None:
        return self.found[row].move if row is not None and row < len(self.found) else None

    def _fill(self, highlighted: int | None) -> None:
        self.clear_options()
        narrow = self.size.width < NARROW
        columns = "" if narrow else f": {t('score')}, {t('leave')}, {t('equity')}"
        self.border_title = t("Best moves") + columns
        wide = max(8, min(WIDEST, self.scrollable_content_region.width - 19))
        for one in self.found:
            row = Text(cut(_written(one.move), wide), no_wrap=True)
            row.append(f"{one.score:>4} ")
            row.append(f"{one.leave or '–':<7}")
            row.append(f"{number(one.equity, '+.1f'):>6}", Style(bold=True))
            self.add_option(Option(row))
        self.highlighted = highlighted


def _written(move: Move) -> str:
    if move.is_exchange and move.alphabet is not None:
        return t("exch. {tiles}", tiles=move.alphabet.rack_text(move.tiles))
    return t("pass") if move.is_pass else str(move)
