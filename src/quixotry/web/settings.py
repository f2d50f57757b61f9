"""How a server is set up."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from quixotry.lexicon import Lexicon
from quixotry.web.errors import StorageError

PAGE = Path(__file__).parent / "page"
DATABASE = "games.sqlite3"
KEY = "server.key"
_HALF_URL = re.compile(r"[A-Za-z][A-Za-z0-9+]+:")  # one letter would be a drive


def data_folder() -> Path:
    """`quixotry` in the user's data folder."""
    data = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(data) / "quixotry"


@dataclass(frozen=True)
class Limits:
    """What one server lets happen at once; generous for people, too little to do harm."""

    body: int = 64 * 1024
    """Bytes of a request."""
    body_seconds: float = 10.0
    """How long a request may take to arrive."""
    requests: float = 100.0
    """Requests a second of one client, with bursts of ten times as many."""
    new_games: float = 2.0
    """New games a second of one client, with bursts of a hundred times as many."""
    game_requests: float = 50.0
    """Requests a second to one game, with bursts of ten times as many."""
    open_games: int = 20_000
    """Games not over in which something was done within `open_days`."""
    open_days: int = 60
    games_in_memory: int = 2_000
    streams: int = 4_000
    """Event streams in all."""
    streams_of_client: int = 400
    streams_of_game: int = 40


@dataclass(frozen=True)
class Settings:
    """All that a server is told when it starts.

    `database` is an SQLAlchemy URL or the path of an SQLite file. `hosts` are names, beside its addresses,
    under which the server may be asked; others are refused, so that no page of another site can pose
    as this one. `lexica` are lexica that have no place in the catalogue.
    """

    database: str | None = None
    folder: Path = field(default_factory=data_folder)
    page: Path = PAGE
    hosts: tuple[str, ...] = ()
    limits: Limits = Limits()
    thinkers: int = field(default_factory=lambda: max(2, os.cpu_count() or 2))
    lexica: Mapping[str, Lexicon] = field(default_factory=dict)
    """By content hash."""
    heartbeat: float = 15.0
    """Seconds between signs of life on a stream."""

    @property
    def database_url(self) -> str:
        """The URL for SQLAlchemy."""
        given = self.database or str(self.folder / DATABASE)
        if "://" not in given:
            # A word alone, or half a URL, is more likely a slip than the name of a file.
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
    def key_file(self) -> Path:
        return self.folder / KEY
