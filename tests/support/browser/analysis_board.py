"""The analysis board on a screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from support.browser.screens import READY, Screens
from support.browser.server import GameServer, Json

RECORD = (Path(__file__).parents[3] / "docs/tutorials/club-night.gcg").read_text()
ENDGAME = (
    "15/9LATHIS/2TURDS7L/1WITE1UPBORNE1A/4V1Q7V/4OW8e/4KA8R/1J1FENNY1COTTAE/1AYE1DUOMO4R/"
    "1PEENS1NIX5/1E6GAGED2/1sILURID7/2FIT2O7/7Z7/7ENCHASER ABEIIMO/AGILO 431/294 0"
)


class Board:
    """An analysis on a screen, and the truth about it."""

    def __init__(self, server: GameServer, page: Page, made: Json) -> None:
        self.server = server
        self.page = page
        self.id, self.secret, self.reader = made["id"], made["secret"], made["reader"]

    @property
    def state(self) -> Json:
        state: Json = self.server.ask("GET", f"/analyses/{self.id}", self.secret)
        return state

    def node(self, number: int) -> Json:
        return next(node for node in self.state["nodes"] if node["number"] == number)

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)

    def get(self, name: str) -> Any:
        return self.page.get_by_test_id(name)

    def expect_turn(self, number: int) -> None:
        expect(self.get("where")).to_have_text(re.compile(rf"^Turn {number} of "))

    @property
    def ghosts(self) -> set[tuple[int, int]]:
        """The squares of the move drawn over the board."""
        found = self.page.locator(".square:has(.tile-ghost)").all()
        return {
            (int(s.get_attribute("data-row") or 0), int(s.get_attribute("data-column") or 0)) for s in found
        }


Opens = Callable[..., Board]


def opens_on(server: GameServer, screens: Screens) -> Opens:
    """Opens what is wanted in a window of its own."""

    def board(wanted: Json, *, key: str = "secret", **options: Any) -> Board:
        made = server.ask("POST", "/analyses", body=wanted)
        page = screens.page(screens.context(**options))
        page.goto(f"{server.address}/analysis/{made['id']}#key={made[key]}")
        page.locator(READY).wait_for()
        return Board(server, page, made)

    return board
