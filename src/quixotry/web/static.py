"""Files for the browser: read once, zipped once, and asked about by their hash."""

from __future__ import annotations

import gzip
import hashlib
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
NOT_KEPT, KEPT = "no-cache", "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class File:
    modified: int
    data: bytes
    zipped: bytes | None
    tag: str
    type: str


class Files:
    """The files under one folder. A file that changes is read anew; nothing outside is ever read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._files: dict[str, File] = {}

    def answer(self, request: Request, name: str) -> Response:
        """A file, for which the browser asks each time whether it has changed."""
        return file_answer(request, self.file(name))

    def file(self, name: str) -> File:
        """What a file holds now."""
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
    """A file of this content."""
    zipped = gzip.compress(data, 9, mtime=0) if suffix in ZIPPED else None
    tag = hashlib.blake2b(data, digest_size=12).hexdigest()
    return File(modified, data, zipped, f'"{tag}"', TYPES[suffix])


def file_answer(request: Request, file: File, cache: str = NOT_KEPT) -> Response:
    """The file, or that it is what the browser has."""
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
