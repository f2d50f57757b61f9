"""How the server does with many games at once, and whether a turn is lost when it is killed.

    python benchmarks/web_load.py
    python benchmarks/web_load.py --kills 20
    python benchmarks/web_load.py --database postgresql://… --json
    python benchmarks/web_load.py --processes 3 --kills 20 --postgresql

The server is a process of its own, as `python -m quixotry.web` starts it, with its usual limits and an empty
data folder. The players are all in this process: people at different addresses, each listening to the events
of a game against a computer of levels 1 to 10, who think for a while and play one of the five best moves.
With `--processes` there are several servers with one database; every request and every stream goes to any
of them, and any of them is killed. `--postgresql` starts a PostgreSQL server for the purpose.

Times are the players': from the first byte sent to the last one read, waiting for a processor included.

Whoever is cut off by a kill sends the same turn again in the same version; it must then be taken, or be
refused as stale because it was stored. At the end the server is started anew, and the record of every game
must hold each turn that was ever answered or told, once, and no other.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import ExitStack, suppress
from itertools import pairwise
from pathlib import Path

from web_people import LEVELS, Figures, Json, Person
from web_servers import Server

PERIOD = 1.75  # seconds that people think on average, unless a rate is given
WARM_UP = 2  # moves in each game before anything counts
ALONE = 30  # moves in the one game against level 10 before the others begin
EARLY = 0.15  # of the kills, those of a server that is not up yet
STARTING = 0.3  # seconds after which these come at the latest
SHARES = {"median": 0.5, "p95": 0.95, "p99": 0.99, "most": 1.0}


async def kill(servers: list[Server], times: int, seconds: float, seed: int) -> None:
    """Kill one of the servers at random moments, counted in seconds for which all are up.

    One that is killed is now and then killed again before it is up, while it looks at what is stored.
    """
    chance = random.Random(seed)
    early = int(EARLY * times)
    moments = sorted(chance.uniform(0, seconds) for _ in range(times - early))
    again = Counter(chance.choice(moments) for _ in range(early))
    for before, moment in pairwise([0.0, *moments]):
        await asyncio.sleep(moment - before)
        server = chance.choice(servers)
        await server.stop(signal.SIGKILL)
        for _ in range(again[moment]):
            await server.launch()
            await asyncio.sleep(chance.uniform(0, STARTING))
            await server.stop(signal.SIGKILL)
        await server.start()
    await asyncio.sleep(seconds - max(moments, default=0.0))


async def measure(given: argparse.Namespace, folder: Path) -> Json:
    """Everything, in the order in which it is told."""
    servers = [Server(folder, given.database, forked=given.forked) for _ in range(given.processes)]
    for server in servers:
        await server.start()
    alone = Figures()
    first = Person(0, servers[:1], 0.0, alone, level=LEVELS)
    first.most = ALONE
    await first.play()
    period = given.games / given.rate if given.rate else PERIOD
    begun, figures = Figures(), Figures()
    numbers = range(1, given.games + 1)
    people = [Person(number, servers, period, begun, seed=given.seed) for number in numbers]
    playing = [asyncio.create_task(person.play()) for person in people]
    while min(person.made for person in people) < WARM_UP and not any(task.done() for task in playing):
        await asyncio.sleep(0.1)
    for person in people:
        person.figures = figures
    before = conditions(servers)
    await kill(servers, given.kills, given.seconds, given.seed)
    after = conditions(servers)
    for person in people:
        person.most = 0
    for ended in await asyncio.gather(*playing, return_exceptions=True):
        if ended is not None:
            figures.errors.append(f"a player gave up: {ended!r}")
    for server in servers:
        await server.stop(signal.SIGTERM)
    for server in servers:
        await server.start()
    faults = [fault for person in (first, *people) async for fault in checked(person)]
    for server in servers:
        await server.stop(signal.SIGTERM)
        server.close()
    used = {name: after[name] - before[name] for name in before}
    games = sum(len(person.records) for person in (first, *people))
    return report(given, period, games, alone, figures, begun.errors, faults, used)


async def checked(person: Person) -> AsyncIterator[str]:
    for record in person.records:
        for fault in record.faults(await person.insist("GET", record.path, record.secret)):
            yield fault


def conditions(servers: list[Server]) -> dict[str, float]:
    """Seconds on the clock, and of the processors: the server's, the players', everybody's."""
    used = {
        "clock": time.perf_counter(),
        "server": sum(server.processor_seconds() for server in servers),
        "players": time.process_time(),
    }
    with suppress(OSError):
        fields = [int(text) for text in Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
        used["all"] = (sum(fields) - fields[3] - fields[4]) / os.sysconf("SC_CLK_TCK")
    return used


def report(
    given: argparse.Namespace,
    period: float,
    games: int,
    alone: Figures,
    figures: Figures,
    early_errors: list[str],
    faults: list[str],
    used: dict[str, float],
) -> Json:
    clock = used["clock"]
    cores = {name: round(used[name] / clock, 2) for name in ("server", "players", "all") if name in used}
    errors = [*alone.errors, *early_errors, *figures.errors]
    return {
        "processes": given.processes,
        "games_at_once": given.games,
        "think_seconds": round(period, 2),
        "seconds": round(clock, 1),
        "moves": len(figures.moves),
        "moves_a_second": round(len(figures.moves) / clock, 1),
        "move_ms": spread(figures.moves),
        "answer_ms": spread([one for times in figures.answers.values() for one in times]),
        "answer_ms_by_level": {level: spread(figures.answers[level]) for level in sorted(figures.answers)},
        "alone_level_10_ms": spread(alone.answers.get(LEVELS, [])),
        "resumed_ms": spread(figures.resumed),
        "kills": given.kills,
        "cut_off": figures.cut_off,
        "sent_again": figures.sent_again,
        "already_stored": figures.already_stored,
        "games_checked": games,
        "faults": faults,
        "errors": len(errors),
        "first_errors": errors[:5],
        "cores": cores,
        "server_ms_a_move": round(1000 * used["server"] / max(1, len(figures.moves)), 2),
        "processors": os.cpu_count(),
        "load_average": [round(load, 1) for load in os.getloadavg()],
    }


def spread(times: list[float]) -> dict[str, float]:
    """Percentiles in milliseconds, each a time that was measured."""
    if not times:
        return {}
    ordered = sorted(times)
    ranks = {name: math.ceil(share * len(ordered)) - 1 for name, share in SHARES.items()}
    return {name: round(1000 * ordered[rank], 1) for name, rank in ranks.items()}


def page(found: Json) -> str:
    """The figures for people to read."""
    rows = [
        ("a person's move, answered", found["move_ms"]),
        ("the computer's move, heard of", found["answer_ms"]),
        *((f"  level {level}", times) for level, times in found["answer_ms_by_level"].items()),
        ("  level 10, no other game", found["alone_level_10_ms"]),
    ]
    if found["kills"]:
        rows.append(("a move, after a new start", found["resumed_ms"]))
    lines = [f"{'milliseconds':<32}" + "".join(f"{name:>9}" for name in SHARES)]
    lines += [f"{title:<32}" + "".join(f"{time:>9.1f}" for time in times.values()) for title, times in rows]
    cores = ", ".join(f"{name} {used}" for name, used in found["cores"].items())
    lines += [
        "",
        f"{found['processes']} processes, {found['games_at_once']} games at once",
        f"people think {found['think_seconds']} s on average: "
        f"{found['moves']} moves in {found['seconds']} s, {found['moves_a_second']} a second",
        f"processors busy: {cores} of {found['processors']}; load average {found['load_average'][0]}; "
        f"the server computed {found['server_ms_a_move']} ms for each move and its answer",
        f"{found['kills']} kills: {found['cut_off']} requests cut off, {found['sent_again']} turns sent "
        f"again, {found['already_stored']} of them were stored already",
        f"{found['games_checked']} games compared with what was answered: {len(found['faults'])} faults; "
        f"{found['errors']} errors",
        *found["faults"][:5],
        *found["first_errors"],
    ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=200, help="games at once (%(default)s)")
    parser.add_argument("--seconds", type=float, default=30, help="for which the server is up (%(default)s)")
    parser.add_argument(
        "--rate", type=float, help="moves a second in all games together, if answers took no time"
    )
    parser.add_argument("--kills", type=int, default=0, help="how often the server is killed (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of games, moves and kills (%(default)s)")
    parser.add_argument("--database", metavar="URL", help="PostgreSQL, say, instead of a new SQLite file")
    parser.add_argument(
        "--postgresql", action="store_true", help="a PostgreSQL server that is started for the purpose"
    )
    parser.add_argument("--processes", type=int, default=1, help="servers with one database (%(default)s)")
    parser.add_argument(
        "--forked", action="store_true", help="start servers as forks of a process that has imported them"
    )
    parser.add_argument("--json", action="store_true", help="all figures as JSON")
    given = parser.parse_args()
    if (
        min(given.games, given.processes) < 1
        or given.seconds <= 0
        or given.kills < 0
        or (given.rate is not None and given.rate <= 0)
    ):
        parser.error("games, processes, seconds and rate must be more than 0")
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="quixotry-load-"))
        if given.postgresql:
            sys.path.append(str(Path(__file__).parents[1] / "tests"))
            from support.postgresql import running_cluster

            given.database = stack.enter_context(running_cluster()).url
        found = asyncio.run(measure(given, Path(folder)))
    print(json.dumps(found, indent=1) if given.json else page(found))
    return 1 if found["faults"] or found["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
