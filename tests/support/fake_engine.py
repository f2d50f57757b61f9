"""An engine that misbehaves in the way its argument names; run as a program, it speaks UCGI."""

from __future__ import annotations

import os
import sys
import time

OPTIONS = (
    "option name Hash type spin default 4 min 1 max 64",
    "option name Style type combo default calm var calm var wild at heart",
    "option name Ponder type check default false",
    "option name Clear type button",
    "option name Book File type string default <empty>",
    "option name Nonsense type sausage",
    "option",
)
ANSWERS = {
    "illegal": "bestmove 1A.QUIZ",
    "garbage": "bestmove ???",
    "none": "bestmove none",
    "empty": "bestmove",
    "phony": "bestmove 8D.QXTRU",
    "elsewhere": "bestmove 8D.ZZZ",
    "bytes": "bestmove \udcff\udcfe",
}


def say(line: str) -> None:
    sys.stdout.buffer.write(line.encode("utf-8", "surrogateescape") + b"\n")
    sys.stdout.buffer.flush()


def flood(seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        say("info depth 1 nodes 7")


def go(fault: str) -> None:
    if fault == "die":
        print("out of ideas", file=sys.stderr)
        os._exit(3)
    if fault == "crash":
        os.abort()
    if fault == "hang":
        time.sleep(60)
    if fault == "flood":
        flood()
    if fault == "long line":
        sys.stdout.write("info string " + "x" * 1_000_000)
        sys.stdout.flush()
        time.sleep(60)
    if fault == "late":
        return  # until it is told to stop
    if fault == "chatter":
        for line in (
            "", "gibberish", "info", "info string", "info depth", "info score eq", "info currmove",
            "info score eq nan currmove 8G.QUIT", "info depth x currmove 8G.QUIT", "readyok",
            "bestmoves 8D.QUIRT", "info currmove ??? score eq 99", "info score eq 20.5 currmove 8G.QUIT",
            "info currmove 8D.QUIRT score eq 40 wp 61.5 depth 2", "info wp 30 pv 8G.QUIT 9A.X",
            "info string the book is closed",
        ):  # fmt: skip
            say(line)
    say(ANSWERS.get(fault, "bestmove 8D.QUIRT"))


def main(fault: str) -> None:
    if fault == "mute":
        time.sleep(60)
    if fault == "deaf":
        time.sleep(0.2)
        os._exit(0)
    if fault == "babble":
        flood()
    for line in sys.stdin:
        word = line.split()[0] if line.split() else ""
        if word == "ucgi":
            say("id name Fake 1.0")
            say("id author nobody")
            for option in OPTIONS:
                say(option)
            say("ucgiok")
        elif word == "isready":
            if fault == "never ready":
                time.sleep(60)
            say("readyok")
        elif word == "setoption":
            print(line.strip(), file=sys.stderr, flush=True)
        elif word == "position" and fault == "refuse":
            say("info string error no such lexicon")
        elif word == "go":
            go(fault)
        elif word == "stop":
            say("bestmove 8D.QUIRT")
        elif word == "quit":
            if fault == "stubborn":
                time.sleep(60)
            if fault == "complain":
                sys.exit(4)
            return


if __name__ == "__main__":
    main(sys.argv[1])
