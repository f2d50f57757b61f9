"""The screen before a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual.pilot import Pilot

from quixotry.cli.terminal.games import games_folder
from quixotry.cli.tui.app import PlayApp
from quixotry.cli.tui.choices import Choices
from quixotry.cli.tui.game_screen import GameScreen
from support.terminal import data_folder, on_screen, shown, sit, until


async def begin(app: PlayApp, pilot: Pilot[None]) -> None:
    await pilot.press("enter")
    await until(pilot, lambda: app.sitting is not None)


def test_enter_plays_at_once() -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        assert "▶ Play" in shown(app) and "Level 5" in shown(app)
        await begin(app, pilot)
        assert app.sitting is not None
        assert app.sitting.game.players == ("You", "Computer (level 5)")
        assert app.sitting.game.rules.name == "english"
        assert app.sitting.path is not None and app.sitting.path.exists()

    on_screen(scenario)


def test_everything_can_be_chosen_and_is_remembered(tmp_path: Path) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("down", "right", "right", *["left"] * 6)  # ruleset: round to the last
        await pilot.press("down", "down", *["backspace"] * 3, "Z", "o", "ë")
        await pilot.press("down", "left")  # level 4
        await pilot.press("down", "right", "B", "o")  # a person
        await pilot.press("down", "down", "right")  # the others begin
        await pilot.press("down", "right")  # void
        await pilot.press("down", "right", "right")  # ten minutes
        await pilot.press("down", "4", "2")
        await begin(app, pilot)
        assert app.sitting is not None
        game = app.sitting.game
        assert game.players == ("Computer (level 4)", "Bo", "Zoë")
        assert (game.rules.name, game.rules.challenge, game.seed) == ("swedish-study", "void", 42)
        assert game.clock is not None and game.clock.seconds == 600

    on_screen(scenario, home=tmp_path)
    with data_folder(tmp_path):
        kept = Choices.load()
    assert (kept.rules, kept.name, kept.names[1], kept.clock) == ("swedish-study", "Zoë", "Bo", 10)

    async def again(app: PlayApp, pilot: Pilot[None]) -> None:
        assert "Zoë" in shown(app) and "10 minutes each" in shown(app)

    on_screen(again, home=tmp_path)


@pytest.mark.parametrize(("keys", "reason"), [(["up", "x"], "whole number"), (["up", *"-5"], "whole number")])
def test_wrong_input_is_said(keys: list[str], reason: str) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys, "enter")
        assert reason in shown(app) and app.sitting is None

    on_screen(scenario)


def test_going_on_with_the_last_game(tmp_path: Path) -> None:
    with data_folder(tmp_path):
        games_folder().mkdir(parents=True)
        kept = sit(turns=4, path=games_folder() / "kept.json")
    kept.save()

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        assert f"You {kept.game.scores[0]}" in shown(app)
        await pilot.press("up")
        await begin(app, pilot)
        assert app.sitting is not None and app.sitting.game.history == kept.game.history
        await pilot.press("ctrl+n")
        assert "Go on" not in shown(app)
        await pilot.press("escape")
        assert isinstance(app.screen, GameScreen)
        await pilot.press("ctrl+n")
        await pilot.press("enter")
        await until(pilot, lambda: app.sitting is not None and app.sitting.path != kept.path)
        assert len(app.screen_stack) == 2

    on_screen(scenario, home=tmp_path)


def keep(home: Path, text: str) -> None:
    (home / "quixotry").mkdir(parents=True)
    (home / "quixotry" / "terminal.json").write_text(text)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"rules": 7, "opponents": ["x"], "clock": "?"}', "[" * 50_000, "\x00"]
)
def test_choices_that_cannot_be_read(tmp_path: Path, text: str) -> None:
    keep(tmp_path, text)
    with data_folder(tmp_path):
        assert Choices.load() == Choices()


def test_choices_that_no_longer_exist(tmp_path: Path) -> None:
    kept = {"rules": "klingon", "lexicon": "gone", "opponents": ["nobody", "my.py:Bot", "x"], "clock": 7}
    keep(tmp_path, json.dumps(kept))

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await begin(app, pilot)

    on_screen(scenario, home=tmp_path)


def test_without_a_folder_for_choices_and_games(tmp_path: Path) -> None:
    home = tmp_path / "file"
    home.write_text("a file where the folder would be")

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+t")
        await begin(app, pilot)
        assert app.sitting is not None and app.sitting.path is None
        await until(pilot, lambda: "not saved" in shown(app))

    on_screen(scenario, home=home)
