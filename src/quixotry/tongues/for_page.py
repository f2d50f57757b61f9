"""The catalogues as the page in the browser reads them: the sentences of its own modules, and no more."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache

from quixotry.tongues.catalogue import catalogue, po_file
from quixotry.tongues.languages import ENGLISH, LANGUAGES

PAGE = "web/page/"
LOOKING = "looking-"  # the analysis board and the puzzles; games have no word for it
_OF_LOOKING = ("analysis", "puzzles")
# Modules of the games that the others use, too; a test follows their imports.
_SHARED = (
    "actions/advice.js",
    "actions/laying.js",
    "dialogs/dialog.js",
    "dialogs/settings.js",
    "dialogs/turn-questions.js",
    "drawing/",
    "game/",
    "input/",
    "network/api.js",
    "network/event-stream.js",
    "panels/tracker.js",
    "signals/",
    "state/",
    "views/board",
    "views/rack.js",
)


@lru_cache(maxsize=64)
def page_catalogue(code: str, screen: str = "") -> bytes | None:
    """JSON by the keys of the English sentences; None where there is no catalogue that can be read.

    Games and what is looked at have catalogues of their own: nobody loads what the screen does not say.
    """
    found = catalogue(code)
    if found is None:
        return None
    own = {
        text: entry.forms[0] if entry.plural is None else entry.forms
        for text, entry in found.entries.items()
        if any(is_said_on(screen, place) for place in entry.places)
    }
    says = {key: own[text] for key, text in keyed(own).items()}
    content = {"forms": LANGUAGES[code].forms, "says": says}
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def is_said_on(screen: str, place: str) -> bool:
    """Whether a file's sentences are needed on a screen."""
    if not place.startswith(PAGE):
        return False
    name = place.removeprefix(PAGE)
    return name.startswith((*_OF_LOOKING, *_SHARED)) if screen else not name.startswith(_OF_LOOKING)


def page_codes() -> list[str]:
    """The languages that have a catalogue."""
    return [code for code in LANGUAGES if code != ENGLISH and po_file(code).is_file()]


def keyed(texts: Iterable[str]) -> dict[str, str]:
    """Sentences by their keys, which all differ."""
    found: dict[str, str] = {}
    for text in texts:
        other = found.setdefault(key_of(text), text)
        if other != text:
            raise ValueError(f"{text!r} and {other!r} have one key: change a word of one of them")
    return found


def key_of(text: str) -> str:
    """A few letters that stand for a sentence: as keys, the sentences themselves would double what is sent.

    This is FNV-1a folded to 24 bits, as `tongue/tongue.js` computes it.

    >>> key_of("Pass")
    '3kouy'
    """
    number = 0x811C9DC5
    for character in text:
        number = ((number ^ ord(character)) * 0x01000193) & 0xFFFFFFFF
    number = (number >> 24) ^ (number & 0xFFFFFF)
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits or "0"
