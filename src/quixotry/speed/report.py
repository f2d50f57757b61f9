"""The whole benchmark: what is measured, in one run, as one document."""

from __future__ import annotations

import platform
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from quixotry.game import Position
from quixotry.kernel.board.generate import Generator
from quixotry.lexicon import Lexicon
from quixotry.lexicon.file import open_lexicon
from quixotry.lexicon.wordlist import read_word_list
from quixotry.speed.best import compare_best, map_times, static_rate
from quixotry.speed.measure import (
    Pair,
    SpeedRatio,
    available_cores,
    call_overhead,
    compare_generation,
    compare_self_play,
    games_on_all_cores,
    player_rates,
)

SEED = 1
ALL_MOVES_TARGET = 0.62
SELF_PLAY_TARGET = 1.6
STATIC_GAMES = 40  # whose turns the best-move questions are asked at

Tell = Callable[[str], None]


def run_benchmark(
    positions: Sequence[Position], *, rounds: int, games: int, progress: Tell
) -> dict[str, Any]:
    """Measure everything on these positions (all of one ruleset and lexicon)."""
    rules, lexicon = positions[0].rules, positions[0].lexicon
    pair = Pair(rules, lexicon)
    progress("all moves")
    all_moves, found = compare_generation(pair, positions, Generator.moves, rounds)
    progress("best move")
    best, _ = compare_generation(pair, positions, Generator.best_move, rounds)
    progress("self-play")
    play = compare_self_play(pair, rules.players[0], games, rounds, SEED)
    progress("self-play on all cores")
    all_cores = games_on_all_cores(rules, lexicon, games, SEED, rounds)
    progress("best by equity")
    two_players = rules.players[0] == 2
    equity = compare_best(rules, lexicon, games=STATIC_GAMES, rounds=rounds, seed=SEED) if two_players else {}
    progress("static self-play")
    static = static_rate(rules, lexicon, games=games, rounds=rounds, seed=SEED)
    progress("players")
    players = player_rates(rules, lexicon, games, SEED, min(rounds, 3)) if two_players else {}
    progress("calls from Python")
    overhead = call_overhead(positions)
    progress("building and loading")
    return {
        "ruleset": rules.name,
        "lexicon": lexicon.name,
        "positions": len(positions),
        "rounds": rounds,
        "seed": SEED,
        "moves_a_position": found / len(positions),
        "all_moves_us": _comparison(all_moves),
        "best_move_us": _comparison(best),
        "games_a_second": _comparison(play),
        "best_by_equity": equity,
        "static_games_a_second": static,
        "word_map": map_times(lexicon),
        "all_cores_over_one": _comparison(all_cores),
        "cores": available_cores(),
        "players_over_greedy": players,
        "call_overhead_us": overhead,
        "lexicon_files": lexicon_times(lexicon),
        "peak_memory_mb": peak_memory_mb(),
        "machine": f"{platform.machine()}, Python {platform.python_version()}",
    }


def _comparison(found: SpeedRatio) -> dict[str, float]:
    return {
        "engine": found.engine,
        "yardstick": found.yardstick,
        "ratio": found.ratio,
        "median_ratio": found.median_ratio,
    }


def lexicon_times(lexicon: Lexicon, rounds: int = 5) -> dict[str, Any]:
    """Seconds to build the lexicon from a word list and to load its file, and the sizes of both."""
    with tempfile.TemporaryDirectory() as folder:
        words, packed = Path(folder, "words.txt"), Path(folder, "words.qlx")
        words.write_text("\n".join(lexicon), encoding="utf-8")
        lexicon.save(packed)
        builds, loads = [], []
        for _ in range(rounds):
            start = time.perf_counter()
            built = Lexicon.from_list(read_word_list(words, lexicon.alphabet), lexicon.alphabet, name="words")
            builds.append(time.perf_counter() - start)
            start = time.perf_counter()
            open_lexicon(packed)
            loads.append(time.perf_counter() - start)
        if built.content_hash != lexicon.content_hash:
            raise AssertionError("the lexicon built from its own words is another one")
        return {
            "words": len(lexicon),
            "build_s": min(builds),
            "load_s": min(loads),
            "word_list_bytes": words.stat().st_size,
            "file_bytes": packed.stat().st_size,
            "kwg_bytes": len(lexicon.to_kwg()),
            "dawg_states_arcs": list(lexicon.metadata["dawg"]),
            "gaddag_states_arcs": list(lexicon.metadata["gaddag"]),
        }


def peak_memory_mb() -> float:
    """The most memory this process has held; 0 on Windows, which does not say."""
    if sys.platform == "win32":
        return 0.0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20) if sys.platform == "darwin" else peak / 1024
