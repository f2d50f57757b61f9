"""Learning in a real browser: the mistakes of a game, and puzzles, found by laying tiles."""

from __future__ import annotations

import json
import re
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.test_access import Axe
from quixotry.lexicon import Lexicon
from quixotry.puzzles import Puzzle, shipped_puzzles
from quixotry.puzzles.kinds import ASK
from quixotry.puzzles.making import Maker, puzzles_of_records
from quixotry.records import GameRecord
from quixotry.rules import BLANK_BIT, load_rules
from quixotry.words.study_store import STUDY, CardProgress, StudyStore
from support.browser.analysis_board import RECORD
from support.browser.deals import ABBEY
from support.browser.screens import READY, Screens
from support.browser.server import ANN, COMPUTER, GameServer, Json

NARROW = {"viewport": {"width": 320, "height": 640}}


def lay(page: Page, move: str, tiles: list[Json]) -> None:
    """Lays the tiles of a move with the keyboard: a click on its first square, then letters."""
    first = tiles[0]
    square = page.get_by_test_id(f"square-{first['row']}-{first['column']}")
    square.click()
    down = not move[0].isdigit()
    if down != ("square-down" in (square.get_attribute("class") or "")):
        page.keyboard.press(" ")
    for tile in tiles:
        page.keyboard.press(f"Shift+{tile['letter']}" if tile["blank"] else tile["letter"].lower())


def tiles_of(puzzle: Puzzle) -> list[Json]:
    move, alphabet = puzzle.move, puzzle.position.rules.alphabet
    found = []
    for step, code in enumerate(move.tiles):
        if code:
            row, column = (move.row, move.column + step) if move.across else (move.row + step, move.column)
            letter = alphabet.labels[code & ~BLANK_BIT]
            found.append({"row": row, "column": column, "letter": letter, "blank": bool(code & BLANK_BIT)})
    return found


def ready(screens: Screens, address: str, **options: Any) -> Page:
    page = screens.page(screens.context(**options))
    page.goto(address)
    page.locator(READY).wait_for()
    return page


def all_of(kind: str) -> dict[str, Puzzle]:
    found = shipped_puzzles("english")
    assert found is not None
    return {puzzle.id: puzzle for puzzle in found if puzzle.kind == kind}


def test_learn_from_the_mistakes_of_a_game(server: GameServer, screens: Screens) -> None:
    made = server.ask("POST", "/analyses", body={"gcg": RECORD})
    page = ready(screens, f"{server.address}/analysis/{made['id']}#key={made['secret']}")
    state: Json = server.ask("GET", f"/analyses/{made['id']}", made["secret"])
    worst = max(
        (node for node in state["nodes"] if node["turn"] and node["turn"]["seat"] == 0),
        key=lambda node: node["turn"]["played"]["loss"] or 0.0,
    )
    best = worst["candidates"][0]
    page.get_by_test_id("tab-learn").click()
    page.get_by_test_id("learn-0").click()
    expect(page.get_by_test_id("learn-task")).to_contain_text(worst["turn"]["text"])
    expect(page.get_by_test_id("where")).to_contain_text(f"Turn {worst['turn']['number']} of")
    expect(page.locator("#moves .panel-title")).to_be_hidden()
    said = page.get_by_test_id("learn-said")
    for hint in (f"scores {best['score']}", "lies in", "It lays"):
        page.get_by_test_id("learn-hint").click()
        expect(said.locator("p").last).to_contain_text(hint)
    expect(page.get_by_test_id("learn-hint")).to_be_disabled()
    lay(page, best["move"], best["tiles"])
    expect(page.get_by_test_id("verdict")).to_contain_text(best["words"][0])
    expect(page.get_by_test_id("verdict")).not_to_contain_text("equity")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("That is the best move.")
    expect(said).to_contain_text(f"scores {best['score']}")  # as explain says it
    page.get_by_test_id("learn-next").click()
    expect(page.get_by_test_id("learn")).to_contain_text("2 of")
    page.get_by_test_id("learn-leave").click()
    expect(page.get_by_test_id("learn-0")).to_be_visible()
    expect(page.locator("body[data-learning]")).to_have_count(0)


def study(server: GameServer) -> StudyStore:
    """What `quixotry study` of this computer keeps."""
    return StudyStore(server.folder / "quixotry" / STUDY)


def cards(server: GameServer, count: int) -> dict[str, CardProgress]:
    """What has been learned, once so much is written down: the page does not wait for it."""
    for _ in range(100):
        with study(server) as store:
            found = store.cards("english", ASK)
        if len(found) >= count:
            break
        time.sleep(0.05)
    return found


@pytest.fixture(autouse=True)
def nothing_learned(server: GameServer) -> None:
    with study(server) as store:
        store.reset()


