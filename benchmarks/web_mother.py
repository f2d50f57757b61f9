"""Starts servers as forks of itself, which has imported everything and done nothing else: `web_servers.py`
and the tests kill too many of them to wait for that each time.

Each line that it reads is a port. It says the process id, lets the server say its address, and when that is
gone how many seconds of a processor it took. What it is given itself are options of `quixotry.web`.
"""

import os
import sys

import uvicorn.lifespan.on
import uvicorn.loops.auto
import uvicorn.protocols.http.auto  # noqa: F401

from quixotry.web import __main__, processes, serve  # noqa: F401

options = sys.argv[1:]
for port in sys.stdin:
    child = os.fork()
    if not child:
        print(os.getpid(), flush=True)
        sys.argv = ["quixotry.web", "--no-browser", "--port", port.strip(), *options]
        sys.exit(__main__.main())
    _, _, usage = os.wait4(child, 0)
    print("gone", usage.ru_utime + usage.ru_stime, flush=True)
