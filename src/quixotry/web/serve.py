"""Run the server for the person at this computer."""

from __future__ import annotations

import asyncio
import errno
import gc
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from dataclasses import replace

import uvicorn

from quixotry.game import Game
from quixotry.play import Seat, one_person
from quixotry.web.app import create_app
from quixotry.web.connections import ACCEPTED, Connections, connections_possible, limited_protocol
from quixotry.web.errors import ApiError, UnknownGame
from quixotry.web.game_store import GameStore, refuse_damaged
from quixotry.web.live_games import LiveGames
from quixotry.web.logs import write_logs
from quixotry.web.secrets import WATCHER, SeatSecrets
from quixotry.web.seldom_log import write_seldom
from quixotry.web.settings import ServerSettings

HOST, PORT = "127.0.0.1", 8765
PORTS_TRIED = 50
SWITCH = 0.001  # seconds for which a thinking thread may keep the event loop waiting
GARBAGE = (5_000, 20, 50)  # new objects before a garbage collection; games themselves make no garbage
KEPT = 75  # seconds that an idle connection stays open, longer than people think about a move
QUEUE = 1024  # connections that the system keeps until they are accepted
LAST_WORDS = 3  # seconds that answers in progress are given when the server stops


def serve(
    *,
    host: str = HOST,
    port: int = PORT,
    database: str | None = None,
    open_browser: bool = True,
    adopt: tuple[Game, Sequence[Seat]] | None = None,
    settings: ServerSettings | None = None,
    descriptor: int | None = None,
) -> None:
    """Run until Ctrl-C. If a game is given to adopt, the browser opens with it.

    If the port is taken, the next free one is used. `settings` holds everything else that can be set.
    `descriptor` is a socket that another process listens at and shares.
    """
    settings = settings or ServerSettings()
    if database is not None:
        settings = replace(settings, database=database)
    if adopt is not None:
        lexicon = adopt[0].lexicon
        settings = replace(settings, lexica={**settings.lexica, lexicon.content_hash: lexicon})
    sys.setswitchinterval(SWITCH)
    limits = settings.limits
    most = connections_possible(limits.connections)
    # An event stream is a connection that is never idle: some must be left for everything else.
    settings = replace(settings, limits=replace(limits, streams=min(limits.streams, most * 3 // 4)))
    with listen(host, port) if descriptor is None else socket.socket(fileno=descriptor) as listening:
        live_games = LiveGames(settings)
        config = uvicorn.Config(
            create_app(settings, live_games),
            backlog=ACCEPTED,
            http=limited_protocol(Connections(most, limits.head_seconds)),
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=KEPT,
            timeout_graceful_shutdown=LAST_WORDS,
        )
        write_logs(settings.log, settings.log_level)
        write_seldom()
        server = _Server(config, live_games, listening, open_browser, adopt)
        try:
            server.run([listening])
        except KeyboardInterrupt:
            print("\nStopped. Your games are saved: run the same command to continue them.")


def serve_many(host: str, port: int, count: int, arguments: Sequence[str]) -> int:
    """Serve by several processes at one address, each with these arguments, until SIGTERM or Ctrl-C."""
    from quixotry.web.processes import Processes

    async def run(listening: socket.socket) -> int:
        address = f"Quixotry is at {_base(*listening.getsockname()[:2])}/ ({count} processes)"
        return await Processes(listening, count, arguments).run(address)

    with listen(host, port) as listening:
        return asyncio.run(run(listening))


def links(
    id: str, settings: ServerSettings | None = None, base: str = f"http://{HOST}:{PORT}"
) -> dict[str, str]:
    """The secret link of each person in a stored game, by name, for whoever has the server's key."""
    settings = settings or ServerSettings()
    store = GameStore(settings.database_url)
    stored = store.load(id)
    store.close()
    if stored is None:
        raise UnknownGame(f"there is no game {id[:40]!r}")
    refuse_damaged(stored)
    secrets = SeatSecrets.from_file(settings.key_file)
    return {
        name: f"{base}/game/{id}#seat={secrets.secret(id, seat)}"
        for seat, (name, player) in enumerate(zip(stored.terms["players"], stored.players, strict=True))
        if player is None
    }


class _Server(uvicorn.Server):
    """Announces its address once it is running, and stops even while event streams are open."""

    def __init__(
        self,
        config: uvicorn.Config,
        live_games: LiveGames,
        listening: socket.socket,
        open_browser: bool,
        adopt: tuple[Game, Sequence[Seat]] | None,
    ) -> None:
        super().__init__(config)
        self._live_games = live_games
        self._address = listening.getsockname()
        self._open_browser = open_browser
        self._adopt = adopt

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or []:
            listening.listen(QUEUE)  # Uvicorn has made the queue as short as what it accepts in a row
        if not self.should_exit:
            # What is loaded by now stays: searching it for garbage would stop all games for a moment.
            gc.collect()
            gc.freeze()
            gc.set_threshold(*GARBAGE)
            base = _base(*self._address[:2])
            address = await self._first_address(base)
            _announce(base, address, self._address[0])
            if self._open_browser and _has_display():
                # Some browsers return only when they are closed.
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._live_games.say_goodbye()
        await super().shutdown(sockets)

    async def _first_address(self, base: str) -> str:
        """The page to open first; one link has the secrets of all the people at this screen."""
        if self._adopt is None:
            return f"{base}/"
        game, seats = self._adopt
        live = await self._live_games.create(game, tuple(seats), one_person(seats))
        people = [number for number, seat in enumerate(live.seats) if seat.is_person]
        if not people:
            return f"{base}/game/{live.id}#watch={self._live_games.secrets.secret(live.id, WATCHER)}"
        secrets = ",".join(self._live_games.secrets.secret(live.id, number) for number in people)
        return f"{base}/game/{live.id}#seat={secrets}"


def listen(host: str, port: int) -> socket.socket:
    """A socket on the first free port from this one on; 0 means any port."""
    if not 0 <= port <= 65_535:
        raise ApiError(f"the port must be from 0 to 65535, not {port}")
    try:
        family, *_, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError) as error:
        raise ApiError(
            f"{host}: not an address of this machine: {getattr(error, 'strerror', error)}"
        ) from None
    last = port if port == 0 else min(port + PORTS_TRIED, 65_535)
    for tried in range(port, last + 1):
        # asyncio sends small answers without delay only where the protocol is told, not where it is 0.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((address[0], tried, *address[2:]))
            listening.listen(QUEUE)
            return listening
        except OSError as error:
            listening.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise ApiError(f"{host}: cannot be used: {error.strerror}") from None
    raise ApiError(f"no port from {port} to {last} is free")


def _base(host: str, port: int) -> str:
    """The server's address for a browser on this machine."""
    address = ipaddress.ip_address(host)
    if address.is_unspecified:
        host = "127.0.0.1" if address.version == 4 else "::1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _announce(base: str, address: str, host: str) -> None:
    print(f"Quixotry is at {address}", flush=True)
    if not ipaddress.ip_address(host).is_loopback:
        print(
            f"Anybody who can reach this machine on port {base.rpartition(':')[2]} can play here, "
            "and what is sent is not encrypted.",
            file=sys.stderr,
            flush=True,
        )
    print("Press Ctrl-C to stop.", flush=True)


def _has_display() -> bool:
    """Whether there is a display for a browser; one in the terminal would be in the way."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
