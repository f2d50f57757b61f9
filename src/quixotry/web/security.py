"""The checks that every request must pass first, and the headers that every answer carries."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
import time
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quixotry.tongues import t
from quixotry.web.errors import ApiError, Forbidden, Mistake, NotJson, TooLarge
from quixotry.web.limits import Rate
from quixotry.web.metrics import Metrics
from quixotry.web.responses import error_answer
from quixotry.web.settings import ServerSettings

log = logging.getLogger(__name__)

READING = ("GET", "HEAD", "OPTIONS")
BURST = 10
WORD_LISTS = "/api/word-lists"

HEADERS = {
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
}
# Browsers heed these in documents only, and a page has dozens of other files.
OF_DOCUMENTS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Gate:
    """The outermost layer: names, origins, sizes, rates, headers."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics
        self._limits = settings.limits
        self._hosts = _own_names(settings.hosts)
        self._rate = Rate(self._limits.requests, BURST * self._limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        started = False
        begun = time.perf_counter()

        async def send_safely(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self._note(scope, message["status"], time.perf_counter() - begun)
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if headers.get("content-type", "").startswith("text/html"):
                    headers.update(OF_DOCUMENTS)
            await send(message)

        try:
            headers = Headers(scope=scope)
            self._check_host(headers)
            self._rate.check(client_of(scope), t("Too many requests at once; wait a moment."))
            if scope["method"] not in READING:
                _check_origin(headers)
                _check_type(headers, scope)
                async with asyncio.timeout(self._limits.body_seconds):
                    body = await self._whole_body(headers, receive, self._most(scope))
                receive = _replayed(body, receive)
        except TimeoutError:
            await error_answer(ApiError(t("The request did not arrive in time.")))(
                scope, receive, send_safely
            )
        except ApiError as error:
            await error_answer(error)(scope, receive, send_safely)
        else:
            try:
                await self._app(scope, receive, send_safely)
            except Exception:
                log.exception("%s %s failed", scope["method"], scope["path"])
                if started:
                    raise
                await error_answer(Mistake())(scope, receive, send_safely)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count an answer, by the route and not by what was asked for there."""
        route = getattr(scope.get("route"), "path_format", "none")
        self._metrics.count("answers_total", method=_known(scope["method"]), route=route, status=str(status))
        self._metrics.took("answer_seconds", seconds, route=route)
        if log.isEnabledFor(logging.INFO):
            told = {"method": scope["method"], "route": route, "status": status}
            log.info("answered", extra={**told, "ms": round(1000 * seconds, 1)})

    def _check_host(self, headers: Headers) -> None:
        """Answer to our own names only: another site can point its name at this server, but not take ours."""
        host = _name_of(headers.get("host", ""))
        if host is None or not (host in self._hosts or _is_address(host) or host.endswith(".localhost")):
            raise Forbidden("This server does not answer to that name (--allow-host adds one).")

    def _most(self, scope: Scope) -> int:
        """How large a request may be: word lists are long, and only the owner may bring them."""
        if (scope["method"], scope["path"]) != ("POST", WORD_LISTS):
            return self._limits.body
        check_owner(scope)
        return self._limits.word_list

    async def _whole_body(self, headers: Headers, receive: Receive, most: int) -> bytes:
        told = headers.get("content-length", "0")
        if told.isdigit() and int(told[:20]) > most:
            raise TooLarge(t("A request may have at most {most} bytes.", most=most))
        parts, size = [], 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                raise ApiError("The request was cut off.")
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > most:
                raise TooLarge(t("A request may have at most {most} bytes.", most=most))
            if not message.get("more_body"):
                return b"".join(parts)


def client_of(scope: Scope) -> str:
    """Who is asking, as far as the network tells: an IPv4 address, or the /64 network of an IPv6 one."""
    client = scope.get("client")
    if not client:
        return ""
    try:
        address = ipaddress.ip_address(client[0])
    except ValueError:
        return str(client[0])
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def check_owner(scope: Scope) -> None:
    """Let only somebody at this very computer bring word lists."""
    check_here(scope, t("Word lists can only be added on the computer where Quixotry runs."))


def check_here(scope: Scope, refusal: str) -> None:
    """Let only somebody at this very computer pass."""
    if not is_here(scope):
        raise Forbidden(refusal)


def is_here(scope: Scope) -> bool:
    """Whether somebody at this very computer asks, and not one who comes through another server on it."""
    headers = Headers(scope=scope)
    passed_on = any(name in headers for name in ("forwarded", "x-forwarded-for", "x-real-ip", "via"))
    host = _name_of(headers.get("host", ""))
    return not passed_on and _is_loopback(client_of(scope)) and _is_loopback(host)


def _is_loopback(host: str | None) -> bool:
    try:
        return host is not None and ipaddress.ip_network(host).is_loopback
    except ValueError:
        return host == "localhost" or str(host).endswith(".localhost")


def _check_origin(headers: Headers) -> None:
    """Allow changes only from this server's own page, or from a program that is not a browser."""
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise Forbidden("Only this server's own page may do that.")
    origin = headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != headers.get("host"):
        raise Forbidden("Only this server's own page may do that.")


def _check_type(headers: Headers, scope: Scope) -> None:
    if headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json":
        return
    # For paths that lead nowhere the routes answer 404 or 405.
    if any(route.matches(scope)[0] is Match.FULL for route in scope["app"].routes):
        raise NotJson("Send JSON, and say so: content-type: application/json.")


def _known(method: str) -> str:
    return method if method in ("GET", "HEAD", "POST", "OPTIONS") else "other"


def _replayed(body: bytes, receive: Receive) -> Receive:
    pending = True

    async def once() -> Message:
        nonlocal pending
        if pending:
            pending = False
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return once


def _own_names(more: Iterable[str]) -> frozenset[str]:
    host = socket.gethostname().lower()
    return frozenset({"localhost", host, f"{host.partition('.')[0]}.local", *(name.lower() for name in more)})


def _name_of(host: str) -> str | None:
    """The name in a Host header, without the port."""
    try:
        parts = urlsplit(f"//{host}")
        return parts.hostname if not parts.path and not parts.username else None
    except ValueError:
        return None


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
