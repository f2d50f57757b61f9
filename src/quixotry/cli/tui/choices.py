"""The choices for a new game, remembered from one time to the next."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from quixotry.cli.terminal.games import games_folder
from quixotry.errors import GameError, QuixotryError
from quixotry.files import write_whole
from quixotry.tongues import t

NOBODY, PERSON = "nobody", "person"
FIRST, LAST, LOT = "first", "last", "lot"
LARGEST_FILE = 100_000


@dataclass
class Choices:
    """The fields of the start screen; `opponents` are `nobody`, `person` or texts for `make_player`."""

    rules: str = "english"
    lexicon: str = ""
    name: str = "You"
    opponents: list[str] = field(default_factory=lambda: ["level:n=5", NOBODY, NOBODY])
    names: list[str] = field(default_factory=lambda: ["", "", ""])
    begins: str = FIRST
    challenge: str = ""
    clock: int = 0
    theme: str = ""

    def save(self) -> None:
        """Save them if possible."""
        with suppress(QuixotryError):  # the next game is then chosen from scratch
            write_whole(_file(), json.dumps(asdict(self), indent=1), parents=True)

    @classmethod
    def load(cls) -> Choices:
        """The choices made last time, as far as they can still be read."""
        try:
            with _file().open(encoding="utf-8") as file:
                kept = json.loads(file.read(LARGEST_FILE))
        except (OSError, ValueError, RecursionError):
            kept = {}
        return _read(cls(), kept if isinstance(kept, dict) else {})


def seed_of(text: str) -> int | None:
    """The seed that was typed, None for a random one.

    >>> seed_of(" 7 "), seed_of("")
    (7, None)
    """
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 39):
        raise GameError(t("the seed must be a whole number"))
    return int(text)


def _file() -> Path:
    return games_folder().parent / "terminal.json"


def _read(choices: Choices, kept: dict[str, Any]) -> Choices:
    """Take over whatever has the right type; the rest stays as it is."""
    for one in fields(choices):
        now, value = getattr(choices, one.name), kept.get(one.name)
        if isinstance(now, list):
            fits = isinstance(value, list) and len(value) == len(now) and all(type(v) is str for v in value)
        else:
            fits = type(value) is type(now)
        if fits:
            setattr(choices, one.name, value)
    return choices
