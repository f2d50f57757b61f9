"""A game on the whole screen, by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from quixotry import Game
from quixotry.cli.tui.app import PlayApp
from quixotry.cli.tui.dialogs import ChooseLetter, Exchange, HandOver, YesOrNo
from quixotry.cli.tui.game_screen import GameScreen
from quixotry.cli.tui.help import Help
from quixotry.cli.tui.rack_view import RackView
from quixotry.cli.tui.sitting import Sitting
from quixotry.cli.tui.start_screen import StartScreen
from quixotry.cli.tui.summary import Summary
from quixotry.game import Clock
from support.terminal import data_folder, on_screen, shown, sit, status, type_move, until


async def my_turn(pilot: Pilot[None], sitting: Sitting) -> None:
    await until(pilot, lambda: sitting.can_act or sitting.game.over)


def kinds(sitting: Sitting) -> list[str]:
    return [turn.kind for turn in sitting.game.history]


def test_a_whole_game_by_keys(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    sitting = sit(path=path)

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        turns = 0
        while not sitting.game.over:
            await my_turn(pilot, sitting)
            turns += 1
            best = sitting.game.position.best_move()
            if sitting.game.over:
                break
            if sitting.game.ending:
                await pilot.press("enter")
            elif best is None:
                await pilot.press("ctrl+p", "enter")
            elif turns <= 2:
                await type_move(pilot, sitting, str(best))
                assert sitting.look().score == best.score
                assert f"✓ {best.score} points" in status(app)
                await pilot.press("enter")
                assert sitting.notes[-1].startswith(("You: ", "Computer"))
            else:
                await pilot.press("*", "enter")
                await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Summary))
        text = shown(app)
        assert str(max(sitting.game.scores)) in text and "Best play, You" in text
        await pilot.press("g")
        assert "Saved in" in shown(app)
        await pilot.press("escape", "enter")
        assert isinstance(app.screen, Summary)

    on_screen(scenario, sitting)
    assert Game.load(path).over and Game.load(path).scores == sitting.game.scores
    assert path.with_suffix(".gcg").read_text(encoding="utf-8").startswith("#character-encoding")


def test_score_words_and_reason_while_laying() -> None:
    sitting = sit(challenge="void")

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("a", "b")
        assert "✓ 8 points AB 8" in status(app)
        await pilot.press("b")
        assert "✗ not in the lexicon english: ABB" in status(app)
        await pilot.press("enter")
        assert not sitting.game.history and "That cannot be played: not in the lexicon" in sitting.notes[-1]
        await pilot.press("backspace", "backspace")
        assert "✗ a word has at least two letters" in status(app)
        await pilot.press("escape", "up", "a", "b")
        assert "✗ the first word must cover the start square 8H" in status(app)
        await pilot.press("down", "down", "e")
        assert "✗ the tiles are not in one line" in status(app)
        await pilot.press("escape")
        assert not sitting.laid

    on_screen(scenario, sitting)


def test_wrong_keys_do_no_harm() -> None:
    sitting = sit()

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter", "backspace", "delete", "z", "!", "ctrl+y", "9", "@", "ctrl+z", "f10", "f5")
        assert not sitting.game.history and not sitting.laid
        notes = " ".join(sitting.notes)
        for text in (
            "Type letters",
            "no Z on your rack",
            "no play to challenge",
            "nothing to redo",
            "no move of",
        ):
            assert text in notes
        sitting.go(1, 1)
        await pilot.press("left", "left", "up", "up")
        assert sitting.cursor == (0, 0)
        await pilot.press("home")
        assert sitting.cursor == (7, 7)

    on_screen(scenario, sitting)


def test_blank_by_its_place_on_the_rack() -> None:
    sitting = sit(seed=7)  # EIINUW?

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("7")
        assert isinstance(app.screen, ChooseLetter)
        await pilot.press("right", "down", "enter")
        await pilot.press("1")
        assert [sitting.game.rules.alphabet.tile_text(code) for code in sitting.laid.values()] == ["k", "E"]
        await pilot.press("escape", "7", "escape", "7", "s")
        assert list(sitting.laid.values()) == [19 | 64]

    on_screen(scenario, sitting)


def test_the_rack_by_keys() -> None:
    sitting = sit()

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        before = list(sitting.rack())
        await pilot.press("tab", "right", "shift+right", "shift+right")
        assert sitting.rack() == [before[0], before[2], before[3], before[1], *before[4:]]
        await pilot.press("enter")
        assert list(sitting.laid.values()) == [before[1]]
        await pilot.press("escape", "escape", "/")
        assert not sitting.laid and sorted(sitting.rack()) == sorted(before)

    on_screen(scenario, sitting)


def test_exchange_and_pass() -> None:
    sitting = sit()

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("a", "-")
        assert isinstance(app.screen, Exchange) and not sitting.laid
        await pilot.press("enter")
        assert isinstance(app.screen, Exchange), "nothing is chosen yet"
        await pilot.press("p", "b", "b", "b", "2", "right", "right", "space", "9")
        assert "3 tiles go back into the bag, which holds 86: BBP" in shown(app)
        await pilot.press("enter")
        await my_turn(pilot, sitting)
        assert sitting.game.history[0].kind == "exchange"
        assert "exchanged 3" in shown(app)
        await pilot.press("ctrl+p")
        assert isinstance(app.screen, YesOrNo)
        await pilot.press("escape", "-", "escape")
        assert kinds(sitting)[0] == "exchange" and len(kinds(sitting)) == 2
        await pilot.press("ctrl+p", "enter")
        assert kinds(sitting)[2] == "pass"

    on_screen(scenario, sitting)


def test_no_exchange_from_a_small_bag() -> None:
    sitting = sit(turns=20, seed=5)
    while sitting.game.position.bag_count >= 7 or sitting.game.position.turn:
        sitting.game.play(sitting.game.position.best_move() or "pass")

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("-")
        assert isinstance(app.screen, GameScreen)
        assert "An exchange needs 7 tiles in the bag" in sitting.notes[-1]

    on_screen(scenario, sitting)


@pytest.mark.parametrize(
    ("rule", "said"),
    [("double", "You lose the turn"), ("5-point", "gains 5 points"), ("single", "is good")],
)
def test_a_challenge_in_vain(rule: str, said: str) -> None:
    sitting = sit(players="computer:10,You", challenge=rule)

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await my_turn(pilot, sitting)
        await pilot.press("!")
        assert isinstance(app.screen, YesOrNo) and "Challenge " in shown(app)
        await pilot.press("enter")
        await my_turn(pilot, sitting)
        assert any(said in note for note in sitting.notes)

    on_screen(scenario, sitting)


def test_a_phony_comes_off() -> None:
    sitting = sit()

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("b", "b", "p", "enter")
        await my_turn(pilot, sitting)
        assert any("BBP is a phony" in note for note in sitting.notes)
        assert sitting.game.scores[0] == 0

    on_screen(scenario, sitting)


def test_undo_and_redo() -> None:
    sitting = sit()

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("a", "b", "b", "e", "y", "enter")
        await my_turn(pilot, sitting)
        history = list(sitting.game.history)
        assert kinds(sitting) == ["place", "place"]
        await pilot.press("ctrl+z")
        assert kinds(sitting) == [] and sitting.can_act
        await pilot.press("ctrl+y")
        assert list(sitting.game.history) == history
        await pilot.press("ctrl+z", "home", "a", "b", "enter")
        await my_turn(pilot, sitting)
        assert next(str(turn.move) for turn in sitting.game.history) == "8H AB"

    on_screen(scenario, sitting)


def test_resign() -> None:
    sitting = sit()

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+r", "n")
        assert not sitting.game.over
        await pilot.press("ctrl+r", "y")
        assert sitting.game.over and isinstance(app.screen, Summary)
        assert "Computer (level 10) wins" in shown(app)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
        await pilot.press("escape")
        assert isinstance(app.screen, GameScreen)

    on_screen(scenario, sitting)


def test_hints_in_three_steps() -> None:
    sitting = sit()

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("?")
        assert "There is a play across row 8" in sitting.notes[-1]
        assert sitting.hinted == tuple((7, 7 + at) for at in range(5)) and not sitting.laid
        await pilot.press("?")
        assert "The word is ABBEY" in sitting.notes[-1]
        await pilot.press("?")
        assert len(sitting.laid) == 5 and sitting.look().score == 32
        await pilot.press("escape", "?")
        assert "There is a play" in sitting.notes[-1] and not sitting.laid

    on_screen(scenario, sitting)


def test_best_moves_are_shown_and_laid() -> None:
    sitting = sit()

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        assert "Best moves" not in shown(app)
        await pilot.press("*")
        assert "Best moves" in shown(app)
        assert [sitting.game.rules.alphabet.labels[code] for code in sitting.ghost.values()] == list("ABBEY")
        await pilot.press("down", "down")
        third = dict(sitting.ghost)
        await pilot.press("enter")
        assert sitting.laid == third and not sitting.ghost and "Best moves" not in shown(app)
        await pilot.press("*", "escape")
        assert not sitting.ghost and sitting.laid == third
        await pilot.press("escape")
        assert not sitting.laid

    on_screen(scenario, sitting)


def test_an_exchange_among_the_best_moves() -> None:
    sitting = sit(seed=7)  # EIINUW?

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("*", "enter")
        assert isinstance(app.screen, Exchange) and "3 tiles go back into the bag" in shown(app)
        await pilot.press("enter")
        assert sitting.game.history[0].kind == "exchange"

    on_screen(scenario, sitting)


def test_hand_over_between_people() -> None:
    sitting = sit("Ann,Bo", clock=Clock(600))

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, GameScreen), "the first may begin at once"
        anns = sitting.game.position.racks[0]
        await pilot.press("a", "b", "b", "e", "y", "enter")
        assert isinstance(app.screen, HandOver)
        text = shown(app)
        assert "It is the turn of Bo." in text and "Ann plays ABBEY at 8H for 32 points." in text
        assert sitting.rack() == [] and "A₁" not in text
        left = sitting.game.remaining
        await pilot.press("x", "escape", "ctrl+z")
        assert isinstance(app.screen, HandOver) and sitting.game.remaining == left, "the clock stands still"
        await pilot.press("enter")
        assert isinstance(app.screen, GameScreen) and sitting.viewer == 1
        assert sorted(sitting.rack()) == sorted(sitting.game.position.racks[1])
        await pilot.press("ctrl+z")
        assert isinstance(app.screen, HandOver) and "It is the turn of Ann." in shown(app)
        await pilot.press("enter")
        assert sorted(sitting.rack()) == sorted(anns)

    on_screen(scenario, sitting)


def test_the_play_that_ends_the_game_is_accepted() -> None:
    sitting = sit("Ann,Bo", turns=100)

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        assert sitting.game.ending and "Enter accepts it" in status(app)
        await pilot.press("a", "-")
        assert isinstance(app.screen, GameScreen) and not sitting.laid
        await pilot.press("enter")
        assert isinstance(app.screen, Summary)

    game = sitting.game
    while not game.ending:
        game.undo()
    on_screen(scenario, sitting)
    assert game.over


def test_computers_among_themselves() -> None:
    sitting = sit("computer:10,computer:10,Bot:static")

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("a", "?")
        await until(pilot, lambda: sitting.game.over)

    on_screen(scenario, sitting)
    assert sitting.game.over


def test_every_size() -> None:
    sitting = sit(turns=8, clock=Clock(1500))

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("*")
        for width, height in (
            (80, 24),
            (64, 18),
            (100, 30),
            (130, 44),
            (200, 60),
            (63, 24),
            (80, 17),
            (20, 5),
        ):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            text = shown(app)
            if width >= 64 and height >= 18:
                assert "Best moves" in text and "You" in text and "15" in text, (width, height)
                board = app.screen.query_one("#board").region
                assert board.right <= width and board.bottom <= height
                assert app.screen.query_one("#status").region.bottom <= height
                rack = app.screen.query_one(RackView)
                lines = rack.render().plain.splitlines()
                assert max(map(len, lines)) - 1 <= rack.content_size.width, (width, height)
            elif width > 40:
                assert f"This terminal has {width} columns and {height} lines" in text
        await pilot.press("escape", "a", "b", "enter")
        assert not sitting.laid and len(sitting.game.history) == 8, "nothing is played unseen"
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Scores" in shown(app)

    on_screen(scenario, sitting)


@pytest.mark.parametrize("rules", ["english-super", "italian-8", "swedish-study"])
def test_other_rulesets(rules: str) -> None:
    sitting = sit(turns=4, rules=rules)

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("?", "?", "?", "enter")
        await my_turn(pilot, sitting)
        assert len(sitting.game.history) >= 6
        await pilot.press("-")
        assert isinstance(app.screen, GameScreen if rules == "swedish-study" else Exchange)

    on_screen(scenario, sitting)


def test_panels_help_and_theme(tmp_path: Path) -> None:
    sitting = sit(turns=6)

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        assert "Scores" in shown(app) and "Unseen" not in shown(app)
        await pilot.press("tab", "tab", "tab")
        assert "Unseen tiles" in shown(app) and "In all " in shown(app)
        await pilot.press("f2")
        assert "Scores" in shown(app)
        await pilot.press("f1")
        assert isinstance(app.screen, Help)
        await pilot.press(*["pagedown"] * 3)
        assert "new game, quit" in shown(app)
        await pilot.press("escape", "ctrl+t")
        assert app.theme == "quixotry-light"

    on_screen(scenario, sitting, home=tmp_path)
    with data_folder(tmp_path):
        assert PlayApp().theme == "quixotry-light", "the choice is kept"


def test_the_clock_ticks_and_runs_out() -> None:
    now = 0.0
    sitting = sit(clock=Clock(65, max_overtime=60, now=lambda: now))

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        nonlocal now
        assert "1:05" in shown(app)
        now = 60.0
        await until(pilot, lambda: "0:05" in shown(app))
        now = 130.0
        await until(pilot, lambda: isinstance(app.screen, Summary))
        assert "You lose on time." in shown(app)

    on_screen(scenario, sitting)


def test_leaving_saves(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    sitting = sit(path=path)

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("a", "b", "enter")
        await my_turn(pilot, sitting)
        await pilot.press("ctrl+q")

    assert on_screen(scenario, sitting).sitting is sitting
    assert len(Game.load(path).history) == 2


def test_the_mouse_moves_the_cursor() -> None:
    sitting = sit()

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.click("#board", offset=(3 + 3 * 4 + 1, 1 + 5))
        assert sitting.cursor == (5, 4) and sitting.across
        await pilot.click("#board", offset=(3 + 3 * 4 + 1, 1 + 5))
        assert sitting.cursor == (5, 4) and not sitting.across

    on_screen(scenario, sitting)
