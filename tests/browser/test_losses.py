"""A page loaded again, a server that dies: nothing is lost."""

from __future__ import annotations

from playwright.sync_api import expect

from support.browser.deals import ABBEY
from support.browser.hands import Mouse
from support.browser.screens import READY, Screens
from support.browser.server import ANN, COMPUTER, GameServer

BACK_WITHIN = 40_000  # milliseconds; the page tries again after ever longer pauses, of ten seconds at most


def test_reload_with_tiles_on_the_board(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    before = ann.play_turns(2)
    table = screens.table(ann)
    move = ann.longest_move()
    Mouse(table).lay(move["tiles"])
    table.page.reload()
    table.page.locator(READY).wait_for()
    expect(table.laid).to_have_count(len(move["tiles"]))
    table.page.keyboard.press("Escape")
    table.expect_same(ann)
    after = ann.state()
    assert (after["version"], after["you"]) == (before["version"], before["you"])
    Mouse(table).lay(move["tiles"])
    table.play.click()
    table.expect_turn_played(5)
    table.expect_same(ann)


def test_game_is_found_again_from_the_start_page(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    table = screens.table(ann)
    table.page.get_by_test_id("home").click()
    kept = table.page.get_by_test_id(f"unfinished-{ann.id}")
    expect(kept).to_contain_text("your turn")
    kept.get_by_role("link").click()
    table.page.get_by_test_id("rack-0").wait_for()
    table.expect_same(ann)
    table.page.go_back()
    expect(kept).to_be_visible()


def test_killed_server_comes_back_with_everything(mortal_server: GameServer, screens: Screens) -> None:
    server = mortal_server
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    before = ann.play_turns(2)
    table = screens.table(ann)
    lost = table.page.get_by_test_id("connection-lost")
    move = ann.longest_move()
    Mouse(table).lay(move["tiles"])
    expect(table.play).to_have_text(f"Play {move['score']}")

    screens.failures_expected = True
    server.kill()
    expect(lost).to_be_visible()
    table.play.click()
    expect(table.message).to_have_text("The server cannot be reached.")
    expect(table.laid).to_have_count(len(move["tiles"]))

    server.start()
    expect(lost).to_have_count(0, timeout=BACK_WITHIN)
    after = ann.state()
    untimed = {"server_time"}
    assert {key: after[key] for key in after.keys() - untimed} == {
        key: before[key] for key in before.keys() - untimed
    }
    table.play.click()
    table.expect_turn_played(5)
    # Killed after a move was answered, before or after the computer's: it is kept, and the computer plays on.
    server.kill()
    expect(lost).to_be_visible()
    server.start()
    expect(lost).to_have_count(0, timeout=BACK_WITHIN)
    table.expect_turn_played(6)
    state = table.expect_same(ann)
    assert state["history"][: len(before["history"])] == before["history"]
    assert state["history"][4]["move"] == move["move"]
