"""Answers, turned into bytes."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from typing import Any

from pydantic_core import to_json
from starlette.requests import Request
from starlette.responses import Response

from quixotry.web.errors import ApiError, Busy, StorageError, TooMany, Unauthorized

JSON = "application/json"
SMALLEST_ZIPPED = 1_000  # bytes; below it, zipping saves nothing
STORAGE_WAIT = 5  # seconds until it is worth asking again
QUICK = 1  # of 9: answers are zipped anew each time


def accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def json_answer(request: Request, content: Any, status: int = 200, *, secret: bool = False) -> Response:
    """JSON, or bytes of it, zipped if the client accepts that; no cache may keep it.

    What contains secrets is not zipped: its length could give them away.
    """
    data = content if isinstance(content, bytes) else to_json(content)
    headers = {"cache-control": "no-store"}
    if len(data) >= SMALLEST_ZIPPED and not secret and accepts_gzip(request):
        data = gzip.compress(data, QUICK, mtime=0)
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(data, status, headers, JSON)


def error_answer(error: ApiError) -> Response:
    """Every refusal has this one form."""
    body: dict[str, Any] = {"code": error.code, "message": error.message}
    if error.place:
        body["place"] = error.place
    headers: Mapping[str, str] = {"cache-control": "no-store"}
    if isinstance(error, TooMany | Busy):
        headers = {**headers, "retry-after": str(max(1, round(error.wait)))}
    elif isinstance(error, StorageError):
        headers = {**headers, "retry-after": str(STORAGE_WAIT)}
    elif isinstance(error, Unauthorized):
        headers = {**headers, "www-authenticate": "Bearer"}
    # In ASCII, because a message may quote half a character from a request.
    return Response(json.dumps({"error": body}), error.status, headers, JSON)
