"""Analyses on the server: opened from games, records and positions, and changed by their owner."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from pydantic import TypeAdapter

from quixotry.records import GameRecord
from quixotry.web.analyses import answers
from quixotry.web.analyses.opening import MOST_EVENTS
from quixotry.web.maintenance import recover
from quixotry.web.settings import DATABASE, Limits
from support.limits import Limit
from support.web import ANN_AND_BOB, Server, code_of, play_out
from support.web_analyses import ENDGAME, RECORD, Board, opened


def test_a_record_opens_with_every_turn_judged(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        owner, reader = await opened(server, gcg=RECORD)
        state = await owner.state()
        main = [node for node in state["nodes"] if node["main"]]
        assert (
            len(main) == 25 and state["players"] == ["Ann", "Bob"] and state["title"] == "Club night, round 3"
        )
        for node in main[:-1]:
            assert node["rack_known"] and node["candidates"] and node["turn"]["played"]
            assert node["turn"]["played"]["badge"] in ("best", "good", "inaccuracy", "mistake", "blunder")
            assert node["candidates"][0]["loss"] == 0
        assert main[-1]["over"] and main[-1]["scores"] == [341, 366] and main[-1]["after"]
        assert [line["turns"] for line in state["summary"]] == [12, 12]
        told = await reader.state()
        assert told["owner"] is False and told["nodes"] == state["nodes"]

    play_out(test, tmp_path)


def test_a_game_opens_when_it_is_over_and_for_its_seats_alone(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        ann, bob = await server.new_game(ANN_AND_BOB, clock={"minutes": 25}, help=True)
        assert code_of(await ann.post("/analysis")) == (409, "not_now")
        moves = (await ann.get("/moves?count=5")).json()
        await ann.act("/move", move=moves[3]["move"])
        await bob.act("/resign")
        made = (await ann.post("/analysis")).json()
        board = Board(server.client, made["id"], made["secret"])
        state = await board.state()
        assert state["source"] == "game" and state["you"] == 0 and state["game"] == ann.id
        first = state["nodes"][0]
        assert first["turn"]["played"]["move"] == moves[3]["move"] and first["clocks"] == [None, None]
        assert state["nodes"][1]["clocks"][0] == pytest.approx(1500, abs=30)
        assert (await ann.post("/analysis")).json() == made, "the same seat has the same analysis"
        assert (await bob.post("/analysis")).json()["id"] != made["id"]
        stranger = await server.client.post(f"/api/games/{ann.id}/analysis", json={})
        assert code_of(stranger) == (401, "unauthorized")

    play_out(test, tmp_path)


def test_moves_are_tried_judged_kept_and_exported(tmp_path: Path) -> None:
    made: list[str] = []

    async def change(server: Server) -> None:
        owner, reader = await opened(server, gcg=RECORD)
        made.extend([owner.id, owner.headers["Authorization"].split()[1]])
        state = await owner.state()
        other = state["nodes"][3]["candidates"][6]
        keys = ("row", "column", "letter", "blank")
        tiles = [{key: tile[key] for key in keys} for tile in other["tiles"]]
        look = (await reader.post("/preview", node=3, tiles=tiles)).json()
        TypeAdapter(answers.AnalysisPreview).validate_python(look)
        assert look["judged"] == other
        assert code_of(await reader.post("/moves", node=3, tiles=tiles)) == (403, "forbidden")
        change = await owner.change("/moves", node=3, tiles=tiles)
        (node,) = change["nodes"]
        assert change["at"] == node["number"] and node["parent"] == 3 and not node["main"]
        assert node["tried"] == other and node["rack"] == state["nodes"][4]["rack"]
        again = await owner.change("/moves", node=3, move=other["move"])
        assert again["at"] == node["number"], "a move is tried once"
        after = await owner.change("/moves", node=node["number"], move=node["candidates"][0]["move"])
        gone = await owner.change("/moves", node=after["at"], move="-")
        assert (await owner.change("/remove", node=gone["at"]))["removed"] == [gone["at"]]
        racked = await owner.change("/rack", node=after["at"], rack=after["nodes"][0]["kept"])
        assert racked["nodes"][0]["rack_given"]
        record = GameRecord.from_gcg((await reader.get("/export")).text)
        (note,) = [note for event in record.events for note in event.notes]
        assert note.startswith(f"instead: {other['text']}")
        cgp = (await reader.get(f"/export?format=cgp&node={node['number']}")).text
        assert cgp.split()[1].startswith("ADEILOP")
        made.append(json.dumps((await owner.state())["nodes"]))

    async def look_again(server: Server) -> None:
        state = await Board(server.client, made[0], made[1]).state()
        assert state["nodes"] == json.loads(made[2]), "another server with the same database tells the same"

    play_out(change, tmp_path)
    play_out(look_again, tmp_path)


def test_what_is_wrong_is_told_with_its_place(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        lines = ["#player1 A Ann", "#player2 B Bob"] + [">A: AB - +0 0", ">B: AB - +0 0"] * (
            MOST_EVENTS // 2 + 1
        )
        for wanted, place, part in (
            ({"gcg": "#player1 A Ann\n>A: XX foo"}, "gcg:2", "Line 2, column 11"),
            ({"gcg": ""}, "gcg", ""),
            ({"gcg": "\n".join(lines)}, "gcg", "events"),
            ({"cgp": "15/15 A/B"}, "cgp", ""),
            ({"cgp": f"{ENDGAME} lex ../../x"}, "cgp", ""),
            ({"cgp": ENDGAME.replace("ABEIIMO", "ZZZ")}, "cgp", ""),
            ({"rules": "../english"}, "rules", "ruleset"),
            ({"lexicon": "a/b"}, "lexicon", "lexicon"),
        ):
            answer = await server.client.post("/api/analyses", json=wanted)
            assert code_of(answer)[1] == "bad_request", wanted
            error = answer.json()["error"]
            assert error["place"] == place and part in error["message"], error
        owner, _ = await opened(server, cgp=ENDGAME)
        assert code_of(await owner.post("/moves", node=0, move="1A QQQ"))[0] in (400, 422)
        assert code_of(await owner.post("/moves", node=77, move="-"))[0] == 409
        assert code_of(await owner.post("/remove", node=0))[0] == 409
        assert code_of(await owner.get("/export"))[0] == 409
        other, _ = await opened(server)
        foreign = Board(server.client, owner.id, other.headers["Authorization"].split()[1])
        assert code_of(await foreign.get()) == (403, "forbidden")
        assert code_of(await server.client.get(f"/api/analyses/{owner.id}")) == (401, "unauthorized")
        nobody = Board(server.client, "2" * 12, "x")
        assert code_of(await nobody.get()) == (403, "forbidden"), (
            "whether an analysis exists is told to nobody"
        )

    play_out(test, tmp_path)


def test_pictures_show_what_the_position_is(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        _, reader = await opened(server, gcg=RECORD)
        for theme in ("light", "dark"):
            answer = await reader.get(f"/picture?node=8&theme={theme}")
            picture = ElementTree.fromstring(answer.text)
            assert answer.headers["content-type"] == "image/svg+xml" and "Ann 85" in picture.get(
                "aria-label", ""
            )
        film = ElementTree.fromstring((await reader.get("/film")).text)
        groups = film.findall("{*}g")
        captions = [
            text.text for group in groups for text in group.findall("{*}text") if ":" in (text.text or "")
        ]
        assert captions[0] == "Ann: H4 VERSO +24" and len(captions) == 24
        times = [group.find("{*}animate").get("keyTimes") for group in groups]  # type: ignore[union-attr]
        assert all(0 <= float(time) < 1 for one in times for time in (one or "").split(";"))
        assert code_of(await reader.get("/picture?node=900"))[0] == 409

    play_out(test, tmp_path)


def test_a_position_is_edited_and_its_faults_are_told(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        async def edit(**wanted: Any) -> dict[str, Any]:
            answer = await server.client.post("/api/positions", json=wanted)
            assert answer.status_code == 200, answer.text
            TypeAdapter(answers.PositionEdited).validate_json(answer.content)
            told: dict[str, Any] = answer.json()
            return told

        told = await edit(cgp=ENDGAME)
        assert told["cgp"].startswith(ENDGAME) and not told["problem"] and told["bag"] == 0
        keys = ("row", "column", "blank")
        tiles = [
            {**{key: tile[key] for key in keys}, "letter": tile["label"]} for tile in told["board"]["tiles"]
        ]
        parts = {"tiles": tiles, "racks": told["racks"], "scores": told["scores"]}
        assert (await edit(**parts))["cgp"] == told["cgp"], "there and back"
        odd = await edit(tiles=[{"row": 0, "column": c, "letter": one} for c, one in enumerate("QXZ")])
        assert [("8H" in odd["odd"][0]), ("QXZ" in odd["odd"][1])] == [True, True] and odd["cgp"]
        apart = [{"row": 7, "column": 7, "letter": "A"}, {"row": 0, "column": 0, "letter": "B"}]
        assert "8H" in str((await edit(tiles=apart))["odd"])
        assert "Z" in (await edit(racks=["ZZ", ""]))["problem"]
        assert "rack 2" in (await edit(racks=["A", "8!"]))["problem"]
        swedish = await edit(rules="swedish", tiles=[{"row": 7, "column": 7, "letter": "å", "blank": True}])
        assert swedish["board"]["tiles"][0]["label"] == "Å"
        assert (await edit(cgp=swedish["cgp"]))["board"] == swedish["board"]
        for wrong in ({"cgp": "x"}, {"tiles": [{"row": 20, "column": 0, "letter": "A"}]}, {"rules": "x"}):
            assert code_of(await server.client.post("/api/positions", json=wrong))[1] == "bad_request"

    play_out(test, tmp_path)


def test_there_are_limits(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        await opened(server)
        await opened(server)
        refused = await server.client.post("/api/analyses", json={})
        assert code_of(refused) == (429, "too_many")

    play_out(test, tmp_path, limits=Limits(analyses=2))


def test_a_game_opens_within_a_second(tmp_path: Path, limit: Limit) -> None:
    seconds: list[float] = []

    async def test(server: Server) -> None:
        await opened(server, gcg=RECORD)
        loop = asyncio.get_running_loop()
        for _ in range(3):
            began = loop.time()
            owner, _ = await opened(server, gcg=RECORD)
            await owner.get()
            seconds.append(loop.time() - began)

    play_out(test, tmp_path)
    limit.check(min(seconds), 1.0)


def test_a_damaged_database_gives_its_analyses_back(tmp_path: Path) -> None:
    made: list[str] = []

    async def fill(server: Server) -> None:
        (ann, _) = await server.new_game(ANN_AND_BOB)
        await ann.act("/pass")
        owner, _ = await opened(server, gcg=RECORD)
        await owner.change("/moves", node=3, move="-")
        made.extend([owner.id, owner.headers["Authorization"].split()[1]])

    async def look(server: Server) -> None:
        state = await Board(server.client, *made).state()
        assert [node["parent"] for node in state["nodes"] if not node["main"]] == [3]

    play_out(fill, tmp_path)
    assert recover(tmp_path / DATABASE, tmp_path / "saved.db").whole == 1
    play_out(look, tmp_path, database=str(tmp_path / "saved.db"))
