"""Files for the browser: read once, zipped once, and identified by their hash."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from quixotry.web.errors import NotFound
from quixotry.web.responses import accepts_gzip

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
}
ZIPPED = (".html", ".js", ".css", ".svg", ".json", ".webmanifest")
_COMMENT = re.compile(rb"^[ \t]*(?:/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*|//[^\n]*)$", re.MULTILINE)
NOT_KEPT, KEPT = "no-cache", "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class File:
    modified: int
    data: bytes
    zipped: bytes | None
    tag: str
    type: str


class Files:
    """The files under one folder. A file that changes is read again; nothing outside is ever read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._files: dict[str, File] = {}

    def answer(self, request: Request, name: str) -> Response:
        """A file that the browser checks for changes every time."""
        return file_answer(request, self.file(name))

    def file(self, name: str) -> File:
        """The file as it is now."""
        try:
            path = (self.folder / name).resolve()
            modified = path.stat().st_mtime_ns
            if not path.is_relative_to(self.folder) or not path.is_file() or path.suffix not in TYPES:
                raise NotFound("There is no such page.")
            kept = self._files.get(name)
            if kept is None or kept.modified != modified:
                kept = self._files[name] = made_file(path.read_bytes(), path.suffix, modified)
        except (OSError, ValueError):  # a name with a zero byte
            raise NotFound("There is no such page.") from None
        return kept


def made_file(data: bytes, suffix: str, modified: int = 0) -> File:
    """A file with this content; scripts are sent without the comments that stand by themselves."""
    if suffix == ".js":
        data = _COMMENT.sub(_as_many_lines, data)
    zipped = gzip.compress(data, 9, mtime=0) if suffix in ZIPPED else None
    tag = hashlib.blake2b(data, digest_size=12).hexdigest()
    return File(modified, data, zipped, f'"{tag}"', TYPES[suffix])


def _as_many_lines(comment: re.Match[bytes]) -> bytes:
    """What stands for a comment, so that errors in the browser name the right line."""
    return b"\n" * comment[0].count(b"\n")


def file_answer(request: Request, file: File, cache: str = NOT_KEPT) -> Response:
    """The file, or the answer that the browser already has it."""
    headers = {"etag": file.tag, "cache-control": cache, "vary": "accept-encoding"}
    if file.tag in [
        tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")
    ]:
        return Response(status_code=304, headers=headers)
    data = file.data
    if file.zipped is not None and accepts_gzip(request):
        data = file.zipped
        headers["content-encoding"] = "gzip"
    return Response(data, headers=headers, media_type=file.type)
