"""Three and four players, and endgames that begin on an empty board."""

from __future__ import annotations

import signal
import threading
from dataclasses import replace

import pytest

from quixotry.errors import PositionError
from quixotry.game import Board, Position, Rack
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules
from quixotry.search import EndgameResult, solve_endgame
from support.plain_endgame import Plain

ENGLISH = load_rules("english")
WORDS = Lexicon.from_words(
    ["CAT", "CATS", "AT", "TA", "AS", "SET", "OX", "AX", "AE", "EAT", "TEA"], ENGLISH.alphabet
)


def opening(racks: list[str], tiles: str | None = None) -> Position:
    """An empty board, and no tile in the game that is not on a rack unless some are named."""
    codes = ENGLISH.alphabet.rack("".join(racks) if tiles is None else tiles)
    rules = replace(
        ENGLISH,
        players=(2, len(racks)),
        rack_size=len(racks[0]),
        counts=tuple(codes.count(code) for code in range(len(ENGLISH.counts))),
    )
    held = tuple(Rack.from_text(rack, rules.alphabet) for rack in racks)
    board = Board.empty(rules.layout, rules.alphabet)
    return Position(rules, WORDS, board, held, (0,) * len(racks), bag_count=0)


@pytest.mark.parametrize("racks", [["CAT", "AES"], ["ATQ", "JJJ"], ["JJ", "TA"], ["A?", "TS"], ["J", "Q"]])
def test_an_endgame_may_begin_on_an_empty_board(racks: list[str]) -> None:
    position = opening(racks)
    result = solve_endgame(position, memory=8)
    assert (result.value, result.proved) == (Plain(100_000).value(position), True)


@pytest.mark.parametrize("racks", [["CAT", "TEA", "OXE"], ["CAT", "TEA", "OXE", "SAT"]])
def test_several_players_are_looked_ahead_for_without_proof(racks: list[str]) -> None:
    position = opening(racks)
    result = solve_endgame(position, nodes=300)
    assert not result.proved and result.players == len(racks)
    assert result.low < result.value < result.high
    position.check(result.move)
    assert not position.phonies(result.move)
    assert result.moves[0].move == result.move == result.line[0]
    again = solve_endgame(position, nodes=300)
    assert (again.move, again.value, again.line) == (result.move, result.value, result.line)
    assert solve_endgame(position, seconds=0.05).players == len(racks)


@pytest.mark.parametrize("how", ["ctrl-C", "stop"])
def test_several_players_are_looked_ahead_for_until_somebody_has_enough(how: str) -> None:
    position, stop = opening(["CAT", "TEA", "OXE"]), threading.Event()
    told: list[EndgameResult] = []

    def enough(found: EndgameResult) -> None:
        told.append(found)
        if how == "stop":
            stop.set()
        else:
            signal.raise_signal(signal.SIGINT)

    result = solve_endgame(position, nodes=10**6, progress=enough, stop=stop)
    assert len(told) == 1 and result.interrupted == (how == "ctrl-C")
    assert (result.move, result.value) == (told[0].move, told[0].value)


def test_going_out_with_most_is_found() -> None:
    position = opening(["CAT", "QQQ", "JJJ"])
    result = solve_endgame(position)
    assert result.move.tile_count == 3
    assert result.value == 10 + ENGLISH.bonus + 2 * (30 + 24)


def test_racks_of_three_must_be_known() -> None:
    with pytest.raises(PositionError, match="3 tiles on the other racks, but 6 are unseen"):
        solve_endgame(opening(["CAT", "TEA", ""], "CATTEAOXE"))
