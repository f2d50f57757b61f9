"""Moves of analyses on the server explained, and their danger maps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from quixotry.explain import BestReplies, exact_map, explain
from quixotry.explain.sentences import sentences_of
from quixotry.web.analyses import answers
from quixotry.web.settings import Limits
from support.web import Server, code_of, play_out
from support.web_analyses import ENDGAME, RECORD, Board, opened

PARTS = ("score", "leave", "reply", "next", "whole")


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
