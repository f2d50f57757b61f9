"""How fast the best move is found: against all moves of the same positions, in turns within one run.

The positions are those of static games, one after the other as they were played: a board is kept from turn
to turn, as it is in play, so that cross-checks and slots are mended and not made anew.  `fresh` is the same
with every board set up from nothing.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quixotry.evaluation import best_moves, equity_for, situation_of
from quixotry.game import Game, Move, Position
from quixotry.game.legal import compiled_board, self_play
from quixotry.kernel.best.chooser import Chooser
from quixotry.kernel.best.equity import Equity
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.random import Random
from quixotry.kernel.words.mapbuild import build_map
from quixotry.lexicon import Lexicon
from quixotry.lexicon.map_file import open_map, save_map
from quixotry.rules import Rules

MANY_RACKS, SOME_RACKS = 1000, 50  # asked about on one board
STAGES = {"slots": 3, "rack": 1, "bounds": 2, "everything": 0}  # where `Chooser.stop_after` stops


@dataclass(frozen=True)
class StaticTurn:
    """A turn of a static game: its position, what the mover knew, and the move that was made."""

    position: Position
    rack: bytes
    situation: tuple[int, int, int]
    move: Move


def static_turns(rules: Rules, lexicon: Lexicon, games: int, seed: int) -> list[list[StaticTurn]]:
    """Whole games of `static` against itself."""
    played = []
    for number in range(seed, seed + games):
        game = Game.new(rules, lexicon=lexicon, seed=number, challenge="void")
        turns = []
        while not game.over:
            position = game.position
            found = best_moves(position)
            move = found[0].move if found else Move.passing(rules.alphabet)
            turns.append(StaticTurn(position, position.rack.counts, situation_of(position), move))
            game.play(move)
        played.append(turns)
    return played


def compare_best(rules: Rules, lexicon: Lexicon, *, games: int, rounds: int, seed: int) -> dict[str, Any]:
    """Microseconds a turn for all moves and for each question of the best, with the map and without."""
    played = static_turns(rules, lexicon, games, seed)
    board = compiled_board(rules, lexicon)
    equity = equity_for(rules, lexicon)
    mapped = Chooser(board, equity, equity.word_map)
    plain = Chooser(board, equity, None)
    questions: dict[str, Callable[[StaticTurn], object]] = {
        "all_moves": lambda turn: board.moves(turn.rack),
        "best": lambda turn: mapped.best(turn.rack, *turn.situation),
        "best_10": lambda turn: mapped.best(turn.rack, *turn.situation, 10),
        "within_5_points": lambda turn: mapped.within(turn.rack, 5000, *turn.situation),
        "best_without_map": lambda turn: plain.best(turn.rack, *turn.situation),
    }
    turns = [turn for game in played for turn in game]
    blank = [bool(turn.rack[0]) for turn in turns]
    fastest = {name: [float("inf")] * len(turns) for name in [*questions, "best_fresh"]}
    ratios = []
    for _ in range(rounds):
        spent = {name: _pass(board, played, ask, fastest[name]) for name, ask in questions.items()}
        _fresh_pass(board, turns, questions["best"], fastest["best_fresh"])
        ratios.append(spent["best"] / spent["all_moves"])
    found: dict[str, Any] = {"turns": len(turns), "games": games, "seed": seed, "blank_share": _mean(blank)}
    for name, times in fastest.items():
        found[f"{name}_us"] = 1e6 * _mean(times)
        found[f"{name}_ratio"] = sum(times) / sum(fastest["all_moves"])
    with_blank = [at for at, has in enumerate(blank) if has]
    if with_blank:
        found["blank_ratio"] = _part(fastest["best"], with_blank) / _part(fastest["all_moves"], with_blank)
    without = [at for at, has in enumerate(blank) if not has]
    found["no_blank_ratio"] = _part(fastest["best"], without) / _part(fastest["all_moves"], without)
    found["median_ratio"] = statistics.median(ratios)
    single = _mean(fastest["best"])
    for name, racks, boards in (("many", MANY_RACKS, 12), ("some", SOME_RACKS, 40)):
        found[f"{name}_racks"] = racks
        found[f"{name}_racks_over_one"] = _many_racks(board, mapped, turns, racks, boards, seed) / single
    found["profile"] = _profile(board, mapped, played)
    return found


def _pass(
    board: Generator,
    played: Sequence[Sequence[StaticTurn]],
    ask: Callable[[StaticTurn], object],
    fastest: list[float],
) -> float:
    """One question at every turn of every game, on a board that is played on."""
    at, spent = 0, 0.0
    for game in played:
        board.set_tiles(game[0].position.board.tiles)
        for turn in game:
            start = time.perf_counter()
            ask(turn)
            elapsed = time.perf_counter() - start
            spent += elapsed
            fastest[at] = min(fastest[at], elapsed)
            at += 1
            if turn.move.is_place:
                laid = bytes(code for code in turn.move.tiles if code)
                board.play(_first_free(board, turn), laid)
    return spent


def _fresh_pass(
    board: Generator, turns: Sequence[StaticTurn], ask: Callable[[StaticTurn], object], fastest: list[float]
) -> None:
    for at, turn in enumerate(turns):
        board.set_tiles(turn.position.board.tiles)
        start = time.perf_counter()
        ask(turn)
        fastest[at] = min(fastest[at], time.perf_counter() - start)


def _first_free(board: Generator, turn: StaticTurn) -> int:
    return board.geometry.square(turn.move.row, turn.move.column, turn.move.across)


def _many_racks(
    board: Generator, chooser: Chooser, turns: Sequence[StaticTurn], count: int, boards: int, seed: int
) -> float:
    """The mean time a rack when `count` racks are asked about on one board."""
    chance = Random(seed)
    spent, asked = 0.0, 0
    for turn in turns[:: max(1, len(turns) // boards)]:
        unseen = [code for code, left in enumerate(turn.position.unseen) for _ in range(max(0, left))]
        if len(unseen) < turn.position.rules.rack_size or turn.situation[0] == 0:
            continue
        racks = [_drawn(unseen, turn.position.rules.rack_size, chance) for _ in range(count)]
        fastest = float("inf")
        for _ in range(5):
            board.set_tiles(turn.position.board.tiles)
            start = time.perf_counter()
            chooser.best_of_each(racks, *turn.situation)
            fastest = min(fastest, time.perf_counter() - start)
        spent += fastest
        asked += count
    return spent / asked if asked else float("nan")


def _drawn(unseen: Sequence[int], size: int, chance: Random) -> bytes:
    left = list(unseen)
    counts = bytearray(64)
    for _ in range(size):
        counts[left.pop(chance.below(len(left)))] += 1
    return bytes(counts)


def _profile(board: Generator, chooser: Chooser, played: Sequence[Sequence[StaticTurn]]) -> dict[str, float]:
    """Where the time goes, by stopping early, and how much is looked at, both a turn."""
    turns = sum(map(len, played))
    times = {}
    for name, stage in STAGES.items():
        chooser.stop_after(stage)
        fastest = [float("inf")] * turns
        for _ in range(3):
            _pass(board, played, lambda turn: chooser.best(turn.rack, *turn.situation), fastest)
        times[name] = 1e6 * _mean(fastest)
    counters = ("slots_bounded", "slots_tried", "look_ups", "words_tried", "plays_found")
    before = {name: getattr(chooser, name) for name in counters}
    _pass(board, played, lambda turn: chooser.best(turn.rack, *turn.situation), [float("inf")] * turns)
    return {
        "listing_slots_us": times["slots"],
        "rack_and_leaves_us": times["rack"] - times["slots"],
        "bounds_us": times["bounds"] - times["rack"],
        "look_ups_checks_recording_us": times["everything"] - times["bounds"],
        **{name: (getattr(chooser, name) - before[name]) / turns for name in counters},
    }


def static_rate(rules: Rules, lexicon: Lexicon, *, games: int, rounds: int, seed: int) -> dict[str, float]:
    """Games a second of static and of greedy self-play, which looks at all moves, in turns."""
    table = self_play(rules, compiled_board(rules, lexicon))
    players = rules.players[0]
    equity = equity_for(rules, lexicon)
    sides: dict[str, list[Equity | None]] = {"static": [equity] * players, "greedy": [None] * players}
    fastest = dict.fromkeys(sides, float("inf"))
    for _ in range(rounds):
        for name, seats in sides.items():
            start = time.perf_counter()
            for game in range(games):
                table.match(seed + game, seats)
            fastest[name] = min(fastest[name], time.perf_counter() - start)
    rates = {name: games / seconds for name, seconds in fastest.items()}
    return {**rates, "ratio": rates["static"] / rates["greedy"]}


def map_times(lexicon: Lexicon, rounds: int = 5) -> dict[str, float]:
    """Seconds to build the word map and to load its file, and its size."""
    builds, loads = [], []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "words.qwm")
        for _ in range(rounds):
            start = time.perf_counter()
            content = build_map(lexicon.graph)
            builds.append(time.perf_counter() - start)
        save_map(path, lexicon, content)
        for _ in range(rounds):
            start = time.perf_counter()
            if open_map(path, lexicon) is None:
                raise AssertionError("the word map that was written cannot be read")
            loads.append(time.perf_counter() - start)
        return {"build_s": min(builds), "load_s": min(loads), "file_bytes": path.stat().st_size}


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _part(times: Sequence[float], which: Sequence[int]) -> float:
    return sum(times[at] for at in which)
