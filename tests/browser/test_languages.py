"""The page in every language: whole, right, and with room for the longest words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from quixotry.tongues import LANGUAGES
from support.browser.analysis_board import RECORD as GAME_ON_PAPER
from support.browser.deals import ABBEY
from support.browser.screens import READY, Screens
from support.browser.server import ANN, COMPUTER, GameServer

NARROW: dict[str, Any] = {"viewport": {"width": 320, "height": 640}}
A_AND_UMLAUTS = 119  # deals ADFGRÄÖ
# Names and word lists that people chose may be cut: they are not sentences.
CUT_OFF = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility({visibilityProperty: true})) continue;
    if (element.closest(".unseen, .skip, select, option, .player-name-text, .squares")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    if (box.right > innerWidth + 1 || box.left < -1) found.push(`beyond the screen: ${node.data}`);
    for (let around = element; around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      const clips = ["hidden", "clip"].includes(style.overflowX);
      const hides = clips || around.matches("button, .button, .segment, .tab");
      const frame = around.getBoundingClientRect();
      if (hides && (box.right > frame.right + 1.5 || box.left < frame.left - 1.5)) {
        found.push(`wider than its ${around.className}: ${node.data}`);
        break;
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  return found;
}"""


def cut_off(page: Page) -> list[str]:
    found: list[str] = page.evaluate(CUT_OFF)
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_cut_off_on_a_small_screen(
    server: GameServer, screens: Screens, code: str, artefacts: Path
) -> None:
    context = screens.context(locale=code, **NARROW)
    page = screens.start_page(server, context)
    expect(page.locator("html")).to_have_attribute("lang", code)
    page.get_by_test_id("finer").locator("summary").click()
    page.screenshot(path=artefacts / f"start-320-{code}.png", full_page=True)
    assert cut_off(page) == [], "start page"
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    page.goto(server.address + ann.link)
    page.locator(READY).wait_for()
    page.get_by_test_id("rack-0").wait_for()
    page.screenshot(path=artefacts / f"game-320-{code}.png", full_page=True)
    assert cut_off(page) == [], "game page"
    for tab in ("tracker", "help"):
        page.get_by_test_id(f"tab-{tab}").click()
        assert cut_off(page) == [], tab
    for dialog in ("settings", "help"):
        page.get_by_test_id(dialog).click()
        page.screenshot(path=artefacts / f"{dialog}-320-{code}.png")
        assert cut_off(page) == [], dialog
        page.get_by_test_id("dialog-close").click()


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_cut_off_where_games_are_looked_at(
    server: GameServer, screens: Screens, code: str, artefacts: Path
) -> None:
    """The analysis board with all its panels, the list of games, the editor and the puzzles."""
    context = screens.context(locale=code, **NARROW)
    page = screens.page(context)
    page.goto(f"{server.address}/analysis")
    page.locator(READY).wait_for()
    expect(page.locator("html")).to_have_attribute("lang", code)
    page.get_by_test_id("record").fill(GAME_ON_PAPER)
    assert cut_off(page) == [], "opening"
    page.get_by_test_id("open-record").click()
    page.get_by_test_id("candidates").wait_for()
    page.screenshot(path=artefacts / f"analysis-320-{code}.png", full_page=True)
    for tab in ("moves", "sheet", "tracker", "why", "report", "learn"):
        page.get_by_test_id(f"tab-{tab}").click()
        assert cut_off(page) == [], tab
    page.get_by_test_id("learn-0").click()
    page.get_by_test_id("learn-task").wait_for()
    page.screenshot(path=artefacts / f"learn-320-{code}.png", full_page=True)
    assert cut_off(page) == [], "exercise"
    page.get_by_test_id("share").click()
    page.get_by_test_id("share-link").wait_for()
    assert cut_off(page) == [], "share"
    page.goto(f"{server.address}/analysis")
    page.get_by_test_id("show-profile").click()
    page.get_by_test_id("profile").wait_for()
    page.screenshot(path=artefacts / f"opened-320-{code}.png", full_page=True)
    assert cut_off(page) == [], "games opened before"
    for address, last in (("/analysis/editor", "analyse-position"), ("/puzzles", "task")):
        page.goto(server.address + address)
        page.get_by_test_id(last).wait_for()
        page.screenshot(path=artefacts / f"{last}-320-{code}.png", full_page=True)
        assert cut_off(page) == [], address


