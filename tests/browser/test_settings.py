"""What a person sets for this browser."""

from __future__ import annotations

from playwright.sync_api import expect

from support.browser.deals import ABBEY
from support.browser.screens import READY, Screens
from support.browser.server import ANN, COMPUTER, GameServer
from support.browser.table import Table

COUNT_SOUNDS = """window.sounds = 0;
window.AudioContext = class extends AudioContext {
  constructor(...given) { super(...given); window.sounds += 1; } }"""
BACKGROUND = "getComputedStyle(document.body).backgroundColor"


def test_theme_is_chosen_and_kept(server: GameServer, screens: Screens) -> None:
    page = screens.start_page(server, color_scheme="light")
    light = page.evaluate(BACKGROUND)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(BACKGROUND)
    assert light != dark, "the system's choice counts first"
    page.get_by_test_id("settings").click()
    page.locator("label", has=page.get_by_test_id("theme-light")).click()
    assert page.evaluate(BACKGROUND) == light
    page.get_by_test_id("settings-done").click()
    page.reload()
    page.locator(READY).wait_for()
    assert page.evaluate(BACKGROUND) == light
    page.get_by_test_id("settings").click()
    page.locator("label", has=page.get_by_test_id("theme-dark")).click()
    page.emulate_media(color_scheme="light")
    assert page.evaluate(BACKGROUND) == dark


def test_sounds_are_off_until_they_are_wanted(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    context = screens.context()
    context.add_init_script(COUNT_SOUNDS)
    table = screens.table(ann, context)
    table.drag("A", 7, 7)
    expect(table.laid).to_have_count(1)
    assert table.page.evaluate("sounds") == 0
    table.page.get_by_test_id("settings").click()
    box = table.page.get_by_test_id("setting-sounds")
    expect(box).not_to_be_checked()
    box.check()
    table.page.get_by_test_id("settings-done").click()
    table.drag("B", 7, 8)
    expect(table.laid).to_have_count(2)
    assert table.page.evaluate("sounds") == 1


def test_words_are_linked_only_to_what_the_person_names(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    ann.play_turns(1)
    table: Table = screens.table(ann)
    links = table.page.locator("#scoresheet a")
    expect(links).to_have_count(0)
    table.page.get_by_test_id("settings").click()
    field = table.page.get_by_test_id("definition-link")
    for wrong in ("javascript:alert('{word}')", "https://dictionary.example/", "nonsense {word}"):
        field.fill(wrong)
        table.page.get_by_test_id("settings-done").click()
        expect(table.dialog("settings")).to_contain_text("Begin with https://")
    field.fill("https://dictionary.example/?q={word}")
    table.page.get_by_test_id("settings-done").click()
    expect(links.first).to_have_attribute("href", "https://dictionary.example/?q=abbey")
    expect(links.first).to_have_attribute("rel", "noopener noreferrer")
