"""Accessibility, as axe-core judges it: no serious or critical finding, in either theme."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from support.browser.deals import ABBEY, ONE_BLANK, word
from support.browser.hands import Mouse
from support.browser.screens import Screens
from support.browser.server import ANN, BOB, COMPUTER, GameServer

FOUND = """([part, rules]) => axe.run(part, {resultTypes: ["violations"], ...(rules && {runOnly: rules})})
  .then(({violations}) => violations
    .filter(({impact}) => ["serious", "critical"].includes(impact))
    .map(({id, nodes}) => `${id}: ${nodes.map(({target}) => target.join(" ")).join("; ")}`))"""


class Axe:
    """Checks pages and takes a picture of each."""

    def __init__(self, artefacts: Path) -> None:
        package = importlib.util.find_spec("axe_playwright_python")
        assert package and package.submodule_search_locations
        self._script = (Path(package.submodule_search_locations[0]) / "axe.min.js").read_text()
        self._artefacts = artefacts

    def expect_nothing(self, page: Page, name: str, part: str = "html") -> None:
        """All rules in the light theme; only the colours can be otherwise in the dark."""
        if not page.evaluate("'axe' in window"):
            page.evaluate(self._script)
        page.emulate_media(color_scheme="light")
        assert page.evaluate(FOUND, [part, None]) == [], f"{name}, light"
        page.screenshot(path=self._artefacts / f"{name}-light.png")
        page.emulate_media(color_scheme="dark")
        assert page.evaluate(FOUND, [part, ["color-contrast"]]) == [], f"{name}, dark"
        page.screenshot(path=self._artefacts / f"{name}-dark.png")

    def expect_nothing_in_dialog(self, page: Page, name: str) -> None:
        page.get_by_test_id(f"dialog-{name}").wait_for()
        self.expect_nothing(page, f"dialog-{name}", "dialog")


@pytest.fixture(scope="session")
def axe(artefacts: Path) -> Axe:
    return Axe(artefacts)


def test_start_page(server: GameServer, screens: Screens, axe: Axe) -> None:
    page = screens.start_page(server)
    page.get_by_test_id("finer").locator("summary").click()
    page.get_by_test_id("add-opponent").click()
    page.locator("label", has=page.get_by_test_id("kind-1-here")).click()
    axe.expect_nothing(page, "start-open")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_game(server: GameServer, screens: Screens, axe: Axe, size: str) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ONE_BLANK)
    ann.play_turns(2)
    table = screens.table(ann, size=size)
    table.drag(table.rack()[0], 0, 0)
    table.control("hint").click()
    table.page.get_by_test_id("best-moves").click()
    table.page.get_by_test_id("moves-table").wait_for()
    axe.expect_nothing(table.page, f"game-helped-{size}")


def test_dialogs_of_a_turn(server: GameServer, screens: Screens, axe: Axe) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY, challenge="double")
    ann.play_turns(1)
    table = screens.table(ann, size="phone")
    for name in ("exchange", "pass", "challenge", "resign", "settings", "help"):
        table.page.get_by_test_id(name).first.click()
        axe.expect_nothing_in_dialog(table.page, name)
        table.page.keyboard.press("Escape")
        table.dialog(name).wait_for(state="detached")


def test_blank_chooser(server: GameServer, screens: Screens, axe: Axe) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ONE_BLANK)
    table = screens.table(ann, size="phone")
    table.drag("?", 7, 7)
    axe.expect_nothing_in_dialog(table.page, "blank")


def test_summary(server: GameServer, screens: Screens, axe: Axe) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY, challenge="double")
    ann.play_turns(2)
    ann.act("resign")
    axe.expect_nothing_in_dialog(screens.table(ann, size="phone").page, "summary")


def test_handover(server: GameServer, screens: Screens, axe: Axe) -> None:
    ann, bob = server.new_game(ANN, BOB, seed=ABBEY)
    page = screens.page(size="phone")
    page.goto(f"{server.address}/game/{ann.id}#seat={ann.secret},{bob.secret}")
    axe.expect_nothing_in_dialog(page, "handover")


def test_invitation(server: GameServer, screens: Screens, axe: Axe) -> None:
    page = screens.start_page(server, size="phone")
    page.locator("label", has=page.get_by_test_id("kind-0-away")).click()
    page.get_by_test_id("start").click()
    axe.expect_nothing_in_dialog(page, "invite")


def test_what_happens_is_said(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY, challenge="void")
    table = screens.table(ann)
    said = table.page.locator("#live")
    expect(said).to_contain_text("Your turn.")
    expect(table.square(7, 7)).to_have_accessible_name("8H, double word, start, empty")
    expect(table.square(0, 3)).to_have_accessible_name("1D, double letter, empty")
    Mouse(table).lay(word(7, 7, "ABBEY"))
    expect(table.square(7, 11)).to_have_accessible_name("8L, Y, 4 points, laid by you, not played yet")
    expect(said).to_contain_text("ABBEY, 32 points.")
    table.play.click()
    expect(said).to_contain_text("You play ABBEY at 8H for 32 points.")
    reply = ann.my_turn()["history"][1]
    expect(said).to_contain_text(f"plays {reply['words'][0]} at {reply['move'].split()[0]}")
    expect(table.square(7, 7)).to_have_accessible_name("8H, A, 1 point")
    row, column = reply["squares"][0]
    expect(table.square(row, column)).to_have_accessible_name(
        re.compile("point.*, last move$|blank, last move$")
    )
    table.control("pass").click()
    table.page.get_by_test_id("pass-cancel").click()
    expect(table.control("pass")).to_be_focused()


def test_friends(server: GameServer, screens: Screens, axe: Axe) -> None:
    """What is asked of somebody on another screen, the code of a link, and the game as it was."""
    ann, guest = server.new_game(ANN, {"kind": "person"}, seed=ABBEY, help=True)
    table = screens.table(guest, screens.context())
    axe.expect_nothing_in_dialog(table.page, "name")
    table.page.keyboard.press("Escape")
    ann.act("move", move="8D ABBEY")
    ann.act("undo")
    axe.expect_nothing_in_dialog(table.page, "consent")
    table.page.get_by_test_id("consent-no").click()
    table.page.get_by_test_id("lookback-back").click()
    axe.expect_nothing(table.page, "game-looking-back")
    guest.act("resign")
    table.dialog("summary").wait_for()
    table.page.keyboard.press("Escape")
    server.ask("POST", f"/games/{ann.id}/rematch", ann.secret, {})
    axe.expect_nothing_in_dialog(table.page, "rematch")
