"""How often the papers' generators miss the caches: Gordon's expanded and compressed forms like for like.

    python benchmarks/caches.py [--rules R] [--games N] [--longest L] [--first KB] [--last KB] [--json]
                                [GENERATOR ...]

Greedy games, the same for all, are played under valgrind's callgrind with simulated caches: the first of the
processor's and the last before memory, in kilobytes. It counts finding moves, laying tiles and cross-checks,
but not the start. What it tells does not depend on the machine or its load.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable

from callgrind import MeasureError, counted, ready

from quixotry.rules import ruleset_names

WHOLE_GAMES = "*8SelfPlay_play"
GENERATORS = ("engine", "dawg-compressed", "dawg-expanded", "gaddag", "gaddag-expanded", "two-way")
LINE = 64  # bytes that a cache takes at a time
HEADS = ("instructions", "reads", "first missed", "last missed")


def play(
    generator: str,
    ruleset: str,
    games: int,
    longest: int,
    seed: int,
    begin: Callable[[], None] = lambda: None,
) -> tuple[int, int]:
    """Greedy games for two; how many turns there were, and how many bytes the structure has.

    `begin` is called when all has been made.
    """
    from quixotry.game.legal import self_play
    from quixotry.lexicon import Lexicon
    from quixotry.movegen import make_generator
    from quixotry.movegen.word_lists import of_lengths
    from quixotry.rules import load_rules

    rules = load_rules(ruleset)
    lexicon = of_lengths(Lexicon.load(rules.lexicon), 2, longest)
    made = make_generator(generator)
    table = self_play(rules, made.board(rules, lexicon))
    size = made.size(lexicon).bytes
    begin()
    return sum(sum(table.match(seed + game, [None, None])[1]) for game in range(games)), size


def measure(
    generator: str, ruleset: str, games: int, longest: int, seed: int, caches: tuple[int, int]
) -> dict[str, float]:
    """What a turn costs, and the size of the structure."""
    arguments = ["--inside", generator, "--rules", ruleset, "--games", str(games)]
    arguments += ["--longest", str(longest), "--seed", str(seed)]
    sizes = [f"--D1={caches[0] * 1024},8,{LINE}", f"--LL={caches[1] * 1024},16,{LINE}"]
    events, said = counted(__file__, arguments, WHOLE_GAMES, "--cache-sim=yes", *sizes)
    turns, size = map(int, said.split()[-2:])
    found = dict(zip(HEADS, (events[name] / turns for name in ("Ir", "Dr", "D1mr", "DLmr")), strict=True))
    return {"turns": turns, "kilobytes": size / 1024, **found}


def positive(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 1_000_000:
        raise ValueError
    return number


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Count how often move generators miss the caches.")
    parser.add_argument("generators", nargs="*", metavar="GENERATOR", help=" ".join(GENERATORS))
    parser.add_argument(
        "--rules", default="english", metavar="R", help="the ruleset, with its words (english)"
    )
    parser.add_argument("--games", type=positive, default=5, help="how many games to play (5)")
    parser.add_argument("--longest", type=positive, default=8, help="letters of the longest words (8)")
    parser.add_argument("--first", type=positive, default=32, help="kilobytes of the first cache (32)")
    parser.add_argument("--last", type=positive, default=1024, help="kilobytes of the last cache (1024)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game's bag (1)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.inside:
        print(
            *play(options.generators[0], options.rules, options.games, options.longest, options.seed, ready)
        )
        return 0
    if options.rules not in ruleset_names():
        print(
            f"caches: no ruleset {options.rules} (there are: {', '.join(ruleset_names())})", file=sys.stderr
        )
        return 2
    found = {}
    try:
        for name in options.generators or GENERATORS:
            caches = (options.first, options.last)
            found[name] = measure(name, options.rules, options.games, options.longest, options.seed, caches)
            if not options.json:
                if len(found) == 1:
                    print(f"{'a turn of a greedy game':<24} {'KB':>8}", *(f"{head:>13}" for head in HEADS))
                shown = (f"{found[name][head]:>13,.0f}" for head in HEADS)
                print(f"{name:<24} {found[name]['kilobytes']:>8,.0f}", *shown, flush=True)
    except MeasureError as error:
        print(f"caches: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps({"first": options.first, "last": options.last, "generators": found}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
