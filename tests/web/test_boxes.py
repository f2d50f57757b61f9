"""What is learned of puzzles on the page: at the computer itself, in the file of `quixotry study`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from quixotry.puzzles import Puzzle, shipped_puzzles
from quixotry.puzzles.kinds import ASK
from quixotry.web.settings import ServerSettings
from quixotry.words.study import CardProgress, StudyStore, study_file
from support.web import BASE, Server, code_of, play_out

BOXES = "/api/puzzles/boxes"
ELSEWHERE = {"x-forwarded-for": "203.0.113.7"}


def first(count: int) -> list[Puzzle]:
    found = shipped_puzzles("english")
    assert found is not None
    return list(found)[:count]


async def asked(server: Server) -> dict[str, Any]:
    answer = await server.client.get(BOXES)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_the_page_and_the_commands_have_one_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert ServerSettings().study_file == study_file()


def test_an_answer_goes_where_the_command_keeps_its_own(tmp_path: Path) -> None:
    known, new = first(2)
    with StudyStore(tmp_path / "study.sqlite") as store:
        before = CardProgress(box=2, right=2)
        store.record(known.lexicon, ASK, known.id, before, right=True, now=1_000_000)

    async def test(server: Server) -> None:
        assert (await asked(server))["cards"][known.id]["box"] == 3
        browsers = {"box": 6, "due": 5, "right": 6, "wrong": 0}
        for puzzle, before, box in ((known, browsers, 4), (new, None, 1), (new, browsers, 2)):
            url = f"/api/puzzles/{puzzle.id}/box"
            answer = await server.client.post(url, json={"right": True, "before": before})
            assert answer.status_code == 200 and answer.json()["box"] == box, (
                "the file counts where it has one"
            )
        told = await asked(server)
        assert told["here"] and {id: card["box"] for id, card in told["cards"].items()} == {
            known.id: 4,
            new.id: 2,
        }

    play_out(test, tmp_path)
    with StudyStore(tmp_path / "study.sqlite") as store:
        progress = store.progress(new.lexicon, ASK, new.id)
        assert progress is not None and (progress.box, progress.right) == (2, 2)
        assert {one.ask for one in store.learned(now=0, since=0)} == {ASK}


def test_what_a_browser_has_kept_is_taken_over_once(tmp_path: Path) -> None:
    """Of two cards the one that was answered more stays; of puzzles that are not shipped none is taken."""
    little, much, new = first(3)
    with StudyStore(tmp_path / "study.sqlite") as store:
        store.take("english", ASK, {little.id: CardProgress(1, 9, 1, 0), much.id: CardProgress(5, 9, 5, 2)})

    async def test(server: Server) -> None:
        cards = {
            one: {"box": 3, "due": 7, "right": 3, "wrong": 1} for one in (little.id, much.id, new.id, "0wn")
        }
        answer = await server.client.post(BOXES, json={"cards": cards})
        told = answer.json()
        assert sorted(told["taken"]) == sorted([little.id, much.id, new.id])
        assert {id: card["box"] for id, card in told["cards"].items()} == {
            little.id: 3,
            much.id: 5,
            new.id: 3,
        }
        assert told["cards"] == (await asked(server))["cards"]

    play_out(test, tmp_path)


def test_people_elsewhere_are_told_nothing_and_change_nothing(tmp_path: Path) -> None:
    (puzzle,) = first(1)

    async def test(server: Server) -> None:
        await server.client.post(f"/api/puzzles/{puzzle.id}/box", json={"right": True})
        far = httpx.ASGITransport(server.app, client=("192.0.2.9", 4000))
        async with httpx.AsyncClient(transport=far, base_url=BASE) as client:
            for one, headers in ((client, {}), (server.client, ELSEWHERE)):
                told = (await one.get(BOXES, headers=headers)).json()
                assert told == {"here": False, "cards": {}, "problem": None}
                for url, body in (
                    (BOXES, {"cards": {}}),
                    (f"/api/puzzles/{puzzle.id}/box", {"right": False}),
                ):
                    refused = await one.post(url, json=body, headers=headers)
                    assert code_of(refused) == (403, "forbidden")
        assert (await asked(server))["cards"][puzzle.id]["box"] == 1

    play_out(test, tmp_path)


@pytest.mark.parametrize(
    "body",
    [
        {"right": "perhaps"},
        {"right": True, "before": {"box": 8, "due": 0, "right": 0, "wrong": 0}},
        {"right": True, "before": {"box": 0, "due": -1, "right": 0, "wrong": 0}},
        {"right": True, "before": {"box": 0, "due": 1 << 60, "right": 0, "wrong": 0}},
    ],
)
def test_what_no_card_can_be_is_refused(tmp_path: Path, body: dict[str, Any]) -> None:
    (puzzle,) = first(1)

    async def test(server: Server) -> None:
        assert (await server.client.post(f"/api/puzzles/{puzzle.id}/box", json=body)).status_code == 422
        assert (await server.client.post("/api/puzzles/nothing/box", json={"right": True})).status_code == 404
        assert (await asked(server))["cards"] == {}

    play_out(test, tmp_path)


def test_a_file_that_is_not_ours_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "study.sqlite").write_bytes(b"a diary, and no database" * 100)
    before = (tmp_path / "study.sqlite").read_bytes()
    (puzzle,) = first(1)

    async def test(server: Server) -> None:
        told = await asked(server)
        assert not told["here"] and "left as it is" in told["problem"].replace("it was left", "left")
        answer = await server.client.post(f"/api/puzzles/{puzzle.id}/box", json={"right": True})
        assert answer.status_code >= 400 and answer.json()["error"]["message"]

    play_out(test, tmp_path)
    assert (tmp_path / "study.sqlite").read_bytes() == before
