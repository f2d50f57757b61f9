"""The process in which the engine thinks: one request a line on its input, findings a line on its output.

A process of its own can be ended at any moment, whatever a search is doing, takes no more than its share of
the processors, and cannot take the games down with it. When its input ends, so does it. Who is told to stop
says that it is done, and is ready for the next request with all that it has read.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import queue
import sys
import threading
from contextlib import suppress
from time import perf_counter
from typing import Any

from quixotry.game import Position
from quixotry.web.analyses.engine import tell_map, think, warm_up

NICER = 10
EVERY = 0.12  # seconds between findings told: nobody reads faster

Request = tuple[dict[str, Any], threading.Event]
"""What is asked, and what is set when nobody wants to know it any longer."""


class _Unwanted(Exception):  # noqa: N818 - nobody listens any longer, which is no error
    pass


def main() -> None:
    """Answer requests until the input ends."""
    if hasattr(os, "nice"):
        os.nice(NICER)
    requests: queue.Queue[Request] = queue.Queue()
    threading.Thread(target=_read, args=(requests,), daemon=True).start()
    while True:
        request, stop = requests.get()
        if "warm" in request:
            warm_up(_unpacked(request["warm"]))
            continue
        with suppress(_Unwanted):
            _answer(request, stop)
        _say({"done": request["number"]})


def _read(requests: queue.Queue[Request]) -> None:
    asked: dict[int, threading.Event] = {}
    for line in sys.stdin:
        request = json.loads(line)
        if "stop" in request:
            asked[request["stop"]].set()
            continue
        stop = threading.Event()
        if "number" in request:
            asked = {request["number"]: stop}  # there is one at a time
        requests.put((request, stop))
    os._exit(0)  # whoever asked is gone: a search that goes on would be for nobody


def _answer(request: dict[str, Any], stop: threading.Event) -> None:
    position: Position = _unpacked(request["position"])
    told = 0.0
    last: dict[str, Any] | None = None

    def tell(found: dict[str, Any]) -> None:
        nonlocal told, last
        last = found
        if perf_counter() - told >= EVERY or "points" in found:  # a map is not held back
            told, last = perf_counter(), None
            _say(found)

    def tell_while_wanted(found: dict[str, Any]) -> None:
        if stop.is_set():
            raise _Unwanted
        tell(found)

    if request["turns"] is not None:
        from quixotry.web.puzzles.own import tell_puzzles  # which has much to load, and is seldom asked

        tell_puzzles(_unpacked(request["turns"]), tell_while_wanted)
    elif request["exact"] is not None:
        tell_map(position, request["exact"], tell_while_wanted)
    else:
        think(
            position,
            node=request["node"],
            seconds=request["seconds"],
            threads=request["threads"],
            history=_unpacked(request["history"]),
            also=request["also"],
            tell=tell,
            stop=stop,
        )
    if last is not None:
        _say(last)


def _unpacked(text: str) -> Any:
    return pickle.loads(base64.b64decode(text))  # from the server that started us


def _say(found: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(found) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