def test_a_puzzle_is_solved_by_laying_tiles(server: GameServer, screens: Screens) -> None:
    known = all_of("bingo")
    page = ready(screens, f"{server.address}/puzzles?kind=bingo")
    first = page.evaluate("sessionStorage.getItem('last-puzzle')")
    puzzle = known[first]
    expect(page.get_by_test_id("task")).to_contain_text("Find the bingo.")
    lay(page, puzzle.answer, tiles_of(puzzle))
    expect(page.get_by_test_id("verdict")).to_contain_text(str(puzzle.move.score))
    page.keyboard.press("Enter")
    said = page.get_by_test_id("puzzle-said")
    expect(said).to_contain_text("Right!")
    expect(said).to_contain_text("of games")
    expect(page.get_by_test_id("streak")).to_contain_text("In a row: 1")
    page.get_by_test_id("next-puzzle").click()
    page.locator(READY).wait_for()
    page.get_by_test_id("task").wait_for()
    second = page.evaluate("sessionStorage.getItem('last-puzzle')")
    assert second != first and second in known
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("puzzle-said")).to_contain_text("scores")
    expect(page.get_by_test_id("streak")).to_contain_text("In a row: 0, most so far: 1")
    page.get_by_test_id("give-up").click()
    expect(page.locator(".tile-ghost")).to_have_count(7)
    boxes = cards(server, 2)
    assert boxes[first].box == 1 and boxes[second].box == 0
    assert boxes[first].due - boxes[second].due > 80_000, "a day, and two minutes"


def test_what_a_browser_kept_before_comes_into_the_file(server: GameServer, screens: Screens) -> None:
    first, *_ = all_of("endgame").values()
    kept = {first.id: {"box": 3, "due": 1_000, "right": 3, "wrong": 0}}
    context = screens.context()
    told = json.dumps({"cards": kept, "streak": 2, "longest": 5})
    context.add_init_script(
        f"""if (!localStorage.getItem("before")) localStorage.setItem("quixotry.puzzles", {json.dumps(told)});
        localStorage.setItem("before", "kept")"""
    )
    page = screens.page(context)
    page.goto(f"{server.address}/puzzles?kind=endgame")
    page.get_by_test_id("task").wait_for()
    assert page.evaluate("sessionStorage.getItem('last-puzzle')") == first.id, "it is due"
    assert cards(server, 1) == {first.id: CardProgress(3, 1, 3, 0)}
    assert page.evaluate("JSON.parse(localStorage.getItem('quixotry.puzzles'))") == {
        "cards": {}, "streak": 2, "longest": 5
    }  # fmt: skip


def test_people_elsewhere_keep_their_boxes_in_their_browsers(server: GameServer, screens: Screens) -> None:
    context = screens.context(extra_http_headers={"x-forwarded-for": "203.0.113.7"})
    page = screens.page(context)
    page.goto(f"{server.address}/puzzles?kind=endgame")
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("puzzle-said").locator("p")).to_have_count(1)
    asked = page.evaluate("sessionStorage.getItem('last-puzzle')")
    boxes = page.evaluate("JSON.parse(localStorage.getItem('quixotry.puzzles')).cards")
    assert boxes[asked]["box"] == 0 and boxes[asked]["wrong"] == 1
    page.reload()
    expect(page.get_by_test_id("streak")).to_contain_text("In a row: 0")
    assert cards(server, 0) == {}


def own_answer() -> Puzzle:
    """The one mistake of the game in which another move was clearly best: Bob's."""
    maker = Maker(load_rules("english"), Lexicon.default())
    (found,) = puzzles_of_records(maker, [GameRecord.from_gcg(RECORD)], player="Bob")
    return found


