"""What else a turn can be: exchange, pass, challenge, undo, resign."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from support.browser.deals import ABBEY, word
from support.browser.hands import Mouse
from support.browser.screens import Screens
from support.browser.server import ANN, BOB, COMPUTER, GameServer
from support.browser.table import Table


def test_exchange(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    table = screens.table(ann)
    table.drag("Y", 7, 7)
    table.control("exchange").click()
    dialog = table.dialog("exchange")
    expect(dialog.get_by_test_id("exchange-exchange")).to_be_disabled()
    for letter in ("B", "P"):
        dialog.locator(f"[data-label={letter}]").first.click()
    table.page.keyboard.press("y")
    expect(dialog).to_contain_text("3 of 7 chosen. In the bag: 86.")
    dialog.get_by_test_id("exchange-exchange").click()
    table.expect_turn_played(1)
    state = table.expect_same(ann)
    turn = state["history"][0]
    assert (turn["kind"], turn["tiles"], turn["score"]) == ("exchange", 3, 0)
    assert sorted(turn["move"].removeprefix("-")) == ["B", "P", "Y"]
    expect(table.turn_row(1)).to_contain_text("exchanged 3 tiles")
    assert len(table.rack()) == 7 and {"A", "B", "E", "N"} <= set(table.rack())


def test_pass_is_asked_twice(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    table = screens.table(ann)
    table.control("pass").click()
    table.page.get_by_test_id("pass-cancel").click()
    expect(table.dialog("pass")).to_have_count(0)
    assert ann.state()["version"] == 1
    table.control("pass").click()
    table.page.get_by_test_id("pass-yes").click()
    table.expect_turn_played(1)
    state = table.expect_same(ann)
    assert state["history"][0]["kind"] == "pass" and sorted(table.rack()) == sorted("ABBENPY")


def test_challenge_under_double(server: GameServer, screens: Screens) -> None:
    ann, bob = server.new_game(ANN, BOB, seed=ABBEY, challenge="double")
    first, second = (screens.table(api, screens.context()) for api in (ann, bob))

    Mouse(first).lay(word(7, 7, "YBB"))
    expect(first.play).to_have_text("Play 20")  # the rule keeps secret that it is no word
    first.play.click()
    second.expect_turn_played(1)
    challenge(second, "YBB")
    second.expect_turn_played(2)
    assert bob.state()["history"][1]["kind"] == "withdrawn"
    for table, api in ((first, ann), (second, bob)):
        expect(table.turn_row(2)).to_be_attached()
        table.page.wait_for_function("() => !document.querySelector('.square .tile')")
        assert table.score(0) == 0 and sorted(table.rack()) == api.rack()
    assert ann.state()["turn"] == 1, "whoever challenges rightly goes on"

    second.control("pass").click()
    second.page.get_by_test_id("pass-yes").click()
    first.expect_turn_played(3)
    Mouse(first).lay(word(7, 7, "ABBEY"))
    expect(first.play).to_have_text("Play 32")
    first.play.click()
    second.expect_turn_played(4)
    challenge(second, "ABBEY")
    first.expect_turn_played(5)
    state = ann.state()
    assert state["turn"] == 0 and state["history"][4]["kind"] == "challenge", (
        "a wrong challenge costs the turn"
    )
    first.expect_same(ann)
    assert first.score(0) == 32


def challenge(table: Table, words: str) -> None:
    table.control("challenge").click()
    dialog = table.dialog("challenge")
    expect(dialog).to_contain_text(f"Challenge {words}?")
    expect(dialog).to_contain_text("you lose your turn")
    table.page.get_by_test_id("challenge-yes").click()


def test_last_play_is_accepted_before_the_game_is_over(server: GameServer, screens: Screens) -> None:
    players = server.new_game(ANN, BOB, seed=ABBEY, challenge="double", help=True)
    state = players[0].state()
    while not state["ending"]:
        mover = players[state["turn"]]
        state = mover.act("move", move=mover.longest_move()["move"])
    mover = players[state["turn"]]
    table = screens.table(mover)
    expect(table.preview).to_have_text("Accept the last move, or challenge it.")
    expect(table.control("challenge")).to_be_visible()
    expect(table.play).to_be_hidden()
    table.control("accept").click()
    expect(table.dialog("summary")).to_be_visible()
    assert mover.state()["over"]


def test_undo_and_redo(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    table = screens.table(ann)
    expect(table.control("undo")).to_be_disabled()
    Mouse(table).lay(word(7, 7, "ABBEY"))
    table.play.click()
    table.expect_turn_played(2)
    after = table.expect_same(ann)
    table.control("undo").click()
    expect(table.page.locator("[data-turn]")).to_have_count(0)
    before = table.expect_same(ann)
    assert sorted(table.rack()) == sorted("ABBENPY") and not table.tiles()
    assert before["version"] > after["version"] and before["can_redo"]
    table.control("redo").click()
    table.expect_turn_played(2)
    again = table.expect_same(ann)
    assert again["history"] == after["history"] and again["you"] == after["you"]


def test_resigning_is_asked_twice_and_ends_the_game(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    table = screens.table(ann)
    table.page.get_by_test_id("resign").click()
    table.page.get_by_test_id("resign-yes").click()
    summary = table.dialog("summary")
    expect(summary).to_contain_text("Steady Stella (static) wins")
    state = ann.state()
    assert state["over"] and state["result"]["winner"] == 1
    for number, rack in enumerate(state["result"]["racks"]):
        standing = summary.locator(".standing", has_text=state["seats"][number]["name"])
        expect(standing).to_contain_text(f"Tiles left{rack}")


def test_clocks_run(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY, clock={"minutes": 5})
    table = screens.table(ann)
    mine, other = (table.page.get_by_test_id(f"player-{seat}").get_by_role("timer") for seat in (0, 1))
    expect(other).to_have_text("5:00")
    expect(mine).to_have_text(re.compile("4:5[0-9]"))
    shown = mine.inner_text()
    expect(mine).not_to_have_text(shown)
    minutes, seconds = map(int, mine.inner_text().split(":"))
    assert abs(minutes * 60 + seconds - ann.state()["seats"][0]["remaining"]) < 2
