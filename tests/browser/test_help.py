"""Help while learning: hints, best moves, looking back; and the record to take away."""

from __future__ import annotations

from playwright.sync_api import expect

from support.browser.deals import ABBEY
from support.browser.screens import Screens
from support.browser.server import ANN, COMPUTER, GameServer

GHOSTS = """() => Array.from(document.querySelectorAll(".tile-ghost"), (tile) => [
  Number(tile.parentElement.dataset.row), Number(tile.parentElement.dataset.column),
  tile.querySelector(".tile-letter").textContent])"""


def test_hint_in_three_steps(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    ann.play_turns(1)
    table = screens.table(ann)
    hint = table.page.locator("#hint")
    hinted = table.page.locator(".square-hint")
    for step in (1, 2, 3):
        told = ann.get(f"/hint?step={step}")
        if step == 2:
            table.page.keyboard.press("?")
        else:
            table.control("hint").click()
        expect(hint.get_by_role("status")).to_have_text(told["text"])
        expect(hinted).to_have_count(len(told["squares"]))
        assert (told["word"] is None, told["move"] is None) == (step < 2, step < 3)
        expect(table.page.locator(".tile-ghost")).to_have_count(len(told["tiles"]))
    assert {tuple(ghost) for ghost in table.page.evaluate(GHOSTS)} == {
        (tile["row"], tile["column"], tile["letter"]) for tile in told["tiles"]
    }
    hint.get_by_role("button", name="Place it").click()
    expect(table.laid).to_have_count(len(told["tiles"]))
    expect(table.play).to_be_enabled()


def test_best_moves_are_shown_on_the_board_and_placed(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    ann.play_turns(1)
    table = screens.table(ann)
    moves = ann.moves(15)
    table.page.get_by_test_id("tab-help").click()
    table.page.get_by_test_id("best-moves").click()
    rows = table.page.get_by_test_id("moves-table").locator("tbody tr")
    expect(rows).to_have_count(len(moves))
    for row, move in zip(rows.all()[:5], moves, strict=False):
        cells = row.locator("td").all_inner_texts()
        assert cells == [str(move["score"]), move["leave"] or "–", f"{move['equity']:.1f}".replace("-", "−")]
        row.hover()
        expect(table.page.locator(".tile-ghost")).to_have_count(len(move["tiles"]))
        assert {tuple(ghost) for ghost in table.page.evaluate(GHOSTS)} == {
            (tile["row"], tile["column"], tile["letter"]) for tile in move["tiles"]
        }
    table.page.get_by_test_id("board").hover()
    expect(table.page.locator(".tile-ghost")).to_have_count(0)
    table.page.get_by_test_id("best-move").nth(1).focus()
    expect(table.page.locator(".tile-ghost")).to_have_count(len(moves[1]["tiles"]))
    rows.nth(1).click()
    expect(table.play).to_have_text(f"Play {moves[1]['score']}")
    table.play.click()
    table.expect_turn_played(3)
    assert ann.state()["history"][2]["move"] == moves[1]["move"]


def test_no_help_where_it_is_off(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY, help=False)
    table = screens.table(ann)
    expect(table.control("hint")).to_be_hidden()
    expect(table.control("undo")).to_be_hidden()
    table.page.keyboard.press("?")
    table.page.get_by_test_id("tab-help").click()
    expect(table.page.locator("#hint")).to_have_text("HintHints are off in this game.")
    expect(table.page.locator("#moves")).to_contain_text("off in this game")


def test_looking_back(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    state = ann.play_turns(2)
    table = screens.table(ann)
    for turns in (3, 2, 1, 0):
        table.page.get_by_test_id("lookback-back").click()
        expect(table.preview).to_have_text(f"Looking back at turn {turns}.")
        assert len(table.tiles()) == sum(tile["turn"] <= turns for tile in state["board"]["tiles"])
    for _ in range(4):
        table.page.get_by_test_id("lookback-on").click()
    table.expect_same(ann)


def test_export_is_the_servers(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    ann.play_turns(1)
    ann.act("resign")
    table = screens.table(ann)
    for format in ("gcg", "cgp", "json"):
        with table.page.expect_download() as saved:
            table.page.get_by_test_id(f"export-{format}").click()
        assert saved.value.suggested_filename == f"quixotry-{ann.id}.{format}"
        text = saved.value.path().read_text()
        assert text == ann.export(format)
        assert "ABBEY" in text
