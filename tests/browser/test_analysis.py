"""The analysis board in a real browser: whole journeys, from a finished game to a shared variation."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from browser.test_access import Axe
from support.browser.analysis_board import ENDGAME, RECORD, Opens
from support.browser.deals import ABBEY
from support.browser.screens import READY, Screens
from support.browser.server import ANN, COMPUTER, GameServer, Json
from support.browser.table import Table
from support.limits import Limit

EXACT = re.compile(r"^Exact: over all \d{1,3}(,\d{3})+ racks\.$")

ONE_LINE = """cell => { const range = document.createRange(); range.selectNodeContents(cell);
  return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size <= 1; }"""


def squares(tiles: list[Json]) -> set[tuple[int, int]]:
    return {(tile["row"], tile["column"]) for tile in tiles}


def test_from_turn_to_turn(opens: Opens) -> None:
    board = opens({"gcg": RECORD})
    board.expect_turn(1)
    expect(board.get("verdict")).to_contain_text("Ann played H4 VERSO for 24")
    board.press("ArrowRight", 4)
    board.expect_turn(5)
    node = board.node(4)
    assert sorted(Table(board.page).rack()) == sorted(tile["label"] for tile in node["rack"])
    assert board.ghosts == squares(node["turn"]["played"]["tiles"]), "what was played is drawn"
    expect(board.get("score-0")).to_have_text(str(node["scores"][0]))
    board.press("End")
    expect(board.get("where")).to_have_text("End")
    expect(board.get("score-1")).to_have_text("366")
    board.press("Home")
    board.expect_turn(1)
    board.get("step-next").click()
    board.expect_turn(2)
    board.get("turn-10").click()
    board.expect_turn(10)
    board.page.get_by_test_id("board").hover()
    board.page.mouse.wheel(0, -120)
    board.expect_turn(9)
    box = board.get("graph").bounding_box()
    board.page.mouse.click(box["x"] + box["width"] * 12 / 24, box["y"] + box["height"] / 2)
    board.expect_turn(13)


def test_a_finger_swipes(opens: Opens) -> None:
    board = opens({"gcg": RECORD}, size="phone", has_touch=True)
    session = board.page.context.new_cdp_session(board.page)
    box = board.page.locator("#board").bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    for kind, share in (("touchStart", 0.8), ("touchMove", 0.5), ("touchMove", 0.2)):
        points = [{"x": box["x"] + box["width"] * share, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    board.expect_turn(2)


def test_a_move_is_laid_judged_kept_and_stays(opens: Opens) -> None:
    board = opens({"gcg": RECORD})
    board.press("ArrowRight", 3)
    node = board.node(3)
    other = next(
        one
        for one in node["candidates"][2:]
        if one["kind"] == "place" and not any(t["blank"] for t in one["tiles"])
    )
    table = Table(board.page)
    for tile in other["tiles"]:
        table.drag(tile["letter"], tile["row"], tile["column"])
    expect(board.get("verdict")).to_contain_text(f"{other['loss']:.1f} below the best")
    expect(board.get("verdict")).to_contain_text(str(other["score"]))
    board.get("keep").click()
    expect(board.get("where")).to_have_text("Variation at turn 4")
    assert sorted(table.rack()) == sorted(tile["label"] for tile in board.node(4)["rack"])
    expect(board.get("tried")).to_have_count(1)
    board.press("ArrowLeft")
    board.expect_turn(4)
    row = board.page.locator(f"[data-testid=candidate][data-move='{other['move']}']")
    expect(row).to_contain_text("tried")
    row.hover()
    assert board.ghosts == squares(other["tiles"])
    board.press("ArrowRight")
    expect(board.get("where")).to_have_text("Variation at turn 4")
    board.page.reload()
    board.page.locator(READY).wait_for()
    expect(board.get("tried")).to_have_text(re.compile(re.escape(other["text"])))
    board.page.get_by_role("button", name=f"Remove {other['text']}").click()
    expect(board.get("tried")).to_have_count(0)


def test_the_keyboard_alone_is_enough(opens: Opens) -> None:
    board = opens({"cgp": f"{'/'.join(['15'] * 15)} CATSXYZ/ 0/0 0"})
    board.page.locator(".square[tabindex='0']").focus()
    board.press("ArrowLeft")
    board.page.keyboard.type("cats")
    expect(board.get("verdict")).to_contain_text("CATS")
    board.press("Enter")
    expect(board.get("where")).to_have_text("Move 1")
    board.press("Escape", 2)
    board.press("ArrowLeft")
    expect(board.get("where")).to_have_text("Start")
    first = board.page.locator(".candidate .move-button").first
    first.focus()
    assert board.ghosts
    board.press("Enter")
    expect(first).to_have_attribute("aria-pressed", "true")


def test_an_empty_board_takes_racks_and_moves(server: GameServer, screens: Screens) -> None:
    page = screens.page(screens.context())
    page.goto(f"{server.address}/analysis")
    page.locator(READY).wait_for()
    page.get_by_test_id("open-empty").click()
    page.wait_for_url(re.compile("/analysis/[a-z0-9]+#key="))
    page.get_by_test_id("rack-entry").fill("aeinrst")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("candidate").first).to_contain_text("bingo")
    page.get_by_role("button", name=re.compile("^Go on after")).first.click()
    expect(page.get_by_test_id("verdict")).to_contain_text("not known")
    page.get_by_test_id("draw").click()
    expect(page.get_by_test_id("candidate").first).to_be_visible()
    assert len(Table(page).rack()) == 7


def test_a_position_is_put_together(server: GameServer, screens: Screens) -> None:
    page = screens.page(screens.context())
    page.goto(f"{server.address}/analysis/editor")
    page.locator(READY).wait_for()
    page.locator(".square[data-row='7'][data-column='7']").click()
    page.keyboard.type("catz")
    said = page.get_by_test_id("editor-said")
    expect(said).to_contain_text("CATZ at 8H is not in the word list")
    page.keyboard.press("Backspace")
    page.get_by_test_id("put-S").hover()
    page.mouse.down()
    expect(said).not_to_contain_text("lexicon")  # the answer about CAT comes while S is held down
    page.mouse.up()
    expect(page.get_by_test_id("cgp")).to_have_value(re.compile("7CATS4/"))
    rack = page.get_by_test_id("edit-rack-0")
    rack.fill("qqq")
    expect(said).to_contain_text("Q")
    expect(page.get_by_test_id("analyse-position")).to_be_disabled()
    rack.fill("aeinr?")
    page.get_by_test_id("edit-score-1").fill("17")
    expect(page.get_by_test_id("cgp")).to_have_value(re.compile("7CATS4/.* AEINR\\?/ 0/17 0"))
    page.get_by_test_id("analyse-position").click()
    page.wait_for_url(re.compile("/analysis/[a-z0-9]+#key="))
    expect(page.get_by_test_id("candidate").first).to_be_visible()
    expect(page.get_by_test_id("score-1")).to_have_text("17")
    page.get_by_test_id("edit").click()
    page.wait_for_url(re.compile("/analysis/editor#cgp="))
    expect(page.get_by_test_id("cgp")).to_have_value(re.compile("7CATS4/"))
    page.get_by_test_id("cgp").fill(ENDGAME)
    page.get_by_test_id("cgp").blur()
    expect(page.get_by_test_id("edit-rack-0")).to_have_value("ABEIIMO")


def test_what_is_typed_while_the_server_answers_stays(server: GameServer, screens: Screens) -> None:
    page = screens.page(screens.context())
    page.clock.install()
    page.goto(f"{server.address}/analysis/editor")
    page.locator(READY).wait_for()
    asked: list[Route] = []
    page.route("**/api/positions", lambda route: asked.append(route))
    page.locator(".square[data-row='7'][data-column='7']").click()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))  # from here on time passes when it is told to
    page.keyboard.type("c")
    page.clock.run_for(1000)
    page.wait_for_timeout(50)
    assert len(asked) == 1
    page.keyboard.type("at")
    with page.expect_response("**/api/positions"):
        asked[0].continue_()
    expect(page.locator(".square .tile")).to_have_count(3)
    page.clock.run_for(1000)
    page.wait_for_timeout(50)
    asked[1].continue_()
    expect(page.get_by_test_id("cgp")).to_have_value(re.compile("7CAT5/"))


def test_broken_records_say_where_and_lose_nothing(server: GameServer, screens: Screens) -> None:
    screens.failures_expected = True
    page = screens.page(screens.context())
    page.goto(f"{server.address}/analysis")
    page.locator(READY).wait_for()
    broken = RECORD.replace(">Bob: AGKOPUZ J2 KAZ.O +30 54", ">Bob: AGKOPUZ J2 KAZ.O thirty 54")
    page.get_by_test_id("record").fill(broken)
    page.get_by_test_id("open-record").click()
    expect(page.get_by_test_id("opening-problem")).to_contain_text(re.compile(r"^Line \d+"))
    assert page.get_by_test_id("record").input_value() == broken
    chosen = page.evaluate("(t => t.value.slice(t.selectionStart, t.selectionEnd))(document.activeElement)")
    assert "thirty" in chosen
    shown = "((t) => t.scrollTop < 9 * t.scrollHeight / t.value.split('\\n').length)(document.activeElement)"
    assert page.evaluate(shown), "line 10 is in sight, and not the end of the record"
    colour = "getComputedStyle(document.querySelector('.opening-said')).color"
    assert page.evaluate(colour) != page.evaluate("getComputedStyle(document.body).color")
    page.get_by_test_id("record").fill("15/15/15 ABC/ 0/0 0")
    page.get_by_test_id("open-record").click()
    expect(page.get_by_test_id("opening-problem")).to_contain_text("CGP")


def test_a_record_that_ends_too_early_says_so(server: GameServer, screens: Screens) -> None:
    page = screens.page(screens.context())
    page.goto(f"{server.address}/analysis")
    page.locator(READY).wait_for()
    page.get_by_test_id("record").fill(
        "#player1 A A\n#player2 B B\n>A: ABC 8H CAB +3 3\n>B: QQ 9H QQ +3 3\n>A: A 10H A +1 4\n"
    )
    page.get_by_test_id("open-record").click()
    message = page.get_by_test_id("message")
    expect(message).to_contain_text("line 3: 8H CAB scores 14, the record says 3")
    expect(message).to_contain_text("line 4: 2 tiles Q on board and racks")
    expect(message).to_contain_text("the game ends there")
    expect(page.get_by_test_id("where")).to_have_text("Turn 1 of 1")


def test_a_folder_is_dropped(server: GameServer, screens: Screens, tmp_path: Path) -> None:
    """With what lies in folders inside it; what is no record is named and costs the others nothing."""
    screens.failures_expected = True
    for place in ("one.gcg", "deep/two.gcg", "deep/deeper/three.gcg"):
        file = tmp_path / "games" / place
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text(RECORD.replace("Bob", file.stem.capitalize()))
    (tmp_path / "games" / "broken.gcg").write_text("#player1 A A\n#player2 B B\n>A: ABC 8Z CAB +3 3\n")
    page = screens.page(screens.context())
    page.goto(f"{server.address}/analysis")
    page.locator(READY).wait_for()
    hand = page.context.new_cdp_session(page)
    folder = {"items": [], "files": [str(tmp_path / "games")], "dragOperationsMask": 1}
    for step in ("dragEnter", "dragOver", "drop"):
        hand.send("Input.dispatchDragEvent", {"type": step, "x": 300, "y": 300, "data": folder})
    problem = page.get_by_test_id("opening-problem")
    expect(problem).to_contain_text("Games in the list below: 3 of 4.")
    expect(problem).to_contain_text("broken.gcg: Line 3")
    for name in ("One", "Two", "Three"):
        expect(page.get_by_test_id("kept")).to_contain_text(f"Ann 341 – {name} 366")


def test_many_files_at_once_and_the_list(server: GameServer, screens: Screens, tmp_path: Path) -> None:
    page = screens.page(screens.context())
    screens.failures_expected = True
    page.goto(f"{server.address}/analysis")
    page.locator(READY).wait_for()
    files = []
    for number in range(4):
        text = RECORD.replace("Club night, round 3", f"Round {number}") if number else "nonsense"
        files.append(tmp_path / f"{number}.gcg")
        files[-1].write_text(text)
    page.get_by_test_id("record-files").set_input_files(files)
    said = page.get_by_test_id("opening-problem")
    expect(said).to_contain_text("Games in the list below: 3 of 4")
    expect(said).to_contain_text("0.gcg:")
    expect(page.locator(".kept-row")).to_have_count(3)
    page.get_by_role("link", name=re.compile("Round 2")).click()
    page.locator("#analysis:not([hidden])").wait_for()
    expect(page).to_have_title(re.compile("Round 2"))


def test_a_dropped_file_opens(server: GameServer, screens: Screens) -> None:
    page = screens.page(screens.context())
    page.goto(f"{server.address}/analysis")
    page.locator(READY).wait_for()
    page.evaluate(
        """text => { const data = new DataTransfer();
        data.items.add(new File([text], "game.gcg", {type: "text/plain"}));
        const options = {dataTransfer: data, bubbles: true, cancelable: true};
        document.dispatchEvent(new DragEvent("drop", options)); }""",
        RECORD,
    )
    page.wait_for_url(re.compile("/analysis/[a-z0-9]+#key="))
    expect(page.get_by_test_id("where")).to_have_text("Turn 1 of 24")


def test_a_finished_game_is_analysed_and_shared(server: GameServer, screens: Screens) -> None:
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    ann.play_turns(2)
    ann.act("resign")
    context = screens.context()
    table = screens.table(ann, context)
    page = table.page
    table.dialog("summary").wait_for()
    page.get_by_test_id("summary-analyse").click()
    page.wait_for_url(re.compile(r"/analysis/[a-z0-9]+#key="))
    expect(page.get_by_test_id("where")).to_have_text("Turn 1 of 4")
    expect(page.locator(".score-card").first).to_contain_text("(you)")
    page.get_by_test_id("share").click()
    link = page.get_by_test_id("share-link").input_value()
    with page.expect_download() as saved:
        page.get_by_test_id("save-gcg").click()
    assert "#player1" in saved.value.path().read_text()
    with page.expect_download() as saved:
        page.get_by_test_id("save-png").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    stranger = screens.page(screens.context())
    stranger.goto(link)
    stranger.locator(READY).wait_for()
    expect(stranger.get_by_test_id("where")).to_have_text("Turn 1 of 4")
    expect(stranger.get_by_role("button", name=re.compile("^Go on after"))).to_have_count(0)
    assert ann.secret not in stranger.content() and ann.id not in stranger.content()
    page.goto(server.address)
    page.get_by_test_id(f"finished-{ann.id}").wait_for()
    expect(page.get_by_test_id(f"finished-{ann.id}")).to_contain_text("lost")


def test_a_link_without_its_secret_gives_nothing_away(opens: Opens, screens: Screens) -> None:
    board = opens({"gcg": RECORD})
    stranger = screens.page(screens.context())
    screens.failures_expected = True
    for hash in ("", "#key=wrong"):
        stranger.goto(f"{board.server.address}/analysis/{board.id}{hash}")
        stranger.locator(READY).wait_for()
        expect(stranger.get_by_test_id("opening-problem")).not_to_be_empty()
        assert "VERSO" not in stranger.locator("#analysis").inner_html()


def test_a_move_is_explained_and_its_danger_drawn(opens: Opens) -> None:
    board = opens({"gcg": RECORD}, key="reader")
    asked: list[str] = []
    board.page.on("request", lambda one: asked.append(one.url) if one.url.endswith("/explain") else None)
    board.press("ArrowRight", 9)
    board.page.locator(".candidate").first.hover()
    board.page.wait_for_timeout(400)
    assert not asked, "nothing is asked while nobody looks"
    board.page.mouse.move(0, 0)
    board.get("tab-why").click()
    why = board.get("why")
    expect(why).to_contain_text("D11 NA(T)TY scores 32. It is number 2 by score and leave")
    expect(board.get("why-working")).to_be_empty()
    parts = board.get("difference").locator("tbody tr td:nth-child(2) strong").all_text_contents()
    figures = [round(10 * float(text.replace("−", "-"))) for text in parts]
    assert len(figures) == 5 and sum(figures[:4]) == figures[4] != 0, "the parts add up to the whole"
    marked = board.page.locator("#board .square[data-level]")
    expect(marked).to_have_count(0)
    danger = board.get("map-danger")
    danger.focus()
    board.press("Enter")
    expect(danger).to_have_attribute("aria-pressed", "true")
    body = {"node": 9, "move": board.node(9)["turn"]["played"]["move"]}
    told = board.server.ask("POST", f"/analyses/{board.id}/explain", board.reader, body=body)
    most = max(told["danger"])
    wanted = {divmod(at, 15) for at, points in enumerate(told["danger"]) if points >= most / 8}
    assert wanted == {
        (int(one.get_attribute("data-row") or 0), int(one.get_attribute("data-column") or 0))
        for one in marked.all()
    }
    row, column = divmod(told["danger"].index(most), 15)
    square = board.page.locator(f".square[data-row='{row}'][data-column='{column}']")
    expect(square).to_have_attribute("data-level", "4")
    expect(square).to_have_attribute("title", f"{most:.1f} points")
    expect(board.get("danger-legend")).to_contain_text(f"{most:.1f}")
    assert not board.page.locator(".square[data-level]:has(.tile)").count(), "letters stay as they are"
    best = board.page.locator(".candidate").first
    best.click()
    expect(why).to_contain_text("It is the best move by score and leave")
    expect(board.get("difference")).to_have_count(0)
    expect(marked).not_to_have_count(0)
    assert len(asked) == 2
    danger.click()
    expect(marked).to_have_count(0)
    board.get("map-chances").click()
    expect(marked).not_to_have_count(0)
    board.press("End")
    expect(why).to_have_text("The game is over.")
    expect(marked).to_have_count(0)


def test_the_map_is_a_sample_first_and_then_exact(opens: Opens) -> None:
    board = opens({"gcg": RECORD}, key="reader")
    board.press("ArrowRight", 16)
    board.get("tab-why").click()
    board.get("map-danger").click()
    standing = board.get("map-standing")
    expect(standing).to_contain_text("From a sample of the racks")
    expect(board.page.locator("#board .square[data-level]")).not_to_have_count(0)
    expect(standing).to_have_text(EXACT, timeout=60_000)
    expect(board.get("spread-said")).to_contain_text("without the move", timeout=60_000)
    expect(board.get("spread").locator("li")).to_have_count(11)
    board.get("map-chances").click()
    expect(standing).to_contain_text("Exact: over all", timeout=60_000)
    board.press("End")
    expect(board.page.locator("#board .square[data-level]")).to_have_count(0)


def test_what_goes_wrong_with_an_explanation_is_told_in_place(opens: Opens, screens: Screens) -> None:
    board = opens({"gcg": RECORD})
    screens.failures_expected = True
    board.page.route("**/explain", lambda route: route.abort())
    board.get("tab-why").click()
    expect(board.get("why-problem")).not_to_be_empty()
    board.page.unroute("**/explain")
    board.page.get_by_role("button", name="Try again").click()
    expect(board.get("why")).to_contain_text("H4 VERSO scores 24")


def test_axe_finds_nothing(opens: Opens, artefacts: Path) -> None:
    axe = Axe(artefacts)
    board = opens({"gcg": RECORD})
    board.press("ArrowRight", 9)
    axe.expect_nothing(board.page, "analysis-desktop")
    for tab in ("tracker", "report", "learn", "why"):
        board.get(f"tab-{tab}").click()
        if tab == "why":
            board.get("map-danger").click()
            expect(board.page.locator(".square[data-level]").first).to_be_visible()
            axe.expect_nothing(board.page, "analysis-danger", "#board")
        axe.expect_nothing(board.page, f"analysis-{tab}", f"#{tab}")
    board.get("share").click()
    axe.expect_nothing_in_dialog(board.page, "share")
    board.page.goto(f"{board.server.address}/analysis")
    board.page.locator(READY).wait_for()
    axe.expect_nothing(board.page, "analysis-opening", "main")
    board.page.goto(f"{board.server.address}/analysis/editor")
    board.page.locator(READY).wait_for()
    board.page.set_viewport_size({"width": 360, "height": 740})
    axe.expect_nothing(board.page, "analysis-editor", "form")


def test_nothing_is_wider_than_the_screen(opens: Opens) -> None:
    board = opens({"gcg": RECORD})
    for width in (320, 360, 768, 1280, 1920):
        board.page.set_viewport_size({"width": width, "height": 720})
        for key, back in (("Home", "ArrowRight"), ("End", "ArrowLeft")):
            board.press(key)
            board.press(back)
            assert board.page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_low_screen_gives_its_height_to_the_board(opens: Opens) -> None:
    board = opens({"gcg": RECORD}, viewport={"width": 1280, "height": 600})
    places = (".board-frame", "#rack", "#steps", "#moves", "#sheet")
    frame, rack, steps, moves, sheet = (board.page.locator(place).bounding_box() for place in places)
    assert frame and rack and steps and moves and sheet
    assert frame["width"] > 500, "the rack is beside the board"
    assert frame["x"] + frame["width"] <= rack["x"] == steps["x"] == moves["x"]
    assert rack["y"] + rack["height"] <= steps["y"] and moves["x"] + moves["width"] <= sheet["x"]
    assert sheet["height"] > 440 and moves["height"] > 220
    assert max(one["y"] + one["height"] for one in (frame, moves, sheet)) <= 600
    scroll = "[...document.querySelectorAll('.moves-scroll')].map((one) => one.scrollWidth - one.clientWidth)"
    assert board.page.evaluate(scroll) == [0], "no column of the moves is out of sight"


def test_a_low_screen_of_the_editor_and_the_puzzles(server: GameServer, screens: Screens) -> None:
    page = screens.page(screens.context(viewport={"width": 1280, "height": 600}))
    for address, beside in (("/analysis/editor", ".palette"), ("/puzzles", "#rack")):
        page.goto(server.address + address)
        page.locator(f"{beside} .tile").first.wait_for()
        frame, other = (page.locator(place).bounding_box() for place in (".board-frame", beside))
        assert frame and other
        assert frame["width"] > 500 and frame["y"] + frame["height"] <= 600
        assert other["x"] >= frame["x"] + frame["width"], beside


def test_a_lower_screen_has_rack_and_steps_on_one_line(opens: Opens) -> None:
    board = opens({"gcg": RECORD}, viewport={"width": 1100, "height": 600})
    places = (".board-frame", "#rack", "#steps", "#moves")
    frame, rack, steps, moves = (board.page.locator(place).bounding_box() for place in places)
    assert frame and rack and steps and moves
    assert frame["width"] > 420 and rack["y"] > frame["y"] + frame["height"]
    assert abs(rack["y"] + rack["height"] / 2 - steps["y"] - steps["height"] / 2) < 5, "on one line"
    assert steps["x"] > rack["x"] + rack["width"] and steps["x"] + steps["width"] < moves["x"]
    assert steps["y"] + steps["height"] <= 600


@pytest.mark.parametrize("width", [320, 620, 1000, 1280])
def test_moves_are_whole_at_every_width(opens: Opens, width: int) -> None:
    """With five letters kept and a bingo that was tried, down to the arrow at the end of each line."""
    board = opens({"gcg": RECORD})
    board.page.set_viewport_size({"width": width, "height": 820})
    board.press("ArrowRight", 14)
    expect(board.get("where")).to_have_text("Turn 15 of 24")
    if board.get("tab-moves").is_visible():
        board.get("tab-moves").click()
    board.get("candidate").nth(1).get_by_role("button").last.click()
    expect(board.get("where")).to_contain_text("Variation")
    board.get("step-back").click()
    expect(board.get("candidate").filter(has_text="tried")).to_have_count(1)
    table = board.page.locator(".candidates")
    assert table.evaluate("table => table.scrollWidth <= table.parentElement.clientWidth + 1")
    kept = board.page.locator(".candidates td.leave:visible").all()
    assert all(leave.evaluate(ONE_LINE) for leave in kept)


def test_moving_between_turns_is_quick(opens: Opens, limit: Limit) -> None:
    board = opens({"gcg": RECORD})
    took = board.page.evaluate(
        """async () => { const times = [];
        for (let i = 0; i < 20; i += 1) {
          const began = performance.now();
          document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
          document.body.getBoundingClientRect();
          times.push(performance.now() - began);
          await new Promise(requestAnimationFrame);
        }
        return times.sort((a, b) => a - b); }"""
    )
    assert json.dumps(took)
    limit.check(took[len(took) // 2] / 1000, 0.05)
