"""One browser and one server for all tests of a process, and screens that must not complain."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from support.browser.analysis_board import Opens, opens_on
from support.browser.chromium import ARGUMENTS, HOW, find_chromium
from support.browser.screens import TIMEOUT, Contexts, Screens
from support.browser.server import GameServer


class Loop:
    """Playwright's event loop, which is taken off the thread while other folders' tests run loops there."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None

    @contextmanager
    def running(self) -> Iterator[None]:
        asyncio._set_running_loop(self._loop)
        try:
            yield
        finally:
            self._loop = asyncio._get_running_loop()
            asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def browser_and_loop() -> Iterator[tuple[Contexts, Loop]]:
    program = find_chromium()
    if program is None:
        pytest.skip(f"there is no Chromium: {HOW}")
    expect.set_options(timeout=TIMEOUT)
    loop = Loop()
    with loop.running():
        playwright = sync_playwright().start()
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        contexts = Contexts(browser)
    yield contexts, loop
    with loop.running():
        browser.close()
        playwright.stop()


@pytest.fixture
def contexts(browser_and_loop: tuple[Contexts, Loop]) -> Iterator[Contexts]:
    contexts, loop = browser_and_loop
    with loop.running():
        yield contexts


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameServer]:
    server = GameServer(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def server(contexts: Contexts, shared_server: GameServer) -> Iterator[GameServer]:
    """The server that all tests share, which has said nothing when a test is over."""
    yield shared_server
    assert shared_server.complaints == ""


@pytest.fixture
def mortal_server(contexts: Contexts, tmp_path: Path) -> Iterator[GameServer]:
    """One that may be killed."""
    server = GameServer(tmp_path)
    server.start()
    yield server
    server.stop()
    assert server.complaints == ""


@pytest.fixture
def screens(contexts: Contexts) -> Iterator[Screens]:
    """Opens pages; none of them may have complained, as of what is forbidden or cannot be reached."""
    screens = Screens(contexts)
    yield screens
    screens.close()
    assert screens.complaints == []


@pytest.fixture
def opens(server: GameServer, screens: Screens) -> Opens:
    """Opens the analysis board."""
    return opens_on(server, screens)


@pytest.fixture(scope="session")
def artefacts() -> Path:
    """Where screenshots go."""
    folder = Path(os.environ.get("QUIXOTRY_ARTEFACTS") or Path(__file__).parent / "artefacts")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
