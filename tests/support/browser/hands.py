"""Three ways to handle the page: mouse, keyboard, finger."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Locator, TimeoutError, expect

from support.browser.server import Json
from support.browser.table import Table, centre

MOST_TABS = 80
FOCUSED = "document.activeElement.closest('[data-testid]')?.dataset.testid"
STEPS, CORRECTIONS = 3, 4
TAPS, TAP_TIME = 4, 2000
COUNT_CLICKS = """() => window.clicks ??= (
  addEventListener("click", () => { window.clicks += 1; }, true), 0)"""
CURSOR = """() => {
  const square = document.querySelector(".square-across, .square-down");
  const across = square?.matches(".square-across");
  return square && [Number(square.dataset.row), Number(square.dataset.column), across]; }"""


class Hand(Protocol):
    """What a whole game takes."""

    def lay(self, tiles: list[Json]) -> None:
        """Put tiles of the rack on the board."""

    def press(self, name: str) -> None:
        """Use a button, by its test id."""


class Mouse:
    """Drags every other tile, and clicks for the rest."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def lay(self, tiles: list[Json]) -> None:
        table = self._table
        for number, tile in enumerate(tiles):
            row, column = tile["row"], tile["column"]
            if number % 2 == 0:
                table.drag(on_rack(tile), row, column)
            else:
                table.rack_tile(on_rack(tile)).click()
                table.square(row, column).click()
            if tile["blank"]:
                table.page.get_by_test_id(f"blank-{tile['letter']}").click()
            table.expect_laid(tile)

    def press(self, name: str) -> None:
        self._table.page.get_by_test_id(name).click()


class Keyboard:
    """Touches nothing but keys."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._page = table.page
        self._key = table.page.keyboard.press

    def lay(self, tiles: list[Json]) -> None:
        first, last = tiles[0], tiles[-1]
        self.go_to(first["row"], first["column"])
        # One tile is laid whichever way the cursor looks.
        if len(tiles) > 1 and self._cursor()[2] != (first["row"] == last["row"]):
            self._key("Space")
        for tile in tiles:
            letter = tile["letter"]
            self._key(f"Shift+{letter}" if tile["blank"] else letter.lower())
            self._table.expect_laid(tile)

    def press(self, name: str) -> None:
        if name != "play":
            self.tab_to(name)
        self._key("Enter")

    def tab_to(self, name: str, *, back: bool = False) -> None:
        """Go with Tab until a control has the focus, which must be seen."""
        for _ in range(MOST_TABS):
            if self._page.evaluate(FOCUSED) == name:
                break
            self._key("Shift+Tab" if back else "Tab")
        focused = self._page.locator(":focus-visible")
        expect(focused).to_have_count(1)
        assert self._page.evaluate(FOCUSED) == name
        assert focused.evaluate("element => getComputedStyle(element).outlineStyle") != "none", name

    def go_to(self, row: int, column: int) -> None:
        """With the arrows; the first one may only bring the cursor up, and does nothing over the edge."""
        for key in ("ArrowRight", "ArrowLeft"):
            if self._page.evaluate(CURSOR) is None:
                self._key(key)
        now_row, now_column, _ = self._cursor()
        for key, steps in (
            ("ArrowDown", row - now_row),
            ("ArrowUp", now_row - row),
            ("ArrowRight", column - now_column),
            ("ArrowLeft", now_column - column),
        ):
            for _ in range(steps):
                self._key(key)
        assert self._cursor()[:2] == (row, column)

    def _cursor(self) -> tuple[int, int, bool]:
        row, column, across = self._page.evaluate(CURSOR)
        return row, column, across


class Finger:
    """Touch events as a phone's screen makes them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._page = table.page
        self._session = self._page.context.new_cdp_session(self._page)

    def lay(self, tiles: list[Json]) -> None:
        table = self._table
        for number, tile in enumerate(tiles):
            source, square = table.rack_tile(on_rack(tile)), table.square(tile["row"], tile["column"])
            if number % 2 == 0:
                self.drag(source, square)
            else:
                self._tap(source)
                self._tap(square)
            if tile["blank"]:
                self.press(f"blank-{tile['letter']}")
            table.expect_laid(tile)

    def press(self, name: str) -> None:
        self._tap(self._page.get_by_test_id(name))

    def _tap(self, place: Locator) -> None:
        """Again, if need be: so soon after another touch, the browser sometimes takes a tap for nothing."""
        for _ in range(TAPS):
            clicks = self._page.evaluate(COUNT_CLICKS)
            place.tap()
            try:
                self._page.wait_for_function("before => window.clicks > before", arg=clicks, timeout=TAP_TIME)
                return
            except TimeoutError:
                continue
        raise AssertionError(f"no tap arrives at {place}")

    def drag(self, source: Locator, square: Locator) -> None:
        """Moves until the tile, which floats above the finger, is over its square, as a person does."""
        x, y = centre(source)
        self._touch("touchStart", x, y)
        aim_x, aim_y = centre(square)
        for step in range(1, STEPS + 1):
            self._touch("touchMove", x + (aim_x - x) * step / STEPS, y + (aim_y - y) * step / STEPS)
        x, y = aim_x, aim_y
        for _ in range(CORRECTIONS):
            tile_x, tile_y = centre(self._page.locator(".tile-dragged"))
            aim_x, aim_y = centre(square)  # the board may have grown under the tile
            if abs(aim_x - tile_x) < 2 and abs(aim_y - tile_y) < 2:
                break
            x, y = x + aim_x - tile_x, y + aim_y - tile_y
            self._touch("touchMove", x, y)
            self._page.evaluate("new Promise(requestAnimationFrame)")
        target = self._page.locator(".square-target")
        expect(target).to_have_attribute("data-testid", square.get_attribute("data-testid") or "")
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, x: float, y: float) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


def on_rack(tile: Json) -> str:
    """The rack's tile that a move's tile is."""
    letter: str = tile["letter"]
    return "?" if tile["blank"] else letter
