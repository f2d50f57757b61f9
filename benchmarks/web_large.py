"""How large one process of the server can get: many stored games, many open ones, many streams.

    python benchmarks/web_large.py
    python benchmarks/web_large.py --stored 100000 --open 10000 --streams 2000

A database is filled with games of two people that have got to anywhere between their first turn and their
last. The server is started with it, games are opened by looking at them, some of them are listened to, and
people move in them. Memory is the process's resident memory, compared with what it was before the first game
was opened; times are the players', waiting for a processor included.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from sqlalchemy import insert
from web_load import spread
from web_people import Figures, Json, Line, Lost, good_move
from web_servers import Server

from quixotry.game import Game
from quixotry.game.saved import step_entry, terms_entry
from quixotry.web.game_store import GameStore
from quixotry.web.secrets import SeatSecrets, new_id
from quixotry.web.tables import games, turns

TEMPLATES = 60
AT_ONCE = 8  # connections that open games
BATCH = 500


def played(seed: int) -> Game:
    """A game as far as it has got: somewhere between the deal and the end."""
    chance = random.Random(seed)
    game, most = Game.new("english", seed=seed, players=("Ann", "Bob")), chance.randrange(0, 25)
    for _ in range(most):
        if game.over or game.ending:
            break
        moves = game.position.legal_moves().top(5)
        game.play(chance.choice(moves) if moves else "pass")
    return game


def fill(url: str, count: int) -> list[str]:
    """Store games; the ids of those that are not over."""
    made = [played(seed) for seed in range(TEMPLATES)]
    entries = [(one, terms_entry(one), [step_entry(*step) for step in one.steps()]) for one in made]
    store, ids, now = GameStore(url), [], time.time()
    for start in range(0, count, BATCH):
        rows: list[Json] = []
        steps: list[Json] = []
        for number in range(start, min(start + BATCH, count)):
            game, terms, done = entries[number % TEMPLATES]
            id = new_id()
            if not (game.over or game.ending):
                ids.append(id)
            facts = {"created_at": now, "changed_at": now, "version": len(done) + 1, "done": len(done)}
            seats = {"terms": terms, "seats": [None, None], "help": False, "over": game.over}
            rows.append({"id": id, **facts, **seats})
            steps += [{"game": id, "number": place, "step": step} for place, step in enumerate(done)]
        with store.transaction() as connection:
            connection.execute(insert(games), rows)
            if steps:
                connection.execute(insert(turns), steps)
    store.close()
    return ids


def memory(process: int) -> int:
    """The resident memory of a process in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Crowd:
    """People at many addresses who look at games, listen and move."""

    def __init__(self, server: Server, secrets: SeatSecrets, ids: list[str]) -> None:
        self.server = server
        self.secrets = secrets
        self.ids = ids
        self.figures = Figures()
        self._lines = [self._line(number) for number in range(AT_ONCE)]
        self._listening: list[asyncio.Task[None]] = []
        self.heard = 0

    def _line(self, number: int) -> Line:
        return Line(self.server.port, f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}")

    async def open_all(self) -> None:
        """Look at every game once."""
        coming = iter(range(len(self.ids)))

        async def some(place: int) -> None:
            for number in coming:
                if number % 50 == place:
                    self._lines[place].close()
                    self._lines[place] = self._line(number)
                id = self.ids[number]
                await self._ask(self._lines[place], "GET", "", id, self.secrets.secret(id, 0))

        await asyncio.gather(*(some(place) for place in range(AT_ONCE)))

    async def listen(self, count: int) -> None:
        """Open event streams and wait until each has told its state."""
        told = asyncio.Semaphore(0)

        async def one(number: int) -> None:
            id = self.ids[number % len(self.ids)]
            with suppress(Lost):
                path = f"/api/games/{id}/events"
                async for _ in self._line(1_000 + number).events(path, self.secrets.secret(id, 0)):
                    told.release()
                    self.heard += 1

        for start in range(0, count, 50):
            for number in range(start, min(start + 50, count)):
                self._listening.append(asyncio.create_task(one(number)))
            for _ in range(start, min(start + 50, count)):
                await asyncio.wait_for(told.acquire(), 60)

    async def move(self, seconds: float, rate: float) -> None:
        """People who move, one after the other, at this rate if answers took no time."""
        chance, end = random.Random(1), time.monotonic() + seconds
        moving: set[asyncio.Task[None]] = set()
        while time.monotonic() < end:
            task = asyncio.create_task(self._one_move(chance.choice(self.ids), chance))
            moving.add(task)
            task.add_done_callback(moving.discard)
            await asyncio.sleep(chance.expovariate(rate))
        await asyncio.gather(*moving)

    async def _one_move(self, id: str, chance: random.Random) -> None:
        line = self._line(100_000 + chance.randrange(10_000))
        try:
            state = await self._ask(line, "GET", "", id, self.secrets.secret(id, 0))
            if state is None or state["over"]:
                return
            secret = self.secrets.secret(id, state["turn"])
            state = await self._ask(line, "GET", "", id, secret)
            if state is None or state["over"] or not state["you"]["rack"]:
                return
            body = {"version": state["version"], "move": good_move(state, chance)}
            asked = time.perf_counter()
            status, answer = await line.ask("POST", f"/api/games/{id}/move", secret, body)
            if status == 200:
                self.figures.moves.append(time.perf_counter() - asked)
            elif status != 409:  # somebody else was first
                self.figures.errors.append(f"{status}: {answer}")
        except Lost:
            self.figures.errors.append("cut off")
        finally:
            line.close()

    async def _ask(self, line: Line, method: str, path: str, id: str, secret: str) -> Json | None:
        status, answer = await line.ask(method, f"/api/games/{id}{path}", secret)
        if status != 200:
            self.figures.errors.append(f"{status}: {answer}")
            return None
        found: Json = answer
        return found

    async def close(self) -> None:
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)


