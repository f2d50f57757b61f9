"""Games that several processes have in memory: who keeps each of them, and what has changed elsewhere.

The process that changed a game last keeps it: there the computer thinks, and there the clock has run since.
When that process is gone, another that has the game takes over.  None of this decides what is stored, which
is done by the version alone; it spares computers from thinking twice.  All methods block.
"""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select, text, update

from quixotry.web.errors import Stale
from quixotry.web.game_store import GameStore
from quixotry.web.tables import analyses, games
from quixotry.web.telling import ANALYSIS, GAME, Item, tell

PRESENCE = 0x7175_6979  # of PostgreSQL's advisory locks: a process holds the one with its number
PROCESS_BITS = 22  # of a process's number in the system; those above them are by lot
_PRESENT = text(
    "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = :presence AND objsubid = 2 "
    "AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


@dataclass(frozen=True)
class Keeping:
    """The games of a store as seen by one of the processes that use it."""

    store: GameStore
    number: int
    """Of this process among those that use the database."""

    @classmethod
    def of(cls, store: GameStore) -> Keeping:
        """A file is used by processes of one machine, whose numbers tell whether they run."""
        if store.is_sqlite:
            return cls(store, secrets.randbelow(2 ** (31 - PROCESS_BITS)) << PROCESS_BITS | os.getpid())
        return cls(store, 1 + secrets.randbelow(2**31 - 1))

    def is_there(self, number: int | None) -> bool:
        """Whether a process still runs."""
        if number is None or number == self.number:
            return number is not None
        if self.store.is_sqlite:
            process = number % 2**PROCESS_BITS
            # In a container, whoever was killed had the same number as its successor has.
            return process != os.getpid() and _runs(process)
        with self.store.reading() as connection:
            return number in set(connection.scalars(_PRESENT, {"presence": PRESENCE}))

    def claim(self, id: str, version: int, before: int | None, remaining: list[float] | None) -> None:
        """Keep a game from now on, if nobody else has changed or claimed it; `Stale` otherwise."""
        values = {"keeper": self.number, "changed_at": time.time()}
        with self.store.transaction() as connection:
            found = connection.execute(
                update(games)
                .where(games.c.id == id, games.c.version == version)
                .where(games.c.keeper.is_not_distinct_from(before))
                .values(values if remaining is None else {**values, "remaining": remaining})
            )
            if found.rowcount != 1:
                raise Stale

    def ask(self, id: str, version: int, before: str | None, after: str | None) -> None:
        """Write down who asks for an undo and who has agreed; `Stale` if that is not what it was before."""
        with self.store.transaction() as connection:
            found = connection.execute(
                update(games)
                .where(games.c.id == id, games.c.version == version)
                .where(games.c.asked.is_not_distinct_from(before))
                .values(asked=after, changed_at=time.time())
            )
            if found.rowcount != 1:
                raise Stale
            tell(connection, [Item(GAME, id, version, after)])

    def discard(self, id: str) -> None:
        """Take back a game that nobody has heard of."""
        with self.store.transaction() as connection:
            connection.execute(delete(games).where(games.c.id == id))

    def versions(self, ids: Collection[str]) -> list[Item]:
        """How these games are now."""
        wanted = select(games.c.id, games.c.version, games.c.asked)
        found: list[Item] = []
        names = sorted(ids)
        with self.store.reading() as connection:
            for start in range(0, len(names), 500):
                some = wanted.where(games.c.id.in_(names[start : start + 500]))
                found += [Item(GAME, *row) for row in connection.execute(some)]
        return found

    def changed_since(self, moment: float) -> list[Item]:
        """What was changed after a moment on this machine's clock."""
        # Both values of `over`, so that the index is used.
        of_games = select(games.c.id, games.c.version, games.c.asked).where(
            games.c.over.in_([False, True]), games.c.changed_at > moment
        )
        of_analyses = select(analyses.c.id, analyses.c.version).where(analyses.c.changed_at > moment)
        with self.store.reading() as connection:
            found = [Item(GAME, *row) for row in connection.execute(of_games)]
            return found + [Item(ANALYSIS, *row) for row in connection.execute(of_analyses)]

    def be_present(self, connection: Connection) -> None:
        """Let other processes see, for as long as the connection lasts, that this one runs."""
        connection.execute(select(func.pg_advisory_lock(PRESENCE, self.number)))


def _runs(process: int) -> bool:
    if sys.platform == "win32":  # where asking would end it
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
