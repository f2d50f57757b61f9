"""The engine's options: what `option` tells, and what `setoption` may set."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Literal

from quixotry.engine.strength import STRONGEST, WEAKEST
from quixotry.errors import QuixotryError
from quixotry.search.endgame import DEFAULT_MEMORY, LEAST_MEMORY, MOST_MEMORY, MOST_THREADS
from quixotry.suggest import did_you_mean

Value = str | int | bool


@dataclass(frozen=True)
class EngineOption:
    """One option; `field` is where `EngineSettings` keeps it."""

    name: str
    field: str
    kind: Literal["string", "spin", "check", "combo"]
    range: tuple[int, int] = (0, 0)
    choices: tuple[str, ...] = ()

    def line(self, value: Value) -> str:
        """What the engine tells about it.

        >>> EngineOption("Candidates", "candidates", "spin", (1, 9)).line(3)
        'option name Candidates type spin default 3 min 1 max 9'
        """
        shown = str(value).lower() if self.kind == "check" else str(value) or "<empty>"
        limits = f" min {self.range[0]} max {self.range[1]}" if self.kind == "spin" else ""
        choices = "".join([f" var {choice}" for choice in self.choices])
        return f"option name {self.name} type {self.kind} default {shown}{limits}{choices}"

    def read(self, text: str) -> Value:
        """The value that a text stands for."""
        if self.kind == "string":
            return "" if text == "<empty>" else text
        lowered = text.lower()
        if self.kind == "check" and lowered in ("true", "false"):
            return lowered == "true"
        if self.kind == "combo" and lowered in self.choices:
            return lowered
        low, high = self.range
        if self.kind == "spin" and re.fullmatch("[0-9]{1,9}", text) and low <= int(text) <= high:
            return int(text)
        wanted = {"check": "true or false", "combo": " or ".join(self.choices)}
        raise QuixotryError(
            f"{self.name}: must be {wanted.get(self.kind, f'{low} to {high}')}, not {text[:40]!r}"
        )


@dataclass(frozen=True)
class EngineSettings:
    """What the options are set to."""

    ruleset: str = ""
    """By name or file; if empty, the opcodes `ld` and `bdn` of a position say it, else it is English."""
    lexicon: str = ""
    """By name or file; if empty, the opcode `lex` says it, else it is the ruleset's."""
    data_path: str = ""
    """Folders in which lexica of other programs are looked for, set apart by `;`."""
    candidates: int = 10
    coordinates: str = "number-first"
    threads: int = 1
    memory: int = DEFAULT_MEMORY
    """Megabytes that a search may use."""
    analyse: bool = False
    limited: bool = False
    elo: int = STRONGEST

    @property
    def letter_first(self) -> bool:
        return self.coordinates == "letter-first"


OPTIONS = (
    EngineOption("Ruleset", "ruleset", "string"),
    EngineOption("Lexicon", "lexicon", "string"),
    EngineOption("DataPath", "data_path", "string"),
    EngineOption("Candidates", "candidates", "spin", (1, 1000)),
    EngineOption("Coordinates", "coordinates", "combo", choices=("number-first", "letter-first")),
    EngineOption("Threads", "threads", "spin", (1, MOST_THREADS)),
    EngineOption("EndgameHash", "memory", "spin", (LEAST_MEMORY, MOST_MEMORY)),
    EngineOption("UCGI_AnalyseMode", "analyse", "check"),
    EngineOption("UCGI_LimitStrength", "limited", "check"),
    EngineOption("UCGI_Elo", "elo", "spin", (WEAKEST, STRONGEST)),
)
# Options of the protocol that mean nothing to this engine; setting them is not a mistake.
FOREIGN = ("ucgi_showcurrline", "ucgi_opponent")


def option_lines(settings: EngineSettings) -> list[str]:
    """All options with what they are set to."""
    return [option.line(getattr(settings, option.field)) for option in OPTIONS]


def set_option(settings: EngineSettings, name: str, value: str) -> EngineSettings:
    """The settings with one option changed.

    >>> set_option(EngineSettings(), "candidates", "3").candidates
    3
    """
    for option in OPTIONS:
        if option.name.lower() == name.lower():
            changed: dict[str, Any] = {option.field: option.read(value)}
            return replace(settings, **changed)
    hint = did_you_mean(name, [option.name for option in OPTIONS])
    raise QuixotryError(f"no option {name[:40]!r}{hint}")
