"""The server speaks the language that a request asks for."""

from __future__ import annotations

import json
from pathlib import Path

from support.web import ANN_AND_COMPUTER, Server, play_out

GERMAN = {"accept-language": "fi, de-AT;q=0.9, en;q=0.5"}


def test_each_request_is_answered_in_its_language(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        wanted = {"rules": "english", "seats": ANN_AND_COMPUTER, "seed": 7}
        made = (await server.client.post("/api/games", json=wanted)).json()
        mine = {"authorization": f"Bearer {made['seats'][0]['secret']}"}
        address = f"/api/games/{made['id']}"
        german, polish = {**mine, **GERMAN}, {**mine, "accept-language": "pl"}
        state = (await server.client.get(address, headers=german)).json()
        assert state["rules"]["title"] == "Englisch"
        assert state["seats"][1]["name"].startswith("Computer (Stufe")
        gap = {"tiles": [{"row": 0, "column": 0, "letter": state["you"]["rack"][0]["label"], "blank": False}]}
        reason = (await server.client.post(f"{address}/preview", json=gap, headers=german)).json()["reason"]
        assert reason == "das erste Wort muss das Startfeld 8H bedecken"
        hint = (await server.client.get(f"{address}/hint", headers=polish)).json()["text"]
        assert "Żaden ruch" in hint, "a thread speaks as well"
        passed = await server.client.post(
            f"{address}/pass", json={"version": state["version"]}, headers=german
        )
        assert passed.json()["history"][0]["brief"] == "passte"
        assert (await server.client.get(address, headers=polish)).json()["history"][0]["brief"] == "pas"
        assert (await server.client.get(address, headers=mine)).json()["history"][0]["brief"] == "passed"
        stale = await server.client.post(f"{address}/pass", json={"version": 99}, headers=german)
        assert stale.json()["error"]["message"].startswith("Das Spiel ist inzwischen")

    play_out(test, tmp_path)


def test_catalogues_are_files_of_the_page(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        answer = await server.client.get("/page/tongues/sl.json")
        assert (
            answer.headers["content-type"] == "application/json"
            and answer.headers["content-encoding"] == "gzip"
        )
        assert json.loads(answer.content)["forms"] == ["one", "two", "few", "other"]
        for name in ("en", "xx", "../app", "sl.js"):
            assert (await server.client.get(f"/page/tongues/{name}.json")).status_code == 404, name
        worker = (await server.client.get("/sw.js")).text
        assert "/tongues/sl.json" not in worker, "nobody keeps what they do not read"

    play_out(test, tmp_path)
