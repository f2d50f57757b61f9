"""How a game ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType

from quixotry.cli.terminal.games import short
from quixotry.cli.tui.dialogs import Dialog, keys_line
from quixotry.cli.tui.palette import palette_of
from quixotry.cli.tui.panels import cut
from quixotry.play.telling import called, points_text, result_sentence, turn_sentence, turn_text
from quixotry.tongues import number, t

if TYPE_CHECKING:
    from quixotry.cli.tui.sitting import Sitting
    from quixotry.game import Game, Turn

NAME = 20


class Summary(Dialog[str | None]):
    """Scores, what was left on each rack, and each player's best play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,space", "answer('')", show=False),
        Binding("n,ctrl+n", "answer('new')", show=False),
        Binding("q,ctrl+q", "answer('leave')", show=False),
        Binding("g", "export", show=False),
    ]

    def __init__(self, sitting: Sitting, export: Callable[[], str]) -> None:
        keys = (
            ("n", t("new game")),
            ("Esc", t("see the board")),
            ("g", t("save as GCG")),
            ("q", t("quit")),
        )
        super().__init__(t("The end of the game"), keys_line(*keys))
        self.sitting = sitting
        self._export = export
        self._note = (
            t("The game is saved in {file}.", file=short(sitting.path))
            if sitting.path
            else t("The game is not saved.")
        )

    def text(self) -> Text:
        game, palette = self.sitting.game, palette_of(self.app.theme)
        faint = Style(color=palette.faint)
        page = Text()
        page.append(f"{result_sentence(game)}\n\n", Style(bold=True, color=palette.accent))
        columns = (t("Score"), t("Average turn"), t("Bingos"))
        page.append(f"{'':{NAME}}", faint)
        page.append("".join(f"  {column}" for column in columns) + f"  {t('Tiles left')}\n", faint)
        for seat, name in enumerate(game.players):
            turns = [turn for turn in game.history if turn.seat == seat]
            page.append(f"{cut(called(name), NAME)}", Style(bold=seat == game.winner))
            values = (str(game.scores[seat]), number(_mean(turns), ".1f"), str(_bingos(game, turns)))
            for column, value in zip(columns, values, strict=True):
                page.append(f"  {value:>{len(column)}}")
            page.append("  ")
            page.append(f"{game.position.racks[seat] or '–'}\n")
        page.append("\n")
        for seat, name in enumerate(game.players):
            plays = [turn for turn in game.history if turn.seat == seat and turn.kind == "place"]
            if plays:
                best = max(plays, key=lambda turn: turn.score)
                page.append(f"{t('Best play')}, {called(name)}: ", faint)
                page.append(f"{turn_text(best)}, {points_text(best.score)}\n")
        for turn in game.history:
            if turn.kind in ("rack", "time", "forfeit", "resign"):
                page.append(f"{turn_sentence(turn, game.players)}\n", faint)
        page.append(f"\n{self._note}", faint)
        return page

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer or None)

    def action_export(self) -> None:
        self._note = self._export()
        self.redraw()


def _mean(turns: list[Turn]) -> float:
    """The average of a turn: points for plays, less those that came off; final adjustments do not count."""
    own = [turn for turn in turns if turn.kind in ("place", "exchange", "pass")]
    points = sum(turn.score for turn in turns if turn.kind in ("place", "withdrawn"))
    return points / len(own) if own else 0.0


def _bingos(game: Game, turns: list[Turn]) -> int:
    size = game.rules.rack_size
    laid = [turn.move for turn in turns if turn.kind == "place" and turn.move is not None]
    off = [turn.move for turn in turns if turn.kind == "withdrawn" and turn.move is not None]
    return sum(move.tile_count == size for move in laid) - sum(move.tile_count == size for move in off)
