"""Proved values against plain minimax on small endgames, and against a slow alpha-beta on larger ones."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from quixotry.game import Position
from quixotry.kernel.search.endgame import Endgame
from quixotry.kernel.search.table import Table
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules
from quixotry.search import EndgameResult, solve_endgame
from quixotry.search.endgame import kernel_search, known_racks
from support.plain_endgame import Plain, TooLarge, small_endgames
from support.positions import repeated
from support.slow_endgame import AlphaBeta, late_endgames

# Each ending rule, limits of scoreless turns from none to many, racks of up to ten tiles.
CASES: list[tuple[str, dict[str, Any]]] = [
    ("english", {}),
    ("english", {"out_adjustment": "transfer", "scoreless_turns": 3, "rack_size": 8}),
    ("english-super", {"out_adjustment": "deduct", "scoreless_turns": 2}),
    ("odd", {"out_adjustment": "none", "scoreless_adjustment": "none", "scoreless_turns": 4}),
    ("odd", {"scoreless_turns": 0, "rack_size": 9}),
    ("spanish", {"scoreless_turns": 1}),
    ("polish", {"rack_size": 10, "scoreless_turns": 5, "out_adjustment": "deduct"}),
    ("italian-8", {"scoreless_adjustment": "none"}),
    ("english-wordsmog", {"scoreless_turns": 3, "rack_size": 8}),
]


def eager_search(position: Position) -> Endgame:
    """A search that finds out everywhere what a player can gain alone, which otherwise only long ones do."""
    search = kernel_search(position, known_racks(position), Table(1 << 20), 1 << 22)
    search.patience = 0
    search.run(1 << 40)
    return search


def follow(position: Position, result: EndgameResult) -> None:
    """Play the main line under the referee, who must find every move of it legal."""
    for move in result.line:
        position.check(move)
        assert not position.phonies(move) and (move.score or 0) == position.score(move)
        position = position.play(move)


@pytest.mark.parametrize(("name", "changes"), CASES)
def test_values_are_those_of_plain_minimax(name: str, changes: dict[str, Any]) -> None:
    checked = 0
    for position in islice(small_endgames(name, 7, **changes), repeated(12) * 3):
        plain = Plain(1500)
        try:
            expected = plain.value(position)
        except TooLarge:
            continue
        result = solve_endgame(position, memory=8)
        assert (result.value, result.proved) == (expected, True), position
        assert (result.low, result.high) == (expected, expected)
        assert plain.worth(position, result.move) == expected, position
        for move in result.moves:
            assert move.low <= plain.worth(position, move.move) <= move.high, position
        follow(position, result)
        eager = eager_search(position)
        assert (eager.low, eager.high, eager.proved) == (expected, expected, True), position
        for _, _, _, low, high in eager.moves:
            assert low <= high
        mover, other = eager.alone(0), eager.alone(1)
        assert mover is None or expected <= mover, position
        assert other is None or expected >= -other, position
        checked += 1
    assert checked >= repeated(12)


def test_values_are_those_of_a_slow_alpha_beta() -> None:
    rules = load_rules("english")
    checked = 0
    for position in late_endgames(rules, Lexicon.for_rules(rules), repeated(14), 4, seed=500):
        try:
            expected = AlphaBeta(1200).value(position)
        except TooLarge:
            continue
        result = solve_endgame(position, memory=8)
        assert (result.value, result.proved) == (expected, True), position
        eager = eager_search(position)
        assert (eager.low, eager.high) == (expected, expected), position
        checked += 1
    assert checked >= repeated(14) // 3