def test_a_look_at_a_game_is_in_the_language(server: GameServer, screens: Screens) -> None:
    page = screens.page(screens.context(locale="de-DE"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server.address}/analysis")
    page.get_by_test_id("record").fill(GAME_ON_PAPER)
    page.get_by_test_id("open-record").click()
    page.get_by_test_id("candidates").wait_for()
    expect(page.get_by_test_id("verdict")).to_contain_text(re.compile(r"Ann spielte .* für \d+"))
    expect(page.get_by_test_id("where")).to_contain_text(re.compile(r"Zug 1 von \d+"))
    expect(page.get_by_test_id("candidates")).to_contain_text(re.compile(r"\d,\d"))
    page.get_by_test_id("tab-why").click()
    explained = re.compile(r"bringt \d+ Punkte\. .* im Schnitt", re.DOTALL)
    expect(page.get_by_test_id("why")).to_contain_text(explained)
    loaded = {url.rpartition("/tongues/")[2] for url in asked if "/tongues/" in url}
    assert loaded == {"looking-de.json"}, "what games say is not loaded"
    page.goto(f"{server.address}/puzzles")
    expect(page.get_by_test_id("task")).to_contain_text("Dein Bänkchen ist")


def test_the_language_is_chosen_and_kept(server: GameServer, screens: Screens) -> None:
    page = screens.start_page(server, locale="de-DE")
    start = page.get_by_test_id("start")
    expect(start).to_have_text("Spielen")
    page.get_by_test_id("settings").click()
    page.get_by_test_id("choice-language").select_option("sl")
    expect(start).to_have_text("Igraj")
    expect(page.locator("html")).to_have_attribute("lang", "sl")
    start.click()
    page.get_by_test_id("rack-0").wait_for()
    expect(page.get_by_test_id("player-1")).to_contain_text("Računalnik")
    expect(page.get_by_test_id("player-1")).to_contain_text(re.compile(r"7 ploščic"))
    page.get_by_test_id("hint").first.click()
    # Which of the two depends on the rack that was dealt.
    expect(page.get_by_test_id("preview")).to_contain_text(
        re.compile("Obstaja poteza|Nobena poteza ni vredna")
    )


def test_who_reads_english_loads_no_catalogue(server: GameServer, screens: Screens) -> None:
    page = screens.page(screens.context())
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.address)
    page.locator(READY).wait_for()
    assert len(asked) > 10
    assert not [url for url in asked if "/tongues/" in url]


@pytest.mark.parametrize("answer", ["nonsense", '{"forms": 3}', '{"forms": ["one"], "says": {}}'])
def test_a_broken_catalogue_leaves_the_page_english(
    server: GameServer, screens: Screens, answer: str
) -> None:
    context = screens.context(locale="de-DE")

    def broken(route: Route) -> None:
        route.fulfill(body=answer, content_type="application/json")

    context.route(re.compile(r"/tongues/de\.json"), broken)
    page = screens.start_page(server, context)
    expect(page.get_by_test_id("start")).to_have_text("Play")


def test_marked_letters_are_typed_without_their_keys(server: GameServer, screens: Screens) -> None:
    """O lays Ö where there is no O, and an apostrophe changes the marks of the letter before it."""
    (ann,) = server.new_game(ANN, COMPUTER, seed=A_AND_UMLAUTS, rules="swedish")
    table = screens.table(ann)
    assert sorted(table.rack()) == sorted("ADFGRÄÖ")
    table.square(7, 7).click()
    table.page.keyboard.press("o")
    table.page.keyboard.press("a")
    expect(table.square(7, 7)).to_have_attribute("aria-label", re.compile("^8H, Ö"))
    expect(table.square(7, 8)).to_have_attribute("aria-label", re.compile("^8I, A"))
    table.page.keyboard.press("'")
    expect(table.square(7, 8)).to_have_attribute("aria-label", re.compile("^8I, Ä"))
    table.page.keyboard.press("a")
    expect(table.square(7, 9)).to_have_attribute("aria-label", re.compile("^8J, A"))
