"""Tiles on the board before they are played: what they make, and how they go there and back."""

from __future__ import annotations

from playwright.sync_api import expect

from support.browser.deals import ABBEY, FLAKED, ONE_BLANK, tile, word
from support.browser.hands import Finger, Mouse
from support.browser.screens import Screens
from support.browser.server import ANN, BOB, COMPUTER, GameServer
from support.browser.table import Table


def test_score_and_words_are_the_servers_at_every_tile(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY, challenge="void")
    table = screens.table(ann)
    tiles = word(7, 7, "ABBEY")
    for count in range(1, len(tiles) + 1):
        Mouse(table).lay(tiles[count - 1 : count])
        judged = ann.preview(tiles[:count])
        if judged["legal"]:
            expect(table.preview).to_have_text(f"{judged['score']}points: {judged['words'][0]['text']}")
            expect(table.page.get_by_test_id("score-badge")).to_have_text(str(judged["score"]))
            expect(table.play).to_have_text(f"Play {judged['score']}")
            expect(table.play).to_be_enabled()
        else:
            expect(table.preview).to_have_text(judged["reason"], ignore_case=True)
            expect(table.play).to_be_disabled()
    assert judged["score"] == 32
    table.play.click()
    table.expect_turn_played(1)
    expect(table.turn_row(1)).to_contain_text("8HABBEY+32")
    assert ann.state()["history"][0]["score"] == 32


def test_what_cannot_be_played_says_why(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY, challenge="void")
    table = screens.table(ann)
    # Enter may come before the answer about the last tile; then it is the server that refuses.
    screens.failures_expected = True
    for tiles, reason in (
        (word(0, 0, "BE"), "start"),
        ([tile(7, 7, "B"), tile(8, 8, "E")], "line"),
        ([tile(7, 7, "B"), tile(7, 9, "E")], "gap"),
        (word(7, 7, "YBB"), "YBB"),
    ):
        Mouse(table).lay(tiles)
        judged = ann.preview(tiles)
        assert not judged["legal"] and reason in judged["reason"]
        expect(table.preview).to_have_text(judged["reason"], ignore_case=True)
        expect(table.play).to_be_disabled()
        table.page.keyboard.press("Enter")
        expect(table.message).to_have_count(0)  # said once, below the board
        assert len(table.tiles(new=True)) == len(tiles)
        table.page.keyboard.press("Escape")
        expect(table.laid).to_have_count(0)
    state = ann.state()
    assert state["version"] == 1 and not state["history"]


