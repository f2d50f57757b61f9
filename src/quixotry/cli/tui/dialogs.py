"""Questions asked in a box over the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Static

from quixotry.cli.board import SUBSCRIPTS
from quixotry.cli.tui.letters import find_letter
from quixotry.cli.tui.palette import palette_of
from quixotry.play.substitutes import kin
from quixotry.tongues import t, tn

if TYPE_CHECKING:
    from quixotry.rules import Rules

PER_LINE = 9


def keys_line(*keys: tuple[str, str]) -> str:
    """Keys and what they do.

    >>> keys_line(("Enter", "yes"), ("Esc", "no"))
    'Enter yes   Esc no'
    """
    return "   ".join(f"{key} {what}".strip() for key, what in keys)


class Dialog(ModalScreen[ScreenResultType]):
    """A box with a title, a text that can change, and a line of keys."""

    def __init__(self, title: str, keys: str) -> None:
        super().__init__()
        self._title = title
        self._keys = keys

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = self._title
            yield Static(self.text(), id="text")
            yield Static(self._keys, classes="keys", markup=False)

    def text(self) -> Text:
        raise NotImplementedError

    def redraw(self) -> None:
        self.query_one("#text", Static).update(self.text())


class YesOrNo(Dialog[bool]):
    """A question to be answered with yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "answer(True)", show=False),
        Binding("escape,n", "answer(False)", show=False),
    ]

    def __init__(self, title: str, question: str) -> None:
        super().__init__(title, keys_line(("Enter", t("yes")), ("Esc", t("no"))))
        self.question = question

    def text(self) -> Text:
        return Text(self.question)

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)


class Exchange(Dialog[bytes | None]):
    """Which tiles go back into the bag."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "choose(-1)", show=False),
        Binding("right", "choose(1)", show=False),
        Binding("space,up,down", "mark", show=False),
        Binding("ctrl+a", "all", show=False),
        Binding("enter", "exchange", show=False),
        Binding("escape", "leave", show=False),
    ]

    def __init__(self, rules: Rules, rack: list[int], bag: int, chosen: bytes = b"") -> None:
        choose = t("letters or ←→ and Space choose")
        do = (("^A", t("all")), ("Enter", t("exchange")), ("Esc", t("back")))
        super().__init__(t("Exchange"), keys_line(("", choose), *do))
        self.rules = rules
        self.rack = rack
        self.bag = bag
        self.at = 0
        self.chosen = [False] * len(rack)
        for code in chosen:
            self._mark(code, True)

    def text(self) -> Text:
        palette = palette_of(self.app.theme)
        picture = Text(no_wrap=False)
        for number, code in enumerate(self.rack):
            pair = palette.laid if self.chosen[number] else palette.tile
            mark = "▾" if self.chosen[number] else " "
            points = str(self.rules.points[code]).translate(SUBSCRIPTS) if code else ""
            style = palette.style(palette.cursor if number == self.at else pair, bold=True)
            picture.append(f" {mark}{self.rules.alphabet.labels[code]}{points} ", style)
            picture.append(" ")
        back = [code for code, out in zip(self.rack, self.chosen, strict=True) if out]
        if back:
            tiles = self.rules.alphabet.rack_text(back)
            said = tn(
                len(back),
                "{count} tile goes back into the bag, which holds {bag}: {tiles}",
                "{count} tiles go back into the bag, which holds {bag}: {tiles}",
                bag=self.bag,
                tiles=tiles,
            )
            picture.append(f"\n\n{said}")
        else:
            asked = t("Which tiles go back into the bag?")
            picture.append(f"\n\n{asked}", Style(color=palette.faint))
        return picture

    def on_key(self, event: Key) -> None:
        if event.character is None or not event.is_printable or event.character == " ":
            return
        code = 0 if event.character == "?" else self._letter(event.character)
        if event.character.isdigit():
            at = int(event.character) - 1
            if 0 <= at < len(self.rack):
                self.chosen[at] = not self.chosen[at]
        elif code is not None and not self._mark(code, True):
            while self._mark(code, False):
                pass
        event.stop()
        self.redraw()

    def _letter(self, character: str) -> int | None:
        """The letter that a key stands for: without a key of its own, one that differs by its marks alone."""
        alphabet = self.rules.alphabet
        found = find_letter(alphabet, character)
        if found in self.rack:
            return found
        return next((code for code in kin(alphabet, character) if code in self.rack), found)

    def action_choose(self, step: int) -> None:
        self.at = (self.at + step) % len(self.rack)
        self.redraw()

    def action_mark(self) -> None:
        self.chosen[self.at] = not self.chosen[self.at]
        self.redraw()

    def action_all(self) -> None:
        self.chosen = [not all(self.chosen)] * len(self.rack)
        self.redraw()

    def action_exchange(self) -> None:
        back = bytes(code for code, out in zip(self.rack, self.chosen, strict=True) if out)
        if back:
            self.dismiss(back)

    def action_leave(self) -> None:
        self.dismiss(None)

    def _mark(self, code: int, wanted: bool) -> bool:
        """Mark or unmark one more tile of this letter; returns whether there was one."""
        for number, tile in enumerate(self.rack):
            if tile == code and self.chosen[number] is not wanted:
                self.chosen[number] = wanted
                return True
        return False


class ChooseLetter(Dialog[int | None]):
    """What a blank stands for."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "choose(-1)", show=False),
        Binding("right", "choose(1)", show=False),
        Binding("up", f"choose(-{PER_LINE})", show=False),
        Binding("down", f"choose({PER_LINE})", show=False),
        Binding("enter,space", "take", show=False),
        Binding("escape", "leave", show=False),
    ]

    def __init__(self, rules: Rules) -> None:
        keys = keys_line(("", t("type a letter, or arrows and Enter")), ("Esc", t("back")))
        super().__init__(t("The blank stands for"), keys)
        self.rules = rules
        self.letter = 1

    def text(self) -> Text:
        palette = palette_of(self.app.theme)
        labels = self.rules.alphabet.labels
        width = max(map(len, labels)) + 2
        picture = Text(no_wrap=True)
        for code in range(1, self.rules.alphabet.size + 1):
            pair = palette.cursor if code == self.letter else palette.tile
            picture.append(f"{labels[code]:^{width}}", palette.style(pair, bold=True))
            picture.append("\n" if code % PER_LINE == 0 else " ")
        return picture

    def on_key(self, event: Key) -> None:
        if event.character is None or not event.is_printable or event.character == " ":
            return
        code = find_letter(self.rules.alphabet, event.character)
        event.stop()
        if code is not None:
            self.dismiss(code)

    def action_choose(self, step: int) -> None:
        self.letter = max(1, min(self.rules.alphabet.size, self.letter + step))
        self.redraw()

    def action_take(self) -> None:
        self.dismiss(self.letter)

    def action_leave(self) -> None:
        self.dismiss(None)


class HandOver(ModalScreen[None]):
    """Covers the whole screen until the next person confirms that nobody else is looking."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "ready", show=False)]

    def __init__(self, name: str, happened: str, scores: str) -> None:
        super().__init__()
        self.person = name
        self.happened = happened
        self.scores = scores

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text(t("It is the turn of {name}.", name=self.person), Style(bold=True)))
            yield Static(Text(self.scores), classes="faint")
            yield Static(Text(self.happened), classes="happened")
            ready = t("Press Enter when only you are looking at the screen.")
            yield Static(ready, classes="keys", markup=False)

    def action_ready(self) -> None:
        self.dismiss(None)
