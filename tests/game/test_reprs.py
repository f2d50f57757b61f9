"""What `repr` says can be pasted back, whatever the ruleset."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quixotry
from quixotry.errors import AlphabetError, PositionError
from quixotry.game import Bag, Board, Game, Move, Position, Rack
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules, load_rules, ruleset_names
from support.games import ODD, ODD_WORDS, WORDS, random_placement

SCOPE = {name: getattr(quixotry, name) for name in quixotry.__all__}
RULES = st.one_of(st.sampled_from(ruleset_names()).map(load_rules), st.just(ODD))


def pasted(value: object) -> Any:
    return eval(repr(value), dict(SCOPE))


@st.composite
def tiles(draw: st.DrawFn, most: int = 12, blanks_stand: bool = False) -> tuple[Rules, list[int]]:
    rules = draw(RULES)
    letters = st.integers(1, rules.alphabet.size)
    blanks = letters.map(lambda code: code | 64) if blanks_stand else st.just(0)
    return rules, draw(st.lists(st.one_of(letters, blanks), min_size=1, max_size=most))


@given(tiles())
def test_racks_and_bags(case: tuple[Rules, list[int]]) -> None:
    rules, codes = case
    rack = Rack.from_codes(codes, rules.alphabet)
    assert pasted(rack) == rack and pasted(rack).alphabet == rules.alphabet
    bag = Bag(bytes(codes), rules.alphabet)
    assert pasted(bag) == bag and pasted(bag).alphabet == rules.alphabet
    assert pasted(Bag(bytes(codes))) == bag


@given(
    tiles(5, blanks_stand=True),
    st.integers(0, 4),
    st.integers(0, 4),
    st.booleans(),
    st.none() | st.integers(0, 99),
)
def test_moves(case: tuple[Rules, list[int]], row: int, column: int, across: bool, score: int | None) -> None:
    rules, codes = case
    placed = Move("place", row, column, across, bytes(codes), rules.alphabet, score)
    exchanged = Move.exchange([0 if code & 64 else code for code in codes], rules.alphabet)
    for move in (placed, exchanged, Move.passing(rules.alphabet), Move.passing()):
        again = pasted(move)
        assert (again, again.score, again.alphabet) == (move, move.score, move.alphabet)
        assert hash(again) == hash(move)


@given(tiles(25, blanks_stand=True), st.randoms(use_true_random=False))
def test_boards(case: tuple[Rules, list[int]], chance: random.Random) -> None:
    rules, codes = case
    squares = bytearray(rules.layout.rows * rules.layout.columns)
    free = [square for square in range(len(squares)) if not rules.layout.blocked[square]]
    for square, code in zip(chance.sample(free, min(len(free), len(codes))), codes, strict=False):
        squares[square] = code
    board = Board(rules.layout, rules.alphabet, bytes(squares))
    assert pasted(board) == board and hash(pasted(board)) == hash(board)
    assert Board.from_text(board.to_text(), rules) == board


@pytest.mark.parametrize("name", ruleset_names())
@pytest.mark.parametrize("players", [2, 3])
def test_positions(name: str, players: int, home: Path) -> None:
    rules, chance = load_rules(name), random.Random(name)
    if rules.players[1] < players:
        return
    words = Lexicon.from_words([rules.alphabet.word_text([1, 2, 1])], rules.alphabet, name="three")
    folder = home / "quixotry" / "lexica"
    folder.mkdir(parents=True)
    words.save(folder / "three.qlx")
    game = Game.new(rules, lexicon="three", players=players, seed=7, challenge="none")
    for _ in range(6):
        now = game.position
        seen = now.seen_by(now.turn)
        changed = Position(
            rules.replace(bonus=35, exchange_minimum=None), words, now.board, now.racks, now.scores, now.turn
        )
        for position in (now, seen, changed):
            again = pasted(position)
            assert again == position and hash(again) == hash(position)
            assert again.turn == position.turn and again.bag_count == position.bag_count
        move = random_placement(now, chance)
        game.play(move if move is not None else "pass")
    assert game.position != seen


def test_opcodes_of_the_moment_are_part_of_a_position() -> None:
    rows = "/".join(["15"] * 7 + ["3CARE8"] + ["15"] * 7)
    text = f"{rows} AB/C/D 1/2/3 0 lm 8D.CARE; tmr 1000/2000/3000; foo bar;"
    for turn in range(3):
        position = Position.from_cgp(text, turn=turn)
        assert position.turn == turn and position.to_cgp() == text
        assert str(position.rack) == "AB" and position.scores[turn] == 1
        assert pasted(position) == position
        assert position != Position.from_cgp(f"{rows} AB/C/D 1/2/3 0", turn=turn)
    with pytest.raises(PositionError, match="seat 3 to move; the 3 seats count from 0"):
        Position.from_cgp(text, turn=3)
    # What only repeats the rules makes no difference.
    plain = Position.from_cgp(f"{rows} AB/C 1/2 0")
    assert Position.from_cgp(f"{rows} AB/C 1/2 0 ld english; bb 50;") == plain


def test_a_bag_that_is_not_the_usual_one() -> None:
    position = Position.start("english", None, ["AB", ""]).replace(bag_count=3)
    assert "bag_count=3" in repr(position) and pasted(position) == position


def test_what_has_no_name_is_shown_as_it_is() -> None:
    position = Position.start(ODD, ODD_WORDS, ["AB", ""])
    assert repr(position).endswith(
        "rules=<Rules odd: 9 x 7 squares, 28 tiles, racks of 5>, lexicon=<Lexicon words: 5 words>)"
    )
    assert "lexicon=<Lexicon words: 15 words>" in repr(Position.start("english", WORDS, ["A", ""]))


@pytest.mark.parametrize(
    "move",
    [
        Move("place", 30, 40, True, b"\x01"),
        Move("place", 7, 3, True, b""),
        Move("exchange", tiles=b"\x02\x01", alphabet=ODD.alphabet),
        Move("exchange", tiles=b"\x3f", alphabet=ODD.alphabet),
        Move("place", 7, 3, True, "AB"),  # type: ignore[arg-type]
        Move("place", "8", None, 1, [1, 2]),  # type: ignore[arg-type]
        Move("dance", 1, 2),  # type: ignore[arg-type]
    ],
)
def test_malformed_moves_have_a_repr_all_the_same(move: Move) -> None:
    assert pasted(move) == move


def test_tiles_that_the_alphabet_does_not_have() -> None:
    with pytest.raises(PositionError):
        Rack.from_codes([40], ODD.alphabet)
    assert pasted(Bag(b"\x3f", ODD.alphabet)) == Bag(b"\x3f")
    with pytest.raises(PositionError):
        Board(ODD.layout, ODD.alphabet, bytes([63]) + bytes(62))


def test_rules() -> None:
    for name in ruleset_names():
        assert repr(load_rules(name)) == f"load_rules({name!r})" and pasted(load_rules(name)) is load_rules(
            name
        )
    changed = load_rules("swedish").replace(bonus=1, challenge="single", rack_size=8)
    assert pasted(changed) == changed
    assert repr(ODD) == "<Rules odd: 9 x 7 squares, 28 tiles, racks of 5>"


def test_racks_of_different_alphabets_differ() -> None:
    assert Rack.from_text("AB") != Rack.from_text("AB", "swedish")
    with pytest.raises(AlphabetError):
        Rack.from_text("Å")
