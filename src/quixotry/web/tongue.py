"""Speaks the language that a request asks for."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from quixotry.tongues import best_language, speaking
from quixotry.tongues.languages import accepted


class TheirLanguage:
    """Everything that is done for a request says its sentences in the language of `Accept-Language`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        with speaking(best_language(accepted(Headers(scope=scope).get("accept-language", "")))):
            await self.app(scope, receive, send)
