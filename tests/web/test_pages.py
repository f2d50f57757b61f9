"""What the browser is given: files, headers, and who may ask at all."""

from __future__ import annotations

import asyncio
import gzip
import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import httpx
import pytest

from quixotry.web.app import create_app
from quixotry.web.settings import PAGE, ServerSettings
from support.web import ANN_AND_COMPUTER, BASE, Server, code_of, play_out

DOCS = PAGE.parent / "docs"


def served(file: Path) -> bytes:
    """What the browser gets of a file: scripts without the comments that stand by themselves."""
    if file.suffix != ".js":
        return file.read_bytes()
    lines, inside = [], False
    for line in file.read_text().split("\n"):
        inside = inside or (line.lstrip().startswith("/**") and (line.endswith("*/") or "*/" not in line))
        lines.append("" if inside or line.lstrip().startswith("//") else line)
        inside = inside and not line.endswith("*/")
    return "\n".join(lines).encode()


def test_the_page_and_its_files(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        index = await server.client.get("/")
        assert index.status_code == 200 and index.headers["content-type"] == "text/html; charset=utf-8"
        assert (await server.client.get("/game/whatever")).content == index.content
        for file in PAGE.rglob("*"):
            if file.is_file() and not file.name.startswith("."):
                answer = await server.client.get(f"/page/{file.relative_to(PAGE)}")
                assert answer.status_code == 200 and answer.content == served(file), file
        script = await server.client.get("/page/app.js")
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.headers["content-encoding"] == "gzip" and script.headers["cache-control"] == "no-cache"
        plain = await server.client.get("/page/app.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers and plain.content == script.content
        assert (await server.client.head("/")).status_code == 200

    play_out(test, tmp_path)


def test_files_are_kept_under_the_version_of_the_page(tmp_path: Path) -> None:
    """Each document leads to addresses that hold the same for ever, all modules that it needs at once."""
    preloaded: dict[str, set[str]] = {}

    async def test(server: Server) -> None:
        await look(server, "/")
        await look(server, "/analysis")
        await look(server, "/puzzles")
        scripts = {path.relative_to(PAGE).as_posix() for path in PAGE.rglob("*.js")}
        later = scripts - preloaded["/"] - preloaded["/analysis"] - preloaded["/puzzles"]
        assert later == {"theme.js", "on-demand/qr-code.js", "on-demand/zip.js", "analysis/profile.js"}
        # Nobody who wants to play waits for what is there for looking at games.
        assert not any(name.startswith(("analysis/", "puzzles/")) for name in preloaded["/"])

    async def look(server: Server, document: str) -> None:
        index = await server.client.get(document)
        assert index.headers["cache-control"] == "no-cache"
        addresses = re.findall(r'(?:src|href)="(/page/[^"#]+)', index.text)
        (version,) = {address.split("/")[2] for address in addresses}
        for address in addresses:
            answer = await server.client.get(address)
            assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"], address
            assert answer.content == served(PAGE / address.removeprefix(f"/page/{version}/"))
        preloaded[document] = set(
            re.findall(r'<link rel="modulepreload" href="/page/\w+/([^"]+)"', index.text)
        )
        icons = await server.client.get(
            f"/page/{version}/icons.svg"
        )  # named by a module, not by the document
        assert "immutable" in icons.headers["cache-control"]
        for path in (f"/page/{version}/../app.py", f"/page/{version}/%2e%2e/app.py", f"/page/{version}/"):
            assert code_of(await server.client.get(path))[0] == 404

    play_out(test, tmp_path)


def test_a_page_that_changes_while_the_server_runs(tmp_path: Path) -> None:
    """New visitors get another version; pages that are open get the files there are, and ask again."""
    page = tmp_path / "page"
    (page / "style").mkdir(parents=True)
    (page / "index.html").write_text('<head><script type="module" src="/page/app.js"></script></head>')
    (page / "app.js").write_text("1")
    (page / "style" / "a.css").write_text("1")
    app = create_app(ServerSettings(folder=tmp_path, page=page))

    async def main() -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=BASE) as client:

            async def version() -> str:
                found = re.search(r"/page/(\w+)/app.js", (await client.get("/")).text)
                assert found is not None
                return found[1]

            async def asked(path: str) -> tuple[str, bool]:
                answer = await client.get(path)
                return answer.text, "immutable" in answer.headers["cache-control"]

            old = await version()
            assert await version() == old and await asked(f"/page/{old}/app.js") == ("1", True)
            (page / "app.js").write_text("2")
            assert await asked(f"/page/{old}/app.js") == ("2", False)  # before anybody has asked for the page
            new = await version()
            assert new != old
            assert await asked(f"/page/{new}/app.js") == ("2", True)
            assert await asked(f"/page/{old}/app.js") == ("2", False)
            assert await asked("/page/app.js") == ("2", False)
            (page / "style" / "a.css").unlink()
            assert await version() not in (old, new)
            assert (await client.get(f"/page/{new}/style/a.css")).status_code == 404

    asyncio.run(main())


def test_what_has_not_changed_is_not_sent_again(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        tag = (await server.client.get("/page/app.js")).headers["etag"]
        for known in (tag, f'"other", W/{tag}'):
            again = await server.client.get("/page/app.js", headers={"if-none-match": known})
            assert again.status_code == 304 and not again.content
        assert (await server.client.get("/page/app.js", headers={"if-none-match": '"x"'})).status_code == 200

    play_out(test, tmp_path)


@pytest.mark.parametrize(
    "path",
    [
        "/page/../app.py",
        "/page/%2e%2e/app.py",
        "/page/..%2fapp.py",
        "/page//etc/passwd",
        "/page/",
        "/page/%00",
        "/page/style",
        "/page/.hidden",
        "/api/docs/../app.py",
        "/api/docs/..%2fapp.py",
        "/api/games",
        "/nowhere",
    ],
)
def test_nothing_else_is_served(tmp_path: Path, path: str) -> None:
    async def test(server: Server) -> None:
        answer = await server.client.get(path)
        assert code_of(answer)[0] in (404, 405)

    play_out(test, tmp_path)


def test_safe_headers(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        (ann,) = await server.new_game()
        documents = [await server.client.get(path) for path in ("/", "/game/whatever", "/api/docs")]
        others = [
            await server.client.get("/page/app.js"),
            await server.client.get("/page/icons.svg"),
            await server.client.get("/api/rulesets"),
            await server.client.get("/nowhere"),
            await ann.get(),
            await ann.get("/export"),
            await ann.post("/move", version=99, move="x"),
            await server.client.post("/api/games", content=b"x" * 100_000),
        ]
        for answer in (*documents, *others):
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"
            assert "access-control-allow-origin" not in answer.headers
        for answer in documents:
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["x-frame-options"] == "DENY"
            assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        for answer in others:  # which no browser shows as a document of its own with scripts in it
            assert not answer.headers["content-type"].startswith("text/html")
            assert "content-security-policy" not in answer.headers
        assert others[4].headers["cache-control"] == "no-store"

    play_out(test, tmp_path)


NEW_GAME: dict[str, Any] = {"seats": ANN_AND_COMPUTER}


def test_writes_come_from_the_page_itself(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        async def status(**headers: str) -> int:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            return (await server.client.post("/api/games", json=NEW_GAME, headers=named)).status_code

        assert await status() == 201
        assert await status(origin="http://127.0.0.1", sec_fetch_site="same-origin") == 201
        assert await status(origin="http://evil.example") == 403
        assert await status(origin="null") == 403
        assert await status(origin="http://127.0.0.1:8000") == 403
        assert await status(sec_fetch_site="cross-site") == 403
        assert await status(sec_fetch_site="same-site") == 403
        preflight = await server.client.options("/api/games", headers={"origin": "http://evil.example"})
        assert preflight.status_code == 405 and "access-control-allow-origin" not in preflight.headers

    play_out(test, tmp_path)


def test_only_own_names_are_answered(tmp_path: Path) -> None:
    """A page elsewhere that makes its own name lead to this machine gets nothing."""

    async def test(server: Server) -> None:
        for host in (
            "127.0.0.1:8765",
            "localhost",
            "localhost:1",
            "[::1]:8765",
            "192.168.1.7",
            "a.localhost",
        ):
            assert (await server.client.get("/", headers={"host": host})).status_code == 200, host
        for host in (
            "evil.example",
            "evil.example:8765",
            "",
            "127.0.0.1.evil.example",
            "localhost@evil.example",
            "[::1",
            "localhost/x",
        ):
            assert code_of(await server.client.get("/", headers={"host": host})) == (403, "forbidden"), host

    play_out(test, tmp_path)


def test_answers_are_zipped_but_not_those_with_secrets(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        (ann,) = await server.new_game()
        state = await ann.get()
        assert state.headers["content-encoding"] == "gzip" and len(gzip.compress(state.content)) < 5_000
        made = await server.client.post("/api/games", json=NEW_GAME)
        assert "content-encoding" not in made.headers and made.headers["cache-control"] == "no-store"

    play_out(test, tmp_path)


def test_the_documentation_asks_nobody_else(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        page = (await server.client.get("/api/docs")).text
        for address in re.findall(r'(?:src|href)="([^"]+)"', page):
            assert address.startswith("/api/") or address == "data:,", address
            if address.startswith("/api/"):
                assert (await server.client.get(address)).status_code == 200
        assert "http" not in (DOCS / "docs.js").read_text() and "url(" not in (DOCS / "docs.css").read_text()
        document = (await server.client.get("/api/openapi.json")).json()
        paths = document["paths"]
        turns = "move exchange pass challenge accept undo undo/answer redo resign rematch name"
        asked = "preview hint moves export events"
        wanted = ["rulesets", "lexica", "word-lists", "challenges", "players", "games", "games/{id}"]
        wanted += [f"games/{{id}}/{name}" for name in f"{turns} {asked} analysis".split()]
        wanted += ["positions", "analyses", "analyses/{id}"]
        looks = "link preview explain kept map moves rack remove think puzzles export picture film"
        wanted += [f"analyses/{{id}}/{name}" for name in looks.split()]
        wanted += ["puzzles", "puzzles/boxes", "puzzles/{id}"]
        wanted += [f"puzzles/{{id}}/{name}" for name in "preview answer box hint solution".split()]
        operation = {"/health/live", "/health/ready", "/metrics"}
        assert {f"/api/{name}" for name in wanted} | operation == set(paths)
        for path, methods in paths.items():
            for operation in methods.values():
                assert operation["description"], path
                assert "422" not in operation["responses"] or "Error" in str(operation["responses"]["422"])

    play_out(test, tmp_path)


def test_the_package_takes_all_files_of_the_page_along() -> None:
    """What is not Python gets into a wheel only if manifest and package data both say so."""
    project = Path(__file__).parents[2]
    data = tomllib.loads((project / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    refused = [
        pattern
        for line in (project / "MANIFEST.in").read_text().splitlines()
        for pattern in line.split()[1:]
        if line.startswith("global-exclude")
    ]
    package = project / "src" / "quixotry"
    packed = {path for pattern in data["quixotry"] for path in package.glob(pattern)}
    for folder in ("page", "docs"):
        files = [path for path in (package / "web" / folder).rglob("*") if path.is_file()]
        assert any(path.suffix == ".html" for path in files)
        for path in files:
            assert path in packed, path
            assert not any(fnmatch(path.name, pattern) for pattern in refused), path


def test_unknown_addresses_show_people_a_page(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        person = {"accept": "text/html,application/xhtml+xml"}
        for path in ("/nowhere", "/game", "/games/abc/def"):
            answer = await server.client.get(path, headers=person)
            assert answer.status_code == 404 and "<title>Quixotry</title>" in answer.text
            assert code_of(await server.client.get(path)) == (404, "not_found")
        assert code_of(await server.client.get("/api/nowhere", headers=person)) == (404, "not_found")

    play_out(test, tmp_path)
