"""Analyses on the server: opened from games, records and positions, changed by their owner, thought about."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import time
from contextlib import aclosing, suppress
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from pydantic import TypeAdapter

from quixotry.explain import BestReplies, exact_map, explain
from quixotry.explain.sentences import sentences_of
from quixotry.records import GameRecord
from quixotry.search import infer
from quixotry.web.analyses import answers
from quixotry.web.analyses.opening import MOST_EVENTS
from quixotry.web.maintenance import recover
from quixotry.web.settings import DATABASE, Limits
from support.limits import Limit
from support.web import ANN_AND_BOB, Server, code_of, play_out, running

RECORD = (Path(__file__).parents[2] / "docs/tutorials/club-night.gcg").read_text()
ENDGAME = (
    "15/9LATHIS/2TURDS7L/1WITE1UPBORNE1A/4V1Q7V/4OW8e/4KA8R/1J1FENNY1COTTAE/1AYE1DUOMO4R/"
    "1PEENS1NIX5/1E6GAGED2/1sILURID7/2FIT2O7/7Z7/7ENCHASER ABEIIMO/AGILO 431/294 0"
)


class Board:
    """One analysis, as whoever has this secret sees it."""

    def __init__(self, client: httpx.AsyncClient, id: str, secret: str) -> None:
        self.client = client
        self.id = id
        self.headers = {"Authorization": f"Bearer {secret}"}

    async def get(self, path: str = "") -> httpx.Response:
        return await self.client.get(f"/api/analyses/{self.id}{path}", headers=self.headers)

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.client.post(f"/api/analyses/{self.id}{path}", headers=self.headers, json=body)

    async def state(self) -> dict[str, Any]:
        answer = await self.get()
        assert answer.status_code == 200, answer.text
        TypeAdapter(answers.AnalysisState).validate_json(answer.content)
        state: dict[str, Any] = answer.json()
        return state

    async def change(self, path: str, **body: Any) -> dict[str, Any]:
        answer = await self.post(path, **body)
        assert answer.status_code == 200, answer.text
        TypeAdapter(answers.AnalysisChange).validate_json(answer.content)
        change: dict[str, Any] = answer.json()
        return change


async def opened(server: Server, **wanted: Any) -> tuple[Board, Board]:
    """The owner's view and the reader's."""
    answer = await server.client.post("/api/analyses", json=wanted)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return tuple(Board(server.client, made["id"], made[who]) for who in ("secret", "reader"))  # type: ignore[return-value]


PARTS = ("score", "leave", "reply", "next", "whole")


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


async def thoughts(board: Board, **wanted: Any) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    url = f"/api/analyses/{board.id}/think"
    async with board.client.stream("POST", url, headers=board.headers, json=wanted) as answer:
        assert answer.status_code == 200
        name = ""
        async for line in answer.aiter_lines():
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: "):
                found.append((name, json.loads(line.removeprefix("data: "))))
    return found


def test_the_engine_solves_an_endgame_and_what_it_found_stays(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        owner, _ = await opened(server, cgp=ENDGAME)
        told = await thoughts(owner, node=0, seconds=1e4, threads=900)
        names = [name for name, _ in told]
        assert names[:4] == ["thought", "note", "note", "begun"] and names[-1] == "done"
        assert "120 seconds" in told[1][1]["message"] and "processors" in told[2][1]["message"]
        found = [content for name, content in told if name == "thought"]
        for one in found:
            TypeAdapter(answers.Thought).validate_python(one)
        best = [one["move"] for one in (await owner.state())["nodes"][0]["candidates"]]
        assert found[0]["method"] == "static" and [one["move"] for one in found[0]["moves"]] == best[:12]
        assert found[-1]["proved"] and found[-1]["moves"][0]["move"] == "J2 .O.IE"
        assert found[-1]["moves"][0]["spread"] == 158 and found[-1]["line"][0] == "J2 (L)O(O)IE"
        assert (await owner.state())["nodes"][0]["thought"] == found[-1]
        second = await thoughts(owner, node=0, seconds=5)
        assert second[0][0] == "begun", "what was found by a search is not told less of"
        assert second[-1][1] == {"reason": "finished"}
        empty, _ = await opened(server)
        assert code_of(await empty.post("/think", node=0))[0] == 409

    play_out(test, tmp_path)


def children() -> set[int]:
    """The processes in which this one's engine thinks."""
    said = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", str(os.getpid())], capture_output=True, text=True
    )
    return {int(line.split()[0]) for line in said.stdout.splitlines() if "analyses.thinker" in line}


