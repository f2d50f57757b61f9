"""The engine of analyses on the server: one position a person, and nothing is left running."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import time
from contextlib import aclosing, suppress
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from quixotry.records import GameRecord
from quixotry.search import infer
from quixotry.web.analyses import answers
from support.limits import Limit
from support.web import Server, code_of, play_out, running
from support.web_analyses import ENDGAME, RECORD, Board, opened


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
