"""Where analyses are kept: beside the games, one transaction for every change. All methods block."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, insert, select, update

from quixotry.tongues import t
from quixotry.web.errors import Stale, Unplayable
from quixotry.web.game_store import GameStore
from quixotry.web.tables import analyses
from quixotry.web.telling import ANALYSIS, Item, tell
from quixotry.web.view import Json


@dataclass(frozen=True)
class StoredAnalysis:
    """An analysis as it is in the database: what it is of, and what was done in it."""

    id: str
    source: Json
    version: int = 1
    entries: list[Json] = field(default_factory=list)
    thoughts: dict[str, Json] = field(default_factory=dict)
    puzzles: dict[str, Json] = field(default_factory=dict)

    @property
    def tried(self) -> Json:
        return {"entries": self.entries, "thoughts": self.thoughts, "puzzles": self.puzzles}


class AnalysisStore:
    """The table of analyses; what fails is a `StorageError` and has changed nothing."""

    def __init__(self, store: GameStore) -> None:
        self._store = store

    def create(self, stored: StoredAnalysis) -> None:
        now = time.time()
        with self._store.transaction() as connection:
            connection.execute(
                insert(analyses).values(
                    id=stored.id,
                    created_at=now,
                    changed_at=now,
                    version=stored.version,
                    game=stored.source.get("game"),
                    seat=stored.source.get("you"),
                    source=stored.source,
                    tried=stored.tried,
                )
            )

    def load(self, id: str) -> StoredAnalysis | None:
        with self._store.reading() as connection:
            try:
                row = connection.execute(select(analyses).where(analyses.c.id == id)).one_or_none()
                return None if row is None else _stored(id, row.source, row.version, row.tried)
            except (ValueError, TypeError, KeyError, AttributeError) as error:
                raise Unplayable(
                    t("This analysis is damaged in the database: {problem}.", problem=error)
                ) from None

    def of_game(self, game: str, seat: int) -> str | None:
        """The latest analysis that a seat has of its game."""
        wanted = (
            select(analyses.c.id)
            .where(analyses.c.game == game, analyses.c.seat == seat)
            .order_by(analyses.c.created_at.desc())
            .limit(1)
        )
        with self._store.reading() as connection:
            found = connection.scalar(wanted)
        return None if found is None else str(found)

    def change(self, stored: StoredAnalysis) -> None:
        """Write an analysis down if it was the version before; `Stale` if somebody else has changed it."""
        with self._store.transaction() as connection:
            found = connection.execute(
                update(analyses)
                .where(analyses.c.id == stored.id, analyses.c.version == stored.version - 1)
                .values(version=stored.version, changed_at=time.time(), tried=stored.tried)
            )
            if found.rowcount != 1:
                raise Stale
            tell(connection, [Item(ANALYSIS, stored.id, stored.version)])

    def count(self) -> int:
        with self._store.reading() as connection:
            return int(connection.scalar(select(func.count()).select_from(analyses)) or 0)


def _stored(id: str, source: Any, version: int, tried: Any) -> StoredAnalysis:
    if not isinstance(source, dict) or not isinstance(tried, dict):
        raise TypeError("it has no content")
    puzzles = dict(tried.get("puzzles", {}))  # which analyses of older versions do not have
    return StoredAnalysis(id, source, version, list(tried["entries"]), dict(tried["thoughts"]), puzzles)
