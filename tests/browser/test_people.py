"""Several people: at one screen, on two screens, and one person with two windows."""

from __future__ import annotations

from playwright.sync_api import expect

from support.browser.deals import ABBEY, FLAKED, word
from support.browser.hands import Mouse
from support.browser.hearing import Hearing, has_rack
from support.browser.screens import Screens
from support.browser.server import ANN, BOB, COMPUTER, GameServer, SeatApi
from support.browser.table import Table


def test_screen_is_handed_over_with_the_rack_hidden(server: GameServer, screens: Screens) -> None:
    ann, bob = server.new_game(ANN, BOB, seed=ABBEY)
    page = screens.page()
    page.goto(f"{server.address}/game/{ann.id}#seat={ann.secret},{bob.secret}")
    table = Table(page)
    expect_handover(table, "Ann", ann)
    Mouse(table).lay(word(7, 7, "ABBEY"))
    table.play.click()
    expect_handover(table, "Bob", bob)
    table.expect_same(bob)
    table.page.reload()
    expect_handover(table, "Bob", bob)


def expect_handover(table: Table, name: str, api: SeatApi) -> None:
    """Nobody's tiles are seen, whatever is pressed, until the next person says that they are there."""
    dialog = table.dialog("handover")
    expect(dialog).to_contain_text(f"{name}, it is your turn")
    for key in ("Escape", "Escape"):
        table.page.keyboard.press(key)
        expect(dialog).to_be_visible()
    assert table.rack() == []
    assert table.page.locator(".rack-tile").count() == 0
    assert not has_rack(table.page.content(), api.rack())
    dialog.get_by_role("button", name=f"I am {name}").click()
    expect(dialog).to_have_count(0)
    table.page.get_by_test_id("rack-0").wait_for()
    assert sorted(table.rack()) == api.rack()


def test_nobody_is_told_of_the_others_rack(server: GameServer, screens: Screens) -> None:
    ann, bob = server.new_game(ANN, BOB, seed=FLAKED)
    racks: dict[int, list[list[str]]] = {0: [ann.rack()], 1: [bob.rack()]}
    contexts = [screens.context(), screens.context()]
    hearings = [Hearing(context) for context in contexts]
    tables = [screens.table(api, context) for api, context in zip((ann, bob), contexts, strict=True)]

    for number in range(3):
        table = tables[number % 2]
        if number == 0:
            # Few of the rack's tiles: those played are no secret.
            Mouse(table).lay(word(7, 7, "ELK"))
            table.play.click()
        else:
            table.control("exchange").click()
            table.page.get_by_test_id("exchange-tile-0").click()
            table.page.get_by_test_id("exchange-tile-1").click()
            table.page.get_by_test_id("exchange-exchange").click()
        for one in tables:
            one.expect_turn_played(number + 1)
        for seat, api in enumerate((ann, bob)):
            racks[seat].append(api.rack())
    for seat, api in ((0, ann), (1, bob)):
        told = hearings[seat].told(tables[seat].page)
        assert has_rack(told, api.rack()), "what is looked for must be found where it may be"
        for rack in racks[1 - seat]:
            assert not has_rack(told, rack), rack
        other = (bob, ann)[seat]
        assert api.secret in told and other.secret not in told


def test_invited_person_plays_on_another_screen(server: GameServer, screens: Screens) -> None:
    page = screens.start_page(server)
    page.locator("label", has=page.get_by_test_id("kind-0-away")).click()
    page.get_by_test_id("choice-name-0").fill("Bob")
    page.get_by_test_id("start").click()
    link = page.get_by_test_id("invite-1").input_value()
    page.get_by_test_id("invite-done").click()
    here = Table(page)
    mine = here.api(server)
    bob = SeatApi(server, mine.id, 1, link.partition("#seat=")[2])
    there = screens.table(bob)
    assert sorted(there.rack()) == bob.rack() and sorted(here.rack()) == mine.rack()
    here.control("pass").click()
    here.page.get_by_test_id("pass-yes").click()
    there.expect_turn_played(1)
    there.until_asked(1)
    expect(there.page).to_have_title("Your turn · Quixotry")
    expect(here.page).to_have_title("Quixotry")
    expect(here.page.get_by_test_id("player-1")).to_contain_text("To play")


def test_forged_and_missing_links_open_nothing(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    screens.failures_expected = True
    for fragment in ("", f"#seat={'x' * len(ann.secret)}"):
        page = screens.page()
        page.goto(f"{server.address}/game/{ann.id}{fragment}")
        expect(page.get_by_test_id("message")).to_be_visible()
        expect(page.get_by_test_id("start")).to_be_visible()
        expect(page.get_by_test_id("rack")).to_be_hidden()
        assert not has_rack(page.content(), ann.rack())


def test_second_window_follows(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    context = screens.context()
    first, second = screens.table(ann, context), screens.table(ann, context)
    first.page.bring_to_front()  # or the browser gives it little time
    Mouse(first).lay(word(7, 7, "ABBEY"))
    first.play.click()
    second.expect_turn_played(2)
    first.expect_same(ann)
    second.expect_same(ann)


def test_window_that_missed_a_turn_is_told_and_catches_up(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    context = screens.context()
    first, deaf = screens.table(ann, context), screens.page(context)
    screens.failures_expected = True
    deaf.route("**/events", lambda route: route.abort())
    deaf.goto(server.address + ann.link)
    second = Table(deaf)
    Mouse(second).lay(word(7, 7, "ABBEY"))
    first.page.bring_to_front()
    Mouse(first).lay(word(7, 7, "NAB"))
    first.play.click()
    first.expect_turn_played(2)
    state = first.expect_same(ann)
    deaf.bring_to_front()
    second.play.click()
    expect(second.message).to_contain_text("The game has moved on")
    second.expect_same(ann)
    assert ann.state()["version"] == state["version"], "the stale move must not be played"
    deaf.unroute("**/events")
    expect(deaf.get_by_test_id("connection-lost")).to_have_count(0)
    Mouse(second).lay(ann.longest_move()["tiles"])
    second.play.click()
    first.expect_turn_played(4)
    first.expect_same(ann)
