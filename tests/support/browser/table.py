"""A game on the page, as a person sees and handles it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from support.browser.server import GameServer, Json, SeatApi

READ_BOARD = """() => Array.from(document.querySelectorAll(".square .tile:not(.tile-ghost)"), (tile) => [
  Number(tile.parentElement.dataset.row), Number(tile.parentElement.dataset.column),
  tile.querySelector(".tile-letter").textContent, tile.classList.contains("tile-blank"),
  tile.classList.contains("tile-new")])"""
READ_RACK = """() => Array.from(document.querySelectorAll(".rack-tile:not([hidden])"),
  (tile) => tile.querySelector(".tile-letter").textContent || "?")"""
ASKED_OR_OVER = """seat => document.querySelector(`[data-testid=player-${seat}][aria-current]`)
  || document.querySelector("[data-testid=dialog-summary]")"""

Tiles = set[tuple[int, int, str, bool]]


class Table:
    """The parts of one game's page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.play = page.get_by_test_id("play")
        self.preview = page.get_by_test_id("preview")
        self.message = page.get_by_test_id("message")
        self.laid = page.locator(".tile-new")

    def api(self, server: GameServer) -> SeatApi:
        """The seat whose link the page's address is."""
        found = re.search(r"/game/(\w+)#seat=([\w-]+)$", self.page.url)
        assert found, self.page.url
        id, secret = found.groups()
        seat: int = server.ask("GET", f"/games/{id}", secret)["you"]["seat"]
        return SeatApi(server, id, seat, secret)

    def control(self, name: str) -> Locator:
        """A button below the rack."""
        return self.page.locator(f"#controls [data-testid={name}]")

    def dialog(self, name: str) -> Locator:
        return self.page.get_by_test_id(f"dialog-{name}")

    def square(self, row: int, column: int) -> Locator:
        return self.page.get_by_test_id(f"square-{row}-{column}")

    def rack_tile(self, label: str) -> Locator:
        """The first tile with this letter that stands on the rack."""
        named = '="blank"' if label == "?" else f'^="{label}, "'
        return self.page.locator(f".rack-tile:not([hidden])[aria-label{named}]").first

    def rack(self) -> list[str]:
        """The letters standing on the rack, from the left."""
        letters: list[str] = self.page.evaluate(READ_RACK)
        return letters

    def tiles(self, *, new: bool = False) -> Tiles:
        """The tiles played, or those laid and not played yet."""
        return {
            (row, column, label, blank)
            for row, column, label, blank, laid in self.page.evaluate(READ_BOARD)
            if laid is new
        }

    def score(self, seat: int) -> int:
        return int(self.page.get_by_test_id(f"score-{seat}").inner_text())

    def turn_row(self, number: int) -> Locator:
        """A line of the scoresheet."""
        return self.page.locator(f"[data-turn='{number}']")

    def drag(self, label: str, row: int, column: int) -> None:
        """From the rack to a square with the mouse."""
        self.drag_between(self.rack_tile(label), self.square(row, column))

    def drag_between(self, source: Locator, target: Locator) -> None:
        mouse = self.page.mouse
        mouse.move(*centre(source))
        mouse.down()
        mouse.move(*centre(target), steps=3)
        mouse.up()

    def expect_laid(self, tile: Json) -> None:
        """A tile lies on its square, not played yet."""
        laid = self.square(tile["row"], tile["column"]).locator(".tile-new .tile-letter")
        expect(laid).to_have_text(tile["letter"])

    def until_asked(self, seat: int) -> bool:
        """Waits for this seat's turn or the end; whether it goes on."""
        self.page.wait_for_function(ASKED_OR_OVER, arg=seat)
        return not self.dialog("summary").is_visible()

    def expect_turn_played(self, number: int) -> None:
        """The scoresheet has come to this line."""
        expect(self.turn_row(number)).to_be_attached()

    def expect_same(self, api: SeatApi) -> Json:
        """What is seen is what the server knows."""
        state = api.my_turn()
        if state["history"]:
            self.expect_turn_played(len(state["history"]))
        assert self.tiles() == {
            (tile["row"], tile["column"], tile["label"], tile["blank"]) for tile in state["board"]["tiles"]
        }
        assert [self.score(seat["seat"]) for seat in state["seats"]] == [
            seat["score"] for seat in state["seats"]
        ]
        assert sorted(self.rack()) == sorted(tile["label"] for tile in state["you"]["rack"])
        return state


def centre(place: Locator) -> tuple[float, float]:
    """Where a person would point at."""
    box = place.bounding_box()
    assert box is not None, place
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
