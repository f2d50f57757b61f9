"""The server, killed while people play: `benchmarks/web_load.py` is the load and the checker outside.

A case is a server with 24 games at once, killed 25 times, thrice before it is up again; where
PostgreSQL is installed, every other case is three servers with one database, of which any is killed. Whoever
is cut off sends the same turn again; at the end the record of every game must hold each turn that was
answered or told, once, and no other.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from support.postgresql import INITDB, PG_CTL

KILLS = 25
GAMES = 24
RATE = 40.0  # moves a second, if answers took no time
SECONDS = 25.0  # for which all servers are up
PATIENCE = 380.0
LOAD = Path(__file__).parents[2] / "benchmarks" / "web_load.py"


def run(case: int) -> Counter[str]:
    """Kill a server so many times; how many games were compared, and how many turns were cut off."""
    together = bool(case % 2 and INITDB and PG_CTL)
    options = {
        "games": GAMES,
        "rate": RATE,
        "seconds": SECONDS,
        "kills": KILLS,
        "seed": case,
        "processes": 3 if together else 1,
    }
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    words += ["--forked", *(["--postgresql"] if together else [])]
    done = subprocess.run(
        [sys.executable, str(LOAD), "--json", *words],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=os.environ,
        check=False,
    )
    assert done.stdout, f"no report, but: {done.stderr[-2000:]}"
    found = json.loads(done.stdout)
    assert not found["faults"] and not found["errors"], f"{found['faults'][:5]}, {found['first_errors']}"
    return Counter(
        {
            "kills": found["kills"],
            "moves": found["moves"],
            "games compared": found["games_checked"],
            "turns sent again": found["sent_again"],
        }
    )
