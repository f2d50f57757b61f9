"""Letters that an English keyboard has no key for: a row of them below the rack."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser.test_access import Axe
from browser.test_languages import NARROW, cut_off
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules
from support.browser.deals import ABBEY, tile
from support.browser.screens import Screens
from support.browser.server import ANN, BOB, COMPUTER, GameServer, Json, SeatApi
from support.browser.table import Table

# Seeds, by what the first rack holds.
DIGRAPHS = 216  # A L L·L N NY R S, Catalan
MARKED = 457  # ĄEŁNÓŚW, Polish
BLANK_AND_MARKED = 100  # DEERRÖ?, Swedish


def new_game(server: GameServer, rules: str, seed: int, other: Json = COMPUTER) -> list[SeatApi]:
    # The first use of a packed list takes longer than an answer of the server may.
    Lexicon.for_rules(load_rules(rules), rules)
    return server.new_game(ANN, other, seed=seed, rules=rules)


def row(table: Table) -> Locator:
    return table.page.get_by_test_id("letter-row")


def key(table: Table, label: str) -> Locator:
    return table.page.get_by_test_id(f"letter-{label}")


def labels(table: Table) -> list[str]:
    return row(table).get_by_role("button").all_inner_texts()


def test_digraphs_go_to_the_cursor(server: GameServer, screens: Screens) -> None:
    (ann, *_) = new_game(server, "catalan", DIGRAPHS)
    table = screens.table(ann)
    assert labels(table) == ["Ç", "L·L", "NY", "QU"]
    table.square(7, 5).click()
    table.page.keyboard.press("a")
    table.page.keyboard.press("l")
    key(table, "L·L").click()  # the L just typed does not belong to it
    key(table, "NY").click()
    laid = [tile(7, 5, "A"), tile(7, 6, "L"), tile(7, 7, "L·L"), tile(7, 8, "NY")]
    for one in laid:
        table.expect_laid(one)
    assert sorted(table.rack()) == ["N", "R", "S"]
    for label in labels(table):
        expect(key(table, label)).to_be_disabled()  # neither the letter nor a blank is left
    table.page.keyboard.press("Backspace")
    expect(table.laid).to_have_count(3)
    expect(key(table, "NY")).to_be_enabled()
    table.page.keyboard.press("n")
    table.expect_laid(tile(7, 8, "N"))


def test_marked_letters_by_touch_on_the_smallest_phone(
    server: GameServer, screens: Screens, artefacts: Path
) -> None:
    (ann, *_) = new_game(server, "polish", MARKED)
    table = screens.table(ann, screens.context(locale="pl", has_touch=True, **NARROW))
    assert labels(table) == list("ĄĆĘŁŃÓŚŹŻ")
    boxes = [key(table, label).bounding_box() for label in labels(table)]
    assert len({box["y"] for box in boxes if box}) == 1, "one row"
    assert min(min(box["width"], box["height"]) for box in boxes if box) >= 24
    assert cut_off(table.page) == []
    table.square(7, 7).tap()
    for label in "ŁÓ":
        key(table, label).tap()
    table.expect_laid(tile(7, 7, "Ł"))
    table.expect_laid(tile(7, 8, "Ó"))
    expect(row(table)).to_have_accessible_name("Litery bez klawisza")
    expect(key(table, "Ą")).to_have_accessible_name("Połóż Ą")
    Axe(artefacts).expect_nothing(table.page, "letter-row-320", "#rack")
    play = table.play.bounding_box()
    assert play and play["y"] + play["height"] <= NARROW["viewport"]["height"], "nothing to scroll for"


def test_a_blank_stands_for_what_the_rack_lacks(server: GameServer, screens: Screens) -> None:
    (ann, *_) = new_game(server, "swedish", BLANK_AND_MARKED)
    table = screens.table(ann)
    table.square(7, 7).click()
    key(table, "Ö").click()
    assert table.tiles(new=True) == {(7, 7, "Ö", False)}
    key(table, "Å").click()
    assert table.tiles(new=True) == {(7, 7, "Ö", False), (7, 8, "Å", True)}
    expect(key(table, "Ä")).to_be_disabled()
    table.page.keyboard.press("Escape")
    table.square(7, 7).click()
    key(table, "Ö").click(modifiers=["Shift"])
    assert table.tiles(new=True) == {(7, 7, "Ö", True)}, "Shift asks for the blank, as with a key"


def test_by_keys_alone(server: GameServer, screens: Screens) -> None:
    """One stop for Tab, arrows from letter to letter; then the board has the focus, where typing goes on."""
    (ann, *_) = new_game(server, "polish", MARKED)
    table = screens.table(ann)
    keyboard = table.page.keyboard
    table.square(7, 7).click()
    row(table).locator("[tabindex='0']").focus()
    expect(row(table).locator("[tabindex='0']")).to_have_count(1)
    expect(key(table, "Ą")).to_be_focused()
    keyboard.press("ArrowRight")
    expect(key(table, "Ł")).to_be_focused()
    keyboard.press("ArrowLeft")
    keyboard.press("ArrowLeft")
    expect(key(table, "Ś")).to_be_focused()
    keyboard.press("Enter")
    table.expect_laid(tile(7, 7, "Ś"))
    keyboard.press("w")
    table.expect_laid(tile(7, 8, "W"))
    expect(table.laid).to_have_count(2)


def test_only_in_your_turn_and_where_letters_need_it(server: GameServer, screens: Screens) -> None:
    ann, bob = new_game(server, "swedish", BLANK_AND_MARKED, BOB)
    hers, his = screens.table(ann), screens.table(bob, screens.context())
    expect(row(hers)).to_be_visible()
    expect(row(his)).to_be_hidden()
    before = his.square(7, 7).bounding_box()
    ann.act("pass")
    expect(row(his)).to_be_visible()
    expect(row(hers)).to_be_hidden()
    assert his.square(7, 7).bounding_box() == before, "the board stays as it is"
    (english,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    table = screens.table(english)
    expect(table.rack_tile("A")).to_be_visible()
    expect(row(table)).to_be_hidden()


@pytest.mark.parametrize("viewport", [(1440, 900), (1100, 640), (844, 390), (768, 1024)])
def test_room_on_every_screen(
    server: GameServer, screens: Screens, viewport: tuple[int, int], artefacts: Path
) -> None:
    (ann, *_) = new_game(server, "polish", MARKED)
    width, height = viewport
    table = screens.table(ann, screens.context(viewport={"width": width, "height": height}))
    expect(row(table)).to_be_in_viewport(ratio=1)
    expect(table.play).to_be_in_viewport(ratio=1)
    assert cut_off(table.page) == []
    table.page.screenshot(path=artefacts / f"letter-row-{width}.png")
