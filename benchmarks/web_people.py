"""People who play on servers without pause, for `web_load.py`.

The people are cheap: no more of HTTP than is needed, and all of them in one process.
"""

from __future__ import annotations

import asyncio
import json
import math
import random
import re
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from web_servers import Server

from quixotry.game import Board, Position, Rack
from quixotry.lexicon import Lexicon
from quixotry.rules import BLANK_BIT, load_rules

RULES = load_rules("english")
LEXICON = Lexicon.for_rules(RULES)
CODES = {label: code for code, label in enumerate(RULES.alphabet.labels)}
LEVELS = 10
CHOICE = 5
PATIENCE = 240.0  # a server that is killed again and again starts slowly where much else is going on

Json = dict[str, Any]


class Lost(Exception):  # noqa: N818 - it reads as what happened
    """The connection is gone, or there is none to be had."""


class Line:
    """One kept connection, and no more of HTTP than is needed: the players must cost little."""

    def __init__(self, port: int, address: str) -> None:
        self._port = port
        self._head = f"host: 127.0.0.1:{port}\r\nx-forwarded-for: {address}\r\n"
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, secret: str, body: Json | None = None) -> tuple[int, Any]:
        try:
            async with asyncio.timeout(PATIENCE):
                reader = await self._send(method, path, secret, body)
                status, size = await self._answer(reader)
                data = await reader.readexactly(size)
        except (OSError, EOFError, TimeoutError) as error:
            self.close()
            raise Lost from error
        return status, json.loads(data)

    async def events(self, path: str, secret: str) -> AsyncIterator[Json]:
        """The states that are told, for as long as the connection lasts."""
        try:
            reader = await self._send("GET", path, secret, None)
            if (await self._answer(reader))[0] != 200:
                raise Lost
            text = b""
            while size := int(await reader.readline() or b"0", 16):
                text += (await reader.readexactly(size + 2))[:-2]
                while b"\n\n" in text:
                    event, _, text = text.partition(b"\n\n")
                    if event.startswith(b"event: state\ndata: "):
                        yield json.loads(event[19:])
        except (OSError, EOFError, ValueError) as error:
            raise Lost from error
        finally:
            self.close()

    async def _send(self, method: str, path: str, secret: str, body: Json | None) -> asyncio.StreamReader:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=2**20)
        reader, writer = self._streams
        data = json.dumps(body).encode() if body is not None else b""
        kind = f"content-type: application/json\r\ncontent-length: {len(data)}\r\n" if data else ""
        proof = f"authorization: Bearer {secret}\r\n" if secret else ""
        writer.write(f"{method} {path} HTTP/1.1\r\n{self._head}{kind}{proof}\r\n".encode() + data)
        await writer.drain()
        return reader

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, int]:
        head = await reader.readuntil(b"\r\n\r\n")
        size = re.search(rb"\ncontent-length: (\d+)", head)
        return int(head[9:12]), int(size[1]) if size else 0

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


@dataclass
class Figures:
    """What was measured, in seconds."""

    moves: list[float] = field(default_factory=list)
    answers: dict[int, list[float]] = field(default_factory=dict)
    resumed: list[float] = field(default_factory=list)
    cut_off: int = 0
    sent_again: int = 0
    already_stored: int = 0
    errors: list[str] = field(default_factory=list)


class Record:
    """What one person was told of one game."""

    def __init__(self, made: Json) -> None:
        self.path = f"/api/games/{made['id']}"
        self.secret: str = made["seats"][0]["secret"]
        self.answered: list[str] = []
        self.seen: list[tuple[Any, ...]] = []

    def see(self, state: Json) -> Iterator[str]:
        """Whatever does not fit what was told before: turns are added, never changed or taken away."""
        lines = [tuple(line[key] for key in ("seat", "kind", "score", "total")) for line in state["history"]]
        if lines[: len(self.seen)] != self.seen[: len(lines)]:
            yield f"{self.path}: the record was {self.seen} and is {lines}"
        self.seen = max(self.seen, lines, key=len)

    def faults(self, state: Json) -> Iterator[str]:
        """What is lost or doubled in the record as it is stored."""
        told = len(self.seen)
        yield from self.see(state)
        if len(state["history"]) < told:
            yield f"{self.path}: {told - len(state['history'])} turns that were told are lost"
        turns = [line for line in state["history"] if line["kind"] in ("place", "exchange", "pass")]
        own = [line["move"] for line in turns if line["seat"] == 0]
        if own != self.answered:
            yield f"{self.path}: {own} are stored, {self.answered} were answered"
        if any(line["seat"] != number % 2 for number, line in enumerate(turns)):
            yield f"{self.path}: somebody has moved twice"


