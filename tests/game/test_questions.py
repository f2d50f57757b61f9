"""What a position answers about moves: legality, the best ones, and what they are worth."""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest

import quixotry as qx
from quixotry.errors import IllegalMove, MissingExtra, NotationError
from quixotry.game import Move, Position, move_table
from quixotry.game.legal import LegalMoves
from support.games import ENGLISH, ODD, SPANISH, WORDS, on_board, random_placement

CARE = "/".join(["15"] * 7 + ["3CARE8"] + ["15"] * 7)


def care(rack: str = "AEINST?") -> Position:
    return Position.from_cgp(f"{CARE} {rack}/ 0/0 0")


# Is it legal?


def test_is_legal_is_what_the_list_contains() -> None:
    position, chance = care("EINSTXZ"), random.Random(5)
    moves = position.legal_moves()
    assert all(move in moves and position.is_legal(move) for move in moves)
    listed = set(moves)
    for _ in range(300):
        move = random_placement(position, chance)
        if move is not None:
            assert position.is_legal(move) == (move in moves) == (position.canonical(move) in listed)


def test_all_ways_of_writing_a_play_are_found() -> None:
    moves = care("SX").legal_moves()
    for text in ("8D CARES", "8d ....S", "8D (CARE)S", "8H S", "H8 S", "08D CARES"):
        assert text in moves, text
        assert moves.count(text) == 1 and moves[moves.index(text)].score == 14
    assert Move.from_text("8D ....S") in moves
    assert Move.from_text("8D ....S", score=3) in moves


def test_what_is_not_legal_is_not_in_the_list() -> None:
    position = care("SX")
    moves = position.legal_moves()
    for text in ("8C XCARE", "1A SX", "8D CARET", "8O SX", "-S", "-", "8D CARE"):
        assert text not in moves, text
    assert position.is_legal("-S") and position.is_legal("pass") and not position.is_legal("-T")
    with pytest.raises(ValueError, match="8C XCARE is not among the legal moves"):
        moves.index("8C XCARE")


@pytest.mark.parametrize("text", ["", "8D", "hello", "99Z CAT", "8D CA(T"])
def test_what_is_no_move_is_refused(text: str) -> None:
    position = care()
    with pytest.raises(NotationError):
        assert text in position.legal_moves()
    with pytest.raises(NotationError):
        position.is_legal(text)


@pytest.mark.parametrize("thing", [None, 7, b"8D CARES", ("8D", "CARES"), ["8D CARES"]])
def test_other_things_are_refused(thing: Any) -> None:
    position = care()
    with pytest.raises(TypeError, match="a Move or its text"):
        assert thing in position.legal_moves()
    for ask in (position.is_legal, position.check, position.score, position.equity, position.play):
        with pytest.raises(TypeError, match="a move is a Move or its text"):
            ask(thing)


# Which are good?


def test_best_by_equity_and_by_score() -> None:
    position = care()
    assert position.best(5) == qx.best_moves(position, 5)
    by_score = position.best(5, by="score")
    assert [one.move for one in by_score] == position.legal_moves().top(5)
    assert [one.equity for one in by_score] == [position.equity(one.move) for one in by_score]
    assert position.best(0) == position.best(0, by="score") == []
    with pytest.raises(ValueError, match="by 'equity' or by 'score', not by 'luck'"):
        position.best(by="luck")  # type: ignore[arg-type]


def test_best_takes_other_leaves() -> None:
    position = care("AEINSTQ")
    leaves = qx.LeaveTable.from_values(ENGLISH.alphabet, {"Q": 150}, largest=6)
    best = position.best(leaves=leaves)[0]
    assert best.leave == "Q" and position.equity(best.move, leaves=leaves) == best.equity


def test_equity_of_texts_and_moves() -> None:
    position = care()
    for one in position.best(20):
        assert position.equity(str(one.move)) == position.equity(one.move) == one.equity
    assert position.equity("8D CARES") > position.equity("-")


# Moves put together by hand


