"""One game in memory: who may change it, who watches it, and the computers that play in it.

A change is tried on a copy of the game and stored, and only then does the copy become the game. So whatever
goes wrong leaves everything as it was, and a game never changes while somebody is looking at it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json

from quixotry.errors import QuixotryError
from quixotry.game import Game
from quixotry.game.game import Action
from quixotry.game.saved import step_entry
from quixotry.play import computers_action, fallback_action, perform, seats_of
from quixotry.play.back import play_again, take_back
from quixotry.play.seats import renamed
from quixotry.play.telling import called
from quixotry.players import Player
from quixotry.tongues import language, t
from quixotry.web.dealing import dealt_again
from quixotry.web.errors import NotNow, NotYourTurn, Over, Stale, StorageError
from quixotry.web.game_store import Change
from quixotry.web.telling import Item
from quixotry.web.view import Beside, Viewer

if TYPE_CHECKING:
    from quixotry.web.live_games import LiveGames, Loaded

log = logging.getLogger(__name__)

SEED_CHOSEN, REMATCH = "seed_chosen", "rematch"  # in the stored terms
FIRST_RETRY, LAST_RETRY = 0.5, 30.0  # seconds between attempts to store a computer's turn
ONLOOKERS = 15  # tenths of a second that such a game waits for somebody to look
PACE = 1.5  # seconds between the turns of a game that people only watch
TAKE_OVER = 60.0  # seconds after which a computer thinks here though another process seems to keep the game
LOOK = 1.0  # seconds between two looks whether that process is still there
FRESH = 1.0  # seconds to find out whether another process has changed a game that somebody looks at
RETRIES = (0.5, 1.0, 2.0, 4.0)  # seconds before a game that was changed elsewhere is read again
AFTER_FLAG = 0.02  # seconds; clocks are rounded to thousandths and must be past the limit

Asked = tuple[int, frozenset[int]]  # who asks for an undo, and who has agreed


class LiveGame:
    """A game with its seats. All methods must be called from the event loop."""

    def __init__(self, live_games: LiveGames, id: str, loaded: Loaded) -> None:
        self.live_games = live_games
        self.id = id
        self.game = loaded.game
        self.version = loaded.version
        self.seats = loaded.seats
        self.computers = loaded.computers
        self.help = loaded.help
        self.terms = loaded.terms
        """What the game follows from, as it is stored; also whether the seed was chosen, and the rematch."""
        self.keeper = loaded.keeper
        """The process that changed it last."""
        self.viewer = self._viewer()
        self._asked = _asked_of(loaded.asked)
        self._taken_back: int | None = None
        self._edition = 0  # of what is told without the version changing
        self._made: dict[tuple[int, str], tuple[tuple[int, int], bytes]] = {}
        self._listeners: set[asyncio.Event] = set()
        self._lock = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._turned: asyncio.Event | None = None  # for a computer that waits for another process
        self._flag: asyncio.TimerHandle | None = None
        self._flagging: asyncio.Task[None] | None = None

    # What is seen

    def state(self, seat: int) -> bytes:
        """All that a seat may know, as JSON; made once for each version and language, unless a clock runs."""
        whose = seat, language()
        now = self.version, self._edition
        edition, made = self._made.get(whose, ((0, 0), b""))
        if edition != now or (self.game.clock is not None and not self.game.over):
            made = to_json(self.viewer.state(self.game, self.version, seat, self._beside()))
            if self._listeners:
                self._made[whose] = now, made
            else:
                self.viewer.forget()
        return made

    def _beside(self) -> Beside:
        """What is told beside the game itself."""
        asked = self._asked
        waiting = tuple(sorted(self._others(asked[0]) - asked[1])) if asked else ()
        return Beside(asked[0] if asked else None, waiting, self._taken_back, self.rematch)

    @property
    def rematch(self) -> str | None:
        """The id of the game that follows this one."""
        found = self.terms.get(REMATCH)
        return found if isinstance(found, str) else None

    def _others(self, seat: int) -> set[int]:
        """The people besides this one."""
        return {number for number, one in enumerate(self.seats) if one.is_person and number != seat}

    @property
    def busy(self) -> bool:
        """Whether the game must stay in memory."""
        return bool(self._listeners) or self._lock.locked() or self.thinking

    @property
    def is_watched(self) -> bool:
        return bool(self._listeners)

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
            if not self._listeners:  # what was made for them is half of what a game takes in memory
                self._made.clear()
                self.viewer.forget()

    # What people do

    async def act(self, seat: int, version: int, do: Callable[[Game], object]) -> None:
        """Let a seat act, if it is its turn and the version is the one it has seen."""
        async with self._lock:
            await self._check_version(version)
            if self.game.over:
                raise Over(t("The game is over."))
            if self.game.position.turn != seat:
                raise NotYourTurn(
                    t("It is the turn of {name}.", name=called(self.seats[self.game.position.turn].name))
                )
            await self._try(do)

    async def undo(self, seat: int, version: int) -> None:
        """Go back to this seat's previous turn; where others play too, ask them."""
        async with self._lock:
            self.check_help()
            await self._check_version(version)
            trial = self.game.copy()
            take_back(trial, [seat])
            if not self._others(seat):
                await self._commit(trial, is_new=False, taken_back=seat)
            elif self._asked is None:
                await self._ask((seat, frozenset()))
            elif self._asked[0] != seat:
                asker = self.seats[self._asked[0]].name
                raise NotNow(t("{name} has asked to take a move back: answer that first.", name=asker))

    async def answer_undo(self, seat: int, version: int, agree: bool) -> None:
        """What another person says to it; whoever has asked may say no as well."""
        async with self._lock:
            await self._check_version(version)
            if self._asked is None:
                raise NotNow(t("Nobody asks to take a move back."))
            asker, agreed = self._asked
            if not agree:
                await self._ask(None)
            elif seat != asker and self._others(asker) - agreed - {seat}:
                await self._ask((asker, agreed | {seat}))
            elif seat != asker:
                trial = self.game.copy()
                take_back(trial, [asker])
                await self._commit(trial, is_new=False, taken_back=asker)

    async def rename(self, seat: int, name: str) -> None:
        """A person says what they are called."""
        async with self._lock:
            if len(self._others(seat)) == 0:
                raise NotNow(t("Nobody else would read it."))
            seats, trial = renamed(self.seats, seat, name), self.game.copy()
            if seats == self.seats:
                return
            trial.rename(seat, seats[seat].name)
            await self._commit(trial, is_new=False, terms=self.terms | {"players": list(trial.players)})

    async def play_another(self) -> LiveGame:
        """The game that follows this one, with the next player beginning; it is dealt once, whoever asks."""
        async with self._lock:
            if not self.game.over:
                raise NotNow(t("The game is not over yet."))
            if self.rematch is None:
                game, seats = await self.live_games.threads.help(dealt_again, self.game, self.seats)
                following = await self.live_games.create(game, seats, self.help)
                terms = self.terms | {REMATCH: following.id}
                try:
                    await self._commit(self.game.copy(), is_new=False, terms=terms)
                except Stale:  # dealt at another process meanwhile, perhaps
                    await self.live_games.discard(following)
                    if self.rematch is None:
                        raise
            return await self.live_games.get(str(self.rematch))

    async def redo(self, seat: int, version: int) -> None:
        """Go forward to this seat's next turn, or as far as the game went."""
        async with self._lock:
            self.check_help()
            await self._check_version(version)
            if self._others(seat):
                raise NotNow(t("What all have agreed to take back stays so: play it again."))
            trial = self.game.copy()
            play_again(trial, [seat])
            await self._commit(trial, is_new=False)

    def check_help(self) -> None:
        """Refuse help in a game that is played without it."""
        if not self.help:
            raise NotNow(t("This game is played without help: no hints, no best moves, no undo."))

    # What must go on

    def wake(self) -> None:
        """Start what goes on by itself: a computer that thinks, a flag that may fall."""
        game = self.game
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        if game.over or self.live_games.closing:
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
        """Stop everything that goes on by itself, before the game leaves memory."""
        if self._flag is not None:
            self._flag.cancel()
        for task in (self._thinking, self._flagging):
            if task is not None and not task.done():
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

    # What other processes do

    def is_behind(self, item: Item) -> bool:
        """Whether a game that is so was changed by somebody else."""
        return (self.version, _text_of(self._asked)) != (item.version, item.asked) and (
            item.version >= self.version
        )

    async def be_current(self) -> None:
        """Make sure that what is told now is not older than what another process has told already."""
        try:
            async with asyncio.timeout(FRESH):
                for item in await self._stored_ahead():
                    await self.catch_up(item)
        except (TimeoutError, StorageError):
            pass  # what is in memory was true a moment ago

    async def _stored_ahead(self) -> list[Item]:
        """How the game is stored, if that is not how it is here."""
        stored = await self.live_games.threads.store(self.live_games.keeping.versions, [self.id])
        return [item for item in stored if self.is_behind(item)]

    async def catch_up(self, item: Item) -> None:
        """Take over what another process has stored."""
        for wait in (*RETRIES, None):
            try:
                async with self._lock:  # what this process is storing itself is no news
                    if self.is_behind(item):
                        await self._reload()
                return
            except StorageError as error:
                log.warning("game %s was changed elsewhere and cannot be read: %s", self.id, error)
            if wait is not None:
                await asyncio.sleep(wait)

    async def keep(self) -> None:
        """Keep the game here if no other process does, so that all know since when its clock has run."""
        keeping = self.live_games.keeping
        if not await self.live_games.threads.store(keeping.is_there, self.keeper):
            await self._claim()

    async def _is_ours(self, version: int) -> bool:
        """Wait until this process keeps the game; no if it has gone on meanwhile.

        Whoever stored the turn before thinks about the next. If that process is gone, or nothing is heard of
        it for long, one of the others takes over.
        """
        keeping, deadline = self.live_games.keeping, time.monotonic() + TAKE_OVER
        self._turned = asyncio.Event()
        while self.version == version and self.keeper != keeping.number:
            try:
                there = await self.live_games.threads.store(keeping.is_there, self.keeper)
                if not there or time.monotonic() > deadline:
                    async with self._lock:
                        if self.version == version:
                            await self._claim()
                    continue
            except StorageError as error:
                log.warning("game %s: %s", self.id, error)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._turned.wait()
        return self.version == version

    async def _claim(self) -> None:
        keeping, remaining = self.live_games.keeping, self.game.remaining
        left = None if remaining is None else list(remaining)
        try:
            await self.live_games.threads.store(keeping.claim, self.id, self.version, self.keeper, left)
            self.keeper = keeping.number
        except Stale:
            await self._reload()

    # Changes

    async def _check_version(self, version: int) -> None:
        if version > self.version:  # seen at another process, of which this one has not heard yet
            for _ in await self._stored_ahead():
                await self._reload()
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

    async def _ask(self, asked: Asked | None) -> None:
        """Write down who asks for an undo and who has agreed; this is no change of the game."""
        ask, before, after = self.live_games.keeping.ask, _text_of(self._asked), _text_of(asked)
        try:
            await self.live_games.threads.store(ask, self.id, self.version, before, after)
        except Stale:
            await self._reload()
            raise
        self._asked = asked
        self._tell_again()

    def _tell_again(self) -> None:
        """Something is to be told that is no change of the game."""
        self._edition += 1
        self.notify()

    async def _commit(
        self,
        trial: Game,
        *,
        is_new: bool = True,
        taken_back: int | None = None,
        terms: dict[str, Any] | None = None,
    ) -> None:
        """Store a change, then show it, even if the request is cancelled meanwhile."""
        await asyncio.shield(asyncio.ensure_future(self._write(trial, is_new, taken_back, terms)))

    async def _write(
        self, trial: Game, is_new: bool, taken_back: int | None, terms: dict[str, Any] | None
    ) -> None:
        steps = trial.steps()
        step = step_entry(*steps[-1]) if is_new else None
        # After an undo the clocks do not stand as they did after the step before.
        remaining = None if is_new or trial.remaining is None else list(trial.remaining)
        me = self.live_games.keeping.number
        change = Change(
            self.version + 1, len(steps), trial.over, step, self.game.can_redo, remaining, terms, me
        )
        try:
            await self.live_games.writer.change(self.id, change)
        except Stale:
            # Another process was first, or the confirmation of a commit was lost: what is stored counts.
            await self._reload()
            raise
        self.game, self.version, self.keeper = trial, change.version, me
        self._taken_back = taken_back
        if terms is not None:
            self._have_terms(terms)
        self._changed()

    async def _reload(self) -> None:
        loaded = await self.live_games.load(self.id)
        self.game, self.version, self.keeper = loaded.game, loaded.version, loaded.keeper
        self._taken_back = None
        self._edition += 1
        self._have_terms(loaded.terms)
        self._changed(_asked_of(loaded.asked))

    def _have_terms(self, terms: dict[str, Any]) -> None:
        self.terms = terms
        self.seats = seats_of(self.game.players, [seat.player for seat in self.seats])
        self.viewer = self._viewer()

    def _viewer(self) -> Viewer:
        chosen = bool(self.terms.get(SEED_CHOSEN))
        return Viewer(self.id, self.seats, self.help, self.game, seed_chosen=chosen)

    def _changed(self, asked: Asked | None = None) -> None:
        self._asked = asked
        if self._turned is not None:
            self._turned.set()
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
                # The next player to move will find the flag fallen.
                log.warning("game %s: a fallen flag could not be stored", self.id)

    async def _think(self) -> None:
        if not self._is_played and not self.game.actions:
            await self._await_onlookers()
        wait = FIRST_RETRY
        while not self.game.over:
            game, version, seat = self.game, self.version, self.game.position.turn
            player = self.computers[seat]
            if player is None:
                break
            if not await self._is_ours(version):
                continue
            action = await self._chosen(game, player, seat)
            if self._listeners and not self._is_played:
                await asyncio.sleep(PACE)
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
                    log.error("game %s: %s chose an illegal move: %s", self.id, self.seats[seat].name, error)
                    try:
                        await self._try(partial(_perform, fallback_action(game)))
                        continue
                    except (StorageError, Stale):
                        pass
            await asyncio.sleep(wait)
            wait = min(2 * wait, LAST_RETRY)

    @property
    def _is_played(self) -> bool:
        """Whether any person plays, and it is not only to be watched."""
        return any(seat.is_person for seat in self.seats)

    async def _await_onlookers(self) -> None:
        """Begin when somebody looks, if somebody comes at once: nobody wants to miss the first turns."""
        for _ in range(ONLOOKERS):
            if self._listeners:
                return
            await asyncio.sleep(0.1)

    async def _chosen(self, game: Game, player: Player, seat: int) -> Action:
        """What the computer decides; if it fails, the fallback."""
        name = self.seats[seat].player or ""
        try:
            long = bool(getattr(player, "thinks_long", False))
            with self.live_games.metrics.timed("computer_seconds"):
                return await self.live_games.threads.think(name, long, computers_action, game, player)
        except Exception:
            log.exception("game %s: %s failed", self.id, self.seats[seat].name)
            return fallback_action(game)


def _asked_of(text: str | None) -> Asked | None:
    """Who asks for an undo and who has agreed, as it is stored."""
    if not text:
        return None
    asker, *agreed = map(int, text.split())
    return asker, frozenset(agreed)


def _text_of(asked: Asked | None) -> str | None:
    return None if asked is None else " ".join(map(str, (asked[0], *sorted(asked[1]))))


def _perform(action: Action, game: Game) -> None:
    perform(game, action)
