"""Browser windows under watch."""

from __future__ import annotations

from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from support.browser.server import GameServer, SeatApi
from support.browser.table import Table

SIZES = {"phone": (360, 640), "tablet": (768, 1024), "desktop": (1440, 900)}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
TIMEOUT = 15_000  # milliseconds, on a machine that is busy with other tests
READY = "html[data-ready]"
FAILED_REQUEST = "Failed to load resource"
BLOCKED = "Service Worker registration blocked by Playwright"
VIOLATIONS = """addEventListener("securitypolicyviolation",
  (event) => console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`))"""


class Contexts:
    """Browsers with nothing stored yet, and one for each kind of screen that has the page's files already."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._used: dict[str, BrowserContext] = {}

    def fresh(self, size: str = "desktop", **options: Any) -> BrowserContext:
        """Tiles do not glide there, so that nothing must wait for them."""
        width, height = SIZES[size]
        # A service worker would answer for a server that a test has stopped; those about it allow it.
        usual = {"reduced_motion": "reduce", "service_workers": "block"}
        options = {"viewport": {"width": width, "height": height}, **usual, **options}
        context = self._browser.new_context(**options)
        context.set_default_timeout(TIMEOUT)
        context.add_init_script(VIOLATIONS)
        return context

    def used(self, **options: Any) -> BrowserContext:
        kind = repr(sorted(options.items()))
        if kind not in self._used:
            self._used[kind] = self.fresh(**options)
        return self._used[kind]


class Screens:
    """Opens the windows of one test and notes what they complain of."""

    def __init__(self, contexts: Contexts) -> None:
        self.complaints: list[str] = []
        self.failures_expected = False
        """Requests may fail: the browser says so on its console, whatever the page makes of it."""
        self._contexts = contexts
        self._opened: list[BrowserContext | Page] = []

    def context(self, size: str = "desktop", **options: Any) -> BrowserContext:
        """A browser of its own."""
        context = self._contexts.fresh(size, **options)
        self._opened.append(context)
        return context

    def page(self, context: BrowserContext | None = None, **options: Any) -> Page:
        page = (context or self._contexts.used(**options)).new_page()
        self._opened.append(page)
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        return page

    def start_page(self, server: GameServer, context: BrowserContext | None = None, **options: Any) -> Page:
        """The page where games begin, as somebody sees it who comes for the first time."""
        page = self.page(context or self.context(**options))
        page.goto(server.address)
        page.get_by_test_id("choice-rules").wait_for()
        return page

    def table(self, api: SeatApi, context: BrowserContext | None = None, **options: Any) -> Table:
        """The page of a seat's link."""
        page = self.page(context, **options)
        page.goto(api.server.address + api.link)
        page.locator(READY).wait_for()
        return Table(page)

    def close(self) -> None:
        for opened in reversed(self._opened):
            opened.close()

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning") or BLOCKED in message.text:
            return
        if not (self.failures_expected and FAILED_REQUEST in message.text):
            self.complaints.append(f"{message.type}: {message.text} {message.location['url']}")
