"""The server speaks the language that a request asks for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

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


GAME = "#player1 A A\n#player2 B B\n"
EMPTY_BOARD = "/".join(["15"] * 15)


@pytest.mark.parametrize(
    ("wanted", "place", "said"),
    [
        ({"gcg": f"{GAME}>A: CAT 8H CAT ten 10\n"}, "gcg:3", "Zeile 3, Spalte 16: vor der Summe"),
        ({"gcg": f"{GAME}nonsense\n"}, "gcg:3", "weder ein Ereignis (>) noch ein Pragma (#)"),
        ({"gcg": "hello"}, "gcg:1", "Zeile 1, Spalte 1: weder ein Ereignis"),
        ({"gcg": ""}, "gcg", "Keine Partie: es gibt weder Spieler noch Ereignisse."),
        ({"cgp": ""}, "cgp", "nötig sind Brett, Bänkchen, Punktestände und Züge ohne Punkte."),
        ({"cgp": f"{EMPTY_BOARD} CAT/ 0/x 0"}, "cgp", "CGP, Punktestände: 'x' ist keine ganze Zahl."),
        ({"cgp": f"{EMPTY_BOARD[3:]} CAT/ 0/0 0"}, "cgp", "CGP, Brett: 14 Zeilen; das von english hat 15."),
        ({"cgp": f"{EMPTY_BOARD} ZZ/ 0/0 0"}, "cgp", "2 Steine Z auf Brett und Bänkchen; english hat 1."),
        ({"cgp": f"{EMPTY_BOARD} C4T/ 0/0 0"}, "cgp", "CGP, Bänkchen 1: "),
        ({"cgp": "x" * 3000}, "cgp", "cgp: höchstens 2.000 Zeichen werden gelesen."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_game_is_said_with_its_place(
    tmp_path: Path, wanted: dict[str, str], place: str, said: str
) -> None:
    async def test(server: Server) -> None:
        answer = await server.client.post("/api/analyses", json=wanted, headers={"accept-language": "de"})
        assert answer.status_code in (400, 422), answer.text
        error = answer.json()["error"]
        assert error["place"] == place and said in error["message"]

    play_out(test, tmp_path)


def test_what_is_odd_about_a_record_is_said_in_its_openers_language(tmp_path: Path) -> None:
    record = f"{GAME}>A: ABC 8H CAB +3 3\n>B: QQ 9H QQ +3 3\n>A: A 10H A +1 4\n"

    async def test(server: Server) -> None:
        made = await server.client.post(
            "/api/analyses", json={"gcg": record}, headers={"accept-language": "sv"}
        )
        headers = {"authorization": f"Bearer {made.json()['secret']}", "accept-language": "sv"}
        state = (await server.client.get(f"/api/analyses/{made.json()['id']}", headers=headers)).json()
        assert state["remarks"][0] == "rad 3: 8H CAB ger 14, partiet säger 3"
        assert state["remarks"][-1].startswith("rad 4: ") and state["remarks"][-1].endswith("slutar där")

    play_out(test, tmp_path)
