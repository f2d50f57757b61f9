"""All games of a server: those in memory, and how the others come back."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass

from quixotry.errors import QuixotryError
from quixotry.game import Game
from quixotry.game.saved import game_from_entries, step_entry, terms_entry
from quixotry.play import Seat
from quixotry.players import Choice, Player, choice_of
from quixotry.web.errors import StorageError, TooMany, UnknownGame, Unplayable
from quixotry.web.room import Room
from quixotry.web.secrets import SeatSecrets, is_id, new_id
from quixotry.web.settings import Settings
from quixotry.web.store import Store, Stored
from quixotry.web.threads import Threads
from quixotry.web.writer import Writer

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Loaded:
    """A game played again from what is stored."""

    game: Game
    version: int
    seats: tuple[Seat, ...]
    computers: list[Player | None]
    help: bool


class Rooms:
    """Finds games by their id, makes new ones, and lets those that nobody looks at leave memory."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.secrets = SeatSecrets.from_file(settings.key_file)
        self.store = Store(settings.database_url)
        self.threads = Threads(settings.thinkers)
        self.writer = Writer(self.store, self.threads)
        self.closing = False
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}
        self._warm: set[tuple[str | None, str]] = set()
        self._warming: set[asyncio.Task[Choice]] = set()

    async def create(self, game: Game, seats: tuple[Seat, ...], help: bool) -> Room:
        """A new room for a game, stored before anybody hears of it."""
        limits = self.settings.limits
        if await self.threads.store(self.store.open_games, limits.open_days) >= limits.open_games:
            raise TooMany("There are too many unfinished games on this server.", wait=3600)
        computers = await self.threads.help(_computers, game, seats)
        stored = Stored(
            new_id(),
            terms_entry(game),
            [seat.player for seat in seats],
            help,
            steps=tuple(step_entry(*step) for step in game.steps()),
            done=len(game.actions),
            remaining=list(game.remaining) if game.remaining is not None else None,
        )
        await self.threads.store(self.store.create, stored, over=game.over)
        self._warm_up(game, seats, computers)
        return self._enter(Room(self, stored.id, game, stored.version, seats, computers, help))

    async def get(self, id: str) -> Room:
        """The room of a game, from memory or from the store."""
        room = self._rooms.get(id)
        if room is not None:
            self._rooms.move_to_end(id)
            return room
        if not is_id(id):
            raise _unknown()
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load_room(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def load(self, id: str) -> Loaded:
        """A game as it is stored."""
        stored = await self.threads.store(self.store.load, id)
        if stored is None:
            raise _unknown()
        return await self.threads.store(self._replayed, stored)

    async def close(self) -> None:
        """Stop everything; clocks stand still until the server runs again."""
        self.closing = True
        for task in self._warming:
            task.cancel()
        for room in self._rooms.values():
            room.notify()
            await room.close()
        await self.writer.finish()
        clocks = {room.id: clock for room in self._rooms.values() if (clock := _clock_of(room)) is not None}
        try:
            await self.threads.store(self.store.stop_clocks, clocks)
        finally:
            self.threads.close()
            self.store.close()

    def say_goodbye(self) -> None:
        """End all event streams."""
        self.closing = True
        for room in self._rooms.values():
            room.notify()

    async def _load_room(self, id: str) -> Room:
        if id in self._leaving:  # its clock is being written down
            await asyncio.wait([self._leaving[id]])
        loaded = await self.load(id)
        return self._enter(
            Room(self, id, loaded.game, loaded.version, loaded.seats, loaded.computers, loaded.help)
        )

    def _replayed(self, stored: Stored) -> Loaded:
        hash = stored.terms.get("lexicon", {}).get("hash")
        try:
            game = game_from_entries(
                stored.terms, list(stored.steps), stored.remaining, lexicon=self.settings.lexica.get(hash)
            )
            # Undone steps are stored as well, to be done again.
            remaining = game.remaining
            for _ in range(len(stored.steps) - stored.done):
                game.undo()
            if stored.done == len(stored.steps) and remaining is not None:
                game.set_remaining(remaining)
                game.resume()
            seats = tuple(map(Seat, game.players, stored.players))
            return Loaded(game, stored.version, seats, _computers(game, seats), stored.help)
        except QuixotryError as error:
            raise Unplayable(f"This game cannot be played on here: {error}.") from None

    def _warm_up(self, game: Game, seats: tuple[Seat, ...], computers: list[Player | None]) -> None:
        """Let players think once ahead that have never thought, for the first time takes longest."""
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
            log.warning("a player failed while it was warmed up: %s", task.exception())

    def _enter(self, room: Room) -> Room:
        self._rooms[room.id] = room
        room.wake()
        self._make_room()
        return room

    def _make_room(self) -> None:
        """Let the games leave that were looked at longest ago."""
        surplus = len(self._rooms) - self.settings.limits.games_in_memory
        if surplus <= 0:
            return
        for room in [room for room in self._rooms.values() if not room.busy][:surplus]:
            del self._rooms[room.id]
            self._leaving[room.id] = asyncio.create_task(self._leave(room))

    async def _leave(self, room: Room) -> None:
        try:
            await room.close()
            if (clock := _clock_of(room)) is not None:
                await self.threads.store(self.store.stop_clocks, {room.id: clock})
        except StorageError as error:
            log.warning("game %s: its clock could not be stored: %s", room.id, error)
        finally:
            del self._leaving[room.id]


def _unknown() -> UnknownGame:
    return UnknownGame("There is no such game on this server.")


def _computers(game: Game, seats: tuple[Seat, ...]) -> list[Player | None]:
    return [seat.make(game.rules, game.lexicon, game.seed + number) for number, seat in enumerate(seats)]


def _clock_of(room: Room) -> tuple[int, list[float]] | None:
    remaining = room.game.remaining
    return None if remaining is None or room.game.over else (room.version, list(remaining))
