"""What other processes have changed in the same database, heard in a thread and told to the event loop.

PostgreSQL says it at once (LISTEN).  A file of SQLite is looked at four times a second: whether anybody has
written to it, and if so, what.
"""

from __future__ import annotations

import asyncio
import logging
import select
import socket
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from quixotry.web.errors import StorageError
from quixotry.web.keeping import Keeping
from quixotry.web.sqlite_file import SqliteFile, connect_to_read
from quixotry.web.telling import CHANNEL, Item, unpacked

log = logging.getLogger(__name__)

POLL = 0.25  # seconds between two looks at a file
BACK = 3.0  # seconds that a look goes back: a transaction takes a while from its time to its end
FIRST_RETRY, LAST_RETRY = 0.2, 5.0


class News:
    """A thread that calls `heard` with what has changed, and `missed` after a time when it could not hear."""

    def __init__(
        self, keeping: Keeping, heard: Callable[[list[Item]], None], missed: Callable[[], None]
    ) -> None:
        self._keeping = keeping
        self._heard = heard
        self._missed = missed
        self._loop = asyncio.get_running_loop()
        self._closing = False
        self._ear, self._mouth = socket.socketpair()
        works = self._listen if keeping.store.engine.driver == "psycopg" else self._look
        self._thread = threading.Thread(target=works, name="news", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop hearing; from the thread of the event loop."""
        self._closing = True
        self._mouth.close()
        self._thread.join()
        self._ear.close()

    def _tell(self, what: Callable[..., None], *told: object) -> None:
        if not self._closing and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what, *told)

    def _wait(self, seconds: float) -> bool:
        """Wait, and say whether to go on."""
        select.select([self._ear], [], [], seconds)
        return not self._closing

    # PostgreSQL

    def _listen(self) -> None:
        wait = FIRST_RETRY
        while not self._closing:
            try:
                with self._keeping.store.engine.connect() as connection:
                    connection = connection.execution_options(isolation_level="AUTOCOMMIT")
                    connection.execute(text(f"LISTEN {CHANNEL}"))
                    self._keeping.be_present(connection)
                    self._tell(self._missed)
                    wait = FIRST_RETRY
                    try:
                        self._hear(connection.connection.driver_connection)
                    finally:
                        connection.invalidate()  # its locks go with it, and nobody else gets it
            except (SQLAlchemyError, OSError) as error:
                if not self._closing:
                    log.warning("changes by other servers are not heard: %s", str(error).partition("\n")[0])
                if not self._wait(wait):
                    return
                wait = min(2 * wait, LAST_RETRY)

    def _hear(self, connection: Any) -> None:
        import psycopg

        server = connection.pgconn
        try:
            while True:
                select.select([server.socket, self._ear], [], [])
                if self._closing:
                    return
                server.consume_input()
                told: list[Item] = []
                while (note := server.notifies()) is not None:
                    told += unpacked(note.extra.decode("utf-8", "replace"))
                if told:
                    self._tell(self._heard, told)
        except (psycopg.Error, ValueError) as error:  # ValueError: there is no socket any more
            raise OSError(str(error)) from error

    # SQLite, and PostgreSQL by a driver that has no way to listen

    def _look(self) -> None:
        looked = time.time()
        seen: int | None = 0
        with closing(_Marker(self._keeping.store.file)) as marker:
            while self._wait(POLL):
                try:
                    now, mark = time.time(), marker.read()
                    if mark is None or mark != seen:
                        told = self._keeping.changed_since(min(looked, now) - BACK)
                        if told:
                            self._tell(self._heard, told)
                    looked, seen = now, mark
                except (StorageError, sqlite3.Error) as error:
                    log.debug("the database cannot be looked at: %s", error)


class _Marker:
    """A number that is another after every commit of another connection; None where there is none."""

    def __init__(self, file: SqliteFile | None) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None

    def read(self) -> int | None:
        if self._file is None:
            return None
        if self._connection is None:
            self._connection = connect_to_read(self._file.path)
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