@pytest.mark.parametrize(
    "move",
    [
        Move.from_text("8O AE").with_score(5),
        Move.from_text("O15 AE").with_score(5),
        Move("place", -1, 3, True, b"\x01", score=5),
        Move("place", 7, 200, True, b"\x01", score=5),
        Move("place", 7, 3, True, b"\x01\x05", score=5),
        Move("place", 0, 0, True, b"", score=5),
        Move("place", 0, 0, True, bytes(3), score=5),
        Move("place", 0, 0, True, b"\xff\x7f", score=5),
        Move("place", 0, 0, True, b"\x3f", score=5),
        Move("place", 0, 0, True, b"\x11\x11", score=5),
        Move("place", 0, 0, True, b"\x01", score=-5),
        Move("place", 0, 0, True, b"\x01", score=2**40),
        Move("place", 0, 0, True, "AE"),  # type: ignore[arg-type]
        Move("place", "1", 0, True, b"\x01"),  # type: ignore[arg-type]
        Move("place", 0, 0, None, b"\x01"),  # type: ignore[arg-type]
        Move("place", 0, 0, True, b"\x01", score="5"),  # type: ignore[arg-type]
        Move("place", 0, 0, True, b"\x01", SPANISH.alphabet),
        Move("exchange", tiles=b"\xff"),
        Move("exchange", tiles=b"\x11" * 40),
        Move("pass", tiles=b"\x01"),
        Move("dance"),  # type: ignore[arg-type]
    ],
)
def test_malformed_moves_are_illegal_and_crash_nothing(move: Move) -> None:
    position = care()
    assert not position.is_legal(move) and move not in position.legal_moves()
    for ask in (position.check, position.judge, position.play, position.equity, position.leave):
        with pytest.raises(IllegalMove):
            ask(move)
    with pytest.raises(IllegalMove):
        qx.equity_of(position, move)
    for question in (position.score, position.words, position.phonies, position.canonical):
        try:
            question(move)
        except IllegalMove:
            continue
    with pytest.raises(IllegalMove):
        qx.Game.new("english", seed=1).play(move)


def test_a_move_in_another_alphabet_says_so() -> None:
    position = on_board(rack="AB", rules=ODD)
    with pytest.raises(IllegalMove, match="written in another alphabet than that of odd"):
        position.check(Move.from_text("5C AB"))
    assert position.is_legal(Move.from_text("5C AB", position))
    assert position.is_legal(Move.from_text("5C AB", position.board))
    assert position.is_legal(Move.from_text("5C AB", ODD.alphabet))


# As a table


def test_the_table_in_a_notebook_is_bounded() -> None:
    position = care("AEINST?")
    html = position.legal_moves()._repr_html_()
    assert html.count("<tr>") == 1 + move_table.ROWS_SHOWN
    assert f"<p>{len(position.legal_moves()):,} legal moves, of which the first 20 are shown</p>" in html
    few = Position.start(ENGLISH, WORDS, ["OX", ""]).legal_moves()
    assert few._repr_html_().count("<tr>") == 1 + len(few) and "of which" not in few._repr_html_()
    none = Position.start(ENGLISH, WORDS, ["", ""]).legal_moves()
    assert none._repr_html_().endswith("<p>0 legal moves</p>")


def test_columns_are_in_the_order_of_the_list() -> None:
    position = care("SX")
    moves = position.legal_moves()
    columns = moves.columns()
    assert columns["move"] == [str(move) for move in moves]
    assert columns["word"] == [position.words(move)[0] for move in moves]
    assert columns["leave"] == [str(position.leave(move)) for move in moves]
    assert columns["tiles"] == [move.tile_count for move in moves]


def both() -> list[LegalMoves]:
    return [care("SX").legal_moves(), Position.start(ENGLISH, WORDS, ["", ""]).legal_moves()]


def test_pandas() -> None:
    pytest.importorskip("pandas")
    for moves in both():
        frame = moves.to_pandas()
        assert list(frame.columns) == list(move_table.COLUMNS) and len(frame) == len(moves)
        assert frame["move"].tolist() == [str(move) for move in moves]


def test_arrow() -> None:
    arrow = pytest.importorskip("pyarrow")
    for moves in both():
        table = moves.to_arrow()
        assert table.column_names == list(move_table.COLUMNS) and table.num_rows == len(moves)
        assert arrow.types.is_integer(table.schema.field("score").type)
        assert arrow.table(moves).equals(table)


@pytest.mark.parametrize(("name", "ask"), [("pandas", "to_pandas"), ("pyarrow", "to_arrow")])
def test_what_is_missing_is_named(name: str, ask: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(
        MissingExtra, match=f"needs {name}, which is not installed: pip install 'quixotry.tables"
    ):
        getattr(care().legal_moves(), ask)()
