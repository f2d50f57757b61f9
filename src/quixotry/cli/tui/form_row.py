"""A line of a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.message import Message
from textual.widget import Widget

from quixotry.cli.tui.palette import palette_of

WIDEST_LABEL = 20
LONGEST_TEXT = 30

FormOption = tuple[str, str]
"""A value and its label."""


class FormRow(Widget, can_focus=True):
    """One choice: the left and right arrows go through the options; letters write text where that is one."""

    class Changed(Message):
        """Another option was chosen."""

        def __init__(self, row: FormRow) -> None:
            super().__init__()
            self.row = row

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", show=False),
        Binding("right", "change(1)", show=False),
        Binding("backspace", "rub_out", show=False),
    ]

    def __init__(
        self,
        label: str,
        options: Sequence[FormOption],
        chosen: str,
        *,
        writes: str | None = None,
        text: str = "",
        empty: str = "",
        id: str,
    ) -> None:
        """`options` are values and their labels; `writes` is the value that lets text be written.

        `empty` is shown where no text has been written.
        """
        super().__init__(id=id)
        self.label = label
        self.wide = len(label)
        """How wide the labels of the form are."""
        self.writes = writes
        self.text = text
        self.empty = empty
        self.options: list[FormOption] = []
        self.at = 0
        self.offer(options, chosen)

    def offer(self, options: Sequence[FormOption], chosen: str) -> None:
        """Offer other options; if the wanted one is not among them, the first is chosen."""
        self.options = list(options)
        values = [value for value, _ in options]
        self.at = values.index(chosen) if chosen in values else 0
        self.refresh()

    @property
    def value(self) -> str:
        return self.options[self.at][0]

    @property
    def is_written(self) -> bool:
        return self.writes is not None and self.value == self.writes

    def action_change(self, step: int) -> None:
        if len(self.options) > 1:
            self.at = (self.at + step) % len(self.options)
            self.refresh()
            self.post_message(self.Changed(self))

    def action_rub_out(self) -> None:
        self.text = self.text[:-1] if self.is_written else self.text
        self.refresh()

    def on_key(self, event: Key) -> None:
        if self.is_written and event.character and event.is_printable:
            self.text = (self.text + event.character)[:LONGEST_TEXT]
            event.stop()
            self.refresh()

    def render(self) -> Text:
        palette = palette_of(self.app.theme)
        line = Text(no_wrap=True, overflow="ellipsis", end="")
        line.append(f"{self.label:<{min(self.wide, WIDEST_LABEL)}} ", Style(color=palette.faint))
        focus = Style(color=palette.accent, bold=True)
        several = self.has_focus and len(self.options) > 1
        line.append("‹ " if several else "  ", focus)
        line.append(self.options[self.at][1], Style(bold=self.has_focus))
        if self.is_written:
            line.append(f"{' ' if self.options[self.at][1] else ''}{self.text}", Style(bold=True))
            if not self.text and self.empty:
                line.append(self.empty, Style(color=palette.faint))
            line.append("▏" if self.has_focus else "", focus)
        line.append(" ›" if several else "", focus)
        return line