def working() -> set[int]:
    """Those of them that use a processor: others sleep until they are asked."""

    def used(one: int) -> int:
        with suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            return int(fields[11]) + int(fields[12])
        return 0

    before = {one: used(one) for one in children()}
    time.sleep(0.25)
    return {one for one, ticks in before.items() if used(one) > ticks}


def test_one_position_a_person_and_nothing_is_left_running(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as server:
            thinking = server.app.state.desk.thinking
            one, _ = await opened(server, gcg=RECORD)
            two, _ = await opened(server, gcg=RECORD)
            position = server.app.state.desk.analyses._live[one.id].tree[20].position
            first = thinking.events("ann", one.id, position, 20, 60.0, 1)
            assert (await anext(first))[0] == b"begun"
            waiting = thinking.events("ann", two.id, position, 20, 60.0, 1)
            assert await anext(waiting) == (b"queued", {"ahead": 1}), "a person has one position at a time"
            stranger = thinking.events("bob", two.id, position, 20, 60.0, 1)
            begun = await anext(stranger)
            assert begun[0] in (b"begun", b"queued")
            name, content = await anext(waiting)
            while name == b"" or name == b"queued":
                name, content = await anext(waiting)
            assert (name, content) == (b"done", {"reason": "replaced"}), (
                "the later question of an analysis counts"
            )
            asked = asyncio.ensure_future(anext(first))
            await asyncio.sleep(0.5)
            assert children()
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
            for stream in (first, waiting, stranger):
                await stream.aclose()
            assert thinking.busy == 0 and working() == set()
        assert children() == set()

    asyncio.run(test())


def test_whoever_opens_an_analysis_finds_the_engine_ready(tmp_path: Path) -> None:
    """One process for all who look, which the first to ask is given, and nothing of its warming is told."""

    async def test() -> None:
        async with running(tmp_path) as server:
            thinking = server.app.state.desk.thinking
            owner, reader = await opened(server, gcg=RECORD)
            await owner.post("/preview", node=2, tiles=[])
            assert children() == set(), "only who opens the board will think"
            await asyncio.gather(owner.get(), reader.get(), owner.get())
            ready = children()
            assert len(ready) == 1 and thinking.busy == 0
            position = server.app.state.desk.analyses._live[owner.id].tree[6].position
            events = thinking.events("ann", owner.id, position, 6, 0.3, 1)
            names = []
            async for name, content in events:
                names += [name] if name else []
                assert name != b"thought" or content["node"] == 6
                assert children() == ready
            assert names[0] == b"begun" and b"thought" in names and names[-1] == b"done"
            await owner.get()
            assert children() == ready, "a process that has thought is ready, too"
        assert children() == set()

    asyncio.run(test())


def test_a_process_that_nobody_uses_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After its time, which begins anew whenever it has thought."""

    async def test(server: Server) -> None:
        thinking = server.app.state.desk.thinking
        owner, _ = await opened(server, gcg=RECORD)
        await owner.get()
        ready = children()
        position = server.app.state.desk.analyses._live[owner.id].tree[6].position
        monkeypatch.setattr("quixotry.web.analyses.thinking.IDLE", 0.05)
        async for _name, _content in thinking.events("ann", owner.id, position, 6, 0.1, 1):
            assert children() == ready
        for _ in range(200):
            if not children():
                break
            await asyncio.sleep(0.05)
        assert children() == set()
        await owner.get()
        assert len(children()) == 1 and children() != ready

    play_out(test, tmp_path)


@pytest.mark.parametrize("number", [6, 20, 22])
def test_who_stops_the_engine_finds_it_ready_for_the_next_position(
    tmp_path: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a simulation, in a pre-endgame and in an endgame."""
    monkeypatch.setattr("quixotry.web.analyses.thinking.STOPPING", 10.0)  # on a machine that is busy

    async def test(server: Server) -> None:
        thinking = server.app.state.desk.thinking
        owner, _ = await opened(server, gcg=RECORD)
        await owner.get()
        ready = children()
        assert len(ready) == 1
        tree = server.app.state.desk.analyses._live[owner.id].tree
        for at, seconds in ((number, 60.0), (4, 0.2)):
            events = thinking.events(
                "ann", owner.id, tree[at].position, at, seconds, 1, history=tree.seen_before(at)
            )
            nodes, names = set(), []
            async with aclosing(events):
                async for name, content in events:
                    names.append(name)
                    if name == b"thought":
                        nodes.add(content["node"])
                        if seconds == 60.0:
                            break
            assert nodes == {at}, "nothing of the position before"
            assert children() == ready and thinking.busy == 0
        assert names[-1] == b"done"

    play_out(test, tmp_path)


def test_the_engine_looks_at_what_was_played_and_tried_too(tmp_path: Path) -> None:
    """Though no search would think of it: a play 41 points behind the best, a pass, and no phony."""

    async def test(server: Server) -> None:
        owner, _ = await opened(server, gcg=RECORD)
        node = (await owner.state())["nodes"][9]
        assert node["turn"]["played"]["loss"] > 40
        await owner.change("/moves", node=9, move="-")
        told = await thoughts(owner, node=9, seconds=0.5)
        last = [content for name, content in told if name == "thought"][-1]
        assert last["method"] == "simulation"
        found = {one["move"]: one["win"] for one in last["moves"]}
        best = node["candidates"][0]["move"]
        assert set(found) == {best, node["turn"]["played"]["move"], "-"}
        assert found[best] > found[node["turn"]["played"]["move"]] > found["-"]
        phony = RECORD.replace(">Bob: ALLNRTY D11 NA.TY +32 134", ">Bob: ALLNRTY D11 NY.TA +32 134")
        assert phony != RECORD
        owner, _ = await opened(server, gcg=phony)
        told = await thoughts(owner, node=9, seconds=0.5)
        last = [content for name, content in told if name == "thought"][-1]
        assert [one["move"] for one in last["moves"]] == [best]

    play_out(test, tmp_path)


def test_a_process_that_does_not_stop_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(server: Server) -> None:
        thinking = server.app.state.desk.thinking
        owner, _ = await opened(server, gcg=RECORD)
        await owner.get()
        monkeypatch.setattr("quixotry.web.analyses.thinking.STOPPING", 0.0)
        tree = server.app.state.desk.analyses._live[owner.id].tree
        events = thinking.events("ann", owner.id, tree[6].position, 6, 60.0, 1)
        async with aclosing(events):
            async for name, _content in events:
                if name == b"thought":
                    break
        assert thinking.busy == 0 and children() == set()

    play_out(test, tmp_path)


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


def test_the_first_line_and_the_map_come_soon(tmp_path: Path, limit: Limit) -> None:
    """The first line of a process that has thought before; starting one takes longer."""
    lines: list[float] = []
    maps: list[float] = []

    async def test(server: Server) -> None:
        owner, _ = await opened(server, gcg=RECORD)
        loop = asyncio.get_running_loop()
        nodes = (await owner.state())["nodes"]
        for number in (2, 6, 10):
            began, first = loop.time(), 0.0
            events = server.app.state.desk.thinking.events(
                "ann", owner.id, server.app.state.desk.analyses._live[owner.id].tree[number].position,
                number, 0.6, 1,
            )  # fmt: skip
            async for name, content in events:
                if name == b"thought" and not first:
                    assert content["moves"]
                    first = loop.time() - began
            assert first
            lines.append(first)
            began = loop.time()
            told = await owner.post("/explain", node=number, move=nodes[number]["turn"]["played"]["move"])
            assert len(told.json()["danger"]) == 225
            maps.append(loop.time() - began)

    play_out(test, tmp_path)
    limit.check(min(lines[1:]), 0.5)
    limit.check(min(maps), 1.0)


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


def test_a_move_is_explained_to_whoever_has_a_link(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        owner, reader = await opened(server, gcg=RECORD)
        tree = server.app.state.desk.analyses._live[owner.id].tree
        for number, exact in ((9, False), (19, True)):
            node = tree[number]
            moves = [str(node.turn.move), str(node.best[0].move), "-"]
            for move in moves:
                answer = await reader.post("/explain", node=number, move=move)
                assert answer.status_code == 200, answer.text
                TypeAdapter(answers.MoveExplained).validate_json(answer.content)
                told = answer.json()
                found = explain(node.position, move, racks=2000, deals=1000)
                assert told["sentences"] == list(sentences_of(found, compared=False))
                assert told["danger"] == pytest.approx(found.danger, abs=0.00501)
                assert told["most"] == max(told["danger"]) and told["exact"] is exact
                assert told["replies"]["mean"] == pytest.approx(found.after.mean, abs=0.0005)
                assert told["replies"]["high"] == pytest.approx(found.after.share_of(40), abs=0.00005)
                assert told["replies"]["racks"] == len(found.after.replies) <= 2000
                assert told["replies_without"]["bingos"] == pytest.approx(found.before.bingos, abs=0.00005)
                assert (told["place"], told["node"]) == (found.place, number)
                assert (told["ahead"] is None) == (found.ahead is None)
                if found.ahead is not None:
                    shown = [told["ahead"]["wins"][part]["shown"] for part in PARTS]
                    assert sum(shown[:4]) == pytest.approx(shown[4])
                    assert shown[4] == pytest.approx(100 * found.ahead.wins.whole.value, abs=0.0501)
                if found.prospects is not None:
                    assert told["chances"] == pytest.approx(found.prospects.danger, abs=0.00501)
        before = await owner.state()
        assert (await owner.post("/explain", node=9, move=moves[0])).status_code in (400, 422)
        assert await owner.state() == before, "asking changes nothing"

    play_out(test, tmp_path)


def is_same_spread(told: dict[str, Any], found: BestReplies) -> None:
    assert told["mean"] == pytest.approx(found.mean, abs=0.0005)
    assert told["high"] == pytest.approx(sum(told["by_tens"][4:]), abs=0.0001)
    scores = [(one.weight, one.score) for one in found.replies]
    counted = [sum(w for w, s in scores if s // 10 == ten or s // 10 > ten == 10) for ten in range(11)]
    assert told["by_tens"] == pytest.approx(counted, abs=0.00001)


def test_the_exact_map_follows_the_sample(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        owner, reader = await opened(server, gcg=RECORD)
        node = server.app.state.desk.analyses._live[owner.id].tree[19]
        move = str(node.best[0].move)
        for kind in ("danger", "chances"):
            answer = await reader.post("/map", node=19, move=move, map=kind)
            found = exact_map(node.position, move, kind)
            told = [json.loads(line[6:]) for line in answer.text.splitlines() if line.startswith("data: ")]
            assert told[-1] == {"reason": "finished"}
            if found is not None:
                assert told[-2]["racks"] == told[-2]["total"] == found.racks
                assert told[-2]["points"] == pytest.approx(found.danger, abs=0.00501)
                is_same_spread(told[-2]["replies"], found)
                assert ("without" in told[-2]) == (kind == "danger")
                if kind == "danger":
                    without = exact_map(node.position, "pass", kind)
                    assert without is not None
                    is_same_spread(told[-2]["without"], without)
        for body, refusal in (
            ({"node": 19, "move": "1A QQ", "map": "danger"}, 422),
            ({"node": 19, "move": move, "map": "weather"}, 422),
        ):
            assert (await reader.post("/map", **body)).status_code == refusal

    play_out(test, tmp_path)


def test_a_map_makes_room_for_the_engine(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as server:
            thinking = server.app.state.desk.thinking
            one, _ = await opened(server, gcg=RECORD)
            node = server.app.state.desk.analyses._live[one.id].tree[2]
            wanted = {"move": str(node.best[0].move), "map": "danger"}
            counted = thinking.events("ann", one.id, node.position, 2, 60.0, 1, wanted)
            assert (await anext(counted))[0] == b"begun"
            engine = thinking.events("ann", one.id, node.position, 2, 60.0, 1)
            asked = asyncio.ensure_future(anext(engine))
            rest = [event async for event in counted]
            assert rest[-1] == (b"done", {"reason": "replaced"})
            assert (await asked)[0] in (b"begun", b"queued")
            again = thinking.events("ann", one.id, node.position, 2, 60.0, 1, wanted)
            assert (await anext(again))[0] == b"queued", "the engine comes first"
            for stream in (engine, again):
                await stream.aclose()
            assert thinking.busy == 0 and working() == set()

    asyncio.run(test())


def test_what_cannot_be_explained_is_refused(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        owner, _ = await opened(server, gcg=RECORD)
        for body, refusal in (
            ({"node": 24, "move": "-"}, (409, "not_now")),
            ({"node": 77, "move": "-"}, (409, "not_now")),
            ({"node": 0, "move": "1A QQQ"}, (422, "illegal_move")),
            ({"node": 0, "move": "nonsense"}, (400, "bad_request")),
            ({"node": 0, "move": "A" * 5000}, (422, "bad_request")),
            ({"node": 0}, (422, "bad_request")),
            ({"node": 0, "move": "-", "racks": 10**9}, (422, "bad_request")),
        ):
            assert code_of(await owner.post("/explain", **body)) == refusal, body
        empty, _ = await opened(server)
        unknown = await empty.post("/explain", node=0, move="-")
        assert code_of(unknown) == (409, "not_now") and "rack" in unknown.json()["error"]["message"]
        foreign = Board(server.client, owner.id, empty.headers["Authorization"].split()[1])
        refused = await foreign.post("/explain", node=0, move="H4 VERSO")
        assert code_of(refused) == (403, "forbidden") and "VERSO" not in refused.text
        bare = await server.client.post(
            f"/api/analyses/{owner.id}/explain", json={"node": 0, "move": "H4 VERSO"}
        )
        assert code_of(bare) == (401, "unauthorized")

    play_out(test, tmp_path)


def test_nobody_has_too_much_explained(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        owner, _ = await opened(server, cgp=ENDGAME)
        said = [await owner.post("/explain", node=0, move="-") for _ in range(3)]
        assert said[0].status_code == 200 and code_of(said[-1]) == (429, "too_many")

    play_out(test, tmp_path, limits=Limits(explanations=0.2))


def test_what_was_probably_kept_is_what_the_engine_deals_by(tmp_path: Path) -> None:
    """Every figure is one of `infer`, and nothing is told where nothing can be known."""

    async def test(server: Server) -> None:
        owner, reader = await opened(server, gcg=RECORD)
        replay = GameRecord.from_gcg(RECORD).replay()
        silent, told = [], 0
        for number in range(0, 25, 3):
            answer = await reader.get(f"/kept?node={number}")
            TypeAdapter(answers.KeptBefore).validate_json(answer.content)
            found = answer.json()
            expected = [one for one in infer(replay, number) if one is not None] if number < 21 else []
            assert [one["seat"] for one in found["players"]] == [one.seat for one in expected]
            for one, kept in zip(found["players"], expected, strict=True):
                assert one["count"] == kept.size and str(kept.size) in one["sentence"]
                alphabet = replay.rules.alphabet
                known = {alphabet.rack_text(bytes([c])): (share, by) for c, share, by in kept.lifts()}
                for tile in one["tiles"]:
                    assert (tile["share"], tile["by_chance"]) == pytest.approx(known[tile["tile"]], abs=1e-4)
                    told += 1
            silent += [] if found["players"] else [(number, bool(found["sentence"]))]
        assert told > 30 and silent == [(0, True), (21, False), (24, False)]
        node = (await owner.state())["nodes"][4]
        tried = await owner.change("/moves", node=4, move=node["candidates"][3]["move"])
        found = (await owner.get(f"/kept?node={tried['at']}")).json()
        assert [one["seat"] for one in found["players"]] == [node["seat"]], "of what was tried, too"
        position, _ = await opened(
            server, cgp=f"{'/'.join(['15'] * 6)}/7CAT5/{'/'.join(['15'] * 8)} AEINRST/ 0/8 0"
        )
        found = (await position.get("/kept")).json()
        assert not found["players"] and "none is known" in found["sentence"]
        assert (await owner.get("/kept?node=999")).status_code == 409

    play_out(test, tmp_path)
