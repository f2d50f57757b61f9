"""Every size of screen, light and dark: nothing is cut off, and pictures to look at."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from support.browser.deals import ABBEY, FLAKED
from support.browser.hands import Mouse
from support.browser.screens import SIZES, THEMES, Screens
from support.browser.server import ANN, COMPUTER, GameServer

ODD_SIZES = ((320, 568), (640, 360), (1024, 600), (2560, 1440))
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
TURN = ("play", "recall", "exchange", "pass", "hint", "undo")


def resize(page: Page, width: int, height: int) -> None:
    """And let the page settle."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(NEXT_FRAME)


def expect_whole(page: Page, *names: str) -> None:
    """Nothing goes over the sides, and what is named is in view without scrolling."""
    size = page.viewport_size
    assert size is not None
    assert page.evaluate(OVERFLOW) <= 0, size
    for name in names:
        found = page.locator(f"#{name}, #controls [data-testid={name}], #setup [data-testid={name}]").first
        box = found.bounding_box()
        assert box is not None, f"{name} is not to be seen at {size}"
        assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"], (name, size)
        assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"], (name, size)


def test_start_page_fits(server: GameServer, screens: Screens, artefacts: Path) -> None:
    page = screens.start_page(server)
    for name, size in SIZES.items():
        resize(page, *size)
        expect_whole(page, "start")
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.screenshot(path=artefacts / f"start-{name}-{theme}.png", full_page=True)
    page.get_by_test_id("finer").locator("summary").click()
    page.get_by_test_id("add-opponent").click()
    for size in (*SIZES.values(), *ODD_SIZES):
        resize(page, *size)
        expect_whole(page)


def test_game_fits(server: GameServer, screens: Screens, artefacts: Path) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=FLAKED)
    ann.play_turns(4)
    table = screens.table(ann)
    move = ann.longest_move()
    Mouse(table).lay(move["tiles"])
    expect(table.play).to_have_text(f"Play {move['score']}")
    for name, size in SIZES.items():
        resize(table.page, *size)
        expect_whole(table.page, "board", "rack", "preview", "players", *TURN)
        for theme in THEMES:
            table.page.emulate_media(color_scheme=theme)
            table.page.screenshot(path=artefacts / f"game-{name}-{theme}.png")
    for width, height in ODD_SIZES:
        resize(table.page, width, height)
        expect_whole(table.page)
        table.page.screenshot(path=artefacts / f"game-{width}x{height}.png")


def test_help_fits(server: GameServer, screens: Screens, artefacts: Path) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=FLAKED)
    ann.play_turns(1)
    table = screens.table(ann)
    table.page.get_by_test_id("tab-help").click()
    table.page.get_by_test_id("best-moves").click()
    table.page.get_by_test_id("moves-table").wait_for()
    for name, size in SIZES.items():
        resize(table.page, *size)
        expect_whole(table.page)
        table.page.screenshot(path=artefacts / f"help-{name}.png", full_page=True)


@pytest.mark.parametrize(
    ("name", "rules", "computers"),
    [("four players", "english", 3), ("21 rows", "english-super", 1), ("swedish", "swedish", 1)],
)
def test_other_games_fit_on_a_phone(
    server: GameServer, screens: Screens, artefacts: Path, name: str, rules: str, computers: int
) -> None:
    lexicon = {"lexicon": "english"} if rules == "english-super" else {}
    clock = {"minutes": 25}
    seats = [COMPUTER] * computers
    (ann,) = server.new_game(ANN, *seats, seed=ABBEY, rules=rules, clock=clock, challenge="double", **lexicon)
    ann.play_turns(2)
    table = screens.table(ann, size="phone")
    table.expect_same(ann)
    expect_whole(table.page, "players", "board", "rack", "play", "pass", "challenge")
    table.page.screenshot(path=artefacts / f"game-phone-{name.replace(' ', '-')}.png")
