"""Puzzles of one's own games on the server: found by search, kept with the analysis, asked like others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx

from quixotry.lexicon import Lexicon
from quixotry.puzzles import PuzzleFile
from quixotry.puzzles.making import Maker, puzzles_of_records
from quixotry.records import GameRecord
from quixotry.rules import load_rules
from support.web import Server, code_of, play_out
from support.web_analyses import RECORD, Board, opened


async def asked(board: Board, id: str, rest: str = "", **body: Any) -> httpx.Response:
    address = f"/api/puzzles/{id}{rest}"
    query = {"analysis": board.id}
    if body:
        return await board.client.post(address, params=query, headers=board.headers, json=body)
    return await board.client.get(address, params=query, headers=board.headers)


def told(answer: httpx.Response) -> list[dict[str, Any]]:
    return [json.loads(line[6:]) for line in answer.text.splitlines() if line.startswith("data: ")]


def test_mistakes_become_puzzles_that_are_checked_kept_and_asked(tmp_path: Path) -> None:
    maker = Maker(load_rules("english"), Lexicon.default())
    record = GameRecord.from_gcg(RECORD)
    truth = [
        puzzle
        for puzzle in puzzles_of_records(maker, [record], player="Bob")
        if not puzzle.is_answer(puzzle.source["played"])
    ]
    assert [str(puzzle.kind) for puzzle in truth] == ["bingo"]

    async def test(server: Server) -> None:
        owner, reader = await opened(server, gcg=RECORD)
        assert (await owner.get("/puzzles")).json() == {"puzzles": []}
        assert code_of(await owner.get("/export?format=puzzles")) == (409, "not_now")
        events = told(await owner.post("/puzzles", seat=1))
        assert events[-1] == {"reason": "finished"}
        looked = events[-2]
        assert looked["looked"] == looked["total"] == 12 and looked["problem"] is None
        (entry,) = looked["puzzles"]
        assert entry == {
            "id": truth[0].id,
            "kind": "bingo",
            "grade": truth[0].grade,
            "rules": "english",
            "turn": 10,
        }, "the same puzzle as `quixotry puzzles make --from` makes, and nothing that tells its answer"
        for board in (owner, reader):
            assert (await board.get("/puzzles")).json() == {"puzzles": [entry]}
        state = (await asked(owner, entry["id"])).json()
        assert truth[0].answer not in json.dumps(state) and state["kind"] == "bingo"
        wrong = (await asked(owner, entry["id"], "/answer", move=truth[0].source["played"])).json()
        right = (await asked(owner, entry["id"], "/answer", move=truth[0].answer)).json()
        assert (wrong["right"], right["right"]) == (False, True)
        assert "bingo" in (await asked(owner, entry["id"], "/hint")).json()["text"]
        solution = (await asked(owner, entry["id"], "/solution")).json()
        assert solution["move"] == truth[0].answer and solution["sentences"]
        file = PuzzleFile.parse((await owner.get("/export?format=puzzles")).text)
        assert [puzzle.id for puzzle in file] == [entry["id"]]
        # Whoever has no secret of this analysis learns nothing, not even that there is such a puzzle.
        plain = await server.client.get(f"/api/puzzles/{entry['id']}")
        assert code_of(plain) == (404, "not_found")
        bare = await server.client.get(f"/api/puzzles/{entry['id']}?analysis={owner.id}")
        assert code_of(bare) == (401, "unauthorized")
        other, _ = await opened(server, gcg=RECORD)
        foreign = Board(server.client, owner.id, other.headers["Authorization"].split()[1])
        assert code_of(await asked(foreign, entry["id"])) == (403, "forbidden")
        assert code_of(await asked(other, entry["id"])) == (404, "not_found")
        assert code_of(await reader.post("/puzzles", seat=1)) == (403, "forbidden")
        # They outlive the server's memory.
        server.app.state.desk.analyses._live.clear()
        assert (await owner.get("/puzzles")).json() == {"puzzles": [entry]}
        assert (await asked(owner, entry["id"])).json()["id"] == entry["id"]

    play_out(test, tmp_path)


def test_what_has_no_puzzles_says_why(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        owner, _ = await opened(server, gcg=RECORD)
        events = told(await owner.post("/puzzles", seat=0))
        assert events[-2]["puzzles"] == [] and events[-2]["looked"] == 12
        empty, _ = await opened(server)
        refused = await empty.post("/puzzles", seat=0)
        assert code_of(refused) == (409, "not_now") and "known racks" in refused.json()["error"]["message"]
        assert code_of(await owner.post("/puzzles", seat=3)) == (409, "not_now")
        for body in ({}, {"seat": -1}, {"seat": "you"}, {"seat": 0, "count": 10**9}):
            assert code_of(await owner.post("/puzzles", **body)) == (422, "bad_request"), body
        known = await server.client.get("/api/puzzles?rules=german")
        assert known.json()["puzzles"] == [] and known.json()["sets"] == ["english"]
        assert code_of(await server.client.get("/api/puzzles?rules=klingon")) == (404, "not_found")

    play_out(test, tmp_path)
