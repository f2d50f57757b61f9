"""How many may be connected, and how long a request may take to begin.

A connection costs a file descriptor, of which a process has about a thousand; whoever opens many and sends
half a request on each would lock everybody else out. So a request's head has a time limit, there is a limit
on connections, and when it is reached a newcomer takes the place of whoever has been silent the longest.
"""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

RESERVED = 128  # descriptors for the database, its log, the page's files and whatever else is open
ACCEPTED = 8  # connections in a row: four such rows are in hand before the first of them is counted
FEWEST = 16
_TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_Base: Any = AutoHTTPProtocol


class Connections:
    """The connections of one server."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self.open: set[asyncio.Protocol] = set()
        self.idle: OrderedDict[asyncio.Protocol, asyncio.Transport] = OrderedDict()
        """Those without a request under way; whoever has been silent the longest comes first."""

    def enter(self, one: asyncio.Protocol, transport: asyncio.Transport) -> None:
        """Let a newcomer in, in place of another if there are too many: itself if all others are busy."""
        self.open.add(one)
        self.rest(one, transport)
        while len(self.open) > self.most:
            spared, its = self.idle.popitem(last=False)
            self.open.discard(spared)
            its.abort()

    def rest(self, one: asyncio.Protocol, transport: asyncio.Transport) -> None:
        """It has no request under way from now on."""
        if one in self.open:
            self.idle[one] = transport
            self.idle.move_to_end(one)

    def begin(self, one: asyncio.Protocol) -> None:
        """It has a request."""
        self.idle.pop(one, None)

    def leave(self, one: asyncio.Protocol) -> None:
        self.idle.pop(one, None)
        self.open.discard(one)


def limited_protocol(connections: Connections) -> type[asyncio.Protocol]:
    """The protocol for Uvicorn that keeps to these limits."""

    class Limited(_Base):  # type: ignore[misc]
        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            self._late: asyncio.TimerHandle | None = None
            self._expect_request()
            connections.enter(self, transport)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.cycle is not None and not self.cycle.response_complete:
                self._stop_expecting()
                connections.begin(self)
            elif self._late is None and not self.transport.is_closing():
                self._expect_request()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            connections.rest(self, self.transport)

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._stop_expecting()
            connections.leave(self)

        def _expect_request(self) -> None:
            """From now on, the head of a request must be here in time."""
            self._late = self.loop.call_later(connections.seconds, self._give_up)

        def _stop_expecting(self) -> None:
            if self._late is not None:
                self._late.cancel()
                self._late = None

        def _give_up(self) -> None:
            self._late = None
            if not self.transport.is_closing():
                self.transport.write(_TOO_LATE)
                self.transport.close()

    return Limited


def connections_possible(most: int) -> int:
    """How many connections the system lets this process have, up to `most`; asks for as many as that."""
    if sys.platform == "win32":
        return most
    import resource

    wanted = most + RESERVED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return most if soft < 0 else max(FEWEST, min(most, soft - RESERVED))