def test_escape_takes_all_back_and_backspace_the_last(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    table = screens.table(ann)
    table.square(7, 7).click()
    table.page.keyboard.type("abbey")
    expect(table.laid).to_have_count(5)
    assert sorted(table.rack()) == ["N", "P"]
    table.page.keyboard.press("Backspace")
    expect(table.laid).to_have_count(4)
    assert (7, 11, "Y", False) not in table.tiles(new=True)
    table.page.keyboard.press("Escape")
    expect(table.laid).to_have_count(0)
    assert sorted(table.rack()) == ann.rack()
    expect(table.preview).not_to_contain_text("points")


def test_shuffling_changes_the_order_alone(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    table = screens.table(ann)

    def press_button() -> None:
        table.control("shuffle").click()

    def press_key() -> None:
        table.page.keyboard.press("/")

    for shuffle in (press_button, press_key):
        orders = {tuple(table.rack())}
        for _ in range(6):  # each by chance; six times the same is one in 10^20
            shuffle()
            orders.add(tuple(table.rack()))
        assert len(orders) > 1
        assert {"".join(sorted(order)) for order in orders} == {"ABBENPY"}
    assert ann.state()["version"] == 1


def test_tiles_go_from_place_to_place(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    table = screens.table(ann)
    first, last = table.page.get_by_test_id("rack-0"), table.page.get_by_test_id("rack-6")
    before = table.rack()
    table.drag_between(first, last)
    expect(last).to_have_attribute("aria-label", f"{before[0]}, 1 point")
    assert table.rack() == [*before[1:], before[0]]

    table.drag("Y", 7, 7)
    table.drag_between(table.square(7, 7), table.square(4, 4))
    expect(table.square(4, 4)).to_have_accessible_name("5E, Y, 4 points, laid by you, not played yet")
    assert table.tiles(new=True) == {(4, 4, "Y", False)}
    table.drag_between(table.square(4, 4), table.page.get_by_test_id("rack"))
    expect(table.laid).to_have_count(0)
    table.drag("P", 4, 4)
    table.square(4, 4).click()
    expect(table.laid).to_have_count(0)
    assert sorted(table.rack()) == sorted(before)


def test_dragged_blank_asks_for_its_letter(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ONE_BLANK)
    table = screens.table(ann)
    table.drag("?", 7, 7)
    chooser = table.dialog("blank")
    expect(chooser.get_by_role("button", name="Q", exact=True)).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(chooser).to_have_count(0)
    expect(table.laid).to_have_count(0)
    assert "?" in table.rack()

    table.drag("?", 7, 7)
    table.page.get_by_test_id("blank-Z").click()
    expect(table.laid).to_have_count(1)
    assert table.tiles(new=True) == {(7, 7, "Z", True)}
    table.page.keyboard.press("Escape")
    Mouse(table).lay(word(7, 3, "DEGRAdE"))
    expect(table.play).to_have_text("Play 70")
    table.play.click()
    table.expect_turn_played(1)
    played = ann.state()
    assert [one["column"] for one in played["board"]["tiles"] if one["blank"]] == [8]
    assert played["history"][0]["score"] == 70


def test_shift_and_a_letter_lay_the_blank(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ONE_BLANK)
    table = screens.table(ann)
    table.square(7, 3).click()
    for key in ("d", "e", "g", "r", "a", "Shift+D", "e"):
        table.page.keyboard.press(key)
    expect(table.play).to_have_text("Play 70")
    assert table.tiles(new=True) >= {(7, 3, "D", False), (7, 8, "D", True)}
    table.page.keyboard.press("Escape")
    # A letter that is not on the rack takes the blank too; a second one says so.
    table.page.keyboard.type("qz")
    expect(table.message).to_have_text("You have no Z.")
    assert {(label, blank) for _, _, label, blank in table.tiles(new=True)} == {("Q", True)}


def test_small_squares_grow_under_the_finger(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=1, rules="english-super", lexicon="english")
    table = screens.table(ann, size="phone", has_touch=True, is_mobile=True)
    finger, label = Finger(table), table.rack()[0]
    square = table.square(10, 10)
    small = square.bounding_box()
    finger.drag(table.rack_tile(label), square)
    table.expect_laid(tile(10, 10, label))
    large = square.bounding_box()
    assert small and large and small["width"] < 20 and large["width"] > 30
    finger.press("recall")
    expect(table.laid).to_have_count(0)


def test_tiles_that_glide_come_to_the_same_place(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    table = screens.table(ann, screens.context(reduced_motion="no-preference"))
    table.control("shuffle").click()
    for one in word(7, 7, "ABBEY"):
        table.rack_tile(one["letter"]).click()
        table.square(one["row"], one["column"]).click()
        table.expect_laid(one)
    table.control("recall").click()
    expect(table.laid).to_have_count(0)
    table.square(7, 7).click()
    table.page.keyboard.type("abbey")
    table.page.keyboard.press("Enter")
    table.expect_turn_played(2)
    table.expect_same(ann)


def test_laid_tiles_survive_the_other_players_move(server: GameServer, screens: Screens) -> None:
    ann, bob = server.new_game(ANN, BOB, seed=ABBEY)
    table = screens.table(bob)
    label = table.rack()[0]
    table.drag(label, 0, 0)
    ann.act("move", move="8H ABBEY")
    table.expect_turn_played(1)
    assert table.tiles(new=True) == {(0, 0, label, False)}
    assert ("".join(letter for _, _, letter, _ in sorted(table.tiles()))) == "ABBEY"
    expect(table.preview).to_have_class("preview preview-bad")


def test_page_of_a_table_is_as_the_server_says(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=FLAKED)
    state = ann.play_turns(3)
    table: Table = screens.table(ann)
    table.expect_same(ann)
    last = {tuple(square) for square in state["last"]["squares"]}
    marked = table.page.locator(".square-last").evaluate_all(
        "squares => squares.map((square) => [Number(square.dataset.row), Number(square.dataset.column)])"
    )
    assert {tuple(square) for square in marked} == last
    for entry in state["unseen"]:
        seen = table.page.locator(".tracker-tile").filter(
            has=table.page.locator(".tracker-letter", has_text=entry["label"])
        )
        expect(seen.locator(".tracker-count").first).to_have_text(str(entry["count"]))
    expect(table.page.locator("#tracker")).to_contain_text(f"{state['bag']} in the bag")
