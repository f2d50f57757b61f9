"""Two tiles in the bag: how good the answer after some seconds is, against all draws enumerated.

    python benchmarks/preendgame_truth.py enumerate --count 100
    python benchmarks/preendgame_truth.py answer --seconds 30
    python benchmarks/preendgame_truth.py show

The first writes what the moves of positions are worth (`benchmarks/data/preendgame.json`): it depends on the
position alone, takes long, and is made once. The second lets this build answer, and looks up what its choice
loses; `--fresh` forgets the answers of builds before. Both go on where they stopped, and keep what they found
after each position. Seconds are of the processor.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from pathlib import Path
from typing import Any

from preendgame import search, share, static_positions
from preendgame_reference import Worth, enumerate_moves

from quixotry.arena.statistics import wilson
from quixotry.game import Move, Position

DATA = Path(__file__).parent / "data" / "preendgame.json"
BAG = 2
FIRST = 22  # positions that were looked at while the search was written
SEED = 1
A_POINT = 0.01
NEAR = 0.05  # moves that lose no more than this are kept by name

Kept = dict[str, Any]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=["enumerate", "answer", "show"])
    parser.add_argument("--first", type=int, default=FIRST, help="positions to leave out")
    parser.add_argument("--count", type=int, default=100, help="positions from there on")
    parser.add_argument("--seconds", type=float, default=30.0, help="for an answer")
    parser.add_argument("--most", type=float, default=300.0, help="seconds for an enumeration")
    parser.add_argument("--keep", type=Path, metavar="FILE", default=DATA, help="where results are kept")
    parser.add_argument("--fresh", action="store_true", help="forget the answers")
    given = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
    kept: list[Kept] = json.loads(given.keep.read_text()) if given.keep.exists() else []
    if given.what == "enumerate":
        make(kept, given)
    elif given.what == "answer":
        answer(kept, given)
    show(kept)
    return 0


def write(path: Path, kept: list[Kept]) -> None:
    """One line for each position; the file as a whole or not at all."""
    part = path.with_suffix(".part")
    part.write_text("[\n" + ",\n".join(json.dumps(one) for one in kept) + "\n]\n")
    part.replace(path)


def make(kept: list[Kept], given: argparse.Namespace) -> None:
    positions = static_positions(BAG, given.first + given.count, SEED)
    done = {one["number"] for one in kept}
    for number, position in enumerate(positions, 1):
        if number <= given.first or number in done:
            continue
        began = time.process_time()
        seen = position.seen_by(position.turn).replace(bag_count=BAG)
        worth = enumerate_moves(seen, given.most)
        best = max(one.low for one in worth.values())
        kept.append(
            {
                "number": number,
                "cgp": seen.to_cgp(),
                "best": [best, max(one.high for one in worth.values())],
                "seconds": round(time.process_time() - began, 1),
                "moves": {str(move): [one.low, one.high] for move, one in worth.items() if near(one, best)},
            }
        )
        write(given.keep, kept)
        print(line(kept[-1]), flush=True)


def near(worth: Worth, best: float) -> bool:
    """Whether it says something that a move gets so much."""
    return worth.low == best or (worth.high > best - NEAR and worth.high - worth.low < A_POINT)


def answer(kept: list[Kept], given: argparse.Namespace) -> None:
    for one in kept if given.fresh else []:
        one.pop("answer", None)
    for one in kept:
        if "answer" in one:
            continue
        position = Position.from_cgp(one["cgp"])
        began = time.process_time()
        result, _, proved = search(position, given.seconds)
        move: Move = result.best.move
        one["answer"] = {
            "move": str(move),
            "win": result.best.win,
            "proved": result.proved,
            "seconds": round(min(proved, time.process_time() - began), 1),
        }
        if str(move) not in one["moves"]:
            worth = enumerate_moves(position, given.most, [move])[move]
            one["moves"][str(move)] = [worth.low, worth.high]
        write(given.keep, kept)
        print(line(one), flush=True)


def loss(one: Kept) -> tuple[float, float]:
    """What an answer loses at least and at most."""
    low, high = one["moves"][one["answer"]["move"]]
    least, most = one["best"]
    return max(0.0, least - high), max(0.0, most - low)


def line(one: Kept) -> str:
    best = next(move for move, worth in one["moves"].items() if worth[0] == one["best"][0])
    text = f"{one['number']:4}  {best}: {told(one['best'])} in {one['seconds']:.0f} s"
    if "answer" in one:
        text += f"; {one['answer']['move']} in {one['answer']['seconds']:.0f} s loses {told(loss(one))}"
    return text


def told(bounds: tuple[float, float]) -> str:
    low, high = bounds
    return f"{low:.2%}" if high - low < 1e-9 else f"{low:.2%} to {high:.2%}"


def show(kept: list[Kept]) -> None:
    whole = sum(one["best"][1] - one["best"][0] < 1e-9 for one in kept)
    print(f"{len(kept)} positions, {whole} of them enumerated wholly")
    answered = [one for one in kept if "answer" in one]
    if not answered:
        return
    losses = [loss(one) for one in answered]
    near = sum(most <= A_POINT + 1e-9 for _, most in losses)
    far = sum(least > A_POINT + 1e-9 for least, _ in losses)
    found = wilson(near, len(losses))
    proved = sum(one["answer"]["proved"] for one in answered)
    print(f"{len(answered)} answers, {proved} proved")
    print(f"within a point: {near} ({found.value:.0%}; 95%: {found.low:.0%} to {found.high:.0%})")
    print(f"further off: {far}; not known: {len(losses) - near - far}")
    print(f"loss in 90%: at most {share([most for _, most in losses], 0.9):.2%}")


if __name__ == "__main__":
    sys.exit(main())
