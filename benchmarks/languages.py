"""The languages beside each other: strength of the leaves, openings, and speed.

    python benchmarks/languages.py games            # static against greedy, 1,000 pairs a language
    python benchmarks/languages.py games polish     # the same for some
    python benchmarks/languages.py speed            # loading a lexicon, finding the best move

Prints the tables of docs/guides/languages.md.  A target that is missed is marked, and is the exit code.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean

from quixotry.arena import Match, run_match
from quixotry.evaluation import LeaveTable, equity_for
from quixotry.game import Position
from quixotry.game.legal import compiled_board
from quixotry.kernel.best.chooser import Chooser
from quixotry.kernel.board.generate import Generator
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules, load_rules
from quixotry.speed.best import StaticTurn, static_turns

LANGUAGES = (
    *("catalan", "danish", "dutch", "english", "french", "german", "italian"),
    *("norwegian", "polish", "portuguese", "slovene", "spanish", "swedish"),
)
TO_WIN = 0.62
SLOWEST = 2.0  # times English's best move
LONGEST = 60.0  # milliseconds of loading a lexicon that has been made before
LOADING = """
import time, sys
from quixotry.lexicon import Lexicon
start = time.process_time()
lexicon = Lexicon.load(sys.argv[1])
lexicon.has(b"\\1\\1")
print(1000 * (time.process_time() - start))
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("games", "speed"))
    parser.add_argument("languages", nargs="*", default=[], metavar="LANGUAGE", help="default: all")
    parser.add_argument("--games", type=int, default=2000, help="of each match, an even number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--turns", type=int, default=12, metavar="GAMES", help="games whose turns are timed")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    unknown = set(options.languages) - set(LANGUAGES)
    if unknown:
        parser.error(f"no language {', '.join(sorted(unknown))}; there are {', '.join(LANGUAGES)}")
    names = [name for name in LANGUAGES if name in options.languages] or list(LANGUAGES)
    if options.what == "games":
        return compare_players(names, options.games, options.seed, options.jobs)
    return compare_speed(names, options.turns, options.rounds, options.seed)


# ---------------------------------------------------------------- strength


def compare_players(names: Sequence[str], games: int, seed: int, jobs: int) -> int:
    """A line for each language: how often static beats greedy, what both score, and the best opening."""
    print("| | `static` wins | 95% interval | points more | mean scores | bingos a game | best opening |")
    print("|---|---|---|---|---|---|---|", flush=True)
    missed = 0
    for name in names:
        rules = load_rules(name)
        result = run_match(Match("static", "greedy", rules=name, games=games, seed=seed), jobs=jobs)
        found = result.to_dict()
        static, greedy = found["players"]
        share, interval = found["score"]["value"], (found["score"]["low"], found["score"]["high"])
        below = share < TO_WIN
        missed += below
        mark = " (missed)" if below else ""
        word, score = best_opening(rules)
        print(
            f"| {rules.title} | {share:.1%}{mark} | {interval[0]:.1%} to {interval[1]:.1%} "
            f"| {found['spread']['value']:.1f} | {static['mean']:.1f}, {greedy['mean']:.1f} "
            f"| {static['bingos_a_game']:.2f}, {greedy['bingos_a_game']:.2f} | {word} {score} |",
            flush=True,
        )
        if not LeaveTable.for_rules(rules).is_trained:
            print(f"{name}: no leaves, so that static plays as greedy does", file=sys.stderr)
    return int(missed > 0)


def best_opening(rules: Rules) -> tuple[str, int]:
    """The first play without a blank that scores most, and its score: the first of several by the alphabet.

    A bound (every letter premium of a line under the dearest tile) sorts the words; the engine scores them
    until none can be better.
    """
    lexicon = Lexicon.for_rules(rules)
    layout, points, counts = rules.layout, rules.points, rules.counts
    premium = max(layout.word_multipliers[layout.start], 1)
    row = layout.start // layout.columns * layout.columns
    letters = [one - 1 for one in layout.letter_multipliers[row : row + layout.columns] if one > 1]
    bounds = []
    for word in lexicon.codes():
        if len(word) > rules.rack_size or any(word.count(code) > counts[code] for code in set(word)):
            continue
        worth = sum(points[code] for code in word)
        dearest = max(points[code] for code in word)
        bonus = rules.bonus if len(word) == rules.rack_size else 0
        bounds.append((premium * (worth + sum(letters) * dearest) + bonus, word))
    best = ("", 0)
    for bound, word in sorted(bounds, key=lambda one: (-one[0], one[1])):
        if bound <= best[1]:
            break
        position = Position.start(rules, lexicon, [rules.alphabet.rack_text(word), ""])
        for move in position.legal_moves():
            if (move.score or 0) > best[1]:
                best = (str(position.words(move)[0]), move.score or 0)
    return best


# ---------------------------------------------------------------- speed


@dataclass
class Timed:
    """A language whose best moves are timed: its board and choosers, its turns, and the fastest of each."""

    name: str
    board: Generator
    chooser: Chooser
    played: list[list[StaticTurn]]
    fastest: list[float] = field(default_factory=list)

    def go(self) -> None:
        """Ask for the best move at every turn, on boards that are played on."""
        at = 0
        for game in self.played:
            self.board.set_tiles(game[0].position.board.tiles)
            for turn in game:
                start = time.perf_counter()
                self.chooser.best(turn.rack, *turn.situation)
                elapsed = time.perf_counter() - start
                if at == len(self.fastest):
                    self.fastest.append(elapsed)
                self.fastest[at] = min(self.fastest[at], elapsed)
                at += 1
                if turn.move.is_place:
                    laid = bytes(code for code in turn.move.tiles if code)
                    first = self.board.geometry.square(turn.move.row, turn.move.column, turn.move.across)
                    self.board.play(first, laid)


def compare_speed(names: Sequence[str], games: int, rounds: int, seed: int) -> int:
    """Rounds of all languages in turn, so that whatever else the machine does is shared."""
    wanted = names if "english" in names else ["english", *names]
    timed = [_timed(name, games, seed) for name in wanted]
    loads: dict[str, list[float]] = {name: [] for name in wanted}
    for _ in range(rounds):
        for one in timed:
            one.go()
            loads[one.name].append(_load(one.name))
    english = fmean(next(one for one in timed if one.name == "english").fastest)
    print("| | loading, ms | best move, µs | times English |")
    print("|---|---|---|---|")
    missed = 0
    for one in timed:
        load, best = min(loads[one.name]), fmean(one.fastest)
        late, slow = load > LONGEST, best / english > SLOWEST
        missed += late + slow
        print(
            f"| {load_rules(one.name).title} | {load:.0f}{' (missed)' if late else ''} | {1e6 * best:.0f} "
            f"| {best / english:.2f}{' (missed)' if slow else ''} |"
        )
    return int(missed > 0)


def _timed(name: str, games: int, seed: int) -> Timed:
    rules = load_rules(name)
    lexicon = Lexicon.for_rules(rules)
    board, equity = compiled_board(rules, lexicon), equity_for(rules, lexicon)
    chooser = Chooser(board, equity, equity.word_map)
    return Timed(name, board, chooser, static_turns(rules, lexicon, games, seed))


def _load(name: str) -> float:
    """Processor time of loading a lexicon in a process that has loaded none, in milliseconds."""
    asked = [sys.executable, "-c", LOADING, load_rules(name).lexicon]
    return float(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)


if __name__ == "__main__":
    raise SystemExit(main())
