"""The site builds without a warning, its links lead somewhere, it fetches nothing, and it has every name."""

from __future__ import annotations

import os
import subprocess
import sys
import zlib
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from quixotry.cli import COMMANDS

ROOT = Path(__file__).parents[2]
# What programs may rely on: every name in the `__all__` of these.
PACKAGES = (
    "quixotry", "quixotry.arena", "quixotry.engine", "quixotry.evaluation", "quixotry.formats",
    "quixotry.game", "quixotry.lexicon", "quixotry.movegen", "quixotry.papers", "quixotry.play",
    "quixotry.players", "quixotry.records", "quixotry.review", "quixotry.rules", "quixotry.search",
    "quixotry.ucgi",
)  # fmt: skip
FETCHED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src")}
FETCHED_LINKS = {"stylesheet", "icon", "preload", "preconnect", "modulepreload"}


class Links(HTMLParser):
    """The places of a page that can be linked to, where it links to, and what it fetches."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.names |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "link" and given.get("rel", "") in FETCHED_LINKS:
            self.fetched.append(given["href"])
        self.fetched += [given[name] for kind, name in FETCHED if kind == tag and name in given]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` builds it."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    built = subprocess.run(
        command,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
    )
    assert built.returncode == 0 and "WARNING" not in built.stderr, built.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Links]:
    return {page: Links(page) for page in site.rglob("*.html")}


def test_every_link_leads_somewhere(site: Path, pages: dict[Path, Links]) -> None:
    wrong = []
    for page, found in pages.items():
        for link in found.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or page.name == "404.html":
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if not target.is_file():
                wrong.append(f"{page.relative_to(site)}: {link}: no such file")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].names:
                wrong.append(f"{page.relative_to(site)}: {link}: no such place")
    assert not wrong, "\n".join(wrong)


def test_nothing_is_fetched_from_elsewhere(site: Path, pages: dict[Path, Links]) -> None:
    for page, found in pages.items():
        for address in found.fetched:
            parts = urlsplit(address)
            assert not parts.netloc and parts.scheme in ("", "data"), f"{page.relative_to(site)}: {address}"
    for sheet in site.rglob("*.css"):
        assert "url(http" not in sheet.read_text("utf-8"), sheet
    assert (site / "assets" / "iframe-worker.js").is_file() and (
        site / "search" / "search_index.js"
    ).is_file()


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    inventory = (site / "objects.inv").read_bytes().split(b"\n", 4)[4]
    known = {line.split()[0] for line in zlib.decompress(inventory).decode("utf-8").splitlines()}
    for package in PACKAGES:
        for name in import_module(package).__all__:
            thing = getattr(import_module(package), name)
            home = f"{getattr(thing, '__module__', package)}.{name}"
            shown = {f"{package}.{name}", home} & known
            assert shown or name.startswith("__"), f"{package}.{name} is not in the reference"


def test_examples_in_docstrings_are_code(site: Path) -> None:
    page = (site / "reference" / "game.html").read_text("utf-8")
    assert "language-pycon" in page and "<p>&gt;&gt;&gt;" not in page


def test_every_command_is_in_the_reference(pages: dict[Path, Links], site: Path) -> None:
    names = pages[site / "reference" / "commands.html"].names
    assert {f"quixotry-{command}" for command in COMMANDS} <= names
