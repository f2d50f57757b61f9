"""How a server is set up."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from quixotry.files.named import data_folder
from quixotry.lexicon import Lexicon
from quixotry.suggest import did_you_mean
from quixotry.web.errors import ApiError, StorageError
from quixotry.words.study_store import STUDY

PAGE = Path(__file__).parent / "page"
DATABASE = "games.sqlite3"
KEY = "server.key"
_HALF_URL = re.compile(r"[A-Za-z][A-Za-z0-9+]+:")  # a single letter would be a drive


@dataclass(frozen=True)
class Limits:
    """What one server allows at once: generous for people, too little to do harm."""

    body: int = 64 * 1024
    """The largest request, in bytes."""
    word_list: int = 24 * 1024 * 1024
    """The largest word list that the server's owner may bring."""
    body_seconds: float = 10.0
    """How long a request may take to arrive."""
    head_seconds: float = 10.0
    """How long the head of a request may take, from the first byte or the connection."""
    connections: int = 5_000
    """Connections at once, or as many as the system's file descriptors allow; a newcomer takes the place of
    whoever has been idle the longest."""
    requests: float = 100.0
    """Requests a second from one client, with bursts of ten times as many."""
    new_games: float = 2.0
    """New games a second from one client, with bursts of a hundred times as many."""
    game_requests: float = 50.0
    """Requests a second to one game, with bursts of ten times as many."""
    open_games: int = 20_000
    """Unfinished games in which something was done within the last `open_days` days."""
    open_days: int = 60
    games_in_memory: int = 2_000
    """Games that stay in memory though nobody watches them; the others come back when they are asked for."""
    games_busy: int = 5_000
    """Games beyond these that people watch or computers think about."""
    games_loading: int = 500
    """Games that are read from the database at once."""
    waiting: int = 200
    """Requests for help, and for a look at analyses, that wait for a thread."""
    streams: int = 4_000
    """Event streams in all."""
    new_analyses: float = 1.0
    """New analyses a second from one client, with bursts of sixty times as many."""
    explanations: float = 4.0
    """Moves explained a second for one client, with bursts of ten times as many."""
    analyses: int = 50_000
    analyses_in_memory: int = 200
    think_seconds: float = 120.0
    """How long the engine may look at one position."""
    thoughts_waiting: int = 100
    """Positions that wait for the engine."""
    streams_of_client: int = 400
    streams_of_game: int = 40


def limits_of(given: Sequence[str]) -> Limits:
    """The limits with those that are given as NAME=NUMBER.

    >>> limits_of(["streams=9", "head_seconds=2.5"]).streams
    9
    """
    names = [one.name for one in fields(Limits)]
    values: dict[str, int | float] = {}
    for text in given:
        name, _, number = text.partition("=")
        if name not in names:
            raise ApiError(f"there is no limit {name[:40]!r}{did_you_mean(name, names)}")
        kind = type(getattr(Limits(), name))
        try:
            values[name] = kind(number)
        except ValueError:
            values[name] = -1
        if not 0 < values[name] < 2**53:
            raise ApiError(f"the limit {name} must be a number above 0, not {number[:40]!r}")
    return replace(Limits(), **values)  # type: ignore[arg-type]


@dataclass(frozen=True)
class ServerSettings:
    """Everything that a server is told when it starts.

    `database` is an SQLAlchemy URL or the path of an SQLite file. `hosts` are names, besides its addresses,
    that the server answers to; others are refused, so that no page of another site can pose as this one.
    `lexica` are lexica that are not in the catalogue.
    """

    database: str | None = None
    folder: Path = field(default_factory=data_folder)
    page: Path = PAGE
    hosts: tuple[str, ...] = ()
    limits: Limits = Limits()
    thinkers: int = field(default_factory=lambda: max(2, os.cpu_count() or 2))
    lexica: Mapping[str, Lexicon] = field(default_factory=dict)
    """By content hash."""
    log: str = "text"
    """What is written to standard error: `text` or `json`, one object a line."""
    log_level: str = "warning"
    """From which level on; `info` has a line for each request."""
    open_metrics: bool = False
    """Whether /metrics is told to others than this computer."""
    key: Path | None = None
    """The file of the server's key, if it is not in the folder."""
    heartbeat: float = 15.0
    """Seconds between signs of life on a stream."""

    @property
    def database_url(self) -> str:
        """The URL for SQLAlchemy."""
        given = self.database or str(self.folder / DATABASE)
        if "://" not in given:
            # A bare word, or half a URL, is more likely a slip than the name of a file.
            if _HALF_URL.match(given) or not (os.path.dirname(given) or Path(given).suffix):
                word = given.partition(":")[0][:80]  # a password may come after it
                raise StorageError(
                    f"{word!r}: not a database; name a file such as games.sqlite3 or ./games, "
                    "or a URL such as postgresql://user@host/name"
                )
            return f"sqlite:///{given}"
        for scheme in ("postgresql", "postgres"):
            if given.startswith(f"{scheme}://"):
                return given.replace(f"{scheme}://", "postgresql+psycopg://", 1)
        return given

    @property
    def study_file(self) -> Path:
        """What is learned at this computer: with the usual folder, what `quixotry study` learns, too."""
        return self.folder / STUDY

    @property
    def key_file(self) -> Path:
        return self.key or self.folder / KEY
