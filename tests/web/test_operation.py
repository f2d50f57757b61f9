"""What whoever runs the server sees of it: health, figures, logs; and how it stops."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import signal
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from quixotry.web.errors import ApiError
from quixotry.web.logs import Json, Plain
from quixotry.web.settings import Limits, limits_of
from support.web import ANN_AND_COMPUTER, Server, code_of, play_out, running
from support.web_process import PATIENCE, new_game, server_process

SAMPLE = re.compile(r'[a-z_]+(?:\{(?:[a-z]+="[^"\\]*",?)+\})? [0-9.e+-]+')


def test_health(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        for path in ("/health/live", "/health/ready"):
            assert (await server.client.get(path)).json() == {"status": "ok"}
        (tmp_path / "games.sqlite3").rename(tmp_path / "elsewhere")
        refused = await server.client.get("/health/ready")
        assert code_of(refused) == (503, "storage") and int(refused.headers["retry-after"]) > 0
        assert (await server.client.get("/health/live")).status_code == 200
        (tmp_path / "elsewhere").rename(tmp_path / "games.sqlite3")
        assert (await server.client.get("/health/ready")).status_code == 200
        server.live_games.closing = True
        assert code_of(await server.client.get("/health/ready")) == (503, "busy")

    play_out(test, tmp_path)


def test_figures_without_secrets(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        (ann,) = await server.new_game()
        await ann.act("/pass")
        await ann.my_turn()
        await ann.post("/pass", version=99)
        found = (await server.client.get("/metrics")).text
        for line in found.splitlines():
            assert line.startswith("# TYPE ") or SAMPLE.fullmatch(line), line
        assert ann.secret not in found and ann.id not in found
        values = dict(line.rsplit(" ", 1) for line in found.splitlines() if not line.startswith("#"))
        assert values["quixotry_games_created_total"] == "1"
        assert values["quixotry_games_in_memory"] == "1"
        assert values['quixotry_changes_total{stored="yes"}'] == "2"
        assert values['quixotry_computer_seconds_bucket{le="+Inf"}'] == "1"
        passes = 'quixotry_answers_total{method="POST",route="/api/games/{id}/pass",status="%d"}'
        assert (values[passes % 200], values[passes % 409]) == ("1", "1")
        refused = await server.client.get("/metrics", headers={"x-forwarded-for": "192.0.2.1"})
        assert code_of(refused) == (403, "forbidden")

    play_out(test, tmp_path)


@pytest.mark.parametrize("form", [Json, Plain])
def test_logs_without_secrets(form: type[logging.Formatter]) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(form())
    logger = logging.Logger("quixotry.web.test")
    logger.addHandler(handler)
    try:
        raise OSError("cannot reach postgresql://ann:hunter2@host/games")
    except OSError:
        logger.exception("GET /game/x#seat=%s with Bearer %s", "abcSECRET", "defSECRET", extra={"ms": 1.5})
    said = written.getvalue()
    assert "SECRET" not in said and "hunter2" not in said and "ann:…@host" in said
    if form is Json:
        entry: dict[str, Any] = json.loads(said)
        assert (entry["level"], entry["logger"], entry["ms"]) == ("error", "quixotry.web.test", 1.5)
        assert entry["message"] == "GET /game/x#seat=… with Bearer …"
        assert entry["error"].startswith("Traceback")


def test_limits_by_name() -> None:
    assert limits_of(["streams=9", "head_seconds=2.5"]) == Limits(streams=9, head_seconds=2.5)
    for given, said in {
        "stream=9": "no limit 'stream'; did you mean streams",
        "streams=many": "above 0",
        "streams=0": "above 0",
        "streams": "above 0",
    }.items():
        with pytest.raises(ApiError, match=said):
            limits_of([given])


def test_a_stop_loses_no_turn(tmp_path: Path) -> None:
    """SIGTERM while turns are sent: each was taken and stored, or not at all; streams say goodbye."""
    with server_process(tmp_path, after=["--log", "json"]) as server:
        with server.client() as client:
            people = [new_game(client, ANN_AND_COMPUTER)[0] for _ in range(6)]
            heard: list[str] = []
            listening = threading.Event()

            def listen() -> None:
                with client.stream("GET", f"{people[0].path}/events", headers=people[0].headers) as answer:
                    for line in answer.iter_lines():
                        listening.set()
                        heard.append(line)

            ear = threading.Thread(target=listen)
            ear.start()
            assert listening.wait(PATIENCE)
            answers: dict[int, int | None] = {}

            def send(number: int) -> None:
                try:
                    answers[number] = people[number].post("/pass", version=1).status_code
                except httpx.TransportError:
                    answers[number] = None

            senders = [threading.Thread(target=send, args=(number,)) for number in range(len(people))]
            for sender in senders:
                sender.start()
            server.stop(signal.SIGTERM)
            for thread in (*senders, ear):
                thread.join(PATIENCE)
            assert "event: goodbye" in heard and "retry: 500" in heard
        assert not server.start()
        with server.client() as client:
            for number, person in enumerate(people):
                person.client = client
                history = person.state()["history"]
                if answers[number] == 200:
                    assert history and history[0]["seat"] == 0
                elif not history:  # sent too late: it can be sent again
                    assert person.post("/pass", version=1).status_code == 200
            assert 200 in answers.values() or None in answers.values()


def test_a_turn_that_is_under_way_is_answered(tmp_path: Path) -> None:
    """What was sent before the stop is stored and answered."""

    async def main() -> None:
        async with running(tmp_path) as server:
            (ann,) = await server.new_game()
            sent = asyncio.create_task(ann.post("/pass", version=1))
            while not (await server.live_games.get(ann.id)).busy:
                await asyncio.sleep(0)
            server.live_games.say_goodbye()
            assert (await sent).status_code == 200
        async with running(tmp_path) as server:
            ann.client = server.client
            assert (await ann.my_turn())["version"] == 3

    asyncio.run(main())
