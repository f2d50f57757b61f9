"""The engine of the analysis board in a real browser: what it finds, how soon, and that it stops."""

from __future__ import annotations

import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from support.browser.analysis_board import ENDGAME, RECORD, Opens
from support.browser.screens import READY, Screens
from support.browser.server import GameServer
from support.limits import HELD, Limit

A_TURN = 2.5  # seconds: two of search, and what is around it
NOTE_PROGRESS = """() => {
  window.told = [];
  const said = document.querySelector("[data-testid=through-said]");
  const note = () => window.told.push(said.textContent);
  new MutationObserver(note).observe(said, {subtree: true, childList: true});
}"""
FIRST_LINE = 0.5  # seconds from the click to something to read
PRESS_AND_WATCH = """() => {
  window.first = {};
  const [line, said] = ["line", "said"].map((name) => document.querySelector(`[data-testid=engine-${name}]`));
  const look = () => {
    const now = performance.now() - window.began;
    if (line.textContent) window.first.line ??= now;
    if (/^(Searching|Searched|Solved) \\(/.test(said.textContent)) window.first.search ??= now;
  };
  new MutationObserver(look).observe(document.querySelector(".engine"), {subtree: true, childList: true});
  window.began = performance.now();
  document.querySelector("[data-testid=think]").click();
}"""


def test_the_engine_solves_while_one_looks(opens: Opens) -> None:
    board = opens({"cgp": ENDGAME})
    board.get("think").click()
    expect(board.get("engine-said")).to_contain_text("Solved (endgame)")
    first = board.page.get_by_test_id("candidate").first
    expect(first).to_contain_text("J2 (L)O(O)IE")
    expect(first).to_contain_text("+158")
    expect(board.get("think")).to_have_text("Think")
    board.page.reload()
    board.page.locator(READY).wait_for()
    expect(board.get("engine-said")).to_contain_text("Solved (endgame)")


def test_the_engine_goes_through_the_whole_game(opens: Opens, limit: Limit) -> None:
    """Two seconds a turn, and each turn is told; without limits to be held, three turns are enough."""
    board = opens({"gcg": RECORD if HELD else RECORD.split(">Bob: AGKOPUZ")[0]})
    turns = sum(node["turn"] is not None for node in board.state["nodes"])
    board.get("tab-report").click()
    board.page.evaluate(NOTE_PROGRESS)
    began = time.perf_counter()
    board.get("think-through").click()
    expect(board.get("think-through")).to_have_text("Think about every turn", timeout=3000 * turns)
    limit.check((time.perf_counter() - began) / turns, A_TURN)
    told = board.page.evaluate("told")
    assert {f"Turn {turn} of {turns}" for turn in range(1, turns + 1)} <= set(told), "as they come"
    assert [node["thought"] is not None for node in board.state["nodes"]] == [True] * turns + [False]


def test_all_columns_of_a_search_are_in_sight(opens: Opens) -> None:
    """On a low screen and on the smallest, in a language with long words."""
    board = opens({"gcg": RECORD}, locale="de", viewport={"width": 1280, "height": 600})
    board.press("ArrowRight", 9)
    board.get("think").click()
    expect(board.get("engine-said")).to_contain_text("Gesucht (Simulation)")
    played = board.page.locator(".candidate-played .worth")
    expect(played).to_contain_text("%")
    hidden = "[document.querySelector('.moves-scroll')].map((one) => one.scrollWidth - one.clientWidth)"
    for width, height in ((1280, 600), (320, 640), (1000, 820), (1440, 900)):
        board.page.set_viewport_size({"width": width, "height": height})
        assert board.page.evaluate(hidden) == [0], width


def test_who_asks_again_is_not_told_less(opens: Opens) -> None:
    """The server keeps only what the owner's engine finds; the window of a reader does so for itself."""
    board = opens({"cgp": ENDGAME}, key="reader")
    board.get("think").click()
    expect(board.get("engine-said")).to_contain_text("Solved (endgame)")
    expect(board.get("think")).to_have_text("Think")
    assert board.node(0)["thought"] is None
    board.page.evaluate(NOTE_PROGRESS.replace("through-said", "engine-said"))
    with board.page.expect_response("**/think"):
        board.get("think").click()
    expect(board.get("engine-said")).to_contain_text("Solved (endgame)")
    expect(board.get("think")).to_have_text("Think")
    assert not [text for text in board.page.evaluate("told") if "so far" in text]


def thinkers(server: GameServer) -> list[str]:
    """The processes of this server in which the engine thinks."""
    assert server._process is not None
    parent = str(server._process.pid)
    said = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", parent], capture_output=True, text=True)
    return [line.split()[0] for line in said.stdout.splitlines() if "quixotry.web.analyses.thinker" in line]


def used(process: str) -> int:
    """The processor time of a process, in ticks; 0 when it is gone."""
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])
    return 0


def working(server: GameServer, wanted: int, page: Page) -> int:
    """How many of them use a processor, once it is the number wanted or ten seconds have passed."""
    for _ in range(40):
        before = {one: used(one) for one in thinkers(server)}
        page.wait_for_timeout(250)
        found = sum(used(one) > ticks for one, ticks in before.items())
        if found == wanted:
            break
    return found


def test_nothing_is_left_thinking(mortal_server: GameServer, screens: Screens) -> None:
    made = mortal_server.ask("POST", "/analyses", body={"gcg": RECORD})
    context = screens.context()
    context.add_init_script("localStorage.setItem('quixotry.engine', '{\"seconds\": 60}')")
    elsewhere = screens.page(context)
    for how in ("stop", "turn", "close"):
        page = screens.page(context)
        page.goto(f"{mortal_server.address}/analysis/{made['id']}#key={made['secret']}")
        page.locator(READY).wait_for()
        page.get_by_test_id("turn-20").click()  # some tiles in the bag: there is more to look at than time
        page.get_by_test_id("think").click()
        expect(page.get_by_test_id("think")).to_have_text("Stop")
        expect(page.get_by_test_id("engine-said")).to_contain_text("Search")
        assert working(mortal_server, 1, elsewhere) == 1, how
        if how == "stop":
            page.get_by_test_id("think").click()
        elif how == "turn":
            page.keyboard.press("ArrowLeft")
        else:
            page.close()
        assert working(mortal_server, 0, elsewhere) == 0, how


@pytest.mark.parametrize("turn", [6, 14, 20, 23] if HELD else [6])
def test_the_first_line_comes_at_once(
    mortal_server: GameServer, screens: Screens, turn: int, limit: Limit
) -> None:
    """Cold, right after the server and the page were opened, then for the next turn while it thinks."""
    made = mortal_server.ask("POST", "/analyses", body={"gcg": RECORD})
    page = screens.page(screens.context())
    page.goto(f"{mortal_server.address}/analysis/{made['id']}#key={made['secret']}")
    page.locator(READY).wait_for()
    for number in (turn, turn + 1):
        page.get_by_test_id(f"turn-{number}").click()
        expect(page.get_by_test_id("engine-line")).to_be_empty()
        page.evaluate(PRESS_AND_WATCH)
        page.wait_for_function("() => window.first.search")
        first = page.evaluate("first")
        limit.check(first["line"] / 1000, FIRST_LINE)
        assert first["line"] <= first["search"]
