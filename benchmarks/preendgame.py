"""How long pre-endgames of static games take.

`python benchmarks/preendgame.py [--bag 1] [--count 20] [--seconds 30] [--first 0]`

Seconds are of the processor: until the best share of wins is proved, and until it is proved among the plays,
that is, but for the pass. How good an answer is that is not proved: `preendgame_truth.py`.
"""

from __future__ import annotations

import argparse
import signal
import threading
import time
from math import inf
from statistics import median

from quixotry.game import Game, Position
from quixotry.lexicon import Lexicon
from quixotry.players import make_player
from quixotry.players.protocol import choice_of
from quixotry.rules import load_rules
from quixotry.search import solve_preendgame
from quixotry.search.preendgame_result import PreEndgameResult


def static_positions(bag: int, count: int, seed: int) -> list[Position]:
    """The first positions of static games with so many tiles in the bag."""
    rules = load_rules("english")
    lexicon = Lexicon.for_rules(rules)
    player = make_player("static", rules, lexicon)
    found: list[Position] = []
    while len(found) < count:
        game = Game.new(rules, lexicon=lexicon, seed=seed, challenge="void")
        seed += 1
        while not game.over and game.position.bag_count > bag:
            game.play(choice_of(player, game.position).move)
        if not game.over and game.position.bag_count == bag:
            found.append(game.position)
    return found


def search(position: Position, seconds: float) -> tuple[PreEndgameResult, float, float]:
    """The last result within so many seconds of the processor, and when plays and all moves were proved."""
    began = time.process_time()
    proved = [inf, inf]
    done = threading.Event()

    def told(result: PreEndgameResult) -> None:
        taken = time.process_time() - began
        if result.complete and all(move.is_pass for move in result.unproved):
            proved[0] = min(proved[0], taken)
        if result.proved:
            proved[1] = min(proved[1], taken)
            done.set()

    def watch() -> None:
        # One proof may take long without anything to tell, so the time is not looked at in `told` alone.
        while not done.wait(0.05) and time.process_time() - began < seconds:
            pass
        if not over.is_set():
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)  # gives the best so far

    over = threading.Event()
    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    result = solve_preendgame(position, seconds=100 * seconds, progress=told)
    over.set()
    done.set()
    try:
        watcher.join()
    except KeyboardInterrupt:  # sent while the search was just coming to its end
        watcher.join()
    return result, proved[0], proved[1]


def share(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def print_times(name: str, times: list[float]) -> None:
    proved = sum(taken < inf for taken in times)
    print(f"{name}: {proved} of {len(times)}; median {median(times):.2f} s, 90% {share(times, 0.9):.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bag", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--first", type=int, default=0, help="positions to leave out")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
    positions = static_positions(options.bag, options.first + options.count, options.seed)[options.first :]
    plays, moves = [], []
    for number, position in enumerate(positions, options.first + 1):
        quick, among_plays, among_all = search(position, options.seconds)
        plays.append(among_plays)
        moves.append(among_all)
        said = f"proved in {among_all:.2f} s" if among_all < inf else f"wins {quick.best.win:.1%}, not proved"
        print(f"{number:4}  {quick.best.move}: {said}", flush=True)
    print_times("proved but for the pass", plays)
    print_times("proved", moves)


if __name__ == "__main__":
    main()
