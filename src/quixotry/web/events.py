"""Server-sent events: the state of a game for one seat, at once and after every change."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager

from quixotry.web.live_game import LiveGame

# The server stops, or makes place for a new one: connect again, soon.
GOODBYE = b"retry: 500\nevent: goodbye\ndata: {}\n\n"


async def events(
    live: LiveGame, seat: int, heartbeat: float, counted: AbstractContextManager[None]
) -> AsyncIterator[bytes]:
    """A slow reader misses states in between, but never the last one."""
    listener = asyncio.Event()
    with counted, live.watched_by(listener):
        while not live.live_games.closing:
            listener.clear()
            yield _event(b"state", live.state(seat))
            if live.thinking:
                yield _event(b"thinking", b'{"seat":%d}' % live.game.position.turn)
            while not await _heard(listener, heartbeat):
                yield b":\n\n"
        yield GOODBYE


def _event(name: bytes, content: bytes) -> bytes:
    return b"event: %b\ndata: %b\n\n" % (name, content)


async def _heard(listener: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await listener.wait()
    except TimeoutError:
        return False
    return True
