"""The process in which the engine thinks: one request a line on its input, findings a line on its output.

A process of its own can be ended at any moment, whatever a search is doing, takes no more than its share of
the processors, and cannot take the games down with it. When its input ends, so does it.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import queue
import sys
import threading
from time import perf_counter
from typing import Any

from quixotry.game import Position
from quixotry.web.analyses.engine import Tell, tell_map, think, warm_up

NICER = 10
EVERY = 0.12  # seconds between findings told: nobody reads faster


def main() -> None:
    """Answer requests until the input ends."""
    if hasattr(os, "nice"):
        os.nice(NICER)
    requests: queue.Queue[str] = queue.Queue()
    threading.Thread(target=_read, args=(requests,), daemon=True).start()
    while True:
        _answer(json.loads(requests.get()))


def _read(requests: queue.Queue[str]) -> None:
    for line in sys.stdin:
        requests.put(line)
    os._exit(0)  # whoever asked is gone: a search that goes on would be for nobody


def _answer(request: dict[str, Any]) -> None:
    if "warm" in request:
        warm_up(_unpacked(request["warm"]))
        return
    position: Position = _unpacked(request["position"])
    told = 0.0
    last: dict[str, Any] | None = None

    def tell(found: dict[str, Any]) -> None:
        nonlocal told, last
        last = found
        if perf_counter() - told >= EVERY or "points" in found:  # a map is not held back
            told, last = perf_counter(), None
            _say(found)

    if request["turns"] is not None:
        from quixotry.web.puzzles.own import tell_puzzles  # which has much to load, and is seldom asked

        tell_puzzles(_unpacked(request["turns"]), tell)
    elif request["exact"] is not None:
        tell_map(position, request["exact"], tell)
    else:
        _think(position, request, tell)
    if last is not None:
        _say(last)
    _say({"done": True})


def _unpacked(text: str) -> Any:
    return pickle.loads(base64.b64decode(text))  # from the server that started us


def _think(position: Position, request: dict[str, Any], tell: Tell) -> None:
    think(position, node=request["node"], seconds=request["seconds"], threads=request["threads"], tell=tell)


def _say(found: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(found) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
