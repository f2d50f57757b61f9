"""What must be refused: the right status, a sentence, and the game as it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quixotry.web.settings import Limits
from support.web import ANN_AND_BOB, ANN_AND_COMPUTER, Player, Server, code_of, play_out

JSON = {"content-type": "application/json"}


def test_out_of_turn(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        _, bob = await server.new_game(ANN_AND_BOB)
        before = await bob.state()
        for path in ("/pass", "/challenge", "/accept", "/resign"):
            assert code_of(await bob.act(path)) == (409, "not_your_turn")
        assert code_of(await bob.act("/move", move="8D BATHERS")) == (409, "not_your_turn")
        assert code_of(await bob.act("/exchange", tiles=["A"])) == (409, "not_your_turn")
        assert {**await bob.state(), "server_time": before["server_time"]} == before

    play_out(test, tmp_path)


def test_two_tabs(tmp_path: Path) -> None:
    """Of two moves in the same version one counts, whichever comes first, and the other changes nothing."""
    import asyncio

    async def test(server: Server) -> None:
        ann, bob = await server.new_game(ANN_AND_BOB)
        both = await asyncio.gather(*(ann.post("/move", version=1, move=f"8{at} WINE") for at in "EFGH"))
        assert sorted(answer.status_code for answer in both) == [200, 409, 409, 409]
        assert {code_of(answer) for answer in both if answer.status_code != 200} == {(409, "stale")}
        state = await bob.state()
        assert state["version"] == 2 and len(state["history"]) == 1
        for path in ("/pass", "/challenge", "/accept", "/resign", "/undo", "/redo"):
            expected = (409, "not_now") if path in ("/undo", "/redo") else (409, "stale")
            for version in (1, 3):
                assert code_of(await bob.post(path, version=version)) == expected

    play_out(test, tmp_path)


def test_secrets(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        ann, _ = await server.new_game(ANN_AND_BOB)
        other, _ = await server.new_game(ANN_AND_BOB)
        paths = ("", "/hint", "/moves", "/export", "/events")
        for path in paths:
            missing = await server.client.get(f"/api/games/{ann.id}{path}")
            assert code_of(missing) == (401, "unauthorized")
        wrong = [
            "x",
            "",
            other.secret,
            ann.secret[:-1],
            ann.secret.swapcase(),
            "é" * 24,
            server.live_games.secrets.secret(ann.id, 2),
        ]
        for secret in wrong:
            forged = Player(server.client, ann.id, 0, secret)
            header = {b"Authorization": b"Bearer " + secret.encode()}
            answer = await server.client.get(f"/api/games/{ann.id}", headers=header)
            assert code_of(answer)[0] in (401, 403)
            if secret.isascii():
                assert code_of(await forged.post("/pass", version=1))[0] in (401, 403)
        assert code_of(
            await server.client.get(f"/api/games/{ann.id}", headers={"Authorization": "Basic eA=="})
        ) == (401, "unauthorized")
        assert (await ann.state())["version"] == 1

    play_out(test, tmp_path)


def test_a_computers_seat_has_no_secret(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        (ann,) = await server.new_game()
        computer = Player(server.client, ann.id, 1, server.live_games.secrets.secret(ann.id, 1))
        assert code_of(await computer.get()) == (403, "forbidden")

    play_out(test, tmp_path)


@pytest.mark.parametrize("id", ["nosuchgame23", "a" * 24, "..", "%00", "é", "a'--"])
def test_unknown_games(tmp_path: Path, id: str) -> None:
    async def test(server: Server) -> None:
        for method in ("GET", "POST"):
            path = f"/api/games/{id}" + ("/pass" if method == "POST" else "")
            answer = await server.client.request(
                method,
                path,
                headers={"Authorization": "Bearer x", **JSON},
                content=b'{"version":1}' if method == "POST" else None,
            )
            assert code_of(answer)[0] in (404, 405)

    play_out(test, tmp_path)


NESTED = b'{"seats":' + b"[" * 30_000 + b"]" * 30_000 + b"}"
BODIES = {
    "empty": (b"", 422),
    "cut off": (b'{"seats": [', 422),
    "not UTF-8": (b'{"rules": "\xff"}', 400),
    "nested": (NESTED, 400),
    "a list": (b"[]", 422),
    "null": (b"null", 422),
    "a huge number": (b'{"seats": [], "seed": ' + b"9" * 10_000 + b"}", 400),
    "UTF-16": ('{"seats": []}'.encode("utf-16"), 422),
}


@pytest.mark.parametrize("name", BODIES)
def test_malformed_json(tmp_path: Path, name: str) -> None:
    body, status = BODIES[name]

    async def test(server: Server) -> None:
        answer = await server.client.post("/api/games", content=body, headers=JSON)
        assert code_of(answer) == (status, "bad_request")
        assert "decode" not in answer.text, "a sentence for people"

    play_out(test, tmp_path)


def test_too_large(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        (ann,) = await server.new_game()
        large = b'{"version": 1, "move": "' + b"A" * 70_000 + b'"}'

        async def in_parts() -> Any:
            for at in range(0, len(large), 1000):
                yield large[at : at + 1000]

        headers = {"Authorization": f"Bearer {ann.secret}", **JSON}
        for content in (large, in_parts()):
            answer = await server.client.post(f"/api/games/{ann.id}/move", content=content, headers=headers)
            assert code_of(answer) == (413, "too_large")
        long = {"seats": [{"kind": "person", "name": "A" * 61}, {"kind": "person"}]}
        assert code_of(await server.client.post("/api/games", json=long)) == (422, "bad_request")
        many = {"tiles": [{"row": 0, "column": 0, "letter": "A"}] * 26}
        assert code_of(await ann.post("/preview", **many)) == (422, "bad_request")

    play_out(test, tmp_path)


@pytest.mark.parametrize(
    "kind", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
)
def test_wrong_content_type(tmp_path: Path, kind: str | None) -> None:
    async def test(server: Server) -> None:
        body = json.dumps({"seats": ANN_AND_COMPUTER}).encode()
        headers = {"content-type": kind} if kind else {}
        answer = await server.client.post("/api/games", content=body, headers=headers)
        assert code_of(answer) == (415, "not_json")

    play_out(test, tmp_path)


def test_methods_that_no_path_has(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        reading, writing = ("/", "/page/app.js", "/api/rulesets"), ("/api/games", "/api/games/x/move")
        wrong = [(method, path) for method in ("TRACE", "DELETE", "PUT") for path in (*reading, *writing)]
        for method, path in (*wrong, *(("POST", path) for path in reading)):
            for headers in ({}, JSON):
                answer = await server.client.request(method, path, headers=headers)
                assert code_of(answer) == (405, "bad_request") and answer.headers["allow"], (method, path)
            foreign = await server.client.request(method, path, headers={"origin": "http://evil.example"})
            assert code_of(foreign) == (403, "forbidden")
        assert code_of(await server.client.post("/nowhere")) == (404, "not_found")

    play_out(test, tmp_path)


NEW_GAMES: list[tuple[dict[str, Any], str]] = [
    ({"seats": []}, "seats"),
    ({"seats": ANN_AND_BOB * 3}, "seats"),
    ({"seats": ANN_AND_BOB, "rules": "klingon"}, "rules"),
    ({"seats": ANN_AND_BOB, "rules": "/etc/passwd"}, "rules"),
    ({"seats": ANN_AND_BOB, "rules": "../english.toml"}, "rules"),
    ({"seats": ANN_AND_BOB, "lexicon": "/etc/passwd"}, "lexicon"),
    ({"seats": ANN_AND_BOB, "lexicon": "words.txt"}, "lexicon"),
    ({"seats": ANN_AND_BOB, "lexicon": "italian"}, "lexicon"),
    ({"seats": ANN_AND_BOB, "seed": -1}, "seed"),
    ({"seats": ANN_AND_BOB, "seed": 2**53}, "seed"),
    ({"seats": ANN_AND_BOB, "seed": 1.5}, "seed"),
    ({"seats": ANN_AND_BOB, "seed": str(2**128)}, "seed"),
    ({"seats": ANN_AND_BOB, "seed": "seven"}, "seed"),
    ({"seats": ANN_AND_BOB, "challenge": "triple"}, "challenge"),
    ({"seats": ANN_AND_BOB, "clock": {"minutes": 0}}, "clock.minutes"),
    ({"seats": ANN_AND_BOB, "clock": {"minutes": 1e308}}, "clock.minutes"),
    ({"seats": ANN_AND_BOB, "clock": {"minutes": 5, "penalty": 10**6}}, "clock.penalty"),
    ({"seats": ANN_AND_BOB, "unknown": 1}, "unknown"),
    ({"seats": [{"kind": "robot"}, {"kind": "person"}]}, "seats.0"),
    ({"seats": [{"kind": "computer", "level": 13}, {"kind": "person"}]}, "seats.0.computer.level"),
    (
        {"seats": [{"kind": "computer", "level": 3, "player": "static"}, {"kind": "person"}]},
        "seats.0.computer",
    ),
    ({"seats": [{"kind": "computer", "player": "x.py:Player"}, {"kind": "person"}]}, "seats"),
    ({"seats": [{"kind": "computer", "player": "os:system"}, {"kind": "person"}]}, "seats"),
    ({"seats": [{"kind": "computer", "player": "ucgi:quixotry ucgi"}, {"kind": "person"}]}, "seats"),
    ({"seats": [{"kind": "computer", "player": "static:leaves=/etc/passwd"}, {"kind": "person"}]}, "seats"),
    ({"seats": [{"kind": "person", "name": "A\u0007"}, {"kind": "person"}]}, "seats"),
    ({"seats": [{"kind": "person", "name": "A\u202eB"}, {"kind": "person"}]}, "seats"),
    ({"seats": [{"kind": "person", "name": "Computer (level 5)"}, {"kind": "person"}]}, "seats"),
]


def test_new_games_that_cannot_be(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        for wanted, place in NEW_GAMES:
            answer = await server.client.post("/api/games", json=wanted)
            assert code_of(answer)[0] in (400, 422), wanted
            assert answer.json()["error"]["place"] == place, answer.text
        for body in (
            b'{"seats": [{"kind": "person", "name": "\\ud800"}, {"kind": "person"}]}',
            b'{"seats": [{"kind": "person"}, {"kind": "person"}], "clock": {"minutes": NaN}}',
            b'{"seats": [{"kind": "person"}, {"kind": "person"}], "clock": {"minutes": Infinity}}',
            b'{"seats": [{"kind": "person"}, {"kind": "person"}], "rules": "\\ud800"}',
        ):
            assert code_of(await server.client.post("/api/games", content=body, headers=JSON))[0] in (
                400,
                422,
            )
        assert await server.live_games.threads.store(server.live_games.store.open_games, 1) == 0

    play_out(test, tmp_path)


MOVES: list[tuple[str, dict[str, Any], tuple[int, str]]] = [
    ("/move", {"move": "8D WIENIES"}, (422, "illegal_move")),
    ("/move", {"move": "8D QQQQ"}, (422, "illegal_move")),
    ("/move", {"move": "1A WINE"}, (422, "illegal_move")),
    ("/move", {"move": "8Z WINE"}, (400, "bad_request")),
    ("/move", {"move": ""}, (400, "bad_request")),
    ("/move", {"move": "8D W\x00NE"}, (400, "bad_request")),
    ("/move", {"move": "A" * 251}, (422, "bad_request")),
    ("/move", {}, (422, "bad_request")),
    ("/move", {"move": "8D WINE", "tiles": []}, (422, "bad_request")),
    ("/move", {"tiles": []}, (422, "illegal_move")),
    ("/move", {"tiles": [{"row": 7, "column": 7, "letter": "?"}]}, (400, "bad_request")),
    ("/move", {"tiles": [{"row": 7, "column": 7, "letter": "Å"}]}, (400, "bad_request")),
    ("/move", {"tiles": [{"row": 7, "column": 7, "letter": "W"}] * 2}, (400, "bad_request")),
    ("/move", {"tiles": [{"row": 24, "column": 24, "letter": "W"}]}, (422, "illegal_move")),
    ("/move", {"tiles": [{"row": 25, "column": 0, "letter": "W"}]}, (422, "bad_request")),
    ("/move", {"tiles": [{"row": -1, "column": 0, "letter": "W"}]}, (422, "bad_request")),
    ("/exchange", {"tiles": ["Q"]}, (422, "illegal_move")),
    ("/exchange", {"tiles": []}, (422, "bad_request")),
    ("/exchange", {"tiles": ["E"] * 9}, (422, "illegal_move")),
    ("/exchange", {"tiles": ["AB"]}, (400, "bad_request")),
    ("/accept", {}, (409, "not_now")),
    ("/challenge", {}, (409, "not_now")),
    ("/redo", {}, (409, "not_now")),
    ("/pass", {"more": 1}, (422, "bad_request")),
]


def test_moves_that_cannot_be(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        (ann,) = await server.new_game()
        before = await ann.state()
        for path, body, refusal in MOVES:
            assert code_of(await ann.post(path, version=1, **body)) == refusal, (path, body)
        surrogate = b'{"version": 1, "move": "8D \\ud800"}'
        headers = {"Authorization": f"Bearer {ann.secret}", **JSON}
        answer = await server.client.post(f"/api/games/{ann.id}/move", content=surrogate, headers=headers)
        assert code_of(answer)[0] in (400, 422)
        for path in (
            "/hint?step=0",
            "/hint?step=4",
            "/hint?step=x",
            "/moves?count=0",
            "/moves?count=99999",
            "/export?format=exe",
        ):
            assert code_of(await ann.get(path)) == (422, "bad_request")
        assert {**await ann.state(), "server_time": before["server_time"]} == before

    play_out(test, tmp_path)


def test_any_json_is_answered(tmp_path: Path) -> None:
    """Whatever is sent, nothing fails and nothing changes that should not."""
    leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
    anything = st.recursive(
        leaves,
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(["version", "tiles", "move", "row", "column", "letter", "blank"]),
                inner,
                max_size=5,
            )
        ),
        max_leaves=12,
    )
    bodies: list[bytes] = []

    @settings(max_examples=60, suppress_health_check=list(HealthCheck), database=None)
    @given(anything)
    def collect(value: Any) -> None:
        bodies.append(json.dumps(value).encode())

    collect()

    async def test(server: Server) -> None:
        ann, _ = await server.new_game(ANN_AND_BOB)
        headers = {"Authorization": f"Bearer {ann.secret}", **JSON}
        for at, body in enumerate(bodies):
            path = ("/move", "/exchange", "/preview", "/undo")[at % 4]
            answer = await server.client.post(f"/api/games/{ann.id}{path}", content=body, headers=headers)
            assert 400 <= answer.status_code < 500 or path == "/preview", (path, body, answer.text)
        assert (await ann.state())["version"] == 1

    play_out(test, tmp_path)


def test_rates(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        ann, bob = await server.new_game(ANN_AND_BOB)
        statuses = [(await ann.get()).status_code for _ in range(60)]
        assert statuses[0] == 200 and statuses[-1] == 429
        refused = await bob.get()
        assert code_of(refused) == (429, "too_many") and int(refused.headers["retry-after"]) >= 1

    play_out(test, tmp_path, limits=Limits(game_requests=1.0))

    async def new_games(server: Server) -> None:
        answers = [await server.client.post("/api/games", json={"seats": ANN_AND_BOB}) for _ in range(8)]
        assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 3

    play_out(new_games, tmp_path / "new", limits=Limits(new_games=0.05))

    async def requests(server: Server) -> None:
        answers = [await server.client.get("/") for _ in range(30)]
        assert [answer.status_code for answer in answers].count(429) >= 5
        assert answers[-1].headers["x-content-type-options"] == "nosniff"

    play_out(requests, tmp_path / "requests", limits=Limits(requests=2.0))


def test_open_games(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        ann, _ = await server.new_game(ANN_AND_BOB)
        await server.new_game(ANN_AND_BOB)
        refused = await server.client.post("/api/games", json={"seats": ANN_AND_BOB})
        assert code_of(refused) == (429, "too_many")
        await ann.act("/resign")
        await server.new_game(ANN_AND_BOB)

    play_out(test, tmp_path, limits=Limits(open_games=2))


def test_a_request_that_never_arrives(tmp_path: Path) -> None:
    import asyncio

    async def test(server: Server) -> None:
        async def endless() -> Any:
            yield b"{"
            await asyncio.sleep(5)

        answer: httpx.Response = await server.client.post("/api/games", content=endless(), headers=JSON)
        assert code_of(answer) == (400, "bad_request")

    play_out(test, tmp_path, limits=Limits(body_seconds=0.1))


def test_all_methods_of_an_address_are_told(tmp_path: Path) -> None:
    """Reading and making one's own puzzles are two routes of one address."""

    async def test(server: Server) -> None:
        answer = await server.client.request("DELETE", f"/api/analyses/{'0' * 24}/puzzles", headers=JSON)
        assert code_of(answer)[0] == 405 and answer.headers["allow"] == "GET, POST"

    play_out(test, tmp_path)
