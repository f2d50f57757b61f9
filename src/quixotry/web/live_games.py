"""All games of a server: those in memory, and how the others are loaded again."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from quixotry.errors import QuixotryError
from quixotry.game import Game
from quixotry.game.saved import game_from_entries, step_entry, terms_entry
from quixotry.play import Seat, computers_of, seats_of
from quixotry.players import Choice, Player, choice_of
from quixotry.tongues import t
from quixotry.web.errors import ApiError, Busy, StorageError, TooMany, UnknownGame, Unplayable
from quixotry.web.game_store import GameStore, StoredGame, refuse_damaged
from quixotry.web.keeping import Keeping
from quixotry.web.live_game import SEED_CHOSEN, LiveGame
from quixotry.web.metrics import Metrics
from quixotry.web.news import News
from quixotry.web.secrets import SeatSecrets, is_id, new_id
from quixotry.web.settings import ServerSettings
from quixotry.web.telling import ANALYSIS, Item
from quixotry.web.threads import Threads
from quixotry.web.writer import Writer

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Loaded:
    """A game replayed from what is stored."""

    game: Game
    version: int
    seats: tuple[Seat, ...]
    computers: list[Player | None]
    help: bool
    terms: dict[str, Any]
    keeper: int | None
    asked: str | None


class LiveGames:
    """Finds games by id, takes in new ones, and drops from memory those that nobody is watching."""

    def __init__(self, settings: ServerSettings, metrics: Metrics | None = None) -> None:
        self.settings = settings
        self.metrics = metrics or Metrics()
        self.secrets = SeatSecrets.from_file(settings.key_file)
        self.store = GameStore(settings.database_url)
        self.threads = Threads(settings.thinkers, settings.limits.waiting)
        self.writer = Writer(self.store, self.threads, self.metrics)
        self.keeping = Keeping.of(self.store)
        self.closing = False
        self.heard_of_analysis: Callable[[str, int], None] = lambda id, version: None
        self._news: News | None = None
        self._catching_up: set[asyncio.Task[None]] = set()
        self._live: OrderedDict[str, LiveGame] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveGame]] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}
        self._warm: set[tuple[str | None, str]] = set()
        self._warming: set[asyncio.Task[Choice]] = set()

    def open(self) -> None:
        """Hear from now on what other processes do with the same games."""
        self._news = News(self.keeping, self._heard, self._missed)

    @property
    def in_memory(self) -> int:
        return len(self._live)

    @property
    def watched(self) -> int:
        return sum(live.is_watched for live in self._live.values())

    @property
    def computers_thinking(self) -> int:
        return sum(live.thinking for live in self._live.values())

    async def create(
        self, game: Game, seats: tuple[Seat, ...], help: bool, *, seed_chosen: bool = False
    ) -> LiveGame:
        """Take a new game in; it is stored before anybody hears of it."""
        limits = self.settings.limits
        self._check_room()
        if await self.threads.store(self.store.open_games, limits.open_days) >= limits.open_games:
            raise TooMany(t("There are too many unfinished games on this server."), wait=3600)
        computers = await self.threads.help(computers_of, game, seats)
        stored = StoredGame(
            new_id(),
            terms_entry(game) | ({SEED_CHOSEN: True} if seed_chosen else {}),
            [seat.player for seat in seats],
            help,
            steps=tuple(step_entry(*step) for step in game.steps()),
            done=len(game.actions),
            remaining=list(game.remaining) if game.remaining is not None else None,
            keeper=self.keeping.number,
        )
        await self.threads.store(self.store.create, stored, over=game.over)
        self.metrics.count("games_created_total")
        self._warm_up(game, seats, computers)
        loaded = Loaded(game, stored.version, seats, computers, help, stored.terms, self.keeping.number, None)
        return self._enter(LiveGame(self, stored.id, loaded))

    async def get(self, id: str) -> LiveGame:
        """A game by its id, from memory or from the store."""
        live = self._live.get(id)
        if live is not None:
            self._live.move_to_end(id)
            return live
        if not is_id(id):
            raise _unknown()
        if id not in self._loading:
            self._check_room()
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def load(self, id: str) -> Loaded:
        """A game as it is stored."""
        stored = await self.threads.store(self.store.load, id)
        if stored is None:
            raise _unknown()
        return await self.threads.store(self._replayed, stored)

    async def discard(self, live: LiveGame) -> None:
        """Take back a game that was created and that nobody has heard of."""
        self._live.pop(live.id, None)
        await live.close()
        await self.threads.store(self.keeping.discard, live.id)

    async def close(self) -> None:
        """Stop everything; the clocks stand still until the server runs again."""
        self.closing = True
        if self._news is not None:
            self._news.close()
        for task in (*self._warming, *self._catching_up):
            task.cancel()
        for live in self._live.values():
            live.notify()
            await live.close()
        await self.writer.finish()
        clocks = {live.id: clock for live in self._live.values() if (clock := _clock_of(live)) is not None}
        try:
            await self.threads.store(self.store.stop_clocks, clocks, self.keeping.number)
        finally:
            self.threads.close()
            self.store.close()

    def say_goodbye(self) -> None:
        """End all event streams."""
        self.closing = True
        for live in self._live.values():
            live.notify()

    async def _load(self, id: str) -> LiveGame:
        if id in self._leaving:  # its clock is being written down
            await asyncio.wait([self._leaving[id]])
        with self.metrics.timed("load_seconds"):
            live = LiveGame(self, id, await self.load(id))
        if live.game.clock_runs:
            await live.keep()
        return self._enter(live)

    def _heard(self, items: list[Item]) -> None:
        """Another process, or this one, has changed something."""
        for item in items:
            if item.kind == ANALYSIS:
                self.heard_of_analysis(item.id, item.version)
            elif item.id in self._loading:
                self._catch_up(self._loaded_and_caught_up(item))
            elif (live := self._live.get(item.id)) is not None and live.is_behind(item):
                self._catch_up(live.catch_up(item))

    def _missed(self) -> None:
        """Nothing could be heard for a while."""
        if self._live or self._loading:
            self._catch_up(self._look_at_all())

    def _catch_up(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    async def _loaded_and_caught_up(self, item: Item) -> None:
        """A game that was changed while it was being loaded."""
        with suppress(ApiError):
            live = await self.get(item.id)
            if live.is_behind(item):
                await live.catch_up(item)

    async def _look_at_all(self) -> None:
        try:
            ids = [*self._live, *self._loading]
            self._heard(await self.threads.store(self.keeping.versions, ids))
        except StorageError as error:
            log.warning("whether games have changed elsewhere cannot be found out: %s", error)

    def _replayed(self, stored: StoredGame) -> Loaded:
        refuse_damaged(stored)
        hash = str(stored.terms["lexicon"].get("hash"))
        try:
            game = game_from_entries(
                stored.terms, list(stored.steps), stored.remaining, lexicon=self.settings.lexica.get(hash)
            )
            # Undone steps are stored as well, to be done again; what was drawn in them has been seen.
            remaining = game.remaining
            for _ in range(len(stored.steps) - stored.done):
                game.undo()
            if game.can_redo:
                game.shuffle_anew()
            if remaining is not None:
                gone, mover = self._gone(stored), game.position.turn
                game.set_remaining(
                    tuple(left - gone * (seat == mover) for seat, left in enumerate(remaining))
                )
                game.resume()
            seats = seats_of(game.players, stored.players)
            return Loaded(
                game,
                stored.version,
                seats,
                computers_of(game, seats),
                stored.help,
                stored.terms,
                stored.keeper,
                stored.asked,
            )
        except QuixotryError as error:
            raise Unplayable(f"This game cannot be continued on this server: {error}.") from None
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            # Rows can be damaged in more ways than there are checks; the other games are not affected.
            log.exception("game %s cannot be played again", stored.id)
            raise Unplayable(f"This game is damaged in the database ({type(error).__name__}).") from None

    def _gone(self, stored: StoredGame) -> float:
        """The seconds since the last change, if a process keeps the game and its clock has run there."""
        return max(0.0, time.time() - stored.changed_at) if self.keeping.is_there(stored.keeper) else 0.0

    def _warm_up(self, game: Game, seats: tuple[Seat, ...], computers: list[Player | None]) -> None:
        """Let new players think once in advance, because the first time takes longest."""
        for seat, player in zip(seats, computers, strict=True):
            key = (seat.player, game.lexicon.content_hash)
            if player is not None and key not in self._warm and not game.over:
                self._warm.add(key)
                task = asyncio.create_task(self.threads.prepare(choice_of, player, game.position))
                self._warming.add(task)
                task.add_done_callback(self._warmed)

    def _warmed(self, task: asyncio.Task[Choice]) -> None:
        self._warming.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("a player failed while warming up: %s", task.exception())

    def _enter(self, live: LiveGame) -> LiveGame:
        self._live[live.id] = live
        live.wake()
        self._let_idle_go()
        return live

    def _check_room(self) -> None:
        """Refuse another game if those in memory are too many and all of them are needed."""
        limits = self.settings.limits
        most = limits.games_in_memory + limits.games_busy
        if len(self._loading) >= limits.games_loading or (
            len(self._live) >= most and sum(live.busy for live in self._live.values()) >= most
        ):
            self.metrics.count("shed_total", what="games")
            raise Busy(t("The server has as many games open as it can; try again in a moment."), wait=10)

    def _let_idle_go(self) -> None:
        """Drop the games that have gone longest without being looked at."""
        surplus = len(self._live) - self.settings.limits.games_in_memory
        if surplus <= 0:
            return
        # Whoever asked for the newest is about to use it, even if nothing says so yet.
        *others, _newest = self._live.values()
        for live in [live for live in others if not live.busy][:surplus]:
            del self._live[live.id]
            self._leaving[live.id] = asyncio.create_task(self._leave(live))

    async def _leave(self, live: LiveGame) -> None:
        try:
            await live.close()
            if (clock := _clock_of(live)) is not None:
                await self.threads.store(self.store.stop_clocks, {live.id: clock}, self.keeping.number)
        except StorageError as error:
            log.warning("game %s: its clock could not be stored: %s", live.id, error)
        finally:
            del self._leaving[live.id]


def _unknown() -> UnknownGame:
    return UnknownGame("There is no such game on this server.")


def _clock_of(live: LiveGame) -> tuple[int, list[float]] | None:
    remaining = live.game.remaining
    return None if remaining is None or live.game.over else (live.version, list(remaining))
