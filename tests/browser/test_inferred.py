"""What the opponent probably kept, on the analysis board in a real browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from browser.test_access import Axe
from support.browser.analysis_board import RECORD, Opens

SHIFTS_OF_ITSELF = """window.shifted = 0;
new PerformanceObserver((list) => list.getEntries().forEach((one) => {
  if (!one.hadRecentInput) window.shifted += one.value;
})).observe({type: "layout-shift"})"""


def test_tiles_probably_kept_are_below_the_unseen_ones(opens: Opens, artefacts: Path) -> None:
    board = opens({"gcg": RECORD}, key="reader")
    page = board.page
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/kept" in one.url else None)
    board.press("ArrowRight", 12)
    page.wait_for_timeout(300)
    assert not asked, "nothing is asked while nobody looks"
    page.evaluate(SHIFTS_OF_ITSELF)
    board.get("tab-tracker").click()
    told = board.server.ask("GET", f"/analyses/{board.id}/kept?node=12", board.reader)["players"][0]
    said = board.get("inferred")
    expect(said.locator("p")).to_have_text(told["sentence"])
    assert told["sentence"].startswith("Bob kept 4 tiles. Likelier than by chance: N")
    lines = said.locator("li")
    expect(lines).to_have_count(len(told["tiles"]))
    for line, tile in zip(lines.all(), told["tiles"], strict=True):
        expect(line).to_contain_text(tile["tile"])
        expect(line).to_contain_text(f"{100 * tile['share']:.0f}%by chance {100 * tile['by_chance']:.0f}%")
    Axe(artefacts).expect_nothing(page, "inferred", "#tracker")
    board.get("step-next").click()
    expect(said.locator("p")).to_contain_text("Ann kept 2 tiles")
    board.get("step-back").click()
    expect(said.locator("p")).to_contain_text("Bob kept 4 tiles")
    assert len(asked) == 2, "what was told is not asked for again"
    assert page.evaluate("shifted") < 0.01
    board.press("End")
    expect(page.locator("#inferred")).to_be_hidden()
    board.press("Home")
    expect(said).to_contain_text("none is known before this turn")
