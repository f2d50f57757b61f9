"""The full-screen program: which screen is shown, the theme, and how to leave."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from quixotry.cli.tui.choices import Choices
from quixotry.cli.tui.game_screen import PACE, GameScreen
from quixotry.cli.tui.palette import DARK_THEME, LIGHT_THEME, THEMES
from quixotry.cli.tui.sitting import Sitting
from quixotry.cli.tui.start_screen import StartScreen


class PlayApp(App[None]):
    """Opens with a game, or with the choice of one."""

    TITLE = "Quixotry"
    CSS_PATH = "screen.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+t", "change_theme", show=False, priority=True),
        Binding("ctrl+n", "new_game", show=False),
        Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True),
    ]

    def __init__(self, sitting: Sitting | None = None, *, pace: float = PACE) -> None:
        super().__init__()
        self.sitting = sitting
        """The game being played, or the last one when the program is left."""
        self.pace = pace
        self.choices = Choices.load()
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = self.choices.theme if self.choices.theme in THEMES else DARK_THEME.name

    def on_mount(self) -> None:
        if self.sitting is not None:
            self.sitting.save()
            self.push_screen(GameScreen(self.sitting, pace=self.pace))
        else:
            self.push_screen(StartScreen(self.choices, self.play))

    def play(self, sitting: Sitting) -> None:
        """Leave the start screen, and any earlier game, for this one."""
        self.sitting = sitting
        sitting.save()
        while len(self.screen_stack) > 2:
            self.pop_screen()
        self.switch_screen(GameScreen(sitting, pace=self.pace))

    def action_new_game(self) -> None:
        if isinstance(self.screen, GameScreen):
            self.screen.sitting.save()
            self.screen.sitting.game.pause()
            self.push_screen(StartScreen(self.choices, self.play, back=self.go_back))

    def go_back(self) -> None:
        """Return from the start screen to the game being played."""
        self.pop_screen()
        if isinstance(self.screen, GameScreen):
            self.screen.sitting.game.resume()

    def action_change_theme(self) -> None:
        self.theme = LIGHT_THEME.name if self.theme == DARK_THEME.name else DARK_THEME.name
        self.choices.theme = self.theme
        self.choices.save()

    async def action_quit(self) -> None:
        if self.sitting is not None:
            self.sitting.save()
        self.exit()


def play_on_screen(sitting: Sitting | None) -> Sitting | None:
    """Run until the user leaves; returns the last game that was played, if any."""
    app = PlayApp(sitting)
    app.run()
    return app.sitting
