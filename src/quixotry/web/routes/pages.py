"""The page and the documentation of the API."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import Response

from quixotry.web.page_files import PageFiles
from quixotry.web.static import Files

READING = ["GET", "HEAD"]
DOCS = Path(__file__).parent.parent / "docs"


def pages(folder: Path) -> APIRouter:
    """Routes to the files of a folder."""
    router = APIRouter(include_in_schema=False)
    page, docs = PageFiles(folder), Files(DOCS)

    @router.api_route("/", methods=READING)
    @router.api_route("/game/{id}", methods=READING)
    async def index(request: Request) -> Response:
        return page.index(request)

    @router.api_route("/analysis", methods=READING)
    @router.api_route("/analysis/{id}", methods=READING)
    async def analysis(request: Request) -> Response:
        return page.index(request, "analysis.html")

    @router.api_route("/puzzles", methods=READING)
    async def puzzles(request: Request) -> Response:
        return page.index(request, "puzzles.html")

    @router.api_route("/sw.js", methods=READING)
    async def worker(request: Request) -> Response:
        return page.worker(request)

    @router.api_route("/page/{path:path}", methods=READING)
    async def file(request: Request, path: str) -> Response:
        return page.answer(request, path)

    @router.api_route("/api/docs", methods=READING)
    async def documentation(request: Request) -> Response:
        return docs.answer(request, "docs.html")

    @router.api_route("/api/docs/{name}", methods=READING)
    async def documentation_file(request: Request, name: str) -> Response:
        return docs.answer(request, name)

    return router
