"""Draws the pictures of the documentation: python docs/pictures/draw.py

Those of the page, of a review and of the analysis board need Chromium and Playwright.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from quixotry.cli.tui.app import PlayApp
from quixotry.cli.tui.palette import DARK_THEME
from quixotry.cli.tui.sitting import Sitting
from quixotry.game import Game
from quixotry.play import computers_action, computers_of, parse_seats, perform
from quixotry.play.telling import sentence

FOLDER = Path(__file__).parent
SEED, TURNS = 0, 10
TURN = 15
SEATS = parse_seats("2", level=8)
SIZE = (96, 26)
# Rich's frame would fetch fonts from elsewhere; a picture must not.
FETCHED_FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
FONTS = 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace'


def some_game() -> tuple[Game, list[str]]:
    """A game some turns on, and what was said on the way."""
    game = Game.new("english", players=[seat.name for seat in SEATS], seed=SEED)
    both = computers_of(game, parse_seats("computer:9,computer:8", level=8))
    said = []
    for _ in range(TURNS):
        player = both[game.position.turn]
        assert player is not None
        done = perform(game, computers_action(game, player))
        said += [sentence(done, game.players)] if done is not None else []
    return game, said


def page(browser: Browser) -> None:
    """The page in the browser, with a hint taken and the best moves open."""
    game, _ = some_game()
    with tempfile.TemporaryDirectory() as folder:
        saved = Path(folder, "game.json")
        game.save(saved)
        command = [sys.executable, "-m", "quixotry", "play", "--no-browser", "--resume", str(saved)]
        database = ["--port", "0", "--database", f"sqlite:///{folder}/games.sqlite"]
        with subprocess.Popen([*command, *database], stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = next(word for line in server.stdout for word in line.split() if "#seat=" in word)
            screen = browser.new_page(viewport={"width": 1280, "height": 820}, color_scheme="light")
            screen.goto(address)
            screen.locator("#controls").get_by_test_id("hint").click()
            screen.get_by_test_id("best-moves").click()
            screen.get_by_test_id("best-move").nth(1).hover()
            screen.wait_for_timeout(500)
            screen.screenshot(path=FOLDER / "page.png")
            screen.close()
            server.terminate()


def review(browser: Browser) -> None:
    """A review of the tutorial's game, opened at the turn that the tutorial speaks of."""
    games = FOLDER.parent / "tutorials"
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.html")
        command = [sys.executable, "-m", "quixotry", "review", "club-night.gcg", "-o", str(report)]
        subprocess.run(command, cwd=games, check=True, stdout=subprocess.DEVNULL)
        screen = browser.new_page(viewport={"width": 1000, "height": 560}, color_scheme="light")
        screen.goto(report.as_uri())
        screen.locator(".turn > summary").nth(TURN - 1).click()
        screen.locator(".turn > summary").nth(TURN - 3).evaluate("line => line.scrollIntoView()")
        screen.screenshot(path=FOLDER / "review.png")
        screen.close()


def analysis(browser: Browser) -> None:
    """The tutorial's game on the analysis board, with another move tried."""
    record = (FOLDER.parent / "tutorials" / "club-night.gcg").read_text()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "quixotry", "play", "--no-browser", "--port", "0"]
        command += ["--database", f"sqlite:///{folder}/games.sqlite"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = next(word for line in server.stdout for word in line.split() if word.startswith("http"))
            screen = browser.new_page(viewport={"width": 1280, "height": 820}, color_scheme="light")
            screen.goto(f"{address}analysis")
            screen.get_by_test_id("record").fill(record)
            screen.get_by_test_id("open-record").click()
            screen.get_by_test_id(f"turn-{TURN}").click()
            screen.get_by_test_id("candidate").nth(1).get_by_role("button").last.click()
            screen.get_by_test_id("where").get_by_text("Variation").wait_for()
            screen.keyboard.press("ArrowLeft")
            screen.wait_for_timeout(500)
            screen.screenshot(path=FOLDER / "analysis.png")
            screen.close()
            server.terminate()


def play_screen() -> None:
    """The screen of `quixotry play --terminal` some turns into a game, with the best moves open."""
    game, said = some_game()
    sitting = Sitting(game, SEATS, None)
    sitting.notes[:] = said
    (FOLDER / "terminal.svg").write_text(asyncio.run(_drawn(sitting)), encoding="utf-8")


async def _drawn(sitting: Sitting) -> str:
    app = PlayApp(sitting)
    app.theme = DARK_THEME.name
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("*")
        picture = app.export_screenshot(title="quixotry play --terminal")
    picture = re.sub(r"<!--.*?-->\s*", "", FETCHED_FONT.sub("", picture))
    picture = re.sub(r"font-family: (Fira Code|arial)[^;]*;", f"font-family: {FONTS};", picture)
    return re.sub(r"terminal-\d+", "quixotry", picture)


def main() -> None:
    sys.path.insert(0, str(FOLDER.parents[1] / "tests"))
    from support.browser.chromium import ARGUMENTS, find_chromium

    play_screen()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        page(browser)
        review(browser)
        analysis(browser)
        browser.close()


if __name__ == "__main__":
    main()
