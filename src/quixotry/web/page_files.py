"""The page's files, under a path that changes when they do, so that a browser can keep them for good.

A document such as `index.html` says `/page/…` and is sent with `/page/VERSION/…` instead, where the version
is a hash over all files; modules import each other by relative paths, and so by the same version.
"""

from __future__ import annotations

import hashlib
import json
import os
import posixpath
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from quixotry.tongues.for_page import LOOKING as LOOKED_AT
from quixotry.tongues.for_page import page_catalogue, page_codes
from quixotry.web.errors import NotFound
from quixotry.web.static import KEPT, NOT_KEPT, TYPES, File, Files, file_answer, made_file

INDEX = "index.html"
# What whoever plays does not need, with the network or without.
LOOKING = ("analysis", "puzzles", "style/analysis", "style/puzzles")
WORKER = Path(__file__).parent / "worker" / "sw.js"
TONGUES = "tongues/"  # the catalogues of sentences: made from those of all screens, one for each language
_VERSION = re.compile(r"[0-9a-f]{12}")
_MODULE = re.compile(r'<script type="module" src="/page/([^"]+)"')
_IMPORT = re.compile(r'^(?:import|export)\b[^;"]*"(\.[^"]+)"', re.MULTILINE)

Look = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Edition:
    """All files as they were at one moment, identified by their tags."""

    look: Look
    version: str
    tags: dict[str, str]
    documents: dict[str, File]


class PageFiles:
    """The files of the page's folder; a change while the server runs makes a new edition."""

    def __init__(self, folder: Path) -> None:
        self._files = Files(folder)
        self._edition: Edition | None = None

    def index(self, request: Request, name: str = INDEX, status: int = 200) -> Response:
        """A document, which links to the files as they are now."""
        answer = file_answer(request, self._now().documents[name])
        answer.status_code = status if answer.status_code == 200 else answer.status_code
        return answer

    def worker(self, request: Request) -> Response:
        """The service worker, which knows the files of this edition; a new edition is another worker."""
        edition = self._now()
        text = WORKER.read_text("utf-8").replace('"EDITION"', f'"{edition.version}"')
        files = [
            f"/page/{edition.version}/{name}"
            for name in edition.tags
            if name != INDEX and not name.startswith((*LOOKING, TONGUES))
        ]
        text = text.replace('["FILES"]', json.dumps(files))
        return file_answer(request, made_file(text.encode(), ".js"))

    def answer(self, request: Request, path: str) -> Response:
        """A file by its name, or by the version of the page and its name.

        Under a version that is gone, the name leads to the file as it is now: a page may stay open while
        the program is updated.
        """
        version, _, name = path.partition("/")
        if not _VERSION.fullmatch(version):
            return file_answer(request, self._file(path))
        file, edition = self._file(name), self._edition
        same = edition is not None and (version, file.tag) == (edition.version, edition.tags.get(name))
        return file_answer(request, file, KEPT if same else NOT_KEPT)

    def _file(self, name: str) -> File:
        return _tongue(name) if name.startswith(TONGUES) else self._files.file(name)

    def _now(self) -> Edition:
        look = (*_looked_at(self._files.folder), *_catalogues())
        if self._edition is None or self._edition.look != look:
            self._edition = self._made(look)
        return self._edition

    def _made(self, look: Look) -> Edition:
        files = {name: self._file(name) for name, _ in look}
        tags = {name: file.tag for name, file in files.items()}
        version = hashlib.blake2b(repr(tags).encode(), digest_size=6).hexdigest()
        documents = {name: self._document(files, name, version) for name in files if name.endswith(".html")}
        return Edition(look, version, tags, documents)

    def _document(self, files: dict[str, File], name: str, version: str) -> File:
        text = files[name].data.decode()
        # Fetched at once, instead of each after the module that imports it.
        links = "".join(
            f'<link rel="modulepreload" href="/page/{module}">\n' for module in _modules(files, text)
        )
        text = text.replace("</head>", f"{links}</head>", 1).replace('"/page/', f'"/page/{version}/')
        return made_file(text.encode(), ".html")


def _catalogues() -> Iterator[tuple[str, int]]:
    for code in page_codes():
        if page_catalogue(code) is not None:  # one that is broken is no file: the page speaks English then
            for screen in ("", LOOKED_AT):
                yield f"{TONGUES}{screen}{code}.json", 0


@lru_cache(maxsize=64)
def _tongue(name: str) -> File:
    stem = name.removeprefix(TONGUES).removesuffix(".json")
    code = stem.removeprefix(LOOKED_AT)
    data = page_catalogue(code, LOOKED_AT if code != stem else "") if name.endswith(".json") else None
    if data is None:
        raise NotFound("There is no such page.")
    return made_file(data, ".json")


def _modules(files: dict[str, File], document: str) -> list[str]:
    """The modules that a document needs at once: its own, and what they import."""
    found: dict[str, None] = {}
    waiting = _MODULE.findall(document)
    while waiting:
        name = waiting.pop()
        if name in found or name not in files:
            continue
        found[name] = None
        folder = posixpath.dirname(name)
        imports = _IMPORT.findall(files[name].data.decode())
        waiting += [posixpath.normpath(posixpath.join(folder, path)) for path in imports]
    return sorted(found)


def _looked_at(folder: Path) -> Iterator[tuple[str, int]]:
    """Every file's name and when it last changed."""
    start = len(f"{folder}{os.sep}")
    for here, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(here, name)
            if os.path.splitext(name)[1] in TYPES:
                with suppress(FileNotFoundError):  # an editor's temporary file
                    yield path[start:].replace(os.sep, "/"), os.stat(path).st_mtime_ns
