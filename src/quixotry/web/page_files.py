"""The page's files, under a name that changes with them: a browser keeps them and need not ask again.

`index.html` says `/page/…` and is sent with `/page/VERSION/…` instead, where the version is a hash over all
files; modules import each other by relative paths, and so by the same version.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from quixotry.web.static import KEPT, NOT_KEPT, TYPES, File, Files, file_answer, made_file

INDEX = "index.html"
_VERSION = re.compile(r"[0-9a-f]{12}")
_SCRIPT = re.compile(r'<script src="/page/([^"]+)"')

Look = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Edition:
    """All files as they were at one moment, known by their tags."""

    look: Look
    version: str
    tags: dict[str, str]
    index: File


class PageFiles:
    """The files of the page's folder; those that change while the server runs make a new edition."""

    def __init__(self, folder: Path) -> None:
        self._files = Files(folder)
        self._edition: Edition | None = None

    def index(self, request: Request) -> Response:
        """The document, which leads to the files as they are now."""
        look = tuple(_looked_at(self._files.folder))
        if self._edition is None or self._edition.look != look:
            self._edition = self._made(look)
        return file_answer(request, self._edition.index)

    def answer(self, request: Request, path: str) -> Response:
        """A file by its name, or by the version of the page and its name.

        The name under a version that is gone leads to the file as it is now, for a page may be open while
        the program is exchanged for a newer one.
        """
        version, _, name = path.partition("/")
        if not _VERSION.fullmatch(version):
            return self._files.answer(request, path)
        file, edition = self._files.file(name), self._edition
        same = edition is not None and (version, file.tag) == (edition.version, edition.tags.get(name))
        return file_answer(request, file, KEPT if same else NOT_KEPT)

    def _made(self, look: Look) -> Edition:
        files = {name: self._files.file(name) for name, _ in look}
        tags = {name: file.tag for name, file in files.items()}
        version = hashlib.blake2b(repr(tags).encode(), digest_size=6).hexdigest()
        text = self._files.file(INDEX).data.decode()
        plain = _SCRIPT.findall(text)
        modules = [name for name in files if name.endswith(".js") and name not in plain]
        # Asked for at once, not each when the one that imports it has come.
        links = "".join(f'<link rel="modulepreload" href="/page/{name}">\n' for name in modules)
        text = text.replace("</head>", f"{links}</head>", 1).replace('"/page/', f'"/page/{version}/')
        return Edition(look, version, tags, made_file(text.encode(), ".html"))


def _looked_at(folder: Path) -> Iterator[tuple[str, int]]:
    """Every file's name and the time of its last change."""
    start = len(f"{folder}{os.sep}")
    for here, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(here, name)
            if os.path.splitext(name)[1] in TYPES:
                with suppress(FileNotFoundError):  # an editor's file that was there for a moment
                    yield path[start:].replace(os.sep, "/"), os.stat(path).st_mtime_ns