class Person:
    """Plays one game after the other."""

    def __init__(
        self,
        number: int,
        servers: Sequence[Server],
        period: float,
        figures: Figures,
        *,
        level: int | None = None,
        seed: int = 0,
    ) -> None:
        self.level = level or number % LEVELS + 1
        self.records: list[Record] = []
        self.made = 0
        self.most = math.inf
        self._chance = random.Random(f"{seed} {number}")
        self._servers = servers
        self._period = period
        self.figures = figures
        self._address = f"10.0.{number // 250}.{number % 250 + 1}"
        self._lines = {server: Line(server.port, self._address) for server in servers}
        self._state: Json = {}
        self._news = asyncio.Event()
        self._asked: float | None = None

    async def play(self) -> None:
        """Until the most moves are made."""
        await asyncio.sleep(self._chance.uniform(0, self._period))
        while self.made < self.most:
            await self._one_game()

    async def _one_game(self) -> None:
        seats = [{"kind": "person"}, {"kind": "computer", "level": self.level}]
        wanted = {"seats": seats, "challenge": "void", "seed": self._chance.randrange(2**32)}
        record = Record(await self.insist("POST", "/api/games", "", wanted))
        self.records.append(record)
        self._state, self._asked = {}, None
        listening = asyncio.create_task(self._listen(record))
        try:
            while True:
                await asyncio.wait_for(self._my_turn(), PATIENCE)
                await asyncio.sleep(self._period * self._chance.uniform(0.5, 1.5))
                if self._state["over"] or self.made >= self.most:
                    return
                await self._move(record)
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _one_that_is_up(self) -> Server:
        """One of the servers: whichever it is, it must know the game."""
        while not (up := [server for server in self._servers if server.up.is_set()]):
            await asyncio.sleep(0.01)
        return self._chance.choice(up)

    async def _my_turn(self) -> None:
        while not self._state or (self._state["turn"] != 0 and not self._state["over"]):
            self._news.clear()
            await self._news.wait()

    async def _move(self, record: Record) -> None:
        move, version = good_move(self._state, self._chance), self._state["version"]
        body, again = {"version": version, "move": move}, 0
        self._asked = asked = time.perf_counter()
        while True:
            line = self._lines[await self._one_that_is_up()]
            try:
                status, answer = await line.ask("POST", f"{record.path}/move", record.secret, body)
                break
            except Lost:
                self.figures.cut_off += 1
                self._asked, again = None, again + 1
                await asyncio.sleep(0.01)
                asked = time.perf_counter()
        self.made += 1
        self.figures.sent_again += bool(again)
        if status == 409 and again and answer["error"]["code"] == "stale":
            self.figures.already_stored += 1
            answer = await self.insist("GET", record.path, record.secret)
        elif status != 200:
            self.figures.errors.append(f"{status} for {move}: {answer['error']['message']}")
            self._state = await self.insist("GET", record.path, record.secret)
            return
        (self.figures.resumed if again else self.figures.moves).append(time.perf_counter() - asked)
        record.answered.append(move)
        self._look(record, answer)

    def _look(self, record: Record, state: Json) -> None:
        self.figures.errors += record.see(state)
        if not self._state or state["version"] > self._state["version"]:
            self._state = state
            self._news.set()

    async def _listen(self, record: Record) -> None:
        while True:
            line = Line((await self._one_that_is_up()).port, self._address)
            with suppress(Lost):
                async for state in line.events(f"{record.path}/events", record.secret):
                    self._hear(state)
                    self._look(record, state)
            self._asked = None
            await asyncio.sleep(self._chance.uniform(0, 0.2))

    def _hear(self, state: Json) -> None:
        """Whether it is the computer's answer, and how long that took."""
        if self._asked is not None and state["turn"] == 0 and state["version"] > self._state["version"]:
            self.figures.answers.setdefault(self.level, []).append(time.perf_counter() - self._asked)
            self._asked = None

    async def insist(self, method: str, path: str, secret: str, body: Json | None = None) -> Any:
        async with asyncio.timeout(PATIENCE):
            while True:
                line = self._lines[await self._one_that_is_up()]
                with suppress(Lost):
                    status, answer = await line.ask(method, path, secret, body)
                    if status in (200, 201):
                        return answer
                    self.figures.errors.append(f"{status} for {path}: {answer['error']['message']}")
                await asyncio.sleep(0.1)


def good_move(state: Json, chance: random.Random) -> str:
    """One of the five plays that score most, or a pass."""
    columns = RULES.layout.columns
    tiles = bytearray(RULES.layout.rows * columns)
    for tile in state["board"]["tiles"]:
        tiles[tile["row"] * columns + tile["column"]] = CODES[tile["label"]] | (
            BLANK_BIT if tile["blank"] else 0
        )
    board = Board(RULES.layout, RULES.alphabet, bytes(tiles))
    rack = Rack.from_codes([CODES[tile["label"]] for tile in state["you"]["rack"]], RULES.alphabet)
    position = Position(RULES, LEXICON, board, (rack, Rack.empty(RULES.alphabet)), (0, 0))
    moves = position.legal_moves().top(CHOICE)
    return str(chance.choice(moves)) if moves else "-"
