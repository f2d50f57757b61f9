"""Friends on other screens: their names, undo by consent, the rematch, the code for a camera, notices."""

from __future__ import annotations

import hashlib
import json

import pytest
from playwright.sync_api import Page, expect

from support.browser.deals import ABBEY
from support.browser.screens import READY, Screens
from support.browser.server import ANN, GameServer
from support.browser.table import Table

PERSON = {"kind": "person"}
CODE = """async (text) => {
  const module = document.querySelector("script[type=module]").src.replace("app.js", "on-demand/qr-code.js");
  const { qrCode } = await import(module);
  return qrCode(text).map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));
}"""
NOTICES = """() => {
  window.notices = [];
  window.Notification = class {
    static permission = "default";
    static async requestPermission() { return (this.permission = "granted"); }
    constructor(title, { body }) { window.notices.push(`${title}: ${body}`); }
  };
  Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
}"""


def test_a_friend_on_another_screen(server: GameServer, screens: Screens) -> None:
    ann, guest = server.new_game(ANN, PERSON, seed=ABBEY, help=True, challenge="void")
    first = screens.table(ann, screens.context())
    second = screens.table(guest, screens.context())
    expect(first.message).to_contain_text("dealt from seed 3, which somebody chose")
    dialog = second.dialog("name")
    dialog.get_by_test_id("guest-name").fill("Bea")
    dialog.get_by_role("button", name="Play").click()
    expect(first.page.get_by_test_id("player-1")).to_contain_text("Bea")
    for table, seat in ((first, 0), (second, 1)):
        expect(table.page.get_by_test_id(f"player-{seat}").get_by_test_id("you")).to_have_text("you")
        expect(table.page.get_by_test_id("you")).to_have_count(1)

    ann.act("move", move="8D ABBEY")
    second.expect_turn_played(1)
    first.control("undo").click()
    expect(second.dialog("consent")).to_contain_text("Ann asks to take a move back")
    second.page.get_by_test_id("consent-no").click()
    expect(first.message).to_contain_text("the others did not agree")
    first.control("undo").click()
    second.page.get_by_test_id("consent-yes").click()
    expect(second.message).to_contain_text("Ann has taken a move back.")
    expect(first.turn_row(1)).to_have_count(0)

    ann.act("resign")
    first.page.get_by_test_id("summary-rematch").click()
    expect(first.dialog("summary")).to_have_count(0)
    expect(second.dialog("rematch")).to_contain_text("A rematch has begun")
    second.page.get_by_test_id("rematch-join").click()
    expect(second.page.get_by_test_id("player-0")).to_contain_text("Bea")
    second.page.get_by_test_id("rack-0").wait_for()
    assert first.page.url.partition("#")[0] == second.page.url.partition("#")[0]
    assert first.api(server).seat == 1 and second.api(server).seat == 0


def test_undo_and_names_at_one_screen(server: GameServer, screens: Screens) -> None:
    ann, bob = server.new_game(ANN, {**PERSON, "name": "Bob"}, seed=ABBEY, help=True, challenge="void")
    page = screens.page(screens.context())
    page.goto(f"{server.address}/game/{ann.id}#seat={ann.secret},{bob.secret}")
    table = Table(page)
    ready = table.dialog("handover").get_by_role("button")
    ready.click()
    ann.act("move", move="8D ABBEY")
    bob.act("pass")
    table.expect_turn_played(2)
    table.control("undo").click()
    page.get_by_test_id("consent-yes").click()
    expect(table.turn_row(1)).to_have_count(0)
    assert ann.state()["taken_back"] == 0
    page.get_by_test_id("settings").click()
    page.get_by_test_id("your-name").fill("Anne")
    page.get_by_test_id("settings-done").click()
    expect(page.get_by_test_id("player-0")).to_contain_text("Anne")


def test_a_notice_when_it_is_your_turn(server: GameServer, screens: Screens) -> None:
    ann, bob = server.new_game(ANN, {**PERSON, "name": "Bob"}, seed=ABBEY)
    context = screens.context()
    context.add_init_script(f"({NOTICES})()")
    table = screens.table(bob, context)
    assert table.page.evaluate("Notification.permission") == "default", "asked only when wanted"
    table.page.get_by_test_id("settings").click()
    table.page.get_by_test_id("setting-turn-notices").check()
    table.page.get_by_test_id("settings-done").click()
    ann.act("pass")
    table.expect_turn_played(1)
    assert table.page.evaluate("notices") == [], "whoever looks needs no notice"
    bob.act("pass")
    table.page.evaluate("window.away = true")
    ann.act("pass")
    table.expect_turn_played(3)
    assert table.page.evaluate("notices") == ["It is your turn: Ann passes."]


@pytest.fixture
def page(server: GameServer, screens: Screens) -> Page:
    page = screens.page()
    page.goto(server.address)
    page.locator(READY).wait_for()
    return page


LINK = "http://192.168.178.20:8765/game/23456789abcd#seat=0123456789abcdefABCDEF_-"
# Each was read back by a decoder (zxing-cpp) when it was written down.
CODES = {
    "A": "e4e3e8febc5af5b5",
    LINK: "11c8b00e46b92364",
    "https://play.example/" + "x" * 150: "4f964f59d1bc21fb",
}


@pytest.mark.parametrize("text", CODES)
def test_codes_can_be_read(page: Page, text: str) -> None:
    rows: list[str] = page.evaluate(CODE, text)
    assert hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:16] == CODES[text]


def test_the_link_as_a_code(server: GameServer, screens: Screens) -> None:
    page = screens.start_page(server)
    page.get_by_test_id("kind-0-away").check()
    page.get_by_test_id("start").click()
    code = page.get_by_test_id("invite-code-1")
    code.locator("summary").click()
    expect(code.get_by_role("img")).to_be_visible()
    rows: list[str] = page.evaluate(CODE, page.get_by_test_id("invite-1").input_value())
    drawn = code.locator("path").get_attribute("d") or ""
    assert drawn.count("M") == sum(row.count("1") for row in rows)
    assert Table(page).dialog("invite").is_visible()
    watching = screens.page(screens.context())
    watching.goto(page.get_by_test_id("invite--1").input_value())
    expect(watching.get_by_test_id("player-1")).to_contain_text("7 tiles")
    expect(watching.locator("#rack")).to_be_hidden()
