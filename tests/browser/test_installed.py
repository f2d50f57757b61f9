"""The page as an app of its own: it opens without the server, and keeps nothing that the server says."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from support.browser.deals import ABBEY
from support.browser.screens import READY, Screens
from support.browser.server import ANN, COMPUTER, GameServer

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const names = await caches.keys();
  const cache = await caches.open(names[0]);
  return [names, (await cache.keys()).map((request) => new URL(request.url).pathname)];
}"""


def test_it_opens_without_the_server(mortal_server: GameServer, screens: Screens) -> None:
    server = mortal_server
    screens.failures_expected = True
    (ann,) = server.new_game(ANN, COMPUTER, seed=ABBEY)
    page = screens.page(screens.context(service_workers="allow"))
    page.goto(server.address + ann.link)
    page.locator(READY).wait_for()
    page.wait_for_function(CONTROLLED)
    names, files = page.evaluate(KEPT)
    assert len(names) == 1 and "/" in files and not any("/api/" in file for file in files)
    assert any(re.fullmatch(r"/page/[0-9a-f]{12}/app.js", file) for file in files)
    server.kill()
    page.goto(server.address)
    expect(page.get_by_test_id("offline")).to_contain_text("The server cannot be reached")
    expect(page.get_by_test_id(f"unfinished-{ann.id}")).to_be_visible()
    server.start()
    page.get_by_role("button", name="Try again").click()
    page.get_by_test_id("choice-rules").wait_for()
    page.goto(server.address + ann.link)
    page.get_by_test_id("rack-0").wait_for()


def test_boards_that_were_opened_open_again(mortal_server: GameServer, screens: Screens) -> None:
    """The analysis board and the puzzles without the server, and an address is not said to lead nowhere."""
    server = mortal_server
    screens.failures_expected = True
    made = server.ask("POST", "/analyses", body={"cgp": "15/" * 14 + "15 QUIXOTR/ 0/0 0"})
    page = screens.page(screens.context(service_workers="allow"))
    page.goto(server.address)
    page.locator(READY).wait_for()
    page.wait_for_function(CONTROLLED)
    page.goto(f"{server.address}/analysis/{made['id']}#key={made['secret']}")
    page.get_by_test_id("candidate").first.wait_for()
    server.kill()
    page.goto(f"{server.address}/analysis")
    expect(page.get_by_test_id("record")).to_be_visible()
    expect(page.get_by_test_id("kept")).to_be_visible()
    page.goto(f"{server.address}/analysis/{made['id']}#key={made['secret']}")
    expect(page.get_by_test_id("opening-problem")).to_contain_text("The server cannot be reached")
    page.goto(f"{server.address}/puzzles")  # never opened here
    expect(page.get_by_test_id("offline")).to_contain_text("The server cannot be reached")
    page.wait_for_timeout(200)
    expect(page.get_by_test_id("message")).to_have_count(0)


def test_it_can_be_installed(server: GameServer, screens: Screens) -> None:
    page = screens.page()
    page.goto(server.address)
    address = page.locator("link[rel=manifest]").get_attribute("href")
    told = page.request.get(server.address + str(address))
    assert told.headers["content-type"] == "application/manifest+json"
    manifest = told.json()
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    for icon in manifest["icons"]:
        answer = page.request.get(f"{server.address}{str(address).rpartition('/')[0]}/{icon['src']}")
        assert answer.ok and answer.headers["content-type"] == icon["type"]
    worker = page.request.get(f"{server.address}/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
