"""What the page costs: time until it can be used, and bytes on the wire."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.browser.deals import ABBEY
from support.browser.screens import READY, Screens
from support.browser.server import ANN, COMPUTER, GameServer
from support.browser.table import Table
from support.limits import HELD, Limit

READY_WITHIN = 1000  # milliseconds
MOST_BYTES = 150_000
SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => list.getEntries().forEach((one) => { window.shifted += one.value; }))
  .observe({type: "layout-shift", buffered: true})"""
SERIES = 4
WHEN_READY = """new MutationObserver((_, observer) => {
  if (document.documentElement?.dataset.ready === undefined) return;
  window.readyAt = performance.now();
  observer.disconnect();
}).observe(document, {subtree: true, childList: true, attributes: true})"""


class Meter:
    """Counts what crosses the wire, as encoded."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", self._finished)

    def _finished(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])


@pytest.mark.parametrize("view", ["start", "game"])
def test_ready_within_a_second(server: GameServer, screens: Screens, view: str, limit: Limit) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    context = screens.context()
    context.add_init_script(WHEN_READY)
    page = context.new_page()  # not under watch, which would have to be told of every request
    address = server.address + (ann.link if view == "game" else "/")

    def load() -> float:
        page.goto("about:blank")
        page.goto(address)
        page.locator(READY).wait_for()
        milliseconds: float = page.evaluate("readyAt")
        return milliseconds

    load()
    medians = [median(load() for _ in range(3)) for _ in range(SERIES if HELD else 1)]
    limit.check(min(medians) / 1000, READY_WITHIN / 1000)


def test_a_first_visit_and_a_game_are_small_and_ask_nobody_else(server: GameServer, screens: Screens) -> None:
    page = screens.page(screens.context())
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    meter = Meter(page)
    page.goto(server.address)
    page.get_by_test_id("choice-rules").wait_for()
    page.get_by_test_id("start").click()
    page.get_by_test_id("rack-0").wait_for()
    first = meter.bytes
    assert 20_000 < first < MOST_BYTES, first
    you = Table(page).api(server)
    page.goto("about:blank")
    page.goto(server.address + you.link)
    page.locator(READY).wait_for()
    assert meter.bytes - first < first / 10, "what has not changed is not asked for again"
    assert {url for url in asked if not url.startswith((server.address, "about:", "data:"))} == set()


def test_a_dragged_tile_follows_at_sixty_frames(server: GameServer, screens: Screens, limit: Limit) -> None:
    """How long the page works for each move of the pointer, and the frame after it."""
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    table = screens.table(ann)
    page = table.page
    start = table.page.get_by_test_id("rack-0").bounding_box()
    board = page.locator(".board-frame").bounding_box()
    assert start and board
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(start["x"] + 20, start["y"] - 20)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def worked() -> float:
        found = session.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in found if one["name"] == "TaskDuration"))

    steps = 60
    began = worked()
    for step in range(steps):
        share = step / steps
        page.mouse.move(board["x"] + board["width"] * share, board["y"] + board["height"] * (0.3 + share / 2))
        page.evaluate("new Promise(requestAnimationFrame)")
    took = (worked() - began) / steps
    expect(page.locator(".tile-dragged")).to_have_count(1)
    page.mouse.up()
    limit.check(took, 1 / 60)


def test_nothing_moves_while_the_page_loads(server: GameServer, screens: Screens) -> None:
    """Neither when the font comes nor when the server has answered."""
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    for address, last in (("/", "choice-rules"), (ann.link, "rack-0")):
        context = screens.context()
        context.add_init_script(SHIFTS)
        page = screens.page(context)
        page.goto(server.address + address)
        page.get_by_test_id(last).wait_for()
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(100)
        assert page.evaluate("shifted") < 0.01, address
