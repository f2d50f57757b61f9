"""One game in memory: who may change it, who watches it, and the computers that play in it.

A change is tried on a copy of the game, written down, and only then is the copy the game. So whatever
goes wrong leaves everything as it was, and a game that somebody looks at never changes under their eyes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from pydantic_core import to_json

from quixotry.errors import QuixotryError
from quixotry.game import Game
from quixotry.game.game import Action
from quixotry.game.saved import step_entry
from quixotry.play import Seat, computers_action, perform
from quixotry.play.back import play_again, take_back
from quixotry.players import Player
from quixotry.web.errors import NotNow, NotYourTurn, Over, Stale, StorageError
from quixotry.web.store import Change
from quixotry.web.view import Viewer

if TYPE_CHECKING:
    from quixotry.web.rooms import Rooms

log = logging.getLogger(__name__)

FIRST_RETRY, LAST_RETRY = 0.5, 30.0  # seconds between tries to write a computer's turn down
AFTER_FLAG = 0.02  # seconds; the clock shows thousandths, and must have passed the limit


class Room:
    """A game with its seats. All methods belong to the event loop."""

    def __init__(
        self,
        rooms: Rooms,
        id: str,
        game: Game,
        version: int,
        seats: tuple[Seat, ...],
        computers: list[Player | None],
        help: bool,
    ) -> None:
        self.rooms = rooms
        self.id = id
        self.game = game
        self.version = version
        self.seats = seats
        self.computers = computers
        self.help = help
        self.viewer = Viewer(id, seats, help, game)
        self._made: dict[int, tuple[int, bytes]] = {}
        self._listeners: set[asyncio.Event] = set()
        self._lock = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._flag: asyncio.TimerHandle | None = None
        self._flagging: asyncio.Task[None] | None = None

    # What is seen

    def state(self, seat: int) -> bytes:
        """All that a seat may know, as JSON; made once in each version, unless a clock is running."""
        version, made = self._made.get(seat, (0, b""))
        if version != self.version or (self.game.clock is not None and not self.game.over):
            made = to_json(self.viewer.state(self.game, self.version, seat))
            self._made[seat] = self.version, made
        return made

    @property
    def busy(self) -> bool:
        """Whether the game must stay in memory."""
        return bool(self._listeners) or self._lock.locked() or self.thinking

    @property
    def thinking(self) -> bool:
        return self._thinking is not None and not self._thinking.done()

    @contextmanager
    def watched_by(self, listener: asyncio.Event) -> Iterator[None]:
        """The listener is set after every change."""
        self._listeners.add(listener)
        try:
            yield
        finally:
            self._listeners.discard(listener)

    # What people do

    async def act(self, seat: int, version: int, do: Callable[[Game], object]) -> None:
        """The turn of a seat, if it is its turn in the version it has looked at."""
        async with self._lock:
            self._check_version(version)
            if self.game.over:
                raise Over("The game is over.")
            if self.game.position.turn != seat:
                raise NotYourTurn(f"It is the turn of {self.seats[self.game.position.turn].name}.")
            await self._try(do)

    async def undo(self, seat: int, version: int) -> None:
        """Back to where this seat was last asked."""
        async with self._lock:
            self.check_help()
            self._check_version(version)
            trial = self.game.copy()
            take_back(trial, [seat])
            await self._commit(trial, is_new=False)

    async def redo(self, seat: int, version: int) -> None:
        """Forward to where this seat was asked next, or as far as the game went."""
        async with self._lock:
            self.check_help()
            self._check_version(version)
            trial = self.game.copy()
            play_again(trial, [seat])
            await self._commit(trial, is_new=False)

    def check_help(self) -> None:
        """Refuse help in a game that is played without."""
        if not self.help:
            raise NotNow("This game is played without help: no hints, no best moves, no undo.")

    # Staying alive

    def wake(self) -> None:
        """See to what should be going on by itself: thinking computers and falling flags."""
        game = self.game
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        if game.over or self.rooms.closing:
            return
        clock, remaining = game.clock, game.remaining
        if clock is not None and remaining is not None and clock.max_overtime is not None:
            left = max(0.0, remaining[game.position.turn] + clock.max_overtime) + AFTER_FLAG
            self._flag = asyncio.get_running_loop().call_later(left, self._flag_falls)
        if self.computers[game.position.turn] is not None and not self.thinking:
            self._thinking = asyncio.create_task(self._think())

    def notify(self) -> None:
        for listener in self._listeners:
            listener.set()

    async def close(self) -> None:
        """Leave memory: nothing goes on by itself any more."""
        if self._flag is not None:
            self._flag.cancel()
        for task in (self._thinking, self._flagging):
            if task is not None and not task.done():
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

    # Changes

    def _check_version(self, version: int) -> None:
        if version != self.version:
            raise Stale

    async def _try(self, do: Callable[[Game], object]) -> None:
        trial = self.game.copy()
        try:
            do(trial)
        except QuixotryError:
            if len(trial.actions) > len(self.game.actions):  # too late: the flag has fallen instead
                await self._commit(trial)
            raise
        await self._commit(trial)

    async def _commit(self, trial: Game, *, is_new: bool = True) -> None:
        """Write a change down, then show it. A request that is given up meanwhile changes nothing in that."""
        await asyncio.shield(asyncio.ensure_future(self._write(trial, is_new)))

    async def _write(self, trial: Game, is_new: bool) -> None:
        steps = trial.steps()
        step = step_entry(*steps[-1]) if is_new else None
        change = Change(self.version + 1, len(steps), trial.over, step, forgets=self.game.can_redo)
        try:
            await self.rooms.writer.change(self.id, change)
        except Stale:
            # Another process, or a commit whose confirmation was lost: what is stored counts.
            await self._reload()
            raise
        self.game, self.version = trial, change.version
        self._changed()

    async def _reload(self) -> None:
        loaded = await self.rooms.load(self.id)
        self.game, self.version = loaded.game, loaded.version
        self._changed()

    def _changed(self) -> None:
        self.wake()
        self.notify()

    # What happens by itself

    def _flag_falls(self) -> None:
        self._flagging = asyncio.create_task(self._fall())

    async def _fall(self) -> None:
        async with self._lock:
            try:
                trial = self.game.copy()
                if trial.flag():
                    await self._commit(trial)
                else:
                    self.wake()
            except (StorageError, Stale):
                # Whoever moves next finds the flag fallen.
                log.warning("game %s: a fallen flag could not be stored", self.id)

    async def _think(self) -> None:
        wait = FIRST_RETRY
        while not self.game.over:
            game, version, seat = self.game, self.version, self.game.position.turn
            player = self.computers[seat]
            if player is None:
                break
            action = await self._chosen(game, player, seat)
            async with self._lock:
                if self.version != version:
                    continue
                try:
                    await self._try(partial(_perform, action))
                    wait = FIRST_RETRY
                    continue
                except StorageError as error:
                    log.warning("game %s: %s", self.id, error)
                except Stale:
                    continue
                except QuixotryError as error:
                    if self.version != version:
                        continue  # the flag fell
                    log.error(
                        "game %s: %s plays what cannot be played: %s", self.id, self.seats[seat].name, error
                    )
                    try:
                        await self._try(partial(_perform, _fallback(game)))
                        continue
                    except (StorageError, Stale):
                        pass
            await asyncio.sleep(wait)
            wait = min(2 * wait, LAST_RETRY)

    async def _chosen(self, game: Game, player: Player, seat: int) -> Action:
        """A computer that fails passes: its fault must not end anybody's game."""
        name = self.seats[seat].player or ""
        try:
            return await self.rooms.threads.think(name, computers_action, game, player)
        except Exception:
            log.exception("game %s: %s failed", self.id, self.seats[seat].name)
            return _fallback(game)


def _perform(action: Action, game: Game) -> None:
    perform(game, action)


def _fallback(game: Game) -> Action:
    return Action("accept") if game.ending else Action("play", "-")
