"""The whole API against its own description: requests that fit it, and requests that do not.

Schemathesis makes requests of both kinds out of the OpenAPI document and holds every answer against it: no
fault of the server's, no status, type of content, header or field that is not described, and nothing for
those who have no secret.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, settings
from pydantic import TypeAdapter
from schemathesis import GenerationMode
from schemathesis.config import GenerationConfig, ProjectConfig, ProjectsConfig, SchemathesisConfig
from schemathesis.python.asgi import HOST
from schemathesis.specs.openapi.checks import positive_data_acceptance, response_schema_conformance
from starlette.types import Receive, Scope, Send

from quixotry.web import answers
from quixotry.web.app import create_app
from quixotry.web.settings import Limits, ServerSettings
from support.web import ANN_AND_BOB, ANN_AND_COMPUTER

Case = schemathesis.Case[Any]
Json = dict[str, Any]
DOCUMENT = create_app().openapi()
MANY = 1_000_000
UNLIMITED = Limits(
    requests=MANY, new_games=MANY, game_requests=MANY, streams_of_client=MANY, streams_of_game=MANY
)
# What fits the description may still be refused: a ruleset that does not exist, a move that is not legal.
FITS_IS_NOT_ENOUGH: list[schemathesis.CheckFunction] = [positive_data_acceptance]


class Later:
    """An application that is known when requests are described, and made when they are sent."""

    def __init__(self) -> None:
        self.made: FastAPI | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self.made is not None
        await self.made(scope, receive, send)


later = Later()


def described(*modes: GenerationMode) -> Any:
    """The document, and how requests are made out of it: always the same ones."""
    generation = GenerationConfig(modes=list(modes), deterministic=True)
    project = ProjectConfig(generation=generation, max_stream_events=1)
    config = SchemathesisConfig(seed=6, projects=ProjectsConfig(default=project))
    schema = schemathesis.openapi.from_dict(DOCUMENT, config=config)
    schema.app = later
    return schema


def examples(count: int) -> settings:
    """Beside those that try the limits of every field, of which there are always the same."""
    return settings(
        max_examples=count,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


@pytest.fixture(scope="module", autouse=True)
def app(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    later.made = create_app(ServerSettings(folder=folder, hosts=(HOST,), limits=UNLIMITED, heartbeat=0.05))


anything = described(GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
about_a_game = described(GenerationMode.POSITIVE).include(path_regex="{id}")


@anything.parametrize()  # type: ignore[untyped-decorator]
@examples(6)
def test_any_request(case: Case) -> None:
    case.call_and_validate(excluded_checks=FITS_IS_NOT_ENOUGH)


class Table:
    """A game with everybody's secrets, and its state as it is now."""

    def __init__(self, seats: list[Json], challenge: str) -> None:
        self._terms = {"seats": seats, "challenge": challenge, "help": True, "seed": 7}
        self._deal()

    def _deal(self) -> None:
        case = anything["/api/games"]["POST"].Case(body=self._terms, media_type="application/json")
        self.made: Json = _content(case.call())

    def secret(self, seat: int) -> Json:
        """The header that proves a seat."""
        return {"Authorization": f"Bearer {self.made['seats'][seat]['secret']}"}

    def state(self, *, seat: int = 0) -> Json:
        """A game that is over is followed by another."""
        state: Json = self.get("", seat)
        if state["over"]:
            self._deal()
            state = self.get("", seat)
        return state

    def get(self, path: str, seat: int) -> Any:
        case = anything[f"/api/games/{{id}}{path}"]["GET"].Case(path_parameters={"id": self.made["id"]})
        return _content(case.call(headers=self.secret(seat)))

    def sit_down(self, case: Case, chance: random.Random) -> Json:
        """Let a request be about this game, mostly for whose turn it is, and something that can be done."""
        state = self.state()
        moves = state["turn"] or 0
        people = [seat["seat"] for seat in state["seats"] if seat["kind"] == "person"]
        seat = moves if moves in people and chance.random() < 0.9 else people[-1]
        case.path_parameters = {"id": self.made["id"]}
        if isinstance(case.body, dict) and chance.random() < 0.9:
            case.body = {**case.body, **self._sensible(case.body, seat, moves, chance)}
        return self.secret(seat)

    def _sensible(self, body: Json, seat: int, moves: int, chance: random.Random) -> Json:
        state = self.state(seat=seat)
        better: Json = {"version": state["version"]} if "version" in body else {}
        if "move" in body and seat == moves and not state["ending"]:
            found = self.get("/moves", seat)
            better["move"] = chance.choice(found)["move"] if found else "-"
            better["tiles"] = None
        elif isinstance(body.get("tiles"), list) and all(isinstance(tile, str) for tile in body["tiles"]):
            better["tiles"] = [tile["label"] for tile in state["you"]["rack"]][: chance.randrange(1, 5)]
        return better


def _content(answer: Any) -> Any:
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    return [Table(ANN_AND_BOB, "double"), Table(ANN_AND_BOB, "5-point"), Table(ANN_AND_COMPUTER, "void")]


@about_a_game.exclude(path_regex="/events$").parametrize()  # type: ignore[untyped-decorator]
@examples(8)
def test_requests_about_a_game(case: Case, tables: list[Table]) -> None:
    chance = random.Random(repr(case.body))
    secret = chance.choice(tables).sit_down(case, chance)
    case.call_and_validate(headers=secret, excluded_checks=FITS_IS_NOT_ENOUGH)


def test_events(tables: list[Table]) -> None:
    """Described as a text, for OpenAPI 3.1 has no words for what is in it."""
    case: Case = about_a_game["/api/games/{id}/events"]["GET"].Case()
    secret = tables[0].sit_down(case, random.Random(0))
    answer = case.call_and_validate(headers=secret, excluded_checks=[response_schema_conformance])
    name, data = answer.content.decode().split("\n")[:2]
    assert name == "event: state"
    TypeAdapter(answers.State).validate_json(data.removeprefix("data: "))
