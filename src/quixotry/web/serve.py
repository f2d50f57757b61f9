"""Run the server for the person in front of this machine."""

from __future__ import annotations

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
from quixotry.play import Seat
from quixotry.web.app import create_app
from quixotry.web.errors import ApiError, UnknownGame
from quixotry.web.rooms import Rooms
from quixotry.web.secrets import SeatSecrets
from quixotry.web.settings import Settings
from quixotry.web.store import Store

HOST, PORT = "127.0.0.1", 8765
PORTS_TRIED = 50
SWITCH = 0.001  # seconds that a thinking thread may keep the interpreter from the event loop
GARBAGE = (5_000, 20, 50)  # new objects before a search for garbage; games themselves make none
KEPT = 75  # seconds that a silent connection stays open, longer than a person thinks about a move
LAST_WORDS = 3  # seconds that answers under way have when the server stops


def serve(
    *,
    host: str = HOST,
    port: int = PORT,
    database: str | None = None,
    open_browser: bool = True,
    adopt: tuple[Game, Sequence[Seat]] | None = None,
    settings: Settings | None = None,
) -> None:
    """Run until Ctrl-C. A game that has begun elsewhere is what the browser opens with.

    If the port is taken the next free one is used. What else there is to set, `settings` holds.
    """
    settings = settings or Settings()
    if database is not None:
        settings = replace(settings, database=database)
    if adopt is not None:
        lexicon = adopt[0].lexicon
        settings = replace(settings, lexica={**settings.lexica, lexicon.content_hash: lexicon})
    sys.setswitchinterval(SWITCH)
    with _listen(host, port) as listening:
        rooms = Rooms(settings)
        config = uvicorn.Config(
            create_app(settings, rooms),
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_keep_alive=KEPT,
            timeout_graceful_shutdown=LAST_WORDS,
        )
        server = _Server(config, rooms, listening, open_browser, adopt)
        try:
            server.run([listening])
        except KeyboardInterrupt:
            print("\nStopped. Games are kept: the same command goes on with them.")


def links(id: str, settings: Settings | None = None, base: str = f"http://{HOST}:{PORT}") -> dict[str, str]:
    """The secret link of each person in a stored game, by name: for whoever has the server's key."""
    settings = settings or Settings()
    store = Store(settings.database_url)
    stored = store.load(id)
    store.close()
    if stored is None:
        raise UnknownGame(f"there is no game {id[:40]!r}")
    secrets = SeatSecrets.from_file(settings.key_file)
    return {
        name: f"{base}/game/{id}#seat={secrets.secret(id, seat)}"
        for seat, (name, player) in enumerate(zip(stored.terms["players"], stored.players, strict=True))
        if player is None
    }


class _Server(uvicorn.Server):
    """Says where it is once it is there, and lets nobody's open event stream keep it from stopping."""

    def __init__(
        self,
        config: uvicorn.Config,
        rooms: Rooms,
        listening: socket.socket,
        open_browser: bool,
        adopt: tuple[Game, Sequence[Seat]] | None,
    ) -> None:
        super().__init__(config)
        self._rooms = rooms
        self._address = listening.getsockname()
        self._open_browser = open_browser
        self._adopt = adopt

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            # What is loaded by now stays: looking it through for garbage would stop all games for a moment.
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
        self._rooms.say_goodbye()
        await super().shutdown(sockets)

    async def _first_address(self, base: str) -> str:
        """The page to begin with: people at this screen have all their secrets in one link."""
        if self._adopt is None:
            return f"{base}/"
        game, seats = self._adopt
        help = sum(seat.is_person for seat in seats) == 1
        room = await self._rooms.create(game, tuple(seats), help)
        people = [number for number, seat in enumerate(room.seats) if seat.is_person]
        secrets = ",".join(self._rooms.secrets.secret(room.id, number) for number in people)
        return f"{base}/game/{room.id}#seat={secrets}"


def _listen(host: str, port: int) -> socket.socket:
    """A socket on the first free port from this one on; 0 is any."""
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
        listening = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((address[0], tried, *address[2:]))
            listening.listen(1024)
            return listening
        except OSError as error:
            listening.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise ApiError(f"{host}: cannot be used: {error.strerror}") from None
    raise ApiError(f"no port from {port} to {last} is free")


def _base(host: str, port: int) -> str:
    """The server's address as a browser on this machine wants it."""
    address = ipaddress.ip_address(host)
    if address.is_unspecified:
        host = "127.0.0.1" if address.version == 4 else "::1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _announce(base: str, address: str, host: str) -> None:
    print(f"Quixotry is at {address}", flush=True)
    if not ipaddress.ip_address(host).is_loopback:
        print(
            f"Everybody who can reach this machine on port {base.rpartition(':')[2]} can play here, "
            "and what is sent is not encrypted.",
            file=sys.stderr,
            flush=True,
        )
    print("Press Ctrl-C to stop it.", flush=True)


def _has_display() -> bool:
    """Whether there is a screen for a browser; one in the terminal would be in the way."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