async def start_up(folder: Path, options: list[str]) -> tuple[Server, float, float]:
    """A server, with the seconds on the clock and of the processor until it said where it is."""
    server = Server(folder, None, options)
    began = time.perf_counter()
    await server.start()
    return server, time.perf_counter() - began, server.processor_seconds()


async def measure(given: argparse.Namespace, folder: Path) -> Json:
    data = folder / "quixotry"
    most = given.open + given.streams
    options = ["--limit", f"games_in_memory={2 * most}", "--limit", f"open_games={10 * given.stored + 1000}"]
    options += ["--limit", f"streams={given.streams + 100}", "--limit", "connections=20000"]
    empty, _, empty_cpu = await start_up(folder, options)
    await empty.stop(signal.SIGTERM)
    file = data / "games.sqlite3"
    ids = await asyncio.to_thread(fill, f"sqlite:///{file}", given.stored)
    size = file.stat().st_size
    server, clock, cpu = await start_up(folder, options)
    crowd = Crowd(server, SeatSecrets.from_file(data / "server.key"), ids[: given.open])
    await crowd._ask(crowd._lines[0], "GET", "", ids[0], crowd.secrets.secret(ids[0], 0))
    before, spent = memory(server.pid), server.processor_seconds()
    await crowd.open_all()
    opened, loading = memory(server.pid), server.processor_seconds() - spent
    await crowd.listen(given.streams)
    listened = memory(server.pid)
    spent = server.processor_seconds()
    await crowd.move(given.seconds, given.rate)
    moved = server.processor_seconds() - spent
    after = memory(server.pid)
    await crowd.close()
    await server.stop(signal.SIGTERM)
    moves = len(crowd.figures.moves)
    return {
        "stored_games": given.stored,
        "database_kb_a_game": round(size / given.stored / 1000, 2),
        "start_seconds": round(clock, 2),
        "start_processor_seconds": round(cpu, 2),
        "start_processor_seconds_empty": round(empty_cpu, 2),
        "open_games": len(crowd.ids),
        "memory_kb_a_game": round((opened - before) / len(crowd.ids) / 1000, 1),
        "load_ms_a_game": round(1000 * loading / len(crowd.ids), 2),
        "streams": given.streams,
        "memory_kb_a_stream": round((listened - opened) / max(1, given.streams) / 1000, 1),
        "memory_mb": round(after / 1e6),
        "moves": moves,
        "move_ms": spread(crowd.figures.moves),
        "server_ms_a_move": round(1000 * moved / max(1, moves), 2),
        "events_heard": crowd.heard,
        "errors": len(crowd.figures.errors),
        "first_errors": crowd.figures.errors[:3],
        "load_average": [round(load, 1) for load in os.getloadavg()],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--stored", type=int, default=20_000, help="games in the database (%(default)s)")
    parser.add_argument("--open", type=int, default=2_000, help="of them in memory (%(default)s)")
    parser.add_argument("--streams", type=int, default=400, help="event streams (%(default)s)")
    parser.add_argument("--seconds", type=float, default=15, help="for which people move (%(default)s)")
    parser.add_argument("--rate", type=float, default=20, help="moves a second (%(default)s)")
    given = parser.parse_args()
    if min(given.stored, given.open, given.streams, given.seconds, given.rate) <= 0:
        parser.error("all numbers must be more than 0")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory(prefix="quixotry-large-") as folder:
        found = asyncio.run(measure(given, Path(folder)))
    print(json.dumps(found, indent=1))
    return 1 if found["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
