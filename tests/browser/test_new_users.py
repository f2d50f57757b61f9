"""What somebody who is new here tries, and what once went wrong."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from support.browser.deals import ABBEY
from support.browser.hands import Mouse
from support.browser.screens import Screens
from support.browser.server import ANN, COMPUTER, GameServer
from support.browser.table import Table

TINT = """square => getComputedStyle(square, "::after").backgroundColor"""


def test_a_turn_begins_with_a_clean_hand(server: GameServer, screens: Screens) -> None:
    """No cursor is left from the turn before, Enter plays what was chosen, hints tint no letter."""
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    table = screens.table(ann)
    table.square(3, 3).click()
    table.page.keyboard.press("ArrowRight")
    expect(table.square(3, 4)).to_have_class("square square-plain square-across")
    ann.play_turns(1)
    table.until_asked(0)
    table.expect_turn_played(2)
    expect(table.page.locator(".square-across, .square-down")).to_have_count(0)
    tile = table.page.get_by_test_id("rack-0")
    tile.click()
    expect(tile).to_have_attribute("aria-pressed", "true")
    expect(table.laid).to_have_count(0)
    table.page.keyboard.press("Escape")

    for _ in range(3):
        table.control("hint").click()
    expect(table.page.locator(".square-hint")).not_to_have_count(0)
    table.page.locator("#hint").get_by_role("button", name="Place it").click()
    square = table.page.locator(".square-hint:has(.tile-new)").first
    assert square.evaluate(TINT) in ("rgba(0, 0, 0, 0)", "transparent")
    table.page.keyboard.press("Enter")
    table.expect_turn_played(3)
    table.until_asked(0)
    table.expect_turn_played(4)

    table.page.get_by_test_id("best-moves").click()
    table.page.get_by_test_id("best-move").first.click()
    expect(table.laid).not_to_have_count(0)
    table.page.keyboard.press("Enter")
    table.expect_turn_played(5)


def test_looking_back_and_loading_again(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY, challenge="void")
    state = ann.play_turns(3)
    table = screens.table(ann)
    for _ in range(4):  # to the moment after the second turn
        table.page.get_by_test_id("lookback-back").click()
    lines = state["history"]
    past = table.page.get_by_test_id("rack-past")
    expect(past).to_be_visible()
    letters = "".join(past.locator(".tile-letter").all_inner_texts())
    assert sorted(letters) == sorted(lines[2]["rack"])
    assert [table.score(0), table.score(1)] == [lines[0]["total"], lines[1]["total"]]
    on_board = len(table.tiles())
    figure = table.page.locator("#tracker .panel-title .panel-figure")
    expect(figure).to_have_text(str(100 - 7 - on_board))
    for _ in range(4):
        table.page.get_by_test_id("lookback-on").click()
    expect(past).to_be_hidden()
    assert [table.score(0), table.score(1)] == [seat["score"] for seat in state["seats"]]

    # What is wrong with a word is said in one place.
    taken = {tile["row"] + more for tile in state["board"]["tiles"] for more in (-1, 0, 1)}
    row = min(set(range(15)) - taken)
    Mouse(table).lay([{"row": row, "column": 0, "letter": table.rack()[0], "blank": False}])
    expect(table.preview).to_have_class("preview preview-bad")
    table.play.click(force=True)
    expect(table.preview).to_have_class("preview preview-bad preview-nudged")
    expect(table.message).to_have_count(0)
    laid = table.tiles(new=True)
    table.page.reload()
    expect(table.laid).to_have_count(1)
    assert table.tiles(new=True) == laid
    table.page.keyboard.press("Escape")
    table.page.reload()
    table.page.get_by_test_id("rack-0").wait_for()
    expect(table.laid).to_have_count(0)


def test_room_is_used(server: GameServer, screens: Screens) -> None:
    """A low screen has the rack beside the board, a wide one the scoresheet on its other side."""
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    low = screens.table(ann, screens.context(viewport={"width": 1280, "height": 600}))
    board, rack = (low.page.locator(place).bounding_box() for place in (".board-frame", "#rack"))
    assert board and rack and board["width"] > 500 and rack["x"] > board["x"] + board["width"]
    wide = screens.table(ann, screens.context(viewport={"width": 1920, "height": 1080}))
    places = ("#scoresheet", ".board-frame", "#tracker")
    sheet, board, tiles = (wide.page.locator(place).bounding_box() for place in places)
    assert sheet and board and tiles
    assert sheet["x"] + sheet["width"] < board["x"] and tiles["x"] > board["x"] + board["width"]
    assert sheet["x"] < 100 and tiles["x"] + tiles["width"] > 1820 and board["width"] > 780


def test_the_start_page(server: GameServer, screens: Screens, tmp_path: Path) -> None:
    """An address that leads nowhere, a word list, opponents with names, computers to watch."""
    screens.failures_expected = True
    page = screens.page(screens.context())
    page.goto(f"{server.address}/no/such/page")
    expect(page.get_by_test_id("message")).to_contain_text("There is nothing at /no/such/page")
    file = tmp_path / "our club.txt"
    file.write_text("cat\ncats\nit's\n")
    page.get_by_test_id("word-list").set_input_files(file)
    said = page.get_by_test_id("word-list-said")
    expect(said).to_contain_text("our-club: 2 words.")
    expect(said).to_contain_text("Left out: 1 word has letters outside the alphabet: it's.")
    expect(page.get_by_test_id("choice-lexicon")).to_have_value("our-club")
    page.locator("#choice-rules").select_option("french")
    expect(page.get_by_test_id("choice-lexicon")).not_to_contain_text("our-club")
    page.locator("#choice-rules").select_option("english")
    page.get_by_test_id("choice-lexicon").select_option("")

    page.get_by_test_id("choice-player-0").select_option(label="Wordy Wanda (hsw)")
    page.get_by_test_id("choice-watch").check()
    expect(page.locator(".start-sentence")).to_contain_text("Watch Wordy Wanda and Wordy Wanda")
    page.get_by_test_id("start").click()
    table = Table(page)
    table.expect_turn_played(2)
    expect(page.locator("#controls")).to_be_hidden()
    expect(page.get_by_test_id("player-0")).to_contain_text("Wordy Wanda")
    assert "#watch=" in page.url
    page.reload()
    table.expect_turn_played(3)
