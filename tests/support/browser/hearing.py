"""All that a page is told, its endless streams included, and whether a rack is among it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from playwright.sync_api import BrowserContext, Page, Response

RECORD = """window.heard = [];
const ask = window.fetch;
window.fetch = async (...given) => {
  const answer = await ask(...given);
  const reader = answer.clone().body.pipeThrough(new TextDecoderStream()).getReader();
  const listen = async () => {
    for (let part; !(part = await reader.read()).done;) window.heard.push(part.value);
  };
  listen().catch(() => {});
  return answer;
}"""
STORED = "JSON.stringify({...localStorage}) + JSON.stringify({...sessionStorage}) + document.cookie"
KINDS = {"document", "stylesheet", "script", "fetch", "image", "other"}


class Hearing:
    """Notes what comes to the pages of one context. No other way than these may be used."""

    def __init__(self, context: BrowserContext) -> None:
        self._bodies: list[str] = []
        context.add_init_script(RECORD)
        context.on("response", self._came)

    def told(self, page: Page) -> str:
        """Everything so far, with what the page has made of it and what the browser keeps."""
        return "\n".join(
            [*self._bodies, "".join(page.evaluate("heard")), page.content(), page.evaluate(STORED)]
        )

    def _came(self, response: Response) -> None:
        assert response.request.resource_type in KINDS, response.request.resource_type
        self._bodies.append(f"{response.url} {response.all_headers()}")


def racks_in(text: str, size: int) -> Iterator[str]:
    """Every run of so many tiles in a text: as letters side by side, or as labels one after another."""
    runs = re.findall(rf"[A-Z?]{{{size},}}", text)
    for part in text.split("]"):
        labels = re.findall(r'"(?:label|letter)":"(.)"|class="tile-letter"[^>]*>(.?)<', part)
        runs.append("".join(one or other or "?" for one, other in labels))
    for run in runs:
        for start in range(len(run) - size + 1):
            yield run[start : start + size]


def has_rack(text: str, rack: Iterable[str]) -> bool:
    """Whether these tiles, in any order, stand somewhere in a text."""
    wanted = Counter(rack)
    return any(Counter(found) == wanted for found in racks_in(text, wanted.total()))
