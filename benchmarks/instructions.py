"""How many instructions the kernel takes to choose a move: a number that does not depend on a machine's load.

    python benchmarks/instructions.py [--games N] [--map | --no-map] [--search] [--json]

Static games (each player takes the best move by equity) are played under valgrind's callgrind, which counts
what happens between the first draw and the last move: choosing, laying tiles, cross-checks, the bag, but not
the start.  With --search it counts the search alone.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable

from callgrind import MeasureError, counted, ready

WHOLE_GAMES, SEARCH = "*8SelfPlay_play", "*7Chooser_find"
"""The compiled names of `SelfPlay.play` and `Chooser.find` end so, and those of nothing else do."""


def play(
    games: int, with_map: bool, ruleset: str, seed: int, begin: Callable[[], None] = lambda: None
) -> int:
    """Static games for two; how many moves were chosen. `begin` is called when all has been made."""
    from quixotry.evaluation import LeaveTable
    from quixotry.game.legal import compiled_board, self_play
    from quixotry.kernel.best.equity import Equity
    from quixotry.kernel.words.mapbuild import build_map
    from quixotry.kernel.words.wordmap import WordMap
    from quixotry.lexicon import Lexicon
    from quixotry.rules import load_rules

    rules = load_rules(ruleset)
    lexicon = Lexicon.load(rules.lexicon)
    word_map = WordMap(build_map(lexicon.graph)) if with_map else None
    equity = Equity(LeaveTable.for_rules(rules, lexicon).kernel, word_map=word_map)
    table = self_play(rules, compiled_board(rules, lexicon))
    begin()
    return sum(sum(table.match(seed + game, [equity, equity])[1]) for game in range(games))


def measure(games: int, with_map: bool, ruleset: str, seed: int, collect: str) -> tuple[int, int]:
    """Instructions, and the moves that they chose."""
    arguments = ["--inside", "--games", str(games), "--rules", ruleset, "--seed", str(seed)]
    events, said = counted(__file__, [*arguments, "--map" if with_map else "--no-map"], collect)
    return events["Ir"], int(said.split()[-1])


def positive(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 100_000:
        raise ValueError
    return number


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Count the instructions that choosing a move takes.")
    parser.add_argument("--games", type=positive, default=5, help="how many games to play (5)")
    parser.add_argument("--map", action=argparse.BooleanOptionalAction, default=True, help="ask the word map")
    parser.add_argument("--search", action="store_true", help="count the search alone")
    parser.add_argument("--rules", default="english", help="ruleset (english)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game's bag (1)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.inside:
        print(play(options.games, options.map, options.rules, options.seed, ready))
        return 0
    try:
        collect = SEARCH if options.search else WHOLE_GAMES
        total, moves = measure(options.games, options.map, options.rules, options.seed, collect)
    except MeasureError as error:
        print(f"instructions: {error}", file=sys.stderr)
        return 2
    if options.json:
        facts = {
            "games": options.games,
            "moves": moves,
            "instructions": total,
            "map": options.map,
            "search": options.search,
        }
        print(json.dumps(facts | {"instructions_a_move": round(total / moves)}))
    else:
        what = "the search for a best move" if options.search else "a turn"
        way = "with the word map" if options.map else "without a word map"
        print(f"{total / moves:,.0f} instructions for {what} {way} ({moves} moves of {options.games} games)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