def test_own_mistakes_become_puzzles(server: GameServer, screens: Screens, artefacts: Path) -> None:
    made = server.ask("POST", "/analyses", body={"gcg": RECORD})
    page = ready(screens, f"{server.address}/analysis/{made['id']}#key={made['secret']}")
    page.get_by_test_id("tab-learn").click()
    page.get_by_test_id("make-puzzles-0").click()
    expect(page.get_by_test_id("puzzles-said")).to_contain_text("No mistake here")
    page.get_by_test_id("make-puzzles-1").click()
    expect(page.get_by_test_id("puzzles-said")).to_contain_text("asked with the others now: 1")
    Axe(artefacts).expect_nothing(page, "own-puzzles")
    page.get_by_test_id("solve-own").click()
    page.get_by_test_id("task").wait_for()
    puzzle = own_answer()
    assert page.evaluate("sessionStorage.getItem('last-puzzle')") == puzzle.id
    expect(page.get_by_test_id("kind")).to_have_value("own")
    lay(page, puzzle.answer, tiles_of(puzzle))
    expect(page.get_by_test_id("verdict")).to_contain_text(str(puzzle.move.score))
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("puzzle-said")).to_contain_text("Right!")
    expect(page.get_by_test_id("puzzle-said")).to_contain_text("of games")
    expect(page.get_by_test_id("streak")).to_contain_text(
        "In a row: 1, most so far: 1. To repeat: 0, new: 0."
    )
    assert cards(server, 1)[puzzle.id].box == 1, "in the same boxes as the others"
    page.get_by_test_id("next-puzzle").click()
    expect(page.locator("#problem")).to_contain_text("Come back tomorrow")
    page.goto(f"{server.address}/puzzles")
    expect(page.get_by_test_id("streak")).to_contain_text("In a row: 1")
    page.goto(f"{server.address}/analysis")
    page.get_by_test_id("show-profile").click()
    page.get_by_test_id("profile-player").select_option("Bob")
    page.get_by_test_id("profile-puzzles").click()
    expect(page.get_by_test_id("puzzles-said")).to_contain_text("asked with the others now: 1")
    assert len(page.evaluate("JSON.parse(localStorage.getItem('quixotry.own-puzzles'))")) == 1


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_puzzles_for_everybody(server: GameServer, screens: Screens, artefacts: Path, size: str) -> None:
    page = ready(screens, f"{server.address}/puzzles?kind=endgame", **(NARROW if size == "phone" else {}))
    page.get_by_test_id("task").wait_for()
    if size == "phone":
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("puzzle-said").locator("p")).to_have_count(1)
    Axe(artefacts).expect_nothing(page, f"puzzle-{size}")


def test_the_start_page_leads_to_the_puzzles(server: GameServer, screens: Screens) -> None:
    page = ready(screens, server.address)
    page.get_by_test_id("puzzles-link").click()
    page.get_by_test_id("task").wait_for()
    assert page.url.endswith("/puzzles")


def test_the_archive_has_a_profile_and_can_be_saved(server: GameServer, screens: Screens) -> None:
    page = ready(screens, f"{server.address}/analysis")
    files = [{"name": f"{n}.gcg", "mimeType": "text/plain", "buffer": RECORD.encode()} for n in range(2)]
    page.get_by_test_id("record-files").set_input_files(files)  # type: ignore[arg-type]
    expect(page.get_by_test_id("opening-problem")).to_contain_text("2 of 2")
    page.get_by_test_id("show-profile").click()
    page.get_by_test_id("profile-player").select_option("Bob")
    profile = page.get_by_test_id("profile")
    expect(profile).to_contain_text("2 games, won: 2")
    expect(profile.locator("tbody tr").first).to_contain_text("Bingos not found")
    expect(profile.locator("tbody tr").first).to_contain_text("41.1")  # as `quixotry profile` says
    with page.expect_download() as told:
        page.get_by_test_id("save-all").click()
    with zipfile.ZipFile(told.value.path()) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert len(names) == 2 and all(name.endswith("Ann-Bob.gcg") for name in names)
        saved = GameRecord.from_gcg(archive.read(names[0]).decode())
    assert saved.scores == GameRecord.from_gcg(RECORD).scores


def test_a_game_is_finished_analysed_varied_learned_from_and_shared(
    server: GameServer, screens: Screens
) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    ann.act("pass")  # which loses more than any move
    ann.my_turn()
    ann.play_turns(1)
    ann.act("resign")
    table = screens.table(ann, screens.context())
    page = table.page
    table.dialog("summary").wait_for()
    page.get_by_test_id("summary-analyse").click()
    page.wait_for_url(re.compile(r"/analysis/[a-z0-9]+#key="))
    id, _, secret = page.url.rpartition("/")[2].partition("#key=")
    node = server.ask("GET", f"/analyses/{id}", secret)["nodes"][0]
    second = next(one for one in node["candidates"][1:] if one["kind"] == "place")
    lay(page, second["move"], second["tiles"])
    page.get_by_test_id("keep").click()
    expect(page.locator("#sheet, #moves").filter(has_text=second["words"][0]).first).to_be_visible()
    page.get_by_test_id("tab-learn").click()
    page.get_by_test_id("learn-0").click()
    expect(page.get_by_test_id("learn-task")).to_contain_text("Turn 1: pass")
    page.get_by_test_id("learn-show").click()
    expect(page.get_by_test_id("learn-said")).to_contain_text(node["candidates"][0]["text"])
    page.get_by_test_id("learn-leave").click()
    page.get_by_test_id("share").click()
    link = page.get_by_test_id("share-link").input_value()
    stranger = ready(screens, link)
    stranger.get_by_test_id("tab-learn").click()
    expect(stranger.get_by_test_id("learn-0")).to_be_visible()
    told = server.ask("GET", f"/analyses/{id}", link.partition("#key=")[2])
    assert [one["made"]["text"] for one in told["nodes"] if one["made"] and not one["main"]] == [
        second["text"]
    ]
