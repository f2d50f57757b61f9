"""What is beside and below the board: players, the record, unseen tiles, messages, keys."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from quixotry.cli.tui.palette import Palette, palette_of
from quixotry.play.telling import bag_text, called, clock_text, scoreless_text, turn_text
from quixotry.tongues import t, tn

if TYPE_CHECKING:
    from quixotry.cli.tui.sitting import Sitting
    from quixotry.play import Placing

THINKING = "◐◓◑◒"
GOOD, BAD = "✓", "✗"
WIDEST_MOVE = 28


def cut(text: str, width: int) -> str:
    """Text cut or padded to exactly this many columns.

    >>> cut("Computer (level 5)", 8), cut("You", 5)
    ('Compute…', 'You  ')
    """
    return set_cell_size(text, width) if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"


class View(Widget):
    """A widget that draws part of the game."""

    def __init__(self, sitting: Sitting, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.sitting = sitting

    @property
    def palette(self) -> Palette:
        return palette_of(self.app.theme)


class PlayersView(View):
    """Names, scores, clocks, whose turn it is, and the bag."""

    def __init__(self, sitting: Sitting, *, id: str | None = None) -> None:
        super().__init__(sitting, id=id)
        self.styles.height = len(sitting.seats) + 3
        self.thinking: int | None = None
        """For how many ticks the computer has been thinking, None if it is not."""

    def render(self) -> Text:
        game = self.sitting.game
        times = game.remaining
        width = self.size.width
        lines = []
        for seat, name in enumerate(game.players):
            on_turn = seat == game.position.turn and not game.over
            clock = f" {clock_text(times[seat]):>6}" if times is not None else ""
            busy = THINKING[self.thinking % 4] + " " if on_turn and self.thinking is not None else ""
            wide = max(4, width - 8 - len(clock) - len(busy))
            line = Text(no_wrap=True)
            line.append(f"{'▸' if on_turn else ' '} ", Style(color=self.palette.accent, bold=True))
            line.append(cut(called(name), wide), Style(bold=on_turn))
            line.append(busy, Style(color=self.palette.accent))
            line.append(f"{game.scores[seat]:>6}", Style(bold=True))
            late = times is not None and times[seat] < 0
            line.append(clock, Style(color=self.palette.bad if late else self.palette.faint))
            lines.append(line)
        faint = Style(color=self.palette.faint)
        for text in (
            bag_text(game.position.bag_count),
            scoreless_text(game.position) or t("lexicon {name}", name=game.lexicon.name),
            t("challenge rule: {rule}", rule=game.rules.challenge),
        ):
            lines.append(Text(cut(f"  {text}", width), faint))
        return Text("\n", no_wrap=True, end="").join(lines)


class Panel(VerticalScroll, can_focus=True):
    """A panel with a title, for text that may be longer than it is high."""

    def __init__(self, sitting: Sitting, title: str, *, id: str) -> None:
        super().__init__(Static(id=f"{id}-text"), id=id, classes="panel")
        self.sitting = sitting
        self.border_title = title

    def show(self) -> None:
        """Draw the text again."""
        width = max(20, self.scrollable_content_region.width)
        self.query_one(Static).update(self.text(palette_of(self.app.theme), width))

    def text(self, palette: Palette, width: int) -> Text:
        raise NotImplementedError

    def on_resize(self) -> None:
        self.show()


class SheetPanel(Panel):
    """The record: a line for every turn."""

    def show(self) -> None:
        super().show()
        self.scroll_end(animate=False)

    def text(self, palette: Palette, width: int) -> Text:
        game = self.sitting.game
        if not game.history:
            return Text(t("Nobody has moved yet."), Style(color=palette.faint))
        names = [called(seat.short_name) for seat in self.sitting.seats]
        wide = min(max(map(len, names)), 4 if width < 36 else 12)
        rest = max(6, min(WIDEST_MOVE, width - wide - 13))
        sheet = Text(no_wrap=True, end="")
        faint = Style(color=palette.faint)
        for number, turn in enumerate(game.history, 1):
            sheet.append("\n" if number > 1 else "")
            sheet.append(f"{number:>2} ", faint)
            sheet.append(f"{set_cell_size(names[turn.seat], wide)} ", faint)
            *above, text = _in_lines(turn_text(turn), rest)
            for line in above:
                sheet.append(f"{line}\n{'':{wide + 4}}", Style(bold=turn.kind == "place"))
            sheet.append(cut(text, rest), Style(bold=turn.kind == "place"))
            sheet.append(f"{turn.score:>+4}")
            sheet.append(f"{turn.total:>5}", faint)
        return sheet


class UnseenPanel(Panel):
    """The tiles that are in the bag or on other racks."""

    def text(self, palette: Palette, width: int) -> Text:
        position = self.sitting.view
        if self.sitting.viewer is None:
            return Text(t("Only the player whose turn it is may see this."), Style(color=palette.faint))
        rules = position.rules
        labels = rules.alphabet.labels
        wide = max(map(len, labels)) + 4
        columns = max(1, width // wide)
        picture = Text(no_wrap=True, end="")
        codes = [*range(1, rules.alphabet.size + 1), 0]
        for number, code in enumerate(code for code in codes if rules.counts[code]):
            picture.append("\n" if number and number % columns == 0 else "")
            count = position.unseen[code]
            style = Style(bold=True) if count else Style(color=palette.faint, dim=True)
            picture.append(f"{labels[code]:>{wide - 3}} ", style)
            picture.append(f"{count if count else '·':<2}", Style(color=palette.faint))
        vowels = sum(position.unseen[code] for code in rules.vowels)
        total, blanks = sum(position.unseen), position.unseen[0]
        kinds = (
            (t("In all"), total),
            (t("Vowels"), vowels),
            (t("Consonants"), total - vowels - blanks),
            (t("Blanks"), blanks),
        )
        for line in _filled([f"{what} {count}" for what, count in kinds], width):
            picture.append(f"\n{line}", Style(color=palette.faint))
        return picture


class StatusView(View):
    """What the tiles laid would score, and below it what has happened."""

    def render(self) -> Text:
        height = max(1, self.size.height)
        lines = [self._preview(self.sitting.look())] if self.sitting.laid else []
        for number, note in enumerate(reversed(self.sitting.notes[-height:])):
            lines.append(Text(note, Style(color=None if number == 0 else self.palette.faint)))
        shown: list[Text] = []
        for line in lines:
            wrapped = line.wrap(self.app.console, max(10, self.size.width))
            if len(shown) + len(wrapped) > height and shown:
                break
            shown.extend(wrapped[: height - len(shown)])
        return Text("\n", no_wrap=True, overflow="ellipsis", end="").join(shown)

    def _preview(self, found: Placing) -> Text:
        words = ", ".join(
            f"{word.text} {word.score}" + (f" {BAD}" if word.known is False else "") for word in found.words
        )
        if found.reason is None:
            line = Text().append(
                tn(found.score, "{mark} {count} point", "{mark} {count} points", mark=GOOD),
                Style(color=self.palette.good, bold=True),
            )
            return line.append(f"  {words}")
        line = Text().append(f"{BAD} {found.reason}", Style(color=self.palette.bad, bold=True))
        return line.append(f"  ({words})" if words else "", Style(color=self.palette.faint))


class KeysView(View):
    """The keys that do something now, as many as fit."""

    def render(self) -> Text:
        line = Text(no_wrap=True, end="")
        for key, what in self._keys():
            if line.cell_len + len(key) + len(what) + 3 > self.size.width:
                break
            line.append(f" {key}", Style(color=self.palette.accent, bold=True))
            line.append(f" {what} ", Style(color=self.palette.faint))
        return line

    def _keys(self) -> list[tuple[str, str]]:
        sitting, game = self.sitting, self.sitting.game
        if game.over:
            return [("F10", t("summary")), ("^N", t("new game")), ("^Q", t("quit"))]
        keys = [("F1", t("help"))]
        turn = (t("Space"), t("across/down"))
        if game.ending:
            keys += [("Enter", t("accept")), ("!", t("challenge"))]
        elif sitting.laid:
            keys += [("Enter", t("play")), ("Esc", t("recall")), turn]
        else:
            keys += [("A–Z", t("lay")), turn, ("?", t("hint")), ("*", t("best moves"))]
            keys += [("!", t("challenge"))] if game.can_challenge else []
        keys += [("-", t("exchange")), ("/", t("shuffle")), ("^Z", t("take back")), ("^P", t("pass"))]
        return [
            *keys,
            ("Tab", t("panels")),
            ("^T", t("light/dark")),
            ("^N", t("new game")),
            ("^Q", t("quit")),
        ]


def _in_lines(text: str, width: int) -> list[str]:
    """Text in lines of this width, broken between words where that is possible.

    >>> _in_lines("exchanged 3 tiles", 10), _in_lines("8H QUIXOTRY", 6)
    (['exchanged', '3 tiles'], ['8H QUI', 'XOTRY'])
    """
    lines = wrap(text, width) if max(map(len, text.split()), default=0) <= width else []
    return lines or [text[at : at + width] for at in range(0, len(text), width)] or [""]


def _filled(parts: list[str], width: int) -> list[str]:
    """Parts beside each other, as many on a line as fit.

    >>> _filled(["In all 86", "Vowels 38", "Blanks 2"], 24)
    ['In all 86  Vowels 38', 'Blanks 2']
    """
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + 2 + len(part) <= width:
            lines[-1] += f"  {part}"
        else:
            lines.append(part)
    return lines
