"""The full-screen program in every language: said in it, and nothing cut off at 80 columns and 24 lines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import pytest
from textual.pilot import Pilot

from quixotry.cli.tui.app import PlayApp
from quixotry.cli.tui.board_screen import BoardScreen
from quixotry.cli.tui.form_row import FormRow
from quixotry.cli.tui.help import KEYS
from quixotry.cli.tui.sitting import Sitting
from quixotry.cli.tui.summary import Summary
from quixotry.tongues import ENGLISH, LANGUAGES, saying, speaking
from support.terminal import on_screen, shown, sit, until

CODES = list(LANGUAGES)
TOLD_TO_NOBODY = (
    "{written}: no tile reads",  # asked of each key that is pressed
    "no game has been saved in",  # so there is none to go on with
    "Only the player whose turn it is",  # behind the screen that covers all tiles
    "The tiles are hidden.",
    "{count} point",  # of a turn that scores none
)
# What is written on a key is the same in most languages.
ON_KEYS = {key for _, keys in KEYS for key, _ in keys}


class Watched:
    """What the program says, and what is on its screen."""

    def __init__(self) -> None:
        self.said: dict[str, str] = {}  # the sentence by its English one
        self.seen = ""
        self.keys: set[str] = set()

    @contextmanager
    def speaking(self, code: str) -> Iterator[None]:
        fill = saying._filled

        def filled(text: str, english: str, values: dict[str, object]) -> str:
            made = fill(text, english, values)
            self.said[english] = made
            return made

        with mock.patch.object(saying, "_filled", filled), speaking(code):
            yield

    def look(self, app: PlayApp) -> None:
        self.seen += f"{shown(app)}\n"
        for screen in app.screen_stack:
            if isinstance(screen, BoardScreen):
                self.keys |= {what for _, what in screen.keys._keys()}  # as many are shown as fit

    def missing(self) -> list[str]:
        """Words of what was said that are not on the screen."""
        seen = self.seen.lower()
        sentences = [
            text.lower()
            for english, text in self.said.items()
            if text not in self.keys and not english.startswith(TOLD_TO_NOBODY)
        ]
        return sorted({word for text in sentences for word in text.split() if word not in seen})


def watch(
    code: str, *parts: str, sitting: Sitting | None = None, size: tuple[int, int] = (80, 24)
) -> Watched:
    """Press keys, given as words, and look after each of these parts."""
    watched = Watched()

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        watched.look(app)
        for part in parts:
            await pilot.press(*part.split())
            await pilot.pause()
            watched.look(app)

    with watched.speaking(code):
        on_screen(scenario, sitting, size=size)
    return watched


def sitting(code: str, players: str = "2", **options: Any) -> Sitting:
    with speaking(code):
        return sit(players, **options)


@pytest.mark.parametrize("code", CODES)
def test_a_game(code: str) -> None:
    """Everything that a turn can ask or say."""
    game = sitting(code, turns=4, challenge="5-point")
    dialogs = ("minus", "ctrl+a", "escape", "ctrl+p", "escape", "ctrl+r", "escape", "!", "escape")
    hints = ("?", "?", "?", "escape", "enter", "a b", "enter", "escape")
    watched = watch(code, "f3", "f2", "*", "escape", *hints, *dialogs, "ctrl+z", "ctrl+y", sitting=game)
    assert watched.missing() == []
    assert "…" not in watched.seen
    check_said(code, watched)


@pytest.mark.parametrize("code", CODES)
def test_the_page_of_keys(code: str) -> None:
    watched = watch(code, "f3", "f2", "f1", *["pagedown"] * 4, sitting=sitting(code))
    assert watched.missing() == []
    check_said(code, watched)


@pytest.mark.parametrize("code", CODES)
def test_the_end(code: str) -> None:
    watched = Watched()
    over = sitting(code, turns=200)
    assert over.game.over

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(app.screen, Summary))
        watched.look(app)
        await pilot.press("g")
        watched.look(app)
        for key in ("escape", "f3"):
            await pilot.press(key)
            watched.look(app)

    with watched.speaking(code):
        on_screen(scenario, over)
    assert watched.missing() == []
    check_said(code, watched)


@pytest.mark.parametrize("code", CODES)
def test_two_people_and_a_window_that_is_too_small(code: str) -> None:
    """Handing the screen over, and what there is to say where the board does not fit."""
    pair = sitting(code, "Ann,Bo")
    watched = watch(code, "ctrl+p", "enter", "enter", "f3", sitting=pair)
    assert watched.missing() == []
    check_said(code, watched)
    narrow = watch(code, sitting=sitting(code), size=(50, 16))
    for part in ("50", "16", "64", "18", "quixotry", "--plain"):
        assert part in narrow.seen
    for english, text in narrow.said.items():
        if english.startswith(("This terminal", "The board needs", "Make the window")):
            assert all(word in narrow.seen for word in text.split())


@pytest.mark.parametrize("code", CODES)
def test_the_choice_of_a_game(code: str) -> None:
    """Every option of every row fits, and so does what the border says of the keys."""
    watched = Watched()

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        watched.look(app)
        for row in app.screen.query(FormRow):
            row.focus()
            for _ in row.options:
                await pilot.press("right")
                watched.look(app)
        assert len(list(app.screen.query(FormRow))) >= 11

    with watched.speaking(code):
        on_screen(scenario)
    assert watched.missing() == []
    assert "…" not in watched.seen
    check_said(code, watched)


def check_said(code: str, watched: Watched) -> None:
    """Something was said, and in the language."""
    assert len(watched.said) > 10
    if code == ENGLISH:
        assert all(english in text or "{" in english for english, text in watched.said.items())
    else:
        said = {english: text for english, text in watched.said.items() if english not in ON_KEYS}
        same = [english for english, text in said.items() if english == text and "{" not in english]
        assert len(same) < len(said) / 4, same
