"""Games from the first tile to the last: with the mouse, with the keyboard alone, with a finger."""

from __future__ import annotations

from playwright.sync_api import expect

from support.browser.hands import Finger, Hand, Keyboard, Mouse
from support.browser.screens import Screens
from support.browser.server import ANN, COMPUTER, GameServer, SeatApi
from support.browser.table import Table

POINTED = """for (const type of ["pointerdown", "pointermove", "mousedown", "mousemove", "touchstart"])
  addEventListener(type, () => { document.documentElement.dataset.pointed = type; }, true)"""


def test_mouse(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, COMPUTER, seed=21)
    table = screens.table(ann)
    play_out(table, ann, Mouse(table))


def test_keyboard_alone(server: GameServer, screens: Screens) -> None:
    context = screens.context()
    context.add_init_script(POINTED)
    page = screens.start_page(server, context)
    table = Table(page)
    keyboard = Keyboard(table)
    keyboard.tab_to("choice-player-0")
    page.keyboard.type("Static")
    keyboard.press("finer")
    keyboard.tab_to("choice-seed")
    page.keyboard.type("4")
    keyboard.tab_to("start", back=True)
    page.keyboard.press("Enter")
    page.get_by_test_id("rack-0").wait_for()
    you = table.api(server)
    assert you.state()["seats"][1]["player"] == "static"
    play_out(table, you, keyboard)
    page.keyboard.press("Escape")
    expect(table.dialog("summary")).to_have_count(0)
    assert page.evaluate("document.documentElement.dataset.pointed") is None


def test_finger(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, COMPUTER, COMPUTER, seed=5, rules="italian", challenge="void")
    table = screens.table(ann, size="phone", has_touch=True, is_mobile=True)
    play_out(table, ann, Finger(table))


def play_out(table: Table, api: SeatApi, hand: Hand) -> None:
    """Play to the end, many tiles at a time, and hold every position against the server's."""
    turns = 0
    while table.until_asked(api.seat):
        state = table.expect_same(api)
        if state["ending"]:
            hand.press("accept")
        elif (move := api.longest_move())["kind"] == "place":
            hand.lay(move["tiles"])
            expect(table.play).to_have_text(f"Play {move['score']}")
            hand.press("play")
        else:
            hand.press("pass")
            hand.press("pass-yes")
        table.expect_turn_played(len(state["history"]) + 1)
        turns += 1
    state = api.state()
    assert state["over"] and turns > 3
    summary = table.dialog("summary")
    for number, seat in enumerate(state["seats"]):
        standing = summary.locator(".standing", has_text=seat["name"])
        expect(standing.locator(".standing-score")).to_have_text(str(state["result"]["scores"][number]))
        expect(standing).to_contain_text(f"Tiles left{state['result']['racks'][number] or 'none'}")
